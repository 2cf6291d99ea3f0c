//! One entry as it was listed, with what the policy says of it. That depends on nothing else, so many are judged at once.

use std::io;

use skilld_index::entry::EntryKind;
use skilld_index::path::RepoPath;

use super::node::{join, key_of};
use crate::collect::disk::{Disk, Listed};
use crate::collect::ignored::RULES_FILE;
use crate::collect::policy::{FolderRule, Policy, Tier, Want};

/// An entry of a folder.
#[derive(Debug)]
pub(super) struct Seen {
    /// The text that stands for its name.
    pub(super) name: Box<str>,
    /// Where it is.
    pub(super) path: RepoPath,
    /// What the file system says.
    pub(super) listed: Listed,
    /// What the policy says.
    pub(super) verdict: Verdict,
}

/// What the policy says of an entry.
#[derive(Debug)]
pub(super) enum Verdict {
    /// Its name is not UTF-8, so no path leads to it.
    Unspeakable,
    /// It is a folder.
    Folder(FolderRule),
    /// It is none, and wanted for this; `None` where it is as if it were not there.
    Other(Option<Want>),
}

impl Seen {
    /// The entries of the folder `path` of `tier`, in the order of their names.
    ///
    /// # Errors
    /// Where it cannot be listed.
    pub(super) fn all(
        disk: &Disk,
        policy: &Policy,
        tier: Tier,
        path: &RepoPath,
    ) -> io::Result<Vec<Self>> {
        let names = disk.list(path.as_str())?.into_iter();
        let mut all: Vec<Self> = names
            .map(|listed| Self::new(policy, tier, path, listed))
            .collect();
        all.sort_by(|a, b| a.name.cmp(&b.name));
        all.dedup_by(|a, b| a.name == b.name);
        Ok(all)
    }

    /// An entry of the folder `folder` of `tier`.
    pub(super) fn new(policy: &Policy, tier: Tier, folder: &RepoPath, listed: Listed) -> Self {
        let (name, utf8) = key_of(&listed.name);
        let path = join(folder.as_str(), &name);
        let verdict = if !utf8 {
            Verdict::Unspeakable
        } else if listed.kind == EntryKind::Directory {
            Verdict::Folder(policy.folder(path.as_str()))
        } else {
            let wanted = policy.other(path.as_str(), &listed.kind, listed.identity.size, tier);
            Verdict::Other(wanted.or((&*name == RULES_FILE).then_some(Want::Passage)))
        };
        Self {
            name: Box::from(&*name),
            path,
            verdict,
            listed,
        }
    }
}

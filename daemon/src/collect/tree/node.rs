//! What is remembered of one folder and of one name in it.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fmt::Write as _;
use std::os::unix::ffi::OsStrExt;
use std::sync::Arc;

use skilld_index::entry::{EntryKind, Identity};
use skilld_index::path::RepoPath;

use crate::collect::ignored::Rules;
use crate::collect::policy::{Tier, Want};

/// An entry as seen, before its content is fetched.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sight {
    /// What it is.
    pub kind: EntryKind,
    /// Its identity; the default for folders, whose sizes and times say nothing about their contents.
    pub identity: Identity,
    /// What it is wanted for.
    pub want: Want,
}

/// A folder that was entered.
#[derive(Debug)]
pub(super) struct Folder {
    pub(super) tier: Tier,
    pub(super) rules: Option<Arc<Rules>>,
    pub(super) watched: bool,
    /// Boxed, because most folders hold few names and a map makes room for many.
    pub(super) children: BTreeMap<Box<str>, Box<Node>>,
}

impl Folder {
    pub(super) fn new(tier: Tier) -> Self {
        Self {
            tier,
            rules: None,
            watched: false,
            children: BTreeMap::new(),
        }
    }
}

/// One name in a folder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Node {
    pub(super) kind: EntryKind,
    pub(super) identity: Identity,
    pub(super) want: Want,
    /// Its content may have changed since without a trace in its identity.
    pub(super) racy: bool,
    /// It is a file that has further names.
    pub(super) shared: bool,
    /// It is a folder that is entered.
    pub(super) entered: bool,
}

impl Node {
    pub(super) fn sight(&self) -> Sight {
        let identity = if self.kind == EntryKind::Directory {
            Identity::default()
        } else {
            self.identity
        };
        Sight {
            kind: self.kind.clone(),
            identity,
            want: self.want.clone(),
        }
    }

    /// Whether a reader of `before` need not be told about `self`.
    pub(super) fn tells_nothing_new(&self, before: &Self) -> bool {
        !before.racy && self.sight() == before.sight()
    }

    /// Whether both are the same folder, equally open to us.
    pub(super) fn is_same_folder(&self, other: &Self) -> bool {
        let key = |node: &Self| (node.identity.dev, node.identity.ino, node.identity.mode);
        self.entered && other.entered && key(self) == key(other)
    }
}

/// The path of `name` in `folder`.
pub(super) fn join(folder: &str, name: &str) -> RepoPath {
    if folder.is_empty() {
        RepoPath::new(name)
    } else {
        RepoPath::new(&format!("{folder}/{name}"))
    }
}

/// The folder that holds `path`; the root for a name in the root.
pub(super) fn parent_of(path: &str) -> &str {
    path.rsplit_once('/').map_or("", |(parent, _)| parent)
}

/// The text that stands for a name: itself, or, where it is not UTF-8, an escaped form that no real name is likely to
/// have, and `false`.
pub(super) fn key_of(name: &OsStr) -> (Cow<'_, str>, bool) {
    if let Some(text) = name.to_str() {
        return (Cow::Borrowed(text), true);
    }
    let mut out = String::new();
    for chunk in name.as_bytes().utf8_chunks() {
        out.push_str(chunk.valid());
        for byte in chunk.invalid() {
            // Writing to a string cannot fail.
            let _ = write!(out, "\u{fffd}{byte:02X}");
        }
    }
    (Cow::Owned(out), false)
}

//! Every file of the watched tree that looks like a skill, with the one state it is in, the reason and the repair.
//!
//! What looks like a skill and what state it is in are decided apart: [`looks_like_a_skill`] sees a file and never a
//! state, and every file it sees gets exactly one. So the files seen are always the sum of the states.

mod duplicates;
mod judge;
mod link;
pub mod search;
pub mod state;
pub mod verdicts;

#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::entry::EntryKind;
use crate::facts::FileFacts;
use crate::metadata::Key;
use crate::path::classify::{ENTRYPOINT, RESERVED};
use crate::path::{RepoPath, classify};
use crate::snapshot::Snapshot;

pub use link::LinkTarget;
pub use state::State;

/// Everything that looks like a skill.
#[derive(Debug)]
pub struct Inventory<'s> {
    /// By path.
    pub items: Vec<Item<'s>>,
}

/// One file that looks like a skill, or a link or a closed folder behind which one may stand.
#[derive(Debug)]
pub struct Item<'s> {
    /// What is known of it.
    pub file: &'s Arc<FileFacts>,
    /// Its state.
    pub state: State,
    /// Why it is in this state.
    pub reason: String,
    /// What to do; empty where nothing has to be done.
    pub repair: String,
    /// The code of the first error, where there is one.
    pub code: Option<&'static str>,
    /// Line and column of that error.
    pub place: Option<(u32, u32)>,
    /// Where the file belongs, where it should move.
    pub target: Option<String>,
    /// The file that comes first, where another has its name or id.
    pub first: Option<RepoPath>,
    /// Where a symbolic link leads.
    pub link: Option<LinkTarget>,
}

impl<'s> Inventory<'s> {
    /// Look through `snapshot`.
    pub fn of(snapshot: &'s Snapshot) -> Self {
        let seen: Vec<&Arc<FileFacts>> = snapshot
            .seen()
            .into_iter()
            .filter(|file| looks_like_a_skill(snapshot, file))
            .collect();
        let duplicates = duplicates::Duplicates::among(&seen, snapshot.boundary.roots());
        let items = seen
            .into_iter()
            .map(|file| judge::judge(snapshot, &duplicates, file));
        Self {
            items: items.collect(),
        }
    }

    /// How many files are in each state; every state is there.
    pub fn counts(&self) -> BTreeMap<State, usize> {
        let mut counts: BTreeMap<State, usize> =
            State::ALL.into_iter().map(|state| (state, 0)).collect();
        for item in &self.items {
            *counts.entry(item.state).or_default() += 1;
        }
        counts
    }
}

impl<'s> Item<'s> {
    fn new(file: &'s Arc<FileFacts>, state: State, reason: String, repair: String) -> Self {
        Self {
            file,
            state,
            reason,
            repair,
            code: None,
            place: None,
            target: None,
            first: None,
            link: None,
        }
    }

    /// The declared name, where the file was read and has one.
    pub fn name(&self) -> Option<&'s str> {
        let content = self.file.content.as_ref()?;
        match (&content.skill, &content.flat) {
            (Some(skill), _) => skill.name.as_deref(),
            (None, Some(flat)) => Some(&flat.name),
            (None, None) => None,
        }
    }

    /// What the place of the file calls the skill: the folder of a `SKILL.md`, the stem of a flat file.
    pub fn file_name(&self) -> &'s str {
        let path = &self.file.path;
        let name = path.file_name();
        if name.eq_ignore_ascii_case(ENTRYPOINT) {
            let folder = path.parent().and_then(|folder| folder.rsplit('/').next());
            return folder.filter(|folder| !folder.is_empty()).unwrap_or(name);
        }
        let endings = [".skill.md", ".md"].into_iter();
        let mut stems = endings.filter_map(|ending| without_ending(name, ending));
        stems.find(|stem| !stem.is_empty()).unwrap_or(name)
    }

    /// The declared description, likewise.
    pub fn description(&self) -> Option<&'s str> {
        let content = self.file.content.as_ref()?;
        match (&content.skill, &content.flat) {
            (Some(skill), _) => skill.description.as_deref(),
            (None, Some(flat)) => Some(&flat.description),
            (None, None) => None,
        }
    }

    /// The effective id of an entrypoint: the declared one, else the path.
    pub fn id(&self) -> Option<&'s str> {
        let content = self.file.content.as_ref()?;
        content.skill.as_ref()?;
        Some(
            content
                .asset
                .metadata
                .text(Key::Id)
                .unwrap_or(self.file.path.as_str()),
        )
    }

    /// A text that the metadata of an entrypoint declares.
    pub fn declared(&self, key: Key) -> Option<&'s str> {
        self.file.content.as_ref()?.asset.metadata.text(key)
    }
}

/// Whether anybody would take `file` for a skill or look for one behind it.
pub fn looks_like_a_skill(snapshot: &Snapshot, file: &FileFacts) -> bool {
    looks_like_a_skill_itself(file)
        || (may_be_closed(snapshot, file) && may_hide_skills(snapshot, &file.path))
}

/// Whether the name or the text of `file` is that of a skill.
fn looks_like_a_skill_itself(file: &FileFacts) -> bool {
    match file.kind {
        EntryKind::File | EntryKind::Special(_) => {
            is_named_like_a_skill(file.path.file_name())
                || file
                    .content
                    .as_ref()
                    .is_some_and(|content| content.flat.is_some())
        }
        EntryKind::Symlink(_) => is_named_like_a_skill(file.path.file_name()),
        EntryKind::Directory => false,
    }
}

/// Whether `file` is a link or a folder that is not looked into and stands where skills do.
fn may_be_closed(snapshot: &Snapshot, file: &FileFacts) -> bool {
    let closed = match file.kind {
        EntryKind::File | EntryKind::Special(_) => false,
        EntryKind::Symlink(_) => true,
        EntryKind::Directory => file.is_excluded() || is_too_deep(snapshot, &file.path),
    };
    let roots = snapshot.boundary.roots();
    let path = file.path.as_str();
    closed && (roots.below(path).is_some() || roots.contains(path))
}

/// `SKILL.md` and `*.skill.md` in whatever case.
fn is_named_like_a_skill(name: &str) -> bool {
    name.eq_ignore_ascii_case(ENTRYPOINT) || without_ending(name, ".skill.md").is_some()
}

/// `name` without `ending`, which stands there in whatever case.
fn without_ending<'n>(name: &'n str, ending: &str) -> Option<&'n str> {
    let at = name.len().checked_sub(ending.len())?;
    let (stem, end) = name.split_at_checked(at)?;
    end.eq_ignore_ascii_case(ending).then_some(stem)
}

fn is_too_deep(snapshot: &Snapshot, path: &RepoPath) -> bool {
    use crate::boundary::FolderVerdict;
    snapshot.boundary.folder(path.as_str()) == FolderVerdict::TooDeep
}

/// Whether the folder or link `path` is a skill root or lies in one where skills are looked for: not in a support folder
/// and not in the folder of a skill.
fn may_hide_skills(snapshot: &Snapshot, path: &RepoPath) -> bool {
    let roots = snapshot.boundary.roots();
    let Some(below) = roots.below(path.as_str()) else {
        return roots.contains(path.as_str());
    };
    if below.split('/').any(|segment| RESERVED.contains(&segment)) {
        return false;
    }
    let above = below
        .match_indices('/')
        .filter_map(|(at, _)| below.get(..at));
    let root = roots.of(path.as_str()).unwrap_or_default();
    above
        .map(|folder| format!("{root}/{folder}/{ENTRYPOINT}"))
        .all(|entrypoint| snapshot.file(&entrypoint).is_none())
}

/// Where the grammar of the skill roots puts the file at `path`.
fn placement(snapshot: &Snapshot, path: &RepoPath) -> Option<classify::Operational> {
    classify::operational_in(snapshot.boundary.roots(), path.as_str())
}

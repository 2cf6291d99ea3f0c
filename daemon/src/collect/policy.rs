//! What is done about a path: entered, read, noted by name, or passed over. Joins the configured boundary with the two
//! tiers of watching. Asks nobody but its arguments.

use std::sync::Arc;

use skilld_index::boundary::{Boundary, FileVerdict, FolderVerdict};
use skilld_index::entry::EntryKind;
use skilld_index::path::roots::Roots;

/// Folders at the root whose whole contents matter, whatever the globs say.
const ROOTS: &[&str] = &["skills", ".agents", "contexts", "lenses", "tools"];

/// How the names of files begin that a write makes and takes away again.
pub const TEMPORARY_START: &str = ".skilld-";

/// How they end.
pub const TEMPORARY_END: &str = ".tmp";

/// Whether `name` is that of an unfinished write: as if it were not there.
pub fn is_temporary(name: &str) -> bool {
    name.starts_with(TEMPORARY_START) && name.ends_with(TEMPORARY_END)
}

/// The decisions of one configuration.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Policy {
    boundary: Arc<Boundary>,
    max_cold: u64,
}

/// What an entry is wanted for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Want {
    /// Its bytes.
    Read,
    /// Its name.
    Name,
    /// Its name, to tell a person that it is excluded.
    Excluded,
    /// Its bytes, were there not more than this many.
    TooLarge(u64),
    /// Its contents, but it does not let us in; the operating system's words.
    Closed(String),
    /// Nothing: it is known only so that its own contents are.
    Passage,
}

/// How a folder is held.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Tier {
    /// Everything in it matters.
    Hot,
    /// Only skill-like names in it matter; entered up to a limit, and not where git ignores it.
    Cold,
}

/// The decision about a folder.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum FolderRule {
    Enter(Tier),
    Note,
    Withhold,
    Pass,
}

impl Policy {
    /// The decisions of `boundary`, with at most `max_cold` cold folders.
    pub fn new(boundary: Arc<Boundary>, max_cold: u64) -> Self {
        Self { boundary, max_cold }
    }

    /// The largest file that is read.
    pub fn max_file_size(&self) -> u64 {
        self.boundary.max_file_size_bytes()
    }

    /// The skill roots.
    pub fn roots(&self) -> &Roots {
        self.boundary.roots()
    }

    pub(super) fn max_cold(&self) -> u64 {
        self.max_cold
    }

    pub(super) fn folder(&self, path: &str) -> FolderRule {
        if file_name(path) == ".git" || is_temporary(file_name(path)) {
            return FolderRule::Pass;
        }
        match self.boundary.folder(path) {
            // Nobody goes in, but a skill may be missed there.
            FolderVerdict::Excluded if self.may_hide_skills(path) => FolderRule::Withhold,
            FolderVerdict::Excluded => FolderRule::Pass,
            FolderVerdict::TooDeep => FolderRule::Note,
            FolderVerdict::Enter => FolderRule::Enter(self.tier(path)),
        }
    }

    /// What the entry `path`, which is no folder, is wanted for; `None` where it is as if it were not there.
    pub(super) fn other(
        &self,
        path: &str,
        kind: &EntryKind,
        size: u64,
        tier: Tier,
    ) -> Option<Want> {
        if is_temporary(file_name(path)) {
            return None;
        }
        let named = || (tier == Tier::Hot || name_matters(path)).then_some(Want::Name);
        match self.boundary.file(path, size) {
            // Somebody may miss it, or mean it by its mere name.
            FileVerdict::Excluded => {
                let missed = is_skill_like(path) || self.roots().of(path).is_some();
                missed.then_some(Want::Excluded)
            }
            FileVerdict::NameOnly
                if *kind == EntryKind::File && self.boundary.may_be_package_file(path, size) =>
            {
                Some(Want::Read)
            }
            FileVerdict::TooDeep | FileVerdict::NameOnly => named(),
            _ if *kind != EntryKind::File => Some(Want::Name),
            FileVerdict::Read => Some(Want::Read),
            FileVerdict::TooLarge => Some(Want::TooLarge(self.max_file_size())),
        }
    }

    /// What the folder `path` itself is wanted for.
    pub(super) fn folder_want(path: &str, tier: Tier) -> Want {
        if tier == Tier::Hot || name_matters(path) {
            Want::Name
        } else {
            Want::Passage
        }
    }

    /// Whether an excluded folder lies where skills are looked for.
    fn may_hide_skills(&self, path: &str) -> bool {
        self.roots().of(path).is_some() || self.roots().contains(path)
    }

    fn tier(&self, path: &str) -> Tier {
        let first = path.split('/').next().unwrap_or_default();
        if path.is_empty() || ROOTS.contains(&first) || self.boundary.may_hold_selected(path) {
            Tier::Hot
        } else {
            Tier::Cold
        }
    }
}

/// The last segment of `path`.
fn file_name(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or_default()
}

/// Whether a name outside the roots is of use to layout advice.
fn name_matters(path: &str) -> bool {
    is_skill_like(path) || path.starts_with("context/")
}

/// Whether the file at `path` is named like a skill, in whatever case.
fn is_skill_like(path: &str) -> bool {
    let name = file_name(path).to_ascii_lowercase();
    name == "skill.md" || name.ends_with(".skill.md")
}

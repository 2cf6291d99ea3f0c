//! One-way migration of one named file to the Agent Skills format, and metadata proposals for every other asset
//! (contract: "One-Way Migration" to "Renma 0.16+ Boundary"). Answers are values; nothing is edited, and nothing here
//! opens a file: what the caller found on disk comes in as [`Request`] or goes back as a [`target::TargetError`].

mod asset;
pub mod blocked;
mod canonical;
pub mod classification;
mod comments;
mod description;
mod entrypoint;
mod historical;
mod legacy;
mod metadata;
pub mod render;
mod skill;
mod source;
pub mod suggestion;
pub mod target;
pub(crate) mod verify;

#[cfg(test)]
pub(crate) mod tests;

pub use suggestion::Suggestion;

use self::classification::Classification;
use crate::path::RepoPath;
use crate::path::roots::Roots;

/// What stands at the path a migration would write to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TargetEntry {
    /// Nothing.
    Absent,
    /// The very file that is being migrated: no move, or a case-only rename on a file system that ignores case.
    Same,
    /// Another file system entry.
    Distinct,
    /// The file system would not say.
    Unverifiable,
}

/// The entrypoint that would own a skill-local support file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Parent<'a> {
    /// There is none; also the value for every file that [`parent_of`] answers `None` for.
    Missing,
    /// Its text.
    Found(&'a str),
}

/// Everything the answer depends on.
#[derive(Debug, Clone, Copy)]
pub struct Request<'a> {
    /// The file, as the person named it; printed, never interpreted.
    pub shown: &'a str,
    /// The skill roots of the repository.
    pub roots: &'a Roots,
    /// The file, repository-relative.
    pub path: &'a RepoPath,
    /// Its text.
    pub text: &'a str,
    /// The value of `--owner`; blank counts as absent.
    pub owner: Option<&'a str>,
    /// What stands at [`target_of`] the file.
    pub target_entry: TargetEntry,
    /// What stands at [`parent_of`] the file.
    pub parent: Parent<'a>,
}

impl<'a> Request<'a> {
    /// The owner a person gave, trimmed; `None` where nothing was said.
    fn owner(&self) -> Option<&'a str> {
        self.owner.map(str::trim).filter(|owner| !owner.is_empty())
    }
}

/// The entrypoint path that a migration of `path` would write, whose entry the caller looks at for
/// [`Request::target_entry`]; `None` where `path` is no skill, current or historical.
pub fn target_of(roots: &Roots, path: &RepoPath) -> Option<RepoPath> {
    entrypoint::Entrypoint::of(roots, path).map(|entrypoint| entrypoint.target)
}

/// The entrypoint that would own `path`, whose text the caller reads for [`Request::parent`]; `None` where `path` is
/// not skill-local support.
pub fn parent_of(roots: &Roots, path: &RepoPath) -> Option<RepoPath> {
    match entrypoint::Role::of(roots, path) {
        entrypoint::Role::Support { parent, .. } => Some(parent),
        _ => None,
    }
}

/// What the file at `path` is and why. `parent_found`: the skill at [`parent_of`] the file exists; `declares_lens`: its
/// frontmatter says that it is a context lens.
pub fn classify(
    roots: &Roots,
    path: &RepoPath,
    parent_found: bool,
    declares_lens: bool,
) -> Classification {
    match entrypoint::Entrypoint::of(roots, path) {
        Some(_) => Classification::of_skill(roots, path),
        None => Classification::of_asset(roots, path, parent_found, declares_lens),
    }
}

/// What should be done about the metadata of one file.
pub fn suggest(request: &Request<'_>) -> Suggestion {
    match entrypoint::Entrypoint::of(request.roots, request.path) {
        Some(entrypoint) => skill::suggest(request, &entrypoint),
        None => asset::suggest(request),
    }
}

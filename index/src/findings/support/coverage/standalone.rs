//! Coverage of assets that stand for themselves: skills, agent guidance, contexts, lenses. Decided from names and
//! states of paths alone, so that the answer can be kept for each part of a repository.

use super::State;
use super::issue::Issue;
use crate::assets::AssetKind;
use crate::assets::classify::{SUPPORT_FOLDERS, classify_in};
use crate::boundary::{Boundary, FileVerdict, FolderVerdict};
use crate::findings::support::paths::Known;
use crate::path::RepoPath;

/// Folders below which assets that stand for themselves may lie; the longer one of two that fit counts.
const ROOTS: [&str; 6] = [
    ".agents/skills",
    ".agents",
    "context",
    "contexts",
    "lenses",
    "skills",
];

/// The coverage of some paths.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Standalone {
    /// Assets that were read.
    pub inspected: Vec<RepoPath>,
    /// Assets that were not read, and folders that were not looked into.
    pub issues: Vec<Issue>,
}

impl Standalone {
    /// Judge every path of some part of the repository.
    pub fn of<'p>(
        paths: impl IntoIterator<Item = (&'p RepoPath, Known)>,
        boundary: &Boundary,
    ) -> Self {
        let mut found = Self::default();
        for (path, known) in paths {
            if !boundary.excludes(path.as_str()) {
                found.judge(path, known, boundary);
            }
        }
        found
    }

    fn judge(&mut self, path: &RepoPath, known: Known, boundary: &Boundary) {
        match known {
            Known::Read if is_standalone(path, boundary) => self.inspected.push(path.clone()),
            Known::TooLarge | Known::Unreadable | Known::Symlink | Known::NamedOnly
                if is_wanted(path, boundary) =>
            {
                if let Some(state) = state(path, known, boundary) {
                    self.issues.push(Issue::asset(path, state));
                }
            }
            Known::Symlink => self.subtree(path, State::Symlink, boundary),
            Known::Folder if boundary.folder(path.as_str()) == FolderVerdict::TooDeep => {
                self.subtree(path, State::Deep, boundary);
            }
            _ => {}
        }
    }

    fn subtree(&mut self, path: &RepoPath, state: State, boundary: &Boundary) {
        if let Some(root) = root_of(path, boundary)
            && boundary.may_hold_selected(path.as_str())
        {
            self.issues.push(Issue::subtree(path, state, root));
        }
    }
}

fn state(path: &RepoPath, known: Known, boundary: &Boundary) -> Option<State> {
    match known {
        Known::TooLarge => Some(State::Oversize),
        Known::Unreadable => Some(State::Unreadable),
        Known::Symlink => Some(State::Symlink),
        _ => (boundary.file(path.as_str(), 0) == FileVerdict::TooDeep).then_some(State::Deep),
    }
}

fn is_standalone(path: &RepoPath, boundary: &Boundary) -> bool {
    matches!(
        classify_in(boundary.roots(), path).kind,
        AssetKind::Skill | AssetKind::Agent | AssetKind::Context | AssetKind::ContextLens
    )
}

/// An asset that stands for itself and that the globs ask for.
fn is_wanted(path: &RepoPath, boundary: &Boundary) -> bool {
    boundary.selects(path.as_str()) && is_standalone(path, boundary)
}

/// The root below which `path` hides assets that stand for themselves. Support folders of skills hide none.
fn root_of<'p>(path: &'p RepoPath, boundary: &Boundary) -> Option<&'p str> {
    let fixed = ROOTS.into_iter().find(|root| {
        path.as_str()
            .strip_prefix(root)
            .is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    });
    let text = path.as_str();
    let root = boundary
        .roots()
        .of(text)
        .or_else(|| boundary.roots().contains(text).then_some(text))
        .or_else(|| fixed.and_then(|root| text.get(..root.len())))?;
    let of_skills = boundary.roots().contains(root);
    let in_support = path
        .segments()
        .any(|segment| SUPPORT_FOLDERS.contains(&segment));
    (!(of_skills && in_support)).then_some(root)
}

//! The role of one path: skill entrypoint (current or historical), skill-local support, or neither. A thin reading of
//! the two classifiers of `path::classify`; no rule of the contract is restated here.

use crate::migrate::suggestion::EntrypointMigration;
use crate::path::RepoPath;

/// A skill entrypoint, current or historical, and where its canonical form stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Entrypoint {
    /// The canonical `SKILL.md`.
    pub target: RepoPath,
    /// The directory name that the target demands as the skill's name, before normalisation.
    pub directory: String,
    /// How the file gets there.
    pub migration: EntrypointMigration,
}

/// What a path is, for everything but historical spellings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Role {
    /// A canonical entrypoint below `root`.
    Skill {
        /// `skills` or `.agents/skills`.
        root: &'static str,
    },
    /// Inside a support directory of a skill.
    Support {
        /// `skills` or `.agents/skills`.
        root: &'static str,
        /// One of the five reserved names.
        directory: String,
        /// The entrypoint of the owning skill, whether it exists or not.
        parent: RepoPath,
    },
    /// Inside a support directory that stands directly below a root and so has no owner.
    ReservedRoot {
        /// `skills` or `.agents/skills`.
        root: &'static str,
        /// One of the five reserved names.
        directory: String,
    },
    /// None of these.
    Other,
}

const ROOTS: [&str; 2] = ["skills", ".agents/skills"];
const RESERVED: [&str; 5] = ["assets", "examples", "profiles", "references", "scripts"];

impl Entrypoint {
    /// The entrypoint at `path`, if it is one.
    pub(super) fn of(path: &RepoPath) -> Option<Self> {
        let (root, rest) = below_root(path)?;
        let (folders, file) = rest.rsplit_once('/').unwrap_or(("", rest));
        if folders.split('/').any(|f| RESERVED.contains(&f)) {
            return None;
        }
        let last = folders.rsplit('/').next().unwrap_or_default();
        let (migration, target, directory) = match file {
            "SKILL.md" if !folders.is_empty() => {
                (EntrypointMigration::None, path.as_str().to_owned(), last)
            }
            "skill.md" if !folders.is_empty() => (
                EntrypointMigration::Rename,
                format!("{root}/{folders}/SKILL.md"),
                last,
            ),
            _ => {
                let stem = file
                    .strip_suffix(".skill.md")
                    .filter(|stem| !stem.is_empty())?;
                let folder = path.parent().unwrap_or_default();
                (
                    EntrypointMigration::MoveAndRename,
                    format!("{folder}/{stem}/SKILL.md"),
                    stem,
                )
            }
        };
        Some(Self {
            target: RepoPath::new(&target),
            directory: directory.to_owned(),
            migration,
        })
    }
}

impl Role {
    /// The role of `path`.
    pub(super) fn of(path: &RepoPath) -> Self {
        let Some((root, rest)) = below_root(path) else {
            return Self::Other;
        };
        let mut folders: Vec<&str> = rest.split('/').collect();
        let file = folders.pop().unwrap_or_default();
        match folders.iter().position(|f| RESERVED.contains(f)) {
            None if file == "SKILL.md" && !folders.is_empty() => Self::Skill { root },
            None => Self::Other,
            Some(at) => {
                let directory = folders.get(at).copied().unwrap_or_default().to_owned();
                let owner = folders.get(..at).unwrap_or_default().join("/");
                if owner.is_empty() {
                    Self::ReservedRoot { root, directory }
                } else {
                    Self::Support {
                        root,
                        directory,
                        parent: RepoPath::new(&format!("{root}/{owner}/SKILL.md")),
                    }
                }
            }
        }
    }
}

/// `path` is a canonical entrypoint.
pub(super) fn is_canonical(path: &RepoPath) -> bool {
    matches!(Role::of(path), Role::Skill { .. })
}

fn below_root(path: &RepoPath) -> Option<(&'static str, &str)> {
    ROOTS.into_iter().find_map(|root| {
        let rest = path.as_str().strip_prefix(root)?.strip_prefix('/')?;
        Some((root, rest))
    })
}

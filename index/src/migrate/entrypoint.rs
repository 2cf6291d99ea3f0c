//! The role of one path: skill entrypoint (current or historical), skill-local support, or neither. A reading of the
//! two classifiers of `path::classify`; no rule of the contract is restated here.

use crate::migrate::suggestion::EntrypointMigration;
use crate::path::RepoPath;
use crate::path::classify::{self, ENTRYPOINT, MigrationKind, OperationalKind};
use crate::path::roots::Roots;

/// A skill entrypoint, current or historical, and where its canonical form stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Entrypoint {
    /// The canonical `SKILL.md`.
    pub target: RepoPath,
    /// A file there is an entrypoint.
    pub target_is_skill: bool,
    /// The directory name that the target demands as the skill's name, before normalisation.
    pub directory: String,
    /// How the file gets there.
    pub migration: EntrypointMigration,
}

impl Entrypoint {
    /// The entrypoint at `path`, if it is one.
    pub(super) fn of(roots: &Roots, path: &RepoPath) -> Option<Self> {
        let found = classify::migration_in(roots, path.as_str())?;
        let target = RepoPath::new(&found.target_path);
        Some(Self {
            target_is_skill: Role::of(roots, &target).is_skill(),
            target,
            directory: found.candidate_name,
            migration: match found.kind {
                MigrationKind::Canonical => EntrypointMigration::None,
                MigrationKind::LowercaseEntrypoint => EntrypointMigration::Rename,
                MigrationKind::FlatLegacyEntrypoint => EntrypointMigration::MoveAndRename,
            },
        })
    }
}

/// What a path is, for everything but historical spellings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Role {
    /// A canonical entrypoint below `root`.
    Skill {
        /// The skill root.
        root: String,
    },
    /// Inside a support directory of a skill.
    Support {
        /// The skill root.
        root: String,
        /// One of the reserved names.
        directory: String,
        /// The entrypoint of the owning skill, whether it exists or not.
        parent: RepoPath,
    },
    /// Inside a support directory that stands directly below a root and so has no owner.
    ReservedRoot {
        /// The skill root.
        root: String,
        /// One of the reserved names.
        directory: String,
    },
    /// None of these.
    Other,
}

impl Role {
    /// The role of `path`.
    pub(super) fn of(roots: &Roots, path: &RepoPath) -> Self {
        let Some(found) = classify::operational_in(roots, path.as_str()) else {
            return Self::Other;
        };
        let root = found.root;
        let directory = found.support_directory.unwrap_or_default();
        match (found.kind, found.skill_directory) {
            (OperationalKind::Entrypoint, _) => Self::Skill { root },
            (OperationalKind::Support, Some(owner)) => Self::Support {
                root,
                directory,
                parent: RepoPath::new(&format!("{owner}/{ENTRYPOINT}")),
            },
            (OperationalKind::Support | OperationalKind::ReservedRoot, _) => {
                Self::ReservedRoot { root, directory }
            }
        }
    }

    /// It is a canonical entrypoint.
    fn is_skill(&self) -> bool {
        matches!(self, Self::Skill { .. })
    }
}

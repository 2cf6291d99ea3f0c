//! Declared routes: what each one names, and whether it can be used. Resolution and usability are separate facts.

use super::state::{CycleIx, Eligibility, GroupIx, NodeIx, SkillIx};

/// An asset a target could name, and how.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Candidate {
    /// The asset.
    pub node: NodeIx,
    /// The target is its effective id.
    pub by_id: bool,
    /// The target is its path.
    pub by_path: bool,
}

/// What a target names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Resolution {
    /// Nothing, or a refused path.
    Unresolved,
    /// More than one asset.
    Ambiguous,
    /// One asset that is not a skill.
    WrongKind {
        /// The asset.
        node: NodeIx,
        /// No other asset has its id.
        unique: bool,
    },
    /// One skill.
    Skill(NodeIx, SkillIx),
}

impl Resolution {
    /// The spelling in reports.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Unresolved => "unresolved",
            Self::Ambiguous => "ambiguous",
            Self::WrongKind { .. } => "wrong-kind",
            Self::Skill(..) => "resolved",
        }
    }

    /// The one asset it names.
    pub const fn node(self) -> Option<NodeIx> {
        match self {
            Self::Unresolved | Self::Ambiguous => None,
            Self::WrongKind { node, .. } | Self::Skill(node, _) => Some(node),
        }
    }

    /// The one skill it names.
    pub const fn skill(self) -> Option<SkillIx> {
        match self {
            Self::Skill(_, skill) => Some(skill),
            _ => None,
        }
    }
}

/// One declared route.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Route {
    /// The skill that declares it.
    pub source: SkillIx,
    /// Its position in the declaration, from 0.
    pub index: u32,
    /// A hash of the name that it declares: another one is another name.
    pub name: u32,
    /// What its target names.
    pub resolution: Resolution,
    /// Range of its candidates.
    pub candidates: (u32, u32),
    /// Why it cannot be used.
    pub obstacles: Obstacles,
    /// The declarations of the same skill that mean the same.
    pub group: Option<GroupIx>,
    /// The cycle it is part of.
    pub cycle: Option<CycleIx>,
}

impl Route {
    /// The route takes part in traversal.
    pub fn is_usable(&self) -> bool {
        self.obstacles == Obstacles::NONE
    }

    /// The first of the declarations that mean the same.
    pub fn is_representative(&self) -> bool {
        !self.obstacles.has(Obstacles::DUPLICATE_DECLARATION)
    }
}

/// A set of reasons against a route.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Obstacles(u16);

impl Obstacles {
    /// Nothing.
    pub const NONE: Self = Self(0);
    /// The source fails the specification.
    pub const INVALID_SOURCE: Self = Self(1);
    /// The target fails the specification.
    pub const INVALID_TARGET: Self = Self(1 << 1);
    /// The status of the source is not usable.
    pub const INACTIVE_SOURCE: Self = Self(1 << 2);
    /// The status of the target is not usable.
    pub const INACTIVE_TARGET: Self = Self(1 << 3);
    /// Another asset has the id of the source.
    pub const DUPLICATE_SOURCE_ID: Self = Self(1 << 4);
    /// Another asset has the id of the target.
    pub const DUPLICATE_TARGET_ID: Self = Self(1 << 5);
    /// The target names nothing.
    pub const UNRESOLVED_TARGET: Self = Self(1 << 6);
    /// The target names more than one asset.
    pub const AMBIGUOUS_TARGET: Self = Self(1 << 7);
    /// The target is not a skill.
    pub const WRONG_KIND: Self = Self(1 << 8);
    /// An equal declaration stands before it.
    pub const DUPLICATE_DECLARATION: Self = Self(1 << 9);

    /// Every reason with its spelling, in the order of reports.
    const TABLE: [(Self, &'static str); 10] = [
        (Self::INVALID_SOURCE, "invalid-source"),
        (Self::INVALID_TARGET, "invalid-target"),
        (Self::INACTIVE_SOURCE, "inactive-source"),
        (Self::INACTIVE_TARGET, "inactive-target"),
        (Self::DUPLICATE_SOURCE_ID, "duplicate-source-id"),
        (Self::DUPLICATE_TARGET_ID, "duplicate-target-id"),
        (Self::UNRESOLVED_TARGET, "unresolved-target"),
        (Self::AMBIGUOUS_TARGET, "ambiguous-target"),
        (Self::WRONG_KIND, "wrong-kind"),
        (Self::DUPLICATE_DECLARATION, "duplicate-declaration"),
    ];

    /// All of `other` are in this set.
    pub const fn has(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// This set, and `other` where `holds`.
    #[must_use]
    pub const fn with(self, other: Self, holds: bool) -> Self {
        if holds { Self(self.0 | other.0) } else { self }
    }

    /// What stands against a route from `source` to `target`.
    pub(super) const fn between(source: Eligibility, target: Option<Eligibility>) -> Self {
        let set = Self::NONE
            .with(Self::INVALID_SOURCE, !source.valid)
            .with(Self::INACTIVE_SOURCE, !source.active)
            .with(Self::DUPLICATE_SOURCE_ID, !source.unique);
        match target {
            None => set,
            Some(target) => set
                .with(Self::INVALID_TARGET, !target.valid)
                .with(Self::INACTIVE_TARGET, !target.active)
                .with(Self::DUPLICATE_TARGET_ID, !target.unique),
        }
    }

    /// What the resolution itself stands against.
    pub(super) const fn of(resolution: Resolution) -> Self {
        match resolution {
            Resolution::Unresolved => Self::UNRESOLVED_TARGET,
            Resolution::Ambiguous => Self::AMBIGUOUS_TARGET,
            Resolution::WrongKind { .. } => Self::WRONG_KIND,
            Resolution::Skill(..) => Self::NONE,
        }
    }

    /// The reasons in the spelling and order of reports.
    pub fn reasons(self) -> impl Iterator<Item = &'static str> {
        Self::TABLE
            .into_iter()
            .filter(move |(reason, _)| self.has(*reason))
            .map(|(_, spelling)| spelling)
    }
}

//! Declared dependencies and what they resolve to.

use super::AssetIx;
use crate::evidence::Quote;
use crate::metadata::Key;

/// The declarations that make a dependency.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Relationship {
    /// `requires_context`.
    RequiresContext,
    /// `optional_context`.
    OptionalContext,
    /// `requires_lens`.
    RequiresLens,
    /// `optional_lens`.
    OptionalLens,
    /// `applies_to`.
    AppliesTo,
    /// `conflicts`.
    Conflicts,
    /// `superseded_by`.
    SupersededBy,
}

impl Relationship {
    /// Every relationship, in order.
    pub const ALL: [Self; 7] = [
        Self::RequiresContext,
        Self::OptionalContext,
        Self::RequiresLens,
        Self::OptionalLens,
        Self::AppliesTo,
        Self::Conflicts,
        Self::SupersededBy,
    ];

    /// The metadata key that declares it.
    pub const fn key(self) -> Key {
        match self {
            Self::RequiresContext => Key::RequiresContext,
            Self::OptionalContext => Key::OptionalContext,
            Self::RequiresLens => Key::RequiresLens,
            Self::OptionalLens => Key::OptionalLens,
            Self::AppliesTo => Key::AppliesTo,
            Self::Conflicts => Key::Conflicts,
            Self::SupersededBy => Key::SupersededBy,
        }
    }

    /// The kind of the edge in the graph report.
    pub const fn edge_kind(self) -> &'static str {
        match self {
            Self::RequiresContext | Self::RequiresLens => "requires",
            Self::OptionalContext | Self::OptionalLens => "optional",
            Self::AppliesTo => "applies_to",
            Self::Conflicts => "conflicts",
            Self::SupersededBy => "references",
        }
    }
}

/// One member of one dependency list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Dependency {
    /// The asset that declares it.
    pub source: AssetIx,
    /// How.
    pub relationship: Relationship,
    /// Position in the list, from 0.
    pub index: u32,
    /// The target as declared: an id or a path.
    pub target: String,
    /// Where it is declared.
    pub place: Quote,
    /// The asset it names; `None` where nothing, or more than one thing, has that id or path.
    pub resolved: Option<AssetIx>,
}

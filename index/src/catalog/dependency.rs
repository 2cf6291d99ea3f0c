//! Declared dependencies and what they resolve to.

use super::AssetIx;
use crate::assets::AssetKind;
use crate::evidence::Quote;
use crate::metadata::Key;

/// The declarations that make a dependency, in the order of reports.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Relationship {
    /// `requires_context`.
    RequiresContext,
    /// `requires_lens`.
    RequiresLens,
    /// `optional_context`.
    OptionalContext,
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
        Self::RequiresLens,
        Self::OptionalContext,
        Self::OptionalLens,
        Self::AppliesTo,
        Self::Conflicts,
        Self::SupersededBy,
    ];

    /// The metadata key that declares it.
    pub const fn key(self) -> Key {
        match self {
            Self::RequiresContext => Key::RequiresContext,
            Self::RequiresLens => Key::RequiresLens,
            Self::OptionalContext => Key::OptionalContext,
            Self::OptionalLens => Key::OptionalLens,
            Self::AppliesTo => Key::AppliesTo,
            Self::Conflicts => Key::Conflicts,
            Self::SupersededBy => Key::SupersededBy,
        }
    }

    /// The name in reports, for example `requires_context`.
    pub const fn as_str(self) -> &'static str {
        self.key().field()
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

    /// The kind that the target must have where the relationship composes: `None` for those that compose nothing.
    pub const fn composes(self) -> Option<AssetKind> {
        match self {
            Self::RequiresContext | Self::OptionalContext | Self::AppliesTo => {
                Some(AssetKind::Context)
            }
            Self::RequiresLens | Self::OptionalLens => Some(AssetKind::ContextLens),
            Self::Conflicts | Self::SupersededBy => None,
        }
    }

    /// Whatever stands behind it is optional.
    pub const fn is_optional(self) -> bool {
        matches!(self, Self::OptionalContext | Self::OptionalLens)
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
    /// The asset it names. Of several assets with that id, the one that wins ([`super::Catalog::with_id`]).
    pub resolved: Option<AssetIx>,
}

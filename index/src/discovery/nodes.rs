//! What the cross-file stage is told: names of assets and, for skills, the few facts that decide eligibility. Content,
//! descriptions, owners and line numbers of other findings are kept out, so that editing them changes nothing here.

use std::cmp::Ordering;
use std::sync::Arc;

use rpds::VectorSync;

use super::boundaries::Missing;
use super::facts::DiscoveryFacts;
use super::state::{NodeIx, position};
use crate::assets::AssetKind;
use crate::path::RepoPath;

/// One asset of the catalogue, as routes see it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AssetNode {
    /// Where it stands.
    pub path: RepoPath,
    /// Its effective id.
    pub id: Arc<str>,
    /// Its role.
    pub kind: AssetKind,
    /// Its operational lifecycle.
    pub lifecycle: Lifecycle,
    /// What only skills have.
    pub skill: Option<SkillNode>,
}

/// The assets of a repository, sorted by path. Shares with its copies whatever they have in common, so that a copy with
/// one other asset costs little.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Nodes(VectorSync<Arc<AssetNode>>);

impl Nodes {
    /// The asset at this position.
    pub fn at(&self, ix: NodeIx) -> Option<&AssetNode> {
        self.0.get(ix.0 as usize).map(AsRef::as_ref)
    }

    /// The position of the asset at this path.
    pub fn position(&self, path: &RepoPath) -> Option<NodeIx> {
        let (mut start, mut end) = (0, self.0.len());
        while start < end {
            let middle = usize::midpoint(start, end);
            match self.0.get(middle)?.path.cmp(path) {
                Ordering::Less => start = middle + 1,
                Ordering::Equal => return Some(NodeIx(position(middle))),
                Ordering::Greater => end = middle,
            }
        }
        None
    }

    /// Every asset, in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &AssetNode> {
        self.0.iter().map(AsRef::as_ref)
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// There are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Have another asset at this position, of the same path.
    pub(crate) fn set(&mut self, ix: NodeIx, node: Arc<AssetNode>) {
        self.0.set_mut(ix.0 as usize, node);
    }
}

impl FromIterator<Arc<AssetNode>> for Nodes {
    fn from_iter<I: IntoIterator<Item = Arc<AssetNode>>>(nodes: I) -> Self {
        Self(nodes.into_iter().collect())
    }
}

impl FromIterator<AssetNode> for Nodes {
    fn from_iter<I: IntoIterator<Item = AssetNode>>(nodes: I) -> Self {
        nodes.into_iter().map(Arc::new).collect()
    }
}

/// What only skills have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SkillNode {
    /// It passes the specification.
    pub valid: bool,
    /// Boundaries its description lacks, as the authoring checks found.
    pub missing: Missing,
    /// Its discovery declarations.
    pub facts: Arc<DiscoveryFacts>,
}

/// Where an asset stands in its life.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Lifecycle {
    /// The status; omitted counts as usable.
    pub status: Option<Status>,
    /// Why it changed last.
    pub reason: Option<Arc<str>>,
    /// When it changed last, as written.
    pub changed_at: Option<Arc<str>>,
}

impl Lifecycle {
    /// The asset may be used.
    pub fn is_active(&self) -> bool {
        self.status.is_none_or(Status::is_usable)
    }
}

/// A lifecycle status.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Status {
    /// Usable, may change.
    Experimental,
    /// Usable.
    Stable,
    /// Not to be used for now.
    Suspended,
    /// Trust was withdrawn because of a known problem.
    Revoked,
    /// Being replaced.
    Deprecated,
    /// Kept for the record.
    Archived,
}

impl Status {
    /// The status with exactly this spelling.
    pub fn parse(text: &str) -> Option<Self> {
        [
            Self::Experimental,
            Self::Stable,
            Self::Suspended,
            Self::Revoked,
            Self::Deprecated,
            Self::Archived,
        ]
        .into_iter()
        .find(|status| status.as_str() == text)
    }

    /// The spelling in files and reports.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Experimental => "experimental",
            Self::Stable => "stable",
            Self::Suspended => "suspended",
            Self::Revoked => "revoked",
            Self::Deprecated => "deprecated",
            Self::Archived => "archived",
        }
    }

    /// An asset of this status may be used.
    pub const fn is_usable(self) -> bool {
        matches!(self, Self::Experimental | Self::Stable)
    }

    /// Active use is an error, not only a warning.
    pub const fn is_withdrawn(self) -> bool {
        matches!(self, Self::Suspended | Self::Revoked)
    }
}

//! What one shard says of itself, as others see it. Values only: who says what is a query.

use std::collections::BTreeSet;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHasher};

use crate::assets::AssetFacts;
use crate::boundary::Boundary;
use crate::catalog::Beside;
use crate::catalog::package::Packages;
use crate::evidence::{Diagnostic, Quote};
use crate::findings::asset::AssetFindings;
use crate::findings::support::paths::Known;
use crate::findings::{Notice, ScannedFile};
use crate::path::RepoPath;
use crate::snapshot::Places;
use crate::surface::SkillRow;

/// A declared id with the path that declares it.
pub(crate) type DeclaredId = (Arc<str>, RepoPath);

/// Stands for an id among those that are asked for; two ids may share one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct IdMark(u64);

impl IdMark {
    /// What stands for `id`.
    pub(crate) fn of(id: &str) -> Self {
        let mut hasher = FxHasher::default();
        id.hash(&mut hasher);
        Self(hasher.finish())
    }
}

/// What stands at a path.
pub(crate) type Stands = (RepoPath, Known);

/// What a shard is judged by, together with what it names.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Own {
    /// Its files as scans see them, sorted by path.
    pub(crate) files: Arc<Vec<ScannedFile>>,
    /// What its skills name though no glob selects it.
    pub(crate) packages: Arc<ShardPackages>,
    /// What its assets show alone.
    pub(crate) alone: Arc<AssetFindings>,
}

/// What is said of the files of a shard without a look at others.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Said {
    /// Whatever stands in the files.
    pub(crate) places: Arc<Places>,
    /// Advice beyond the contract.
    pub(crate) advice: Arc<Vec<Notice>>,
    /// The rows of its skills.
    pub(crate) skills: Arc<Vec<SkillRow>>,
}

/// What diagnostics of discovery say of one skill that discovery itself does not know.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Card {
    pub(crate) path: RepoPath,
    /// Issues that say that a boundary is missing.
    pub(crate) issues: Vec<Diagnostic>,
    pub(crate) id_place: Option<Quote>,
}

/// The packages of one shard.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct ShardPackages {
    /// What skills name.
    pub(crate) found: Packages,
    /// The facts of what is read as evidence, by the `SKILL.md` of the skill.
    pub(crate) evidence: FxHashMap<RepoPath, Vec<Arc<AssetFacts>>>,
    /// What stands in support folders and is no asset, sorted by path.
    pub(crate) beside: Vec<Beside>,
}

impl ShardPackages {
    /// The file is an asset although no glob selects it.
    pub(crate) fn admits(&self, path: &RepoPath) -> bool {
        self.found.admitted.contains(path)
    }

    /// What is read as evidence for `skill`.
    pub(crate) fn evidence_of(&self, skill: &RepoPath) -> &[Arc<AssetFacts>] {
        self.evidence.get(skill).map_or(&[], Vec::as_slice)
    }

    /// What else stands in the support folders of `skill`.
    pub(crate) fn beside_of(&self, skill: &RepoPath) -> impl Iterator<Item = &Beside> {
        self.beside
            .iter()
            .filter(move |other| other.skill == *skill)
    }

    /// The files that are read as evidence and for nothing else, sorted.
    pub(crate) fn unselected(&self, boundary: &Boundary) -> Vec<RepoPath> {
        let evidence: BTreeSet<&RepoPath> = self.found.evidence.values().flatten().collect();
        let unselected = |path: &&RepoPath| !boundary.selects(path.as_str());
        evidence.into_iter().filter(unselected).cloned().collect()
    }
}

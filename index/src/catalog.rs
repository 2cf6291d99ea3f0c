//! The catalogue of assets: every asset with its effective id and owner, every declared dependency with the asset it
//! resolves to, every static reference between the files of a skill. Facts of many files in, one table out;
//! near-linear in the number of files. No finding is made here.

mod build;
pub mod dependency;
pub mod named;
pub mod names;
pub mod ownership;
pub mod package;
pub mod support;

use std::cmp::Ordering;
use std::sync::Arc;

use rustc_hash::FxHashMap;

pub use dependency::{Dependency, Relationship};
pub use names::{Beside, BesideKind};
pub use ownership::Ownership;
pub use support::{Found, StaticReference};

use crate::assets::{AssetFacts, AssetKind};
use crate::path::RepoPath;

/// Position of an asset in [`Catalog::assets`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AssetIx(pub u32);

/// One asset of the catalogue.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CatalogAsset {
    /// The facts of its file.
    pub facts: Arc<AssetFacts>,
    /// Its effective id: the declared one, else its path.
    pub id: Arc<str>,
    /// Declared and effective owner.
    pub ownership: Ownership,
    /// The one skill that structurally owns this support file.
    pub parent: Option<AssetIx>,
}

impl CatalogAsset {
    /// Where it stands.
    pub fn path(&self) -> &RepoPath {
        &self.facts.path
    }

    /// Its role.
    pub fn kind(&self) -> AssetKind {
        self.facts.kind
    }
}

/// All assets of a repository.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Catalog {
    /// The assets, sorted by path.
    pub assets: Vec<CatalogAsset>,
    /// Declared dependencies: by source, then relationship, then position in the list.
    pub dependencies: Vec<Dependency>,
    /// References between the files of a skill, one for each pair of files, by source, then target.
    pub static_references: Vec<StaticReference>,
    /// For each asset, the one that stands for its id.
    representatives: Vec<AssetIx>,
    by_path: FxHashMap<RepoPath, AssetIx>,
    by_id: FxHashMap<Arc<str>, Vec<AssetIx>>,
    names: names::Names,
}

impl Catalog {
    /// The catalogue of these files. Files of a kind that is not catalogued are passed over; of two files with one
    /// path the first counts.
    pub fn build(files: impl IntoIterator<Item = Arc<AssetFacts>>) -> Self {
        build::build(files, [])
    }

    /// The catalogue of these files, where other things stand in the support folders of skills.
    pub fn build_beside<'b>(
        files: impl IntoIterator<Item = Arc<AssetFacts>>,
        beside: impl IntoIterator<Item = &'b Beside>,
    ) -> Self {
        build::build(files, beside)
    }

    /// The asset at this position.
    pub fn asset(&self, ix: AssetIx) -> Option<&CatalogAsset> {
        self.assets.get(ix.0 as usize)
    }

    /// Every position, in path order.
    pub fn indices(&self) -> impl Iterator<Item = AssetIx> + use<> {
        (0..u32::try_from(self.assets.len()).unwrap_or(u32::MAX)).map(AssetIx)
    }

    /// Every asset with its position, in path order.
    pub fn iter(&self) -> impl Iterator<Item = (AssetIx, &CatalogAsset)> {
        self.indices().zip(&self.assets)
    }

    /// The asset at this path.
    pub fn at_path(&self, path: &str) -> Option<AssetIx> {
        self.by_path.get(path).copied()
    }

    /// All assets with this effective id; where they compete, the first wins: skills before contexts before lenses
    /// before profiles before references before other support, then by path.
    pub fn with_id(&self, id: &str) -> &[AssetIx] {
        self.by_id.get(id).map_or(&[], Vec::as_slice)
    }

    /// The asset that a declared target names: an effective id, else an exact path (a leading `./` is allowed).
    pub fn resolve(&self, target: &str) -> Option<AssetIx> {
        if let Some(first) = self.with_id(target).first() {
            return Some(*first);
        }
        let path = target.replace('\\', "/");
        self.at_path(path.strip_prefix("./").unwrap_or(&path))
    }

    /// The dependencies that `source` declares.
    pub fn dependencies_of(&self, source: AssetIx) -> &[Dependency] {
        let start = self.dependencies.partition_point(|d| d.source < source);
        let end = self.dependencies.partition_point(|d| d.source <= source);
        self.dependencies.get(start..end).unwrap_or_default()
    }

    /// The asset that stands for all assets with the id of this one: the first of [`Catalog::with_id`].
    pub fn representative(&self, ix: AssetIx) -> AssetIx {
        self.representatives
            .get(ix.0 as usize)
            .copied()
            .unwrap_or(ix)
    }

    /// The order in which assets compete for an id.
    fn precedence(&self, a: AssetIx, b: AssetIx) -> Ordering {
        let rank = |ix| self.asset(ix).map(|asset| rank(asset.kind()));
        rank(a).cmp(&rank(b)).then(a.cmp(&b))
    }
}

fn rank(kind: AssetKind) -> u8 {
    match kind {
        AssetKind::Skill => 0,
        AssetKind::Context => 1,
        AssetKind::ContextLens => 2,
        AssetKind::Profile => 3,
        AssetKind::Reference => 4,
        _ => 5,
    }
}

#[cfg(test)]
pub(crate) mod tests;

//! The catalogue of assets: every file with its effective id and owner, and every declared dependency with the asset it
//! resolves to. Facts of many files in, one table out; near-linear in the number of files. No finding is made here.

pub mod dependency;
pub mod ownership;

use std::sync::Arc;

use rustc_hash::FxHashMap;

pub use dependency::{Dependency, Relationship};
pub use ownership::Ownership;

use crate::assets::AssetFacts;
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

/// All assets of a repository, sorted by path.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Catalog {
    /// The assets, sorted by path.
    pub assets: Vec<CatalogAsset>,
    /// Declared dependencies, grouped by source in asset order, then in the order of [`Relationship`].
    pub dependencies: Vec<Dependency>,
    by_path: FxHashMap<RepoPath, AssetIx>,
    by_id: FxHashMap<Arc<str>, Vec<AssetIx>>,
}

impl Catalog {
    /// The asset at this position.
    pub fn asset(&self, ix: AssetIx) -> Option<&CatalogAsset> {
        self.assets.get(ix.0 as usize)
    }

    /// The asset at this path.
    pub fn at_path(&self, path: &str) -> Option<AssetIx> {
        self.by_path.get(path).copied()
    }

    /// All assets with this effective id, in path order.
    pub fn with_id(&self, id: &str) -> &[AssetIx] {
        self.by_id.get(id).map_or(&[], Vec::as_slice)
    }
}

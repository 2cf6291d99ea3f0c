//! Findings that only many assets together show: references, identity, composition, replacements, lens targets.
//!
//! Every stage is near-linear in assets and declarations. Support files of skills have a room of their own
//! ([`super::support`]); what one asset says alone is judged in [`super::asset`].

pub mod composition;
mod conflicts;
mod dependencies;
mod identity;
mod kinds;
mod lens_targets;
mod names;
mod orphans;
mod replaced;
mod structure;
mod supersession;
mod withdrawn;

pub use names::Names;
pub use replaced::is_replaced;

use rustc_hash::FxHashSet;

use super::asset::AssetFindings;
use super::together::Uses;
use super::{Finding, ScannedFile};
use crate::catalog::{AssetIx, Catalog};
use crate::path::roots::Roots;

/// Everything the stages of this room read.
#[derive(Debug, Clone, Copy)]
pub struct Repository<'a> {
    /// All assets and their declared dependencies.
    pub catalog: &'a Catalog,
    /// Every file that was read, sorted by path.
    pub files: &'a [ScannedFile],
    /// The skill roots.
    pub roots: &'a Roots,
}

/// Judge every asset by what it names: a part of the repository will do, if all that its files name is with it.
pub fn judge_each(repository: Repository<'_>) -> AssetFindings {
    let names = Names::new(repository.catalog, repository.files);
    let mut found = AssetFindings::default();
    identity::judge(names, repository.roots, &mut found);
    dependencies::judge(names, &mut found.findings);
    kinds::judge(names, &mut found.findings);
    withdrawn::judge(names, &mut found.findings);
    conflicts::judge(names, &mut found.findings);
    supersession::judge(names, &mut found.findings);
    structure::judge(names, &mut found.findings);
    replaced::judge(names, repository.files, &mut found.findings);
    lens_targets::judge(names, &mut found.notices);
    found
}

/// Judge what only all dependencies together show: every asset that declares one, every shared asset and all that they
/// name must be there; of those that come to no cycle and no conflict ([`delicate`]), what they use will do.
pub fn judge_together(repository: Repository<'_>, uses: &Uses<'_>) -> Vec<Finding> {
    let names = Names::new(repository.catalog, repository.files);
    let mut found = Vec::new();
    supersession::judge_cycles(names, &mut found);
    orphans::judge(names, uses, &mut found);
    composition::judge(names, &mut found);
    found
}

/// The assets whose composition may hold a cycle or a declared conflict, and those of either: whoever composes none of
/// them has no part in what [`judge_together`] finds about compositions.
pub fn delicate(repository: Repository<'_>) -> FxHashSet<AssetIx> {
    composition::delicate(Names::new(repository.catalog, repository.files))
}

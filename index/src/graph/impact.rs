//! What a change of one asset may concern: everything that is composed of it.

use super::closure::{Closure, Membership, backwards};
use crate::assets::AssetKind;
use crate::catalog::{AssetIx, Catalog};

/// What is composed of the focus.
#[derive(Debug, Clone)]
pub struct Impact {
    /// The focus: the asset that stands for its id.
    pub focus: AssetIx,
    /// What is composed of it; mismatches are declarations that do not count.
    pub closure: Closure,
}

/// The impact of `focus`.
pub fn of(catalog: &Catalog, focus: AssetIx) -> Impact {
    let focus = catalog.representative(focus);
    Impact {
        focus,
        closure: backwards(catalog, focus),
    }
}

impl Impact {
    /// The dependents of this membership, by id.
    pub fn dependents(&self, catalog: &Catalog, membership: Membership) -> Vec<AssetIx> {
        self.closure.members(catalog, self.focus, membership)
    }

    /// The skills among them.
    pub fn skills(&self, catalog: &Catalog, membership: Membership) -> Vec<AssetIx> {
        let mut skills = self.dependents(catalog, membership);
        skills.retain(|ix| {
            catalog
                .asset(*ix)
                .is_some_and(|asset| asset.kind() == AssetKind::Skill)
        });
        skills
    }
}

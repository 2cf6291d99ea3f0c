//! Who owns an asset: what it declares, else what its one owning skill declares.

use std::sync::Arc;

use super::AssetIx;

/// The owner of an asset.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Ownership {
    /// What the asset itself declares.
    pub declared: Option<Arc<str>>,
    /// For skill-local support without a declared owner: the skill whose owner it takes, and that owner.
    pub inherited: Option<(AssetIx, Arc<str>)>,
}

impl Ownership {
    /// The declared owner, else the inherited one.
    pub fn effective(&self) -> Option<&str> {
        self.declared
            .as_deref()
            .or(self.inherited.as_ref().map(|(_, owner)| &**owner))
    }

    /// `declared`, `inherited` or `unowned`.
    pub fn source(&self) -> &'static str {
        match (&self.declared, &self.inherited) {
            (Some(_), _) => "declared",
            (None, Some(_)) => "inherited",
            (None, None) => "unowned",
        }
    }
}

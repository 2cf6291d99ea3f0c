//! Which assets have to be judged together: the shared ones, those that declare a conflict, and of all others that merely
//! use them only those that come to a cycle or a conflict thereby. Of the rest nothing counts but what they use.

use rustc_hash::FxHashMap;

use super::ScannedFile;
use super::repository::{self, Repository};
use crate::assets::{AssetFacts, AssetKind};
use crate::catalog::{AssetIx, Catalog, Relationship};
use crate::path::roots::Roots;

/// What assets declare that are not judged themselves.
#[derive(Debug, Default)]
pub struct Uses<'f> {
    /// Each declared target, and whether a skill names it as a lens.
    targets: FxHashMap<&'f str, bool>,
}

impl<'f> Uses<'f> {
    /// The targets, in no order.
    pub fn targets(&self) -> impl Iterator<Item = &'f str> {
        self.targets.keys().copied()
    }

    /// Each target that `catalog` knows as something declares it: an asset, and whether a skill names it as a lens.
    pub(super) fn resolved<'u>(
        &'u self,
        catalog: &'u Catalog,
    ) -> impl Iterator<Item = (AssetIx, bool)> + 'u {
        let targets = self.targets.iter();
        targets.filter_map(|(target, lens)| Some((catalog.resolve(target)?, *lens)))
    }

    fn add(&mut self, user: &'f AssetFacts) {
        for (relationship, target) in targets(user) {
            let lens = user.kind == AssetKind::Skill
                && matches!(
                    relationship,
                    Relationship::RequiresLens | Relationship::OptionalLens
                );
            *self.targets.entry(target).or_default() |= lens;
        }
    }
}

/// The assets that take part in findings about many files ([`super::peer::takes_part`]), by how.
#[derive(Debug, Default)]
pub struct Parties<'f> {
    /// Those that are judged in any case.
    judged: Vec<ScannedFile>,
    users: Vec<&'f ScannedFile>,
    uses: Uses<'f>,
}

impl<'f> Parties<'f> {
    /// Tell all `parties` apart.
    pub fn of(parties: impl IntoIterator<Item = &'f ScannedFile>) -> Self {
        let mut all = Self::default();
        for party in parties {
            let asset = &party.asset;
            let conflicts = Relationship::Conflicts.key();
            if asset.kind.is_shared() || !asset.metadata.list(conflicts).is_empty() {
                all.judged.push(party.clone());
            } else {
                all.uses.add(asset);
                all.users.push(party);
            }
        }
        all
    }

    /// Those that are judged in any case.
    pub fn judged(&self) -> &[ScannedFile] {
        &self.judged
    }

    /// What all others use.
    pub fn uses(&self) -> &Uses<'f> {
        &self.uses
    }

    /// The others that are judged as well, where `files` are those that are judged in any case with all that anybody
    /// names.
    pub fn involved(&self, files: &[ScannedFile], roots: &Roots) -> Vec<ScannedFile> {
        let catalog = Catalog::build(files.iter().map(|file| file.asset.clone()));
        let delicate = repository::delicate(Repository {
            catalog: &catalog,
            files,
            roots,
        });
        if delicate.is_empty() {
            return Vec::new();
        }
        let is_delicate = |ix| delicate.contains(&ix);
        let involved = |user: &&&ScannedFile| {
            let itself = catalog.at_path(user.asset.path.as_str());
            let mut used = targets(&user.asset).filter_map(|(_, target)| catalog.resolve(target));
            itself.is_some_and(is_delicate) || used.any(is_delicate)
        };
        let users = self.users.iter().filter(involved);
        users.copied().cloned().collect()
    }
}

fn targets(asset: &AssetFacts) -> impl Iterator<Item = (Relationship, &str)> {
    Relationship::ALL.into_iter().flat_map(|relationship| {
        let members = asset.metadata.list(relationship.key()).iter();
        members.map(move |member| (relationship, member.text.as_str()))
    })
}

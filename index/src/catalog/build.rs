//! Putting the catalogue together, one pass after another. What the passes mean is said where their types are.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::dependency::{Dependency, Relationship};
use super::names::{Beside, Names};
use super::ownership::Ownership;
use super::support;
use super::{AssetIx, Catalog, CatalogAsset};
use crate::assets::{AssetFacts, AssetKind};
use crate::metadata::Key;

pub(super) fn build<'b>(
    files: impl IntoIterator<Item = Arc<AssetFacts>>,
    beside: impl IntoIterator<Item = &'b Beside>,
) -> Catalog {
    let mut catalog = Catalog::default();
    let files = files.into_iter();
    catalog.assets = files
        .filter(|facts| facts.kind.is_catalogued())
        .map(asset)
        .collect();
    catalog.assets.sort_by(|a, b| a.path().cmp(b.path()));
    catalog.assets.dedup_by(|b, a| a.path() == b.path());
    index(&mut catalog);
    adopt(&mut catalog);
    catalog.dependencies = catalog
        .indices()
        .flat_map(|ix| dependencies(&catalog, ix))
        .collect();
    catalog.names = Names::collect(&catalog, beside);
    catalog.static_references = support::references(&catalog);
    catalog
}

fn asset(facts: Arc<AssetFacts>) -> CatalogAsset {
    let metadata = &facts.metadata;
    let id = metadata.text(Key::Id).unwrap_or(facts.path.as_str());
    CatalogAsset {
        id: Arc::from(id),
        ownership: Ownership {
            declared: metadata.text(Key::Owner).map(Arc::from),
            inherited: None,
        },
        parent: None,
        facts,
    }
}

fn index(catalog: &mut Catalog) {
    let mut by_id: FxHashMap<Arc<str>, Vec<AssetIx>> = FxHashMap::default();
    for (ix, asset) in catalog.iter() {
        by_id.entry(asset.id.clone()).or_default().push(ix);
    }
    for competing in by_id.values_mut().filter(|all| all.len() > 1) {
        competing.sort_by(|a, b| catalog.precedence(*a, *b));
    }
    catalog.representatives = catalog
        .assets
        .iter()
        .filter_map(|asset| by_id.get(&asset.id)?.first().copied())
        .collect();
    catalog.by_path = catalog
        .iter()
        .map(|(ix, asset)| (asset.path().clone(), ix))
        .collect();
    catalog.by_id = by_id;
}

/// Support files find the skill that owns them, and take its owner where they declare none.
fn adopt(catalog: &mut Catalog) {
    let adoptions: Vec<_> = catalog
        .iter()
        .filter_map(|(ix, asset)| {
            let parent = catalog.at_path(asset.facts.parent.as_ref()?.as_str())?;
            let skill = catalog.asset(parent)?;
            let owner = skill.ownership.declared.clone();
            (skill.kind() == AssetKind::Skill).then_some((ix, parent, owner))
        })
        .collect();
    for (ix, parent, owner) in adoptions {
        if let Some(asset) = catalog.assets.get_mut(ix.0 as usize) {
            asset.parent = Some(parent);
            if asset.ownership.declared.is_none() {
                asset.ownership.inherited = owner.map(|owner| (parent, owner));
            }
        }
    }
}

fn dependencies(catalog: &Catalog, source: AssetIx) -> Vec<Dependency> {
    let Some(asset) = catalog.asset(source) else {
        return Vec::new();
    };
    let metadata = &asset.facts.metadata;
    let mut found = Vec::new();
    for relationship in Relationship::ALL {
        let Some(declared) = metadata.get(relationship.key()) else {
            continue;
        };
        for member in metadata.list(relationship.key()) {
            found.push(Dependency {
                source,
                relationship,
                index: member.index,
                target: member.text.clone(),
                place: member.place.as_ref().unwrap_or(&declared.place).clone(),
                resolved: catalog.resolve(&member.text),
            });
        }
    }
    found
}

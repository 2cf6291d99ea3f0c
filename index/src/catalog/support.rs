//! Static references between the files of one skill: which file each reference of [`crate::support`] means. A target
//! that is no asset is answered as a path; whether it exists in the repository is for the caller to ask.

use rustc_hash::FxHashMap;

use super::{AssetIx, Catalog, CatalogAsset};
use crate::assets::AssetKind;
use crate::evidence::Quote;
use crate::support::SupportReference;

/// A reference from one file of a skill to another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StaticReference {
    /// The file that refers.
    pub source: AssetIx,
    /// The file that is meant.
    pub target: AssetIx,
    /// The first place that refers to it; the snippet is the reference itself.
    pub place: Quote,
}

/// What an explicit reference means.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Found {
    /// An asset.
    Asset(AssetIx),
    /// A file name that several support files of the skill have, or may have.
    Ambiguous,
    /// A repository-relative path at which no asset stands; it may end in `/`.
    Path(String),
}

impl Catalog {
    /// The skill whose files the file `ix` belongs to: itself, or the one that owns it.
    pub fn skill_of(&self, ix: AssetIx) -> Option<AssetIx> {
        let asset = self.asset(ix)?;
        match asset.kind() {
            AssetKind::Skill => Some(ix),
            _ => asset.parent,
        }
    }

    /// The one support file of `skill` with this file name.
    pub fn named_support(&self, skill: AssetIx, name: &str) -> Option<AssetIx> {
        match self.names.get(skill, name)? {
            Found::Asset(ix) => Some(*ix),
            Found::Ambiguous | Found::Path(_) => None,
        }
    }

    /// What `reference` means in a file of `skill`.
    pub fn find_support(&self, skill: AssetIx, reference: &SupportReference) -> Found {
        if reference.is_name
            && let Some(found) = self.names.get(skill, &reference.target)
        {
            return found.clone();
        }
        let folder = self.asset(skill).and_then(|asset| asset.path().parent());
        let path = reference.resolve(folder.unwrap_or_default());
        match self.at_path(&path) {
            Some(ix) => Found::Asset(ix),
            None => Found::Path(path),
        }
    }

    /// What a file name in running text means in a file of `skill`.
    pub fn find_named(&self, skill: AssetIx, name: &str) -> Option<&Found> {
        self.names.get(skill, name)
    }
}

/// Every reference whose target is an asset, the best place for each pair of files.
pub(super) fn references(catalog: &Catalog) -> Vec<StaticReference> {
    let sources = catalog.iter();
    sources
        .flat_map(|(ix, asset)| references_of(catalog, ix, asset))
        .collect()
}

fn references_of(catalog: &Catalog, source: AssetIx, asset: &CatalogAsset) -> Vec<StaticReference> {
    let Some(skill) = catalog.skill_of(source) else {
        return Vec::new();
    };
    let explicit = asset.facts.support.references.iter();
    let explicit = explicit.filter_map(|reference| match catalog.find_support(skill, reference) {
        Found::Asset(target) => Some((target, reference.place.clone())),
        Found::Ambiguous | Found::Path(_) => None,
    });
    let mentions = asset.facts.support.mentions.iter();
    let mentions = mentions.filter_map(|mention| {
        let Found::Asset(target) = *catalog.find_named(skill, &mention.name)? else {
            return None;
        };
        let place = Quote {
            start_line: mention.line,
            end_line: mention.line,
            snippet: mention.name.clone(),
        };
        Some((target, place))
    });
    // Explicit references stand in the order in which they are preferred, mentions after them: the first line wins,
    // and on one line the first in this order.
    let mut best: FxHashMap<AssetIx, Quote> = FxHashMap::default();
    for (target, place) in explicit.chain(mentions) {
        if target != source {
            best.entry(target)
                .and_modify(|kept| {
                    if place.start_line < kept.start_line {
                        *kept = place.clone();
                    }
                })
                .or_insert(place);
        }
    }
    let mut found: Vec<_> = best
        .into_iter()
        .map(|(target, place)| StaticReference {
            source,
            target,
            place,
        })
        .collect();
    found.sort_unstable_by_key(|reference| reference.target);
    found
}

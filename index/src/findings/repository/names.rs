//! What the names in declarations stand for. An id names the first asset that has it, in path order; whoever needs the
//! name to be unambiguous asks for that.

use std::borrow::Cow;

use rustc_hash::FxHashMap;

use crate::assets::{AssetFacts, AssetKind};
use crate::catalog::{AssetIx, Catalog, Dependency};
use crate::evidence::Quote;
use crate::metadata::Key;

/// The catalogue with the lookups that findings need.
#[derive(Debug)]
pub struct Names<'a> {
    catalog: &'a Catalog,
    by_id: FxHashMap<&'a str, Vec<AssetIx>>,
}

impl<'a> Names<'a> {
    /// Index the catalogue.
    pub fn new(catalog: &'a Catalog) -> Self {
        let mut by_id: FxHashMap<&str, Vec<AssetIx>> = FxHashMap::default();
        for (at, asset) in catalog.assets.iter().enumerate() {
            if asset.facts.kind.is_catalogued() {
                by_id.entry(&asset.id).or_default().push(position(at));
            }
        }
        Self { catalog, by_id }
    }

    /// Every catalogued asset, in path order.
    pub fn assets(&self) -> impl Iterator<Item = (AssetIx, &'a AssetFacts)> {
        self.catalog
            .assets
            .iter()
            .enumerate()
            .map(|(at, asset)| (position(at), asset.facts.as_ref()))
            .filter(|(_, facts)| facts.kind.is_catalogued())
    }

    /// Every declared dependency of a catalogued asset, grouped by source in path order.
    pub fn dependencies(&self) -> impl Iterator<Item = (&'a AssetFacts, &'a Dependency)> {
        self.catalog
            .dependencies
            .iter()
            .filter_map(|dependency| Some((self.facts(dependency.source)?, dependency)))
            .filter(|(facts, _)| facts.kind.is_catalogued())
    }

    /// The facts at this position.
    pub fn facts(&self, ix: AssetIx) -> Option<&'a AssetFacts> {
        self.catalog.asset(ix).map(|asset| asset.facts.as_ref())
    }

    /// The effective id at this position.
    pub fn id(&self, ix: AssetIx) -> &'a str {
        self.catalog.asset(ix).map_or("", |asset| &asset.id)
    }

    /// The skill that structurally owns the support file at this position.
    pub fn parent(&self, ix: AssetIx) -> Option<AssetIx> {
        self.catalog.asset(ix)?.parent
    }

    /// All assets with this effective id, in path order.
    pub fn with_id(&self, id: &str) -> &[AssetIx] {
        self.by_id.get(id).map_or(&[], Vec::as_slice)
    }

    /// Every effective id that more than one asset has.
    pub fn shared_ids(&self) -> impl Iterator<Item = &[AssetIx]> {
        self.by_id
            .values()
            .map(Vec::as_slice)
            .filter(|assets| assets.len() > 1)
    }

    /// The catalogued asset at this path, in exactly this spelling.
    pub fn at_path(&self, path: &str) -> Option<AssetIx> {
        let ix = self.catalog.at_path(path)?;
        self.facts(ix)?.kind.is_catalogued().then_some(ix)
    }

    /// What `target` names: an id, else a path.
    pub fn resolve(&self, target: &str) -> Option<AssetIx> {
        self.with_id(target)
            .first()
            .copied()
            .or_else(|| self.at_path(&spelled(target)))
    }

    /// What `target` names, if it can mean one asset only.
    pub fn resolve_exactly(&self, target: &str) -> Option<AssetIx> {
        match self.with_id(target) {
            [] => self.at_path(&spelled(target)),
            [one] => Some(*one),
            _ => None,
        }
    }
}

/// A path with `/` and without a leading `./`.
pub(super) fn spelled(path: &str) -> Cow<'_, str> {
    let slashed = if path.contains('\\') {
        Cow::Owned(path.replace('\\', "/"))
    } else {
        Cow::Borrowed(path)
    };
    match slashed.strip_prefix("./") {
        Some(rest) => Cow::Owned(rest.to_owned()),
        None => slashed,
    }
}

/// Where the id of an asset stands, else its first line.
pub(super) fn id_place(asset: &AssetFacts) -> Quote {
    asset.metadata.get(Key::Id).map_or_else(
        || Quote {
            start_line: 1,
            end_line: 1,
            snippet: String::new(),
        },
        |declared| declared.place.clone(),
    )
}

/// The status an asset declares, as written.
pub(super) fn declared_status(asset: &AssetFacts) -> Option<String> {
    asset.metadata.text(Key::Status).map(str::to_owned)
}

/// An asset kind as a person reads it.
pub(super) fn noun(kind: AssetKind) -> &'static str {
    match kind {
        AssetKind::ContextLens => "lens",
        other => other.as_str(),
    }
}

fn position(at: usize) -> AssetIx {
    AssetIx(u32::try_from(at).unwrap_or(u32::MAX))
}

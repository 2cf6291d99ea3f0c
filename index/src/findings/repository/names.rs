//! What the names in declarations stand for. Of assets that compete for an id one wins; whoever needs the name to be
//! unambiguous asks for that.

use std::borrow::Cow;

use crate::assets::{AssetFacts, AssetKind};
use crate::catalog::{AssetIx, Catalog, Dependency, Relationship, StaticReference};
use crate::discovery::nodes::Status;
use crate::evidence::Quote;
use crate::findings::ScannedFile;
use crate::findings::together::Uses;
use crate::metadata::{Key, Source};

/// The catalogue with the lookups that findings need.
#[derive(Debug, Clone, Copy)]
pub struct Names<'a> {
    catalog: &'a Catalog,
    files: &'a [ScannedFile],
}

impl<'a> Names<'a> {
    /// The names of the catalogue of `files`, which are sorted by path.
    pub fn new(catalog: &'a Catalog, files: &'a [ScannedFile]) -> Self {
        Self { catalog, files }
    }

    /// Every asset, in path order.
    pub fn assets(self) -> impl Iterator<Item = (AssetIx, &'a AssetFacts)> + use<'a> {
        let assets = self.catalog.iter();
        assets.map(|(ix, asset)| (ix, asset.facts.as_ref()))
    }

    /// Every declared dependency with its source, grouped by source in path order.
    pub fn dependencies(self) -> impl Iterator<Item = (&'a AssetFacts, &'a Dependency)> + use<'a> {
        let catalog = self.catalog;
        catalog.dependencies.iter().filter_map(move |dependency| {
            let source = catalog.asset(dependency.source)?;
            Some((source.facts.as_ref(), dependency))
        })
    }

    /// References between the files of a skill.
    pub fn static_references(self) -> &'a [StaticReference] {
        &self.catalog.static_references
    }

    /// The facts at this position.
    pub fn facts(self, ix: AssetIx) -> Option<&'a AssetFacts> {
        self.catalog.asset(ix).map(|asset| asset.facts.as_ref())
    }

    /// The effective id at this position.
    pub fn id(self, ix: AssetIx) -> &'a str {
        self.catalog.asset(ix).map_or("", |asset| &asset.id)
    }

    /// The skill that structurally owns the support file at this position.
    pub fn parent(self, ix: AssetIx) -> Option<AssetIx> {
        self.catalog.asset(ix)?.parent
    }

    /// The support file at this position takes the owner of its skill.
    pub fn inherits_owner(self, ix: AssetIx) -> bool {
        let asset = self.catalog.asset(ix);
        asset.is_some_and(|asset| asset.ownership.inherited.is_some())
    }

    /// All assets with this effective id, the one that wins first.
    pub fn with_id(self, id: &str) -> &'a [AssetIx] {
        self.catalog.with_id(id)
    }

    /// The assets of every id that more than one has, in path order.
    pub fn shared_ids(self) -> impl Iterator<Item = Vec<AssetIx>> + use<'a> {
        let catalog = self.catalog;
        catalog.iter().filter_map(|(ix, asset)| {
            let mut all = catalog.with_id(&asset.id).to_vec();
            all.sort_unstable();
            (all.len() > 1 && all.first() == Some(&ix)).then_some(all)
        })
    }

    /// Where the declarations of an asset begin, else its first line.
    pub fn head(self, ix: AssetIx) -> Quote {
        self.facts(ix)
            .and_then(|facts| self.first_declaration(facts))
            .unwrap_or_else(|| Quote {
                start_line: 1,
                end_line: 1,
                snippet: String::new(),
            })
    }

    /// Where the id of an asset stands, else where its declarations begin.
    pub fn id_place(self, ix: AssetIx) -> Quote {
        let declared = self
            .facts(ix)
            .filter(|facts| facts.metadata.text(Key::Id).is_some())
            .and_then(|facts| facts.metadata.get(Key::Id));
        declared.map_or_else(|| self.head(ix), |declared| declared.place.clone())
    }

    fn first_declaration(self, facts: &AssetFacts) -> Option<Quote> {
        if facts.kind == AssetKind::Skill {
            let counts = facts.metadata.source == Source::Operational;
            let first = facts.metadata.declarations.first().filter(|_| counts)?;
            return Some(first.place.clone());
        }
        let at = self
            .files
            .binary_search_by(|file| file.asset.path.cmp(&facts.path))
            .ok()?;
        self.files.get(at)?.scan.first_entry.clone()
    }

    /// The asset at this path, in exactly this spelling.
    pub fn at_path(self, path: &str) -> Option<AssetIx> {
        self.catalog.at_path(path)
    }

    /// What `target` names: an id, else a path.
    pub fn resolve(self, target: &str) -> Option<AssetIx> {
        self.catalog.resolve(target)
    }

    /// What `uses` name, and whether a skill names it as a lens.
    pub fn resolve_all<'u>(self, uses: &'u Uses<'_>) -> impl Iterator<Item = (AssetIx, bool)> + 'u
    where
        'a: 'u,
    {
        uses.resolved(self.catalog)
    }

    /// What `target` names, if it can mean one asset only.
    pub fn resolve_exactly(self, target: &str) -> Option<AssetIx> {
        match self.with_id(target) {
            [] => self.resolve(target),
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

/// The status an asset declares, as written.
pub(super) fn declared_status(asset: &AssetFacts) -> Option<String> {
    // A status that is none says nothing about the asset.
    let status = asset.metadata.text(Key::Status).and_then(Status::parse)?;
    Some(status.as_str().to_owned())
}

/// An asset kind as a person reads it.
pub(super) fn noun(kind: AssetKind) -> &'static str {
    match kind {
        AssetKind::ContextLens => "lens",
        other => other.as_str(),
    }
}

/// The kind of edge a declaration makes, as findings print it.
pub(super) const fn edge_kind(relationship: Relationship) -> &'static str {
    match relationship {
        Relationship::RequiresContext | Relationship::RequiresLens => "requires",
        Relationship::OptionalContext | Relationship::OptionalLens => "optional",
        Relationship::AppliesTo => "applies_to",
        Relationship::Conflicts => "conflicts",
        Relationship::SupersededBy => "references",
    }
}

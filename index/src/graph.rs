//! The graph of the catalogue: its edges, and the views that reports are made of. Integers all through; names are looked
//! up when a report is written. No view of discovery: continuations are not dependencies.

pub mod closure;
pub mod components;
pub mod composition;
pub mod executable;
pub mod focus;
pub mod group;
pub mod impact;

use std::cmp::Ordering;

pub use closure::Membership;

use crate::assets::AssetKind;
use crate::catalog::{AssetIx, Catalog, Dependency, Relationship, StaticReference};
use crate::path::utf16_cmp;

/// The views of the graph report.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum View {
    /// Contexts by folder, support files by folder.
    Summary,
    /// Support files by folder.
    Workflow,
    /// Everything.
    Full,
    /// Everything; pictures are drawn in layers.
    Layered,
    /// What the focus is composed of.
    Composition,
    /// What is composed of the focus.
    Impact,
    /// Skills and where they continue.
    Discovery,
    /// Skills and the scripts they hold.
    Executable,
}

impl View {
    /// Every view, in the order of the command line's help.
    pub const ALL: [Self; 8] = [
        Self::Summary,
        Self::Workflow,
        Self::Full,
        Self::Layered,
        Self::Composition,
        Self::Impact,
        Self::Discovery,
        Self::Executable,
    ];

    /// The view of this name; `lens` is another name for layered.
    pub fn parse(name: &str) -> Option<Self> {
        match name {
            "lens" => Some(Self::Layered),
            _ => Self::ALL.into_iter().find(|view| view.as_str() == name),
        }
    }

    /// The name in reports.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Summary => "summary",
            Self::Workflow => "workflow",
            Self::Full => "full",
            Self::Layered => "layered",
            Self::Composition => "composition",
            Self::Impact => "impact",
            Self::Discovery => "discovery",
            Self::Executable => "executable",
        }
    }

    /// The view means nothing without a focus.
    pub const fn needs_focus(self) -> bool {
        matches!(self, Self::Composition | Self::Impact)
    }
}

/// What joins two assets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Link<'c> {
    /// A declared dependency.
    Declared(&'c Dependency),
    /// A reference in the text.
    Static(&'c StaticReference),
    /// A skill owns a support file.
    Owns,
    /// A support file takes its owner from its skill.
    InheritsOwner,
    /// A script or asset is under the policy of its skill.
    InheritsPolicy,
    /// A skill holds a script.
    Contains,
}

impl Link<'_> {
    /// The kind of the edge in reports.
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Declared(dependency) => dependency.relationship.edge_kind(),
            Self::Static(_) => "statically_references",
            Self::Owns => "owns_local_resource",
            Self::InheritsOwner => "inherits_owner",
            Self::InheritsPolicy => "inherits_policy",
            Self::Contains => "contains",
        }
    }

    /// The declaring field, where there is one.
    pub const fn relationship(&self) -> Option<Relationship> {
        match self {
            Self::Declared(dependency) => Some(dependency.relationship),
            _ => None,
        }
    }

    /// Position in the declaring list.
    pub const fn index(&self) -> Option<u32> {
        match self {
            Self::Declared(dependency) => Some(dependency.index),
            _ => None,
        }
    }
}

/// One edge.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Edge<'c> {
    /// Where it starts.
    pub source: AssetIx,
    /// Where it ends; `None` for a target that is no asset. A target that was not declared by path is the asset that
    /// stands for its id.
    pub target: Option<AssetIx>,
    /// What it says.
    pub link: Link<'c>,
}

impl<'c> Edge<'c> {
    /// The target as reports name it: a declared target as declared, every other by its id.
    pub fn to(&self, catalog: &'c Catalog) -> &'c str {
        match self.link {
            Link::Declared(dependency) => &dependency.target,
            _ => self
                .target
                .and_then(|ix| catalog.asset(ix))
                .map_or("", |asset| &asset.id),
        }
    }
}

/// All edges of a catalogue, in no particular order.
fn edges(catalog: &Catalog) -> impl Iterator<Item = Edge<'_>> {
    let references = catalog.static_references.iter();
    let references = references.map(|reference| Edge {
        source: reference.source,
        target: Some(catalog.representative(reference.target)),
        link: Link::Static(reference),
    });
    declared(catalog)
        .chain(references)
        .chain(structural(catalog))
}

/// The edges that start at `asset`, in report order.
pub fn edges_from(catalog: &Catalog, asset: AssetIx) -> Vec<Edge<'_>> {
    sorted(catalog, |edge| edge.source == asset)
}

/// The edges that end at `asset`, in report order.
pub fn edges_to(catalog: &Catalog, asset: AssetIx) -> Vec<Edge<'_>> {
    sorted(catalog, |edge| edge.target == Some(asset))
}

fn sorted<'c>(catalog: &'c Catalog, wanted: impl Fn(&Edge<'c>) -> bool) -> Vec<Edge<'c>> {
    let mut edges: Vec<Edge<'c>> = edges(catalog).filter(|edge| wanted(edge)).collect();
    edges.sort_by(|a, b| compare(catalog, a, b));
    edges
}

/// Sort assets by kind, then by path.
pub fn in_report_order(catalog: &Catalog, mut assets: Vec<AssetIx>) -> Vec<AssetIx> {
    let kind = |ix: &AssetIx| catalog.asset(*ix).map_or("", |asset| asset.kind().as_str());
    assets.sort_by(|a, b| kind(a).cmp(kind(b)).then(a.cmp(b)));
    assets
}

fn declared(catalog: &Catalog) -> impl Iterator<Item = Edge<'_>> {
    catalog.dependencies.iter().map(|dependency| Edge {
        source: dependency.source,
        target: dependency.resolved,
        link: Link::Declared(dependency),
    })
}

/// What follows from where support files stand.
fn structural(catalog: &Catalog) -> impl Iterator<Item = Edge<'_>> {
    catalog.iter().flat_map(|(ix, asset)| {
        let up = |parent, link| Edge {
            source: ix,
            target: Some(catalog.representative(parent)),
            link,
        };
        let down = asset.parent.map(|parent| Edge {
            source: parent,
            target: Some(catalog.representative(ix)),
            link: Link::Owns,
        });
        let owner = asset.ownership.inherited.as_ref();
        let owner = owner.map(|(parent, _)| up(*parent, Link::InheritsOwner));
        let governed = matches!(asset.kind(), AssetKind::Script | AssetKind::Asset);
        let policy = asset.parent.filter(|_| governed);
        let policy = policy.map(|parent| up(parent, Link::InheritsPolicy));
        down.into_iter().chain(owner).chain(policy)
    })
}

fn compare(catalog: &Catalog, a: &Edge<'_>, b: &Edge<'_>) -> Ordering {
    let id = |edge: &Edge<'_>| catalog.asset(edge.source).map_or("", |asset| &*asset.id);
    let declaration = |edge: &Edge<'_>| edge.link.relationship().map_or("", Relationship::as_str);
    utf16_cmp(id(a), id(b))
        .then_with(|| a.link.kind().cmp(b.link.kind()))
        .then_with(|| utf16_cmp(a.to(catalog), b.to(catalog)))
        .then_with(|| a.source.cmp(&b.source))
        .then_with(|| a.link.index().cmp(&b.link.index()))
        .then_with(|| declaration(a).cmp(declaration(b)))
        .then_with(|| a.target.cmp(&b.target))
}

#[cfg(test)]
mod tests;

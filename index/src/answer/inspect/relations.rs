//! What one file depends on and what depends on it: the edges of the graph around it, and continuations.

use crate::catalog::{AssetIx, Catalog};
use crate::graph::{self, Edge, Link};
use crate::metadata::Key;
use crate::report::inspect::Relation;
use crate::snapshot::Snapshot;
use crate::surface::RouteRow;

/// The name of a continuation.
const CONTINUES: &str = "continues_with";

/// What the file at `path` depends on.
pub(super) fn dependencies<'s>(
    snapshot: &'s Snapshot,
    path: &str,
    ix: Option<AssetIx>,
) -> Vec<Relation<'s>> {
    let catalog = &snapshot.catalog;
    let edges = ix
        .map(|ix| graph::edges_from(catalog, ix))
        .unwrap_or_default();
    let declared = edges.into_iter().map(|edge| {
        let target = edge.target.and_then(|ix| catalog.asset(ix));
        Relation {
            kind: kind(&edge),
            other: edge.to(catalog),
            path: target.map(|asset| asset.path().as_str()),
            line: line(&edge),
        }
    });
    let continued = routes(snapshot)
        .filter(|route| route.source == path)
        .map(|route| Relation {
            kind: CONTINUES,
            other: &route.target,
            path: route.resolved.as_deref(),
            line: line_of_continuations(catalog, &route.source),
        });
    declared.chain(continued).collect()
}

/// What depends on the file at `path`.
pub(super) fn dependents<'s>(
    snapshot: &'s Snapshot,
    path: &str,
    ix: Option<AssetIx>,
) -> Vec<Relation<'s>> {
    let catalog = &snapshot.catalog;
    let edges = ix
        .map(|ix| graph::edges_to(catalog, ix))
        .unwrap_or_default();
    let declared = edges.into_iter().filter_map(|edge| {
        let source = catalog.asset(edge.source)?;
        Some(Relation {
            kind: kind(&edge),
            other: &source.id,
            path: Some(source.path().as_str()),
            line: line(&edge),
        })
    });
    let continued = routes(snapshot)
        .filter(|route| route.resolved.as_deref() == Some(path))
        .map(|route| Relation {
            kind: CONTINUES,
            other: catalog
                .at_path(&route.source)
                .and_then(|ix| catalog.asset(ix))
                .map_or(route.source.as_str(), |asset| &asset.id),
            path: Some(&route.source),
            line: line_of_continuations(catalog, &route.source),
        });
    declared.chain(continued).collect()
}

fn routes(snapshot: &Snapshot) -> impl Iterator<Item = &RouteRow> {
    snapshot.surface.routes.iter().flat_map(|page| page.iter())
}

fn kind(edge: &Edge<'_>) -> &'static str {
    match edge.link {
        Link::Declared(dependency) => dependency.relationship.as_str(),
        link => link.kind(),
    }
}

fn line(edge: &Edge<'_>) -> Option<u32> {
    match edge.link {
        Link::Declared(dependency) => Some(dependency.place.start_line),
        Link::Static(reference) => Some(reference.place.start_line),
        Link::Owns | Link::InheritsOwner | Link::InheritsPolicy | Link::Contains => None,
    }
}

fn line_of_continuations(catalog: &Catalog, source: &str) -> Option<u32> {
    let asset = catalog.asset(catalog.at_path(source)?)?;
    let declared = asset.facts.metadata.get(Key::ContinuesWith)?;
    Some(declared.place.start_line)
}

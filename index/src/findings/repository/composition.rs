//! What declared dependencies add up to: the graph of those that compose, its cycles, and conflicts inside it.
//!
//! An asset composes the contexts and lenses it requires or may use; a lens composes what it applies to. What stands
//! behind an optional dependency stays optional. Dependencies between the wrong kinds compose nothing.

mod components;
mod conflict;
mod cycles;
mod reach;

use rustc_hash::FxHashSet;

use super::kinds::expected_target;
use super::names::{Names, edge_kind};
use crate::assets::AssetKind;
use crate::catalog::{AssetIx, Dependency, Relationship};
use crate::findings::Finding;
use crate::findings::details::CompositionEdge;

/// Whether a member is always there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Membership {
    Required,
    Optional,
}

impl Membership {
    const fn as_str(self) -> &'static str {
        match self {
            Self::Required => "required",
            Self::Optional => "optional",
        }
    }
}

/// One declaration that composes.
#[derive(Debug, Clone, Copy)]
struct Edge<'a> {
    from: AssetIx,
    to: AssetIx,
    optional: bool,
    declaration: &'a Dependency,
}

/// The graph of declarations that compose.
#[derive(Debug)]
struct Graph<'a> {
    names: Names<'a>,
    /// Sorted by source.
    edges: Vec<Edge<'a>>,
    /// Positions in `edges`, sorted by target.
    incoming: Vec<usize>,
}

/// Judge cycles and conflicts.
pub(super) fn judge(names: Names<'_>, found: &mut Vec<Finding>) {
    let graph = Graph::new(names);
    cycles::judge(&graph, found);
    conflict::judge(&graph, found);
}

/// Every asset of a cycle or a declared conflict, and every asset that composes one of them.
pub(super) fn delicate(names: Names<'_>) -> FxHashSet<AssetIx> {
    let graph = Graph::new(names);
    let cyclic = components::cyclic(&graph, false).into_iter().flatten();
    let at_odds = conflict::pairs(&graph).into_keys();
    reach::sources(
        &graph,
        cyclic.chain(at_odds.flat_map(|(a, b)| [a, b])),
        false,
    )
}

impl<'a> Graph<'a> {
    fn new(names: Names<'a>) -> Self {
        let mut edges: Vec<Edge<'a>> = names
            .dependencies()
            .filter_map(|(source, dependency)| edge(names, source.kind, dependency))
            .collect();
        edges.sort_by_key(|edge| edge.from);
        let mut incoming: Vec<usize> = (0..edges.len()).collect();
        incoming.sort_by_key(|at| edges.get(*at).map(|edge| edge.to));
        Self {
            names,
            edges,
            incoming,
        }
    }

    fn outgoing(&self, from: AssetIx) -> &[Edge<'a>] {
        let start = self.edges.partition_point(|edge| edge.from < from);
        let end = self.edges.partition_point(|edge| edge.from <= from);
        self.edges.get(start..end).unwrap_or_default()
    }

    fn incoming(&self, to: AssetIx) -> impl Iterator<Item = &Edge<'a>> {
        let before = |limit: AssetIx| {
            move |at: &usize| self.edges.get(*at).is_some_and(|edge| edge.to < limit)
        };
        let start = self.incoming.partition_point(before(to));
        let end = self.incoming.partition_point(before(AssetIx(to.0 + 1)));
        self.incoming
            .get(start..end)
            .unwrap_or_default()
            .iter()
            .filter_map(|at| self.edges.get(*at))
    }

    /// The edge as reports print it, seen from `root`.
    fn print(&self, edge: &Edge<'a>, membership: Membership, root: AssetIx) -> CompositionEdge {
        let declaration = edge.declaration;
        let source = self.names.facts(edge.from);
        let path = source.map_or_else(
            || crate::path::RepoPath::new(""),
            |facts| facts.path.clone(),
        );
        CompositionEdge {
            from: self.names.id(edge.from).to_owned(),
            to: self.names.id(edge.to).to_owned(),
            declared_target: declaration.target.clone(),
            kind: edge_kind(declaration.relationship),
            relationship: declaration.relationship.key().field(),
            declaration_index: declaration.index,
            membership: membership.as_str(),
            direct: edge.from == root,
            evidence: declaration.place.at(&path),
            source_path: path,
        }
    }

    /// Edges in the order of reports: by source, target and declaration.
    fn sort(&self, edges: &mut [(Edge<'a>, Membership)]) {
        edges.sort_by_key(|(edge, membership)| {
            (
                self.names.id(edge.from),
                self.names.id(edge.to),
                edge.declaration.relationship.key().field(),
                edge.declaration.index,
                *membership,
            )
        });
    }
}

fn edge<'a>(names: Names<'a>, source: AssetKind, dependency: &'a Dependency) -> Option<Edge<'a>> {
    let expected = expected_target(dependency.relationship)?;
    if dependency.relationship == Relationship::AppliesTo && source != AssetKind::ContextLens {
        return None;
    }
    let to = names.resolve(&dependency.target)?;
    let fits = names.facts(to).is_some_and(|facts| facts.kind == expected);
    fits.then_some(Edge {
        from: dependency.source,
        to,
        optional: matches!(
            dependency.relationship,
            Relationship::OptionalContext | Relationship::OptionalLens
        ),
        declaration: dependency,
    })
}

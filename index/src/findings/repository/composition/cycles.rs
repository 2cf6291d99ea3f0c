//! Compositions that lead back to themselves: one finding a component.

use rustc_hash::FxHashSet;

use super::components::cyclic;
use super::reach::sources;
use super::{Edge, Graph, Membership};
use crate::catalog::AssetIx;
use crate::findings::Finding;
use crate::findings::details::{Cycle, Details, RootMembership};
use crate::path::utf16_cmp;
use crate::rules::catalogue::composition as rules;

/// Judge every component: of the required edges alone, and of all edges where that is another one.
pub(super) fn judge(graph: &Graph<'_>, found: &mut Vec<Finding>) {
    let required = cyclic(graph, true);
    let all = cyclic(graph, false);
    for members in &required {
        let whole = all.binary_search(members).is_ok();
        found.extend(required_cycle(graph, members, whole));
    }
    for members in all.iter().filter(|members| !required.contains(members)) {
        found.extend(optional_cycle(graph, members));
    }
}

/// `whole`: optional edges add no member, so roots that come in by one hold the same cycle.
fn required_cycle(graph: &Graph<'_>, members: &[AssetIx], whole: bool) -> Option<Finding> {
    let by_required = sources(graph, members.iter().copied(), true);
    let mut by_optional = FxHashSet::default();
    if whole {
        by_optional = sources(graph, members.iter().copied(), false);
        by_optional.retain(|root| !by_required.contains(root));
    }
    finding(
        graph,
        members,
        Membership::Required,
        &by_required,
        &by_optional,
    )
}

fn optional_cycle(graph: &Graph<'_>, members: &[AssetIx]) -> Option<Finding> {
    let roots = sources(graph, members.iter().copied(), false);
    let nobody = FxHashSet::default();
    finding(graph, members, Membership::Optional, &nobody, &roots)
}

fn finding(
    graph: &Graph<'_>,
    members: &[AssetIx],
    membership: Membership,
    required_roots: &FxHashSet<AssetIx>,
    optional_roots: &FxHashSet<AssetIx>,
) -> Option<Finding> {
    let required_roots = by_id(graph, required_roots.iter().copied());
    let optional_roots = by_id(graph, optional_roots.iter().copied());
    let root = required_roots.first().or(optional_roots.first()).copied()?;
    let mut edges: Vec<(Edge<'_>, Membership)> = members
        .iter()
        .flat_map(|member| graph.outgoing(*member))
        .filter(|edge| members.binary_search(&edge.to).is_ok())
        .filter(|edge| membership == Membership::Optional || !edge.optional)
        .map(|edge| (*edge, membership))
        .collect();
    graph.sort(&mut edges);
    let (first, _) = edges.first()?;
    let source = graph.names.facts(first.from)?;
    let members = by_id(graph, members.iter().copied());
    let rule = match membership {
        Membership::Required => &rules::REQUIRED_CYCLE,
        Membership::Optional => &rules::OPTIONAL_CYCLE,
    };
    let message = format!(
        "These declarations lead in a circle: {}. Split, join or relate the assets differently after review.",
        ids(graph, &members).join(", ")
    );
    let mut roots: Vec<(AssetIx, Membership)> = Vec::new();
    roots.extend(
        required_roots
            .iter()
            .map(|root| (*root, Membership::Required)),
    );
    roots.extend(
        optional_roots
            .iter()
            .map(|root| (*root, Membership::Optional)),
    );
    roots.sort_by(|(a, _), (b, _)| order(graph, *a, *b));
    let details = Cycle {
        membership: membership.as_str(),
        asset_ids: ids(graph, &members),
        roots: roots
            .iter()
            .map(|(root, _)| graph.names.id(*root).to_owned())
            .collect(),
        required_roots: ids(graph, &required_roots),
        optional_roots: ids(graph, &optional_roots),
        root_memberships: roots
            .iter()
            .map(|(root, membership)| RootMembership {
                root_id: graph.names.id(*root).to_owned(),
                membership: membership.as_str(),
            })
            .collect(),
        edges: edges
            .iter()
            .map(|(edge, membership)| graph.print(edge, *membership, root))
            .collect(),
        closure_resolved_finitely: true,
        precedence_defined: false,
    };
    Some(
        Finding::new(rule, &source.path, &first.declaration.place, message)
            .with(Details::Cycle(Box::new(details))),
    )
}

fn by_id(graph: &Graph<'_>, assets: impl Iterator<Item = AssetIx>) -> Vec<AssetIx> {
    let mut assets: Vec<AssetIx> = assets.collect();
    assets.sort_by(|a, b| order(graph, *a, *b));
    assets
}

fn order(graph: &Graph<'_>, a: AssetIx, b: AssetIx) -> std::cmp::Ordering {
    utf16_cmp(graph.names.id(a), graph.names.id(b)).then(a.cmp(&b))
}

fn ids(graph: &Graph<'_>, assets: &[AssetIx]) -> Vec<String> {
    assets
        .iter()
        .map(|ix| graph.names.id(*ix).to_owned())
        .collect()
}

//! Skills whose composition holds two assets of which one declares a conflict with the other.

use std::collections::{BTreeMap, BTreeSet};

use super::reach::{Closure, sources};
use super::{Edge, Graph, Membership};
use crate::assets::AssetKind;
use crate::catalog::{AssetIx, Dependency, Relationship};
use crate::findings::Finding;
use crate::findings::details::{CompositionEdge, Conflict, ConflictDeclaration, Details};
use crate::path::utf16_cmp;
use crate::rules::catalogue::composition as rules;

/// Declared conflicts, by pair; the asset with the lesser id stands first.
pub(super) type Pairs<'a> = BTreeMap<(AssetIx, AssetIx), Vec<&'a Dependency>>;

/// Judge every skill that composes an asset with a conflict. Others are not even looked at.
pub(super) fn judge(graph: &Graph<'_>, found: &mut Vec<Finding>) {
    let pairs = pairs(graph);
    let involved: BTreeSet<AssetIx> = pairs.keys().flat_map(|(a, b)| [*a, *b]).collect();
    let roots = sources(graph, involved.iter().copied(), false);
    let skills = graph
        .names
        .assets()
        .filter(|(ix, facts)| facts.kind == AssetKind::Skill && roots.contains(ix));
    for (root, _) in skills {
        let closure = Closure::of(graph, root);
        let present: BTreeSet<AssetIx> = closure
            .members()
            .filter(|member| involved.contains(member))
            .collect();
        if present.len() < 2 {
            continue;
        }
        for left in &present {
            let last = AssetIx(u32::MAX);
            for (pair, declarations) in pairs.range((*left, AssetIx(0))..=(*left, last)) {
                if present.contains(&pair.1) {
                    found.extend(finding(graph, root, &closure, *pair, declarations));
                }
            }
        }
    }
}

/// Every declared conflict.
pub(super) fn pairs<'a>(graph: &Graph<'a>) -> Pairs<'a> {
    let mut pairs = Pairs::new();
    for (_, dependency) in graph.names.dependencies() {
        if dependency.relationship != Relationship::Conflicts {
            continue;
        }
        let source = dependency.source;
        let target = graph.names.resolve(&dependency.target);
        let Some(target) = target.filter(|target| *target != source) else {
            continue;
        };
        let order = utf16_cmp(graph.names.id(source), graph.names.id(target));
        let pair = if order.is_le() {
            (source, target)
        } else {
            (target, source)
        };
        pairs.entry(pair).or_default().push(dependency);
    }
    pairs
}

fn finding(
    graph: &Graph<'_>,
    root: AssetIx,
    closure: &Closure,
    (left, right): (AssetIx, AssetIx),
    declarations: &[&Dependency],
) -> Option<Finding> {
    let membership = closure.membership(left)?.max(closure.membership(right)?);
    let rule = match membership {
        Membership::Required => &rules::DECLARED_CONFLICT,
        Membership::Optional => &rules::OPTIONAL_CONFLICT,
    };
    let mut declarations = declarations.to_vec();
    declarations.sort_by_key(|d| (graph.names.id(d.source), d.source, d.index));
    let first = declarations.first()?;
    let source = graph.names.facts(first.source)?;
    let skill = graph.names.facts(root)?;
    let (left_id, right_id) = (graph.names.id(left), graph.names.id(right));
    let verb = match membership {
        Membership::Required => "requires",
        Membership::Optional => "may come to use",
    };
    let message = format!(
        "{} {verb} both `{left_id}` and `{right_id}`, which conflict. Review how each comes in and whether the conflict is meant.",
        skill.path
    );
    let print = |edges: Vec<(Edge<'_>, Membership)>| printed(graph, edges, root);
    let details = Conflict {
        root_id: graph.names.id(root).to_owned(),
        root_path: skill.path.clone(),
        left: left_id.to_owned(),
        right: right_id.to_owned(),
        membership: membership.as_str(),
        declarations: declarations
            .iter()
            .filter_map(|dependency| declaration(graph, dependency))
            .collect(),
        left_provenance: print(closure.provenance(graph, left)),
        right_provenance: print(closure.provenance(graph, right)),
        winner: None,
    };
    Some(
        Finding::new(rule, &source.path, &first.place, message)
            .with(Details::Conflict(Box::new(details))),
    )
}

fn printed<'a>(
    graph: &Graph<'a>,
    mut edges: Vec<(Edge<'a>, Membership)>,
    root: AssetIx,
) -> Vec<CompositionEdge> {
    graph.sort(&mut edges);
    edges
        .iter()
        .map(|(edge, membership)| graph.print(edge, *membership, root))
        .collect()
}

fn declaration(graph: &Graph<'_>, dependency: &Dependency) -> Option<ConflictDeclaration> {
    let source = graph.names.facts(dependency.source)?;
    let target = graph.names.resolve(&dependency.target)?;
    Some(ConflictDeclaration {
        from: graph.names.id(dependency.source).to_owned(),
        to: graph.names.id(target).to_owned(),
        source_path: source.path.clone(),
        declaration_index: dependency.index,
        evidence: dependency.place.at(&source.path),
    })
}

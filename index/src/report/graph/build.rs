//! From a view of the graph to rows.

use std::borrow::Cow;

use rustc_hash::FxHashMap;

use super::closure_json::{CompositionJson, ExecutableJson, ImpactJson};
use super::rows::{EdgeRow, EvidenceRow, NodeRow, TargetRow};
use super::{GraphReport, Section};
use crate::catalog::{AssetIx, Catalog, Relationship};
use crate::date::Date;
use crate::graph::closure::{Closure, Step};
use crate::graph::composition::compose;
use crate::graph::focus::{self, FocusError, Part};
use crate::graph::group::{GroupNode, Grouped, group};
use crate::graph::{Edge, Link, View, executable, impact};

pub(super) fn build<'a>(
    catalog: &'a Catalog,
    view: View,
    focus: Option<&str>,
    today: Date,
) -> Result<GraphReport<'a>, FocusError> {
    let found = || focus.map(|focus| focus::find(catalog, focus)).transpose();
    let needed = || found()?.ok_or(FocusError::Missing(view.as_str()));
    match view {
        View::Composition => Ok(composition(catalog, needed()?, today)),
        View::Impact => Ok(impact_of(catalog, needed()?)),
        View::Executable => {
            let focus = focus.map(|focus| executable::find(catalog, focus));
            let focus = focus.transpose()?;
            Ok(executables(catalog, focus))
        }
        View::Summary | View::Workflow => {
            let part = focus::select(catalog, found()?);
            Ok(grouped(catalog, view, &part))
        }
        View::Full | View::Layered | View::Discovery => {
            let part = focus::select(catalog, found()?);
            Ok(GraphReport {
                view,
                nodes: nodes(catalog, &part.nodes),
                edges: part.edges.iter().map(|e| edge(catalog, e)).collect(),
                section: Section::None,
            })
        }
    }
}

fn composition(catalog: &Catalog, focus: AssetIx, today: Date) -> GraphReport<'_> {
    let composition = compose(catalog, focus, today);
    let section = CompositionJson::new(catalog, &composition);
    let mark = |row: &mut EdgeRow<'_>, name| row.membership = Some(name);
    GraphReport {
        section: section.map_or(Section::None, |json| Section::Composition(Box::new(json))),
        ..closure_report(catalog, View::Composition, &composition.closure, mark)
    }
}

fn impact_of(catalog: &Catalog, focus: AssetIx) -> GraphReport<'_> {
    let impact = impact::of(catalog, focus);
    let section = ImpactJson::new(catalog, &impact);
    let mark = |row: &mut EdgeRow<'_>, name| row.dependent_membership = Some(name);
    GraphReport {
        section: section.map_or(Section::None, |json| Section::Impact(Box::new(json))),
        ..closure_report(catalog, View::Impact, &impact.closure, mark)
    }
}

fn closure_report<'a>(
    catalog: &'a Catalog,
    view: View,
    closure: &Closure,
    mark: impl Fn(&mut EdgeRow<'a>, &'static str),
) -> GraphReport<'a> {
    let members = focus::with_ids(catalog, closure.all());
    // Of several members with one id, the last in the report is named as the target.
    let last: FxHashMap<AssetIx, AssetIx> = members
        .iter()
        .map(|ix| (catalog.representative(*ix), *ix))
        .collect();
    let row = |step: &Step| {
        let dependency = catalog.dependencies.get(step.dependency)?;
        let target = dependency.resolved?;
        let shown = last.get(&catalog.representative(target));
        let joined = Edge {
            source: dependency.source,
            target: Some(shown.copied().unwrap_or(target)),
            link: Link::Declared(dependency),
        };
        let mut row = edge(catalog, &joined);
        mark(&mut row, step.membership.as_str());
        Some(row)
    };
    GraphReport {
        view,
        nodes: nodes(catalog, &members),
        edges: closure.steps.iter().filter_map(row).collect(),
        section: Section::None,
    }
}

fn executables(catalog: &Catalog, focus: Option<AssetIx>) -> GraphReport<'_> {
    let part = executable::select(catalog, focus);
    let assets = part.nodes.iter().filter_map(|ix| catalog.asset(*ix));
    GraphReport {
        view: View::Executable,
        nodes: assets
            .map(|asset| NodeRow::asset(catalog, asset).executable(asset))
            .collect(),
        edges: part.edges.iter().map(|e| edge(catalog, e)).collect(),
        section: Section::Executable(ExecutableJson::new(focus.and_then(|ix| catalog.asset(ix)))),
    }
}

fn grouped<'a>(catalog: &'a Catalog, view: View, part: &Part<'a>) -> GraphReport<'a> {
    let Grouped { nodes, edges } = group(catalog, view, part);
    let rows = nodes.iter().filter_map(|node| group_row(catalog, node));
    let rows: Vec<NodeRow<'a>> = rows.collect();
    let name = |at: usize| rows.get(at);
    let edges = edges
        .iter()
        .filter_map(|joined| {
            let (from, to) = (name(joined.from)?, name(joined.to)?);
            let mut row = edge(catalog, &joined.edge);
            row.from.clone_from(&from.id);
            row.to.clone_from(&to.id);
            row.target = joined.edge.target.map(|_| TargetRow {
                id: to.id.clone(),
                kind: to.kind,
                path: to.id.clone(),
            });
            Some(row)
        })
        .collect();
    GraphReport {
        view,
        nodes: rows,
        edges,
        section: Section::None,
    }
}

fn group_row<'a>(catalog: &'a Catalog, node: &GroupNode) -> Option<NodeRow<'a>> {
    match node {
        GroupNode::Asset(ix) => Some(NodeRow::asset(catalog, catalog.asset(*ix)?)),
        GroupNode::Group { path, kind, count } => Some(NodeRow::group(path, *kind, *count)),
        GroupNode::Unresolved(path) => Some(NodeRow::group(path, node.kind(catalog), 1)),
    }
}

fn nodes<'a>(catalog: &'a Catalog, assets: &[AssetIx]) -> Vec<NodeRow<'a>> {
    let assets = assets.iter().filter_map(|ix| catalog.asset(*ix));
    assets.map(|asset| NodeRow::asset(catalog, asset)).collect()
}

fn edge<'a>(catalog: &'a Catalog, edge: &Edge<'a>) -> EdgeRow<'a> {
    let source = catalog.asset(edge.source);
    let path = source.map_or("", |asset| asset.path().as_str());
    let place = match edge.link {
        Link::Declared(dependency) => Some(&dependency.place),
        Link::Static(reference) => Some(&reference.place),
        Link::Owns | Link::InheritsOwner | Link::InheritsPolicy | Link::Contains => None,
    };
    let target = edge.target.and_then(|ix| catalog.asset(ix));
    EdgeRow {
        from: Cow::Borrowed(source.map_or("", |asset| &asset.id)),
        to: Cow::Borrowed(edge.to(catalog)),
        kind: edge.link.kind(),
        declaration: match edge.link {
            Link::Contains => Some("structural-skill-boundary"),
            link => link.relationship().map(Relationship::as_str),
        },
        declaration_index: edge.link.index(),
        source_path: path,
        evidence: place.map(|place| EvidenceRow::new(path, place)),
        membership: None,
        dependent_membership: None,
        resolved: target.is_some(),
        target: target.map(TargetRow::asset),
    }
}

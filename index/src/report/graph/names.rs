//! Nodes of pictures: short names that need no escaping, and the targets that are no nodes of the report.

use rustc_hash::FxHashMap;

use super::GraphReport;
use super::rows::{EdgeRow, NodeRow};

/// The nodes of a picture.
#[derive(Debug)]
pub(super) struct Picture<'r, 'a> {
    /// The nodes of the report, in its order.
    pub nodes: &'r [NodeRow<'a>],
    /// Targets that nothing resolves, in order of appearance; they follow the nodes.
    pub missing: Vec<&'r str>,
    /// Each edge with the positions of its ends.
    pub edges: Vec<(usize, usize, &'r EdgeRow<'a>)>,
}

impl<'r, 'a> Picture<'r, 'a> {
    /// The picture of a report.
    pub(super) fn new(report: &'r GraphReport<'a>) -> Self {
        let mut places: FxHashMap<&str, usize> = FxHashMap::default();
        for (at, node) in report.nodes.iter().enumerate() {
            places.entry(&node.id).or_insert(at);
        }
        let mut picture = Self {
            nodes: &report.nodes,
            missing: Vec::new(),
            edges: Vec::new(),
        };
        let mut absent: FxHashMap<&str, usize> = FxHashMap::default();
        for edge in &report.edges {
            let target = edge.target.as_ref().map(|target| &*target.id);
            let known = target.or(Some(&*edge.to)).and_then(|id| places.get(id));
            let to = match (known, target) {
                (Some(at), _) => *at,
                (None, id) => *absent.entry(id.unwrap_or(&edge.to)).or_insert_with(|| {
                    picture.missing.push(id.unwrap_or(&edge.to));
                    report.nodes.len() + picture.missing.len() - 1
                }),
            };
            if let Some(from) = places.get(&*edge.from) {
                picture.edges.push((*from, to, edge));
            }
        }
        picture
    }

    /// The name of the node at `at`.
    pub(super) fn name(at: usize) -> String {
        format!("n{at}")
    }
}

/// What stands on a node: its id, and its path where that is another text.
pub(super) fn lines<'n>(node: &'n NodeRow<'_>) -> (&'n str, Option<&'n str>) {
    let path = (node.id != node.source_path).then_some(&*node.source_path);
    (&node.id, path)
}

/// What stands on an edge: its kind, in words.
pub(super) fn label(edge: &EdgeRow<'_>) -> String {
    match edge.declaration {
        Some("superseded_by") => "superseded by".to_owned(),
        _ => edge.kind.replace('_', " "),
    }
}

/// The edge is drawn dotted.
pub(super) fn is_dotted(edge: &EdgeRow<'_>) -> bool {
    match edge.membership.or(edge.dependent_membership) {
        Some(membership) => membership == "optional",
        None => matches!(
            edge.kind,
            "optional" | "inherits_owner" | "inherits_policy" | "references"
        ),
    }
}

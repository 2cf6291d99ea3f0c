//! The discovery view as a drawing: skills, usable routes as solid arrows, all others as dashed ones that say why.

use rustc_hash::FxHashMap;

use super::DiscoveryGraph;
use crate::discovery::state::{NodeIx, RouteIx};
use crate::report::diagram::{Arrow, Diagram, Look, Vertex};
use crate::report::discovery_view::{Skill, prose};

/// Draw what the graph shows.
pub(super) fn draw(graph: &DiscoveryGraph<'_>) -> Diagram {
    let mut drawing = Drawing {
        graph,
        diagram: Diagram {
            remarks: vec![prose::coverage(graph.view).replace("**", "")],
            ..Diagram::default()
        },
        nodes: FxHashMap::default(),
        named: FxHashMap::default(),
    };
    let skills = graph.projection.skills.iter();
    for skill in skills.filter_map(|ix| graph.view.skill(*ix)) {
        let at = drawing.vertex(skill.id().to_owned(), look(skill));
        drawing.nodes.insert(skill.state.node, at);
    }
    for route in &graph.projection.routes {
        drawing.arrow(*route);
    }
    drawing.diagram
}

fn look(skill: Skill<'_>) -> Look {
    let state = skill.state;
    if state.publication.is_accepted() {
        Look::Strong
    } else if !state.eligibility.holds() {
        Look::Faint
    } else if state.is_root() {
        Look::Loose
    } else {
        Look::Plain
    }
}

struct Drawing<'g, 'a> {
    graph: &'g DiscoveryGraph<'a>,
    diagram: Diagram,
    /// Boxes of assets.
    nodes: FxHashMap<NodeIx, usize>,
    /// Boxes of targets that name no one asset.
    named: FxHashMap<&'a str, usize>,
}

impl<'a> Drawing<'_, 'a> {
    fn vertex(&mut self, label: String, look: Look) -> usize {
        self.diagram.vertices.push(Vertex { label, look });
        self.diagram.vertices.len() - 1
    }

    /// The box of an asset; one that is no visible skill gets its box here.
    fn asset(&mut self, node: NodeIx) -> Option<usize> {
        if let Some(at) = self.nodes.get(&node) {
            return Some(*at);
        }
        let label = self.graph.view.node(node)?.id.to_string();
        let at = self.vertex(label, Look::Faint);
        self.nodes.insert(node, at);
        Some(at)
    }

    /// The box of a target that names no one asset.
    fn name(&mut self, target: &'a str) -> usize {
        if let Some(at) = self.named.get(target) {
            return *at;
        }
        let at = self.vertex(target.to_owned(), Look::Faint);
        self.named.insert(target, at);
        at
    }

    fn arrow(&mut self, ix: RouteIx) -> Option<()> {
        let (route, source, target) = self.graph.view.route(ix)?;
        let from = *self.nodes.get(&source.state.node)?;
        let to = match route.resolution.node() {
            Some(node) => self.asset(node)?,
            None => self.name(&target.normalized),
        };
        let reasons: Vec<&str> = route.obstacles.reasons().collect();
        self.diagram.arrows.push(Arrow {
            from,
            to,
            label: (!reasons.is_empty()).then(|| reasons.join(", ")),
            dashed: !route.is_usable(),
        });
        Some(())
    }
}

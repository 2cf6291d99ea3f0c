//! The cross-file stage, step by step. Near-linear in assets and declared routes.

use super::cycles;
use super::findings;
use super::nodes::{AssetNode, Nodes, SkillNode};
use super::publication::Publication;
use super::reach::{self, Adoption, Coverage};
use super::resolve::Names;
use super::routes::Route;
use super::state::{Discovery, Eligibility, NodeIx, SkillIx, SkillState, Traits, position};
use super::table::Table;

/// Work out the discovery of a repository. `nodes` are its catalogued assets; `adopted` is the repository-wide decision
/// of its configuration.
pub fn build(nodes: &Nodes, adopted: bool) -> Discovery {
    build_with(nodes, &Names::of(nodes), adopted)
}

/// As [`build`], with the names of `nodes` at hand.
pub fn build_with(nodes: &Nodes, names: &Names, adopted: bool) -> Discovery {
    let declared: Vec<_> = skill_nodes(nodes).collect();
    let mut skill_of = vec![None; nodes.len()];
    for (at, (ix, ..)) in declared.iter().enumerate() {
        if let Some(place) = skill_of.get_mut(ix.0 as usize) {
            *place = Some(SkillIx(position(at)));
        }
    }
    let skill_of = |ix: NodeIx| skill_of.get(ix.0 as usize).copied().flatten();
    let mut table = Table::default();
    let mut skills = Vec::with_capacity(declared.len());
    for (at, (ix, node, skill)) in declared.into_iter().enumerate() {
        let at = SkillIx(position(at));
        skills.push(SkillState {
            routes: table.declare(names, at, skill.facts.targets(), skill_of),
            ..state(ix, node, skill, names)
        });
    }
    finish(nodes, skills, table, adopted)
}

/// Everything that follows from the skills and where their declarations lead.
pub(super) fn finish(
    nodes: &Nodes,
    mut skills: Vec<SkillState>,
    mut table: Table<'_>,
    adopted: bool,
) -> Discovery {
    table.weigh(&skills);
    for route in table.routes.iter().filter(|route| route.is_usable()) {
        mark_ends(&mut skills, route);
    }
    let cycles = cycles::find(nodes, &mut skills, &mut table.routes);
    reach::measure(&mut skills, &table.routes);
    let adoption = Adoption::decide(&skills, adopted);
    let coverage = Coverage::measure(&skills, adoption.state);
    let mut discovery = Discovery {
        skills,
        routes: table.routes,
        candidates: table.candidates,
        groups: table.groups,
        cycles,
        adoption,
        coverage,
        findings: Vec::new(),
    };
    discovery.findings = findings::find(&discovery);
    discovery
}

/// What is known of one skill before its routes are.
pub(super) fn state(ix: NodeIx, node: &AssetNode, skill: &SkillNode, names: &Names) -> SkillState {
    let eligibility = Eligibility {
        valid: skill.valid,
        active: node.lifecycle.is_active(),
        unique: names.is_unique(ix),
    };
    SkillState {
        node: ix,
        eligibility,
        publication: Publication::decide(skill, eligibility),
        traits: Traits::of(node, skill),
        routes: (0, 0),
        has_incoming: false,
        has_outgoing: false,
        depth: None,
        cycle: None,
    }
}

/// The skills among `nodes`, with their positions.
fn skill_nodes(nodes: &Nodes) -> impl Iterator<Item = (NodeIx, &AssetNode, &SkillNode)> {
    let nodes = nodes.iter().enumerate();
    nodes.filter_map(|(at, node)| Some((NodeIx(position(at)), node, node.skill.as_ref()?)))
}

fn mark_ends(skills: &mut [SkillState], route: &Route) {
    if let Some(source) = skills.get_mut(route.source.0 as usize) {
        source.has_outgoing = true;
    }
    let target = route.resolution.skill();
    if let Some(target) = target.and_then(|ix| skills.get_mut(ix.0 as usize)) {
        target.has_incoming = true;
    }
}

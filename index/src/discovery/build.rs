//! The cross-file stage, step by step. Near-linear in assets and declared routes.

use rustc_hash::FxHashMap;

use super::cycles;
use super::findings;
use super::nodes::{AssetNode, SkillNode};
use super::publication::Publication;
use super::reach::{self, Adoption, Coverage};
use super::resolve::Names;
use super::routes::{Candidate, Obstacles, Resolution, Route};
use super::state::{
    Discovery, Eligibility, GroupIx, NodeIx, RouteIx, SkillIx, SkillState, position,
};
use super::target::Target;

/// Work out the discovery of a repository. `nodes` are its catalogued assets sorted by path; `adopted` is the
/// repository-wide decision of its configuration.
pub fn build(nodes: &[AssetNode], adopted: bool) -> Discovery {
    let names = Names::new(nodes);
    let mut skills = skills(nodes, &names);
    let mut table = Table::default();
    table.declare(nodes, &names, &mut skills);
    for route in table.routes.iter().filter(|route| route.is_usable()) {
        mark_ends(&mut skills, route);
    }
    let cycles = cycles::find(nodes, &mut skills, &mut table.routes);
    reach::measure(&mut skills, &table.routes);
    let adoption = Adoption::decide(nodes, &skills, adopted);
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
    discovery.findings = findings::find(nodes, &discovery);
    discovery
}

fn skills(nodes: &[AssetNode], names: &Names<'_>) -> Vec<SkillState> {
    skill_nodes(nodes)
        .map(|(at, node, skill)| {
            let eligibility = Eligibility {
                valid: skill.valid,
                active: node.lifecycle.is_active(),
                unique: names.is_unique(node),
            };
            SkillState {
                node: NodeIx(position(at)),
                eligibility,
                publication: Publication::decide(skill, eligibility),
                routes: (0, 0),
                has_incoming: false,
                has_outgoing: false,
                depth: None,
                cycle: None,
            }
        })
        .collect()
}

/// The skills among `nodes`, with their positions.
pub(super) fn skill_nodes(
    nodes: &[AssetNode],
) -> impl Iterator<Item = (usize, &AssetNode, &SkillNode)> {
    nodes
        .iter()
        .enumerate()
        .filter_map(|(at, node)| Some((at, node, node.skill.as_ref()?)))
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

/// The routes under construction.
#[derive(Default)]
struct Table {
    routes: Vec<Route>,
    candidates: Vec<Candidate>,
    groups: Vec<Vec<RouteIx>>,
}

impl Table {
    fn declare(&mut self, nodes: &[AssetNode], names: &Names<'_>, skills: &mut [SkillState]) {
        let skill_of = skill_positions(nodes);
        let eligibility: Vec<Eligibility> = skills.iter().map(|skill| skill.eligibility).collect();
        for ((at, state), (_, _, skill)) in skills.iter_mut().enumerate().zip(skill_nodes(nodes)) {
            let start = self.routes.len();
            for (index, target) in skill.facts.targets().iter().enumerate() {
                let first = self.candidates.len();
                names.candidates(target, &mut self.candidates);
                let found = self.candidates.get(first..).unwrap_or_default();
                let resolution = names.resolve(found, &skill_of);
                let target_state = resolution
                    .skill()
                    .and_then(|ix| eligibility.get(ix.0 as usize).copied());
                self.routes.push(Route {
                    source: SkillIx(position(at)),
                    index: position(index),
                    resolution,
                    candidates: (position(first), position(self.candidates.len())),
                    obstacles: Obstacles::between(state.eligibility, target_state)
                        .with(Obstacles::of(resolution), true),
                    group: None,
                    cycle: None,
                });
            }
            state.routes = (position(start), position(self.routes.len()));
            self.group(start, skill.facts.targets());
        }
    }

    /// Find the declarations of one skill that mean the same: the same skill, or the same text that names nothing.
    fn group(&mut self, start: usize, targets: &[Target]) {
        if targets.len() < 2 {
            return;
        }
        let mut seen: FxHashMap<Meaning<'_>, Vec<RouteIx>> = FxHashMap::default();
        let mut order = Vec::new();
        let routes = self.routes.iter().enumerate().skip(start);
        for ((at, route), target) in routes.zip(targets) {
            let meaning = match route.resolution {
                Resolution::Skill(_, skill) => Meaning::Skill(skill),
                Resolution::Unresolved => Meaning::Text(&target.normalized),
                Resolution::Ambiguous | Resolution::WrongKind { .. } => continue,
            };
            let equal = seen.entry(meaning).or_default();
            if equal.len() == 1 {
                order.push(meaning);
            }
            equal.push(RouteIx(position(at)));
        }
        for equal in order.iter().filter_map(|meaning| seen.remove(meaning)) {
            let group = GroupIx(position(self.groups.len()));
            for (place, ix) in equal.iter().enumerate() {
                if let Some(route) = self.routes.get_mut(ix.0 as usize) {
                    route.group = Some(group);
                    route.obstacles = route
                        .obstacles
                        .with(Obstacles::DUPLICATE_DECLARATION, place > 0);
                }
            }
            self.groups.push(equal);
        }
    }
}

/// What a declaration means, for the question whether two mean the same.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Meaning<'t> {
    Skill(SkillIx),
    Text(&'t str),
}

/// For every asset, the skill it is.
fn skill_positions(nodes: &[AssetNode]) -> Vec<Option<SkillIx>> {
    let mut next = 0;
    nodes
        .iter()
        .map(|node| {
            node.skill.as_ref().map(|_| {
                next += 1;
                SkillIx(next - 1)
            })
        })
        .collect()
}

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
    build_with(nodes, &Names::of(nodes), adopted)
}

/// As [`build`], with the names of `nodes` at hand.
pub fn build_with(nodes: &[AssetNode], names: &Names, adopted: bool) -> Discovery {
    let mut skills = skills(nodes, names);
    let mut table = Table::default();
    table.declare(nodes, names, &mut skills);
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

fn skills(nodes: &[AssetNode], names: &Names) -> Vec<SkillState> {
    skill_nodes(nodes)
        .map(|(at, node, skill)| {
            let eligibility = Eligibility {
                valid: skill.valid,
                active: node.lifecycle.is_active(),
                unique: names.is_unique(NodeIx(position(at))),
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
struct Table<'n> {
    /// Candidates of names that stand for several assets.
    ambiguous: FxHashMap<&'n str, (u32, u32)>,
    routes: Vec<Route>,
    candidates: Vec<Candidate>,
    groups: Vec<Vec<RouteIx>>,
}

impl<'n> Table<'n> {
    fn declare(&mut self, nodes: &'n [AssetNode], names: &Names, skills: &mut [SkillState]) {
        let skill_of = skill_positions(nodes);
        let eligibility: Vec<Eligibility> = skills.iter().map(|skill| skill.eligibility).collect();
        for ((at, state), (_, _, skill)) in skills.iter_mut().enumerate().zip(skill_nodes(nodes)) {
            let start = self.routes.len();
            for (index, target) in skill.facts.targets().iter().enumerate() {
                let range = self.find(names, target);
                let found = self.candidates.get(range.0 as usize..range.1 as usize);
                let resolution = names.resolve(found.unwrap_or_default(), &skill_of);
                let target_state = resolution
                    .skill()
                    .and_then(|ix| eligibility.get(ix.0 as usize).copied());
                self.routes.push(Route {
                    source: SkillIx(position(at)),
                    index: position(index),
                    resolution,
                    candidates: range,
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

    /// The candidates of `target`. Routes to the same ambiguous name share them: a name may be that of every skill.
    fn find(&mut self, names: &Names, target: &'n Target) -> (u32, u32) {
        let name = target.normalized.as_str();
        if let Some(range) = self.ambiguous.get(name) {
            return *range;
        }
        let first = position(self.candidates.len());
        names.candidates(target, &mut self.candidates);
        let range = (first, position(self.candidates.len()));
        if range.1 - range.0 > 1 {
            self.ambiguous.insert(name, range);
        }
        range
    }

    /// Find the declarations of one skill that mean the same: the same skill, or the same text that names nothing.
    fn group(&mut self, start: usize, targets: &[Target]) {
        let few = self.routes.get(start..).unwrap_or_default();
        if few.len() < 2 || (few.len() == 2 && !mean_the_same(few, targets)) {
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

/// Two declarations may mean the same; the cheap answer for the common case.
fn mean_the_same(routes: &[Route], targets: &[Target]) -> bool {
    let ([a, b], [a_target, b_target]) = (routes, targets) else {
        return true;
    };
    match (a.resolution, b.resolution) {
        (Resolution::Skill(_, a), Resolution::Skill(_, b)) => a == b,
        (Resolution::Unresolved, Resolution::Unresolved) => {
            a_target.normalized == b_target.normalized
        }
        _ => false,
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

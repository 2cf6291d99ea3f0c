//! The routes of a discovery while they are put together, skill by skill. What each route can be used for is weighed once
//! all of them are there. Knows names and declarations, not where they stand.

use std::hash::{Hash, Hasher};

use rustc_hash::{FxHashMap, FxHasher};

use super::resolve::Names;
use super::routes::{Candidate, Obstacles, Resolution, Route};
use super::state::{Discovery, GroupIx, NodeIx, RouteIx, SkillIx, SkillState, position};
use super::target::Target;

/// The routes under construction.
#[derive(Default)]
pub(super) struct Table<'n> {
    /// Candidates of names that stand for several assets.
    ambiguous: FxHashMap<&'n str, (u32, u32)>,
    pub(super) routes: Vec<Route>,
    pub(super) candidates: Vec<Candidate>,
    pub(super) groups: Vec<Vec<RouteIx>>,
}

impl<'n> Table<'n> {
    /// Resolve the declarations of `source`, the skill after those that were added; answers the range of its routes.
    /// `skill_of` says which skill an asset is.
    pub(super) fn declare(
        &mut self,
        names: &Names,
        source: SkillIx,
        targets: &'n [Target],
        skill_of: impl Fn(NodeIx) -> Option<SkillIx>,
    ) -> (u32, u32) {
        let start = self.routes.len();
        for (index, target) in targets.iter().enumerate() {
            let range = self.find(names, target);
            let found = self.candidates.get(range.0 as usize..range.1 as usize);
            let resolution = names.resolve(found.unwrap_or_default(), &skill_of);
            self.routes.push(Route {
                source,
                index: position(index),
                name: name_of(&target.normalized),
                resolution,
                candidates: range,
                obstacles: Obstacles::NONE,
                group: None,
                cycle: None,
            });
        }
        self.group(start, targets);
        (position(start), position(self.routes.len()))
    }

    /// Add the routes that `state` had in `before`, where its declarations and what they name are the same still.
    pub(super) fn keep(
        &mut self,
        names: &Names,
        before: &Discovery,
        state: &SkillState,
        targets: impl Fn() -> &'n [Target],
    ) -> (u32, u32) {
        let start = self.routes.len();
        let mut grouped = false;
        for route in before.routes_between(state.routes) {
            let first = position(self.candidates.len());
            let candidates = match before.candidates(route) {
                [] => (first, first),
                [only] => {
                    self.candidates.push(*only);
                    (first, first + 1)
                }
                _ => {
                    let target = targets().get(route.index as usize);
                    target.map_or((first, first), |target| self.find(names, target))
                }
            };
            grouped |= route.group.is_some();
            self.routes.push(Route {
                resolution: names.again(route.resolution),
                candidates,
                obstacles: Obstacles::NONE,
                group: None,
                cycle: None,
                ..*route
            });
        }
        if grouped {
            self.group(start, targets());
        }
        (position(start), position(self.routes.len()))
    }

    /// Find out what stands against each route.
    pub(super) fn weigh(&mut self, skills: &[SkillState]) {
        let eligibility = |ix: SkillIx| skills.get(ix.0 as usize).map(|skill| skill.eligibility);
        for route in &mut self.routes {
            let Some(source) = eligibility(route.source) else {
                continue;
            };
            let target = route.resolution.skill().and_then(eligibility);
            let is_again = route.obstacles.has(Obstacles::DUPLICATE_DECLARATION);
            route.obstacles = Obstacles::between(source, target)
                .with(Obstacles::of(route.resolution), true)
                .with(Obstacles::DUPLICATE_DECLARATION, is_again);
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

/// What stands for a name where all routes are looked through for those that declare it.
pub(super) fn name_of(name: &str) -> u32 {
    let mut hasher = FxHasher::default();
    name.hash(&mut hasher);
    let hash = hasher.finish();
    u32::try_from(hash >> 32).unwrap_or_default()
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

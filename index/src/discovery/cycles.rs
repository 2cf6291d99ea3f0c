//! Cycles of usable routes: maximal strongly connected components, found without recursion.

use super::nodes::Nodes;
use super::routes::Route;
use super::state::{Cycle, CycleIx, RouteIx, SkillIx, SkillState, position};
use crate::path::utf16_cmp;

/// Find every component that leads back to itself, and mark its skills and routes.
pub(super) fn find(nodes: &Nodes, skills: &mut [SkillState], routes: &mut [Route]) -> Vec<Cycle> {
    let mut cycles = Vec::new();
    for mut members in components(skills, routes) {
        members.sort_by(|a, b| {
            let (a, b) = (named(nodes, skills, *a), named(nodes, skills, *b));
            compare(a, b)
        });
        let cycle = CycleIx(position(cycles.len()));
        for member in &members {
            if let Some(skill) = skills.get_mut(member.0 as usize) {
                skill.cycle = Some(cycle);
            }
        }
        let inside = inner_routes(nodes, skills, routes, &members, cycle);
        for ix in &inside {
            if let Some(route) = routes.get_mut(ix.0 as usize) {
                route.cycle = Some(cycle);
            }
        }
        cycles.push(Cycle {
            skills: members,
            routes: inside,
        });
    }
    cycles
}

/// Id and path of a skill, the order of reports.
type Name<'n> = (&'n str, &'n str);

fn named<'n>(nodes: &'n Nodes, skills: &[SkillState], ix: SkillIx) -> Name<'n> {
    skills
        .get(ix.0 as usize)
        .and_then(|skill| nodes.at(skill.node))
        .map_or(("", ""), |node| (&*node.id, node.path.as_str()))
}

fn compare(a: Name<'_>, b: Name<'_>) -> std::cmp::Ordering {
    utf16_cmp(a.0, b.0).then_with(|| utf16_cmp(a.1, b.1))
}

fn inner_routes(
    nodes: &Nodes,
    skills: &[SkillState],
    routes: &[Route],
    members: &[SkillIx],
    cycle: CycleIx,
) -> Vec<RouteIx> {
    let mut inside: Vec<(Name<'_>, u32, RouteIx)> = Vec::new();
    let mut out = Vec::new();
    for member in members {
        let range = skills.get(member.0 as usize).map_or((0, 0), |s| s.routes);
        for at in range.0..range.1 {
            let Some(route) = routes.get(at as usize).filter(|route| route.is_usable()) else {
                continue;
            };
            let target = route.resolution.skill();
            let state = target.and_then(|ix| skills.get(ix.0 as usize));
            if let (Some(target), Some(state)) = (target, state)
                && state.cycle == Some(cycle)
            {
                inside.push((named(nodes, skills, target), route.index, RouteIx(at)));
            }
        }
        inside.sort_by(|a, b| compare(a.0, b.0).then(a.1.cmp(&b.1)));
        out.extend(inside.drain(..).map(|(_, _, ix)| ix));
    }
    out
}

/// Marks of one skill during the search.
#[derive(Clone, Copy)]
struct Mark {
    /// Order of discovery; `u32::MAX` before it.
    order: u32,
    /// The earliest skill on the stack that can be reached.
    low: u32,
    on_stack: bool,
}

/// A skill being visited and the next of its routes.
struct Visit {
    skill: u32,
    next: u32,
}

/// Tarjan's search with an explicit stack; components of one skill count only with a route to itself.
fn components(skills: &[SkillState], routes: &[Route]) -> Vec<Vec<SkillIx>> {
    let fresh = Mark {
        order: u32::MAX,
        low: u32::MAX,
        on_stack: false,
    };
    let mut search = Search {
        skills,
        routes,
        marks: vec![fresh; skills.len()],
        stack: Vec::new(),
        visits: Vec::new(),
        next_order: 0,
        found: Vec::new(),
    };
    for root in 0..position(skills.len()) {
        search.run(root);
    }
    search.found
}

struct Search<'s> {
    skills: &'s [SkillState],
    routes: &'s [Route],
    marks: Vec<Mark>,
    stack: Vec<u32>,
    visits: Vec<Visit>,
    next_order: u32,
    found: Vec<Vec<SkillIx>>,
}

impl Search<'_> {
    fn run(&mut self, root: u32) {
        self.enter(root);
        while let Some(visit) = self.visits.last_mut() {
            let skill = visit.skill;
            let end = self.skills.get(skill as usize).map_or(0, |s| s.routes.1);
            if visit.next < end {
                let at = visit.next;
                visit.next += 1;
                self.follow(skill, at);
            } else {
                self.visits.pop();
                self.leave(skill);
            }
        }
    }

    fn enter(&mut self, skill: u32) {
        let state = self.skills.get(skill as usize);
        let (Some(state), Some(mark)) = (state, self.marks.get_mut(skill as usize)) else {
            return;
        };
        if mark.order != u32::MAX {
            return;
        }
        *mark = Mark {
            order: self.next_order,
            low: self.next_order,
            on_stack: true,
        };
        self.next_order += 1;
        self.stack.push(skill);
        self.visits.push(Visit {
            skill,
            next: state.routes.0,
        });
    }

    fn follow(&mut self, skill: u32, at: u32) {
        let route = self.routes.get(at as usize).filter(|r| r.is_usable());
        let Some(target) = route.and_then(|route| route.resolution.skill()) else {
            return;
        };
        match self.marks.get(target.0 as usize) {
            Some(mark) if mark.order == u32::MAX => self.enter(target.0),
            Some(mark) if mark.on_stack => {
                let order = mark.order;
                self.lower(skill, order);
            }
            _ => {}
        }
    }

    fn lower(&mut self, skill: u32, low: u32) {
        if let Some(mark) = self.marks.get_mut(skill as usize) {
            mark.low = mark.low.min(low);
        }
    }

    fn leave(&mut self, skill: u32) {
        let Some(mark) = self.marks.get(skill as usize).copied() else {
            return;
        };
        if let Some(parent) = self.visits.last().map(|visit| visit.skill) {
            self.lower(parent, mark.low);
        }
        if mark.low != mark.order {
            return;
        }
        let mut members = Vec::new();
        while let Some(member) = self.stack.pop() {
            if let Some(mark) = self.marks.get_mut(member as usize) {
                mark.on_stack = false;
            }
            members.push(SkillIx(member));
            if member == skill {
                break;
            }
        }
        if members.len() > 1 || self.leads_to_itself(skill) {
            self.found.push(members);
        }
    }

    fn leads_to_itself(&self, skill: u32) -> bool {
        let range = self.skills.get(skill as usize).map_or((0, 0), |s| s.routes);
        super::reach::successors(self.routes, range).any(|target| target.0 == skill)
    }
}

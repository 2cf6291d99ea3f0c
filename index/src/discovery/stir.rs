//! Of which skills a discovery says something else than the one before it. Compares integers; what is said is not known
//! here.

use std::cmp::Ordering;
use std::collections::BTreeSet;

use super::findings::Finding;
use super::renew::Renewed;
use super::routes::Route;
use super::state::{Cycle, CycleIx, Discovery, SkillIx};

/// The skills whose routes or findings are others in `now` than in `before`, or are told in other words, where `now` was
/// renewed from `before`.
pub fn stirred(before: &Discovery, now: &Discovery, renewed: &Renewed) -> BTreeSet<SkillIx> {
    let mut stirred = BTreeSet::new();
    let skills = before.skills.iter().zip(&now.skills);
    for (ix, (old, new)) in now.skill_positions().zip(skills) {
        let old = before.routes_between(old.routes);
        let routes = now.routes_between(new.routes);
        let leads_to = |route: &Route| route.resolution.node().is_some_and(|ix| renewed.has(ix));
        if renewed.has(new.node) || !lead_alike(old, routes) || routes.iter().any(leads_to) {
            stirred.insert(ix);
        }
    }
    findings(before, now, &mut stirred);
    cycles(before, now, renewed, &mut stirred);
    stirred
}

fn lead_alike(old: &[Route], new: &[Route]) -> bool {
    let facts = |route: &Route| (route.resolution, route.obstacles);
    old.iter().map(facts).eq(new.iter().map(facts))
}

/// Findings that came or went. Both lists are in the order of reports.
fn findings(before: &Discovery, now: &Discovery, stirred: &mut BTreeSet<SkillIx>) {
    let place = |finding: &Finding, discovery| (finding.rank(), finding.place(discovery));
    let mut old = before.findings.iter().peekable();
    let mut new = now.findings.iter().peekable();
    loop {
        let order = match (old.peek(), new.peek()) {
            (Some(old), Some(new)) => place(old, before).cmp(&place(new, now)),
            (Some(_), None) => Ordering::Less,
            (None, Some(_)) => Ordering::Greater,
            (None, None) => return,
        };
        let (went, came) = match order {
            Ordering::Less => (old.next(), None),
            Ordering::Equal => {
                old.next();
                new.next();
                (None, None)
            }
            Ordering::Greater => (None, new.next()),
        };
        stirred.extend(went.and_then(|finding| finding.skill(before)));
        stirred.extend(came.and_then(|finding| finding.skill(now)));
    }
}

/// Cycles are told by the names of their members, at their first route.
fn cycles(before: &Discovery, now: &Discovery, renewed: &Renewed, stirred: &mut BTreeSet<SkillIx>) {
    for at in (0..).take(before.cycles.len().max(now.cycles.len())) {
        let old = before.cycles.get(at as usize);
        let new = now.cycles.get(at as usize);
        let first = |discovery: &Discovery| Finding::Cycle(CycleIx(at)).skill(discovery);
        let is_renewed = |ix: &SkillIx| now.skill(*ix).is_some_and(|s| renewed.has(s.node));
        let same = members(old) == members(new) && first(before) == first(now);
        if !same || new.is_some_and(|cycle| cycle.skills.iter().any(is_renewed)) {
            stirred.extend(first(before));
            stirred.extend(first(now));
        }
    }
}

fn members(cycle: Option<&Cycle>) -> Option<&[SkillIx]> {
    cycle.map(|cycle| cycle.skills.as_slice())
}

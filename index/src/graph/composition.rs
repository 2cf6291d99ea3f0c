//! One composition judged as a whole: its cycles, its conflicts, and members that are stale or out of use.

use rustc_hash::{FxHashMap, FxHashSet};

use super::closure::{Closure, Fit, Membership, Step, fit, forwards};
use super::components::cyclic;
use crate::catalog::{AssetIx, Catalog, CatalogAsset, Relationship};
use crate::date::{Date, ReviewCycle};
use crate::discovery::nodes::Status;
use crate::metadata::Key;
use crate::path::utf16_cmp;

/// A composition.
#[derive(Debug, Clone)]
pub struct Composition {
    /// The focus: the asset that stands for its id.
    pub root: AssetIx,
    /// What it is composed of.
    pub closure: Closure,
    /// Cycles without an optional declaration.
    pub required_cycles: Vec<Cycle>,
    /// Other cycles.
    pub optional_cycles: Vec<Cycle>,
    /// Conflicts, by the ids of both sides.
    pub conflicts: Vec<Conflict>,
    /// Members that are past a date, by id.
    pub stale: Vec<Stale>,
    /// Members that are out of use, by id.
    pub inactive: Vec<AssetIx>,
    /// The root is in use but requires something that was withdrawn.
    pub withdrawn: bool,
}

/// Assets that are composed of each other.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cycle {
    /// The assets, by id.
    pub assets: Vec<AssetIx>,
    /// The declarations among them.
    pub steps: Vec<Step>,
}

/// Two members of which one must not be used with the other.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Conflict {
    /// The side with the smaller id.
    pub left: AssetIx,
    /// The other side.
    pub right: AssetIx,
    /// Required where both sides are.
    pub membership: Membership,
    /// Positions in [`Catalog::dependencies`] of the declarations, either way.
    pub declarations: Vec<usize>,
    /// Why the left side is a member.
    pub left_steps: Vec<Step>,
    /// Why the right side is a member.
    pub right_steps: Vec<Step>,
}

/// A member past a date.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stale {
    /// The member.
    pub asset: AssetIx,
    /// It expired, as opposed to being due for review.
    pub expired: bool,
    /// The day it expired or was due.
    pub date: Date,
}

impl Stale {
    /// The key that says so.
    pub const fn key(&self) -> Key {
        if self.expired {
            Key::ExpiresAt
        } else {
            Key::LastReviewedAt
        }
    }
}

/// The composition of `focus` on the day `today`.
pub fn compose(catalog: &Catalog, focus: AssetIx, today: Date) -> Composition {
    let root = catalog.representative(focus);
    let closure = forwards(catalog, root);
    let mut members: Vec<AssetIx> = closure.all().into_iter().collect();
    members.sort_by(|a, b| utf16_cmp(id(catalog, *a), id(catalog, *b)));
    let required_cycles = cycles(catalog, &closure, &members, Membership::Required);
    let mut optional_cycles = cycles(catalog, &closure, &members, Membership::Optional);
    let required: FxHashSet<&[AssetIx]> =
        required_cycles.iter().map(|cycle| &*cycle.assets).collect();
    optional_cycles.retain(|cycle| !required.contains(&*cycle.assets));
    Composition {
        root,
        conflicts: conflicts(catalog, &closure, &members),
        stale: stale(catalog, &members, today),
        inactive: inactive(catalog, &members),
        withdrawn: withdrawn(catalog, &closure, root),
        closure,
        required_cycles,
        optional_cycles,
    }
}

fn id(catalog: &Catalog, ix: AssetIx) -> &str {
    catalog.asset(ix).map_or("", |asset| &asset.id)
}

/// Both ends of a composing step.
fn ends(catalog: &Catalog, step: &Step) -> Option<(AssetIx, AssetIx)> {
    let dependency = catalog.dependencies.get(step.dependency)?;
    match fit(catalog, dependency)? {
        Fit::Composes(target) => Some((catalog.representative(dependency.source), target)),
        _ => None,
    }
}

/// Cycles of the steps of one membership; `members` is sorted by id.
fn cycles(
    catalog: &Catalog,
    closure: &Closure,
    members: &[AssetIx],
    membership: Membership,
) -> Vec<Cycle> {
    let place: FxHashMap<AssetIx, u32> = members.iter().copied().zip(0..).collect();
    let mut successors: Vec<Vec<u32>> = vec![Vec::new(); members.len()];
    let of_membership = |step: &&Step| step.membership == membership;
    for step in closure.steps.iter().filter(of_membership) {
        let places =
            ends(catalog, step).and_then(|(from, to)| Some((*place.get(&from)?, *place.get(&to)?)));
        if let Some((from, to)) = places
            && let Some(all) = successors.get_mut(from as usize)
        {
            all.push(to);
        }
    }
    let components = cyclic(&successors);
    let component: FxHashMap<u32, usize> = components
        .iter()
        .enumerate()
        .flat_map(|(at, nodes)| nodes.iter().map(move |node| (*node, at)))
        .collect();
    let mut found: Vec<Cycle> = components
        .iter()
        .map(|nodes| Cycle {
            assets: nodes
                .iter()
                .filter_map(|node| members.get(*node as usize).copied())
                .collect(),
            steps: Vec::new(),
        })
        .collect();
    let of = |ix: &AssetIx| place.get(ix).and_then(|node| component.get(node));
    for step in closure.steps.iter().filter(of_membership) {
        let Some((from, to)) = ends(catalog, step) else {
            continue;
        };
        if let (Some(a), Some(b)) = (of(&from), of(&to))
            && a == b
            && let Some(cycle) = found.get_mut(*a)
        {
            cycle.steps.push(*step);
        }
    }
    found
}

fn conflicts(catalog: &Catalog, closure: &Closure, members: &[AssetIx]) -> Vec<Conflict> {
    let all: FxHashSet<AssetIx> = members.iter().copied().collect();
    let mut pairs: FxHashMap<(AssetIx, AssetIx), Vec<usize>> = FxHashMap::default();
    for member in members {
        let same_id = catalog
            .asset(*member)
            .map_or(&[] as &[AssetIx], |asset| catalog.with_id(&asset.id));
        for source in same_id {
            let start = catalog.dependencies.partition_point(|d| d.source < *source);
            for (at, dependency) in (start..).zip(catalog.dependencies_of(*source)) {
                let target = dependency.resolved.map(|ix| catalog.representative(ix));
                if dependency.relationship == Relationship::Conflicts
                    && let Some(target) = target.filter(|ix| ix != member && all.contains(ix))
                {
                    let ordered = utf16_cmp(id(catalog, *member), id(catalog, target)).is_lt();
                    let pair = if ordered {
                        (*member, target)
                    } else {
                        (target, *member)
                    };
                    pairs.entry(pair).or_default().push(at);
                }
            }
        }
    }
    let mut arrivals: FxHashMap<AssetIx, Vec<Step>> = FxHashMap::default();
    for step in &closure.steps {
        if let Some((_, to)) = ends(catalog, step) {
            arrivals.entry(to).or_default().push(*step);
        }
    }
    let steps = |ix| arrivals.get(&ix).cloned().unwrap_or_default();
    let mut found: Vec<Conflict> = pairs
        .into_iter()
        .map(|((left, right), declarations)| Conflict {
            left,
            right,
            membership: closure
                .membership(left)
                .max(closure.membership(right))
                .unwrap_or(Membership::Optional),
            declarations,
            left_steps: steps(left),
            right_steps: steps(right),
        })
        .collect();
    found.sort_by(|a, b| {
        utf16_cmp(id(catalog, a.left), id(catalog, b.left))
            .then_with(|| utf16_cmp(id(catalog, a.right), id(catalog, b.right)))
    });
    found
}

fn stale(catalog: &Catalog, members: &[AssetIx], today: Date) -> Vec<Stale> {
    let mut found = Vec::new();
    for ix in members {
        let Some(asset) = catalog.asset(*ix) else {
            continue;
        };
        let dates = [(true, expiry(asset)), (false, review_due(asset))];
        for (expired, date) in dates {
            if let Some(date) = date.filter(|date| *date < today) {
                found.push(Stale {
                    asset: *ix,
                    expired,
                    date,
                });
            }
        }
    }
    found
}

fn expiry(asset: &CatalogAsset) -> Option<Date> {
    Date::parse(asset.facts.metadata.text(Key::ExpiresAt)?)
}

fn review_due(asset: &CatalogAsset) -> Option<Date> {
    let metadata = &asset.facts.metadata;
    let reviewed = Date::parse(metadata.text(Key::LastReviewedAt)?)?;
    let cycle = ReviewCycle::parse(metadata.text(Key::ReviewCycle)?)?;
    Some(cycle.due(reviewed))
}

fn status(catalog: &Catalog, ix: AssetIx) -> Option<Status> {
    let metadata = &catalog.asset(ix)?.facts.metadata;
    Status::parse(metadata.text(Key::Status)?)
}

fn inactive(catalog: &Catalog, members: &[AssetIx]) -> Vec<AssetIx> {
    let out_of_use = |ix: &AssetIx| status(catalog, *ix).is_some_and(|s| !s.is_usable());
    members.iter().copied().filter(out_of_use).collect()
}

fn withdrawn(catalog: &Catalog, closure: &Closure, root: AssetIx) -> bool {
    let mut required = closure.required.iter();
    status(catalog, root).is_none_or(Status::is_usable)
        && required.any(|ix| status(catalog, *ix).is_some_and(Status::is_withdrawn))
}

//! What a person should know about discovery: which rule holds where. Messages and evidence belong to the report.

use super::publication::Publication;
use super::reach::CoverageMode;
use super::routes::{Obstacles, Resolution};
use super::state::{CycleIx, Discovery, GroupIx, RouteIx, SkillIx, SkillState, Traits};
use crate::rules::Code;
use crate::rules::catalogue::discovery as rules;

/// One finding and what it is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Finding {
    /// Declarations of one skill mean the same.
    DuplicateRoute(GroupIx),
    /// A published entrypoint lacks a boundary in its description.
    MissingBoundaries(SkillIx),
    /// A route of an eligible skill leads to a deprecated or archived one.
    InactiveTarget(RouteIx),
    /// `continues-with` is rejected as a whole.
    InvalidContinuation(SkillIx),
    /// The marker does not count, or stands on a deprecated or archived skill.
    InvalidEntrypoint(SkillIx),
    /// Usable routes lead back to their start.
    Cycle(CycleIx),
    /// A route names an asset that is not a skill.
    TargetNotSkill(RouteIx),
    /// The marker stands on a suspended or revoked skill.
    WithdrawnEntrypoint(SkillIx),
    /// A route of an eligible skill leads to a suspended or revoked one.
    WithdrawnTarget(RouteIx),
    /// No entrypoint reaches an eligible skill, and all of them should be reached.
    Unreachable(SkillIx),
    /// A route names nothing, or more than one asset.
    Unresolved(RouteIx),
}

impl Finding {
    /// The rule.
    pub fn code(self) -> Code {
        match self {
            Self::DuplicateRoute(_) => &rules::DUPLICATE_DECLARED_ROUTE,
            Self::MissingBoundaries(_) => &rules::ENTRYPOINT_WITHOUT_USABLE_BOUNDARIES,
            Self::InactiveTarget(_) => &rules::INACTIVE_ROUTE_TARGET,
            Self::InvalidContinuation(_) => &rules::INVALID_CONTINUATION_DECLARATION,
            Self::InvalidEntrypoint(_) => &rules::INVALID_PUBLISHED_ENTRYPOINT,
            Self::Cycle(_) => &rules::ROUTE_CYCLE,
            Self::TargetNotSkill(_) => &rules::ROUTE_TARGET_NOT_SKILL,
            Self::WithdrawnEntrypoint(_) => &rules::SUSPENDED_PUBLISHED_ENTRYPOINT,
            Self::WithdrawnTarget(_) => &rules::SUSPENDED_ROUTE_TARGET,
            Self::Unreachable(_) => &rules::UNREACHABLE_ELIGIBLE_SKILL,
            Self::Unresolved(_) => &rules::UNRESOLVED_DECLARED_ROUTE,
        }
        .into()
    }

    /// Its place in the order of codes.
    pub(super) const fn rank(self) -> u8 {
        match self {
            Self::DuplicateRoute(_) => 0,
            Self::MissingBoundaries(_) => 1,
            Self::InactiveTarget(_) => 2,
            Self::InvalidContinuation(_) => 3,
            Self::InvalidEntrypoint(_) => 4,
            Self::Cycle(_) => 5,
            Self::TargetNotSkill(_) => 6,
            Self::WithdrawnEntrypoint(_) => 7,
            Self::WithdrawnTarget(_) => 8,
            Self::Unreachable(_) => 9,
            Self::Unresolved(_) => 10,
        }
    }

    /// The route it is found at, if it is about a declaration.
    pub fn route(self, discovery: &Discovery) -> Option<RouteIx> {
        match self {
            Self::DuplicateRoute(group) => discovery.groups.get(group.0 as usize)?.first().copied(),
            Self::Cycle(cycle) => discovery
                .cycles
                .get(cycle.0 as usize)?
                .routes
                .first()
                .copied(),
            Self::InactiveTarget(route)
            | Self::TargetNotSkill(route)
            | Self::WithdrawnTarget(route)
            | Self::Unresolved(route) => Some(route),
            _ => None,
        }
    }

    /// Its place among those of its code.
    pub(super) fn place(self, discovery: &Discovery) -> (Option<SkillIx>, Option<(u64, u32)>) {
        let route = self.route(discovery).and_then(|ix| discovery.route(ix));
        (
            self.skill(discovery),
            route.map(|route| digits(route.index)),
        )
    }

    /// The skill it is found at.
    pub fn skill(self, discovery: &Discovery) -> Option<SkillIx> {
        match self {
            Self::MissingBoundaries(skill)
            | Self::InvalidContinuation(skill)
            | Self::InvalidEntrypoint(skill)
            | Self::WithdrawnEntrypoint(skill)
            | Self::Unreachable(skill) => Some(skill),
            _ => Some(discovery.route(self.route(discovery)?)?.source),
        }
    }
}

/// How many codes there are.
const CODES: usize = 11;

/// Every finding, in the order of reports: by code, then path, then declaration.
pub(super) fn find(discovery: &Discovery) -> Vec<Finding> {
    let mut ranks: [Vec<Finding>; CODES] = Default::default();
    let mut add = |finding: Finding| {
        if let Some(found) = ranks.get_mut(usize::from(finding.rank())) {
            found.push(finding);
        }
    };
    for (ix, state) in discovery.skill_positions().zip(&discovery.skills) {
        about_skill(discovery, ix, state).for_each(&mut add);
    }
    let routes = discovery.route_positions();
    routes
        .filter_map(|ix| about_route(discovery, ix))
        .for_each(&mut add);
    let groups = (0..).map(GroupIx).take(discovery.groups.len());
    groups.map(Finding::DuplicateRoute).for_each(&mut add);
    let cycles = (0..).map(CycleIx).take(discovery.cycles.len());
    cycles.map(Finding::Cycle).for_each(&mut add);
    for found in &mut ranks {
        let place = |finding: &Finding| finding.place(discovery);
        if !found.is_sorted_by_key(place) {
            found.sort_by_cached_key(place);
        }
    }
    ranks.concat()
}

/// Reports order the declarations of one file by the digits of their position: 10 stands before 2.
fn digits(position: u32) -> (u64, u32) {
    let length = position.checked_ilog10().unwrap_or(0);
    (u64::from(position) * 10_u64.pow(9 - length), length)
}

fn about_skill(
    discovery: &Discovery,
    ix: SkillIx,
    state: &SkillState,
) -> impl Iterator<Item = Finding> {
    let rejected = state.traits.has(Traits::REJECTED);
    let unreachable = is_unreachable(discovery, state);
    [
        rejected.then_some(Finding::InvalidContinuation(ix)),
        about_publication(ix, state),
        unreachable.then_some(Finding::Unreachable(ix)),
    ]
    .into_iter()
    .flatten()
}

/// What is found about the publication of one skill.
pub fn about_publication(ix: SkillIx, state: &SkillState) -> Option<Finding> {
    match state.publication {
        Publication::BadMarker(_) => Some(Finding::InvalidEntrypoint(ix)),
        Publication::Refused(why) if why.valid && !why.active => {
            Some(if state.traits.has(Traits::WITHDRAWN) {
                Finding::WithdrawnEntrypoint(ix)
            } else {
                Finding::InvalidEntrypoint(ix)
            })
        }
        Publication::Accepted if state.traits.has(Traits::LACKS_BOUNDARY) => {
            Some(Finding::MissingBoundaries(ix))
        }
        _ => None,
    }
}

/// No entrypoint reaches the skill, and all eligible skills should be reached.
pub fn is_unreachable(discovery: &Discovery, state: &SkillState) -> bool {
    let authoritative = discovery.coverage.mode == CoverageMode::Authoritative;
    authoritative && state.eligibility.holds() && state.depth.is_none()
}

/// What is found about the target of one route.
pub fn about_route(discovery: &Discovery, ix: RouteIx) -> Option<Finding> {
    let route = discovery.route(ix)?;
    match route.resolution {
        Resolution::Unresolved | Resolution::Ambiguous => Some(Finding::Unresolved(ix)),
        Resolution::WrongKind { .. } => Some(Finding::TargetNotSkill(ix)),
        Resolution::Skill(_, target) => {
            let source = discovery.skill(route.source)?;
            let inactive = route.obstacles.has(Obstacles::INACTIVE_TARGET);
            if !inactive || !source.eligibility.holds() {
                return None;
            }
            let target = discovery.skill(target)?;
            Some(if target.traits.has(Traits::WITHDRAWN) {
                Finding::WithdrawnTarget(ix)
            } else {
                Finding::InactiveTarget(ix)
            })
        }
    }
}

//! What a person should know about discovery: which rule holds where. Messages and evidence belong to the report.

use super::build::skill_nodes;
use super::facts::Continuations;
use super::nodes::AssetNode;
use super::publication::Publication;
use super::reach::CoverageMode;
use super::routes::{Obstacles, Resolution};
use super::state::{CycleIx, Discovery, GroupIx, RouteIx, SkillIx, SkillState};
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
    const fn rank(self) -> u8 {
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

/// Every finding, in the order of reports: by code, then path, then declaration.
pub(super) fn find(nodes: &[AssetNode], discovery: &Discovery) -> Vec<Finding> {
    let mut found = Vec::new();
    for (ix, (_, node, _)) in discovery.skill_positions().zip(skill_nodes(nodes)) {
        about_skill(discovery, ix, node, &mut found);
    }
    let routes = discovery.route_positions();
    found.extend(routes.filter_map(|ix| about_route(nodes, discovery, ix)));
    found.extend(
        (0..)
            .map(GroupIx)
            .map(Finding::DuplicateRoute)
            .take(discovery.groups.len()),
    );
    found.extend(
        (0..)
            .map(CycleIx)
            .map(Finding::Cycle)
            .take(discovery.cycles.len()),
    );
    found.sort_by_cached_key(|finding| {
        let route = finding.route(discovery).and_then(|ix| discovery.route(ix));
        let digits = route.map(|route| digits(route.index));
        (finding.rank(), finding.skill(discovery), digits)
    });
    found
}

/// Reports order the declarations of one file by the digits of their position: 10 stands before 2.
fn digits(position: u32) -> (u64, u32) {
    let length = position.checked_ilog10().unwrap_or(0);
    (u64::from(position) * 10_u64.pow(9 - length), length)
}

fn about_skill(discovery: &Discovery, ix: SkillIx, node: &AssetNode, found: &mut Vec<Finding>) {
    let (Some(state), Some(skill)) = (discovery.skill(ix), &node.skill) else {
        return;
    };
    if matches!(skill.facts.continuations, Continuations::Rejected { .. }) {
        found.push(Finding::InvalidContinuation(ix));
    }
    found.extend(about_publication(node, ix, state));
    if is_unreachable(discovery, state) {
        found.push(Finding::Unreachable(ix));
    }
}

/// What is found about the publication of one skill.
pub fn about_publication(node: &AssetNode, ix: SkillIx, state: &SkillState) -> Option<Finding> {
    let lacks_boundary = node.skill.as_ref().is_some_and(|skill| skill.missing.any());
    match state.publication {
        Publication::BadMarker(_) => Some(Finding::InvalidEntrypoint(ix)),
        Publication::Refused(why) if why.valid && !why.active => Some(if is_withdrawn(node) {
            Finding::WithdrawnEntrypoint(ix)
        } else {
            Finding::InvalidEntrypoint(ix)
        }),
        Publication::Accepted if lacks_boundary => Some(Finding::MissingBoundaries(ix)),
        _ => None,
    }
}

/// No entrypoint reaches the skill, and all eligible skills should be reached.
pub fn is_unreachable(discovery: &Discovery, state: &SkillState) -> bool {
    let authoritative = discovery.coverage.mode == CoverageMode::Authoritative;
    authoritative && state.eligibility.holds() && state.depth.is_none()
}

/// What is found about the target of one route.
pub fn about_route(nodes: &[AssetNode], discovery: &Discovery, ix: RouteIx) -> Option<Finding> {
    let route = discovery.route(ix)?;
    match route.resolution {
        Resolution::Unresolved | Resolution::Ambiguous => Some(Finding::Unresolved(ix)),
        Resolution::WrongKind { .. } => Some(Finding::TargetNotSkill(ix)),
        Resolution::Skill(target, _) => {
            let source = discovery.skill(route.source)?;
            let inactive = route.obstacles.has(Obstacles::INACTIVE_TARGET);
            if !inactive || !source.eligibility.holds() {
                return None;
            }
            Some(if is_withdrawn(nodes.get(target.0 as usize)?) {
                Finding::WithdrawnTarget(ix)
            } else {
                Finding::InactiveTarget(ix)
            })
        }
    }
}

fn is_withdrawn(node: &AssetNode) -> bool {
    node.lifecycle
        .status
        .is_some_and(super::nodes::Status::is_withdrawn)
}

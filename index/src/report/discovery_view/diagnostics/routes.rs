//! Details of the routes that skills declare: their list, their targets, and the cycles that they make.

use serde::Serialize;

use crate::discovery::facts::{CONTINUES_KEY, Continuations};
use crate::discovery::nodes::Status;
use crate::discovery::state::{CycleIx, GroupIx, RouteIx};
use crate::discovery::target::Rejection;
use crate::report::discovery_view::evidence::EvidenceJson;
use crate::report::discovery_view::route::{CandidateJson, candidates};
use crate::report::discovery_view::{Skill, View};

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct ContinuationDetails<'a> {
    source_id: &'a str,
    source_path: &'a str,
    metadata_key: &'static str,
    reason: String,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct UnresolvedDetails<'a> {
    source_id: &'a str,
    source_path: &'a str,
    declaration_index: u32,
    raw_target: &'a str,
    normalized_target: &'a str,
    resolution: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    normalization_rejection: Option<&'static str>,
    candidates: Vec<CandidateJson<'a>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct WrongKindDetails<'a> {
    source_id: &'a str,
    source_path: &'a str,
    declaration_index: u32,
    raw_target: &'a str,
    normalized_target: &'a str,
    target: &'a str,
    target_kind: &'static str,
    target_path: &'a str,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct InactiveDetails<'a> {
    source_id: &'a str,
    source_path: &'a str,
    declaration_index: u32,
    target: &'a str,
    target_path: &'a str,
    target_status: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    target_status_reason: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    target_status_changed_at: Option<&'a str>,
    relationship: &'static str,
    metadata_key: &'static str,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct DuplicateDetails<'a> {
    source_id: &'a str,
    source_path: &'a str,
    normalized_target: &'a str,
    declaration_indices: Vec<u32>,
    declarations: Vec<DeclarationJson<'a>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct DeclarationJson<'a> {
    declaration_index: u32,
    evidence: Option<EvidenceJson<'a>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct CycleDetails<'a> {
    cycle_skill_ids: Vec<&'a str>,
    cycle_skills: Vec<CycleSkillJson<'a>>,
    self_loop: bool,
    route_count: usize,
    cycle_routes: Vec<CycleRouteJson<'a>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct CycleSkillJson<'a> {
    id: &'a str,
    source_path: &'a str,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct CycleRouteJson<'a> {
    source_id: &'a str,
    source_path: &'a str,
    target_id: &'a str,
    target_path: &'a str,
    declaration_index: u32,
    evidence: Option<EvidenceJson<'a>>,
}

pub(super) fn continuation(skill: Skill<'_>) -> Option<ContinuationDetails<'_>> {
    let Continuations::Rejected { problem, .. } = &skill.facts().continuations else {
        return None;
    };
    Some(ContinuationDetails {
        source_id: skill.id(),
        source_path: skill.path(),
        metadata_key: CONTINUES_KEY,
        reason: problem.reason(),
    })
}

pub(super) fn unresolved<'a>(view: &View<'a>, ix: RouteIx) -> Option<UnresolvedDetails<'a>> {
    let (route, source, target) = view.route(ix)?;
    Some(UnresolvedDetails {
        source_id: source.id(),
        source_path: source.path(),
        declaration_index: route.index,
        raw_target: &target.raw,
        normalized_target: &target.normalized,
        resolution: route.resolution.as_str(),
        normalization_rejection: target.rejection.map(Rejection::as_str),
        candidates: candidates(view, route),
    })
}

pub(super) fn wrong_kind<'a>(view: &View<'a>, ix: RouteIx) -> Option<WrongKindDetails<'a>> {
    let (route, source, target) = view.route(ix)?;
    let node = view.node(route.resolution.node()?)?;
    Some(WrongKindDetails {
        source_id: source.id(),
        source_path: source.path(),
        declaration_index: route.index,
        raw_target: &target.raw,
        normalized_target: &target.normalized,
        target: &node.id,
        target_kind: node.kind.as_str(),
        target_path: node.path.as_str(),
    })
}

pub(super) fn inactive<'a>(view: &View<'a>, ix: RouteIx) -> Option<InactiveDetails<'a>> {
    let (route, source, _) = view.route(ix)?;
    let node = view.node(route.resolution.node()?)?;
    Some(InactiveDetails {
        source_id: source.id(),
        source_path: source.path(),
        declaration_index: route.index,
        target: &node.id,
        target_path: node.path.as_str(),
        target_status: node.lifecycle.status.map(Status::as_str),
        target_status_reason: node.lifecycle.reason.as_deref(),
        target_status_changed_at: node.lifecycle.changed_at.as_deref(),
        relationship: "continues_with",
        metadata_key: CONTINUES_KEY,
    })
}

pub(super) fn duplicate<'a>(view: &View<'a>, group: GroupIx) -> Option<DuplicateDetails<'a>> {
    let routes = view.discovery.groups.get(group.0 as usize)?;
    let (_, source, target) = view.route(*routes.first()?)?;
    let declarations: Vec<DeclarationJson<'a>> = routes
        .iter()
        .filter_map(|ix| {
            Some(DeclarationJson {
                declaration_index: view.discovery.route(*ix)?.index,
                evidence: EvidenceJson::route(view, *ix),
            })
        })
        .collect();
    Some(DuplicateDetails {
        source_id: source.id(),
        source_path: source.path(),
        normalized_target: &target.normalized,
        declaration_indices: declarations.iter().map(|d| d.declaration_index).collect(),
        declarations,
    })
}

pub(super) fn cycle<'a>(view: &View<'a>, ix: CycleIx) -> Option<CycleDetails<'a>> {
    let cycle = view.discovery.cycles.get(ix.0 as usize)?;
    let skills: Vec<Skill<'a>> = cycle
        .skills
        .iter()
        .filter_map(|ix| view.skill(*ix))
        .collect();
    let routes = cycle.routes.iter().filter_map(|ix| cycle_route(view, *ix));
    Some(CycleDetails {
        cycle_skill_ids: skills.iter().map(|skill| skill.id()).collect(),
        cycle_skills: skills
            .iter()
            .map(|skill| CycleSkillJson {
                id: skill.id(),
                source_path: skill.path(),
            })
            .collect(),
        self_loop: cycle.skills.len() == 1,
        route_count: cycle.routes.len(),
        cycle_routes: routes.collect(),
    })
}

fn cycle_route<'a>(view: &View<'a>, ix: RouteIx) -> Option<CycleRouteJson<'a>> {
    let (route, source, _) = view.route(ix)?;
    let target = view.skill(route.resolution.skill()?)?;
    Some(CycleRouteJson {
        source_id: source.id(),
        source_path: source.path(),
        target_id: target.id(),
        target_path: target.path(),
        declaration_index: route.index,
        evidence: EvidenceJson::route(view, ix),
    })
}

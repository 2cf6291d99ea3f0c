//! Findings of discovery as diagnostics: code, place, message and the structured details of each rule.

use serde::Serialize;

use super::evidence::EvidenceJson;
use super::links::{self, LinkJson};
use super::message::message;
use super::route::{CandidateJson, candidates};
use super::skill::raw_value;
use super::{Skill, View};
use crate::discovery::boundaries::Boundary;
use crate::discovery::facts::{CONTINUES_KEY, Continuations, MARKER_KEY};
use crate::discovery::findings::Finding;
use crate::discovery::nodes::Status;
use crate::discovery::state::{CycleIx, GroupIx, RouteIx};
use crate::discovery::target::Rejection;
use crate::report::diagnostic_entry::DiagnosticEntry;
use crate::report::json;
use crate::rules::Severity;

#[derive(Serialize)]
struct DiagnosticJson<'a> {
    code: &'static str,
    severity: Severity,
    path: &'a str,
    message: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    evidence: Option<EvidenceJson<'a>>,
    details: Option<Details<'a>>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Details<'a> {
    Continuation(ContinuationDetails<'a>),
    Marker(MarkerDetails<'a>),
    Boundaries(BoundariesDetails<'a>),
    Unreachable(UnreachableDetails<'a>),
    Unresolved(UnresolvedDetails<'a>),
    WrongKind(WrongKindDetails<'a>),
    Inactive(InactiveDetails<'a>),
    Duplicate(DuplicateDetails<'a>),
    Cycle(CycleDetails<'a>),
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ContinuationDetails<'a> {
    source_id: &'a str,
    source_path: &'a str,
    metadata_key: &'static str,
    reason: String,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct MarkerDetails<'a> {
    source_id: &'a str,
    source_path: &'a str,
    metadata_key: &'static str,
    marker_state: &'static str,
    marker_reason: String,
    raw_marker_value: serde_json::Value,
    raw_marker_evidence: EvidenceJson<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    lifecycle: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    lifecycle_reason: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    lifecycle_changed_at: Option<&'a str>,
    publication_rejection_reasons: Vec<&'static str>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct BoundariesDetails<'a> {
    source_id: &'a str,
    source_path: &'a str,
    metadata_key: &'static str,
    missing_boundaries: Vec<&'static str>,
    publication_marker_evidence: Option<EvidenceJson<'a>>,
    linked_diagnostics: Vec<LinkJson<'a>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct UnreachableDetails<'a> {
    source_id: &'a str,
    source_path: &'a str,
    coverage_mode: &'static str,
    adoption_state: &'static str,
    published_entrypoint_ids: Vec<&'a str>,
    structural_root: bool,
    standalone: bool,
    unrouted: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    config_path: Option<&'a str>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct UnresolvedDetails<'a> {
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
struct WrongKindDetails<'a> {
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
struct InactiveDetails<'a> {
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
struct DuplicateDetails<'a> {
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
struct CycleDetails<'a> {
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

/// One finding as a diagnostic, its JSON for a place `depth` levels deep.
pub fn diagnostic(view: &View<'_>, finding: Finding, depth: usize) -> Option<DiagnosticEntry> {
    let skill = view.skill(finding.skill(view.discovery)?)?;
    let message = message(view, finding)?;
    let evidence = EvidenceJson::finding(view, finding);
    let code = finding.code();
    let line = evidence.as_ref().map(|evidence| evidence.start_line);
    let json = json::fragment(
        &DiagnosticJson {
            code: code.id(),
            severity: code.severity(),
            path: skill.path(),
            message: &message,
            evidence,
            details: details(view, finding, skill),
        },
        depth,
    );
    Some(DiagnosticEntry {
        code: Some(code.id()),
        severity: code.severity(),
        path: skill.path().to_owned(),
        line,
        message,
        json,
    })
}

fn details<'a>(view: &View<'a>, finding: Finding, skill: Skill<'a>) -> Option<Details<'a>> {
    match finding {
        Finding::InvalidContinuation(_) => continuation(skill).map(Details::Continuation),
        Finding::InvalidEntrypoint(_) | Finding::WithdrawnEntrypoint(_) => {
            marker(skill).map(Details::Marker)
        }
        Finding::MissingBoundaries(_) => Some(Details::Boundaries(boundaries(skill))),
        Finding::Unreachable(_) => Some(Details::Unreachable(unreachable(view, skill))),
        Finding::Unresolved(route) => unresolved(view, route).map(Details::Unresolved),
        Finding::TargetNotSkill(route) => wrong_kind(view, route).map(Details::WrongKind),
        Finding::InactiveTarget(route) | Finding::WithdrawnTarget(route) => {
            inactive(view, route).map(Details::Inactive)
        }
        Finding::DuplicateRoute(group) => duplicate(view, group).map(Details::Duplicate),
        Finding::Cycle(cycle) => cycle_details(view, cycle).map(Details::Cycle),
    }
}

fn continuation(skill: Skill<'_>) -> Option<ContinuationDetails<'_>> {
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

fn marker(skill: Skill<'_>) -> Option<MarkerDetails<'_>> {
    let marker = skill.facts().marker.as_ref()?;
    let lifecycle = &skill.node.lifecycle;
    let status = lifecycle.status.map(Status::as_str);
    Some(MarkerDetails {
        source_id: skill.id(),
        source_path: skill.path(),
        metadata_key: MARKER_KEY,
        marker_state: marker.state.as_str(),
        marker_reason: marker.state.reason().map_or_else(
            || format!("the Skill lifecycle is {}", status.unwrap_or_default()),
            str::to_owned,
        ),
        raw_marker_value: raw_value(&marker.raw_json),
        raw_marker_evidence: EvidenceJson::quote(skill.path(), &marker.place),
        lifecycle: status,
        lifecycle_reason: lifecycle.reason.as_deref(),
        lifecycle_changed_at: lifecycle.changed_at.as_deref(),
        publication_rejection_reasons: skill.state.publication.rejections(),
    })
}

fn boundaries(skill: Skill<'_>) -> BoundariesDetails<'_> {
    let issues = links::boundary_issues(skill);
    BoundariesDetails {
        source_id: skill.id(),
        source_path: skill.path(),
        metadata_key: MARKER_KEY,
        missing_boundaries: skill.skill.missing.iter().map(Boundary::label).collect(),
        publication_marker_evidence: EvidenceJson::marker(skill),
        linked_diagnostics: issues
            .into_iter()
            .map(|issue| LinkJson::issue(skill, issue))
            .collect(),
    }
}

/// Entrypoints listed in the details of all unreachable skills of a report together; each is told the same ones.
const LISTED_ENTRYPOINTS: usize = 2_000_000;

fn unreachable<'a>(view: &View<'a>, skill: Skill<'a>) -> UnreachableDetails<'a> {
    let unreachable = view.discovery.coverage.not_reached.max(1);
    let listed = LISTED_ENTRYPOINTS / unreachable as usize;
    UnreachableDetails {
        source_id: skill.id(),
        source_path: skill.path(),
        coverage_mode: view.discovery.coverage.mode.as_str(),
        adoption_state: view.discovery.adoption.state.as_str(),
        published_entrypoint_ids: view.entrypoint_ids().take(listed).collect(),
        structural_root: skill.state.is_root(),
        standalone: skill.state.is_standalone(),
        unrouted: skill.state.is_unrouted(),
        config_path: view.config_path,
    }
}

fn unresolved<'a>(view: &View<'a>, ix: RouteIx) -> Option<UnresolvedDetails<'a>> {
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

fn wrong_kind<'a>(view: &View<'a>, ix: RouteIx) -> Option<WrongKindDetails<'a>> {
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

fn inactive<'a>(view: &View<'a>, ix: RouteIx) -> Option<InactiveDetails<'a>> {
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

fn duplicate<'a>(view: &View<'a>, group: GroupIx) -> Option<DuplicateDetails<'a>> {
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

fn cycle_details<'a>(view: &View<'a>, ix: CycleIx) -> Option<CycleDetails<'a>> {
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

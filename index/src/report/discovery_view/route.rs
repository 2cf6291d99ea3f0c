//! The JSON of one declared route.

use serde::Serialize;

use super::View;
use super::evidence::EvidenceJson;
use super::links::{self, LinkJson};
use crate::discovery::AssetNode;
use crate::discovery::nodes::Status;
use crate::discovery::routes::{Candidate, Resolution, Route};
use crate::discovery::state::RouteIx;
use crate::discovery::target::Rejection;
use crate::report::json;

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct RouteJson<'a> {
    source_id: &'a str,
    source_path: &'a str,
    declaration_index: u32,
    raw_target: &'a str,
    normalized_target: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    normalization_rejection: Option<&'static str>,
    resolution: &'static str,
    candidates: Vec<CandidateJson<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    resolved_target: Option<TargetJson<'a>>,
    usable: bool,
    usability_reasons: Vec<&'static str>,
    representative: bool,
    duplicate_declaration_indices: Vec<u32>,
    evidence: Option<EvidenceJson<'a>>,
    linked_diagnostics: Vec<LinkJson<'a>>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct AssetJson<'a> {
    id: &'a str,
    source_path: &'a str,
    kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    lifecycle: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    lifecycle_reason: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    lifecycle_changed_at: Option<&'a str>,
}

impl<'a> AssetJson<'a> {
    fn new(node: &'a AssetNode) -> Self {
        Self {
            id: &node.id,
            source_path: node.path.as_str(),
            kind: node.kind.as_str(),
            lifecycle: node.lifecycle.status.map(Status::as_str),
            lifecycle_reason: node.lifecycle.reason.as_deref(),
            lifecycle_changed_at: node.lifecycle.changed_at.as_deref(),
        }
    }
}

/// An asset a route could name.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct CandidateJson<'a> {
    #[serde(flatten)]
    asset: AssetJson<'a>,
    matched_by: Vec<&'static str>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct TargetJson<'a> {
    #[serde(flatten)]
    asset: AssetJson<'a>,
    effective_id_unique: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    agent_skills_valid: Option<bool>,
}

/// One route as JSON, for a place `depth` levels deep.
pub fn route_json(view: &View<'_>, ix: RouteIx, depth: usize) -> String {
    let Some((route, source, target)) = view.route(ix) else {
        return String::new();
    };
    json::fragment(
        &RouteJson {
            source_id: source.id(),
            source_path: source.path(),
            declaration_index: route.index,
            raw_target: &target.raw,
            normalized_target: &target.normalized,
            normalization_rejection: target.rejection.map(Rejection::as_str),
            resolution: route.resolution.as_str(),
            candidates: candidates(view, route),
            resolved_target: resolved(view, route),
            usable: route.is_usable(),
            usability_reasons: route.obstacles.reasons().collect(),
            representative: route.is_representative(),
            duplicate_declaration_indices: duplicates(view, route),
            evidence: EvidenceJson::route(view, ix),
            linked_diagnostics: links::of_route(view, ix),
        },
        depth,
    )
}

/// Most candidates that are listed; a name may be that of every skill.
const LISTED_CANDIDATES: usize = 100;

/// The assets a route could name.
pub(super) fn candidates<'a>(view: &View<'a>, route: &Route) -> Vec<CandidateJson<'a>> {
    let candidate = |candidate: &Candidate| {
        let matched = [(candidate.by_id, "id"), (candidate.by_path, "path")];
        Some(CandidateJson {
            asset: AssetJson::new(view.node(candidate.node)?),
            matched_by: matched
                .into_iter()
                .filter_map(|(holds, how)| holds.then_some(how))
                .collect(),
        })
    };
    let found = view.discovery.candidates(route);
    let listed = found.iter().take(LISTED_CANDIDATES);
    listed.filter_map(candidate).collect()
}

fn resolved<'a>(view: &View<'a>, route: &Route) -> Option<TargetJson<'a>> {
    let (node, unique, valid) = match route.resolution {
        Resolution::Unresolved | Resolution::Ambiguous => return None,
        Resolution::WrongKind { node, unique } => (node, unique, None),
        Resolution::Skill(node, skill) => {
            let eligibility = view.discovery.skill(skill)?.eligibility;
            (node, eligibility.unique, Some(eligibility.valid))
        }
    };
    Some(TargetJson {
        asset: AssetJson::new(view.node(node)?),
        effective_id_unique: unique,
        agent_skills_valid: valid,
    })
}

fn duplicates(view: &View<'_>, route: &Route) -> Vec<u32> {
    let group = route
        .group
        .and_then(|group| view.discovery.groups.get(group.0 as usize));
    let routes = group.into_iter().flatten();
    routes
        .filter_map(|ix| view.discovery.route(*ix))
        .map(|route| route.index)
        .collect()
}

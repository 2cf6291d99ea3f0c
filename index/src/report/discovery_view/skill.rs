//! The JSON of one skill.

use serde::Serialize;

use super::evidence::EvidenceJson;
use super::links::{self, LinkJson};
use super::{Skill, View};
use crate::discovery::facts::MARKER_KEY;
use crate::discovery::nodes::Status;
use crate::discovery::state::{Eligibility, SkillIx};
use crate::report::json;

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
#[allow(
    clippy::struct_excessive_bools,
    reason = "the schema of the report has these fields"
)]
struct SkillJson<'a> {
    identity: &'a str,
    id: &'a str,
    source_path: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    description: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    lifecycle: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    lifecycle_reason: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    lifecycle_changed_at: Option<&'a str>,
    ownership: OwnershipJson<'a>,
    agent_skills_valid: bool,
    lifecycle_active: bool,
    effective_id_unique: bool,
    route_eligible: bool,
    route_eligibility_reasons: Vec<&'static str>,
    publication: PublicationJson<'a>,
    structural_root: bool,
    standalone: bool,
    unrouted: bool,
    reachability: ReachabilityJson<'a>,
    linked_diagnostics: Vec<LinkJson<'a>>,
}

/// Who owns an asset.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct OwnershipJson<'a> {
    declared_owner: Option<&'a str>,
    effective_owner: Option<&'a str>,
    source: &'a str,
}

impl<'a> OwnershipJson<'a> {
    /// Of a skill.
    pub fn new(skill: Skill<'a>) -> Self {
        let card = skill.card();
        Self {
            declared_owner: card.declared_owner,
            effective_owner: card.effective_owner,
            source: card.owner_source,
        }
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct PublicationJson<'a> {
    marker: MarkerJson<'a>,
    requested: bool,
    accepted: bool,
    rejection_reasons: Vec<&'static str>,
    linked_diagnostics: Vec<LinkJson<'a>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct MarkerJson<'a> {
    state: &'static str,
    canonical_key: &'static str,
    present: bool,
    valid: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    evidence: Option<EvidenceJson<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    raw_value: Option<serde_json::Value>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ReachabilityJson<'a> {
    state: &'static str,
    reason: &'static str,
    source_entrypoint_ids: Vec<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    minimum_depth: Option<u32>,
}

/// One skill as JSON, for a place `depth` levels deep.
pub fn skill_json(view: &View<'_>, ix: SkillIx, depth: usize) -> String {
    let Some(skill) = view.skill(ix) else {
        return String::new();
    };
    let (state, lifecycle, card) = (skill.state, &skill.node.lifecycle, skill.card());
    json::fragment(
        &SkillJson {
            identity: skill.path(),
            id: skill.id(),
            source_path: skill.path(),
            name: card.name,
            description: card.description,
            lifecycle: lifecycle.status.map(Status::as_str),
            lifecycle_reason: lifecycle.reason.as_deref(),
            lifecycle_changed_at: lifecycle.changed_at.as_deref(),
            ownership: OwnershipJson::new(skill),
            agent_skills_valid: state.eligibility.valid,
            lifecycle_active: state.eligibility.active,
            effective_id_unique: state.eligibility.unique,
            route_eligible: state.eligibility.holds(),
            route_eligibility_reasons: reasons(state.eligibility),
            publication: publication(view, skill),
            structural_root: state.is_root(),
            standalone: state.is_standalone(),
            unrouted: state.is_unrouted(),
            reachability: reachability(view, skill),
            linked_diagnostics: links::of_skill(view, skill),
        },
        depth,
    )
}

fn reasons(eligibility: Eligibility) -> Vec<&'static str> {
    [
        (!eligibility.valid, "invalid-source"),
        (!eligibility.active, "inactive-source"),
        (!eligibility.unique, "duplicate-source-id"),
    ]
    .into_iter()
    .filter_map(|(holds, reason)| holds.then_some(reason))
    .collect()
}

fn publication<'a>(view: &View<'a>, skill: Skill<'a>) -> PublicationJson<'a> {
    let publication = skill.state.publication;
    PublicationJson {
        marker: marker(skill),
        requested: publication.is_requested(),
        accepted: publication.is_accepted(),
        rejection_reasons: publication.rejections(),
        linked_diagnostics: links::of_publication(view, skill),
    }
}

fn marker(skill: Skill<'_>) -> MarkerJson<'_> {
    let marker = skill.facts().marker.as_ref();
    MarkerJson {
        state: marker.map_or("absent", |marker| marker.state.as_str()),
        canonical_key: MARKER_KEY,
        present: marker.is_some(),
        valid: skill.facts().valid_marker().is_some(),
        evidence: EvidenceJson::marker(skill),
        reason: marker.and_then(|marker| marker.state.reason()),
        raw_value: marker.map(|marker| raw_value(&marker.raw_json)),
    }
}

/// The value of a marker as JSON.
pub(super) fn raw_value(json: &str) -> serde_json::Value {
    serde_json::from_str(json).unwrap_or_default()
}

fn reachability<'a>(view: &View<'a>, skill: Skill<'a>) -> ReachabilityJson<'a> {
    let (state, reason) = if !skill.state.eligibility.holds() {
        ("not-evaluated", "skill-not-discovery-eligible")
    } else if !view.discovery.coverage.mode.is_evaluated() {
        ("not-evaluated", "coverage-not-evaluated")
    } else {
        match skill.state.depth {
            Some(0) => ("reachable", "published-entrypoint"),
            Some(_) => ("reachable", "reachable-through-usable-route"),
            None => ("not-reached", "no-usable-path-from-published-entrypoint"),
        }
    };
    ReachabilityJson {
        state,
        reason,
        source_entrypoint_ids: view.source_ids(skill.ix),
        minimum_depth: skill.state.depth,
    }
}

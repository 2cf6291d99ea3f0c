//! Details of the publication of one skill: its marker, what its description lacks, and that nothing leads to it.

use serde::Serialize;

use crate::discovery::boundaries::Boundary;
use crate::discovery::facts::MARKER_KEY;
use crate::discovery::nodes::Status;
use crate::report::discovery_view::evidence::EvidenceJson;
use crate::report::discovery_view::links::{self, LinkJson};
use crate::report::discovery_view::skill::raw_value;
use crate::report::discovery_view::{Skill, View};

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct MarkerDetails<'a> {
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
pub(super) struct BoundariesDetails<'a> {
    source_id: &'a str,
    source_path: &'a str,
    metadata_key: &'static str,
    missing_boundaries: Vec<&'static str>,
    publication_marker_evidence: Option<EvidenceJson<'a>>,
    linked_diagnostics: Vec<LinkJson<'a>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct UnreachableDetails<'a> {
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

pub(super) fn marker(skill: Skill<'_>) -> Option<MarkerDetails<'_>> {
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

pub(super) fn boundaries(skill: Skill<'_>) -> BoundariesDetails<'_> {
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

pub(super) fn unreachable<'a>(view: &View<'a>, skill: Skill<'a>) -> UnreachableDetails<'a> {
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

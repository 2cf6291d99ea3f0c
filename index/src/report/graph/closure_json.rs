//! The sections of the composition, impact and executable views: their shapes. What stands in them is read in `read`.

mod read;
mod words;

use serde::Serialize;

use super::rows::{EvidenceRow, executable_role};
use crate::catalog::CatalogAsset;

/// The section of the executable view. Invocations are not analysed: both lists are always empty.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ExecutableJson<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    focus: Option<ExecutableFocusJson<'a>>,
    invocation_evidence: [u8; 0],
    dependency_evidence: [u8; 0],
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct ExecutableFocusJson<'a> {
    id: &'a str,
    role: &'static str,
    source_path: &'a str,
}

impl<'a> ExecutableJson<'a> {
    /// The section around `focus`.
    pub(super) fn new(focus: Option<&'a CatalogAsset>) -> Self {
        Self {
            focus: focus.map(|asset| ExecutableFocusJson {
                id: &asset.id,
                role: executable_role(asset),
                source_path: asset.path().as_str(),
            }),
            invocation_evidence: [],
            dependency_evidence: [],
        }
    }
}

/// The section of the composition view.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct CompositionJson<'a> {
    root: AssetJson<'a>,
    required_assets: Vec<AssetJson<'a>>,
    optional_assets: Vec<AssetJson<'a>>,
    provenance_edges: Vec<StepJson<'a>>,
    unresolved_required: Vec<DeclaredJson<'a>>,
    unresolved_optional: Vec<DeclaredJson<'a>>,
    kind_mismatches: Vec<DeclaredJson<'a>>,
    required_cycles: Vec<CycleJson<'a>>,
    optional_cycles: Vec<CycleJson<'a>>,
    required_conflicts: Vec<ConflictJson<'a>>,
    optional_conflict_candidates: Vec<ConflictJson<'a>>,
    freshness_findings: Vec<FreshnessJson<'a>>,
    lifecycle_findings: Vec<LifecycleJson<'a>>,
    required_complete: bool,
    optional_complete: bool,
    cycle_free: bool,
}

/// The section of the impact view.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ImpactJson<'a> {
    focus: AssetJson<'a>,
    required_dependents: Vec<AssetJson<'a>>,
    optional_dependents: Vec<AssetJson<'a>>,
    required_skills: Vec<AssetJson<'a>>,
    optional_skills: Vec<AssetJson<'a>>,
    provenance_edges: Vec<StepJson<'a>>,
    invalid_incoming_declarations: Vec<DeclaredJson<'a>>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct AssetJson<'a> {
    id: &'a str,
    kind: &'static str,
    source_path: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    status: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    status_reason: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    status_changed_at: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    direct: Option<bool>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct StepJson<'a> {
    from: &'a str,
    to: &'a str,
    declared_target: &'a str,
    kind: &'static str,
    relationship: &'static str,
    declaration_index: u32,
    #[serde(flatten)]
    membership: MembershipJson,
    direct: bool,
    source_path: &'a str,
    evidence: EvidenceRow<'a>,
}

/// Forwards a declaration gives its target a membership, backwards its source.
#[derive(Debug, Clone, Copy, Serialize)]
#[serde(rename_all = "camelCase")]
enum MembershipJson {
    Membership(&'static str),
    DependentMembership(&'static str),
}

/// A declaration that does not compose.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct DeclaredJson<'a> {
    source_id: &'a str,
    source_kind: &'static str,
    source_path: &'a str,
    declared_target: &'a str,
    relationship: &'static str,
    declaration_index: u32,
    membership: &'static str,
    evidence: EvidenceRow<'a>,
    #[serde(flatten)]
    mismatch: Option<MismatchJson<'a>>,
    #[serde(flatten)]
    incoming: Option<IncomingJson<'a>>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct MismatchJson<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    expected_source_kind: Option<&'static str>,
    actual_source_kind: &'static str,
    #[serde(flatten)]
    target: Option<WrongTargetJson<'a>>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct WrongTargetJson<'a> {
    expected_target_kind: &'static str,
    actual_target_kind: &'static str,
    target_id: &'a str,
    target_path: &'a str,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct IncomingJson<'a> {
    resolved_target_id: &'a str,
    resolved_target_path: &'a str,
    dependent_membership: &'static str,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct CycleJson<'a> {
    membership: &'static str,
    asset_ids: Vec<&'a str>,
    edges: Vec<StepJson<'a>>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct ConflictJson<'a> {
    left: &'a str,
    right: &'a str,
    membership: &'static str,
    declarations: Vec<ConflictDeclaration<'a>>,
    left_provenance: Vec<StepJson<'a>>,
    right_provenance: Vec<StepJson<'a>>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct ConflictDeclaration<'a> {
    from: &'a str,
    to: &'a str,
    source_path: &'a str,
    declaration_index: u32,
    evidence: EvidenceRow<'a>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct FreshnessJson<'a> {
    asset_id: &'a str,
    source_path: &'a str,
    membership: &'static str,
    is_root: bool,
    kind: &'static str,
    date: String,
    evidence: EvidenceRow<'a>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct LifecycleJson<'a> {
    asset_id: &'a str,
    source_path: &'a str,
    membership: &'static str,
    is_root: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    status: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    status_reason: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    status_changed_at: Option<&'a str>,
}

//! What assets compose to that they should not: cycles and conflicts, with every declaration that leads there. Shapes only.

use serde::Serialize;

use crate::evidence::Evidence;
use crate::path::RepoPath;

/// See [`super::Details::Cycle`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Cycle {
    /// `required` or `optional`.
    pub membership: &'static str,
    /// Members by id.
    pub asset_ids: Vec<String>,
    /// Every asset whose composition holds the cycle.
    pub roots: Vec<String>,
    /// Those that hold it as required.
    pub required_roots: Vec<String>,
    /// Those that hold it only as optional.
    pub optional_roots: Vec<String>,
    /// Both, by root.
    pub root_memberships: Vec<RootMembership>,
    /// The declarations inside the cycle.
    pub edges: Vec<CompositionEdge>,
    /// Always `true`: a cycle is visited once.
    pub closure_resolved_finitely: bool,
    /// Always `false`: order gives nobody precedence.
    pub precedence_defined: bool,
}

/// How one root holds a cycle.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct RootMembership {
    /// Effective id of the root.
    pub root_id: String,
    /// `required` or `optional`.
    pub membership: &'static str,
}

/// One declaration that composes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct CompositionEdge {
    /// Effective id of the source.
    pub from: String,
    /// Effective id of the target.
    pub to: String,
    /// The target as declared.
    pub declared_target: String,
    /// Kind of the edge.
    pub kind: &'static str,
    /// The declaring field.
    pub relationship: &'static str,
    /// Position in the list, from 0.
    pub declaration_index: u32,
    /// `required` or `optional`, seen from the root.
    pub membership: &'static str,
    /// The source is the root itself.
    pub direct: bool,
    /// Where the source stands.
    pub source_path: RepoPath,
    /// Where it is declared.
    pub evidence: Evidence,
}

/// See [`super::Details::Conflict`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Conflict {
    /// Effective id of the skill.
    pub root_id: String,
    /// Where the skill stands.
    pub root_path: RepoPath,
    /// The lesser of the two ids.
    pub left: String,
    /// The greater.
    pub right: String,
    /// `required` when both are required.
    pub membership: &'static str,
    /// The `conflicts` declarations.
    pub declarations: Vec<ConflictDeclaration>,
    /// How the left asset comes in.
    pub left_provenance: Vec<CompositionEdge>,
    /// How the right asset comes in.
    pub right_provenance: Vec<CompositionEdge>,
    /// Always `null`: nobody wins by order.
    pub winner: Option<String>,
}

/// One member of a `conflicts` list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ConflictDeclaration {
    /// Effective id of the source.
    pub from: String,
    /// Effective id of the target.
    pub to: String,
    /// Where the source stands.
    pub source_path: RepoPath,
    /// Position in the list, from 0.
    pub declaration_index: u32,
    /// Where it is declared.
    pub evidence: Evidence,
}

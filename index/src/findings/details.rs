//! The structured facts of findings, as reports print them: those of one asset and of one declaration here, those of a
//! whole composition in `composition`. Shapes only; whoever finds something fills them in.

mod composition;

use serde::Serialize;

pub use self::composition::{
    CompositionEdge, Conflict, ConflictDeclaration, Cycle, RootMembership,
};

use crate::evidence::Evidence;
use crate::path::RepoPath;

/// The name of the thresholds that size rules measure against, as reports print it.
pub const PROFILE: &str = "renma-quality@0.35.0";

/// What a program needs to act on a finding.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Details {
    /// Nothing beyond the evidence.
    None,
    /// One asset.
    Asset(Asset),
    /// Assets that share an id.
    SharedId(SharedId),
    /// A reference from one asset to another.
    Reference(Box<Reference>),
    /// A dependency on an asset that is withdrawn from use.
    Withdrawn(Box<Withdrawn>),
    /// A dependency between the wrong kinds of asset.
    KindMismatch(Box<KindMismatch>),
    /// One target declared more than once in one list.
    Repeated(Box<Repeated>),
    /// What a withdrawn status lacks.
    Incomplete(Box<Incomplete>),
    /// A transition date that is no date.
    ChangedAt(Box<ChangedAt>),
    /// A field that the repository requires.
    Required(Box<Required>),
    /// A size beyond its limit.
    Size(Size),
    /// A composition that leads back to itself.
    Cycle(Box<Cycle>),
    /// A composition that holds two conflicting assets.
    Conflict(Box<Conflict>),
    /// A path that a skill refers to.
    Path(PathReference),
}

impl Details {
    /// Nothing to print.
    pub fn is_none(&self) -> bool {
        *self == Self::None
    }
}

/// See [`Details::Asset`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Asset {
    /// Its effective id.
    pub asset_id: String,
    /// Where it stands.
    pub source_path: RepoPath,
    /// Its kind.
    pub asset_kind: &'static str,
}

/// See [`Details::SharedId`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct SharedId {
    /// The id.
    pub asset_id: String,
    /// Every asset that has it.
    pub duplicate_paths: Vec<RepoPath>,
    /// The asset this finding is about.
    pub source_path: RepoPath,
}

/// See [`Details::Reference`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Reference {
    /// Effective id of the source (its path for a file that is no asset).
    pub source: String,
    /// The target: as declared, or the effective id of the asset for references that are not declared.
    pub target: String,
    /// Kind of the edge.
    pub reference_kind: &'static str,
    /// Where the source stands.
    pub source_path: RepoPath,
    /// Where the target stands, if it exists.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target_path: Option<RepoPath>,
    /// Declared status of the target.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target_status: Option<String>,
    /// What replaces the target.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub replacement_targets: Vec<String>,
}

/// See [`Details::Withdrawn`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Withdrawn {
    /// Effective id of the source.
    pub source_id: String,
    /// Where the source stands.
    pub source_path: RepoPath,
    /// Declared status of the source.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source_status: Option<String>,
    /// Effective id of the target.
    pub target_id: String,
    /// Where the target stands.
    pub target_path: RepoPath,
    /// Its status.
    pub target_status: String,
    /// Why it was withdrawn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target_status_reason: Option<String>,
    /// When it was withdrawn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target_status_changed_at: Option<String>,
    /// The declaring field.
    pub relationship: &'static str,
    /// Kind of the edge.
    pub dependency_kind: &'static str,
    /// `required` or `optional`.
    pub membership: &'static str,
    /// Always `true`: only direct declarations are judged.
    pub direct: bool,
    /// The declaring field again, as the reference prints it.
    pub metadata_key: &'static str,
    /// Position in the list, from 0.
    pub declaration_index: u32,
}

/// See [`Details::KindMismatch`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct KindMismatch {
    /// Effective id of the source.
    pub source_id: String,
    /// Where the source stands.
    pub source_path: RepoPath,
    /// The declaring field.
    pub relationship_kind: &'static str,
    /// The declaring field, normalised; only for what composes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub normalized_relationship: Option<&'static str>,
    /// The target as declared.
    pub declared_target: String,
    /// Which end has the wrong kind.
    #[serde(flatten)]
    pub end: WrongEnd,
}

/// The end of a dependency that has the wrong kind.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum WrongEnd {
    /// The declaring asset.
    #[serde(rename_all = "camelCase")]
    Source {
        /// The kind that may declare it.
        expected_source_kind: &'static str,
        /// The kind that does.
        actual_source_kind: &'static str,
    },
    /// The asset it names.
    #[serde(rename_all = "camelCase")]
    Target {
        /// The kind it must name.
        expected_target_kind: &'static str,
        /// The kind it names.
        actual_target_kind: &'static str,
        /// Effective id of the target.
        target_id: String,
        /// Where the target stands.
        target_path: RepoPath,
    },
}

/// See [`Details::Repeated`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Repeated {
    /// Effective id of the source.
    pub source_id: String,
    /// Where the source stands.
    pub source_path: RepoPath,
    /// The declaring field.
    pub relationship_kind: &'static str,
    /// The target.
    pub declared_target: String,
    /// Every place that declares it.
    pub occurrences: Vec<Occurrence>,
}

/// One member of a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Occurrence {
    /// Position in the list, from 0.
    pub declaration_index: u32,
    /// Where it is declared.
    pub evidence: Evidence,
}

/// See [`Details::Incomplete`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Incomplete {
    /// Effective id.
    pub asset_id: String,
    /// Where the asset stands.
    pub source_path: RepoPath,
    /// Its status.
    pub status: &'static str,
    /// Fields it must declare and does not.
    pub missing_fields: Vec<&'static str>,
    /// The declared reason.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status_reason: Option<String>,
    /// The declared date.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status_changed_at: Option<String>,
}

/// See [`Details::ChangedAt`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ChangedAt {
    /// Effective id.
    pub asset_id: String,
    /// Where the asset stands.
    pub source_path: RepoPath,
    /// Its status, when that is one of the known ones.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<&'static str>,
    /// What stands where a date should.
    pub status_changed_at: String,
    /// The key as a person finds it in the file.
    pub metadata_key: String,
}

/// See [`Details::Required`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Required {
    /// The field.
    pub required_field: &'static str,
    /// Where the asset stands.
    pub asset_path: RepoPath,
    /// Its kind.
    pub asset_kind: &'static str,
    /// The key as the file has to spell it.
    pub expected_serialized_key: String,
    /// `absent`, `empty`, `invalid` or `ambiguous`.
    pub presence_state: &'static str,
    /// Always `repository_configuration`.
    pub policy_source: &'static str,
    /// Always `metadata.required`.
    pub configuration_key: &'static str,
    /// The configuration file.
    pub configuration_path: Option<RepoPath>,
    /// Always `explicit`: an inherited value does not count.
    pub declaration_requirement: &'static str,
}

/// See [`Details::Size`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Size {
    /// What was measured.
    pub measured: Measure,
    /// What is allowed.
    pub limit: Measure,
    /// The unit of both.
    pub unit: &'static str,
    /// Whose limits these are.
    pub profile: &'static str,
    /// The field, for the size of a list member.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub field: Option<&'static str>,
}

/// A measure or a limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Measure {
    /// Lines and characters together.
    Text {
        /// Lines.
        lines: u32,
        /// Characters in UTF-16 code units.
        chars: u32,
    },
    /// A plain number.
    Number(u32),
}

/// See [`Details::Path`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct PathReference {
    /// Who refers to it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source_path: Option<RepoPath>,
    /// The path.
    pub target: String,
    /// `symlink`, for a symbolic link.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub state: Option<&'static str>,
    /// The symbolic link at or above the path.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub symlink_boundary: Option<RepoPath>,
    /// Whose rules these are.
    pub profile: &'static str,
}

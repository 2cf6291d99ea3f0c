//! Nodes and edges as the report prints them.

use std::borrow::Cow;

use serde::Serialize;

use crate::assets::{AssetKind, ContentClass};
use crate::catalog::{Catalog, CatalogAsset, Ownership};
use crate::discovery::nodes::Status;
use crate::evidence::Quote;
use crate::metadata::{AssetMetadata, Key};

/// A node.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct NodeRow<'a> {
    /// Id.
    pub id: Cow<'a, str>,
    /// Kind.
    pub kind: &'static str,
    /// The same kind, for pictures.
    #[serde(skip)]
    pub role: AssetKind,
    /// Path, or folder and `/*`.
    pub source_path: Cow<'a, str>,
    /// Facts of one file.
    #[serde(flatten)]
    pub content: Option<ContentRow>,
    /// Owner.
    pub ownership: OwnershipRow<'a>,
    /// Status, where it is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<&'static str>,
    /// Reason of the latest transition.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status_reason: Option<&'a str>,
    /// Date of the latest transition, as written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status_changed_at: Option<&'a str>,
    /// Tags.
    pub tags: Vec<&'a str>,
    /// How many assets the node stands for, where it is not one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub grouped_count: Option<usize>,
    /// What the executable view adds.
    #[serde(flatten)]
    pub executable: Option<ExecutableRow>,
}

/// What a node says of the bytes of its file.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ContentRow {
    content_hash: String,
    size_bytes: u64,
    content_classification: &'static str,
    markdown_parser_eligible: bool,
}

/// What a node of the executable view says.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ExecutableRow {
    executable_role: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    executable_scope: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    interpreter_hints: Option<[&'static str; 1]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    invoked_by_skill_count: Option<u32>,
}

/// Who owns a node.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct OwnershipRow<'a> {
    declared_owner: Option<&'a str>,
    /// Declared or inherited.
    pub effective_owner: Option<&'a str>,
    source: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    inherited_from: Option<InheritedFrom<'a>>,
}

#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
struct InheritedFrom<'a> {
    id: &'a str,
    source_path: &'a str,
}

/// Lines of one file.
#[derive(Debug, Clone, Copy, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct EvidenceRow<'a> {
    path: &'a str,
    start_line: u32,
    end_line: u32,
    snippet: &'a str,
}

/// An edge.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct EdgeRow<'a> {
    /// Id of the start.
    pub from: Cow<'a, str>,
    /// The target as declared, or its id.
    pub to: Cow<'a, str>,
    /// Kind.
    pub kind: &'static str,
    /// Declaring field.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub declaration: Option<&'static str>,
    /// Position in the declaring list.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub declaration_index: Option<u32>,
    /// The file that says so.
    pub source_path: &'a str,
    /// Where it says so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub evidence: Option<EvidenceRow<'a>>,
    /// Composition: membership of the target.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub membership: Option<&'static str>,
    /// Impact: membership of the source.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dependent_membership: Option<&'static str>,
    /// The target exists.
    pub resolved: bool,
    /// The target, where it exists.
    #[serde(flatten)]
    pub target: Option<TargetRow<'a>>,
}

/// The end of an edge.
#[derive(Debug, Clone, Serialize)]
pub struct TargetRow<'a> {
    /// Id.
    #[serde(rename = "targetId")]
    pub id: Cow<'a, str>,
    /// Kind.
    #[serde(rename = "targetKind")]
    pub kind: &'static str,
    /// Path; in grouped views the id again.
    #[serde(rename = "targetPath")]
    pub path: Cow<'a, str>,
}

impl<'a> NodeRow<'a> {
    /// The row of an asset.
    pub(super) fn asset(catalog: &'a Catalog, asset: &'a CatalogAsset) -> Self {
        let metadata = &asset.facts.metadata;
        Self {
            id: Cow::Borrowed(&asset.id),
            kind: asset.kind().as_str(),
            role: asset.kind(),
            source_path: Cow::Borrowed(asset.path().as_str()),
            content: Some(ContentRow::new(asset)),
            ownership: OwnershipRow::new(catalog, &asset.ownership),
            status: status(metadata),
            status_reason: metadata.text(Key::StatusReason),
            status_changed_at: metadata.text(Key::StatusChangedAt),
            tags: metadata
                .list(Key::Tags)
                .iter()
                .map(|member| member.text.as_str())
                .collect(),
            grouped_count: None,
            executable: None,
        }
    }

    /// The row of a node that stands for others.
    pub(super) fn group(path: &str, kind: AssetKind, count: usize) -> Self {
        Self {
            id: Cow::Owned(path.to_owned()),
            kind: kind.as_str(),
            role: kind,
            source_path: Cow::Owned(path.to_owned()),
            content: None,
            ownership: OwnershipRow::nobody(),
            status: None,
            status_reason: None,
            status_changed_at: None,
            tags: Vec::new(),
            grouped_count: Some(count),
            executable: None,
        }
    }

    /// The row with what the executable view adds.
    pub(super) fn executable(mut self, asset: &CatalogAsset) -> Self {
        self.executable = Some(match asset.facts.interpreter {
            Some(interpreter) => ExecutableRow {
                executable_role: executable_role(asset),
                executable_scope: Some("skill-local"),
                interpreter_hints: Some([interpreter.as_str()]),
                invoked_by_skill_count: Some(0),
            },
            None => ExecutableRow {
                executable_role: executable_role(asset),
                executable_scope: None,
                interpreter_hints: None,
                invoked_by_skill_count: None,
            },
        });
        self
    }
}

impl ContentRow {
    fn new(asset: &CatalogAsset) -> Self {
        let facts = &asset.facts;
        let mut content_hash = String::with_capacity(71);
        content_hash.push_str("sha256:");
        for byte in facts.content_hash {
            for digit in [byte >> 4, byte & 15] {
                content_hash.extend(char::from_digit(u32::from(digit), 16));
            }
        }
        Self {
            content_hash,
            size_bytes: facts.size,
            content_classification: match facts.class {
                ContentClass::Text => "text",
                ContentClass::Binary => "binary",
            },
            markdown_parser_eligible: facts.markdown,
        }
    }
}

impl<'a> OwnershipRow<'a> {
    fn new(catalog: &'a Catalog, ownership: &'a Ownership) -> Self {
        let inherited = ownership.inherited.as_ref();
        Self {
            declared_owner: ownership.declared.as_deref(),
            effective_owner: ownership.effective(),
            source: ownership.source(),
            inherited_from: inherited
                .and_then(|(skill, _)| catalog.asset(*skill))
                .map(|skill| InheritedFrom {
                    id: &skill.id,
                    source_path: skill.path().as_str(),
                }),
        }
    }

    fn nobody() -> Self {
        Self {
            declared_owner: None,
            effective_owner: None,
            source: "unowned",
            inherited_from: None,
        }
    }
}

impl<'a> EvidenceRow<'a> {
    /// A quotation from the file at `path`.
    pub(super) fn new(path: &'a str, quote: &'a Quote) -> Self {
        Self {
            path,
            start_line: quote.start_line,
            end_line: quote.end_line,
            snippet: &quote.snippet,
        }
    }
}

impl EvidenceRow<'_> {
    /// Path and first line, as editors take them.
    pub(super) fn location(&self) -> String {
        format!("{}:{}", self.path, self.start_line)
    }
}

impl<'a> TargetRow<'a> {
    /// The row of an asset.
    pub(super) fn asset(asset: &'a CatalogAsset) -> Self {
        Self {
            id: Cow::Borrowed(&asset.id),
            kind: asset.kind().as_str(),
            path: Cow::Borrowed(asset.path().as_str()),
        }
    }
}

/// What an asset is in the executable view.
pub(super) fn executable_role(asset: &CatalogAsset) -> &'static str {
    if asset.facts.interpreter.is_some() {
        "repository-script"
    } else {
        "skill"
    }
}

/// The declared status, where it is one.
pub(super) fn status(metadata: &AssetMetadata) -> Option<&'static str> {
    Status::parse(metadata.text(Key::Status)?).map(Status::as_str)
}

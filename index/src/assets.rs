//! What kind of thing one file is, and the facts about it that cross-file stages need. Nothing here looks at a second
//! file.

pub mod classify;
pub mod content;
pub mod interpreter;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use self::interpreter::Interpreter;
use crate::metadata::{self, AssetMetadata, Key};
use crate::path::RepoPath;
use crate::path::roots::Roots;
use crate::support::{self, SupportFacts};
use crate::syntax::Document;

/// The role of a file in the repository.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum AssetKind {
    /// An entrypoint `SKILL.md`.
    Skill,
    /// Agent guidance: `AGENTS.md`, `.agents/**`.
    Agent,
    /// Shared knowledge under `contexts/**`.
    Context,
    /// A lens under `lenses/**`, or `type: context_lens` under `contexts/**`.
    ContextLens,
    /// A profile of a skill.
    Profile,
    /// Reference material.
    Reference,
    /// An example.
    Example,
    /// A script of a skill.
    Script,
    /// Another asset of a skill.
    Asset,
    /// The configuration of the repository.
    Config,
    /// Anything else that was read.
    Unknown,
}

impl AssetKind {
    /// The spelling used in reports.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Skill => "skill",
            Self::Agent => "agent",
            Self::Context => "context",
            Self::ContextLens => "context_lens",
            Self::Profile => "profile",
            Self::Reference => "reference",
            Self::Example => "example",
            Self::Script => "script",
            Self::Asset => "asset",
            Self::Config => "config",
            Self::Unknown => "unknown",
        }
    }

    /// Shared knowledge that many skills may use.
    pub const fn is_shared(self) -> bool {
        matches!(self, Self::Context | Self::ContextLens)
    }

    /// Files of this kind stand in the catalogue and the graph.
    pub const fn is_catalogued(self) -> bool {
        !matches!(self, Self::Agent | Self::Config | Self::Unknown)
    }
}

/// Whether a file holds text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum ContentClass {
    /// Valid UTF-8 text.
    Text,
    /// Anything else.
    Binary,
}

impl ContentClass {
    /// The spelling in reports.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Binary => "binary",
        }
    }
}

/// Everything the cross-file stages know of one file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct AssetFacts {
    /// Where it stands.
    pub path: RepoPath,
    /// Its role.
    pub kind: AssetKind,
    /// SHA-256 of its bytes.
    pub content_hash: [u8; 32],
    /// Its size in bytes.
    pub size: u64,
    /// Text or not.
    pub class: ContentClass,
    /// It is read as Markdown (frontmatter, links).
    pub markdown: bool,
    /// For skill-local support: the path of the entrypoint that would own it, whether it exists or not.
    pub parent: Option<RepoPath>,
    /// For scripts: the program it is written for.
    pub interpreter: Option<Interpreter>,
    /// The text of its first level-one heading.
    pub heading: Option<String>,
    /// What it declares.
    pub metadata: AssetMetadata,
    /// What it refers to inside the repository.
    pub support: SupportFacts,
}

/// Whether the text of a file may be read, before anything is known of its metadata: `None` for binary content.
pub fn decode<'b>(path: &RepoPath, bytes: &'b [u8]) -> Option<&'b str> {
    match content::class(path.file_name(), bytes) {
        ContentClass::Text => std::str::from_utf8(bytes).ok(),
        ContentClass::Binary => None,
    }
}

/// The facts of the file at `path`. `doc` is the document made of what [`decode`] answered; `None` for binary content.
/// `skill_is_operational`: for an entrypoint, that it is specification-valid and of format `agent-skills`.
pub fn facts(
    roots: &Roots,
    path: &RepoPath,
    bytes: &[u8],
    doc: Option<&Document<'_>>,
    skill_is_operational: bool,
) -> AssetFacts {
    let placement = classify::classify_in(roots, path);
    let markdown = doc.filter(|_| content::is_markdown(path.file_name()));
    let metadata = markdown.map_or_else(AssetMetadata::absent, |doc| {
        metadata::extract(placement.kind, doc, skill_is_operational)
    });
    let support = doc
        .filter(|_| placement.in_skill_root)
        .map(support::extract)
        .unwrap_or_default();
    AssetFacts {
        kind: refined(placement.kind, &metadata),
        path: path.clone(),
        content_hash: Sha256::digest(bytes).into(),
        size: bytes.len() as u64,
        class: if doc.is_some() {
            ContentClass::Text
        } else {
            ContentClass::Binary
        },
        markdown: markdown.is_some(),
        interpreter: (placement.kind == AssetKind::Script)
            .then(|| Interpreter::of(path.file_name(), doc.map(|doc| doc.text))),
        parent: placement.parent,
        heading: markdown.and_then(|doc| doc.body().title().map(str::to_owned)),
        metadata,
        support,
    }
}

/// A context that declares itself a lens is one.
fn refined(kind: AssetKind, metadata: &AssetMetadata) -> AssetKind {
    if kind == AssetKind::Context && metadata.text(Key::Type) == Some("context_lens") {
        AssetKind::ContextLens
    } else {
        kind
    }
}

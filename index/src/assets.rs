//! What kind of thing one file is, and the facts about it that cross-file stages need. Nothing here looks at a second
//! file.

use serde::{Deserialize, Serialize};

use crate::metadata::AssetMetadata;
use crate::path::RepoPath;
use crate::support::SupportFacts;

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
}

/// Whether a file holds text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum ContentClass {
    /// Valid UTF-8 text.
    Text,
    /// Anything else.
    Binary,
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
    /// The text of its first level-one heading.
    pub heading: Option<String>,
    /// What it declares.
    pub metadata: AssetMetadata,
    /// What it refers to inside the repository.
    pub support: SupportFacts,
}

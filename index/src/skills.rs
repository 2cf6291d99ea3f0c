//! Validation of one `SKILL.md` against the Agent Skills contract. Facts of one file; nothing here sees a second one.

use serde::{Deserialize, Serialize};

use crate::evidence::Diagnostic;
use crate::path::RepoPath;
use crate::syntax::Document;

/// The migration-oriented classification of a skill.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Format {
    /// Agent Skills identity, no historical fields.
    AgentSkills,
    /// Historical fields without identity.
    RenmaLegacy,
    /// Both.
    Hybrid,
    /// Neither.
    Unknown,
}

impl Format {
    /// The spelling in reports.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::AgentSkills => "agent-skills",
            Self::RenmaLegacy => "renma-legacy",
            Self::Hybrid => "hybrid",
            Self::Unknown => "unknown",
        }
    }
}

/// What validation found in one entrypoint.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SkillFacts {
    /// Classification.
    pub format: Format,
    /// No specification error.
    pub valid: bool,
    /// Declared name.
    pub name: Option<String>,
    /// Declared description.
    pub description: Option<String>,
    /// Errors and warnings, by line and code.
    pub issues: Vec<Diagnostic>,
}

/// Validate `doc` at `path`.
pub fn analyze(_path: &RepoPath, doc: &Document<'_>) -> SkillFacts {
    let root = doc.yaml.as_ref().and_then(|parsed| parsed.root.as_ref());
    let text = |key| {
        root.and_then(|root| {
            root.entries(key)
                .next()?
                .value
                .as_str()
                .map(|s| s.trim().to_owned())
        })
    };
    let (name, description) = (text("name"), text("description"));
    let valid = name.is_some() && description.is_some();
    let format = if valid {
        Format::AgentSkills
    } else {
        Format::Unknown
    };
    SkillFacts {
        format,
        valid,
        name,
        description,
        issues: Vec::new(),
    }
}

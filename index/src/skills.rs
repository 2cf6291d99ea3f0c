//! Validation of one `SKILL.md` against the Agent Skills contract. Facts of one file; nothing here sees a second one.

mod advice;
mod description;
mod fields;
mod frontmatter;
mod instructions;
mod metadata;
mod name;
mod report;
#[cfg(test)]
mod tests;
mod words;

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
    /// Declared name, trimmed; absent where it is no text or empty.
    pub name: Option<String>,
    /// Declared description, trimmed; absent where it is no text or empty.
    pub description: Option<String>,
    /// Historical top-level fields, sorted.
    pub legacy_fields: Vec<String>,
    /// Keys of `metadata` that begin with `renma.`, sorted.
    pub canonical_renma_fields: Vec<String>,
    /// Historical fields are present: `suggest-metadata` has something to say.
    pub migration_recommended: bool,
    /// Errors and warnings of the contract, by line and code.
    pub issues: Vec<Diagnostic>,
    /// The source line (or lines) of each issue, in the same order; long text is cut.
    pub snippets: Vec<String>,
    /// Advice of this tool beyond the contract, by line and code. It never changes a verdict.
    pub advice: Vec<Diagnostic>,
}

/// Validate `doc` at `path`.
pub fn analyze(path: &RepoPath, doc: &Document<'_>) -> SkillFacts {
    let mut report = report::Report::new(path, doc);
    let declared = frontmatter::check(&mut report);
    let identity = declared.name.is_some() && declared.description.is_some();
    if let Some(description) = &declared.description {
        description::check(&mut report, description, declared.description_at);
        if declared.closed {
            instructions::check(&mut report, description);
        }
    }
    let legacy = !declared.legacy_fields.is_empty();
    let format = match (identity, legacy) {
        (true, true) => Format::Hybrid,
        (true, false) => Format::AgentSkills,
        (false, true) => Format::RenmaLegacy,
        (false, false) => Format::Unknown,
    };
    let advice = advice::collect(path, doc);
    let (issues, snippets, valid) = report.finish();
    SkillFacts {
        format,
        valid,
        name: declared.name,
        description: declared.description,
        migration_recommended: legacy,
        legacy_fields: declared.legacy_fields,
        canonical_renma_fields: declared.canonical_renma_fields,
        issues,
        snippets,
        advice,
    }
}

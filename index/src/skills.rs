//! Validation of one `SKILL.md` against the Agent Skills contract: specification errors, authoring warnings, format.
//! Facts of one file; nothing here sees a second one, and nothing here reads operational metadata.

mod constraints;
mod description;
mod fields;
pub mod flat;
pub(crate) mod frontmatter;
mod issue;
pub(crate) mod name;
mod vocabulary;

use serde::{Deserialize, Serialize};

use crate::evidence::Diagnostic;
use crate::metadata::Key;
use crate::path::RepoPath;
use crate::syntax::Document;

use self::issue::Issues;

/// The migration-oriented classification of a skill (contract, "Format Classification").
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Format {
    /// Agent Skills identity, no pre-0.16 fields.
    AgentSkills,
    /// Pre-0.16 fields without Agent Skills identity.
    RenmaLegacy,
    /// Both.
    Hybrid,
    /// Neither.
    Unknown,
}

impl Format {
    /// The spelling in reports.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::AgentSkills => "agent-skills",
            Self::RenmaLegacy => "renma-legacy",
            Self::Hybrid => "hybrid",
            Self::Unknown => "unknown",
        }
    }

    fn of(has_identity: bool, has_legacy: bool) -> Self {
        match (has_identity, has_legacy) {
            (true, false) => Self::AgentSkills,
            (false, true) => Self::RenmaLegacy,
            (true, true) => Self::Hybrid,
            (false, false) => Self::Unknown,
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
    /// The name, where it is a string that is not blank; trimmed.
    pub name: Option<String>,
    /// The description, likewise.
    pub description: Option<String>,
    /// Pre-0.16 top-level fields, sorted.
    pub legacy_fields: Vec<String>,
    /// Keys of `metadata` that begin with `renma.`, sorted.
    pub canonical_renma_fields: Vec<String>,
    /// Errors and warnings, by first line, then code.
    pub issues: Vec<Diagnostic>,
    /// The source lines that issues begin on, for showing them; by line, long ones cut.
    pub lines: Vec<(u32, String)>,
}

impl SkillFacts {
    /// The source line `number`, where an issue begins on it.
    pub fn line(&self, number: u32) -> Option<&str> {
        let at = self
            .lines
            .binary_search_by_key(&number, |(line, _)| *line)
            .ok()?;
        self.lines.get(at).map(|(_, text)| text.as_str())
    }

    /// The file has fields that `suggest-metadata` can carry over.
    pub fn migration_recommended(&self) -> bool {
        !self.legacy_fields.is_empty()
    }
}

/// Validate `doc`, which stands at the entrypoint `path`.
pub fn analyze(path: &RepoPath, doc: &Document<'_>) -> SkillFacts {
    let mut issues = Issues::new(path, doc);
    let entries = frontmatter::check(&mut issues);
    let name = name::check(&mut issues, entries);
    let description = fields::description(&mut issues, entries);
    fields::optional(&mut issues, entries);
    let metadata_keys = fields::metadata(&mut issues, entries);
    description::check(&mut issues, description.as_ref());
    constraints::check(&mut issues, description.as_ref().map(|d| d.text.as_str()));
    let text = |key: &crate::syntax::yaml::Entry| key.key.as_str().map(str::to_owned);
    let mut legacy_fields: Vec<String> = entries
        .iter()
        .filter_map(text)
        .filter(|field| Key::is_historical_skill_field(field))
        .collect();
    legacy_fields.sort_unstable();
    legacy_fields.dedup();
    let issues = issues.finish();
    SkillFacts {
        format: Format::of(
            name.is_some() && description.is_some(),
            !legacy_fields.is_empty(),
        ),
        valid: issues
            .iter()
            .all(|issue| issue.code.severity() != crate::rules::Severity::Error),
        name,
        description: description.map(|description| description.text),
        legacy_fields,
        canonical_renma_fields: metadata_keys,
        lines: quoted(doc, &issues),
        issues,
    }
}

/// Longest source line that is kept, in characters.
const QUOTE: usize = 1_200;

fn quoted(doc: &Document<'_>, issues: &[Diagnostic]) -> Vec<(u32, String)> {
    let mut numbers: Vec<u32> = issues.iter().filter_map(|issue| issue.start_line).collect();
    numbers.dedup();
    let cut = |line: u32| {
        doc.lines
            .line_text(doc.text, line)
            .chars()
            .take(QUOTE)
            .collect()
    };
    numbers.into_iter().map(|line| (line, cut(line))).collect()
}

#[cfg(test)]
mod tests;

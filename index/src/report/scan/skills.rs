//! The `agentSkills` part of the scan report: counts, and one result a skill.

use serde::Serialize;

use crate::evidence::{Diagnostic, NamesDiffer};
use crate::rules::Severity;
use crate::skills::{Format, SkillFacts};

/// One validated entrypoint.
#[derive(Debug, Clone, Copy)]
pub struct Skill<'a> {
    /// Its path.
    pub path: &'a str,
    /// What validation found.
    pub facts: &'a SkillFacts,
}

/// The whole part.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct AgentSkills<'a> {
    specification: &'static str,
    profile: &'static str,
    total_skill_count: usize,
    valid_skill_count: usize,
    invalid_skill_count: usize,
    canonical_skill_count: usize,
    legacy_skill_count: usize,
    hybrid_skill_count: usize,
    warning_count: usize,
    results: Vec<Outcome<'a>>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Outcome<'a> {
    path: &'a str,
    format: &'static str,
    valid: bool,
    name: Option<&'a str>,
    description: Option<&'a str>,
    migration_recommended: bool,
    legacy_fields: &'a [String],
    canonical_renma_fields: &'a [String],
    error_count: usize,
    warning_count: usize,
    issues: Vec<Issue<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    migration_command: Option<Command<'a>>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Issue<'a> {
    code: &'static str,
    severity: &'static str,
    category: &'static str,
    path: &'a str,
    start_line: Option<u32>,
    end_line: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    start_column: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    end_column: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    field: Option<&'a str>,
    message: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    details: Option<&'a NamesDiffer>,
}

/// How the reader gets at a migration; `args` are exact, `display` is for a POSIX shell.
#[derive(Debug, Serialize)]
struct Command<'a> {
    #[serde(rename = "command")]
    program: &'static str,
    args: [&'a str; 2],
    display: String,
}

impl<'a> AgentSkills<'a> {
    /// The part for these skills, by path.
    pub fn new(skills: &[Skill<'a>]) -> Self {
        let of = |format: Format| {
            skills
                .iter()
                .filter(|skill| skill.facts.format == format)
                .count()
        };
        let valid = skills.iter().filter(|skill| skill.facts.valid).count();
        Self {
            specification: "https://agentskills.io/specification",
            profile: "agentskills.io/specification@2026-07-12",
            total_skill_count: skills.len(),
            valid_skill_count: valid,
            invalid_skill_count: skills.len() - valid,
            canonical_skill_count: of(Format::AgentSkills),
            legacy_skill_count: of(Format::RenmaLegacy),
            hybrid_skill_count: of(Format::Hybrid),
            warning_count: skills
                .iter()
                .map(|skill| count(skill.facts, Severity::Warning))
                .sum(),
            results: skills.iter().map(|skill| outcome(*skill)).collect(),
        }
    }
}

fn outcome(skill: Skill<'_>) -> Outcome<'_> {
    let facts = skill.facts;
    Outcome {
        path: skill.path,
        format: facts.format.as_str(),
        valid: facts.valid,
        name: facts.name.as_deref(),
        description: facts.description.as_deref(),
        migration_recommended: facts.migration_recommended(),
        legacy_fields: &facts.legacy_fields,
        canonical_renma_fields: &facts.canonical_renma_fields,
        error_count: count(facts, Severity::Error),
        warning_count: count(facts, Severity::Warning),
        issues: facts.issues.iter().map(issue).collect(),
        migration_command: facts.migration_recommended().then(|| Command {
            program: "skilld",
            args: ["suggest-metadata", skill.path],
            display: format!("skilld suggest-metadata {}", quoted(skill.path)),
        }),
    }
}

fn issue(issue: &Diagnostic) -> Issue<'_> {
    let severity = issue.code.severity();
    Issue {
        code: issue.code.id(),
        severity: severity.as_str(),
        category: if severity == Severity::Error {
            "specification"
        } else {
            "renma-authoring"
        },
        path: issue.path.as_str(),
        start_line: issue.start_line,
        end_line: issue.end_line,
        start_column: issue.column,
        end_column: issue.end_column,
        field: issue.field.as_deref(),
        message: &issue.message,
        details: issue.details.as_deref(),
    }
}

fn count(facts: &SkillFacts, severity: Severity) -> usize {
    facts
        .issues
        .iter()
        .filter(|issue| issue.code.severity() == severity)
        .count()
}

/// `text` as one word of a POSIX shell.
fn quoted(text: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "/._-".contains(c);
    if !text.is_empty() && text.chars().all(plain) {
        return text.to_owned();
    }
    format!("'{}'", text.replace('\'', "'\\''"))
}

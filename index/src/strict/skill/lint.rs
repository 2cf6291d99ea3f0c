//! Stage 9, semantic lint of `SKILL.md` (8.6): what parses and yet misleads.

mod claims;
mod scope;

use rustc_hash::FxHashMap;

use super::{Skill, trigger};
use crate::rules::catalogue::strict_lint::{LINT_DUPLICATED_CONTENT, LINT_UNDECLARED_TOOL};
use crate::strict::facts::{Finding, Place};
use crate::strict::prose::words;

/// Check the body and the description.
pub(super) fn check(skill: &Skill<'_, '_>, findings: &mut Vec<Finding>) {
    scope::check(skill, findings);
    claims::live_facts(skill, findings);
    claims::permissions(skill, findings);
    undeclared_tools(skill, findings);
    duplicates(skill, findings);
}

/// Programs whose name is no common word and that no system has by itself, with the product each belongs to.
const TOOLS: &[(&str, &str)] = &[
    ("ansible-playbook", "ansible"),
    ("aws", "aws"),
    ("az", "azure"),
    ("cargo", "rust"),
    ("docker", "docker"),
    ("dotnet", ".net"),
    ("ffmpeg", "ffmpeg"),
    ("gcloud", "google"),
    ("gh", "github"),
    ("gradle", "gradle"),
    ("helm", "helm"),
    ("kubectl", "kubernetes"),
    ("mongosh", "mongo"),
    ("mvn", "maven"),
    ("mysql", "mysql"),
    ("npm", "node"),
    ("pandoc", "pandoc"),
    ("playwright", "playwright"),
    ("pnpm", "node"),
    ("psql", "postgres"),
    ("redis-cli", "redis"),
    ("soffice", "libreoffice"),
    ("terraform", "terraform"),
    ("yarn", "node"),
];

/// A workflow step runs a program that the preconditions do not name.
fn undeclared_tools(skill: &Skill<'_, '_>, findings: &mut Vec<Finding>) {
    let (Some(workflow), Some(preconditions)) = (
        skill.sections.get("Workflow"),
        skill.sections.get("Preconditions"),
    ) else {
        return;
    };
    let declared = skill.page.raw(preconditions.content).to_lowercase();
    let declared = words(&declared);
    let steps = workflow.content;
    let mut told: Vec<&str> = Vec::new();
    for code in &skill.page.outline.code {
        if code.span.start < steps.start || code.span.end > steps.end {
            continue;
        }
        let mut parts = code.text.split_whitespace();
        let (Some(program), Some(_)) = (parts.next(), parts.next()) else {
            continue;
        };
        let Some((tool, product)) = TOOLS.iter().find(|(tool, _)| *tool == program) else {
            continue;
        };
        let known = declared
            .iter()
            .any(|word| word.text == *tool || word.text.starts_with(product));
        if !known && !told.contains(tool) {
            told.push(tool);
            findings.push(Finding::new(
                &LINT_UNDECLARED_TOOL,
                skill.page.place(code.span.start),
                format!("this step runs `{tool}`, which `## Preconditions` does not ask for"),
            ));
        }
    }
}

/// The same long paragraph twice.
fn duplicates(skill: &Skill<'_, '_>, findings: &mut Vec<Finding>) {
    let mut seen = FxHashMap::default();
    for (digest, line) in &skill.document.paragraphs {
        match seen.get(digest) {
            Some(first) => findings.push(Finding::new(
                &LINT_DUPLICATED_CONTENT,
                Place::line(*line),
                format!("this paragraph stands word for word on line {first} already"),
            )),
            None => {
                seen.insert(digest, line);
            }
        }
    }
}

//! Authoring advice on the description. English first: a letter of another alphabet, or one that carries a mark, switches
//! it off, since other languages are not judged here.

use unicode_normalization::char::is_combining_mark;

use super::name::is_letter;
use super::report::Report;
use super::words::{self, Phrase};
use crate::rules::catalogue::rn_skill as rules;
use crate::span::Span;

const USAGE: &[Phrase] = &[
    &[&["use"], &["when", "for", "to"]],
    &[&["use"], &["this"], &["skill"], &["when", "for", "to"]],
    &[
        &["when"],
        &["a", "an", "the", "you", "reviewing", "working", "handling"],
    ],
];

const EXCLUSION: &[Phrase] = &[
    &[&["not"], &["for"]],
    &[&["do"], &["not"], &["use"]],
    &[&["when"], &["not"], &["to"], &["use"]],
    &[&["use"], &["another"], &["skill"]],
];

/// Words that say what a skill does, sorted.
const CAPABILITY: &[&str] = &[
    "address",
    "addresses",
    "addressing",
    "analyse",
    "analyses",
    "analysing",
    "analysis",
    "analyze",
    "analyzes",
    "analyzing",
    "automate",
    "automates",
    "automating",
    "automation",
    "build",
    "building",
    "builds",
    "calculate",
    "calculates",
    "calculating",
    "calculation",
    "compare",
    "compares",
    "comparing",
    "comparison",
    "configuration",
    "configure",
    "configures",
    "configuring",
    "convert",
    "converting",
    "converts",
    "create",
    "creates",
    "creating",
    "creation",
    "debug",
    "debugging",
    "debugs",
    "deploy",
    "deploying",
    "deployment",
    "deploys",
    "design",
    "designing",
    "designs",
    "diagnose",
    "diagnoses",
    "diagnosing",
    "diagnosis",
    "document",
    "documentation",
    "documenting",
    "documents",
    "edit",
    "editing",
    "edits",
    "evaluate",
    "evaluates",
    "evaluating",
    "evaluation",
    "extract",
    "extracting",
    "extraction",
    "extracts",
    "find",
    "finding",
    "finds",
    "fix",
    "fixes",
    "fixing",
    "generate",
    "generates",
    "generating",
    "generation",
    "guidance",
    "guide",
    "guides",
    "guiding",
    "implement",
    "implementation",
    "implementing",
    "implements",
    "inspect",
    "inspecting",
    "inspection",
    "inspects",
    "install",
    "installation",
    "installing",
    "installs",
    "manage",
    "management",
    "manages",
    "migrate",
    "migrates",
    "migrating",
    "migration",
    "monitor",
    "monitoring",
    "monitors",
    "organization",
    "organize",
    "organizes",
    "organizing",
    "plan",
    "planning",
    "plans",
    "preparation",
    "prepare",
    "prepares",
    "preparing",
    "produce",
    "produces",
    "producing",
    "production",
    "publish",
    "publishes",
    "publishing",
    "read",
    "reading",
    "reads",
    "release",
    "releases",
    "releasing",
    "render",
    "rendering",
    "renders",
    "review",
    "reviewing",
    "reviews",
    "route",
    "routes",
    "routing",
    "scaffold",
    "scaffolding",
    "scaffolds",
    "search",
    "searches",
    "searching",
    "summarisation",
    "summarise",
    "summarises",
    "summarising",
    "summarization",
    "summarize",
    "summarizes",
    "summarizing",
    "test",
    "testing",
    "tests",
    "transformation",
    "transforming",
    "transforms",
    "triage",
    "triages",
    "triaging",
    "update",
    "updates",
    "updating",
    "validate",
    "validates",
    "validating",
    "validation",
    "verification",
    "verifies",
    "verify",
    "verifying",
    "write",
    "writes",
    "writing",
];

pub(super) fn check(report: &mut Report<'_, '_>, description: &str, at: Span) {
    if is_multilingual(description) {
        return;
    }
    if !words::has_word(description, CAPABILITY) {
        let message = "the description does not say what the skill does; begin it with an action, such as \"Reviews …\" or \"Generates …\"";
        on_line(report, &rules::DESCRIPTION_MISSING_CAPABILITY, at, message);
    }
    if !words::has(description, USAGE) {
        let message = "the description does not say when to use the skill; add a sentence such as \"Use when …\"";
        on_line(report, &rules::DESCRIPTION_MISSING_USAGE_BOUNDARY, at, message);
    }
}

fn on_line(report: &mut Report<'_, '_>, rule: &'static crate::rules::Rule, at: Span, message: &str) {
    report.at(rule, at, Some("description"), message.to_owned());
}

/// The description names a case in which the skill is not to be chosen.
pub(super) fn excludes(description: &str) -> bool {
    words::has(description, EXCLUSION)
}

/// Written in another language than English, as far as letters tell.
pub(super) fn is_multilingual(text: &str) -> bool {
    if text.is_ascii() {
        return false;
    }
    let mut letter = false;
    text.chars().any(|c| {
        let marked = letter && is_combining_mark(c);
        letter = is_letter(c);
        marked || letter && !c.is_ascii()
    })
}

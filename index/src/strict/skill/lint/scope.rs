//! What a skill claims to cover: descriptions too vague or too broad, boundaries and negative examples that are missing or
//! contradicted.

use std::sync::LazyLock;

use super::super::Skill;
use super::trigger;
use crate::rules::catalogue::strict_lint::{
    LINT_BROAD_DESCRIPTION, LINT_EXAMPLE_CONTRADICTS, LINT_NO_BOUNDARIES, LINT_NO_NEGATIVE_EXAMPLE,
    LINT_VAGUE_DESCRIPTION,
};
use crate::strict::facts::{Finding, Place};
use crate::strict::page::Page;
use crate::strict::prose::phrase::{Hit, Lexicon};
use crate::strict::prose::stem::{content_stems, in_order};
use crate::strict::prose::{without_quotes, words};

pub(super) fn check(skill: &Skill<'_, '_>, findings: &mut Vec<Finding>) {
    if let Some((text, place)) = skill.description() {
        description(text, place, findings);
    }
    boundaries(skill, findings);
    negative_example(skill.page, findings);
    contradicting_example(skill, findings);
}

static BROAD: LazyLock<Lexicon<()>> = LazyLock::new(|| {
    Lexicon::new(
        [
            "for|on|with any|every|all [kind|kinds] [of] task|tasks|request|requests|question|questions|prompt|prompts|problem|problems|situation|situations",

            "use|used for|with everything|anything",
            "whenever|when the user asks|says|wants|needs anything|something",
            "before|on|for|in every|each|any response|reply|conversation|message|interaction|turn",
            "all conversations|interactions|responses",
        ]
        .map(|pattern| ((), pattern)),
    )
});

const VAGUE_STARTS: &[&str] = &[
    "helps with ",
    "help with ",
    "useful for ",
    "this skill contains ",
    "contains ",
    "various ",
    "a collection of ",
    "a skill for ",
    "utilities for ",
    "tools for ",
];

fn description(text: &str, place: Place, findings: &mut Vec<Finding>) {
    let plain = without_quotes(text);
    let ends = |hit: &&Hit<()>| {
        let rest = plain.get(hit.span.end..).unwrap_or_default();
        rest.is_empty() || rest.starts_with(['.', ',', ';', ':', '!', ')'])
    };
    // `for any task that …` goes on to say which.
    if let Some(hit) = BROAD.find(&words(&plain)).iter().find(ends) {
        findings.push(Finding::new(
            &LINT_BROAD_DESCRIPTION,
            place,
            format!(
                "`{}` makes the skill activate on almost anything",
                hit.span.slice(&plain)
            ),
        ));
    }
    let lower = text.to_lowercase();
    let vague = VAGUE_STARTS.iter().any(|start| lower.starts_with(start));
    if vague && !trigger::has_trigger(text) && text.chars().count() < 160 {
        findings.push(Finding::new(
            &LINT_VAGUE_DESCRIPTION,
            place,
            "`description` names a subject, but no task a user would ask for",
        ));
    }
}

static LIMIT: LazyLock<Lexicon<()>> = LazyLock::new(|| {
    Lexicon::new(
        [
            "does|do|must|should|will|may|can not",
            "don't|doesn't|won't|can't|cannot|never|avoid|mustn't|shouldn't",
            "out of scope",
            "out-of-scope",
            "not supported|intended|suitable|applicable|for|needed|required|necessary",
            "no need",
            "unsupported|prohibited|forbidden|limitations|limitation|limits|boundaries|constraints|guardrails|anti-patterns",
            "instead of",
            "rather than",
            "only|skip|exclude|excluded|excludes|without|nothing",
            "stop|decline|refuse if|when|and",
        ]
        .map(|pattern| ((), pattern)),
    )
});

/// The whole file never says what the skill does not do. Only English says it in words that are known here.
fn boundaries(skill: &Skill<'_, '_>, findings: &mut Vec<Finding>) {
    let body = skill.page.body();
    let letters = body.chars().filter(|c| c.is_alphabetic());
    let (all, foreign) = letters.fold((0, 0), |(all, foreign), c| {
        (all + 1, foreign + usize::from(!c.is_ascii()))
    });
    let limited = |text: &str| !LIMIT.find(&words(text)).is_empty();
    let described = skill.description().is_some_and(|(text, _)| limited(text));
    if foreign * 100 > all || described || limited(body) || body.contains('❌') {
        return;
    }
    findings.push(Finding::new(
        &LINT_NO_BOUNDARIES,
        skill.page.place(0),
        "nothing in the skill says what it does not do, so an agent cannot tell where to stop",
    ));
}

const NEGATIVE_MARKS: &[&str] = &[
    "out of scope",
    "out-of-scope",
    "do not",
    "don't",
    "not trigger",
    "decline",
    "bad",
    "wrong",
    "incorrect",
    "avoid",
    "negative",
    "anti",
    "instead",
    "never",
    "invalid",
    "❌",
    "✗",
    "should not",
    "not ",
];

/// A section of examples that shows only what goes well.
fn negative_example(page: &Page<'_>, findings: &mut Vec<Finding>) {
    for section in page.outline.sections(2, page.whole()) {
        if section.heading.title != "Examples" {
            continue;
        }
        let text = page.raw(section.content).to_lowercase();
        let negative = NEGATIVE_MARKS.iter().any(|mark| text.contains(mark));
        if !negative && !text.trim().is_empty() {
            findings.push(Finding::new(
                &LINT_NO_NEGATIVE_EXAMPLE,
                page.place(section.heading.span.start),
                "`## Examples` shows no case that the skill declines or leaves alone",
            ));
        }
    }
}

/// An in-scope example asks for what a boundary refuses.
fn contradicting_example(skill: &Skill<'_, '_>, findings: &mut Vec<Finding>) {
    let page = skill.page;
    let Some(examples) = skill.sections.get("Examples") else {
        return;
    };
    let subsections = page.outline.sections(3, examples.content);
    let Some(in_scope) = subsections
        .iter()
        .find(|section| section.heading.title == "In Scope")
    else {
        return;
    };
    let refusals = trigger::refusals(page, &skill.sections);
    let mut at = in_scope.content.start;
    for line in page.raw(in_scope.content).split_inclusive('\n') {
        let start = at;
        at += line.len();
        if !line.trim_start_matches(['*', '-', ' ']).starts_with("User") {
            continue;
        }
        let asked = content_stems(line);
        if refusals
            .iter()
            .any(|(_, refused)| in_order(refused, &asked))
        {
            findings.push(Finding::new(
                &LINT_EXAMPLE_CONTRADICTS,
                page.place(start),
                "this in-scope example asks for something that `## Boundaries` refuses",
            ));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn broad(text: &str) -> bool {
        !BROAD.find(&words(text)).is_empty()
    }

    #[test]
    fn broad_descriptions() {
        assert!(broad("Use for any task."));
        assert!(broad("Use this skill for all kinds of requests"));
        assert!(broad("Use whenever the user asks anything"));
        assert!(!broad("Use for all pull requests"));
        assert!(!broad("Use when the user asks to review every migration"));
    }
}

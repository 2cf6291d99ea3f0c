//! 7.2, Workflow: a numbered list of imperative steps that name the scripts they run.

use std::sync::LazyLock;

use super::{Sections, View, without_marker};
use crate::rules::catalogue::strict_stage6_sections::{WORKFLOW_FORM, WORKFLOW_STEP_VERB};
use crate::strict::facts::{Finding, Place};
use crate::strict::page::Page;
use crate::strict::prose::phrase::Lexicon;
use crate::strict::prose::words;

pub(super) fn check(view: &View<'_, '_>, findings: &mut Vec<Finding>) {
    if view.is_none() {
        return;
    }
    let mut steps = view.items(true).peekable();
    if steps.peek().is_none() {
        findings.push(Finding::new(
            &WORKFLOW_FORM,
            view.place(),
            "`## Workflow` holds no numbered list, so its steps have no order",
        ));
    }
    for step in steps {
        let text = without_marker(view.item(step));
        if let Some(word) = first_word(text).filter(|word| is_no_verb(word)) {
            findings.push(Finding::new(
                &WORKFLOW_STEP_VERB,
                view.page.place(step.start),
                format!("this step starts with `{word}`, not with an imperative verb"),
            ));
        }
    }
}

/// The first word of a step; `None` where it starts with code or a link.
fn first_word(text: &str) -> Option<&str> {
    let bare = text.trim_start_matches(['*', '_']);
    bare.starts_with(|c: char| c.is_alphabetic())
        .then(|| words(bare).first().map(|word| word.text))
        .flatten()
}

/// Words that surely start no imperative: articles, pronouns, gerunds. `You` has a rule of its own.
fn is_no_verb(word: &str) -> bool {
    let lower = word.to_lowercase();
    let gerund = lower.len() > 5 && lower.ends_with("ing") && !ING_VERBS.contains(&lower.as_str());
    gerund || NO_VERBS.contains(&lower.as_str())
}

const ING_VERBS: &[&str] = &["string", "spring", "swing", "bring", "during"];
const NO_VERBS: &[&str] = &[
    "the", "a", "an", "this", "that", "these", "those", "it", "its", "they", "their", "there",
    "we", "our", "i", "my", "he", "she", "agent", "agents", "claude",
];

static RUNS_A_SCRIPT: LazyLock<Lexicon<()>> = LazyLock::new(|| {
    Lexicon::new(
        [
            "run|execute|invoke|call|launch the|a|an|bundled|helper|included [*] script",
            "run|execute|invoke|call|launch [the] bundled|helper|included|provided script",
            "run|execute|invoke|call|launch the script",
        ]
        .map(|pattern| ((), pattern)),
    )
});

/// The steps that run some script without the path of one.
pub(in crate::strict) fn unnamed_scripts(page: &Page<'_>, sections: &Sections<'_>) -> Vec<Place> {
    let Some(view) = View::of(page, sections, "Workflow") else {
        return Vec::new();
    };
    view.items(true)
        .filter(|step| {
            let raw = view.page.raw(*step);
            !raw.contains("scripts/")
                && !RUNS_A_SCRIPT
                    .find(&words(view.page.prose(*step)))
                    .is_empty()
        })
        .map(|step| page.place(step.start))
        .collect()
}

//! What a skill takes for granted: facts that live elsewhere and change, permissions that nobody granted.

use std::sync::LazyLock;

use super::super::Skill;
use crate::rules::catalogue::strict_lint::{LINT_HIDDEN_PERMISSION, LINT_LIVE_FACT};
use crate::strict::facts::Finding;

use crate::strict::prose::phrase::Lexicon;
use crate::strict::prose::{has_iso_date, sentences, words};
use crate::syntax::needles::lines_holding;

static LIVE: LazyLock<Lexicon<()>> = LazyLock::new(|| {
    Lexicon::new(
        [
            "is|are currently the|a|an|no|based|priced|limited|free|unsupported|experimental|deprecated",
            "does|do not currently support|offer|provide|expose|allow",
            "doesn't|don't currently support|offer|provide|expose|allow",
            "latest|newest|current [stable] version|release|model is|was",
            "current|latest pricing|prices is|are",
        ]
        .map(|pattern| ((), pattern)),
    )
});

/// A sentence states as fact what only a live source can say.
pub(super) fn live_facts(skill: &Skill<'_, '_>, findings: &mut Vec<Finding>) {
    let page = skill.page;
    for run in &skill.runs {
        let hits = LIVE.find(&run.words);
        if hits.is_empty() {
            continue;
        }
        let all = sentences(&page.outline.masked, run.span);
        let mut after = 0;
        for hit in hits {
            if run.at(hit.span.start) < after {
                continue;
            }
            // One finding a sentence; a phrase never crosses the end of one.
            let at = all.partition_point(|sentence| sentence.end < run.at(hit.span.end));
            let sentence = all.get(at).copied().unwrap_or(run.span);
            after = sentence.end;
            if !has_iso_date(page.raw(sentence)) {
                findings.push(Finding::new(
                    &LINT_LIVE_FACT,
                    page.place(run.at(hit.span.start)),
                    format!(
                        "`{}` states a fact that changes outside this skill; say how to look it up",
                        hit.span.slice(run.prose)
                    ),
                ));
            }
        }
    }
}

/// Switches and commands that take permissions a host did not give.
const SWITCHES: &[&str] = &[
    "--dangerously-skip-permissions",
    "--dangerously-bypass-approvals-and-sandbox",
    "--dangerously-bypass",
    "dangerouslyDisableSandbox",
    "--allow-all-tools",
    "--allow-all-paths",
    "--full-auto",
    "--yolo",
    "bypassPermissions",
];

static PERMISSIONS: LazyLock<Lexicon<()>> = LazyLock::new(|| {
    Lexicon::new(
        [
            "without asking [for] permission|permissions|approval|confirmation",
            "bypass|skip [the|all|any] permission|permissions|approval [prompt|prompts|check|checks|request|requests]",
            "auto-approve|autoapprove all|every|any|the|tool|tools|commands",
        ]
        .map(|pattern| ((), pattern)),
    )
});

/// An instruction counts on permissions that the preconditions do not ask for.
pub(super) fn permissions(skill: &Skill<'_, '_>, findings: &mut Vec<Finding>) {
    let page = skill.page;
    let declared = ["Preconditions", "Prerequisites", "Requirements"]
        .iter()
        .filter_map(|title| skill.sections.get(title))
        .any(|section| {
            let text = page.raw(section.content).to_lowercase();
            text.contains("permission") || text.contains("approval") || text.contains("sandbox")
        });
    if declared {
        return;
    }
    let mut push = |at: usize, what: &str| {
        findings.push(Finding::new(
            &LINT_HIDDEN_PERMISSION,
            page.place(at),
            format!("`{what}` takes a permission that the skill nowhere asks for"),
        ));
    };
    for (at, line) in lines_holding(page.body(), SWITCHES.iter().copied()) {
        let hit = SWITCHES
            .iter()
            .find_map(|switch| Some((*switch, line.find(switch)?)));
        if let Some((switch, column)) = hit {
            push(at + column, switch);
        }
    }
    for run in &skill.runs {
        for hit in PERMISSIONS.find(&run.words) {
            let before = run.prose.get(..hit.span.start).unwrap_or_default();
            if !negated(before) {
                push(run.at(hit.span.start), hit.span.slice(run.prose));
            }
        }
    }
}

/// Whether the words just before forbid what follows.
fn negated(before: &str) -> bool {
    let last = words(before);
    last.iter().rev().take(4).any(|word| {
        ["not", "never", "don't", "cannot", "no", "must", "avoid"]
            .iter()
            .any(|negation| word.text.eq_ignore_ascii_case(negation))
    })
}

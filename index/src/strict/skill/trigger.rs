//! Stage 8: does the description say when, is it long enough, in which voice, and does the body contradict it.

use std::sync::LazyLock;

use super::Skill;
use super::sections::{Sections, View, without_marker};
use crate::rules::catalogue::strict_stage6_sections::PURPOSE_ADDS_TRIGGER;
use crate::rules::catalogue::strict_stage8::{
    DESC_NOT_THIRD_PERSON, DESC_TOO_SHORT, DESC_VAGUE, TRIGGER_CONTRADICTION, TRIGGER_MISSING,
};
use crate::span::Span;
use crate::strict::facts::Finding;
use crate::strict::page::Page;
use crate::strict::prose::phrase::Lexicon;
use crate::strict::prose::stem::{content_stems, in_order};
use crate::strict::prose::{sentences, without_quotes, words};

static TRIGGER: LazyLock<Lexicon<()>> = LazyLock::new(|| {
    Lexicon::new(
        [
            "use|used when|whenever",
            "use|used this when|whenever",
            "use|used this skill when|whenever",
            "trigger when|whenever",
        ]
        .map(|pattern| ((), pattern)),
    )
});

/// Whether `text` holds a trigger token.
pub(super) fn has_trigger(text: &str) -> bool {
    !TRIGGER.find(&words(text)).is_empty()
}

/// Check the description alone.
pub(super) fn check(skill: &Skill<'_, '_>, findings: &mut Vec<Finding>) {
    let Some((text, place)) = skill.description() else {
        return;
    };
    let length = text.chars().count();
    if length < 10 {
        findings.push(Finding::new(
            &DESC_TOO_SHORT,
            place,
            format!("`description` has {length} characters; 10 is the least"),
        ));
    } else if length < 50 {
        findings.push(Finding::new(
            &DESC_VAGUE,
            place,
            format!(
                "`description` has {length} characters, too few to say what the skill does and when"
            ),
        ));
    }
    if !has_trigger(text) {
        findings.push(
            Finding::new(
                &TRIGGER_MISSING,
                place,
                "`description` never says when to use the skill in a form that hosts recognise",
            )
            .fix("write `This skill should be used when …`, or `Use when …`"),
        );
    }
    if let Some(words) = other_voice(text) {
        findings.push(
            Finding::new(
                &DESC_NOT_THIRD_PERSON,
                place,
                format!("`{words}` speaks in the first or second person; a description speaks of the skill"),
            )
            .fix("write `This skill should be used when …`"),
        );
    }
}

static FIRST_PERSON: LazyLock<Lexicon<()>> = LazyLock::new(|| {
    Lexicon::new(
        [
            "i can|will|help|create|build|write|provide|generate|analyze|review",
            "i'll|i'm *",
            "we can|will|help|provide",
            "let me *",
            "you can use this",
        ]
        .map(|pattern| ((), pattern)),
    )
});

const VOICES: [&str; 6] = ["i", "we", "you", "your", "my", "our"];

/// The words by which `text` speaks as somebody or to somebody, quotations aside.
fn other_voice(text: &str) -> Option<String> {
    let plain = without_quotes(text);
    let start = sentences(&plain, Span::new(0, plain.len()))
        .into_iter()
        .filter_map(|sentence| {
            words(sentence.slice(&plain))
                .first()
                .map(|word| word.text.to_owned())
        })
        .find(|word| {
            let bare = word.split(['\'', '’']).next().unwrap_or_default();
            VOICES.iter().any(|voice| bare.eq_ignore_ascii_case(voice))
        });
    let hit = || {
        let found = FIRST_PERSON.find(&words(&plain));
        found.first().map(|hit| hit.span.slice(&plain).to_owned())
    };
    start.or_else(hit)
}

/// 7.4: the body may neither widen nor deny what the description triggers on.
pub(super) fn against_body(skill: &Skill<'_, '_>, findings: &mut Vec<Finding>) {
    let Some((description, _)) = skill.description() else {
        return;
    };
    let page = skill.page;
    let promised = clauses(description);
    for (at, refused) in refusals(page, &skill.sections) {
        if promised.iter().any(|clause| in_order(&refused, clause)) {
            findings.push(Finding::new(
                &TRIGGER_CONTRADICTION,
                page.place(at),
                "this boundary refuses what `description` offers; one of the two is wrong, and hosts follow `description`",
            ));
        }
    }
    purpose_triggers(page, &skill.sections, &content_stems(description), findings);
}

/// What each item of `## Boundaries` refuses, as stems, with its offset. Items that only qualify are left out.
pub(super) fn refusals(page: &Page<'_>, sections: &Sections<'_>) -> Vec<(usize, Vec<String>)> {
    let Some(view) = View::of(page, sections, "Boundaries") else {
        return Vec::new();
    };
    view.items(false)
        .filter_map(|item| {
            let text = without_marker(page.prose(item));
            let bare = text.trim_start_matches(['*', '_', ' ']);
            let clause = REFUSALS.iter().find_map(|start| after(bare, start))?;
            let first = sentences(clause, Span::new(0, clause.len()));
            let clause = first
                .first()
                .map_or(clause, |sentence| sentence.slice(clause));
            let qualified = words(clause)
                .iter()
                .any(|word| QUALIFIERS.iter().any(|q| word.text.eq_ignore_ascii_case(q)));
            let stems = content_stems(clause);
            (!qualified && (2..=5).contains(&stems.len())).then_some((item.start, stems))
        })
        .collect()
}

fn after<'t>(text: &'t str, start: &str) -> Option<&'t str> {
    let (head, rest) = text.split_at_checked(start.len())?;
    head.eq_ignore_ascii_case(start).then_some(rest)
}

const REFUSALS: &[&str] = &[
    "does not ",
    "do not ",
    "never ",
    "cannot ",
    "will not ",
    "must not ",
];
const QUALIFIERS: &[&str] = &[
    "without",
    "unless",
    "except",
    "only",
    "beyond",
    "outside",
    "if",
    "when",
    "until",
    "before",
    "after",
    "from",
    "alone",
    "other",
    "instead",
    "directly",
    "automatically",
    "more",
    "than",
    "guarantee",
    "in",
    "or",
    "and",
];

/// The clauses of a description that offer something, as stems.
fn clauses(description: &str) -> Vec<Vec<String>> {
    description
        .split([',', ';', '.', ':', '('])
        .flat_map(|part| part.split(" or "))
        .filter(|part| {
            !words(part)
                .iter()
                .any(|word| NEGATIONS.iter().any(|n| word.text.eq_ignore_ascii_case(n)))
        })
        .map(content_stems)
        .collect()
}

const NEGATIONS: &[&str] = &[
    "not", "never", "don't", "without", "no", "except", "cannot", "avoid", "instead",
];

/// A trigger clause in `## Purpose` that names hardly anything of the description.
fn purpose_triggers(
    page: &Page<'_>,
    sections: &Sections<'_>,
    known: &[String],
    findings: &mut Vec<Finding>,
) {
    let Some(section) = sections.get("Purpose") else {
        return;
    };
    for run in page.outline.runs_in(section.content) {
        let prose = page.prose(run);
        for hit in TRIGGER.find(&words(prose)) {
            let rest = prose.get(hit.span.end..).unwrap_or_default();
            let clause = sentences(rest, Span::new(0, rest.len()));
            let stems = clause
                .first()
                .map(|s| content_stems(s.slice(rest)))
                .unwrap_or_default();
            let shared = stems.iter().filter(|stem| known.contains(stem)).count();
            if stems.len() >= 2 && shared * 3 < stems.len() {
                findings.push(Finding::new(
                    &PURPOSE_ADDS_TRIGGER,
                    page.place(run.start + hit.span.start),
                    "`## Purpose` names a trigger that `description` does not have; hosts read only `description`",
                ));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trigger_tokens() {
        for good in [
            "Use when x",
            "use this when x",
            "Use this skill when",
            "Use whenever",
            "TRIGGER WHENEVER x",
            "This skill should be used when the user",
            "used this skill whenever",
        ] {
            assert!(has_trigger(good), "{good}");
        }
        for bad in [
            "Useful when",
            "Use it when",
            "Use the skill when",
            "Reuse when",
            "Use. When",
        ] {
            assert!(!has_trigger(bad), "{bad}");
        }
    }

    #[test]
    fn voices() {
        assert_eq!(
            other_voice("Helps. I can write tests.").as_deref(),
            Some("I")
        );
        assert_eq!(
            other_voice("A tool. You're in luck."),
            Some("You're".to_owned())
        );
        assert_eq!(other_voice("Use when the user says \"I can not\"."), None);
        assert_eq!(
            other_voice("This skill should be used when I/O fails."),
            None
        );
    }
}

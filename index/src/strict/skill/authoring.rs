//! 7.3, the authoring rules that a program can decide: voice, time words, machine paths, notes on the making.

use std::sync::LazyLock;

use super::Skill;
use super::sections::Sections;
use crate::rules::Rule;
use crate::rules::catalogue::strict_stage6_authoring::{
    AUTHOR_INTRO_PERSON, AUTHOR_MACHINE_PATH, AUTHOR_SECOND_PERSON, AUTHOR_SETUP_NOTES,
    AUTHOR_TIME_SENSITIVE,
};
use crate::span::Span;
use crate::strict::facts::{Finding, Place};
use crate::strict::page::Page;
use crate::strict::prose::phrase::Lexicon;
use crate::strict::prose::{has_iso_date, sentences, words};
use crate::strict::secrets::{MACHINE_MARKS, machine_path};
use crate::syntax::needles::lines_holding;

/// Check the whole body, and the time words of the description.
pub(super) fn check(skill: &Skill<'_, '_>, findings: &mut Vec<Finding>) {
    let page = skill.page;
    second_person(page, &skill.sections, findings);
    intro_person(page, &skill.sections, findings);
    time_words(skill, findings);
    if let Some((text, place)) = skill.description()
        && let Some((word, _)) = time_word(text, Span::new(0, text.len()), text)
    {
        findings.push(time_finding(place, &word));
    }
    machine_paths(page, findings);
    setup_notes(skill, findings);
}

/// The first word of each sentence of `span` that is one of `starts`.
fn starting_with<'p>(
    page: &'p Page<'_>,
    span: Span,
    starts: &'static [&str],
) -> Vec<(usize, &'p str)> {
    let prose = &page.outline.masked;
    page.outline
        .runs_in(span)
        .flat_map(|run| sentences(prose, run))
        .filter_map(|sentence| {
            let text = sentence.slice(prose);
            let word = words(text).into_iter().next()?;
            let plain = word.text.split(['\'', '’']).next().unwrap_or_default();
            let starts_here = text
                .get(..word.start)
                .is_some_and(|before| before.chars().all(|c| matches!(c, '*' | '_' | ' ')));
            (starts_here && starts.iter().any(|start| plain.eq_ignore_ascii_case(start)))
                .then_some((sentence.start, word.text))
        })
        .collect()
}

const IMPERATIVE_SECTIONS: [&str; 4] = ["Workflow", "Decision Logic", "Gotchas", "Verification"];

fn second_person(page: &Page<'_>, sections: &Sections<'_>, findings: &mut Vec<Finding>) {
    for title in IMPERATIVE_SECTIONS {
        let Some(section) = sections.get(title) else {
            continue;
        };
        for (at, word) in starting_with(page, section.content, &["you", "your"]) {
            findings.push(Finding::new(
                &AUTHOR_SECOND_PERSON,
                page.place(at),
                format!("a sentence of `## {title}` starts with `{word}`; say what to do in the imperative"),
            ));
        }
    }
}

fn intro_person(page: &Page<'_>, sections: &Sections<'_>, findings: &mut Vec<Finding>) {
    let title = page
        .outline
        .headings
        .iter()
        .find(|heading| heading.level == 1);
    let intro = title.map(|title| {
        let next = page
            .outline
            .headings
            .iter()
            .find(|heading| heading.span.start > title.span.start);
        Span::new(
            title.span.end,
            next.map_or(page.whole().end, |next| next.span.start),
        )
    });
    let purpose = sections.get("Purpose").map(|section| section.content);
    for span in intro.into_iter().chain(purpose) {
        for (at, word) in starting_with(page, span, &["i", "we", "you", "my", "our", "your"]) {
            findings.push(Finding::new(
                &AUTHOR_INTRO_PERSON,
                page.place(at),
                format!("a sentence of the introduction starts with `{word}`; say what the skill does in the third person"),
            ));
        }
    }
}

const TIME_WORDS: [&str; 6] = [
    "today",
    "tomorrow",
    "currently",
    "latest",
    "recent",
    "newest",
];

fn time_words(skill: &Skill<'_, '_>, findings: &mut Vec<Finding>) {
    let page = skill.page;
    for run in &skill.runs {
        if run.words.iter().any(|word| is_time_word(word.text))
            && let Some((word, at)) = time_word(&page.outline.masked, run.span, page.body())
        {
            findings.push(time_finding(page.place(at), &word));
        }
    }
}

fn is_time_word(word: &str) -> bool {
    let plain = word.split(['\'', '’']).next().unwrap_or_default();
    TIME_WORDS
        .iter()
        .any(|time| plain.eq_ignore_ascii_case(time))
}

/// The first time word of a run whose sentence gives no date, with its offset.
fn time_word(prose: &str, run: Span, raw: &str) -> Option<(String, usize)> {
    sentences(prose, run)
        .into_iter()
        .filter(|sentence| !has_iso_date(sentence.slice(raw)))
        .find_map(|sentence| {
            let text = sentence.slice(prose);
            let word = words(text)
                .into_iter()
                .find(|word| is_time_word(word.text))?;
            Some((word.text.to_owned(), sentence.start + word.start))
        })
}

fn time_finding(place: Place, word: &str) -> Finding {
    Finding::new(
        &AUTHOR_TIME_SENSITIVE,
        place,
        format!("`{word}` goes out of date, and its sentence gives no date `YYYY-MM-DD`"),
    )
}

fn machine_paths(page: &Page<'_>, findings: &mut Vec<Finding>) {
    for (at, line) in lines_holding(page.body(), MACHINE_MARKS.iter().copied()) {
        let Some((path, column)) = machine_path(line) else {
            continue;
        };
        findings.push(Finding::new(
            &AUTHOR_MACHINE_PATH,
            page.place(at + column),
            format!(
                "`{path}` is a path of one machine or one system; name files relative to the skill"
            ),
        ));
    }
}

static MAKING: LazyLock<Lexicon<()>> = LazyLock::new(|| {
    Lexicon::new(
        [
            "this skill was|is|has [been] [originally|automatically|first] written|authored|generated|created|tested|published by|with|using|from|on|in",
            "this skill has been tested|published|generated",
        ]
        .map(|pattern| ((), pattern)),
    )
});

const NOTE_HEADINGS: &[&str] = &[
    "changelog",
    "change log",
    "version history",
    "revision history",
    "release notes",
    "authoring notes",
    "author",
    "authors",
    "contributors",
    "credits",
    "acknowledgements",
    "acknowledgments",
    "publishing",
    "publishing notes",
    "development notes",
    "how this skill was made",
    "how this skill was tested",
    "about this skill",
    "maintainers",
];

fn setup_notes(skill: &Skill<'_, '_>, findings: &mut Vec<Finding>) {
    let page = skill.page;
    let mut push = |rule: &'static Rule, at: usize, what: &str| {
        findings.push(Finding::new(
            rule,
            page.place(at),
            format!("`{what}` tells how the skill was made or published, which no agent needs to do its work"),
        ));
    };
    for heading in &page.outline.headings {
        let title = heading.text.trim().to_lowercase();
        if heading.level <= 2 && NOTE_HEADINGS.contains(&title.as_str()) {
            push(&AUTHOR_SETUP_NOTES, heading.span.start, heading.text.trim());
        }
    }
    for run in &skill.runs {
        for hit in MAKING.find(&run.words) {
            push(
                &AUTHOR_SETUP_NOTES,
                run.at(hit.span.start),
                hit.span.slice(run.prose),
            );
        }
    }
}

//! Stage 9, overlay boundary (8.6): material of one host that leaked into the portable file.

mod installs;

pub(in crate::strict) use installs::SKILL_HOMES;

use std::sync::LazyLock;

use super::Skill;
use crate::rules::Rule;
use crate::rules::catalogue::strict_overlay::{
    OVERLAY_GENERATED_METADATA, OVERLAY_HOST_FIELD, OVERLAY_HOST_REQUIRED, OVERLAY_IDE_COMMAND,
    OVERLAY_PERMISSION_SYNTAX, OVERLAY_PRIVATE_PATH, OVERLAY_REGISTRY_FIELD, OVERLAY_SECRET,
};
use crate::span::Span;
use crate::strict::facts::{Finding, Place};
use crate::strict::hosts::with_hosts;
use crate::strict::page::Page;
use crate::strict::prose::phrase::{Hit, Lexicon};
use crate::strict::prose::words;
use crate::strict::secrets;
use crate::syntax::needles::lines_holding;

pub(super) fn check(skill: &Skill<'_, '_>, findings: &mut Vec<Finding>) {
    let page = skill.page;
    for (rule, message, place) in host_statements(skill, &REQUIRED) {
        findings.push(Finding::new(rule, place, message));
    }
    lines(page, findings);
    ide_commands(skill, findings);
    generated(page, findings);
    registry_lines(page, findings);
    installs::check(skill, findings);
}

static REQUIRED: LazyLock<Lexicon<&'static str>> = LazyLock::new(|| {
    const PATTERNS: &[&str] = &[
        "requires|require|needs [the|a] HOST",
        "must be run|used|executed|invoked in|with|from|inside|within HOST",
        "must run|use|execute in|with|from|inside|within HOST",
        "must use HOST",
        "only works|work|runs|run|available in|with|on|inside|within HOST",
        "works|work|runs|run|available only in|with|on|inside|within HOST",
        "designed|intended only|exclusively for HOST",
        "HOST is|must [be] required|mandatory",
        "HOST must be installed|available|running",
    ];
    Lexicon::new(PATTERNS.iter().flat_map(|pattern| with_hosts(pattern)))
});

/// Sentences of body and description that make a host a requirement.
fn host_statements(
    skill: &Skill<'_, '_>,
    lexicon: &Lexicon<&'static str>,
) -> Vec<(&'static Rule, String, Place)> {
    statements(skill, lexicon)
        .into_iter()
        .map(|(_, said, place)| {
            let message = format!(
                "`{said}` ties the skill to one host; what needs a host belongs in its overlay"
            );
            (&OVERLAY_HOST_REQUIRED, message, place)
        })
        .collect()
}

/// What `lexicon` finds in description and body, one a run: host, words, place.
fn statements(
    skill: &Skill<'_, '_>,
    lexicon: &Lexicon<&'static str>,
) -> Vec<(&'static str, String, Place)> {
    let mut out = Vec::new();
    if let Some((text, place)) = skill.description()
        && let Some(hit) = longest(lexicon.find(&words(text)))
    {
        out.push((hit.meaning, hit.span.slice(text).to_owned(), place));
    }
    for run in &skill.runs {
        if let Some(hit) = longest(lexicon.find(&run.words)) {
            out.push((
                hit.meaning,
                hit.span.slice(run.prose).to_owned(),
                skill.page.place(run.at(hit.span.start)),
            ));
        }
    }
    out
}

/// The first hit, and of those that start there the one with the longest name.
fn longest<K: Copy>(hits: Vec<Hit<K>>) -> Option<Hit<K>> {
    let first = hits.first()?.span.start;
    hits.into_iter()
        .filter(|hit| hit.span.start == first)
        .max_by_key(|hit| hit.span.end)
}

static CLAIMED: LazyLock<Lexicon<&'static str>> = LazyLock::new(|| {
    const PATTERNS: &[&str] = &[
        "works|work|runs|run in|on|with|across HOST",
        "compatible with HOST",
        "tested in|on|with|against HOST",
    ];
    const EVERYWHERE: &[&str] = &[
        "works everywhere",
        "works|compatible with|in|on any|every|all [ai|coding] agent|agents|host|hosts|assistant|assistants",
    ];
    let hosts = PATTERNS.iter().flat_map(|pattern| with_hosts(pattern));
    let all = EVERYWHERE
        .iter()
        .map(|pattern| ("*", (*pattern).to_owned()));
    Lexicon::new(hosts.chain(all))
});

/// Statements that the skill works in a host (`*` for all hosts). Whether evidence backs them, the bundle knows.
pub(super) fn host_claims(skill: &Skill<'_, '_>) -> Vec<(String, String, Place)> {
    statements(skill, &CLAIMED)
        .into_iter()
        .map(|(host, said, place)| (host.to_owned(), said, place))
        .collect()
}

const HOST_FIELDS: &[&str] = &[
    "allowed-tools",
    "user-invocable",
    "disable-model-invocation",
    "argument-hint",
];

/// What a single line gives away.
fn lines(page: &Page<'_>, findings: &mut Vec<Finding>) {
    let marks = secrets::MARKS
        .iter()
        .chain(PERMISSION_TOOLS)
        .chain(HOST_FIELDS)
        .copied();
    for (at, line) in lines_holding(page.body(), marks) {
        let mut push = |rule: &'static Rule, column: usize, message: String| {
            findings.push(Finding::new(rule, page.place(at + column), message));
        };
        if let Some((what, column)) = secrets::credential(line) {
            push(
                &OVERLAY_SECRET,
                column,
                format!(
                    "this line holds {what}; revoke it, and read credentials from the environment"
                ),
            );
        }
        if let Some((path, column)) = secrets::private_path(line) {
            push(
                &OVERLAY_PRIVATE_PATH,
                column,
                format!("`{path}` is the home directory of one person"),
            );
        }
        if let Some((syntax, column)) = permission_syntax(line) {
            push(
                &OVERLAY_PERMISSION_SYNTAX,
                column,
                format!(
                    "`{syntax}` is the permission syntax of one host; say in words what is needed"
                ),
            );
        }
        let field = HOST_FIELDS
            .iter()
            .find_map(|field| Some((field, whole_word(line, field)?)));
        if let Some((field, column)) = field {
            push(
                &OVERLAY_HOST_FIELD,
                column,
                format!(
                    "`{field}` is a field of one host; instructions that lean on it mean nothing elsewhere"
                ),
            );
        }
    }
}

/// Where `word` stands by itself in `line`.
fn whole_word(line: &str, word: &str) -> Option<usize> {
    line.match_indices(word).map(|(at, _)| at).find(|at| {
        let before = line.get(..*at).and_then(|head| head.chars().next_back());
        let after = line
            .get(at + word.len()..)
            .and_then(|tail| tail.chars().next());
        let part = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_');
        !before.is_some_and(part) && !after.is_some_and(part)
    })
}

const PERMISSION_TOOLS: &[&str] = &[
    "Bash(",
    "Read(",
    "Edit(",
    "Write(",
    "WebFetch(",
    "MultiEdit(",
];

/// `Bash(git status:*)`.
fn permission_syntax(line: &str) -> Option<(&str, usize)> {
    PERMISSION_TOOLS.iter().find_map(|tool| {
        let at = whole_word(line, tool.trim_end_matches('('))?;
        let tail = line.get(at..)?.strip_prefix(tool)?;
        let (inner, _) = tail.split_once(')')?;
        let scoped = inner.ends_with(":*")
            || inner.ends_with(" *")
            || inner.starts_with("domain:")
            || inner.contains("/**")
            || inner == "*";
        let end = at + tool.len() + inner.len() + 1;
        scoped.then(|| (line.get(at..end).unwrap_or_default(), at))
    })
}

static IDE: LazyLock<Lexicon<()>> = LazyLock::new(|| {
    Lexicon::new(
        [
            "open|use|launch|from|via|through|run the [vs] [code] command palette",
            "press|hit|use ctrl|cmd",
            "right-click the|on|in",
        ]
        .map(|pattern| ((), pattern)),
    )
});

/// A step that only an editor's user interface can take, with no other way beside it.
fn ide_commands(skill: &Skill<'_, '_>, findings: &mut Vec<Finding>) {
    for run in &skill.runs {
        let other_way = run.words.iter().any(|word| {
            ["or", "alternatively", "cli", "terminal", "either"]
                .iter()
                .any(|way| word.text.eq_ignore_ascii_case(way))
        });
        if let Some(hit) = IDE.find(&run.words).first().filter(|_| !other_way) {
            findings.push(Finding::new(
                &OVERLAY_IDE_COMMAND,
                skill.page.place(run.at(hit.span.start)),
                format!(
                    "`{}` works in an editor's user interface only; give a command as well",
                    hit.span.slice(run.prose)
                ),
            ));
        }
    }
}

/// Comments by which a generator marks its output.
fn generated(page: &Page<'_>, findings: &mut Vec<Finding>) {
    const MARKS: [&str; 8] = [
        "generated by",
        "generated from",
        "auto-generated by",
        "auto-generated from",
        "autogenerated",
        "this file is generated",
        "do not edit",
        "injected by",
    ];
    for comment in &page.outline.comments {
        let text = page.raw(*comment).to_lowercase();
        let said = text.trim_start_matches(['<', '!', '-', ' ', '\n']);
        if let Some(mark) = MARKS.iter().find(|mark| said.starts_with(**mark)) {
            findings.push(Finding::new(
                &OVERLAY_GENERATED_METADATA,
                page.place(comment.start),
                format!("a comment says `{mark}`: a tool wrote into the portable file"),
            ));
        }
    }
}

/// Lines that only a registry reads: `**Version:** 1.2.0` outside every section, badges.
fn registry_lines(page: &Page<'_>, findings: &mut Vec<Finding>) {
    const FIELDS: [&str; 9] = [
        "version",
        "author",
        "authors",
        "tags",
        "category",
        "license",
        "last updated",
        "rating",
        "downloads",
    ];
    let first_section = page
        .outline
        .headings
        .iter()
        .find(|heading| heading.level == 2);
    let head = Span::new(
        0,
        first_section.map_or(page.whole().end, |heading| heading.span.start),
    );
    for run in page.outline.runs_in(head) {
        let mut at = run.start;
        for line in page.raw(run).split_inclusive('\n') {
            let start = at;
            at += line.len();
            let bare = line.trim_start_matches(['*', '_', '-', ' ']);
            let label = bare.split([':', '：']).next().unwrap_or_default();
            let label = label.trim_matches(['*', '_', ' ']).to_lowercase();
            if bare.contains(':') && FIELDS.contains(&label.as_str()) {
                findings.push(Finding::new(
                    &OVERLAY_REGISTRY_FIELD,
                    page.place(start),
                    format!("`{label}` is catalogue data; it belongs in .overlays/release.yaml"),
                ));
            }
        }
    }
    for link in &page.outline.links {
        if link.destination.contains("img.shields.io/")
            || link.destination.contains("badge.fury.io/")
        {
            findings.push(Finding::new(
                &OVERLAY_REGISTRY_FIELD,
                page.place(link.span.start),
                "a badge is catalogue data; no agent reads it",
            ));
        }
    }
}

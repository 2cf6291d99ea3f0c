//! Wording in shared knowledge that leaves room or ages: three short English word lists. One hit a list is kept, the
//! first in the text.

use serde::{Deserialize, Serialize};

use super::body_span;
use crate::evidence::Quote;
use crate::span::Span;
use crate::syntax::{Document, needles};

/// What is the matter with a wording.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Category {
    /// It leaves open when something holds.
    Vague,
    /// It says "now" without a date or version.
    Currentness,
    /// It addresses a running assistant instead of stating knowledge.
    Runtime,
}

/// One hit.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Wording {
    /// Which list.
    pub category: Category,
    /// The words.
    pub term: String,
    /// The line, trimmed.
    pub place: Quote,
    /// Column of the words in the line, from 1.
    pub column: u32,
}

const VAGUE: &[&str] = &[
    "usually",
    "often",
    "quickly",
    "soon",
    "as needed",
    "where appropriate",
    "major",
];

const CURRENTNESS: &[&str] = &["recently", "latest", "currently", "as of now"];

const RUNTIME: &[&[&str]] = &[
    &["always load this context", "always load the context"],
    &["use this context first", "use the context first"],
    &[
        "select this context at runtime",
        "select the context at runtime",
    ],
    &["system prompt"],
];

const ROLES: &[&str] = &["you are a ", "you are an "];

/// How far apart "you are a" and "assistant" may stand, in characters.
const ROLE_REACH: usize = 80;

/// The first hit of each list in the body.
pub(super) fn find(doc: &Document<'_>) -> Vec<Wording> {
    let mut found: [Option<Wording>; 3] = [None, None, None];
    let body = body_span(doc);
    let lower = body.slice(doc.text).to_ascii_lowercase();
    let runtime_terms = RUNTIME.iter().copied().flatten();
    let terms = VAGUE.iter().chain(CURRENTNESS).chain(runtime_terms);
    let needles = terms.chain(ROLES).copied();
    for (start, line) in needles::lines_holding(&lower, needles) {
        let start = body.start + start;
        let raw = Span::new(start, start + line.len()).slice(doc.text);
        let number = doc.lines.line(start);
        let hits = [
            (Category::Vague, first_of(line, VAGUE)),
            (Category::Currentness, currentness(line)),
            (Category::Runtime, runtime(line)),
        ];
        for (slot, (category, hit)) in found.iter_mut().zip(hits) {
            if let (None, Some((term, at))) = (&slot, hit) {
                *slot = Some(hit_at(category, term, number, raw, at));
            }
        }
    }
    found.into_iter().flatten().collect()
}

fn hit_at(category: Category, term: &str, number: u32, raw: &str, at: usize) -> Wording {
    let before = raw.get(..at).map_or(0, |text| text.chars().count());
    Wording {
        category,
        term: term.to_owned(),
        place: Quote {
            start_line: number,
            end_line: number,
            snippet: raw.trim().to_owned(),
        },
        column: u32::try_from(before + 1).unwrap_or(u32::MAX),
    }
}

/// The first of `terms`, in their order, that stands in `line` as words of its own, and where.
fn first_of(line: &str, terms: &[&'static str]) -> Option<(&'static str, usize)> {
    terms
        .iter()
        .find_map(|term| word(line, term).map(|at| (*term, at)))
}

fn currentness(line: &str) -> Option<(&'static str, usize)> {
    first_of(line, CURRENTNESS).filter(|_| !is_dated(line))
}

fn runtime(line: &str) -> Option<(&'static str, usize)> {
    role_prompt(line)
        .map(|at| ("you are an assistant", at))
        .or_else(|| RUNTIME.iter().find_map(|terms| first_of(line, terms)))
}

/// "you are a … assistant" inside one sentence.
fn role_prompt(line: &str) -> Option<usize> {
    ROLES.iter().find_map(|opening| {
        line.match_indices(opening).find_map(|(at, opening)| {
            let rest = line.get(at + opening.len()..)?;
            let sentence = rest.split('.').next().unwrap_or_default();
            let near = word(sentence, "assistant").is_some_and(|at| {
                sentence
                    .get(..at)
                    .is_some_and(|s| s.chars().count() <= ROLE_REACH)
            });
            (starts_word(line, at) && near).then_some(at)
        })
    })
}

/// Where `term` stands in `line` with no ASCII word character at either side.
fn word(line: &str, term: &str) -> Option<usize> {
    line.match_indices(term)
        .map(|(at, _)| at)
        .find(|at| starts_word(line, *at) && ends_word(line, at + term.len()))
}

fn starts_word(line: &str, at: usize) -> bool {
    !line
        .get(..at)
        .and_then(|before| before.chars().next_back())
        .is_some_and(is_word)
}

fn ends_word(line: &str, at: usize) -> bool {
    !line
        .get(at..)
        .and_then(|after| after.chars().next())
        .is_some_and(is_word)
}

fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

/// A date (`2026-07-01`) or a version (`2.8`, `v2.0.1`) stands in the line.
fn is_dated(line: &str) -> bool {
    line.split(|c: char| !is_word(c) && c != '.' && c != '-')
        .any(|token| is_version(token) || token.split('.').any(is_date))
}

fn is_date(token: &str) -> bool {
    let parts: Vec<&str> = token.split('-').collect();
    parts.windows(3).any(|window| {
        matches!(window, [y, m, d] if is_digits(y, 4) && is_digits(m, 2) && is_digits(d, 2))
    })
}

fn is_digits(text: &str, count: usize) -> bool {
    text.len() == count && text.bytes().all(|b| b.is_ascii_digit())
}

fn is_version(token: &str) -> bool {
    let is_number = |n: &str| !n.is_empty() && n.bytes().all(|b| b.is_ascii_digit());
    token.split('-').any(|part| {
        let numbers: Vec<&str> = part.split('.').collect();
        numbers.windows(2).any(|pair| {
            matches!(pair, [major, minor]
                if is_number(major.strip_prefix('v').unwrap_or(major)) && is_number(minor))
        })
    })
}

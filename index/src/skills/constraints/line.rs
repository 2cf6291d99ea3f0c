//! The lines of a body that may hold an instruction: neither blank, nor heading, nor fenced, with the headings above.

use std::sync::Arc;

use crate::span::Span;
use crate::syntax::{Document, needles};

/// One line with what is known of its surroundings.
#[derive(Debug, Clone)]
pub(super) struct Line<'l> {
    /// From 1.
    pub(super) number: u32,
    /// Lower case.
    pub(super) lower: &'l str,
    /// The headings it stands under, joined: sections of the same title are one.
    pub(super) section: Arc<str>,
    /// A heading above it announces constraints.
    pub(super) prominent: bool,
    /// A heading above it says when not to choose the skill.
    selection: bool,
    /// Some phrase that matters stands on it, perhaps inside a longer word.
    marked: bool,
}

impl Line<'_> {
    /// It says when not to choose the skill.
    pub(super) fn is_selection(&self) -> bool {
        self.selection || (self.marked && is_selection_text(self.lower))
    }

    /// It forbids something to whoever has chosen the skill.
    pub(super) fn is_constraint(&self) -> bool {
        self.forbids() && !self.is_selection()
    }

    /// It forbids something.
    pub(super) fn forbids(&self) -> bool {
        self.marked && prohibition(self.lower).is_some()
    }
}

const PROHIBITIONS: [&str; 5] = ["do not", "never", "must not", "may not", "prohibited"];

/// Where the first prohibition of a lower-case line ends.
pub(super) fn prohibition(lower: &str) -> Option<usize> {
    let ends = PROHIBITIONS
        .iter()
        .filter_map(|phrase| whole(lower, phrase).map(|at| (at, at + phrase.len())));
    ends.min().map(|(_, end)| end)
}

/// Where `phrase` stands as whole words in `text`; white space between its words may be longer.
pub(super) fn whole(text: &str, phrase: &str) -> Option<usize> {
    let word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    text.match_indices(phrase).map(|(at, _)| at).find(|at| {
        let before = text.get(..*at).unwrap_or_default();
        let after = text.get(at + phrase.len()..).unwrap_or_default();
        !before.ends_with(word) && !after.starts_with(word)
    })
}

const SELECTIONS: [&str; 4] = [
    "do not use this skill",
    "do not select this skill",
    "use another skill",
    "when not to use this skill",
];

fn is_selection_text(lower: &str) -> bool {
    SELECTIONS
        .iter()
        .any(|phrase| whole(lower, phrase).is_some())
}

/// The description says when not to choose the skill.
pub(super) fn excludes(description: &str) -> bool {
    let lower = description.to_ascii_lowercase();
    [
        "do not use",
        "not for",
        "don't use",
        "when not to use",
        "use another skill",
        "do not select",
    ]
    .iter()
    .any(|phrase| whole(&lower, phrase).is_some())
}

struct Heading {
    level: usize,
    title: String,
    prominent: bool,
    selection: bool,
}

/// The instruction lines of the body; `lower` is the body in lower case, which takes no other room.
pub(super) fn lines<'l>(doc: &Document<'_>, lower: &'l str) -> Vec<Line<'l>> {
    let mut out = Vec::new();
    let marks = needles::occurrences(lower, PROHIBITIONS.into_iter().chain(SELECTIONS));
    if marks.is_empty() && !may_select(lower) {
        // Most bodies forbid nothing, and then no line is of any interest.
        return out;
    }
    let mut next = 0;
    let mut headings: Vec<Heading> = Vec::new();
    let mut section: Arc<str> = Arc::from("");
    let mut fenced = fenced(doc).peekable();
    let first = doc.lines.line(doc.envelope.body.start);
    let body = doc.body_text();
    for (at, raw) in body.split('\n').enumerate() {
        let text = raw.strip_suffix('\r').unwrap_or(raw);
        let span = Span::new(next, next + text.len());
        next += raw.len() + 1;
        let number = first + u32::try_from(at).unwrap_or(u32::MAX);
        let place = span.shifted(doc.envelope.body.start);
        while fenced.next_if(|block| block.end <= place.start).is_some() {}
        let in_fence = fenced.peek().is_some_and(|block| block.start < place.end);
        if in_fence || text.trim().is_empty() {
            continue;
        }
        if let Some((level, title)) = heading(text) {
            headings.retain(|heading| heading.level < level);
            headings.push(Heading {
                level,
                prominent: is_prominent(&title),
                selection: is_selection_heading(&title),
                title,
            });
            section = headings
                .iter()
                .map(|heading| heading.title.as_str())
                .collect::<Vec<_>>()
                .join("\n")
                .into();
            continue;
        }
        out.push(Line {
            number,
            lower: span.slice(lower),
            section: Arc::clone(&section),
            prominent: headings.iter().any(|heading| heading.prominent),
            selection: headings.iter().any(|heading| heading.selection),
            marked: marks
                .get(marks.partition_point(|mark| *mark < span.start))
                .is_some_and(|mark| *mark < span.end),
        });
    }
    out
}

/// Whether some line looks like a heading that says when not to choose the skill.
fn may_select(lower: &str) -> bool {
    let headings = needles::lines_holding(lower, ["#"]);
    headings
        .into_iter()
        .filter_map(|(_, line)| heading(line))
        .any(|(_, title)| is_selection_heading(&title))
}

/// The fenced code blocks, in order.
fn fenced(doc: &Document<'_>) -> impl Iterator<Item = Span> {
    let blocks = doc.body().code_blocks.iter();
    blocks
        .filter(|block| block.info.is_some())
        .map(|block| block.span)
}

/// Level and plain text, in lower case, of an ATX heading; the space after the marks may be missing.
fn heading(text: &str) -> Option<(usize, String)> {
    let trimmed = text.trim_start();
    let level = trimmed.chars().take_while(|c| *c == '#').count();
    if !(1..=6).contains(&level) {
        return None;
    }
    let title = trimmed
        .trim_start_matches('#')
        .trim()
        .trim_end_matches('#')
        .trim();
    let plain: String = title
        .chars()
        .filter(|c| !matches!(c, '*' | '_' | '`'))
        .collect();
    Some((level, plain.trim().to_ascii_lowercase()))
}

fn is_prominent(title: &str) -> bool {
    let rest = ["hard ", "safety ", "execution "]
        .iter()
        .find_map(|kind| title.strip_prefix(kind))
        .unwrap_or(title);
    matches!(rest, "constraint" | "constraints")
        || matches!(title, "prohibited action" | "prohibited actions")
}

fn is_selection_heading(title: &str) -> bool {
    let bare = title.replace(" this skill", "");
    [
        "do not use for",
        "do not use when",
        "when not to use",
        "selection boundary",
        "selection boundaries",
    ]
    .iter()
    .any(|phrase| bare.starts_with(phrase))
}

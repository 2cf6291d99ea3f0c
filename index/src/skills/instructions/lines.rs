//! The lines of a body that instruct: neither blank, nor headings, nor fenced code; and the sections they stand in.

use crate::span::Span;
use crate::syntax::Document;
use crate::syntax::body::Heading;
use crate::syntax::white_space::{is_white_space, trim};

/// A line that instructs.
#[derive(Debug, Clone, Copy)]
pub(super) struct Line<'t> {
    pub(super) number: u32,
    pub(super) text: &'t str,
    /// How many headings began before or on it.
    pub(super) section: usize,
}

/// What the headings around a section say.
#[derive(Debug, Clone, Copy, Default)]
struct Section {
    prominent: bool,
    selection: bool,
}

/// The lines that instruct.
pub(super) struct Lines<'t> {
    pub(super) all: Vec<Line<'t>>,
    /// By number of headings; the first has none.
    sections: Vec<Section>,
}

impl<'t> Lines<'t> {
    pub(super) fn of(doc: &Document<'t>) -> Self {
        let body = doc.body();
        let headings: Vec<&Heading> = body.headings.iter().filter(|h| !h.nested).collect();
        let mut fences = body
            .code_blocks
            .iter()
            .filter(|block| block.info.is_some())
            .map(|block| lines_of(doc, block.span))
            .peekable();
        let mut starts = headings
            .iter()
            .map(|heading| doc.lines.line(heading.span.start))
            .peekable();
        let mut all = Vec::new();
        let mut section = 0;
        let first = doc.lines.line(doc.envelope.body.start);
        for number in first..=doc.lines.line_count() {
            while starts.next_if(|start| *start <= number).is_some() {
                section += 1;
            }
            while fences.next_if(|(_, end)| *end < number).is_some() {}
            if fences.peek().is_some_and(|(start, _)| *start <= number) {
                continue;
            }
            let text = doc.lines.line_text(doc.text, number);
            let start = text.trim_start_matches(is_white_space);
            if !start.is_empty() && !start.starts_with('#') {
                all.push(Line {
                    number,
                    text,
                    section,
                });
            }
        }
        Self {
            all,
            sections: sections(&headings),
        }
    }

    /// A heading above it announces constraints.
    pub(super) fn is_prominent(&self, line: &Line<'_>) -> bool {
        self.section(line).prominent
    }

    /// A heading above it announces when not to choose the skill.
    pub(super) fn in_selection_section(&self, line: &Line<'_>) -> bool {
        self.section(line).selection
    }

    fn section(&self, line: &Line<'_>) -> Section {
        self.sections.get(line.section).copied().unwrap_or_default()
    }
}

/// First and last line of a block, whose span may or may not include its last line break.
fn lines_of(doc: &Document<'_>, span: Span) -> (u32, u32) {
    let text = span.slice(doc.text).trim_end_matches(['\n', '\r']);
    let end = span.start + text.len();
    (doc.lines.line(span.start), doc.lines.line(end))
}

fn sections(headings: &[&Heading]) -> Vec<Section> {
    let mut above: Vec<(u8, Section)> = Vec::new();
    let mut sections = vec![Section::default()];
    for heading in headings {
        above.retain(|(level, _)| *level < heading.level);
        let outer = above.last().map(|(_, section)| *section).unwrap_or_default();
        let text = trim(&heading.text);
        let section = Section {
            prominent: outer.prominent || is_constraints(text),
            selection: outer.selection || is_selection(text),
        };
        above.push((heading.level, section));
        sections.push(section);
    }
    sections
}

fn is_constraints(heading: &str) -> bool {
    [
        "constraint",
        "constraints",
        "hard constraint",
        "hard constraints",
        "safety constraint",
        "safety constraints",
        "execution constraint",
        "execution constraints",
        "prohibited action",
        "prohibited actions",
    ]
    .iter()
    .any(|known| heading.eq_ignore_ascii_case(known))
}

fn is_selection(heading: &str) -> bool {
    [
        "do not use",
        "do not use for",
        "do not use when",
        "do not use this skill",
        "do not use this skill for",
        "do not use this skill when",
        "when not to use",
        "when not to use this skill",
        "selection boundaries",
    ]
    .iter()
    .any(|known| heading.eq_ignore_ascii_case(known))
}

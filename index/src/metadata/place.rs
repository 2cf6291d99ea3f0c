//! Where a declaration stands, with the quoted lines. Values are not looked at.

use super::Envelope;
use crate::evidence::Quote;
use crate::span::Span;
use crate::syntax::Document;
use crate::syntax::frontmatter::Fence;
use crate::syntax::yaml::{Entry, Node};

/// The whole lines under `span`; trailing white space of the span does not count.
pub(super) fn quote(doc: &Document<'_>, span: Span) -> Quote {
    let solid = span.slice(doc.text).trim_end().len();
    let last = span.start + solid.saturating_sub(1);
    let start_line = doc.lines.line(span.start);
    let end_line = doc.lines.line(last).max(start_line);
    Quote {
        start_line,
        end_line,
        snippet: lines(doc, start_line, end_line),
    }
}

/// The lines of a `key: value` pair.
pub(crate) fn of_entry(doc: &Document<'_>, entry: &Entry) -> Quote {
    let empty = entry.value.span.slice(doc.text).trim().is_empty();
    let span = if empty { entry.key.span } else { entry.span() };
    quote(doc, span)
}

/// The lines of a list member, where the member does not share all lines of its declaration.
pub(super) fn of_member(doc: &Document<'_>, member: &Node, declaration: &Quote) -> Option<Quote> {
    if declaration.start_line == declaration.end_line {
        return None;
    }
    Some(quote(doc, member.span))
}

/// One line as a quote.
pub(super) fn line(doc: &Document<'_>, line: u32) -> Quote {
    Quote {
        start_line: line,
        end_line: line,
        snippet: lines(doc, line, line),
    }
}

/// The closed envelope of `doc`.
pub(super) fn envelope(doc: &Document<'_>) -> Option<Envelope> {
    if doc.envelope.fence != Fence::Closed {
        return None;
    }
    let yaml = doc.envelope.yaml;
    let characters = yaml.slice(doc.text).chars().count();
    Some(Envelope {
        end_line: doc.lines.line(yaml.end),
        characters: u32::try_from(characters).unwrap_or(u32::MAX),
    })
}

fn lines(doc: &Document<'_>, first: u32, last: u32) -> String {
    let lines: Vec<&str> = (first..=last)
        .map(|line| doc.lines.line_text(doc.text, line))
        .collect();
    lines.join("\n")
}

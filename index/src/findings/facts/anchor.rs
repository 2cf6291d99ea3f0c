//! The line that stands for a document as a whole, for findings about something that is not there.

use pulldown_cmark::{Event, Parser, Tag, TagEnd};

use super::{body_lines, body_span, first_entry, is_blank};
use crate::evidence::Quote;
use crate::span::Span;
use crate::syntax::Document;
use crate::syntax::frontmatter::Fence;

/// The first heading that is not inside another block, where the document is Markdown; else the first text of the body;
/// else the first entry of the frontmatter; else line 1.
pub(super) fn find(doc: &Document<'_>, markdown: bool) -> Quote {
    let heading = markdown.then(|| first_heading(doc)).flatten();
    let found = heading
        .or_else(|| first_text(doc))
        .or_else(|| first_entry(doc));
    found.unwrap_or_else(|| Quote {
        start_line: 1,
        end_line: 1,
        snippet: String::new(),
    })
}

fn first_heading(doc: &Document<'_>) -> Option<Quote> {
    let body = body_span(doc);
    let mut depth = 0_u32;
    for (event, range) in Parser::new(body.slice(doc.text)).into_offset_iter() {
        match event {
            Event::Start(Tag::Heading { .. }) if depth == 0 => {
                let at = Span::new(range.start, range.end).shifted(body.start);
                let start = at.start + leading_blank(at.slice(doc.text));
                return Some(one_line(doc, doc.lines.line(start)));
            }
            Event::Start(Tag::BlockQuote(_) | Tag::List(_) | Tag::Item) => depth += 1,
            Event::End(TagEnd::BlockQuote(_) | TagEnd::List(_) | TagEnd::Item) => {
                depth = depth.saturating_sub(1);
            }
            _ => {}
        }
    }
    None
}

fn leading_blank(text: &str) -> usize {
    text.len() - text.trim_start_matches(is_blank).len()
}

fn first_text(doc: &Document<'_>) -> Option<Quote> {
    let skip = usize::from(doc.envelope.fence == Fence::Unclosed);
    body_lines(doc)
        .skip(skip)
        .find(|(_, line)| !line.trim_matches(is_blank).is_empty())
        .map(|(number, _)| one_line(doc, number))
}

fn one_line(doc: &Document<'_>, line: u32) -> Quote {
    Quote {
        start_line: line,
        end_line: line,
        snippet: doc
            .lines
            .line_text(doc.text, line)
            .trim_matches(is_blank)
            .to_owned(),
    }
}

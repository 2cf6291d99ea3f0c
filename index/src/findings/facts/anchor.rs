//! The line that stands for a document as a whole, for findings about something that is not there.

use super::{body_lines, first_entry, is_blank};
use crate::evidence::Quote;
use crate::syntax::frontmatter::Fence;
use crate::syntax::{Document, body};

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
    let unclosed;
    let body = if doc.envelope.fence == Fence::Unclosed {
        unclosed = body::parse(doc.text, 0);
        &unclosed
    } else {
        doc.body()
    };
    let first = body.headings.iter().find(|heading| !heading.nested)?;
    let start = first.span.start + leading_blank(first.span.slice(doc.text));
    Some(one_line(doc, doc.lines.line(start)))
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

//! A Markdown file under the rules' eyes: its parts, its outline and the way from an offset to a place.

use super::facts::Place;
use super::outline::Outline;
use crate::span::Span;
use crate::syntax::Document;

/// One Markdown file with its outline.
#[derive(Debug)]
pub(super) struct Page<'t> {
    /// Frontmatter, lines, text.
    pub document: Document<'t>,
    /// The body taken apart; its spans are offsets into [`Page::body`].
    pub outline: Outline,
    base: usize,
}

impl<'t> Page<'t> {
    /// Take `text` apart.
    pub(super) fn new(text: &'t str) -> Self {
        let document = Document::parse(text);
        let outline = Outline::parse(document.body_text());
        let base = document.envelope.body.start;
        Self {
            document,
            outline,
            base,
        }
    }

    /// The body.
    pub(super) fn body(&self) -> &'t str {
        self.document.body_text()
    }

    /// The span of the whole body.
    pub(super) fn whole(&self) -> Span {
        Span::new(0, self.body().len())
    }

    /// Where a byte of the body stands in the file.
    pub(super) fn place(&self, offset: usize) -> Place {
        self.file_place(self.base + offset)
    }

    /// Where a byte of the file stands.
    pub(super) fn file_place(&self, offset: usize) -> Place {
        let at = self.document.lines.line_col(self.document.text, offset);
        Place {
            line: at.line,
            column: Some(at.column),
        }
    }

    /// The raw text of a part of the body.
    pub(super) fn raw(&self, span: Span) -> &'t str {
        span.slice(self.body())
    }

    /// The prose of a part of the body: code, targets and HTML blanked.
    pub(super) fn prose(&self, span: Span) -> &str {
        span.slice(&self.outline.masked)
    }

    /// The lines of the body with the offset of each, without line ends.
    pub(super) fn body_lines(&self) -> impl Iterator<Item = (usize, &'t str)> {
        self.body().split_inclusive('\n').scan(0, |at, line| {
            let start = *at;
            *at += line.len();
            Some((start, line.trim_end_matches('\n')))
        })
    }
}

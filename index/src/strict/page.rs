//! A Markdown file under the rules' eyes: its parts, its outline and the way from an offset to a place.

use super::facts::Place;
use super::outline::Outline;
use super::prose::{Word, words};
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

    /// The runs of prose of the whole body, read once for every vocabulary that looks for phrases.
    pub(super) fn read_runs(&self) -> Vec<Run<'_>> {
        let read = |span: &Span| {
            let prose = self.prose(*span);
            Run {
                span: *span,
                prose,
                words: words(prose),
            }
        };
        self.outline.runs.iter().map(read).collect()
    }
}

/// A run of prose and its words.
#[derive(Debug)]
pub(super) struct Run<'p> {
    /// Where it stands in the body.
    pub span: Span,
    /// Its text, masked.
    pub prose: &'p str,
    /// Its words; offsets are into `prose`.
    pub words: Vec<Word<'p>>,
}

impl Run<'_> {
    /// The offset in the body of an offset in the run.
    pub(super) fn at(&self, offset: usize) -> usize {
        self.span.start + offset
    }
}

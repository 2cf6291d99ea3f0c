//! Text to documents: (value, errors), never a failure. No rule of any standard may live here.

pub mod body;
pub mod frontmatter;
pub mod needles;
pub mod yaml;

use std::cell::OnceCell;

use crate::span::LineIndex;

/// One Markdown file taken apart: the frontmatter envelope, its YAML and the line index; the body is parsed on demand.
#[derive(Debug)]
pub struct Document<'t> {
    /// The whole text, as decoded.
    pub text: &'t str,
    /// Line starts of `text`.
    pub lines: LineIndex,
    /// Where the frontmatter and the body are.
    pub envelope: frontmatter::Envelope,
    /// The parsed frontmatter; `None` where there is no closed frontmatter. Spans are offsets into `text`.
    pub yaml: Option<yaml::Parsed>,
    body: OnceCell<body::Body>,
}

impl<'t> Document<'t> {
    /// Take `text` apart.
    pub fn parse(text: &'t str) -> Self {
        let lines = LineIndex::new(text);
        let envelope = frontmatter::Envelope::find(text);
        let yaml = envelope.closed_yaml().map(|span| {
            // The line break before the closing fence belongs to the fence.
            let inner = span.slice(text);
            let inner = inner.strip_suffix('\n').unwrap_or(inner);
            yaml::parse(inner.strip_suffix('\r').unwrap_or(inner), span.start)
        });
        Self {
            text,
            lines,
            envelope,
            yaml,
            body: OnceCell::new(),
        }
    }

    /// The text of the Markdown body (everything after the closing fence line; the whole text without frontmatter).
    pub fn body_text(&self) -> &'t str {
        self.envelope.body.slice(self.text)
    }

    /// The parsed body, with offsets into the whole text; parsed when first asked for.
    pub fn body(&self) -> &body::Body {
        let parse = || body::parse(self.body_text(), self.envelope.body.start);
        self.body.get_or_init(parse)
    }
}

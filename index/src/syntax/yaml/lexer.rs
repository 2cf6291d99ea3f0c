//! YAML text to words, one step at a time. What may follow what is the reader's business.

mod block_scalar;
mod blocks;
mod flow;
mod scalars;

use super::token::{Kind, Token};
use crate::span::Span;

/// What the text at the present position is read as.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    /// Outside of any document.
    Stream,
    /// After the indentation, where `- `, `? ` and `: ` may nest.
    BlockStart,
    /// Anywhere else in block context.
    Block,
    /// Inside `{…}` or `[…]`.
    Flow,
}

/// Reads words from YAML text.
pub(super) struct Lexer<'t> {
    text: &'t str,
    bytes: &'t [u8],
    at: usize,
    state: State,
    /// Indentation of the current line, markers such as `- ` included.
    indent: usize,
    /// Least indentation of a line that continues the current value.
    continuation: usize,
    flow_depth: usize,
    /// A `:` directly after the last word ends a key even without white space (`{"a":1}`).
    after_flow_key: bool,
    out: Vec<Token>,
}

impl<'t> Lexer<'t> {
    pub(super) fn new(text: &'t str) -> Self {
        Self {
            text,
            bytes: text.as_bytes(),
            at: 0,
            state: State::Stream,
            indent: 0,
            continuation: 0,
            flow_depth: 0,
            after_flow_key: false,
            out: Vec::new(),
        }
    }

    /// Read on and put the next few words into `into`; `false` at the end of the text.
    pub(super) fn step(&mut self, into: &mut Vec<Token>) -> bool {
        if self.at >= self.bytes.len() {
            return false;
        }
        self.state = match self.state {
            State::Stream => self.stream(),
            State::BlockStart => self.block_start(),
            State::Block => self.block(),
            State::Flow => self.flow(),
        };
        into.append(&mut self.out);
        true
    }

    fn stream(&mut self) -> State {
        if self
            .text
            .get(self.at..)
            .is_some_and(|t| t.starts_with('\u{feff}'))
        {
            self.push_to(self.at + '\u{feff}'.len_utf8(), Kind::ByteOrderMark);
        }
        if self.byte(0) == Some(b'%') {
            let line = self.line_end();
            self.push_to(self.directive_end(line), Kind::Directive);
            self.push_spaces(true);
            self.push_to(line, Kind::Comment);
            return State::Stream;
        }
        if self.at_line_end() {
            self.push_spaces(true);
            self.push_to(self.line_end(), Kind::Comment);
            self.push_newline();
            return State::Stream;
        }
        self.push(Kind::DocumentHere, self.at);
        self.line_start()
    }

    /// A directive ends before the white space in front of a comment or of the line's end.
    fn directive_end(&self, line_end: usize) -> usize {
        let line = self.bytes.get(self.at..line_end).unwrap_or_default();
        let comment = (1..line.len())
            .find(|i| line.get(*i) == Some(&b'#') && matches!(line.get(i - 1), Some(b' ' | b'\t')));
        let mut end = comment.unwrap_or(line.len());
        while end > 0 && matches!(line.get(end - 1), Some(b' ' | b'\t')) {
            end -= 1;
        }
        self.at + end
    }

    fn at_line_end(&self) -> bool {
        let mut ahead = 0;
        while matches!(self.byte(ahead), Some(b' ' | b'\t')) {
            ahead += 1;
        }
        match self.byte(ahead) {
            None | Some(b'#' | b'\n') => true,
            Some(b'\r') => self.byte(ahead + 1) == Some(b'\n'),
            Some(_) => false,
        }
    }

    fn byte(&self, ahead: usize) -> Option<u8> {
        self.bytes.get(self.at + ahead).copied()
    }

    /// White space or the end of the text, at absolute `offset`.
    fn is_blank(&self, offset: usize) -> bool {
        matches!(
            self.bytes.get(offset),
            None | Some(b' ' | b'\t' | b'\n' | b'\r')
        )
    }

    /// `---` or `...` followed by white space, at absolute `offset`.
    fn is_document_marker(&self, offset: usize) -> bool {
        matches!(self.bytes.get(offset..offset + 3), Some(b"---" | b"..."))
            && self.is_blank(offset + 3)
    }

    /// Offset of the end of the current line, its terminator excluded.
    fn line_end(&self) -> usize {
        let rest = self.bytes.get(self.at..).unwrap_or_default();
        match rest.iter().position(|b| *b == b'\n') {
            None => self.bytes.len(),
            Some(0) => self.at,
            Some(n) if rest.get(n - 1) == Some(&b'\r') => self.at + n - 1,
            Some(n) => self.at + n,
        }
    }

    /// The byte at the present position, `None` at the end of the line.
    fn in_line(&self) -> Option<u8> {
        match self.byte(0) {
            Some(b'\n') => None,
            Some(b'\r') if self.byte(1) == Some(b'\n') => None,
            other => other,
        }
    }

    fn push(&mut self, kind: Kind, end: usize) {
        self.out.push(Token {
            kind,
            span: Span::new(self.at, end),
            indent: 0,
        });
        self.at = end;
    }

    /// A word up to `end`; nothing where that would be empty.
    fn push_to(&mut self, end: usize, kind: Kind) {
        let end = end.min(self.bytes.len());
        if end > self.at {
            self.push(kind, end);
        }
    }

    /// Spaces (and tabs) as one word; answers how many.
    fn push_spaces(&mut self, tabs: bool) -> usize {
        let mut count = 0;
        while self.byte(count) == Some(b' ') || tabs && self.byte(count) == Some(b'\t') {
            count += 1;
        }
        self.push_to(self.at + count, Kind::Space);
        count
    }

    fn push_newline(&mut self) -> bool {
        let length = match (self.byte(0), self.byte(1)) {
            (Some(b'\n'), _) => 1,
            (Some(b'\r'), Some(b'\n')) => 2,
            _ => return false,
        };
        self.push(Kind::Newline, self.at + length);
        true
    }

    /// A word that ends before white space or one of `,[]{}`.
    fn push_name(&mut self, kind: Kind) {
        let mut end = self.at;
        while !self.is_blank(end) && !self.is_flow_indicator(end) {
            end += 1;
        }
        self.push_to(end.max(self.at + 1), kind);
    }

    fn is_flow_indicator(&self, offset: usize) -> bool {
        matches!(
            self.bytes.get(offset),
            Some(b',' | b'[' | b']' | b'{' | b'}')
        )
    }
}

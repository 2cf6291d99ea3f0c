//! Between the positions of the protocol and byte offsets of a text. Every position is taken: one that lies outside the
//! text means the nearest place inside it, as the protocol asks for columns.

use std::sync::Arc;

use lsp_types::{Position, PositionEncodingKind, Range};
use skilld_index::span::{LineIndex, Span};

/// What a column counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Encoding {
    /// Bytes.
    Utf8,
    /// UTF-16 code units, which every client knows.
    #[default]
    Utf16,
}

impl Encoding {
    /// Bytes, where the client offers them, because they need no counting.
    pub fn negotiate(offered: Option<&[PositionEncodingKind]>) -> Self {
        if offered.is_some_and(|kinds| kinds.contains(&PositionEncodingKind::UTF8)) {
            Self::Utf8
        } else {
            Self::Utf16
        }
    }

    /// Its name in the protocol.
    pub fn kind(self) -> PositionEncodingKind {
        match self {
            Self::Utf8 => PositionEncodingKind::UTF8,
            Self::Utf16 => PositionEncodingKind::UTF16,
        }
    }

    fn width(self, c: char) -> usize {
        match self {
            Self::Utf8 => c.len_utf8(),
            Self::Utf16 => c.len_utf16(),
        }
    }
}

/// A text that positions point into.
#[derive(Debug, Clone)]
pub struct Text {
    whole: Arc<str>,
    /// Lines as the index counts them.
    lines: LineIndex,
    /// Starts of lines as the protocol counts them: a carriage return alone ends one too.
    starts: Vec<usize>,
}

impl Text {
    /// Count the lines of `text`.
    pub fn new(text: &str) -> Self {
        let bytes = text.as_bytes();
        let ends = bytes.iter().enumerate().filter(|(at, byte)| match byte {
            b'\n' => true,
            b'\r' => bytes.get(at + 1) != Some(&b'\n'),
            _ => false,
        });
        Self {
            lines: LineIndex::new(text),
            starts: [0].into_iter().chain(ends.map(|(at, _)| at + 1)).collect(),
            whole: Arc::from(text),
        }
    }

    /// The text itself.
    pub fn as_str(&self) -> &str {
        &self.whole
    }

    /// Its lines as the index counts them.
    pub fn lines(&self) -> &LineIndex {
        &self.lines
    }

    /// The byte offset of `position`, or of the nearest place that exists.
    pub fn offset(&self, position: Position, encoding: Encoding) -> usize {
        let line = position.line as usize;
        let Some(start) = self.starts.get(line).copied() else {
            return self.whole.len();
        };
        let end = self.starts.get(line + 1).copied();
        let whole = Span::new(start, end.unwrap_or(self.whole.len())).slice(&self.whole);
        let mut left = position.character as usize;
        let mut at = start;
        for c in whole.trim_end_matches(['\n', '\r']).chars() {
            let width = encoding.width(c);
            if width > left {
                break;
            }
            left -= width;
            at += c.len_utf8();
        }
        at
    }

    /// The position of byte `offset`; inside a character, that of the character.
    pub fn position(&self, offset: usize, encoding: Encoding) -> Position {
        let line = self.starts.partition_point(|start| *start <= offset) - 1;
        let start = self.starts.get(line).copied().unwrap_or_default();
        let rest = self.whole.get(start..).unwrap_or_default();
        let before = rest
            .char_indices()
            .take_while(|(at, c)| start + at + c.len_utf8() <= offset);
        let character: usize = before.map(|(_, c)| encoding.width(c)).sum();
        Position {
            line: u32::try_from(line).unwrap_or(u32::MAX),
            character: u32::try_from(character).unwrap_or(u32::MAX),
        }
    }

    /// The range of `span`.
    pub fn range(&self, span: Span, encoding: Encoding) -> Range {
        Range {
            start: self.position(span.start, encoding),
            end: self.position(span.end, encoding),
        }
    }

    /// The byte span of `range`; one that ends before it starts is empty.
    pub fn span(&self, range: Range, encoding: Encoding) -> Span {
        Span::new(
            self.offset(range.start, encoding),
            self.offset(range.end, encoding),
        )
    }

    /// The byte offset of one-based `column`, in characters, of one-based `line`, as diagnostics name places.
    pub fn at_column(&self, line: u32, column: u32) -> usize {
        let span = self.lines.line_span(line);
        let text = self.lines.line_text(&self.whole, line);
        let skipped = (column as usize).saturating_sub(1);
        let width: usize = text.chars().take(skipped).map(char::len_utf8).sum();
        span.start + width
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{Encoding, Position, Text};

    fn at(text: &Text, line: u32, character: u32, encoding: Encoding) -> usize {
        text.offset(Position { line, character }, encoding)
    }

    #[test]
    fn columns_count_what_was_negotiated() {
        let text = Text::new("aß𝄞z\r\nb\rc\n");
        assert_eq!(at(&text, 0, 4, Encoding::Utf16), 7);
        assert_eq!(at(&text, 0, 7, Encoding::Utf8), 7);
        assert_eq!(text.position(7, Encoding::Utf16), Position::new(0, 4));
        assert_eq!(text.position(7, Encoding::Utf8), Position::new(0, 7));
        // Inside a pair, the pair's start.
        assert_eq!(at(&text, 0, 3, Encoding::Utf16), 3);
        // A carriage return alone ends a line for the protocol.
        assert_eq!(at(&text, 2, 0, Encoding::Utf8), 12);
        assert_eq!(text.position(12, Encoding::Utf8), Position::new(2, 0));
    }

    #[test]
    fn places_outside_mean_the_nearest_inside() {
        let text = Text::new("ab\ncd");
        assert_eq!(at(&text, 0, 99, Encoding::Utf16), 2);
        assert_eq!(at(&text, 99, 0, Encoding::Utf16), 5);
        assert_eq!(at(&text, u32::MAX, u32::MAX, Encoding::Utf8), 5);
        assert_eq!(text.at_column(1, 99), 2);
        assert_eq!(text.at_column(99, 1), 5);
    }

    proptest! {
        #[test]
        fn offsets_survive_the_way_there_and_back(text in "[a-zß𝄞\r\n]{0,40}", line in 0_u32..9, character in 0_u32..50) {
            let text = Text::new(&text);
            for encoding in [Encoding::Utf8, Encoding::Utf16] {
                let offset = at(&text, line, character, encoding);
                prop_assert!(text.as_str().is_char_boundary(offset));
                let position = text.position(offset, encoding);
                prop_assert_eq!(text.offset(position, encoding), offset);
            }
        }
    }
}

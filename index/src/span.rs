//! Byte spans and the line/column positions derived from them. Nothing here knows what the text means.

use serde::{Deserialize, Serialize};

/// A half-open byte range `start..end` into one file's text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Span {
    /// Byte offset of the first byte.
    pub start: usize,
    /// Byte offset just past the last byte.
    pub end: usize,
}

impl Span {
    /// A span over `start..end`; an inverted range collapses to its start.
    pub fn new(start: usize, end: usize) -> Self {
        Self {
            start,
            end: end.max(start),
        }
    }

    /// The text under the span, or the empty string where the span does not fall on character boundaries of `text`.
    pub fn slice(self, text: &str) -> &str {
        text.get(self.start..self.end).unwrap_or_default()
    }

    /// The same span moved right by `by` bytes.
    #[must_use]
    pub fn shifted(self, by: usize) -> Self {
        Self {
            start: self.start + by,
            end: self.end + by,
        }
    }
}

/// One-based line and column (column counted in characters) of a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct LineCol {
    /// Line, from 1.
    pub line: u32,
    /// Column in Unicode scalar values, from 1.
    pub column: u32,
}

/// Offsets of line starts of one text; lines end at `\n` (a preceding `\r` belongs to the terminator).
#[derive(Debug, Clone)]
pub struct LineIndex {
    starts: Vec<usize>,
    len: usize,
}

impl LineIndex {
    /// Index the lines of `text`.
    pub fn new(text: &str) -> Self {
        let mut starts = vec![0];
        starts.extend(memchr::memchr_iter(b'\n', text.as_bytes()).map(|at| at + 1));
        Self {
            starts,
            len: text.len(),
        }
    }

    /// Number of lines; a text that ends in `\n` counts the empty line after it.
    pub fn line_count(&self) -> u32 {
        u32::try_from(self.starts.len()).unwrap_or(u32::MAX)
    }

    /// One-based line that holds byte `offset`; offsets past the end answer the last line.
    pub fn line(&self, offset: usize) -> u32 {
        u32::try_from(self.starts.partition_point(|start| *start <= offset)).unwrap_or(u32::MAX)
    }

    /// Line and column of byte `offset` in `text`, the text this index was made from.
    pub fn line_col(&self, text: &str, offset: usize) -> LineCol {
        let line = self.line(offset);
        let start = self.line_span(line).start;
        let column = text.get(start..offset).map_or(0, |s| s.chars().count());
        LineCol {
            line,
            column: u32::try_from(column + 1).unwrap_or(u32::MAX),
        }
    }

    /// Span of one-based `line` without its `\n`; the empty span at the end of the text for a line past the last.
    pub fn line_span(&self, line: u32) -> Span {
        let at = (line as usize).saturating_sub(1);
        let start = self.starts.get(at).copied().unwrap_or(self.len);
        let end = self.starts.get(at + 1).map_or(self.len, |next| next - 1);
        Span::new(start, end)
    }

    /// Text of one-based `line` without its terminator (`\n` or `\r\n`).
    pub fn line_text<'t>(&self, text: &'t str, line: u32) -> &'t str {
        let raw = self.line_span(line).slice(text);
        raw.strip_suffix('\r').unwrap_or(raw)
    }
}

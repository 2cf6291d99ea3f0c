//! Quoted and plain scalars as words.

use super::{Kind, Lexer, State};

impl Lexer<'_> {
    pub(super) fn quoted(&mut self) -> State {
        let (kind, close) = if self.byte(0) == Some(b'\'') {
            (Kind::SingleQuoted, self.single_close())
        } else {
            (Kind::DoubleQuoted, self.double_close())
        };
        let end = match close {
            Some(close) => self.unindented_before(close).unwrap_or(close + 1),
            None => self.bytes.len(),
        };
        self.push_to(end, kind);
        self.outer()
    }

    fn single_close(&self) -> Option<usize> {
        let mut close = self.find(b'\'', self.at + 1)?;
        while self.bytes.get(close + 1) == Some(&b'\'') {
            close = self.find(b'\'', close + 2)?;
        }
        Some(close)
    }

    fn double_close(&self) -> Option<usize> {
        let mut at = self.at + 1;
        loop {
            match self.bytes.get(at)? {
                b'"' => return Some(at),
                b'\\' => at += 2,
                _ => at += 1,
            }
        }
    }

    /// Where the quoted text must end because a line before its closing quote is indented too little.
    fn unindented_before(&self, close: usize) -> Option<usize> {
        let mut from = self.at;
        loop {
            let inside = self.bytes.get(from..close)?;
            let newline = from + inside.iter().position(|b| *b == b'\n')?;
            match self.continues(newline + 1) {
                Some(text) => from = text,
                None if self.bytes.get(newline - 1) == Some(&b'\r') => return Some(newline - 1),
                None => return Some(newline),
            }
        }
    }

    pub(super) fn plain(&mut self) -> State {
        let in_flow = self.flow_depth > 0;
        let mut end = self.at;
        let mut at = self.at;
        while let Some(byte) = self.bytes.get(at).copied() {
            let next = at + 1;
            match byte {
                b':' => {
                    if self.is_blank(next) || in_flow && self.is_flow_indicator(next) {
                        break;
                    }
                    end = next;
                }
                b' ' | b'\t' | b'\n' | b'\r' => match self.plain_gap(at, in_flow) {
                    Some(Gap { resume, text_end }) => {
                        at = resume;
                        end = text_end.unwrap_or(end);
                    }
                    None => break,
                },
                _ if in_flow && self.is_flow_indicator(at) => break,
                _ => end = next,
            }
            at += 1;
        }
        self.push(Kind::Scalar, end);
        self.outer()
    }

    /// White space at `at` inside a plain scalar; `None` where the scalar ends before it.
    fn plain_gap(&self, at: usize, in_flow: bool) -> Option<Gap> {
        let mut at = at;
        let mut newline = self.bytes.get(at) == Some(&b'\n');
        let mut text_end = None;
        if self.bytes.get(at) == Some(&b'\r') {
            if self.bytes.get(at + 1) == Some(&b'\n') {
                at += 1;
                newline = true;
            } else {
                text_end = Some(at + 1);
            }
        }
        let next = at + 1;
        let comment = self.bytes.get(next) == Some(&b'#');
        if comment || in_flow && self.is_flow_indicator(next) {
            return text_end.map(|_| Gap {
                resume: self.bytes.len(),
                text_end,
            });
        }
        if newline {
            // One back, so that a ` #` at the start of the line still counts.
            at = at.max(self.continues(next)?.saturating_sub(2));
        }
        Some(Gap {
            resume: at,
            text_end,
        })
    }

    /// Where the text of the line at `offset` starts if the line continues a multi-line scalar.
    pub(super) fn continues(&self, offset: usize) -> Option<usize> {
        let mut text = offset;
        while self.bytes.get(text) == Some(&b' ') {
            text += 1;
        }
        match self.bytes.get(text) {
            Some(b'\r') if self.bytes.get(text + 1) == Some(&b'\n') => Some(text + 1),
            Some(b'\n') => Some(text),
            _ if text - offset < self.continuation => None,
            _ if self.continuation == 0 && self.is_document_marker(offset) => None,
            _ => Some(text),
        }
    }

    pub(super) fn find(&self, byte: u8, from: usize) -> Option<usize> {
        let rest = self.bytes.get(from..)?;
        rest.iter().position(|b| *b == byte).map(|i| from + i)
    }
}

/// White space inside a plain scalar that does not end it.
struct Gap {
    /// Offset of the last byte that needs no further look.
    resume: usize,
    /// New end of the scalar's text, where the gap itself belongs to it.
    text_end: Option<usize>,
}

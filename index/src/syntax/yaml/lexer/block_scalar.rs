//! Block scalars as words: the header, what stands behind it on its line, and the lines that belong to it.

use super::{Kind, Lexer, State};

impl Lexer<'_> {
    pub(super) fn block_scalar(&mut self) -> State {
        let line_end = self.line_end();
        let header = self.at;
        let mut keep = false;
        let mut explicit = None;
        let mut at = header + 1;
        loop {
            match self.bytes.get(at) {
                Some(b'+') => keep = true,
                Some(digit @ b'1'..=b'9') => explicit = Some(usize::from(digit - b'1')),
                Some(b'-') => {}
                _ => break,
            }
            at += 1;
        }
        let mut end = header;
        while !self.is_blank(end) && self.bytes.get(end) != Some(&b'#') {
            end += 1;
        }
        self.push_to(end, Kind::BlockHeader);
        self.push_spaces(true);
        let rest = self.classify_rest(line_end);
        self.push_to(line_end, rest);
        self.push_newline();
        self.block_scalar_lines(keep, explicit)
    }

    /// What the text between a block scalar's header and the end of its line would be.
    fn classify_rest(&self, line_end: usize) -> Kind {
        let rest = self.bytes.get(self.at..line_end).unwrap_or_default();
        match rest {
            b"---" => Kind::DocumentStart,
            b"..." => Kind::DocumentEnd,
            b"-" => Kind::Dash,
            b"?" => Kind::Question,
            b":" => Kind::Colon,
            b"," => Kind::Comma,
            b"{" => Kind::OpenBrace,
            b"}" => Kind::CloseBrace,
            b"[" => Kind::OpenBracket,
            b"]" => Kind::CloseBracket,
            b"\xef\xbb\xbf" => Kind::ByteOrderMark,
            [b'#', ..] => Kind::Comment,
            [b'%', ..] => Kind::Directive,
            [b'*', ..] => Kind::Alias,
            [b'&', ..] => Kind::Anchor,
            [b'!', ..] => Kind::Tag,
            [b'\'', ..] => Kind::SingleQuoted,
            [b'"', ..] => Kind::DoubleQuoted,
            [b'|' | b'>', ..] => Kind::BlockHeader,
            _ => Kind::Junk,
        }
    }

    fn block_scalar_lines(&mut self, keep: bool, explicit: Option<usize>) -> State {
        let start = self.at;
        // Offset just past the last line break that belongs to the scalar.
        let mut end = start;
        let mut indent = 0;
        let mut at = start;
        loop {
            match self.bytes.get(at) {
                Some(b' ') => indent += 1,
                Some(b'\n') => {
                    end = at + 1;
                    indent = 0;
                }
                Some(b'\r') if self.bytes.get(at + 1) == Some(&b'\n') => {}
                _ => break,
            }
            at += 1;
        }
        if indent >= self.continuation {
            self.continuation = match explicit {
                None => indent,
                Some(explicit) => explicit + self.continuation.max(1),
            };
            while let Some(text) = self.continues(end) {
                let Some(newline) = self.find(b'\n', text) else {
                    end = self.bytes.len() + 1;
                    break;
                };
                end = newline + 1;
            }
        }
        end = self.block_scalar_end(start, end, indent, keep);
        self.push(Kind::Scalar, end.min(self.bytes.len()).max(start));
        self.line_start()
    }

    /// Tabs that indent too little belong to the scalar, so that they are reported there; blank lines that are not
    /// indented more than the content do not belong to it, unless kept.
    fn block_scalar_end(&self, start: usize, end: usize, indent: usize, keep: bool) -> usize {
        let mut tab = end;
        while self.bytes.get(tab) == Some(&b' ') {
            tab += 1;
        }
        if self.bytes.get(tab) == Some(&b'\t') {
            while matches!(self.bytes.get(tab), Some(b'\t' | b' ' | b'\r' | b'\n')) {
                tab += 1;
            }
            return tab;
        }
        let before = |at: usize| at.checked_sub(1).and_then(|i| self.bytes.get(i));
        let mut end = end;
        if keep {
            return end;
        }
        while let Some(mut line) = end.checked_sub(1) {
            if before(line) == Some(&b'\r') {
                line -= 1;
            }
            let last = line;
            while before(line) == Some(&b' ') {
                line -= 1;
            }
            if before(line) != Some(&b'\n') || line <= start || line + indent < last {
                break;
            }
            end = line;
        }
        end
    }
}

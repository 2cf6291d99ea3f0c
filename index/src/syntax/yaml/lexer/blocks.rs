//! Words of block context: indentation, markers, properties.

use super::{Kind, Lexer, State};

impl Lexer<'_> {
    pub(super) fn line_start(&mut self) -> State {
        if self.is_document_marker(self.at) {
            let start = self.byte(0) == Some(b'-');
            let kind = if start {
                Kind::DocumentStart
            } else {
                Kind::DocumentEnd
            };
            self.push(kind, self.at + 3);
            self.indent = 0;
            self.continuation = 0;
            return if start { State::Block } else { State::Stream };
        }
        self.indent = self.push_spaces(false);
        let first = self
            .text
            .get(self.at..)
            .and_then(|text| text.chars().next());
        let second = self.at + first.map_or(1, char::len_utf8);
        if self.continuation > self.indent && !self.is_blank(second) {
            self.continuation = self.indent;
        }
        self.block_start()
    }

    pub(super) fn block_start(&mut self) -> State {
        let Some(kind) = self.marker().filter(|_| self.is_blank(self.at + 1)) else {
            return State::Block;
        };
        self.push(kind, self.at + 1);
        let spaces = self.push_spaces(true);
        self.continuation = self.indent + 1;
        self.indent += 1 + spaces;
        State::BlockStart
    }

    pub(super) fn block(&mut self) -> State {
        self.push_spaces(true);
        self.push_properties();
        let kind = match self.in_line() {
            None => {
                self.push_newline();
                return self.line_start();
            }
            Some(b'#') => {
                self.push_to(self.line_end(), Kind::Comment);
                self.push_newline();
                return self.line_start();
            }
            Some(b'"' | b'\'') => return self.quoted(),
            Some(b'|' | b'>') => return self.block_scalar(),
            Some(b'*') => {
                self.push_name(Kind::Alias);
                return State::Block;
            }
            Some(b'{') => Kind::OpenBrace,
            Some(b'[') => Kind::OpenBracket,
            Some(b'}') => Kind::CloseBrace,
            Some(b']') => Kind::CloseBracket,
            Some(_) => return self.plain(),
        };
        self.push(kind, self.at + 1);
        if matches!(kind, Kind::CloseBrace | Kind::CloseBracket) {
            return State::Block;
        }
        self.after_flow_key = false;
        self.flow_depth = 1;
        State::Flow
    }

    fn marker(&self) -> Option<Kind> {
        match self.byte(0)? {
            b'-' => Some(Kind::Dash),
            b'?' => Some(Kind::Question),
            b':' => Some(Kind::Colon),
            _ => None,
        }
    }

    /// Tags, anchors and the markers `-`, `?` and `:`, with the white space between them.
    pub(super) fn push_properties(&mut self) {
        loop {
            match self.byte(0) {
                Some(b'!') => self.push_tag(),
                Some(b'&') => self.push_name(Kind::Anchor),
                _ => {
                    let in_flow = self.flow_depth > 0;
                    let next = self.at + 1;
                    let ends = self.is_blank(next) || in_flow && self.is_flow_indicator(next);
                    let Some(kind) = self.marker().filter(|_| ends) else {
                        return;
                    };
                    if in_flow {
                        self.after_flow_key = false;
                    } else {
                        self.continuation = self.indent + 1;
                    }
                    self.push(kind, next);
                }
            }
            self.push_spaces(true);
        }
    }

    fn push_tag(&mut self) {
        let mut end = self.at + 1;
        if self.byte(1) == Some(b'<') {
            while !self.is_blank(end) && self.bytes.get(end) != Some(&b'>') {
                end += 1;
            }
            if self.bytes.get(end) == Some(&b'>') {
                end += 1;
            }
        } else {
            let hex = |at: usize| self.bytes.get(at).is_some_and(u8::is_ascii_hexdigit);
            while let Some(byte) = self.bytes.get(end) {
                match byte {
                    b'%' if hex(end + 1) && hex(end + 2) => end += 3,
                    b if is_tag_byte(*b) => end += 1,
                    _ => break,
                }
            }
        }
        self.push_to(end, Kind::Tag);
    }
}

fn is_tag_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"-#;/?:@&=+$_.!~*'()".contains(&byte)
}

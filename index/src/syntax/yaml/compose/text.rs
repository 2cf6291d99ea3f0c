//! The text of plain and quoted scalars: line folding and escapes.

use super::Composer;
use crate::span::Span;

impl Composer<'_> {
    pub(super) fn plain(&mut self, span: Span) -> String {
        let source = span.slice(self.text);
        let bad = match source.chars().next() {
            Some('\t') => Some("a tab"),
            Some(',') => Some("`,`"),
            Some('%') => Some("`%`"),
            Some('|') => Some("`|`"),
            Some('>') => Some("`>`"),
            Some('@') => Some("`@`"),
            Some('`') => Some("a backtick"),
            _ => None,
        };
        if let Some(bad) = bad {
            let message = format!("plain text cannot start with {bad}; quote the value");
            self.error_at(Span::new(span.start, span.start + 1), message);
        }
        folded(source)
    }

    pub(super) fn single_quoted(&mut self, span: Span) -> String {
        let source = span.slice(self.text);
        if source.len() < 2 || !source.ends_with('\'') {
            self.unclosed_quote(span, "'");
        }
        let mut inner = source.chars();
        let _quotes = (inner.next(), inner.next_back());
        folded(inner.as_str()).replace("''", "'")
    }

    fn unclosed_quote(&mut self, span: Span, quote: &str) {
        let shown = Span::new(span.start, span.start + 1);
        let message = format!(
            "the quote `{quote}` that opens here is never closed; close it, and indent every line of the text"
        );
        self.error_shown(span.end, shown, message);
    }

    pub(super) fn double_quoted(&mut self, span: Span) -> String {
        let source = span.slice(self.text);
        let last = source.chars().next_back().map_or(0, char::len_utf8);
        let mut reader = Escapes {
            rest: source.get(1..).unwrap_or_default(),
            last,
            out: Units::default(),
            bad: Vec::new(),
        };
        reader.read();
        let Escapes { out, bad, .. } = reader;
        for (left, length) in bad {
            let escape = Span::new(span.end - left, span.end - left + length);
            let message = format!(
                "`{}` is not an escape; write `\\\\` for a backslash, or use single quotes",
                escape.slice(self.text)
            );
            self.error_at(escape, message);
        }
        if source.len() < 2 || !source.ends_with('"') {
            self.unclosed_quote(span, "\"");
        }
        out.finish()
    }
}

/// Line folding of plain and single-quoted text: each line is trimmed, one line break becomes a space, more become one
/// fewer.
fn folded(source: &str) -> String {
    let Some((first, mut rest)) = source.split_once('\n') else {
        return source.to_owned();
    };
    let blank = [' ', '\t'];
    let unbroken = |line: &str| {
        line.strip_suffix('\r')
            .unwrap_or(line)
            .trim_end_matches(blank)
            .len()
    };
    let mut out = String::with_capacity(source.len());
    out.push_str(first.get(..unbroken(first)).unwrap_or(first));
    let mut breaks = 0;
    while let Some((line, tail)) = rest.split_once('\n') {
        rest = tail;
        let line = line
            .get(..unbroken(line))
            .unwrap_or(line)
            .trim_start_matches(blank);
        if line.is_empty() {
            breaks += 1;
            continue;
        }
        push_breaks(&mut out, breaks);
        out.push_str(line);
        breaks = 0;
    }
    push_breaks(&mut out, breaks);
    out.push_str(rest.trim_start_matches(blank));
    out
}

fn push_breaks(out: &mut String, breaks: usize) {
    if breaks == 0 {
        out.push(' ');
    }
    out.extend(std::iter::repeat_n('\n', breaks));
}

/// Text made of characters and of the halves of surrogate pairs that escapes can spell.
#[derive(Default)]
struct Units {
    text: String,
    high: Option<u32>,
}

impl Units {
    fn push_str(&mut self, text: &str) {
        if !text.is_empty() {
            self.flush();
            self.text.push_str(text);
        }
    }

    /// A code point; half a surrogate pair waits for the other half. `false` where there is no such code point.
    fn push_code(&mut self, code: u32) -> bool {
        match (self.high.take(), code) {
            (Some(high), 0xDC00..=0xDFFF) => {
                let joined = 0x1_0000 + ((high - 0xD800) << 10) + (code - 0xDC00);
                self.text.extend(char::from_u32(joined));
            }
            (high, _) => {
                self.high = high;
                self.flush();
                match code {
                    0xD800..=0xDBFF => self.high = Some(code),
                    0xDC00..=0xDFFF => self.text.push(char::REPLACEMENT_CHARACTER),
                    _ => match char::from_u32(code) {
                        Some(c) => self.text.push(c),
                        None => return false,
                    },
                }
            }
        }
        true
    }

    fn flush(&mut self) {
        if self.high.take().is_some() {
            self.text.push(char::REPLACEMENT_CHARACTER);
        }
    }

    fn finish(mut self) -> String {
        self.flush();
        self.text
    }
}

/// Reads the inside of double quotes.
struct Escapes<'t> {
    /// What is left, the last character (the closing quote, if all is well) included.
    rest: &'t str,
    /// Length of the last character.
    last: usize,
    out: Units,
    /// Bad escapes: how many bytes were left when they began, and their length.
    bad: Vec<(usize, usize)>,
}

impl Escapes<'_> {
    fn read(&mut self) {
        const SPECIAL: [char; 5] = ['\\', '\n', '\r', ' ', '\t'];
        while self.rest.len() > self.last {
            let inside = self
                .rest
                .get(..self.rest.len() - self.last)
                .unwrap_or_default();
            let at = inside.find(SPECIAL).unwrap_or(inside.len());
            self.out.push_str(inside.get(..at).unwrap_or_default());
            self.skip(at);
            if self.rest.len() <= self.last {
                return;
            }
            match self.rest.as_bytes() {
                [b'\\', ..] => self.escape(),
                [b'\r', b'\n'] => self.skip(1),
                [b'\n', ..] | [b'\r', b'\n', ..] => self.line_break(),
                [b'\r', ..] => {
                    self.out.push_str("\r");
                    self.skip(1);
                }
                _ => self.blanks(),
            }
        }
    }

    fn skip(&mut self, bytes: usize) {
        self.rest = self.rest.get(bytes..).unwrap_or_default();
    }

    fn skip_blanks(&mut self) {
        self.rest = self.rest.trim_start_matches([' ', '\t']);
    }

    /// White space, dropped in front of a line break.
    fn blanks(&mut self) {
        let rest = self.rest.trim_start_matches([' ', '\t']);
        if !rest.starts_with('\n') && !rest.starts_with("\r\n") {
            let blanks = self.rest.len() - rest.len();
            self.out
                .push_str(self.rest.get(..blanks).unwrap_or_default());
        }
        self.rest = rest;
    }

    fn line_break(&mut self) {
        self.skip(if self.rest.starts_with('\r') { 2 } else { 1 });
        let mut breaks = 0;
        loop {
            self.skip_blanks();
            match self.rest.as_bytes() {
                [b'\n', ..] => self.skip(1),
                [b'\r', b'\n', ..] => self.skip(2),
                _ => break,
            }
            breaks += 1;
        }
        let mut folded = String::new();
        push_breaks(&mut folded, breaks);
        self.out.push_str(&folded);
    }

    fn escape(&mut self) {
        let mut after = self.rest.chars();
        let (_, letter) = (after.next(), after.next().unwrap_or('\\'));
        let plain = match letter {
            '0' => "\0",
            'a' => "\u{7}",
            'b' => "\u{8}",
            'e' => "\u{1b}",
            'f' => "\u{c}",
            'n' => "\n",
            'r' => "\r",
            't' | '\t' => "\t",
            'v' => "\u{b}",
            'N' => "\u{85}",
            '_' => "\u{a0}",
            'L' => "\u{2028}",
            'P' => "\u{2029}",
            ' ' => " ",
            '"' => "\"",
            '/' => "/",
            '\\' => "\\",
            'x' => return self.code(2),
            'u' => return self.code(4),
            'U' => return self.code(8),
            '\n' => {
                self.skip(2);
                return self.skip_blanks();
            }
            '\r' if after.as_str().starts_with('\n') => {
                self.skip(3);
                return self.skip_blanks();
            }
            other => return self.invalid(1 + other.len_utf8()),
        };
        self.out.push_str(plain);
        self.skip(1 + letter.len_utf8());
    }

    fn code(&mut self, digits: usize) {
        let hex = self.rest.get(2..2 + digits);
        let code = hex
            .filter(|hex| hex.bytes().all(|b| b.is_ascii_hexdigit()))
            .and_then(|hex| u32::from_str_radix(hex, 16).ok());
        if code.is_some_and(|code| self.out.push_code(code)) {
            self.skip(2 + digits);
        } else {
            let most = self.rest.chars().take(2 + digits).map(char::len_utf8).sum();
            self.invalid(most);
        }
    }

    fn invalid(&mut self, length: usize) {
        self.bad.push((self.rest.len(), length));
        self.out
            .push_str(self.rest.get(..length).unwrap_or_default());
        self.skip(length);
    }
}

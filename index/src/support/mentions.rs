//! File names in running text. A name is only a candidate: without the other files of the skill it means nothing.

use rustc_hash::FxHashSet;

use super::Mention;

/// The distinct file names of `text`, with the line of their first appearance. `is_told` answers whether an explicit
/// path on a line ends in that name: then the path says which file is meant.
pub(super) fn in_text(text: &str, is_told: impl Fn(u32, &str) -> bool) -> Vec<Mention> {
    let mut seen = FxHashSet::default();
    let mut mentions = Vec::new();
    each(text, |line, name| {
        if !seen.contains(name) && !is_told(line, name) {
            seen.insert(name);
            mentions.push(Mention {
                name: name.to_owned(),
                line,
            });
        }
    });
    mentions
}

/// Every file name of `text` with its line. Text between two equal quotes on a line is one candidate as a whole, or none.
///
/// Every byte of a repository comes by here, and nearly none belongs to a name: words are told apart by their bytes, and
/// only what may be a name is looked at closely.
fn each<'t>(text: &'t str, mut found: impl FnMut(u32, &'t str)) {
    let bytes = text.as_bytes();
    let mut line = 1;
    let mut at = 0;
    // A name begins a line or follows a delimiter.
    let mut delimited = true;
    while let Some(&byte) = bytes.get(at) {
        match Class::of(byte) {
            Class::Name | Class::Dot | Class::Wide => {
                let word = Word::at(text, at);
                if word.end == at {
                    let c = next_char(text, at).unwrap_or_default();
                    delimited = is_delimiter(c);
                    at += c.len_utf8();
                    continue;
                }
                let may_be = delimited && word.may_be_file_name(byte);
                if may_be && next_char(text, word.end).is_none_or(closes) {
                    let name = text.get(at..word.end).unwrap_or_default();
                    let name = name.strip_suffix('.').unwrap_or(name);
                    if is_file_name(name) {
                        found(line, name);
                    }
                }
                at = word.end;
                delimited = false;
            }
            Class::Quote => {
                at += 1;
                delimited = true;
                let rest = bytes.get(at..).unwrap_or_default();
                let Some(length) = memchr::memchr2(byte, b'\n', rest) else {
                    continue;
                };
                if rest.get(length) == Some(&byte) {
                    let content = text.get(at..at + length).unwrap_or_default();
                    let name = content.split('?').next().unwrap_or_default().trim();
                    if is_file_name(name) {
                        found(line, name);
                    }
                    at += length + 1;
                }
            }
            Class::Delimiter => {
                line += u32::from(byte == b'\n');
                at += 1;
                delimited = true;
            }
            Class::Other => {
                at += 1;
                delimited = false;
            }
        }
    }
}

/// What a byte may be part of.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    /// A letter, a digit, `_` or `-`.
    Name,
    /// A dot, which belongs to names too.
    Dot,
    /// A character beyond ASCII; which one has to be looked at.
    Wide,
    Quote,
    Delimiter,
    Other,
}

impl Class {
    fn of(byte: u8) -> Self {
        CLASSES
            .get(usize::from(byte))
            .copied()
            .unwrap_or(Self::Other)
    }

    const fn told(byte: u8) -> Self {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'_' | b'-' => Self::Name,
            b'.' => Self::Dot,
            b'`' | b'"' | b'\'' => Self::Quote,
            b' ' | b'\t'..=b'\r' | b'(' | b')' | b',' | b':' | b';' | b'[' | b']' | b'{' | b'}' => {
                Self::Delimiter
            }
            0x80.. => Self::Wide,
            _ => Self::Other,
        }
    }
}

/// The class of each byte.
#[allow(
    clippy::indexing_slicing,
    reason = "computed by the compiler: an index out of bounds would not compile"
)]
const CLASSES: [Class; 256] = {
    let mut classes = [Class::Other; 256];
    let mut byte = 0_u8;
    while byte < u8::MAX {
        classes[byte as usize] = Class::told(byte);
        byte += 1;
    }
    classes
};

/// The longest run of name characters from some place on.
struct Word {
    end: usize,
    has_dot: bool,
}

impl Word {
    fn at(text: &str, start: usize) -> Self {
        let bytes = text.as_bytes().get(start..).unwrap_or_default();
        let plain = bytes
            .iter()
            .position(|byte| Class::of(*byte) != Class::Name);
        let end = start + plain.unwrap_or(bytes.len());
        let ends = bytes
            .get(end - start)
            .is_none_or(|byte| !matches!(Class::of(*byte), Class::Dot | Class::Wide));
        if ends {
            return Self {
                end,
                has_dot: false,
            };
        }
        let rest = text.get(end..).unwrap_or_default();
        let length = rest.find(|c| !is_name(c)).unwrap_or(rest.len());
        Self {
            end: end + length,
            has_dot: rest.get(..length).unwrap_or_default().contains('.'),
        }
    }

    /// It has an extension, or begins as the well-known names without one do.
    fn may_be_file_name(&self, first: u8) -> bool {
        self.has_dot || !first.is_ascii() || first.is_ascii_uppercase() || first.is_ascii_digit()
    }
}

fn next_char(text: &str, at: usize) -> Option<char> {
    text.get(at..)?.chars().next()
}

/// `name.ext` with a letter at the head of the extension; or, without a dot, the shapes of well-known names: capitals
/// and digits (`README`), or a capital at the head and `file` at the end (`Makefile`).
fn is_file_name(name: &str) -> bool {
    let Some((stem, extension)) = name.rsplit_once('.') else {
        return is_bare_name(name);
    };
    let parts_are_full = stem.split('.').all(|part| !part.is_empty());
    parts_are_full
        && !stem.ends_with(' ')
        && stem.chars().all(|c| is_name(c) || c == ' ')
        && extension.starts_with(char::is_alphabetic)
        && extension.chars().all(|c| is_name(c) && c != '.')
}

fn is_bare_name(name: &str) -> bool {
    let capital = |c: char| c.is_uppercase() || c.is_numeric();
    let shouted =
        name.starts_with(capital) && name.chars().all(|c| capital(c) || matches!(c, '_' | '-'));
    let file = name
        .strip_prefix(char::is_uppercase)
        .is_some_and(|rest| rest.ends_with("file") && rest.chars().all(is_name));
    shouted || file
}

fn is_name(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '.' | '_' | '-')
}

/// What may stand behind a name.
fn closes(c: char) -> bool {
    is_delimiter(c) || matches!(c, '!' | '?')
}

fn is_delimiter(c: char) -> bool {
    c.is_whitespace()
        || matches!(
            c,
            '"' | '\'' | '(' | ')' | ',' | ':' | ';' | '[' | ']' | '`' | '{' | '}'
        )
}

//! File names in running text. A name is only a candidate: without the other files of the skill it means nothing.

use rustc_hash::FxHashSet;

use super::Mention;
use crate::span::{LineIndex, Span};

/// The distinct file names of `text`, which has these `lines`, with the line of their first appearance. `is_told` answers
/// whether an explicit path on a line ends in that name: then the path says which file is meant.
pub(super) fn in_text(
    text: &str,
    lines: &LineIndex,
    is_told: impl Fn(u32, &str) -> bool,
) -> Vec<Mention> {
    let mut seen = FxHashSet::default();
    let mut mentions = Vec::new();
    each(text, |at, name| {
        if seen.contains(name) {
            return;
        }
        let line = lines.line(at);
        if !is_told(line, name) {
            seen.insert(name);
            mentions.push(Mention {
                name: name.to_owned(),
                line,
            });
        }
    });
    mentions
}

/// Every file name of `text` with an offset on its line. Text between two equal quotes on a line is one candidate as a whole, or none.
///
/// Every byte of a repository comes by here, and nearly none belongs to a name: only words with a dot, a capital, a digit
/// or a character beyond ASCII are looked at.
fn each<'t>(text: &'t str, mut found: impl FnMut(usize, &'t str)) {
    let bytes = text.as_bytes();
    // Everything before is dealt with, and no word reaches across.
    let mut done = 0;
    while let Some(at) = next_telling(bytes, done) {
        if let Some(quote @ (b'`' | b'"' | b'\'')) = bytes.get(at) {
            done = at + 1;
            let rest = bytes.get(done..).unwrap_or_default();
            let close = memchr::memchr2(*quote, b'\n', rest);
            if let Some(length) = close.filter(|length| rest.get(*length) == Some(quote)) {
                let content = text.get(done..done + length).unwrap_or_default();
                let name = content.split('?').next().unwrap_or_default().trim();
                if is_file_name(name) {
                    found(at, name);
                }
                done += length + 1;
            }
            continue;
        }
        let word = word_around(text, done, at);
        if let Some(name) = candidate(text, word).filter(|name| is_file_name(name)) {
            found(at, name);
        }
        // The telling character itself may belong to no word.
        let next = at + char_at(text, at).map_or(1, char::len_utf8);
        done = word.end.max(next);
    }
}

/// The next byte from `from` on that begins a candidate or makes a word look like a name.
fn next_telling(bytes: &[u8], from: usize) -> Option<usize> {
    let telling = |byte: &u8| TELLING.get(usize::from(*byte)).is_some_and(|told| *told);
    let rest = bytes.get(from..)?;
    rest.iter().position(telling).map(|at| from + at)
}

#[allow(
    clippy::indexing_slicing,
    reason = "computed by the compiler: an index out of bounds would not compile"
)]
static TELLING: [bool; 256] = {
    let mut table = [true; 256];
    let mut byte = 0_u8;
    while byte.is_ascii() {
        table[byte as usize] = matches!(
            byte,
            b'A'..=b'Z' | b'0'..=b'9' | b'.' | b'`' | b'"' | b'\''
        );
        byte += 1;
    }
    table
};

/// What stands at `word`, where it begins and ends as names in running text do.
fn candidate(text: &str, word: Span) -> Option<&str> {
    let word_text = word.slice(text);
    let name = word_text.strip_suffix('.').unwrap_or(word_text);
    let first = *name.as_bytes().first()?;
    if !name.as_bytes().contains(&b'.') {
        let has_head = !first.is_ascii() || first.is_ascii_uppercase() || first.is_ascii_digit();
        // Nearly all of these are the first words of sentences.
        let is_word = || name.as_bytes().get(1).is_some_and(u8::is_ascii_lowercase);
        if !has_head || (is_word() && !name.ends_with("file")) {
            return None;
        }
    }
    let before = text.get(..word.start)?.chars().next_back();
    let stands = before.is_none_or(is_delimiter) && char_at(text, word.end).is_none_or(closes);
    stands.then_some(name)
}

fn char_at(text: &str, at: usize) -> Option<char> {
    text.get(at..)?.chars().next()
}

/// The longest run of name characters around the byte `at`, not before `from`.
fn word_around(text: &str, from: usize, at: usize) -> Span {
    let bytes = text.as_bytes();
    let ends = |byte: &u8| !(byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'_' | b'-'));
    let before = bytes.get(from..at).unwrap_or_default();
    let after = bytes.get(at..).unwrap_or_default();
    let head = before.iter().rposition(ends);
    let tail = after.iter().position(ends);
    let is_wide = |side: &[u8], end: Option<usize>| {
        end.and_then(|end| side.get(end))
            .is_some_and(|byte| !byte.is_ascii())
    };
    if is_wide(before, head) || is_wide(after, tail) {
        return wide_word_around(text, from, at);
    }
    Span::new(
        from + head.map_or(0, |end| end + 1),
        at + tail.unwrap_or(after.len()),
    )
}

/// The same beside characters beyond ASCII.
fn wide_word_around(text: &str, from: usize, at: usize) -> Span {
    let before = text.get(from..at).unwrap_or_default();
    let head: usize = before
        .chars()
        .rev()
        .take_while(|c| is_name(*c))
        .map(char::len_utf8)
        .sum();
    let rest = text.get(at..).unwrap_or_default();
    let tail = rest.find(|c| !is_name(c)).unwrap_or(rest.len());
    Span::new(at - head, at + tail)
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

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// The rule as it is said: character by character, with nothing passed over.
    fn plain(line: &str) -> Vec<&str> {
        let mut names = Vec::new();
        let mut rest = line;
        let mut previous: Option<char> = None;
        while let Some(c) = rest.chars().next() {
            let after = rest.split_at(c.len_utf8()).1;
            if matches!(c, '`' | '"' | '\'')
                && let Some((content, beyond)) = after.split_once(c)
            {
                let name = content.split('?').next().unwrap().trim();
                names.extend(Some(name).filter(|name| is_file_name(name)));
                (rest, previous) = (beyond, Some(c));
                continue;
            }
            let (word, beyond) = rest.split_at(rest.find(|c| !is_name(c)).unwrap_or(rest.len()));
            if word.is_empty() {
                (rest, previous) = (after, Some(c));
                continue;
            }
            let name = word.strip_suffix('.').unwrap_or(word);
            let stands =
                previous.is_none_or(is_delimiter) && beyond.chars().next().is_none_or(closes);
            names.extend(Some(name).filter(|name| stands && is_file_name(name)));
            (rest, previous) = (beyond, word.chars().next_back());
        }
        names
    }

    proptest! {
        #[test]
        fn nothing_is_passed_over(text in r#"([a-c]|[A-C]|[._\-]|[ \t\n\r]|[`"'?]|[()/:*!,]|[0-9]|[é—Ω\u{85}]|file|\.md){0,40}"#) {
            let mut found = Vec::new();
            let index = LineIndex::new(&text);
            each(&text, |at, name| found.push((index.line(at), name)));
            let lines = text.split('\n').map(|line| line.strip_suffix('\r').unwrap_or(line));
            let expected: Vec<(u32, &str)> = (1..)
                .zip(lines)
                .flat_map(|(number, line)| plain(line).into_iter().map(move |name| (number, name)))
                .collect();
            prop_assert_eq!(found, expected);
        }
    }
}

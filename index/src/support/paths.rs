//! Explicit paths in one line of text: `references/x.md`, `./x`, `folder/file.ext`, bare or between quotes.

use super::Origin;
use super::target::clean;
use crate::assets::classify::SUPPORT_FOLDERS;
use crate::span::Span;

/// Every explicit path of `line`, which holds a `/` as they all do: the span of the reference, how it is written, the
/// clean target.
pub(super) fn in_line(line: &str) -> Vec<(Span, Origin, String)> {
    let mut found = quoted(line);
    found.extend(bare(line));
    found
}

/// Paths that fill the space between two equal quotes.
fn quoted(line: &str) -> Vec<(Span, Origin, String)> {
    let mut found = Vec::new();
    let mut from = 0;
    while let Some((open, quote)) = next_quote(line, from) {
        from = open + 1;
        let rest = line.as_bytes().get(from..).unwrap_or_default();
        let Some(length) = memchr::memchr(quote, rest) else {
            continue;
        };
        let content = Span::new(from, from + length).slice(line);
        if let Some(target) = quoted_path(content) {
            let end = from + length + 1;
            found.push((Span::new(open, end), Origin::Quoted, target));
            from = end;
        }
    }
    found
}

fn next_quote(line: &str, from: usize) -> Option<(usize, u8)> {
    let rest = line.as_bytes().get(from..)?;
    let at = memchr::memchr3(b'`', b'"', b'\'', rest)?;
    Some((from + at, *rest.get(at)?))
}

/// Paths that begin a line or follow white space or an opening bracket.
fn bare(line: &str) -> Vec<(Span, Origin, String)> {
    let mut found = Vec::new();
    let mut from = 0;
    let mut opener: Option<char> = None;
    loop {
        let token = token(line, from);
        if let Some(target) = bare_path(token) {
            let bracket = usize::from(opener.is_some_and(|c| !c.is_whitespace()));
            let end = from + token.len();
            found.push((Span::new(from - bracket, end), Origin::Bare, target));
            from = end;
            opener = token.chars().next_back().filter(|c| opens(*c));
            if opener.is_some() {
                continue;
            }
        }
        let rest = line.get(from..).unwrap_or_default();
        let Some((at, c)) = rest.char_indices().find(|(_, c)| opens(*c)) else {
            return found;
        };
        from += at + c.len_utf8();
        opener = Some(c);
    }
}

/// What follows it may be a bare path.
fn opens(c: char) -> bool {
    c.is_whitespace() || matches!(c, '(' | '[')
}

/// The characters from `at` on that may belong to a bare path.
fn token(line: &str, at: usize) -> &str {
    let rest = line.get(at..).unwrap_or_default();
    let end = rest.find(|c: char| {
        c.is_whitespace() || is_quote(c) || matches!(c, ')' | ',' | ':' | ';' | ']')
    });
    rest.get(..end.unwrap_or(rest.len())).unwrap_or_default()
}

fn bare_path(token: &str) -> Option<String> {
    // Most words are none, and this is told without taking them apart.
    if !token.contains('/') {
        return None;
    }
    let target = clean(token)?;
    let known = after_known_folder(token).is_some_and(|rest| rest.starts_with(is_plain));
    let named = || {
        let path = token.split(['#', '?']).next().unwrap_or_default();
        is_bare_file(path)
    };
    (known || named()).then_some(target)
}

fn quoted_path(content: &str) -> Option<String> {
    if !content.contains('/') {
        return None;
    }
    let target = clean(content)?;
    let known = after_known_folder(content).is_some_and(|rest| {
        rest.starts_with(is_plain)
            && !rest.ends_with('/')
            && rest.chars().all(|c| is_spaced(c) || c == '/')
    });
    (known || is_quoted_file(content.trim_end())).then_some(target)
}

/// What follows `./`, or one of the support folders and its `/`.
fn after_known_folder(path: &str) -> Option<&str> {
    if let Some(rest) = path.strip_prefix("./") {
        return Some(rest);
    }
    SUPPORT_FOLDERS
        .iter()
        .find_map(|folder| path.strip_prefix(folder)?.strip_prefix('/'))
}

/// `folder/…/name.ext` without quotes. Only the first folder and the begin of what follows must be plain: placeholders
/// such as `<module>` may stand further down. What follows the last folder may be nothing but the end of a sentence:
/// `.cache/.` names a folder.
fn is_bare_file(path: &str) -> bool {
    let Some((first, rest)) = path.split_once('/') else {
        return false;
    };
    let trimmed = without_slash(path.trim_end_matches(['.', '>']));
    let name = trimmed.rsplit('/').next().unwrap_or_default();
    is_folder(first) && rest.starts_with(is_plain) && is_file_name(name, is_plain)
}

/// `folder/…/name.ext` between quotes.
fn is_quoted_file(content: &str) -> bool {
    if content.ends_with('/') || !content.contains('/') {
        return false;
    }
    let path = without_slash(content.trim_end_matches('.'));
    let (folders, name) = path.rsplit_once('/').unwrap_or((".", path));
    folders.split('/').all(is_folder) && is_file_name(name, is_spaced)
}

fn is_folder(segment: &str) -> bool {
    !segment.is_empty() && segment.chars().all(is_plain)
}

/// A name of `allowed` characters, without an empty part but before a dot at its head, whose extension begins with a
/// letter.
fn is_file_name(name: &str, allowed: impl Fn(char) -> bool) -> bool {
    let Some((stem, extension)) = name.rsplit_once('.') else {
        return false;
    };
    let is_full = stem.is_empty() || stem.split('.').all(|part| !part.is_empty());
    is_full
        && stem.trim() == stem
        && stem.chars().all(allowed)
        && extension.starts_with(|c: char| c.is_ascii_alphabetic())
        && extension.chars().all(|c| is_plain(c) && c != '.')
}

fn is_spaced(c: char) -> bool {
    is_plain(c) || c == ' '
}

fn without_slash(path: &str) -> &str {
    path.strip_suffix('/').unwrap_or(path)
}

fn is_plain(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '-')
}

fn is_quote(c: char) -> bool {
    matches!(c, '`' | '"' | '\'')
}

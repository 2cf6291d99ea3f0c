//! File names in running text. A name is only a candidate: without the other files of the skill it means nothing.

use rustc_hash::FxHashSet;

use super::{Mention, lines};

/// The distinct file names of `text`, with the line of their first appearance. `is_told` answers whether an explicit
/// path on a line ends in that name: then the path says which file is meant.
pub(super) fn in_text(text: &str, is_told: impl Fn(u32, &str) -> bool) -> Vec<Mention> {
    let mut seen = FxHashSet::default();
    let mut mentions = Vec::new();
    for (number, (_, line)) in (1_u32..).zip(lines(text)) {
        for name in in_line(line) {
            if !seen.contains(name) && !is_told(number, name) {
                seen.insert(name.to_owned());
                mentions.push(Mention {
                    name: name.to_owned(),
                    line: number,
                });
            }
        }
    }
    mentions
}

/// The file names of one line. Text between two equal quotes is one candidate as a whole, or none.
fn in_line(line: &str) -> Vec<&str> {
    let mut names = Vec::new();
    let mut rest = line;
    let mut previous: Option<char> = None;
    while let Some(c) = rest.chars().next() {
        let after = rest.get(c.len_utf8()..).unwrap_or_default();
        if matches!(c, '`' | '"' | '\'')
            && let Some((content, beyond)) = after.split_once(c)
        {
            let name = content.split('?').next().unwrap_or_default().trim();
            names.extend(Some(name).filter(|name| is_file_name(name)));
            rest = beyond;
            previous = Some(c);
            continue;
        }
        let end = rest.find(|c| !is_name(c)).unwrap_or(rest.len());
        let (word, beyond) = rest.split_at_checked(end).unwrap_or((rest, ""));
        if word.is_empty() {
            rest = after;
            previous = Some(c);
            continue;
        }
        let closed = beyond
            .chars()
            .next()
            .is_none_or(|c| is_delimiter(c) || matches!(c, '!' | '?'));
        let name = word.strip_suffix('.').unwrap_or(word);
        if closed && previous.is_none_or(is_delimiter) && is_file_name(name) {
            names.push(name);
        }
        rest = beyond;
        previous = word.chars().next_back();
    }
    names
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

fn is_delimiter(c: char) -> bool {
    c.is_whitespace()
        || matches!(
            c,
            '"' | '\'' | '(' | ')' | ',' | ':' | ';' | '[' | ']' | '`' | '{' | '}'
        )
}

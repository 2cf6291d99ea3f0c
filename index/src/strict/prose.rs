//! Prose as words and sentences with offsets, for checks that read English. No rule and no vocabulary lives here.

pub mod phrase;
pub mod stem;

use crate::span::Span;

/// A word of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Word<'t> {
    /// As written.
    pub text: &'t str,
    /// Byte offset in the text the words were taken from.
    pub start: usize,
    /// Only white space and emphasis markers stand between this word and the one before, and no blank line.
    pub joined: bool,
}

/// The words of `text` in order: letters, digits and the marks that stand inside a word (`'`, `-`, `_`).
pub fn words(text: &str) -> Vec<Word<'_>> {
    let mut words = Vec::new();
    let mut start = None;
    let mut last_end = 0;
    let ends = text.char_indices().chain([(text.len(), ' ')]);
    for (at, c) in ends {
        if is_word_char(c) || (start.is_some() && matches!(c, '\'' | '’' | '-' | '_')) {
            start.get_or_insert(at);
            continue;
        }
        let Some(begin) = start.take() else {
            continue;
        };
        let raw = text.get(begin..at).unwrap_or_default();
        let word = raw.trim_end_matches(['\'', '’', '-', '_']);
        let gap = text.get(last_end..begin).unwrap_or_default();
        words.push(Word {
            text: word,
            start: begin,
            joined: joins(gap),
        });
        last_end = begin + word.len();
    }
    words
}

fn is_word_char(c: char) -> bool {
    c.is_alphanumeric()
}

fn joins(gap: &str) -> bool {
    let quiet = |c: char| c.is_whitespace() || matches!(c, '*' | '_');
    gap.chars().all(quiet) && gap.matches('\n').count() < 2
}

/// The sentences of the part of `text` under `run`: cut after `.`, `!` or `?` before white space. White space and
/// emphasis markers around a sentence are left out of its span.
pub fn sentences(text: &str, run: Span) -> Vec<Span> {
    let slice = run.slice(text);
    let mut out = Vec::new();
    let mut start = 0;
    let mut chars = slice.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        let ends = matches!(c, '.' | '!' | '?')
            && chars.peek().is_none_or(|(_, next)| next.is_whitespace());
        if ends {
            push_trimmed(slice, start, at + c.len_utf8(), run.start, &mut out);
            start = at + c.len_utf8();
        }
    }
    push_trimmed(slice, start, slice.len(), run.start, &mut out);
    out
}

fn push_trimmed(slice: &str, start: usize, end: usize, base: usize, out: &mut Vec<Span>) {
    let part = slice.get(start..end).unwrap_or_default();
    let skipped = part.len()
        - part
            .trim_start_matches(|c: char| c.is_whitespace() || matches!(c, '*' | '_'))
            .len();
    let kept = part.trim_end().len();
    if kept > skipped {
        out.push(Span::new(base + start + skipped, base + start + kept));
    }
}

/// `text` with what stands between double or curly quotes replaced by spaces, same length in bytes.
pub fn without_quotes(text: &str) -> String {
    let mut open: Option<char> = None;
    text.chars()
        .flat_map(|c| {
            let inside = open.is_some();
            match (open, c) {
                (None, '"') => open = Some('"'),
                (None, '“') => open = Some('”'),
                (Some(close), c) if c == close => open = None,
                _ => {}
            }
            let blank = inside && open.is_some() && c != '\n';
            std::iter::repeat_n(
                if blank { ' ' } else { c },
                if blank { c.len_utf8() } else { 1 },
            )
        })
        .collect()
}

/// Whether `text` holds a calendar date written `YYYY-MM-DD`.
pub fn has_iso_date(text: &str) -> bool {
    text.as_bytes().windows(10).any(|w| {
        w.iter().enumerate().all(|(i, b)| match i {
            4 | 7 => *b == b'-',
            _ => b.is_ascii_digit(),
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_know_what_joins_them() {
        let found: Vec<_> = words("Use **this** skill, when\n\nnot")
            .into_iter()
            .map(|w| (w.text, w.joined))
            .collect();
        assert_eq!(
            found,
            [
                ("Use", true),
                ("this", true),
                ("skill", true),
                ("when", false),
                ("not", false)
            ]
        );
    }

    #[test]
    fn sentences_end_before_white_space_only() {
        let text = "Run `a.b` now. You wait!  **Then** stop";
        let found: Vec<_> = sentences(text, Span::new(0, text.len()))
            .into_iter()
            .map(|s| s.slice(text))
            .collect();
        assert_eq!(found, ["Run `a.b` now.", "You wait!", "Then** stop"]);
    }

    #[test]
    fn quotes_are_blanked_without_moving_anything() {
        let text = "say \"I can\" or “we é”.";
        let blank = without_quotes(text);
        assert_eq!(blank.len(), text.len());
        assert!(!blank.contains("can") && !blank.contains("we"));
    }

    #[test]
    fn iso_dates() {
        assert!(has_iso_date("as of 2026-04-24."));
        assert!(!has_iso_date("as of 2026-4-24, 20260424"));
    }
}

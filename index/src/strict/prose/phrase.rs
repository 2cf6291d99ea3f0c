//! Phrases: short patterns over words, found in one pass however many there are. What a phrase means is its owner's business.
//!
//! A pattern is words with spaces between; `a|b` is either word, `[a]` may be absent, `*` is any one word. Case does not
//! count. The first word may be neither optional nor `*`.

use rustc_hash::FxHashMap;

use super::Word;
use crate::span::Span;

/// A set of phrases, each with what it stands for.
#[derive(Debug)]
pub struct Lexicon<K> {
    by_first: FxHashMap<String, Vec<Phrase<K>>>,
    heads: Heads,
}

/// Which letters first words begin with, and how long those are: nearly every word of a text is none of them, and this
/// tells so without looking it up.
#[derive(Debug, Default)]
struct Heads([u64; 32]);

impl Heads {
    fn add(&mut self, word: &str) {
        if let Some(lengths) = self.0.get_mut(head(word)) {
            *lengths |= length(word);
        }
    }

    fn may_hold(&self, word: &str) -> bool {
        let lengths = self.0.get(head(word));
        lengths.is_some_and(|lengths| lengths & length(word) != 0)
    }
}

/// The first letter, whatever its case: that is outside these bits.
fn head(word: &str) -> usize {
    usize::from(word.bytes().next().unwrap_or_default() & 31)
}

fn length(word: &str) -> u64 {
    1 << word.len().min(63)
}

#[derive(Debug)]
struct Phrase<K> {
    meaning: K,
    rest: Vec<Slot>,
}

#[derive(Debug, Clone)]
struct Slot {
    words: Vec<String>,
    optional: bool,
}

/// A phrase found in a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hit<K> {
    /// What the phrase stands for.
    pub meaning: K,
    /// From its first word to its last.
    pub span: Span,
}

impl<K: Copy> Lexicon<K> {
    /// Read the patterns.
    pub fn new<P: AsRef<str>>(patterns: impl IntoIterator<Item = (K, P)>) -> Self {
        let mut by_first: FxHashMap<String, Vec<Phrase<K>>> = FxHashMap::default();
        let mut heads = Heads::default();
        for (meaning, pattern) in patterns {
            let pattern = pattern.as_ref();
            let mut slots = pattern.split(' ').map(slot);
            let Some(first) = slots.next() else {
                continue;
            };
            let rest: Vec<Slot> = slots.collect();
            for word in first.words {
                heads.add(&word);
                by_first.entry(word).or_default().push(Phrase {
                    meaning,
                    rest: rest.clone(),
                });
            }
        }
        Self { by_first, heads }
    }

    /// Every phrase in `words`, in order of its first word.
    pub fn find(&self, words: &[Word<'_>]) -> Vec<Hit<K>> {
        let mut hits = Vec::new();
        let told = words.iter().enumerate();
        for (at, word) in told.filter(|(_, word)| self.heads.may_hold(word.text)) {
            let lower;
            let key = if word.text.bytes().any(|b| b.is_ascii_uppercase()) {
                lower = word.text.to_ascii_lowercase();
                lower.as_str()
            } else {
                word.text
            };
            let Some(phrases) = self.by_first.get(key) else {
                continue;
            };
            let rest = words.get(at + 1..).unwrap_or_default();
            for phrase in phrases {
                if let Some(taken) = matched(&phrase.rest, rest) {
                    let last = taken
                        .checked_sub(1)
                        .and_then(|last| rest.get(last))
                        .unwrap_or(word);
                    hits.push(Hit {
                        meaning: phrase.meaning,
                        span: Span::new(word.start, last.start + last.text.len()),
                    });
                }
            }
        }
        hits
    }
}

fn slot(pattern: &str) -> Slot {
    let inner = pattern
        .strip_prefix('[')
        .and_then(|rest| rest.strip_suffix(']'));
    Slot {
        words: inner
            .unwrap_or(pattern)
            .split('|')
            .map(str::to_owned)
            .collect(),
        optional: inner.is_some(),
    }
}

/// How many of `words` the slots take, if they match.
fn matched(slots: &[Slot], words: &[Word<'_>]) -> Option<usize> {
    let Some((slot, rest)) = slots.split_first() else {
        return Some(0);
    };
    if let Some((word, after)) = words.split_first()
        && word.joined
        && slot
            .words
            .iter()
            .any(|w| w == "*" || word.text.eq_ignore_ascii_case(w))
        && let Some(taken) = matched(rest, after)
    {
        return Some(taken + 1);
    }
    if slot.optional {
        return matched(rest, words);
    }
    None
}

#[cfg(test)]
mod tests {
    use super::super::words;
    use super::*;

    fn found(text: &str) -> Vec<&str> {
        let lexicon = Lexicon::new([
            ((), "use|used [this] [skill] when|whenever"),
            ((), "no * left"),
        ]);
        lexicon
            .find(&words(text))
            .into_iter()
            .map(|hit| hit.span.slice(text))
            .collect()
    }

    #[test]
    fn optional_words_and_alternatives() {
        assert_eq!(found("Use when"), ["Use when"]);
        assert_eq!(found("should be USED whenever"), ["USED whenever"]);
        assert_eq!(found("use this skill when x"), ["use this skill when"]);
        assert_eq!(found("use this. When"), [""; 0]);
        assert_eq!(found("reuse when"), [""; 0]);
        assert_eq!(found("no time left"), ["no time left"]);
    }
}

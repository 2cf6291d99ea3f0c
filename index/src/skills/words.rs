//! Finding English words and phrases without regard to case: the machinery, not the vocabulary. A word is a run of ASCII
//! letters, digits and underscores; the words of a phrase are one space apart.

/// A word and where it stands.
#[derive(Debug, Clone, Copy)]
struct Word<'t> {
    text: &'t str,
    end: usize,
}

/// The words from `offset` on. `offset` must not be inside a word.
fn words(text: &str, offset: usize) -> impl Iterator<Item = Word<'_>> {
    let mut at = offset;
    std::iter::from_fn(move || {
        let bytes = text.as_bytes();
        let start = at + bytes.get(at..)?.iter().position(|b| is_word(*b))?;
        let rest = bytes.get(start..)?;
        let length = rest.iter().position(|b| !is_word(*b));
        at = start + length.unwrap_or(rest.len());
        Some(Word {
            text: text.get(start..at)?,
            end: at,
        })
    })
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// A phrase, as alternatives for each word.
pub(super) type Phrase = &'static [&'static [&'static str]];

/// The end of the first place where one of the phrases stands.
pub(super) fn find(text: &str, phrases: &[Phrase]) -> Option<usize> {
    words(text, 0).find_map(|word| {
        let mut ends = phrases.iter().filter_map(|phrase| stands(text, word, phrase));
        ends.next()
    })
}

/// One of the phrases stands in the text.
pub(super) fn has(text: &str, phrases: &[Phrase]) -> bool {
    find(text, phrases).is_some()
}

/// One of the words of the sorted list stands in the text.
pub(super) fn has_word(text: &str, sorted: &[&str]) -> bool {
    words(text, 0).any(|word| {
        let mut lower = [0; 16];
        let Some(buffer) = lower.get_mut(..word.text.len()) else {
            return false;
        };
        buffer.copy_from_slice(word.text.as_bytes());
        buffer.make_ascii_lowercase();
        sorted
            .binary_search_by(|known| known.as_bytes().cmp(buffer))
            .is_ok()
    })
}

fn stands(text: &str, first: Word<'_>, phrase: Phrase) -> Option<usize> {
    let (head, rest) = phrase.split_first()?;
    if !is_one_of(first.text, head) {
        return None;
    }
    let mut end = first.end;
    for alternatives in rest {
        if text.as_bytes().get(end) != Some(&b' ') {
            return None;
        }
        let next = words(text, end + 1).next()?;
        if next.end != end + 1 + next.text.len() || !is_one_of(next.text, alternatives) {
            return None;
        }
        end = next.end;
    }
    Some(end)
}

fn is_one_of(word: &str, alternatives: &[&str]) -> bool {
    alternatives.iter().any(|known| word.eq_ignore_ascii_case(known))
}

/// The text is one of these words or begins with one, as a word.
pub(super) fn begins_with(text: &str, alternatives: &[&str]) -> bool {
    let word = words(text, 0).next();
    word.is_some_and(|word| word.end == word.text.len() && is_one_of(word.text, alternatives))
}

//! One word that is looked for: cheap questions that most rows fail, and the score of the row that may hold it.

use memchr::memmem::Finder;
use nucleo_matcher::pattern::{Atom, AtomKind, CaseMatching, Normalization};
use nucleo_matcher::{Matcher, Utf32Str};

use super::page::Stored;

/// Places in which a word may be found, each with what it counts.
const NAME: u32 = 8;
const ID: u32 = 6;
const TAG: u32 = 5;
const PATH: u32 = 2;
const DESCRIPTION: u32 = 1;

/// Added where a word is the whole name.
const EXACT: u32 = 10_000;

/// The most that the matcher gives for a character, and once more for the first one.
const CHARACTER: u32 = 26;
const FIRST: u32 = 10;

/// Where a word may be, as bits.
pub(super) mod may {
    /// In the name, the id or a tag.
    pub(in super::super) const LOOSE: u8 = 1;
    /// In the path.
    pub(in super::super) const PATH: u8 = 2;
    /// In the description.
    pub(in super::super) const DESCRIPTION: u8 = 4;
}

/// A word, as a fuzzy pattern for names and as a plain one for long texts.
pub(super) struct Word {
    fuzzy: Atom,
    plain: Atom,
    /// What the name, the id or a tag has to hold: see [`letters`].
    pub(super) letters: u64,
    /// The plain text in folded texts; none where the word has characters that folded texts never hold.
    pub(super) finder: Option<Finder<'static>>,
    most: u32,
}

impl Word {
    /// The words of `query`, the one that is rarest by its length first.
    pub(super) fn all(query: &str) -> Vec<Self> {
        let mut words: Vec<&str> = query.split_whitespace().collect();
        words.sort_by_key(|word| std::cmp::Reverse(word.len()));
        words.into_iter().map(Self::new).collect()
    }

    fn new(word: &str) -> Self {
        let atom = |kind| {
            Atom::new(
                word,
                CaseMatching::Ignore,
                Normalization::Smart,
                kind,
                false,
            )
        };
        let fuzzy = atom(AtomKind::Fuzzy);
        let length = u32::try_from(fuzzy.needle_text().len()).unwrap_or(u32::MAX);
        let folded = word.to_ascii_lowercase();
        Self {
            letters: letters(word),
            finder: word
                .is_ascii()
                .then(|| Finder::new(folded.as_bytes()).into_owned()),
            plain: atom(AtomKind::Substring),
            fuzzy,
            most: length.saturating_mul(CHARACTER).saturating_add(FIRST),
        }
    }

    /// What the best place of the word in `row` counts, of those where it `may` be; `None` where it is in none.
    pub(super) fn score(&self, row: &Stored, may: u8, matcher: &mut Matcher) -> Option<u32> {
        let mut best: Option<u32> = None;
        let mut see = |atom: &Atom, text: Utf32Str<'_>, weight: u32| {
            let cannot_be_better = best >= Some(self.most.saturating_mul(weight));
            if !cannot_be_better && let Some(score) = atom.score(text, matcher) {
                best = best.max(Some(u32::from(score) * weight));
            }
        };
        if may & may::LOOSE != 0 {
            see(&self.fuzzy, row.name.slice(), NAME);
            if let Some(id) = &row.id {
                see(&self.fuzzy, id.slice(), ID);
            }
            for tag in &row.tags {
                see(&self.fuzzy, tag.slice(), TAG);
            }
        }
        if may & may::PATH != 0 {
            see(&self.plain, row.path_text(), PATH);
        }
        if may & may::DESCRIPTION != 0
            && let Some(description) = &row.description
        {
            see(&self.plain, description.slice(), DESCRIPTION);
        }
        let exact = may & may::LOOSE != 0
            && row.name.slice().len() == self.fuzzy.needle_text().len()
            && self.plain.score(row.name.slice(), matcher).is_some();
        Some(best?.saturating_add(if exact { EXACT } else { 0 }))
    }
}

/// The set of characters of `text`, case apart, as bits. A text beyond ASCII may match by its folded form, so it holds
/// all; a word beyond ASCII asks for what only such texts hold.
pub(super) fn letters(text: &str) -> u64 {
    if !text.is_ascii() {
        return BEYOND_ASCII;
    }
    text.bytes().fold(0, |set, byte| {
        let bit = match byte.to_ascii_lowercase() {
            letter @ b'a'..=b'z' => letter - b'a',
            digit @ b'0'..=b'9' => 26 + digit - b'0',
            other => 36 + other % 27,
        };
        set | (1 << bit)
    })
}

/// In no set of ASCII characters.
const BEYOND_ASCII: u64 = 1 << 63;

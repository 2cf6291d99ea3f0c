//! The rows of one shard, and what tells cheaply that a word is in none of them.

use std::sync::{Arc, Weak};

use nucleo_matcher::{Matcher, Utf32Str, Utf32String};

use super::row::line;
use super::word::{Word, letters, may};
use crate::entry::EntryKind;
use crate::facts::FileFacts;
use crate::inventory::duplicates::{self, Duplicates, Identity};
use crate::inventory::{Item, State, judge, looks_like_a_skill_itself, may_be_closed};
use crate::metadata::Key;
use crate::path::RepoPath;
use crate::snapshot::Snapshot;

/// The rows of one shard.
#[derive(Debug, Default)]
pub(super) struct Page {
    shard: Weak<Vec<Arc<FileFacts>>>,
    pub(super) rows: Vec<Stored>,
    sieve: Vec<Sieve>,
    /// Path and description of each row in lower case, each with an end that no word holds.
    folded: Vec<u8>,
}

/// What is asked of a row before it is looked at.
#[derive(Debug)]
struct Sieve {
    /// The characters of name, id and tags.
    letters: u64,
    /// Places where every word may be, since folding says nothing of them.
    always: u8,
    path_end: usize,
    end: usize,
}

/// One file that looks like a skill.
#[derive(Debug)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "each answers a question of its own"
)]
pub(super) struct Stored {
    pub(super) name: Text,
    /// The name is declared.
    named: bool,
    /// Declared ids only: an id that is the path is found as the path.
    pub(super) id: Option<Text>,
    pub(super) tags: Vec<Text>,
    pub(super) path: RepoPath,
    wide_path: Option<Box<[char]>>,
    pub(super) description: Option<Text>,
    /// One line of the description, where it is not the description.
    pub(super) line: Option<Box<str>>,
    pub(super) owner: Option<Box<str>>,
    /// It is an entrypoint, so that it has an id.
    pub(super) entrypoint: bool,
    /// Its name and id count among those of other skills.
    pub(super) valid: bool,
    /// A link or a folder that is not looked into.
    pub(super) closed: bool,
    /// The state, as far as the file and the configuration decide it.
    pub(super) state: State,
}

/// A text as it is printed and as it is matched.
#[derive(Debug)]
pub(super) struct Text {
    text: Box<str>,
    wide: Option<Box<[char]>>,
}

impl Text {
    fn new(text: &str) -> Self {
        Self {
            wide: wide(text),
            text: text.into(),
        }
    }

    pub(super) fn as_str(&self) -> &str {
        &self.text
    }

    pub(super) fn slice(&self) -> Utf32Str<'_> {
        slice(&self.text, self.wide.as_deref())
    }
}

/// The characters of a text beyond ASCII, as they are matched.
fn wide(text: &str) -> Option<Box<[char]>> {
    if text.is_ascii() {
        return None;
    }
    match Utf32String::from(text) {
        Utf32String::Ascii(_) => None,
        Utf32String::Unicode(wide) => Some(wide),
    }
}

fn slice<'t>(text: &'t str, wide: Option<&'t [char]>) -> Utf32Str<'t> {
    wide.map_or(Utf32Str::Ascii(text.as_bytes()), Utf32Str::Unicode)
}

impl Page {
    /// The page of `shard`.
    pub(super) fn new(snapshot: &Snapshot, shard: &Arc<Vec<Arc<FileFacts>>>) -> Self {
        let rows = shard.iter().filter_map(|file| {
            let closed = matches!(file.kind, EntryKind::Symlink(_) | EntryKind::Directory);
            let closed = closed && may_be_closed(snapshot, file);
            if !closed && !looks_like_a_skill_itself(file) {
                return None;
            }
            let named_like_one = looks_like_a_skill_itself(file);
            let item = match &file.kind {
                EntryKind::Symlink(_) if !file.is_excluded() => {
                    Item::new(file, State::BehindSymlink, String::new(), String::new())
                }
                _ => judge::judge(snapshot, &Duplicates::default(), file),
            };
            Some(Stored::new(&item, closed && !named_like_one))
        });
        Self {
            shard: Arc::downgrade(shard),
            ..Self::of_rows(rows.collect())
        }
    }

    pub(super) fn of_rows(rows: Vec<Stored>) -> Self {
        let mut folded = Vec::new();
        let mut sieve = Vec::with_capacity(rows.len());
        for row in &rows {
            let mut fold = |text: &str| {
                folded.extend(text.bytes().map(|byte| byte.to_ascii_lowercase()));
                folded.push(b'\n');
                folded.len()
            };
            let description = row.description.as_ref().map_or("", Text::as_str);
            let path_end = fold(row.path.as_str());
            let end = fold(description);
            let always = |text: &str, place| if text.is_ascii() { 0 } else { place };
            sieve.push(Sieve {
                letters: row.letters(),
                always: always(row.path.as_str(), may::PATH)
                    | always(description, may::DESCRIPTION),
                path_end,
                end,
            });
        }
        Self {
            shard: Weak::new(),
            rows,
            sieve,
            folded,
        }
    }

    /// Whether this is the page of `shard`, the same one in memory.
    pub(super) fn is_of(&self, shard: &Arc<Vec<Arc<FileFacts>>>) -> bool {
        std::ptr::eq(self.shard.as_ptr(), Arc::as_ptr(shard))
    }

    /// Tell `seen` the place and the score of every row in which all `words` are.
    pub(super) fn find(
        &self,
        words: &[Word],
        matcher: &mut Matcher,
        mut seen: impl FnMut(usize, u32),
    ) {
        // Where words may be is cheap to know, and a score is not: a row is scored that passed for every word.
        let mut left: Vec<usize> = (0..self.rows.len()).collect();
        let mut places = Vec::with_capacity(words.len());
        for word in words {
            if left.is_empty() {
                return;
            }
            let may = self.may(word);
            left.retain(|at| may.get(*at).is_some_and(|may| *may != 0));
            places.push(may);
        }
        for at in left {
            let Some(row) = self.rows.get(at) else {
                continue;
            };
            let mut scores = words.iter().zip(&places).map(|(word, places)| {
                let may = places.get(at).copied().unwrap_or_default();
                word.score(row, may, matcher)
            });
            let total = scores.try_fold(0_u32, |total, score| Some(total.saturating_add(score?)));
            if let Some(total) = total {
                seen(at, total);
            }
        }
    }

    /// For each row, where `word` may be; where it says nowhere, it is nowhere.
    fn may(&self, word: &Word) -> Vec<u8> {
        let loose = |sieve: &Sieve| {
            if sieve.letters & word.letters == word.letters {
                sieve.always | may::LOOSE
            } else {
                sieve.always
            }
        };
        let mut places: Vec<u8> = self.sieve.iter().map(loose).collect();
        let Some(finder) = &word.finder else {
            return places;
        };
        let mut rows = self.sieve.iter().zip(&mut places);
        let mut row = rows.next();
        for hit in finder.find_iter(&self.folded) {
            while row.as_ref().is_some_and(|(sieve, _)| sieve.end <= hit) {
                row = rows.next();
            }
            if let Some((sieve, places)) = &mut row {
                **places |= if hit < sieve.path_end {
                    may::PATH
                } else {
                    may::DESCRIPTION
                };
            }
        }
        places
    }
}

impl Stored {
    fn new(item: &Item<'_>, closed: bool) -> Self {
        let content = item.file.content.as_ref();
        let skill = content.and_then(|content| content.skill.as_ref());
        let tags = content
            .iter()
            .flat_map(|content| content.asset.metadata.list(Key::Tags));
        let description = item.description();
        let line = description.map(line);
        let path = &item.file.path;
        Self {
            name: Text::new(item.name().unwrap_or_else(|| item.file_name())),
            named: skill.is_some_and(|skill| skill.name.is_some()),
            id: item.declared(Key::Id).map(Text::new),
            tags: tags.map(|tag| Text::new(&tag.text)).collect(),
            wide_path: wide(path.as_str()),
            path: path.clone(),
            line: line
                .filter(|line| Some(line.as_str()) != description)
                .map(String::into_boxed_str),
            description: description.map(Text::new),
            owner: item.declared(Key::Owner).map(Into::into),
            entrypoint: skill.is_some(),
            valid: duplicates::is_valid(item.file),
            closed,
            state: item.state,
        }
    }

    pub(super) fn path_text(&self) -> Utf32Str<'_> {
        slice(self.path.as_str(), self.wide_path.as_deref())
    }

    /// What this skill may have in common with others.
    pub(super) fn identity(&self) -> Identity<'_> {
        Identity {
            path: &self.path,
            name: self.named.then(|| self.name.as_str()),
            id: self.id.as_ref().map(Text::as_str),
        }
    }

    /// The characters of the texts in which words are found loosely.
    fn letters(&self) -> u64 {
        let of = |text: &Text| match text.wide {
            Some(_) => u64::MAX,
            None => letters(text.as_str()),
        };
        let texts = [&self.name].into_iter().chain(&self.id).chain(&self.tags);
        texts.fold(0, |set, text| set | of(text))
    }
}

#[cfg(test)]
impl Stored {
    /// A valid skill of these texts.
    pub(super) fn made_up(
        path: RepoPath,
        name: &str,
        id: Option<&str>,
        tags: &[String],
        description: Option<&str>,
    ) -> Self {
        Self {
            name: Text::new(name),
            named: true,
            id: id.map(Text::new),
            tags: tags.iter().map(|tag| Text::new(tag)).collect(),
            wide_path: wide(path.as_str()),
            path,
            description: description.map(Text::new),
            line: None,
            owner: None,
            entrypoint: true,
            valid: true,
            closed: false,
            state: State::Operational,
        }
    }
}

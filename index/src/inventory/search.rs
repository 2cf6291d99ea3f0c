//! Finding skills for a person: every word has to be found somewhere, and the better the place and the match, the higher
//! the rank. The same words over the same repository give the same order. Nothing is chosen for an agent.

use std::cmp::Reverse;

use nucleo_matcher::pattern::{Atom, AtomKind, CaseMatching, Normalization};
use nucleo_matcher::{Config, Matcher, Utf32String};
use serde::Serialize;

use super::{Inventory, Item, State};
use crate::metadata::Key;
use crate::path::utf16_cmp;
use crate::snapshot::Snapshot;

/// One line of the list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Row {
    /// The declared name, else that of the folder.
    pub name: String,
    /// The effective id; absent where the file is no entrypoint.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// The owner.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub owner: Option<String>,
    /// The state.
    pub state: State,
    /// One line of the description.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// The tags.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<String>,
    /// The file.
    pub path: String,
}

/// Longest line of a description, in characters.
const LINE: usize = 120;

/// Places in which a word may be found, each with what it counts.
const NAME: u32 = 8;
const ID: u32 = 6;
const TAG: u32 = 5;
const PATH: u32 = 2;
const DESCRIPTION: u32 = 1;

/// Added where a word is the whole name.
const EXACT: u32 = 10_000;

/// The skills of one state of the repository, prepared for finding.
#[derive(Debug)]
pub struct SearchIndex {
    rows: Vec<Entry>,
}

#[derive(Debug)]
struct Entry {
    row: Row,
    name: Utf32String,
    /// Declared ids only: an id that is the path is found as the path.
    id: Option<Utf32String>,
    tags: Vec<Utf32String>,
    path: Utf32String,
    description: Option<Utf32String>,
}

impl SearchIndex {
    /// Prepare everything in `snapshot` that looks like a skill.
    pub fn new(snapshot: &Snapshot) -> Self {
        let inventory = Inventory::of(snapshot);
        let mut rows: Vec<Entry> = inventory.items.iter().map(Entry::new).collect();
        rows.sort_by(|a, b| {
            utf16_cmp(&a.row.name, &b.row.name).then_with(|| utf16_cmp(&a.row.path, &b.row.path))
        });
        Self { rows }
    }

    /// The rows in which every word of `query` is found, best first; all rows by name for no word.
    pub fn find(&self, query: &str) -> Vec<&Row> {
        let atoms: Vec<(Atom, Atom)> = query.split_whitespace().map(atoms).collect();
        if atoms.is_empty() {
            return self.rows.iter().map(|entry| &entry.row).collect();
        }
        let mut matcher = Matcher::new(Config::DEFAULT);
        let mut found: Vec<(u32, &Row)> = self
            .rows
            .iter()
            .filter_map(|entry| Some((entry.score(&atoms, &mut matcher)?, &entry.row)))
            .collect();
        // Stable: equal scores keep the order of names.
        found.sort_by_key(|(score, _)| Reverse(*score));
        found.into_iter().map(|(_, row)| row).collect()
    }
}

/// A word as a fuzzy pattern, for names, and as a plain one, for long texts.
fn atoms(word: &str) -> (Atom, Atom) {
    let atom = |kind| {
        Atom::new(
            word,
            CaseMatching::Ignore,
            Normalization::Smart,
            kind,
            false,
        )
    };
    (atom(AtomKind::Fuzzy), atom(AtomKind::Substring))
}

impl Entry {
    fn new(item: &Item<'_>) -> Self {
        let path = item.file.path.as_str();
        let folder = item.file.path.parent().unwrap_or_default();
        let folder = folder.rsplit('/').next().unwrap_or_default();
        let name = item.name().unwrap_or(folder).to_owned();
        let declared = item.declared(Key::Id);
        let tags: Vec<String> = item
            .file
            .content
            .iter()
            .flat_map(|content| content.asset.metadata.list(Key::Tags))
            .map(|tag| tag.text.clone())
            .collect();
        let text = |text: &str| Utf32String::from(text);
        Self {
            name: text(&name),
            id: declared.map(text),
            tags: tags.iter().map(|tag| text(tag)).collect(),
            path: text(path),
            description: item.description().map(text),
            row: Row {
                name,
                id: item.id().map(str::to_owned),
                owner: item.declared(Key::Owner).map(str::to_owned),
                state: item.state,
                description: item.description().map(line),
                tags,
                path: path.to_owned(),
            },
        }
    }

    /// The sum over all words of the best place of each; `None` where one is nowhere.
    fn score(&self, atoms: &[(Atom, Atom)], matcher: &mut Matcher) -> Option<u32> {
        let mut total = 0_u32;
        for (fuzzy, plain) in atoms {
            let mut best = None;
            let mut see = |atom: &Atom, text: &Utf32String, weight: u32| {
                if let Some(score) = atom.score(text.slice(..), matcher) {
                    best = best.max(Some(u32::from(score) * weight));
                }
            };
            see(fuzzy, &self.name, NAME);
            if let Some(id) = &self.id {
                see(fuzzy, id, ID);
            }
            for tag in &self.tags {
                see(fuzzy, tag, TAG);
            }
            see(plain, &self.path, PATH);
            if let Some(description) = &self.description {
                see(plain, description, DESCRIPTION);
            }
            let exact = self.name.len() == fuzzy.needle_text().len()
                && plain.score(self.name.slice(..), matcher).is_some();
            total = total
                .saturating_add(best?)
                .saturating_add(if exact { EXACT } else { 0 });
        }
        Some(total)
    }
}

/// The first line of a text, cut between words.
fn line(text: &str) -> String {
    let mut line = String::new();
    let mut length = 0;
    for word in text.split_whitespace() {
        length += word.chars().count() + 1;
        if length > LINE + 1 {
            line.push('…');
            break;
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    line
}

//! Markdown files that a text names. Only a hash and a line are kept of each name: enough to answer whether a given
//! path is named, without holding the text.

use serde::{Deserialize, Serialize};

use super::{body_span, is_blank};
use crate::path::RepoPath;
use crate::syntax::{Document, needles};

/// One name of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Mention {
    /// See [`mention_key`].
    pub key: u64,
    /// The first line that names it.
    pub line: u32,
}

/// The names of one text, sorted by key.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mentions(Vec<Mention>);

impl Mentions {
    /// The first line that names `path`, or a longer path that ends in it.
    pub fn line_of(&self, path: &str) -> Option<u32> {
        let key = mention_key(path);
        let at = self.0.binary_search_by_key(&key, |m| m.key).ok()?;
        self.0.get(at).map(|mention| mention.line)
    }

    /// No file is named.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// The key under which a name is kept; stable across builds, since facts are stored.
pub fn mention_key(name: &str) -> u64 {
    let hash = blake3::hash(name.as_bytes());
    let (head, _) = hash.as_bytes().split_at(8);
    head.try_into().map_or(0, u64::from_le_bytes)
}

/// Every name in the body, under its whole spelling and under each of its tails.
pub(super) fn find(path: &RepoPath, doc: &Document<'_>) -> Mentions {
    let body = body_span(doc);
    let lines = needles::lines_holding(body.slice(doc.text), [".md"]);
    let mut found: Vec<Mention> = lines
        .into_iter()
        .map(|(start, text)| (doc.lines.line(body.start + start), text))
        .flat_map(|(line, text)| names(text).map(move |name| (line, name)))
        .flat_map(|(line, name)| tails(name).map(move |tail| (line, tail)))
        .filter(|(_, tail)| *tail != path.as_str())
        .map(|(line, tail)| Mention {
            key: mention_key(tail),
            line,
        })
        .collect();
    found.sort_unstable();
    found.dedup_by_key(|mention| mention.key);
    Mentions(found)
}

/// The tokens of a line up to and including `.md`.
fn names(line: &str) -> impl Iterator<Item = &str> {
    line.split(|c: char| is_blank(c) || "`'\"()[]<>{}|,;*=".contains(c))
        .filter_map(|token| {
            let at = token.find(".md")?;
            token.get(..at + ".md".len())
        })
        .filter(|name| name.len() > ".md".len())
}

/// The name and what remains of it after each `/`.
fn tails(name: &str) -> impl Iterator<Item = &str> {
    std::iter::once(name).chain(
        name.match_indices('/')
            .filter_map(|(at, _)| name.get(at + 1..)),
    )
}

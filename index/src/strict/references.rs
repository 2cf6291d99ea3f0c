//! References from a document to files of its bundle (6.4), and the names a document mentions.

mod mentions;

use rustc_hash::FxHashSet;
use serde::{Deserialize, Serialize};

use super::facts::{DocumentFacts, Listed, Place};
use super::page::Page;
use super::text::count;
use crate::path::join_normalized;
pub(super) use mentions::mentions;

/// A path that a document names.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reference {
    /// As written, without fragment and query.
    pub written: String,
    /// What it may mean, relative to the bundle, likeliest first.
    pub candidates: Vec<String>,
    /// How it is written.
    pub kind: ReferenceKind,
    /// Where it stands first.
    pub place: Place,
}

/// How a reference is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum ReferenceKind {
    /// A link or image destination.
    Link,
    /// A code span or list entry that starts with a core directory.
    Named,
}

/// How a path stands to the path rules of 6.4.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Standing {
    /// It matches the pattern.
    Good,
    /// Inside the bundle, but not in the one form that is portable.
    Pattern,
    /// Below a core directory, more than one level.
    TooDeep,
    /// Absolute, below a home directory, on a drive, or out of the bundle through `..`.
    Escapes,
}

/// The directories that references may point into.
pub(super) const CORE_DIRECTORIES: [&str; 3] = ["scripts", "references", "assets"];

/// Facts of the document at `path`; its links are relative to its own folder.
pub(super) fn document(path: &str, page: &Page<'_>) -> DocumentFacts {
    let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
    let text = page.document.text;
    DocumentFacts {
        lines: count(text.lines().count()),
        words: count(text.split_whitespace().count()),
        contents_early: has_contents(text),
        references: references(page, folder, &[]),
        mentions: mentions(text),
        paragraphs: paragraphs(page),
    }
}

/// Every reference of `page`, each path once at its first place. `listed` stands in `## Supporting Files`.
pub(super) fn references(page: &Page<'_>, folder: &str, listed: &[Listed]) -> Vec<Reference> {
    let links = page.outline.links.iter().filter_map(|link| {
        let path = link_path(&link.destination)?;
        Some((ReferenceKind::Link, path, page.place(link.span.start)))
    });
    let code = page.outline.code.iter().filter_map(|code| {
        let path = named_path(&code.text)?;
        Some((ReferenceKind::Named, path, page.place(code.span.start)))
    });
    let listed = listed
        .iter()
        .map(|entry| (ReferenceKind::Named, entry.path.as_str(), entry.place));
    let mut all: Vec<_> = links.chain(code).chain(listed).collect();
    all.sort_by_key(|(_, _, place)| *place);
    let mut seen = FxHashSet::default();
    all.into_iter()
        .filter(|(_, path, _)| seen.insert(*path))
        .map(|(kind, path, place)| Reference {
            written: path.to_owned(),
            candidates: candidates(path, kind, folder),
            kind,
            place,
        })
        .collect()
}

/// Paths into overlays that `page` names in links and code spans.
pub(super) fn overlay_paths(page: &Page<'_>) -> Vec<(String, Place)> {
    let links = page
        .outline
        .links
        .iter()
        .map(|link| (link.destination.as_str(), link.span.start));
    let code = page
        .outline
        .code
        .iter()
        .map(|code| (code.text.as_str(), code.span.start));
    let mut paths: Vec<_> = links
        .chain(code)
        .filter_map(|(text, at)| {
            let path = text.split_whitespace().next()?;
            let overlay = ["agents/", ".overlays/"]
                .iter()
                .any(|top| path.starts_with(top));
            overlay.then(|| (path.to_owned(), page.place(at)))
        })
        .collect();
    paths.sort_by_key(|(_, place)| *place);
    paths
}

/// The path of a link destination; `None` for URLs, addresses and anchors.
fn link_path(destination: &str) -> Option<&str> {
    let path = destination.split(['#', '?']).next().unwrap_or_default();
    let scheme = path.split_once(':').map(|(scheme, _)| scheme);
    let url = path.starts_with("//")
        || scheme.is_some_and(|s| {
            s.len() > 1
                && s.chars()
                    .all(|c| c.is_ascii_alphanumeric() || "+-.".contains(c))
        });
    (!path.is_empty() && !url).then_some(path)
}

/// The path that a code span or list entry starts with; `None` where it names no single file.
pub(super) fn named_path(text: &str) -> Option<&str> {
    let path = text.split_whitespace().next()?;
    let (top, rest) = path.split_once('/')?;
    let single = !rest.is_empty()
        && !rest.ends_with('/')
        && !rest.contains(['*', '?', '{', '}', '<', '>', '[', ']', '$', '…'])
        && !rest.ends_with("...");
    (CORE_DIRECTORIES.contains(&top) && single).then_some(path)
}

fn candidates(path: &str, kind: ReferenceKind, folder: &str) -> Vec<String> {
    let decoded = percent_decoded(path);
    let near = (kind == ReferenceKind::Link)
        .then(|| join_normalized(folder, &decoded))
        .flatten();
    let from_root = join_normalized("", &decoded);
    let mut out: Vec<String> = near.into_iter().chain(from_root).collect();
    out.dedup();
    out
}

fn percent_decoded(path: &str) -> String {
    let mut parts = path.split('%');
    let mut bytes = parts.next().unwrap_or_default().as_bytes().to_vec();
    for part in parts {
        let code = part
            .get(..2)
            .and_then(|hex| u8::from_str_radix(hex, 16).ok());
        bytes.push(code.unwrap_or(b'%'));
        bytes.extend(part.bytes().skip(if code.is_some() { 2 } else { 0 }));
    }
    String::from_utf8(bytes).unwrap_or_else(|_| path.to_owned())
}

/// How `path`, written in `SKILL.md`, stands to 6.4.
pub(super) fn standing(path: &str) -> Standing {
    let drive = path.as_bytes().get(1) == Some(&b':')
        && path.starts_with(|c: char| c.is_ascii_alphabetic());
    if path.starts_with(['/', '~', '\\'])
        || drive
        || join_normalized("", &path.replace('\\', "/")).is_none()
    {
        return Standing::Escapes;
    }
    let segments: Vec<&str> = path.split('/').collect();
    match segments.as_slice() {
        [_, ..] if segments.contains(&"..") => Standing::Pattern,
        [top, name] if CORE_DIRECTORIES.contains(top) && is_portable_name(name) => Standing::Good,
        [top, _, deeper, ..] if CORE_DIRECTORIES.contains(top) && !deeper.is_empty() => {
            Standing::TooDeep
        }
        _ => Standing::Pattern,
    }
}

/// `[A-Za-z0-9][A-Za-z0-9._-]*`.
pub(super) fn is_portable_name(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_alphanumeric())
        && name
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '-'))
}

/// A table of contents within the first twenty lines: its title, or three entries that link to headings.
fn has_contents(text: &str) -> bool {
    let mut entries = 0;
    text.lines().take(20).any(|line| {
        let bare = line
            .trim_matches(|c: char| c.is_whitespace() || matches!(c, '#' | '*' | '_' | ':' | '>'));
        entries += line.matches("](#").count();
        entries >= 3
            || CONTENTS
                .iter()
                .any(|title| bare.eq_ignore_ascii_case(title))
    })
}

const CONTENTS: &[&str] = &[
    "table of contents",
    "contents",
    "toc",
    "on this page",
    "in this document",
];

/// Shortest paragraph that counts as content worth having once.
const LONG_PARAGRAPH: usize = 120;

fn paragraphs(page: &Page<'_>) -> Vec<(u64, u32)> {
    page.outline
        .paragraphs
        .iter()
        .filter_map(|span| {
            let digest = paragraph_digest(page.raw(*span))?;
            Some((digest, page.place(span.start).line))
        })
        .collect()
}

/// A digest of the words of a long paragraph, white space and case aside.
fn paragraph_digest(text: &str) -> Option<u64> {
    // Lower case is at most half as long again.
    if text.len() < LONG_PARAGRAPH / 2 {
        return None;
    }
    let mut normal = String::with_capacity(text.len());
    for word in text.split_whitespace() {
        if !normal.is_empty() {
            normal.push(' ');
        }
        normal.push_str(word);
    }
    let normal = normal.to_lowercase();
    if normal.len() < LONG_PARAGRAPH {
        return None;
    }
    let hash = blake3::hash(normal.as_bytes());
    hash.as_bytes()
        .first_chunk::<8>()
        .map(|bytes| u64::from_le_bytes(*bytes))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_paths_are_references() {
        assert_eq!(link_path("https://a.b/c"), None);
        assert_eq!(link_path("mailto:a@b.c"), None);
        assert_eq!(link_path("//cdn/x"), None);
        assert_eq!(link_path("#top"), None);
        assert_eq!(link_path("references/a.md#top"), Some("references/a.md"));
        assert_eq!(named_path("scripts/run.py --fast"), Some("scripts/run.py"));
        assert_eq!(named_path("scripts/"), None);
        assert_eq!(named_path("references/*.md"), None);
        assert_eq!(named_path("src/scripts/x.py"), None);
    }

    #[test]
    fn standings() {
        assert_eq!(standing("references/a.md"), Standing::Good);
        assert_eq!(standing("./references/a.md"), Standing::Pattern);
        assert_eq!(standing("references/_a.md"), Standing::Pattern);
        assert_eq!(standing("guide.md"), Standing::Pattern);
        assert_eq!(standing("references\\a.md"), Standing::Pattern);
        assert_eq!(standing("references/x/a.md"), Standing::TooDeep);
        assert_eq!(standing("references/../scripts/a.py"), Standing::Pattern);
        assert_eq!(standing("../a.md"), Standing::Escapes);
        assert_eq!(standing("/etc/a"), Standing::Escapes);
        assert_eq!(standing("~/a"), Standing::Escapes);
        assert_eq!(standing("C:\\a"), Standing::Escapes);
    }
}

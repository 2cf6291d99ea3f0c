//! The `metadata` mapping of a skill as migration reads it: whole, or not at all.

use rustc_hash::FxHashMap;

use super::blocked::{Blocked, Reason};
use super::legacy;
use super::source::key_text;
use crate::syntax::Document;
use crate::syntax::yaml::Node;

/// One entry that can be trusted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct MetadataEntry {
    /// Its key.
    pub key: String,
    /// Its value.
    pub value: String,
    /// Where it stands.
    pub line: u32,
}

/// What `metadata` holds.
#[derive(Debug, Default)]
pub(super) struct Metadata {
    /// Its entries in document order, without the keys that are declared more than once; empty where the mapping is
    /// not one from strings to strings.
    entries: Vec<MetadataEntry>,
    /// Keys declared more than once, with the line of their second declaration.
    duplicates: Vec<(String, u32)>,
    /// It is not a mapping from strings to strings.
    invalid: bool,
    /// It is declared more than once; no declaration is preferred.
    pub ambiguous: bool,
}

impl Metadata {
    /// Read all declarations of `metadata`.
    pub(super) fn read(doc: &Document<'_>, declarations: &[&Node]) -> Self {
        let mut read = Self {
            invalid: declarations.iter().any(|node| !maps_to_strings(node)),
            ambiguous: declarations.len() > 1,
            ..Self::default()
        };
        let mut counts: FxHashMap<String, u32> = FxHashMap::default();
        let entries = declarations
            .iter()
            .flat_map(|node| node.as_mapping().unwrap_or_default());
        for entry in entries {
            let key = key_text(doc, &entry.key);
            let line = doc.lines.line(entry.key.span.start);
            let count = counts.entry(key.clone()).or_default();
            *count += 1;
            match count {
                1 => read.entries.push(MetadataEntry {
                    key,
                    value: entry.value.as_str().unwrap_or_default().to_owned(),
                    line,
                }),
                2 => read.duplicates.push((key, line)),
                _ => {}
            }
        }
        if read.invalid || read.ambiguous {
            read.entries.clear();
        }
        read.entries
            .retain(|entry| counts.get(&entry.key) == Some(&1));
        read
    }

    /// Declarations of `key`, or of the whole mapping, contradict each other.
    pub(super) fn is_undecided(&self, key: &str) -> bool {
        self.ambiguous || self.duplicates.iter().any(|(twice, _)| twice == key)
    }

    /// What makes the mapping, which stands at `line`, unsafe to use.
    pub(super) fn blocked(&self, line: u32) -> Vec<Blocked> {
        let mut blocked: Vec<Blocked> = self
            .duplicates
            .iter()
            .map(|(key, line)| {
                Blocked::new(&format!("metadata.{key}"), Some(*line), Reason::Duplicate)
            })
            .collect();
        if self.invalid {
            blocked.push(Blocked::new(
                "metadata",
                Some(line),
                Reason::MetadataNotStrings,
            ));
        }
        blocked
    }

    /// Every entry that can be trusted.
    pub(super) fn entries(&self) -> &[MetadataEntry] {
        &self.entries
    }

    /// The entries that a candidate keeps: all but the removed routing keys.
    pub(super) fn kept(&self) -> impl Iterator<Item = &MetadataEntry> {
        self.entries
            .iter()
            .filter(|entry| !legacy::is_removed_key(&entry.key))
    }

    /// The removed routing keys, which no candidate keeps.
    pub(super) fn removed(&self) -> impl Iterator<Item = &MetadataEntry> {
        self.entries
            .iter()
            .filter(|entry| legacy::is_removed_key(&entry.key))
    }
}

fn maps_to_strings(node: &Node) -> bool {
    node.as_mapping()
        .is_some_and(|entries| entries.iter().all(|entry| entry.value.as_str().is_some()))
}

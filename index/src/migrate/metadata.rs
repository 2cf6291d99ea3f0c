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
    /// Keys declared more than once, with the lines of their declarations.
    duplicates: Vec<(String, Vec<u32>)>,
    /// A declaration of it is no mapping.
    no_mapping: bool,
    /// Entries whose value is no string, with their lines and what it is.
    no_strings: Vec<(String, u32, &'static str)>,
    /// It is declared more than once; no declaration is preferred.
    pub ambiguous: bool,
}

impl Metadata {
    /// Read all declarations of `metadata`.
    pub(super) fn read(doc: &Document<'_>, declarations: &[&Node]) -> Self {
        let mut read = Self {
            no_mapping: declarations.iter().any(|node| node.as_mapping().is_none()),
            ambiguous: declarations.len() > 1,
            ..Self::default()
        };
        let mut lines: FxHashMap<String, Vec<u32>> = FxHashMap::default();
        let entries = declarations
            .iter()
            .flat_map(|node| node.as_mapping().unwrap_or_default());
        for entry in entries {
            let key = key_text(doc, &entry.key);
            let line = doc.lines.line(entry.key.span.start);
            lines.entry(key.clone()).or_default().push(line);
            match entry.value.as_str() {
                Some(value) => read.entries.push(MetadataEntry {
                    key,
                    value: value.to_owned(),
                    line,
                }),
                None => read
                    .no_strings
                    .push((key, line, legacy::kind(&entry.value))),
            }
        }
        lines.retain(|_, lines| lines.len() > 1);
        read.entries.retain(|entry| !lines.contains_key(&entry.key));
        if read.no_mapping || read.ambiguous || !read.no_strings.is_empty() {
            read.entries.clear();
        }
        read.duplicates = lines.into_iter().collect();
        read.duplicates.sort_by(|a, b| a.1.cmp(&b.1));
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
            .map(|(key, lines)| {
                let reason = Reason::Duplicate(lines.clone());
                Blocked::new(&format!("metadata.{key}"), None, reason)
            })
            .collect();
        let reason = if self.no_mapping {
            Some(Reason::MetadataNotMapping)
        } else if self.no_strings.is_empty() {
            None
        } else {
            Some(Reason::MetadataNotStrings(self.no_strings.clone()))
        };
        blocked.extend(reason.map(|reason| Blocked::new("metadata", Some(line), reason)));
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

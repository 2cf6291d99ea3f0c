//! The entries of a bundle, sorted and looked up by path.

use rustc_hash::FxHashMap;

use crate::path::utf16_cmp;
use crate::strict::bundle::{Bundle, Entry, EntryKind};
use crate::strict::facts::{Detail, SkillFacts, StrictFileFacts};

/// A bundle's entries in report order.
pub(in crate::strict) struct Inventory<'b> {
    /// The bundle.
    pub bundle: &'b Bundle,
    /// Its entries, sorted by path.
    pub entries: Vec<&'b Entry>,
    by_path: FxHashMap<&'b str, &'b Entry>,
}

impl<'b> Inventory<'b> {
    /// Sort the entries of `bundle`.
    pub(in crate::strict) fn new(bundle: &'b Bundle) -> Self {
        let mut entries: Vec<&Entry> = bundle.entries.iter().collect();
        entries.sort_by(|a, b| utf16_cmp(&a.path, &b.path));
        let by_path = entries
            .iter()
            .map(|entry| (entry.path.as_str(), *entry))
            .collect();
        Self {
            bundle,
            entries,
            by_path,
        }
    }

    /// The entry at exactly this path.
    pub(in crate::strict) fn get(&self, path: &str) -> Option<&'b Entry> {
        self.by_path.get(path).copied()
    }

    /// Whether a file stands at `path`; a link counts, the rule about links says the rest.
    pub(in crate::strict) fn has_file(&self, path: &str) -> bool {
        self.get(path)
            .is_some_and(|entry| matches!(entry.kind, EntryKind::File | EntryKind::Symlink))
    }

    /// The files that were read, with their facts.
    pub(in crate::strict) fn facts(&self) -> impl Iterator<Item = (&'b str, &'b StrictFileFacts)> {
        self.entries
            .iter()
            .filter(|entry| entry.kind == EntryKind::File)
            .filter_map(|entry| Some((entry.path.as_str(), entry.facts.as_deref()?)))
    }

    /// The facts of the file at `path`.
    pub(in crate::strict) fn facts_of(&self, path: &str) -> Option<&'b StrictFileFacts> {
        let entry = self.get(path)?;
        entry
            .facts
            .as_deref()
            .filter(|_| entry.kind == EntryKind::File)
    }

    /// What `SKILL.md` says.
    pub(in crate::strict) fn skill(&self) -> Option<&'b SkillFacts> {
        match &self.facts_of("SKILL.md")?.detail {
            Detail::Skill(skill) => Some(skill),
            _ => None,
        }
    }

    /// Whether anything stands below the directory `path`.
    pub(in crate::strict) fn has_below(&self, directory: &str) -> bool {
        let at = self
            .entries
            .partition_point(|entry| utf16_cmp(&entry.path, directory) == std::cmp::Ordering::Less);
        self.entries
            .iter()
            .skip(at)
            .take_while(|entry| entry.path.starts_with(directory))
            .any(|entry| is_below(&entry.path, directory))
    }
}

/// Whether `path` lies below `directory`.
pub(in crate::strict) fn is_below(path: &str, directory: &str) -> bool {
    path.strip_prefix(directory)
        .is_some_and(|rest| rest.starts_with('/'))
}

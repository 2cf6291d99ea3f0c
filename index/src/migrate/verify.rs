//! The validator's word on a file that exists in memory only. No specification rule is restated here.

use super::blocked::{Blocked, Reason};
use super::suggestion::Pairs;
use crate::path::RepoPath;
use crate::rules::Code;
use crate::syntax::Document;
use crate::syntax::yaml::{Entry, Node};

/// A specification error.
pub(crate) struct Fault {
    /// The rule.
    pub code: Code,
    /// Where.
    pub line: Option<u32>,
    /// The field it concerns; `frontmatter` where it concerns none.
    pub field: String,
    /// What is wrong and what to do.
    pub message: String,
}

/// The specification errors of `text` at `path`.
pub(crate) fn faults(_path: &RepoPath, _text: &str) -> Vec<Fault> {
    Vec::new()
}

/// The specification errors of `text` at `path`, as reasons not to go on.
pub(super) fn blocked(path: &RepoPath, text: &str) -> Vec<Blocked> {
    faults(path, text)
        .into_iter()
        .map(|fault| Blocked::new(&fault.field, fault.line, Reason::Invalid(fault.message)))
        .collect()
}

/// Why the skill at `target` cannot have the name its directory demands, if it cannot.
pub(super) fn name_fault(_target: &RepoPath, name: &str) -> Option<String> {
    let ok = name.chars().all(|c| c.is_alphanumeric() || c == '-')
        && name.to_lowercase() == name
        && !name.starts_with('-')
        && !name.ends_with('-')
        && !name.contains("--")
        && name.chars().count() <= 64;
    (!ok).then(|| "stub.".to_owned())
}

/// `text` reads back as `fields` and `metadata`, all of them strings, and nothing else; the order does not matter.
pub(super) fn holds(text: &str, fields: &Pairs, metadata: &Pairs) -> bool {
    let doc = Document::parse(text);
    let root = doc
        .yaml
        .as_ref()
        .filter(|yaml| yaml.error.is_none())
        .and_then(|yaml| yaml.root.as_ref())
        .and_then(Node::as_mapping);
    let Some(root) = root else {
        return false;
    };
    let is_metadata = |entry: &&Entry| entry.key.as_str() == Some("metadata");
    let read_metadata = match root.iter().find(is_metadata) {
        None => Some(Vec::new()),
        Some(entry) => entry.value.as_mapping().and_then(|m| strings(m.iter())),
    };
    strings(root.iter().filter(|entry| !is_metadata(entry))) == Some(sorted(fields))
        && read_metadata == Some(sorted(metadata))
        && root.iter().filter(is_metadata).count() <= 1
}

fn strings<'d>(entries: impl Iterator<Item = &'d Entry>) -> Option<Vec<(&'d str, &'d str)>> {
    let mut read: Vec<(&str, &str)> = entries
        .map(|entry| Some((entry.key.as_str()?, entry.value.as_str()?)))
        .collect::<Option<_>>()?;
    read.sort_unstable();
    Some(read)
}

fn sorted(pairs: &Pairs) -> Vec<(&str, &str)> {
    let mut sorted: Vec<(&str, &str)> = pairs
        .0
        .iter()
        .map(|(key, value)| (key.as_str(), value.as_str()))
        .collect();
    sorted.sort_unstable();
    sorted
}

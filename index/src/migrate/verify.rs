//! The validator's word on a file that exists in memory only. No specification rule is restated here.

use unicode_normalization::UnicodeNormalization as _;

use super::blocked::{Blocked, Reason, sentence};
use super::render;
use super::suggestion::Pairs;
use crate::evidence::Diagnostic;
use crate::path::RepoPath;
use crate::rules::Severity;
use crate::skills;
use crate::syntax::Document;
use crate::syntax::yaml::{Entry, Node};

/// The field of a specification error that concerns no field of its own.
const WHOLE: &str = "agent-skills";

/// The specification errors of `text` at `path`.
pub(crate) fn faults(path: &RepoPath, text: &str) -> Vec<Diagnostic> {
    let mut issues = skills::analyze(path, &Document::parse(text)).issues;
    issues.retain(|issue| issue.code.severity() == Severity::Error);
    issues
}

/// The specification errors of `text` at `path`, as reasons not to go on.
pub(super) fn blocked(path: &RepoPath, text: &str) -> Vec<Blocked> {
    faults(path, text)
        .into_iter()
        .map(|fault| {
            let field = fault.field.as_deref().unwrap_or(WHOLE);
            Blocked::new(field, fault.start_line, Reason::Invalid(fault.message))
        })
        .collect()
}

/// Why the skill at `target` cannot have the name its directory demands, if it cannot.
pub(super) fn name_fault(target: &RepoPath, name: &str) -> Option<String> {
    let mut fields = Pairs::default();
    fields.push("name", name);
    let text = render::frontmatter(&fields, &Pairs::default());
    let fault = faults(target, &text)
        .into_iter()
        .find(|fault| fault.field.as_deref() == Some("name"))?;
    let normalized: String = name.nfkc().collect();
    Some(match skills::name::problem(&normalized) {
        Some(clause) => sentence(&clause),
        None => fault.message,
    })
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

//! That a repair changes nothing but what it says.

use rustc_hash::FxHashMap;

use super::{Repair, apply};
use crate::migrate::verify;
use crate::path::RepoPath;
use crate::rules::Code;
use crate::syntax::Document;
use crate::syntax::yaml::{Entry, Node, Parsed, Value};

/// The most values that are compared; aliases can make a small text a large value.
const BUDGET: usize = 100_000;

/// The repaired text has the same body, the same values under the keys that are not touched, the issue no more, and no
/// specification error that was not there before.
pub(super) fn holds(path: &RepoPath, text: &str, repair: &Repair) -> bool {
    let repaired = apply(text, std::slice::from_ref(repair));
    let before = Document::parse(text);
    let after = Document::parse(&repaired);
    after.body_text() == before.body_text()
        && others_are_equal(&before, &after, repair)
        && only_removes_errors(path, text, &repaired, repair)
}

fn only_removes_errors(path: &RepoPath, text: &str, repaired: &str, repair: &Repair) -> bool {
    let before = errors(path, text);
    let after = errors(path, repaired);
    let none_new = after
        .iter()
        .all(|(error, count)| before.get(error).is_some_and(|earlier| count <= earlier));
    let of_code = |errors: &FxHashMap<(&str, String), usize>| -> usize {
        let code = repair.code.map(Code::id);
        errors
            .iter()
            .filter(|((id, _), _)| Some(*id) == code)
            .map(|(_, count)| count)
            .sum()
    };
    none_new && (repair.code.is_none() || of_code(&after) < of_code(&before))
}

/// How often each error stands in `text`, by code and field; lines may move.
fn errors(path: &RepoPath, text: &str) -> FxHashMap<(&'static str, String), usize> {
    let mut errors = FxHashMap::default();
    for fault in verify::faults(path, text) {
        *errors
            .entry((fault.code.id(), fault.field.unwrap_or_default()))
            .or_default() += 1;
    }
    errors
}

fn others_are_equal(before: &Document<'_>, after: &Document<'_>, repair: &Repair) -> bool {
    let entries = |doc: &Document<'_>| -> Vec<Entry> {
        let tree = doc.yaml.as_ref().and_then(Parsed::tree);
        tree.and_then(Node::as_mapping).unwrap_or_default().to_vec()
    };
    let mut comparison = Comparison {
        after,
        lines: &repair.lines,
        budget: BUDGET,
    };
    comparison.entries(&entries(before), &entries(after))
}

struct Comparison<'c> {
    after: &'c Document<'c>,
    lines: &'c [u32],
    budget: usize,
}

impl Comparison<'_> {
    /// Every entry of `before` has an equal in `after`, in order, except on the lines that were touched; there, only
    /// the entries inside a mapping that stayed one are compared.
    fn entries(&mut self, before: &[Entry], after: &[Entry]) -> bool {
        before.len() <= after.len()
            && before.iter().zip(after).all(|(before, after)| {
                let same_key = self.equal(&before.key, &after.key);
                same_key
                    && if self.touches(after) {
                        self.touched(&before.value, &after.value)
                    } else {
                        self.equal(&before.value, &after.value)
                    }
            })
    }

    fn touches(&self, entry: &Entry) -> bool {
        let span = entry.span();
        let lines = &self.after.lines;
        let first = lines.line(span.start);
        let last = lines.line(span.end.saturating_sub(1).max(span.start));
        self.lines.iter().any(|line| (first..=last).contains(line))
    }

    fn touched(&mut self, before: &Node, after: &Node) -> bool {
        match (&before.value, &after.value) {
            (Value::Mapping(before), Value::Mapping(after)) => self.entries(before, after),
            _ => true,
        }
    }

    fn equal(&mut self, a: &Node, b: &Node) -> bool {
        let Some(left) = self.budget.checked_sub(1) else {
            return false;
        };
        self.budget = left;
        match (&a.resolved().value, &b.resolved().value) {
            (Value::Null, Value::Null) => true,
            (Value::Bool(a), Value::Bool(b)) => a == b,
            (Value::Number(a), Value::Number(b)) | (Value::String(a, _), Value::String(b, _)) => {
                a == b
            }
            (Value::Sequence(a), Value::Sequence(b)) => {
                a.len() == b.len() && a.iter().zip(b).all(|(a, b)| self.equal(a, b))
            }
            (Value::Mapping(a), Value::Mapping(b)) => {
                a.len() == b.len()
                    && a.iter()
                        .zip(b)
                        .all(|(a, b)| self.equal(&a.key, &b.key) && self.equal(&a.value, &b.value))
            }
            _ => false,
        }
    }
}

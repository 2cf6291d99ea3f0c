//! Repairs of a `SKILL.md` that cannot change what it means: quote a value that YAML trips over, write `allowed-tools`
//! as the string it has to be, strip white space after a fence. Pure: text in, edits out; nothing is written here.
//!
//! Every repair is proven before it is offered: it is applied in memory, and the result must have the same body and the
//! same values under all other keys, one issue less, and no issue that was not there before.

mod allowed_tools;
mod fences;
mod proof;
mod quoting;

#[cfg(test)]
mod tests;

use crate::path::RepoPath;
use crate::rules::Code;
use crate::span::Span;
use crate::syntax::Document;

/// One replacement in a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Edit {
    /// What is replaced: a byte range of the text.
    pub span: Span,
    /// By what.
    pub text: String,
}

/// What a repair does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Action {
    /// Put a plain value in quotes.
    Quote,
    /// Write a list of tools as a string.
    JoinTools,
    /// Strip white space after a fence.
    StripFence,
}

impl Action {
    /// What is done, in words that stand after "skilld can".
    pub fn words(self) -> &'static str {
        match self {
            Self::Quote => "put the value in quotes",
            Self::JoinTools => "write the list of tools as one string",
            Self::StripFence => "strip the white space after the `---`",
        }
    }
}

/// One repair.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Repair {
    /// What it does.
    pub action: Action,
    /// The code it removes; `None` where it removes a habit that some readers of the format trip over.
    pub code: Option<Code>,
    /// The lines it touches, from 1, in order.
    pub lines: Vec<u32>,
    /// Its edits, in order; they do not overlap, nor with those of the other repairs of the same text.
    pub edits: Vec<Edit>,
}

/// Every repair that is safe on the skill `text` at `path`, in the order of their first lines.
pub fn repairs(path: &RepoPath, text: &str) -> Vec<Repair> {
    let found = [
        quoting::find(text),
        allowed_tools::find(text),
        fences::find(text),
    ];
    let mut safe: Vec<Repair> = found
        .into_iter()
        .flatten()
        .filter(|repair| proof::holds(path, text, repair))
        .collect();
    safe.sort_by(|a, b| a.lines.cmp(&b.lines));
    safe
}

/// `text` with `repairs` applied, which [`repairs`] made for it.
pub fn apply(text: &str, repairs: &[Repair]) -> String {
    let mut edits: Vec<&Edit> = repairs.iter().flat_map(|repair| &repair.edits).collect();
    edits.sort_by_key(|edit| edit.span.start);
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    for edit in edits {
        out.push_str(text.get(at..edit.span.start).unwrap_or_default());
        out.push_str(&edit.text);
        at = edit.span.end;
    }
    out.push_str(text.get(at..).unwrap_or_default());
    out
}

/// A repair with the edits of a finder; `None` without edits.
fn repair(
    doc: &Document<'_>,
    action: Action,
    code: Option<&str>,
    edits: Vec<Edit>,
) -> Option<Repair> {
    let lines = edits
        .iter()
        .map(|edit| doc.lines.line(edit.span.start))
        .collect();
    (!edits.is_empty()).then(|| Repair {
        action,
        code: code.and_then(Code::find),
        lines,
        edits,
    })
}

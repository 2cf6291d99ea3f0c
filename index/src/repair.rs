//! Repairs of a `SKILL.md` that cannot change what it means: quote a value that YAML trips over, write `allowed-tools`
//! as the string it has to be, strip white space after a fence. Pure: text in, edits out; nothing is written here.
//!
//! Every repair is proven before it is offered: it is applied in memory, and the result must have the same body and the
//! same values under all other keys, one issue less, and no issue that was not there before.

mod allowed_tools;
mod fences;
pub mod offer;
mod proof;
mod quoting;

#[cfg(test)]
mod tests;

use serde::{Deserialize, Serialize};

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
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
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
    let quotes = quoting::find(text).filter(|repair| proof::holds(path, text, repair));
    // Only where YAML has no error left is it certain that a list is one, so tools are looked for after quoting.
    let readable = apply(text, quotes.as_slice());
    let tools = allowed_tools::find(&readable)
        .filter(|repair| proof::holds(path, &readable, repair))
        .map(|repair| before_quoting(repair, quotes.as_ref()));
    let fences = fences::find(text).filter(|repair| proof::holds(path, text, repair));
    let mut safe: Vec<Repair> = [quotes, tools, fences].into_iter().flatten().collect();
    safe.sort_by(|a, b| a.lines.cmp(&b.lines));
    safe
}

/// `repair`, which was found in the quoted text, with the places its edits have in the text before.
fn before_quoting(mut repair: Repair, quotes: Option<&Repair>) -> Repair {
    let quotes = quotes
        .map(|quotes| quotes.edits.as_slice())
        .unwrap_or_default();
    for edit in &mut repair.edits {
        for quote in quotes {
            if quote.span.start < edit.span.start {
                let length = quote.span.end - quote.span.start;
                let grown = quote.text.len().saturating_sub(length);
                edit.span = Span::new(
                    edit.span.start.saturating_sub(grown),
                    edit.span.end.saturating_sub(grown),
                );
            }
        }
    }
    repair
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
    mut edits: Vec<Edit>,
) -> Option<Repair> {
    edits.sort_by_key(|edit| edit.span.start);
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

//! The report of `suggest-metadata`: JSON (`renma.metadata-suggestion.v1`) and a prompt for a person or a model. What
//! is proposed was decided in `migrate`; only words and layout are made here.

mod advice;
pub(in crate::report) mod command;
mod json;
mod prompt;

#[cfg(test)]
mod tests;

pub(super) use command::Command;
pub(super) use json::Place;

use super::json::harmless;
use crate::migrate::Suggestion;
use crate::steering::steers;

/// The answer as JSON, with a final line break. `root`: the repository root as the caller names it.
///
/// # Errors
/// When the value cannot be serialised, which no value does.
pub fn json(suggestion: &Suggestion, root: &str) -> Result<String, serde_json::Error> {
    let mut text = serde_json::to_string_pretty(&json::Report::new(suggestion, root))?;
    text.push('\n');
    Ok(harmless(text))
}

/// The answer as Markdown that can be read by a person or given to a model as it is.
pub fn prompt(suggestion: &Suggestion, root: &str) -> String {
    let text = prompt::write(suggestion, root);
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if steers(c) && !matches!(c, '\n' | '\t') {
            // What it stands for can be seen, and a terminal is not steered.
            out.extend(c.escape_unicode());
        } else {
            out.push(c);
        }
    }
    out
}

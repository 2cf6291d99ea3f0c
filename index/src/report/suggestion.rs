//! The report of `suggest-metadata`: JSON (`renma.metadata-suggestion.v1`) and a prompt for a person or a model. What
//! is proposed was decided in `migrate`; only words and layout are made here.

mod advice;
mod command;
mod json;
mod prompt;

#[cfg(test)]
mod tests;

pub(super) use command::Command;
pub(super) use json::Place;

use crate::migrate::Suggestion;

/// The answer as JSON, with a final line break. `root`: the repository root as the caller names it.
///
/// # Errors
/// When the value cannot be serialised, which no value does.
pub fn json(suggestion: &Suggestion, root: &str) -> Result<String, serde_json::Error> {
    let mut text = serde_json::to_string_pretty(&json::Report::new(suggestion, root))?;
    text.push('\n');
    Ok(text)
}

/// The answer as Markdown that can be read by a person or given to a model as it is.
pub fn prompt(suggestion: &Suggestion, root: &str) -> String {
    prompt::write(suggestion, root)
}

//! The list: skills that match a few words.

use super::{Answer, AnswerError, Format};
use crate::inventory::search::SearchIndex;
use crate::report::list;

/// The skills of `index` in which every word of `query` is found, best first.
///
/// # Errors
/// [`AnswerError`] for a form the report has not.
pub fn list(
    index: &SearchIndex,
    query: &str,
    format: Format,
    color: bool,
) -> Result<Answer, AnswerError> {
    let rows = index.find(query);
    let text = match format {
        Format::Text => list::to_text(&rows, color),
        Format::Json => list::to_json(&rows, query),
        other => return Err(other.refused("list", "text, json")),
    };
    Ok(Answer { text, exit: 0 })
}

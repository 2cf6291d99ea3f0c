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
    let text = match format {
        Format::Text => list::to_text(index, query, color),
        Format::Json => list::to_json(index, query),
        other => return Err(other.refused("list", "text, json")),
    };
    Ok(Answer { text, exit: 0 })
}

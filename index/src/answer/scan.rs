//! The scan: validation results, findings and diagnostics of the whole repository.

use super::{Answer, AnswerError, Format};
use crate::report::text::{self, Item};
use crate::snapshot::Snapshot;

/// The scan of `snapshot`.
///
/// # Errors
/// [`AnswerError`] for a form the report has not.
pub fn scan(snapshot: &Snapshot, _root: &str, format: Format) -> Result<Answer, AnswerError> {
    let files = snapshot.files();
    let skills = files
        .iter()
        .filter_map(|file| file.content.as_ref()?.skill.as_ref());
    let items: Vec<Item<'_>> = skills
        .flat_map(|skill| &skill.issues)
        .map(|issue| Item {
            path: issue.path.as_str(),
            line: issue.start_line,
            column: issue.column,
            end_column: issue.end_column,
            severity: issue.code.severity(),
            code: issue.code.id(),
            message: &issue.message,
            source: None,
        })
        .collect();
    match format {
        Format::Text => Ok(Answer {
            text: text::render(&items, "", false),
            exit: 0,
        }),
        other => Err(other.refused("scan", "text")),
    }
}

//! The dependency graph in its views.

use super::{Answer, AnswerError, Format, discovery_graph};
use crate::snapshot::Snapshot;

/// The graph of `snapshot` in `view` (by default `full` for JSON and `summary` otherwise), whole or around one asset.
///
/// # Errors
/// [`AnswerError`] for an unknown view, a focus that is missing or names nothing, or a form the view has not.
pub fn graph(
    snapshot: &Snapshot,
    root: &str,
    view: Option<&str>,
    format: Format,
    focus: Option<&str>,
) -> Result<Answer, AnswerError> {
    let view = view.unwrap_or(if format == Format::Json {
        "full"
    } else {
        "summary"
    });
    match (view, format) {
        ("discovery", Format::Json) => discovery_graph(snapshot, root, focus),
        (other, _) => Err(AnswerError::View(other.to_owned())),
    }
}

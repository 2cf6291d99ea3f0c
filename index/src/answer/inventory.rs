//! The inventory: everything that looks like a skill.

use super::{Answer, AnswerError, Format};
use crate::hosts::Host;
use crate::inventory::Inventory;
use crate::inventory::verdicts::Verdicts;
use crate::report::inventory::InventoryReport;
use crate::snapshot::Snapshot;

/// The inventory of `snapshot`, with the verdict of `host` where one is named; JSON holds the verdicts of all hosts.
///
/// # Errors
/// [`AnswerError`] for an unknown host or a form the report has not.
pub fn inventory(
    snapshot: &Snapshot,
    root: &str,
    host: Option<&str>,
    format: Format,
    color: bool,
) -> Result<Answer, AnswerError> {
    let unknown = |id: &str| AnswerError::Host(id.to_owned(), Host::names());
    let host = host
        .map(|id| Host::find(id).ok_or_else(|| unknown(id)))
        .transpose()?;
    let inventory = Inventory::of(snapshot);
    let asked = host.is_some() || format == Format::Json;
    let verdicts = asked.then(|| Verdicts::new(snapshot, &inventory.items));
    let report = InventoryReport {
        root,
        inventory: &inventory,
        roots: snapshot.boundary.roots(),
        host,
        verdicts: verdicts.as_ref(),
        layout_limited: snapshot.settings.layout_limited,
    };
    let text = match format {
        Format::Text => report.to_text(color),
        Format::Json => report.to_json(),
        Format::Markdown => report.to_markdown(),
        other => return Err(other.refused("inventory", "text, json, markdown")),
    };
    Ok(Answer { text, exit: 0 })
}

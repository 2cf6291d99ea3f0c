//! The dependency graph in its views.

use super::{Answer, AnswerError, Format, discovery_graph, pictures, repository_diagnostics};
use crate::assets::AssetKind;
use crate::graph::View;
use crate::report::diagnostic_entry::DiagnosticEntry;
use crate::report::graph::GraphReport;
use crate::report::skill_index::Repository;
use crate::snapshot::Snapshot;

/// The forms of a graph.
const FORMATS: &str = "json, markdown, mermaid, dot, html, svg";

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
    let name = view.unwrap_or(if format == Format::Json {
        "full"
    } else {
        "summary"
    });
    let view = View::parse(name).ok_or_else(|| AnswerError::View(name.to_owned()))?;
    let drawn = matches!(format, Format::Html | Format::Svg);
    if view == View::Discovery && !drawn {
        return discovery_graph(snapshot, root, format, focus);
    }
    let mut report = GraphReport::new(&snapshot.catalog, view, focus, snapshot.settings.today)?;
    if view == View::Discovery {
        // Pictures add the continuations themselves.
        report.nodes.retain(|node| node.role == AssetKind::Skill);
        report.edges.clear();
    }
    let diagnostics = repository_diagnostics(snapshot, 2);
    let repository = Repository {
        root,
        config_path: snapshot
            .settings
            .config
            .path
            .as_ref()
            .map(crate::path::RepoPath::as_str),
        scanned_file_count: snapshot.scanned_file_count(),
        diagnostics: &diagnostics,
    };
    let text = match format {
        Format::Json => report.to_json(repository),
        Format::Markdown => report.to_markdown(repository, &pictures::broken_links(snapshot)),
        Format::Mermaid => report.to_mermaid(),
        Format::Dot => report.to_dot(),
        Format::Html => report.to_html(&pictures::extras(snapshot), &format!("Skills of {root}")),
        Format::Svg => report.to_svg(&pictures::extras(snapshot)),
        other => return Err(other.refused("graph", FORMATS)),
    };
    Ok(Answer {
        text,
        exit: u8::from(diagnostics.iter().any(DiagnosticEntry::is_error)),
    })
}

#[cfg(test)]
mod tests;

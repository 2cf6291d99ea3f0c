//! The graph as a page: what it shows, its nodes and edges as tables, and what a view adds.

use std::fmt::Write;

use super::rows::{EdgeRow, NodeRow};
use super::{GraphReport, Section};
use crate::report::markdown::{code, text};
use crate::report::skill_index::Repository;

/// A link of a file to nothing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BrokenLink {
    /// The file.
    pub from: String,
    /// The line of the link, from 1.
    pub line: u32,
    /// What it names, repository-relative.
    pub to: String,
}

pub(super) fn render(
    report: &GraphReport<'_>,
    repository: Repository<'_>,
    broken: &[BrokenLink],
) -> String {
    let mut out = String::new();
    let view = report.view.as_str();
    let _ = writeln!(out, "# Graph: {view}\n");
    let _ = writeln!(out, "- Root: {}", code(repository.root));
    if let Some(path) = repository.config_path {
        let _ = writeln!(out, "- Configuration: {}", code(path));
    }
    let _ = writeln!(out, "- Files read: {}", repository.scanned_file_count);
    let _ = writeln!(out, "- Nodes: {}", report.nodes.len());
    let _ = writeln!(out, "- Edges: {}", report.edges.len());
    match &report.section {
        Section::None => {}
        Section::Composition(composition) => out.push_str(&composition.summary()),
        Section::Impact(impact) => out.push_str(&impact.summary()),
        Section::Executable(_) => out.push_str(
            "\nA skill holds the scripts below its `scripts` folder. Which command runs which script is not analysed.\n",
        ),
    }
    nodes(&mut out, &report.nodes);
    edges(&mut out, &report.edges);
    unresolved(&mut out, report, broken);
    diagnostics(&mut out, repository);
    out
}

fn nodes(out: &mut String, nodes: &[NodeRow<'_>]) {
    out.push_str("\n## Nodes\n\n");
    if nodes.is_empty() {
        out.push_str("None.\n");
        return;
    }
    out.push_str(
        "| Id | Kind | Path | Owner | Status | Tags |\n| --- | --- | --- | --- | --- | --- |\n",
    );
    for node in nodes {
        let path = match node.grouped_count {
            Some(count) => format!("{} ({count})", cell(&node.source_path)),
            None => cell(&node.source_path),
        };
        let tags: Vec<String> = node.tags.iter().map(|tag| text(tag)).collect();
        let _ = writeln!(
            out,
            "| {} | {} | {path} | {} | {} | {} |",
            cell(&node.id),
            node.kind,
            text(node.ownership.effective_owner.unwrap_or("—")),
            node.status.unwrap_or("—"),
            tags.join(", "),
        );
    }
}

fn edges(out: &mut String, edges: &[EdgeRow<'_>]) {
    out.push_str("\n## Edges\n\n");
    if edges.is_empty() {
        out.push_str("None.\n");
        return;
    }
    out.push_str("| From | Kind | To | Target | Where |\n| --- | --- | --- | --- | --- |\n");
    for edge in edges {
        let membership = edge.membership.or(edge.dependent_membership);
        let kind = match membership {
            Some(membership) => format!("{} ({membership})", edge.kind),
            None => edge.kind.to_owned(),
        };
        let target = match &edge.target {
            Some(target) => cell(&target.path),
            None => "not found".to_owned(),
        };
        let place = match &edge.evidence {
            Some(evidence) => cell(&evidence.location()),
            None => cell(edge.source_path),
        };
        let _ = writeln!(
            out,
            "| {} | {kind} | {} | {target} | {place} |",
            cell(&edge.from),
            cell(&edge.to),
        );
    }
}

/// The links to nothing of the files that are shown.
fn unresolved(out: &mut String, report: &GraphReport<'_>, broken: &[BrokenLink]) {
    let shown = |link: &&BrokenLink| {
        let mut nodes = report.nodes.iter();
        nodes.any(|node| node.source_path == link.from)
    };
    let mut broken = broken.iter().filter(shown).peekable();
    if broken.peek().is_none() {
        return;
    }
    out.push_str("\n## Unresolved\n\n| From | Kind | To | Target | Where |\n| --- | --- | --- | --- | --- |\n");
    for link in broken {
        let _ = writeln!(
            out,
            "| {} | statically_references | {} | not found | {} |",
            cell(&link.from),
            cell(&link.to),
            cell(&format!("{}:{}", link.from, link.line)),
        );
    }
}

fn diagnostics(out: &mut String, repository: Repository<'_>) {
    if repository.diagnostics.is_empty() {
        return;
    }
    out.push_str("\n## Diagnostics\n\n");
    for entry in repository.diagnostics {
        let place = match entry.line {
            Some(line) => code(&format!("{}:{line}", entry.path)),
            None => code(&entry.path),
        };
        let rule = entry.code.map(|id| format!(" `{id}`")).unwrap_or_default();
        let severity = entry.severity.as_str();
        let _ = writeln!(out, "- {severity}{rule} {place}: {}", text(&entry.message));
    }
}

/// A code span inside a table cell.
fn cell(raw: &str) -> String {
    code(raw).replace('|', "\\|")
}

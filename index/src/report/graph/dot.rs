//! The graph in the language of Graphviz. Node names are ours; whatever a repository writes stands in quoted strings.

use std::fmt::Write;

use super::GraphReport;
use super::names::{Picture, is_dotted, label, lines};
use crate::assets::AssetKind;
use crate::steering::steers;

pub(super) fn render(report: &GraphReport<'_>) -> String {
    let picture = Picture::new(report);
    let mut out = String::from("digraph skills {\n  rankdir=LR;\n");
    out.push_str("  node [shape=box, style=\"rounded,filled\", fontname=\"sans-serif\"];\n");
    out.push_str("  edge [fontname=\"sans-serif\", fontsize=10];\n");
    for (at, node) in picture.nodes.iter().enumerate() {
        let (id, path) = lines(node);
        let mut text = escape(id);
        if let Some(path) = path {
            let _ = write!(text, "\\n{}", escape(path));
        }
        if let Some(count) = node.grouped_count.filter(|count| *count > 1) {
            let _ = write!(text, "\\n{count} files");
        }
        let colour = match node.role {
            AssetKind::Skill => "#dbeafe",
            AssetKind::ContextLens => "#ede9fe",
            AssetKind::Context => "#dcfce7",
            _ => "#f1f5f9",
        };
        let name = Picture::name(at);
        let _ = writeln!(out, "  {name} [label=\"{text}\", fillcolor=\"{colour}\"];");
    }
    for (number, target) in picture.missing.iter().enumerate() {
        let name = Picture::name(picture.nodes.len() + number);
        let text = escape(target);
        let _ = writeln!(
            out,
            "  {name} [label=\"{text}\", style=\"rounded,filled,dashed\", fillcolor=\"#fee2e2\"];"
        );
    }
    for (from, to, edge) in &picture.edges {
        let (from, to) = (Picture::name(*from), Picture::name(*to));
        let style = if is_dotted(edge) {
            ", style=dotted"
        } else {
            ""
        };
        let _ = writeln!(out, "  {from} -> {to} [label=\"{}\"{style}];", label(edge));
    }
    out.push_str("}\n");
    out
}

/// A text inside double quotes; backslashes are doubled, because labels give some of them a meaning.
fn escape(raw: &str) -> String {
    let mut out = String::with_capacity(raw.len());
    for c in raw.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            c if steers(c) => out.push(' '),
            c => out.push(c),
        }
    }
    out
}

//! The graph as a Mermaid flowchart. Node names are ours; whatever a repository writes stands in quoted labels, with
//! every character that Mermaid could read as syntax written as an entity.

use std::fmt::Write;

use super::GraphReport;
use super::names::{Picture, is_dotted, label, lines};
use crate::assets::AssetKind;
use crate::graph::View;
use crate::steering::steers;

/// The layers of the layered view.
const LAYERS: [(&str, &[AssetKind]); 4] = [
    ("Skills", &[AssetKind::Skill]),
    ("Context lenses", &[AssetKind::ContextLens]),
    ("Contexts", &[AssetKind::Context]),
    (
        "Support files",
        &[
            AssetKind::Profile,
            AssetKind::Reference,
            AssetKind::Example,
            AssetKind::Script,
            AssetKind::Asset,
        ],
    ),
];

pub(super) fn render(report: &GraphReport<'_>) -> String {
    let picture = Picture::new(report);
    let mut out = String::from("flowchart LR\n");
    if report.view == View::Layered {
        layers(&mut out, &picture);
    } else {
        for at in 0..picture.nodes.len() {
            node(&mut out, &picture, at, 1);
        }
        missing(&mut out, &picture, 1);
    }
    for (from, to, edge) in &picture.edges {
        let (from, to) = (Picture::name(*from), Picture::name(*to));
        let arrow = if is_dotted(edge) { "-.->" } else { "-->" };
        let _ = writeln!(out, "  {from} {arrow}|{}| {to}", label(edge));
    }
    out.push_str(CLASSES);
    out
}

/// Colours that read in light and dark.
const CLASSES: &str = "  classDef skill fill:#dbeafe,stroke:#1d4ed8,color:#0f172a
  classDef lens fill:#ede9fe,stroke:#6d28d9,color:#0f172a
  classDef context fill:#dcfce7,stroke:#15803d,color:#0f172a
  classDef support fill:#f1f5f9,stroke:#475569,color:#0f172a
  classDef missing fill:#fee2e2,stroke:#b91c1c,color:#0f172a,stroke-dasharray:4 3
";

fn layers(out: &mut String, picture: &Picture<'_, '_>) {
    for (number, (title, kinds)) in LAYERS.iter().enumerate() {
        let in_layer = |at: &usize| {
            let node = picture.nodes.get(*at);
            node.is_some_and(|node| kinds.contains(&node.role))
        };
        let members: Vec<usize> = (0..picture.nodes.len()).filter(in_layer).collect();
        if members.is_empty() {
            continue;
        }
        let _ = writeln!(out, "  subgraph layer{number}[\"{title}\"]");
        for at in members {
            node(out, picture, at, 2);
        }
        out.push_str("  end\n");
    }
    if !picture.missing.is_empty() {
        out.push_str("  subgraph layer4[\"Not found\"]\n");
        missing(out, picture, 2);
        out.push_str("  end\n");
    }
}

fn node(out: &mut String, picture: &Picture<'_, '_>, at: usize, depth: usize) {
    let Some(node) = picture.nodes.get(at) else {
        return;
    };
    let (id, path) = lines(node);
    let mut text = escape(id);
    if let Some(path) = path {
        let _ = write!(text, "<br/>{}", escape(path));
    }
    if let Some(count) = node.grouped_count.filter(|count| *count > 1) {
        let _ = write!(text, "<br/>{count} files");
    }
    let class = match node.role {
        AssetKind::Skill => "skill",
        AssetKind::ContextLens => "lens",
        _ if node.id.starts_with("unresolved/") && node.content.is_none() => "missing",
        AssetKind::Context => "context",
        _ => "support",
    };
    let indent = depth * 2;
    let name = Picture::name(at);
    let _ = writeln!(out, "{:indent$}{name}[\"{text}\"]:::{class}", "");
}

fn missing(out: &mut String, picture: &Picture<'_, '_>, depth: usize) {
    for (number, target) in picture.missing.iter().enumerate() {
        let name = Picture::name(picture.nodes.len() + number);
        let indent = depth * 2;
        let text = escape(target);
        let _ = writeln!(out, "{:indent$}{name}[\"{text}\"]:::missing", "");
    }
}

/// Letters, digits and a few harmless marks stay; everything else is an entity.
fn escape(raw: &str) -> String {
    let mut out = String::with_capacity(raw.len());
    for c in raw.chars() {
        let plain = c.is_alphanumeric() || matches!(c, ' ' | '.' | '_' | '-' | '/' | ':' | ',');
        if plain {
            out.push(c);
        } else if c.is_whitespace() || steers(c) {
            out.push(' ');
        } else {
            let _ = write!(out, "#{};", u32::from(c));
        }
    }
    out
}

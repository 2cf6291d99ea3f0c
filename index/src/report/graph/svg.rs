//! The graph as a picture that stands alone. Whatever a repository writes is text in it, never markup.
//!
//! No layout library is used: the one that is kept needs more than a minute for two hundred skills.

use std::fmt::Write as _;

use super::layout::{HEIGHT, WIDTH};
use super::plot::{Plot, PlotNode};
use crate::steering::steers;

/// Most characters on a node.
const LABEL: usize = 26;
/// Room around the drawing.
const MARGIN: i32 = 24;

pub(super) fn render(plot: &Plot) -> String {
    let (width, height) = (plot.width + 2 * MARGIN, plot.height + 2 * MARGIN);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"{} {} {width} {height}\" font-family=\"sans-serif\" font-size=\"13\">\n",
        -MARGIN, -MARGIN
    );
    out.push_str("<defs><marker id=\"to\" viewBox=\"0 0 8 8\" refX=\"8\" refY=\"4\" markerWidth=\"8\" markerHeight=\"8\" orient=\"auto\"><path d=\"M0 0L8 4L0 8z\" fill=\"#64748b\"/></marker></defs>\n");
    let _ = writeln!(
        out,
        "<rect x=\"{}\" y=\"{}\" width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>",
        -MARGIN, -MARGIN
    );
    for edge in &plot.edges {
        if let (Some(from), Some(to)) = (plot.nodes.get(edge.from), plot.nodes.get(edge.to)) {
            let dash = if edge.dotted {
                " stroke-dasharray=\"4 4\""
            } else {
                ""
            };
            let _ = writeln!(
                out,
                "<path d=\"{}\" fill=\"none\" stroke=\"#94a3b8\"{dash} marker-end=\"url(#to)\"><title>{}</title></path>",
                path(from, to),
                escape(&edge.kind)
            );
        }
    }
    for node in &plot.nodes {
        write_node(&mut out, node);
    }
    out.push_str("</svg>\n");
    out
}

fn write_node(out: &mut String, node: &PlotNode) {
    let (fill, stroke) = colours(&node.state);
    let dash = if node.state == "missing" {
        " stroke-dasharray=\"4 3\""
    } else {
        ""
    };
    let mut label: String = node.label.chars().take(LABEL).collect();
    if node.label.chars().count() > LABEL {
        label.push('…');
    }
    let title = node
        .description
        .as_ref()
        .map_or_else(String::new, |text| format!("\n{text}"));
    let _ = writeln!(
        out,
        "<g><title>{} ({})\n{}{}</title><rect x=\"{}\" y=\"{}\" width=\"{WIDTH}\" height=\"{HEIGHT}\" rx=\"6\" fill=\"{fill}\" stroke=\"{stroke}\"{dash}/><text x=\"{}\" y=\"{}\" fill=\"#0f172a\">{}</text></g>",
        escape(&node.label),
        escape(&node.state),
        escape(&node.path),
        escape(&title),
        node.x,
        node.y,
        node.x + 10,
        node.y + HEIGHT / 2 + 5,
        escape(&label)
    );
}

/// A line from the right edge of one node to the left edge of another.
fn path(from: &PlotNode, to: &PlotNode) -> String {
    let (x1, y1) = (from.x + WIDTH, from.y + HEIGHT / 2);
    let (x2, y2) = (to.x, to.y + HEIGHT / 2);
    let bend = ((x2 - x1).abs() / 2).max(40);
    format!("M{x1} {y1}C{} {y1} {} {y2} {x2} {y2}", x1 + bend, x2 - bend)
}

/// Fill and border of a node, by what it is.
fn colours(state: &str) -> (&'static str, &'static str) {
    match state {
        "operational" => ("#dbeafe", "#2563eb"),
        "invalid" => ("#fee2e2", "#dc2626"),
        "shadowed" => ("#fef3c7", "#d97706"),
        "context" => ("#dcfce7", "#16a34a"),
        "lens" => ("#ede9fe", "#7c3aed"),
        "missing" => ("#fff1f2", "#e11d48"),
        _ => ("#f1f5f9", "#64748b"),
    }
}

/// Text in XML: markup characters as entities, characters that XML forbids as spaces.
fn escape(raw: &str) -> String {
    let mut out = String::with_capacity(raw.len());
    for c in raw.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\n' => out.push('\n'),
            c if steers(c) || matches!(c, '\u{fffe}' | '\u{ffff}') => out.push(' '),
            c => out.push(c),
        }
    }
    out
}

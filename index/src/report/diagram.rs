//! A directed graph as Mermaid or Graphviz text. It knows boxes, arrows and labels, not what they stand for.

use crate::steering::steers;

/// How a box looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Look {
    /// One of many.
    Plain,
    /// Where a reader starts.
    Strong,
    /// Nothing leads here.
    Loose,
    /// Out of use, or not there at all.
    Faint,
}

impl Look {
    const ALL: [Self; 4] = [Self::Plain, Self::Strong, Self::Loose, Self::Faint];

    /// Class name, Mermaid style and Graphviz style. Shapes and dashes carry the meaning; colours only repeat it.
    const fn style(self) -> (&'static str, &'static str, &'static str) {
        match self {
            Self::Plain => ("plain", "stroke:#57606a", "color=\"#57606a\""),
            Self::Strong => (
                "strong",
                "stroke:#0969da,stroke-width:3px",
                "color=\"#0969da\", penwidth=3",
            ),
            Self::Loose => (
                "loose",
                "stroke:#9a6700,stroke-width:2px",
                "color=\"#9a6700\", penwidth=2",
            ),
            Self::Faint => (
                "faint",
                "stroke:#8c959f,stroke-dasharray:4",
                "color=\"#8c959f\", style=dashed",
            ),
        }
    }
}

/// A box.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Vertex {
    /// What stands in it.
    pub label: String,
    /// How it looks.
    pub look: Look,
}

/// An arrow between boxes, by their positions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Arrow {
    /// From this box.
    pub from: usize,
    /// To this box.
    pub to: usize,
    /// What stands at it.
    pub label: Option<String>,
    /// The arrow is dashed.
    pub dashed: bool,
}

/// A directed graph.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Diagram {
    /// Remarks in front of the graph, invisible when it is drawn.
    pub remarks: Vec<String>,
    /// The boxes.
    pub vertices: Vec<Vertex>,
    /// The arrows.
    pub arrows: Vec<Arrow>,
}

impl Diagram {
    /// The graph as Mermaid text.
    pub fn to_mermaid(&self) -> String {
        let mut lines = vec!["flowchart LR".to_owned()];
        let remarks = self.remarks.iter();
        lines.extend(remarks.map(|remark| format!("  %% {}", one_line(remark))));
        for (at, vertex) in self.vertices.iter().enumerate() {
            let (class, ..) = vertex.look.style();
            lines.push(format!("  n{at}[\"{}\"]:::{class}", mermaid(&vertex.label)));
        }
        for arrow in &self.arrows {
            let line = if arrow.dashed { "-.->" } else { "-->" };
            let label = arrow.label.as_ref();
            let label = label.map_or(String::new(), |label| format!("|\"{}\"|", mermaid(label)));
            lines.push(format!("  n{} {line}{label} n{}", arrow.from, arrow.to));
        }
        for look in Look::ALL {
            let (class, style, _) = look.style();
            lines.push(format!("  classDef {class} {style}"));
        }
        lines.join("\n") + "\n"
    }

    /// The graph as Graphviz text.
    pub fn to_dot(&self) -> String {
        let mut lines = vec![
            "digraph discovery {".to_owned(),
            "  rankdir=LR".to_owned(),
            "  node [shape=box]".to_owned(),
        ];
        let remarks = self.remarks.iter();
        lines.extend(remarks.map(|remark| format!("  // {}", one_line(remark))));
        for (at, vertex) in self.vertices.iter().enumerate() {
            let (.., style) = vertex.look.style();
            lines.push(format!(
                "  n{at} [label=\"{}\", {style}]",
                dot(&vertex.label)
            ));
        }
        for arrow in &self.arrows {
            let label = arrow
                .label
                .as_ref()
                .map(|label| format!("label=\"{}\"", dot(label)));
            let dashed = arrow.dashed.then(|| "style=dashed".to_owned());
            let attributes: Vec<String> = label.into_iter().chain(dashed).collect();
            let attributes = if attributes.is_empty() {
                String::new()
            } else {
                format!(" [{}]", attributes.join(", "))
            };
            lines.push(format!("  n{} -> n{}{attributes}", arrow.from, arrow.to));
        }
        lines.push("}".to_owned());
        lines.join("\n") + "\n"
    }
}

fn one_line(text: &str) -> String {
    text.chars()
        .map(|c| if steers(c) { ' ' } else { c })
        .collect()
}

/// Text inside a quoted Mermaid label: whatever could be markup is written as an entity.
fn mermaid(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in one_line(text).chars() {
        match c {
            '"' | '#' | '<' | '>' | '&' | '`' | '%' | '|' | ';' | '\\' => {
                out.extend(["#", &u32::from(c).to_string(), ";"]);
            }
            _ => out.push(c),
        }
    }
    out
}

/// Text inside a quoted Graphviz label.
fn dot(text: &str) -> String {
    one_line(text).replace('\\', "\\\\").replace('"', "\\\"")
}

#[cfg(test)]
mod tests {
    use super::{Arrow, Diagram, Look, Vertex};

    fn diagram() -> Diagram {
        let vertex = |label: &str| Vertex {
            label: label.to_owned(),
            look: Look::Plain,
        };
        Diagram {
            remarks: vec!["two\nlines".to_owned()],
            vertices: vec![vertex("a\"b"), vertex("c\\|<d>")],
            arrows: vec![Arrow {
                from: 0,
                to: 1,
                label: Some("x".to_owned()),
                dashed: true,
            }],
        }
    }

    #[test]
    fn labels_cannot_end_their_quotes() {
        let mermaid = diagram().to_mermaid();
        assert!(mermaid.contains("n0[\"a#34;b\"]:::plain"), "{mermaid}");
        assert!(mermaid.contains("n1[\"c#92;#124;#60;d#62;\"]"), "{mermaid}");
        assert!(mermaid.contains("n0 -.->|\"x\"| n1"), "{mermaid}");
        assert!(mermaid.contains("%% two lines"), "{mermaid}");
        let dot = diagram().to_dot();
        assert!(dot.contains("label=\"a\\\"b\""), "{dot}");
        assert!(dot.contains("label=\"c\\\\|<d>\""), "{dot}");
    }
}

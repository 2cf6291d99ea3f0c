//! A picture with places: nodes and edges of a graph report, joined with what the repository says of the skills in it,
//! laid out. The page and the SVG are drawn from it.

use std::collections::BTreeMap;

use serde::Serialize;

use super::GraphReport;
use super::layout::{self, Placed};
use super::names::{Picture, is_dotted, label};
use crate::assets::AssetKind;

/// What a picture says of skills beyond the graph.
#[derive(Debug, Default)]
pub struct Extras {
    /// Name, state and description of skills, by path.
    pub skills: BTreeMap<String, SkillNote>,
    /// Continuations and broken links: the path they stand in, the path or text they name, and what they are.
    pub links: Vec<ExtraLink>,
}

/// What is said of one skill.
#[derive(Debug, Clone)]
pub struct SkillNote {
    /// Its name.
    pub name: Option<String>,
    /// Its state in the inventory.
    pub state: &'static str,
    /// Its description.
    pub description: Option<String>,
}

/// A link that is no edge of the report.
#[derive(Debug, Clone)]
pub struct ExtraLink {
    /// The file it stands in.
    pub from: String,
    /// The file it leads to, else the text as written.
    pub to: String,
    /// What it is, in words.
    pub kind: &'static str,
}

/// One node.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PlotNode {
    /// What stands on it.
    pub label: String,
    /// Its id.
    pub id: String,
    /// Its file.
    pub path: String,
    /// Its kind.
    pub kind: String,
    /// What colours it: the state of a skill, else a kind.
    pub state: String,
    /// Its owner.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub owner: Option<String>,
    /// Its description.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// Left edge.
    pub x: i32,
    /// Upper edge.
    pub y: i32,
}

/// One edge.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PlotEdge {
    /// Position of the node it leaves.
    pub from: usize,
    /// Position of the node it reaches.
    pub to: usize,
    /// What it is, in words.
    pub kind: String,
    /// Drawn dotted.
    pub dotted: bool,
}

/// Everything that is drawn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Plot {
    /// Nodes.
    pub nodes: Vec<PlotNode>,
    /// Edges.
    pub edges: Vec<PlotEdge>,
    /// Width of the drawing.
    pub width: i32,
    /// Height of the drawing.
    pub height: i32,
}

impl Plot {
    /// Lay out `report`.
    pub fn new(report: &GraphReport<'_>, extras: &Extras) -> Self {
        let picture = Picture::new(report);
        let mut plot = Self {
            nodes: nodes(&picture, extras),
            edges: picture
                .edges
                .iter()
                .map(|(from, to, edge)| PlotEdge {
                    from: *from,
                    to: *to,
                    kind: label(edge),
                    dotted: is_dotted(edge),
                })
                .collect(),
            width: 0,
            height: 0,
        };
        plot.add(extras);
        plot.place();
        plot
    }

    fn add(&mut self, extras: &Extras) {
        let mut places: BTreeMap<String, usize> = BTreeMap::new();
        for (at, node) in self.nodes.iter().enumerate() {
            places.entry(node.path.clone()).or_insert(at);
        }
        for link in &extras.links {
            let Some(from) = places.get(&link.from).copied() else {
                continue;
            };
            let to = *places.entry(link.to.clone()).or_insert_with(|| {
                self.nodes.push(missing(&link.to));
                self.nodes.len() - 1
            });
            self.edges.push(PlotEdge {
                from,
                to,
                kind: link.kind.to_owned(),
                dotted: false,
            });
        }
    }

    fn place(&mut self) {
        let edges: Vec<(usize, usize)> = self.edges.iter().map(|e| (e.from, e.to)).collect();
        let Placed {
            places,
            width,
            height,
        } = layout::place(self.nodes.len(), &edges);
        for (node, (x, y)) in self.nodes.iter_mut().zip(places) {
            (node.x, node.y) = (x, y);
        }
        (self.width, self.height) = (width, height);
    }
}

fn nodes(picture: &Picture<'_, '_>, extras: &Extras) -> Vec<PlotNode> {
    let known = picture.nodes.iter().map(|node| {
        let path = node.source_path.to_string();
        let note = extras.skills.get(&path);
        let name = note.and_then(|note| note.name.clone());
        PlotNode {
            label: name.unwrap_or_else(|| short(&node.id).to_owned()),
            id: node.id.to_string(),
            kind: node.kind.to_owned(),
            state: match (note, node.role) {
                (Some(note), _) => note.state,
                (None, AssetKind::Context) => "context",
                (None, AssetKind::ContextLens) => "lens",
                (None, _) => "support",
            }
            .to_owned(),
            owner: node.ownership.effective_owner.map(str::to_owned),
            description: note.and_then(|note| note.description.clone()),
            path,
            x: 0,
            y: 0,
        }
    });
    known
        .chain(picture.missing.iter().map(|target| missing(target)))
        .collect()
}

fn missing(target: &str) -> PlotNode {
    PlotNode {
        label: target.to_owned(),
        id: target.to_owned(),
        path: target.to_owned(),
        kind: "missing".to_owned(),
        state: "missing".to_owned(),
        owner: None,
        description: None,
        x: 0,
        y: 0,
    }
}

/// The end of an id that is a path.
fn short(id: &str) -> &str {
    let end = id.strip_suffix("/SKILL.md").unwrap_or(id);
    end.rsplit('/').find(|part| *part != "*").unwrap_or(end)
}

//! The graph report, `renma.graph.v1`: one view of the graph as rows, and the forms it is written in. The discovery view
//! has a room of its own.

mod build;
mod closure_json;
mod dot;
mod layout;
mod markdown;
mod mermaid;
mod names;
mod page;
pub mod plot;
mod rows;
mod svg;

use super::json::{self, Object};
use super::skill_index::Repository;
use crate::catalog::Catalog;
use crate::date::Date;
use crate::graph::View;
use crate::graph::focus::FocusError;

pub use markdown::BrokenLink;
pub use rows::{EdgeRow, NodeRow};

/// The schema of the JSON.
pub const SCHEMA: &str = "renma.graph.v1";

/// One view, ready to be written.
#[derive(Debug)]
pub struct GraphReport<'a> {
    /// The view.
    pub view: View,
    /// Its nodes.
    pub nodes: Vec<NodeRow<'a>>,
    /// Its edges.
    pub edges: Vec<EdgeRow<'a>>,
    /// What a view adds to nodes and edges.
    pub section: Section<'a>,
}

/// The part of the report that only one view has.
#[derive(Debug)]
pub enum Section<'a> {
    /// No such part.
    None,
    /// The composition view.
    Composition(Box<closure_json::CompositionJson<'a>>),
    /// The impact view.
    Impact(Box<closure_json::ImpactJson<'a>>),
    /// The executable view.
    Executable(closure_json::ExecutableJson<'a>),
}

impl<'a> GraphReport<'a> {
    /// Prepare a view, whole or around `focus` (an id or a path). Not for the discovery view.
    ///
    /// # Errors
    /// The focus names nothing, or the view needs one and has none.
    pub fn new(
        catalog: &'a Catalog,
        view: View,
        focus: Option<&str>,
        today: Date,
    ) -> Result<Self, FocusError> {
        build::build(catalog, view, focus, today)
    }

    /// The report as JSON. The command exits with 1 where `repository` holds an error.
    pub fn to_json(&self, repository: Repository<'_>) -> String {
        let nodes = self.nodes.iter().map(|node| json::fragment(node, 2));
        let edges = self.edges.iter().map(|edge| json::fragment(edge, 2));
        let mut report = Object::new(0);
        report
            .field("schemaVersion", SCHEMA)
            .field("root", repository.root)
            .optional("configPath", repository.config_path)
            .field("scannedFileCount", &repository.scanned_file_count)
            .field("view", self.view.as_str())
            .field("nodeCount", &self.nodes.len())
            .field("edgeCount", &self.edges.len())
            .array("nodes", nodes)
            .array("edges", edges);
        if !repository.diagnostics.is_empty() {
            let diagnostics = repository.diagnostics.iter();
            report.array("diagnostics", diagnostics.map(|entry| &entry.json));
        }
        match &self.section {
            Section::None => {}
            Section::Composition(composition) => {
                report.field("composition", composition);
            }
            Section::Impact(impact) => {
                report.field("impact", impact);
            }
            Section::Executable(executable) => {
                report.field("executable", executable);
            }
        }
        report.finish()
    }

    /// The report as a page for people; `broken` are links to nothing, which are no edges.
    pub fn to_markdown(&self, repository: Repository<'_>, broken: &[BrokenLink]) -> String {
        markdown::render(self, repository, broken)
    }

    /// The report as a Mermaid diagram.
    pub fn to_mermaid(&self) -> String {
        mermaid::render(self)
    }

    /// The report as a Graphviz graph.
    pub fn to_dot(&self) -> String {
        dot::render(self)
    }

    /// The report as one page that a browser opens.
    pub fn to_html(&self, extras: &plot::Extras, title: &str) -> String {
        page::render(&plot::Plot::new(self, extras), title)
    }

    /// The report as a picture.
    pub fn to_svg(&self, extras: &plot::Extras) -> String {
        svg::render(&plot::Plot::new(self, extras))
    }
}

#[cfg(test)]
mod tests;

//! The discovery view of the graph, `renma.graph.v1`: skills as nodes, usable routes as edges, and the whole discovery
//! beside them.

mod drawing;

use serde::Serialize;

use super::diagnostic_entry::DiagnosticEntry;
use super::discovery_view::prose;
use super::discovery_view::{
    AdoptionJson, CoverageJson, EvidenceJson, Ids, OwnershipJson, Skill, SummaryJson, View,
    diagnostic, route_json, skill_json,
};
use super::json::{self, Object};
use super::markdown::Page;
use super::skill_index::{FocusJson, Repository};
use crate::discovery::facts::CONTINUES_KEY;
use crate::discovery::focus::Projection;
use crate::discovery::nodes::Status;
use crate::discovery::state::RouteIx;

/// The schema of the JSON.
pub const SCHEMA: &str = "renma.graph.v1";

/// Most elements of one Markdown list.
const LISTED: usize = 50;

/// Most skills that are drawn inside Markdown; viewers give up on more.
const DRAWN: usize = 300;

/// What a node of the graph says of the bytes of its file.
#[derive(Debug, Clone, Copy)]
pub struct Content<'a> {
    /// SHA-256 of the bytes, in lower-case hexadecimal.
    pub sha256: &'a str,
    /// Size in bytes.
    pub size: u64,
    /// `text` or `binary`.
    pub classification: &'a str,
    /// It is read as Markdown.
    pub markdown: bool,
    /// Its tags.
    pub tags: &'a [String],
}

/// The discovery view of the graph, ready to be written.
#[derive(Debug)]
pub struct DiscoveryGraph<'a> {
    /// The repository; the JSON of its diagnostics rendered for depth 2.
    pub repository: Repository<'a>,
    /// Its discovery.
    pub view: &'a View<'a>,
    /// What is visible.
    pub projection: &'a Projection,
    /// Contents of the skills, in path order.
    pub contents: &'a [Content<'a>],
    /// Visible diagnostics of discovery.
    pub diagnostics: Vec<DiagnosticEntry>,
}

impl<'a> DiscoveryGraph<'a> {
    /// Prepare the report.
    pub fn new(
        repository: Repository<'a>,
        view: &'a View<'a>,
        projection: &'a Projection,
        contents: &'a [Content<'a>],
    ) -> Self {
        let findings = projection.findings.iter();
        Self {
            repository,
            view,
            projection,
            contents,
            diagnostics: findings
                .filter_map(|finding| diagnostic(view, *finding, 3))
                .collect(),
        }
    }

    /// An error stands in one of the diagnostic lists: the command exits with 1.
    pub fn has_errors(&self) -> bool {
        let mut all = self.repository.diagnostics.iter().chain(&self.diagnostics);
        all.any(DiagnosticEntry::is_error)
    }

    /// The report as JSON.
    pub fn to_json(&self) -> String {
        let nodes: Vec<String> = self.nodes().map(|node| json::fragment(&node, 2)).collect();
        let edges: Vec<String> = self.edges().map(|edge| json::fragment(&edge, 2)).collect();
        let mut report = Object::new(0);
        report
            .field("schemaVersion", SCHEMA)
            .field("root", self.repository.root)
            .optional("configPath", self.repository.config_path)
            .field("scannedFileCount", &self.repository.scanned_file_count)
            .field("view", "discovery")
            .field("nodeCount", &nodes.len())
            .field("edgeCount", &edges.len())
            .array("nodes", nodes)
            .array("edges", edges);
        if !self.repository.diagnostics.is_empty() {
            report.array(
                "diagnostics",
                self.repository.diagnostics.iter().map(|d| &d.json),
            );
        }
        report.raw("discovery", &self.discovery());
        report.finish()
    }

    /// The report as a Mermaid diagram.
    pub fn to_mermaid(&self) -> String {
        drawing::draw(self).to_mermaid()
    }

    /// The report as a Graphviz diagram.
    pub fn to_dot(&self) -> String {
        drawing::draw(self).to_dot()
    }

    /// The report as Markdown: the numbers, the diagram, and what was found.
    pub fn to_markdown(&self) -> String {
        let ids = Ids::new(self.view, self.projection);
        let summary = SummaryJson::new(self.view, self.projection, &ids);
        let mut page = Page::new("Skill discovery", LISTED);
        page.paragraph(&prose::counts(&summary, self.repository.scanned_file_count));
        page.paragraph(&prose::coverage(self.view));
        if self.projection.skills.len() <= DRAWN {
            page.paragraph(&format!("```mermaid\n{}```", self.to_mermaid()));
        } else {
            page.paragraph(
                "Too many skills for one drawing: focus on a skill, or write `--format dot`.",
            );
        }
        prose::diagnostics(&mut page, "Discovery diagnostics", &self.diagnostics);
        prose::diagnostics(
            &mut page,
            "Repository diagnostics",
            self.repository.diagnostics,
        );
        page.finish()
    }

    fn discovery(&self) -> String {
        let (view, projection) = (self.view, self.projection);
        let ids = Ids::new(view, projection);
        let skills = projection.skills.iter();
        let routes = projection.routes.iter();
        let mut discovery = Object::new(1);
        discovery
            .array("skills", skills.map(|ix| skill_json(view, *ix, 3)))
            .array("routes", routes.map(|ix| route_json(view, *ix, 3)))
            .optional("focus", self.focus())
            .field("adoption", &AdoptionJson::new(view))
            .field("coverage", &CoverageJson::new(view));
        for (name, ids) in ids.fields() {
            discovery.field(name, ids);
        }
        discovery
            .field("summary", &SummaryJson::new(view, projection, &ids))
            .array("diagnostics", self.diagnostics.iter().map(|d| &d.json));
        discovery.finish()
    }

    fn focus(&self) -> Option<FocusJson<'a>> {
        Some(FocusJson::of(self.view.skill(self.projection.focus?)?))
    }

    fn nodes(&self) -> impl Iterator<Item = NodeJson<'a>> {
        self.projection.skills.iter().filter_map(|ix| {
            let content = self.contents.get(ix.0 as usize)?;
            Some(NodeJson::new(self.view.skill(*ix)?, content))
        })
    }

    fn edges(&self) -> impl Iterator<Item = EdgeJson<'a>> {
        let routes = self.projection.routes.iter();
        routes.filter_map(|ix| EdgeJson::new(self.view, *ix))
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct NodeJson<'a> {
    id: &'a str,
    kind: &'static str,
    source_path: &'a str,
    content_hash: String,
    size_bytes: u64,
    content_classification: &'a str,
    markdown_parser_eligible: bool,
    ownership: OwnershipJson<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    status: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    status_reason: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    status_changed_at: Option<&'a str>,
    tags: &'a [String],
}

impl<'a> NodeJson<'a> {
    fn new(skill: Skill<'a>, content: &Content<'a>) -> Self {
        let lifecycle = &skill.node.lifecycle;
        Self {
            id: skill.id(),
            kind: skill.node.kind.as_str(),
            source_path: skill.path(),
            content_hash: format!("sha256:{}", content.sha256),
            size_bytes: content.size,
            content_classification: content.classification,
            markdown_parser_eligible: content.markdown,
            ownership: OwnershipJson::new(skill),
            status: lifecycle.status.map(Status::as_str),
            status_reason: lifecycle.reason.as_deref(),
            status_changed_at: lifecycle.changed_at.as_deref(),
            tags: content.tags,
        }
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct EdgeJson<'a> {
    from: &'a str,
    to: &'a str,
    kind: &'static str,
    declaration: &'static str,
    declaration_index: u32,
    source_path: &'a str,
    evidence: EvidenceJson<'a>,
    resolved: bool,
    target_id: &'a str,
    target_kind: &'static str,
    target_path: &'a str,
}

impl<'a> EdgeJson<'a> {
    /// The edge of a usable route.
    fn new(view: &View<'a>, ix: RouteIx) -> Option<Self> {
        let (route, source, declared) = view.route(ix)?;
        let target = view.skill(route.resolution.skill()?)?;
        route.is_usable().then_some(())?;
        Some(Self {
            from: source.id(),
            to: &declared.raw,
            kind: "continues_with",
            declaration: CONTINUES_KEY,
            declaration_index: route.index,
            source_path: source.path(),
            evidence: EvidenceJson::route(view, ix)?,
            resolved: true,
            target_id: target.id(),
            target_kind: target.node.kind.as_str(),
            target_path: target.path(),
        })
    }
}

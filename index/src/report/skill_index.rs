//! The skill index, `renma.skill-index.v1`: every visible skill and route with the evidence behind it, as JSON or as
//! compact Markdown. It says what is declared and what follows; it recommends nothing.

mod markdown;

use super::diagnostic_entry::DiagnosticEntry;
use rayon::prelude::*;

use super::discovery_view::{
    AdoptionJson, CoverageJson, Ids, Skill, SummaryJson, View, diagnostic, route_json, skill_json,
};
use super::json::Object;
use crate::discovery::focus::Projection;

pub use markdown::to_markdown;

/// The schema of the JSON.
pub const SCHEMA: &str = "renma.skill-index.v1";

/// Depth of the elements of `skills` and `routes`.
pub const ELEMENT_DEPTH: usize = 2;

/// Depth of the elements of `diagnostics.repository` and `diagnostics.discovery`.
pub const DIAGNOSTIC_DEPTH: usize = 3;

/// So many elements are not worth another thread.
const ALONE: usize = 64;

/// What a report says of the repository beside its discovery.
#[derive(Debug, Clone, Copy)]
pub struct Repository<'a> {
    /// The root, as the caller named it.
    pub root: &'a str,
    /// The configuration file, if there is one.
    pub config_path: Option<&'a str>,
    /// How many files were read.
    pub scanned_file_count: usize,
    /// Diagnostics of the repository, their JSON rendered for [`DIAGNOSTIC_DEPTH`].
    pub diagnostics: &'a [DiagnosticEntry],
}

/// A skill index that is ready to be written.
#[derive(Debug)]
pub struct SkillIndex<'a> {
    /// The repository.
    pub repository: Repository<'a>,
    /// Its discovery.
    pub view: &'a View<'a>,
    /// What is visible.
    pub projection: &'a Projection,
    /// Ids of what is visible.
    pub ids: Ids<'a>,
    /// Counts of what is visible.
    pub summary: SummaryJson,
    /// Visible diagnostics of discovery.
    pub diagnostics: Vec<DiagnosticEntry>,
}

/// The elements of `skills` and `routes`, rendered for [`ELEMENT_DEPTH`].
#[derive(Debug, Default)]
pub struct Elements {
    /// One a skill.
    pub skills: Vec<String>,
    /// One a route.
    pub routes: Vec<String>,
}

impl Elements {
    /// Render what is visible of `view`.
    pub fn new(view: &View<'_>, projection: &Projection) -> Self {
        let skills = projection.skills.par_iter().with_min_len(ALONE);
        let routes = projection.routes.par_iter().with_min_len(ALONE);
        Self {
            skills: skills
                .map(|ix| skill_json(view, *ix, ELEMENT_DEPTH))
                .collect(),
            routes: routes
                .map(|ix| route_json(view, *ix, ELEMENT_DEPTH))
                .collect(),
        }
    }
}

impl<'a> SkillIndex<'a> {
    /// Prepare the report.
    pub fn new(repository: Repository<'a>, view: &'a View<'a>, projection: &'a Projection) -> Self {
        let ids = Ids::new(view, projection);
        let findings = projection.findings.iter();
        Self {
            repository,
            view,
            projection,
            summary: SummaryJson::new(view, projection, &ids),
            ids,
            diagnostics: findings
                .filter_map(|finding| diagnostic(view, *finding, DIAGNOSTIC_DEPTH))
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
        let elements = Elements::new(self.view, self.projection);
        self.join(elements.skills, elements.routes)
    }

    /// The report as JSON, from fragments of its skills and routes that were rendered for [`ELEMENT_DEPTH`].
    pub fn join<S, R>(&self, skills: S, routes: R) -> String
    where
        S: IntoIterator<Item: AsRef<str>>,
        R: IntoIterator<Item: AsRef<str>>,
    {
        let mut report = Object::new(0);
        report
            .field("schemaVersion", SCHEMA)
            .field("root", self.repository.root)
            .optional("configPath", self.repository.config_path)
            .field("scannedFileCount", &self.repository.scanned_file_count)
            .optional("focus", self.focus())
            .field("adoption", &AdoptionJson::new(self.view))
            .field("coverage", &CoverageJson::new(self.view))
            .field("summary", &self.summary)
            .array("skills", skills)
            .array("routes", routes);
        for (name, ids) in self.ids.fields() {
            report.field(name, ids);
        }
        let mut diagnostics = Object::new(1);
        diagnostics
            .array(
                "repository",
                self.repository.diagnostics.iter().map(|d| &d.json),
            )
            .array("discovery", self.diagnostics.iter().map(|d| &d.json));
        report.raw("diagnostics", &diagnostics.finish());
        report.finish()
    }

    fn focus(&self) -> Option<FocusJson<'a>> {
        Some(FocusJson::of(self.view.skill(self.projection.focus?)?))
    }
}

#[derive(serde::Serialize)]
#[serde(rename_all = "camelCase")]
/// The skill in focus.
pub(super) struct FocusJson<'a> {
    id: &'a str,
    source_path: &'a str,
}

impl<'a> FocusJson<'a> {
    pub(super) fn of(skill: Skill<'a>) -> Self {
        Self {
            id: skill.id(),
            source_path: skill.path(),
        }
    }
}

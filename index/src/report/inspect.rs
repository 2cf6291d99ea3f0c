//! The report on one file: `skilld.inspect.v1` as JSON and as text, and single lines of it. Nothing is looked up and
//! nothing is judged here.

mod slice;
mod text;

use serde::Serialize;

use crate::inspect::{Field, Section, SeenLink};
use crate::migrate::classification::Classification;
use crate::report::suggestion::Place;
use crate::report::text::Item;

pub use self::slice::{Lines, LinesError, slice};

/// The schema of the JSON.
pub const SCHEMA: &str = "skilld.inspect.v1";

/// Who owns the file.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Owner<'a> {
    /// What the file declares.
    pub declared: Option<&'a str>,
    /// The owner in force.
    pub effective: Option<&'a str>,
    /// `declared`, `inherited` or `unowned`.
    pub source: &'static str,
    /// The skill an inherited owner comes from.
    pub inherited_from: Option<&'a str>,
    /// What looks like an owner in the file and does not count.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub without_effect: Option<VoidOwner<'a>>,
}

/// An owner in the frontmatter that nothing goes by.
#[derive(Debug, Clone, Serialize)]
pub struct VoidOwner<'a> {
    /// Its key.
    pub key: &'a str,
    /// Its value, where that is one.
    pub value: Option<&'a str>,
    /// Its line, from 1.
    pub line: u32,
}

/// What validation says of a skill.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Skill<'a> {
    /// Its format.
    pub format: &'static str,
    /// It has no specification error.
    pub valid: bool,
    /// It is published, and may be.
    pub published: bool,
    /// Its name.
    pub name: Option<&'a str>,
    /// Its description.
    pub description: Option<&'a str>,
}

/// A path or a file name in running text.
#[derive(Debug, Clone, Serialize)]
pub struct Mention<'a> {
    /// Its line, from 1.
    pub line: u32,
    /// As written.
    pub target: &'a str,
    /// The repository-relative path it means; nothing where several files have the name.
    pub path: Option<String>,
    /// A file stands there.
    pub found: bool,
}

/// A relationship with another file.
#[derive(Debug, Clone, Serialize)]
pub struct Relation<'a> {
    /// What it says, for example `requires_context`.
    pub kind: &'static str,
    /// The other end, as declared or by its id.
    pub other: &'a str,
    /// Its path; nothing where nothing has that name.
    pub path: Option<&'a str>,
    /// The line that says so, in the file the relationship starts at.
    pub line: Option<u32>,
}

/// Everything the report is made from.
#[derive(Debug)]
pub struct Inspection<'a> {
    /// The root, as the caller named it.
    pub root: &'a str,
    /// The file.
    pub path: &'a str,
    /// Its size.
    pub bytes: usize,
    /// SHA-256 of its bytes.
    pub sha256: String,
    /// Its lines.
    pub line_count: u32,
    /// What it is and why.
    pub classification: &'a Classification,
    /// The configuration selects it, so that its diagnostics and relationships are known.
    pub selected: bool,
    /// Its effective id, where it is an asset.
    pub id: Option<&'a str>,
    /// Its owner, where it is an asset.
    pub owner: Option<Owner<'a>>,
    /// Skills only.
    pub skill: Option<Skill<'a>>,
    /// The last line of the frontmatter.
    pub frontmatter_end: Option<u32>,
    /// The fields of the frontmatter.
    pub fields: &'a [Field],
    /// The headings.
    pub sections: &'a [Section],
    /// The links.
    pub links: Vec<SeenLink>,
    /// Paths and file names in running text.
    pub mentions: Vec<Mention<'a>>,
    /// What it depends on.
    pub dependencies: Vec<Relation<'a>>,
    /// What depends on it.
    pub dependents: Vec<Relation<'a>>,
    /// What is reported about it.
    pub diagnostics: Vec<Item<'a>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct InspectionJson<'a> {
    schema_version: &'static str,
    root: &'a str,
    path: &'a str,
    bytes: usize,
    sha256: &'a str,
    line_count: u32,
    classification: Place<'a>,
    selected: bool,
    id: Option<&'a str>,
    owner: Option<&'a Owner<'a>>,
    skill: Option<&'a Skill<'a>>,
    frontmatter: Option<FrontmatterJson<'a>>,
    headings: &'a [Section],
    links: &'a [SeenLink],
    mentions: &'a [Mention<'a>],
    dependencies: &'a [Relation<'a>],
    dependents: &'a [Relation<'a>],
    diagnostics: Vec<DiagnosticJson<'a>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct FrontmatterJson<'a> {
    start_line: u32,
    end_line: u32,
    fields: &'a [Field],
}

#[derive(Serialize)]
struct DiagnosticJson<'a> {
    code: &'a str,
    severity: &'static str,
    line: Option<u32>,
    column: Option<u32>,
    message: &'a str,
}

impl<'a> From<&Item<'a>> for DiagnosticJson<'a> {
    fn from(item: &Item<'a>) -> Self {
        Self {
            code: item.code,
            severity: item.severity.as_str(),
            line: item.line,
            column: item.column,
            message: item.message,
        }
    }
}

impl Inspection<'_> {
    /// The report as JSON, with a final line break.
    ///
    /// # Errors
    /// When a value cannot be serialised, which no value does.
    pub fn to_json(&self) -> Result<String, serde_json::Error> {
        let report = InspectionJson {
            schema_version: SCHEMA,
            root: self.root,
            path: self.path,
            bytes: self.bytes,
            sha256: &self.sha256,
            line_count: self.line_count,
            classification: Place::new(self.classification),
            selected: self.selected,
            id: self.id,
            owner: self.owner.as_ref(),
            skill: self.skill.as_ref(),
            frontmatter: self.frontmatter_end.map(|end_line| FrontmatterJson {
                start_line: 1,
                end_line,
                fields: self.fields,
            }),
            headings: self.sections,
            links: &self.links,
            mentions: &self.mentions,
            dependencies: &self.dependencies,
            dependents: &self.dependents,
            diagnostics: self.diagnostics.iter().map(DiagnosticJson::from).collect(),
        };
        let mut text = serde_json::to_string_pretty(&report)?;
        text.push('\n');
        Ok(text)
    }

    /// The report for reading in a terminal.
    pub fn to_text(&self, color: bool) -> String {
        text::write(self, color)
    }
}

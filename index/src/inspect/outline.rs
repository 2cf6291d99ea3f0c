//! The outline of one text: its lines, its frontmatter field by field, its headings and how far they reach.

use serde::Serialize;

use crate::assets::content;
use crate::path::RepoPath;
use crate::syntax::Document;
use crate::syntax::body::{Body, Link};
use crate::syntax::yaml::{Entry, Value};

/// A field of the frontmatter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Field {
    /// Its name; the entries of `metadata` are named `metadata.<key>`.
    pub key: String,
    /// Its line, from 1.
    pub line: u32,
    /// Its kind in YAML.
    pub kind: &'static str,
    /// The text of a scalar, the members of a list of scalars with `, ` between them, else nothing.
    pub value: Option<String>,
}

/// A heading and what stands below it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Section {
    /// 1 to 6.
    pub level: u8,
    /// Its text, on one line.
    pub text: String,
    /// The line of the heading, from 1.
    pub start_line: u32,
    /// The last line before the next heading of its level or above.
    pub end_line: u32,
}

/// What one text shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outline {
    /// Lines, the empty one after a final line break not counted.
    pub line_count: u32,
    /// The last line of the frontmatter, which begins on line 1; `None` without closed frontmatter.
    pub frontmatter_end: Option<u32>,
    /// Its fields in document order.
    pub fields: Vec<Field>,
    /// The headings in document order.
    pub sections: Vec<Section>,
    /// The links with their lines, in document order.
    pub links: Vec<(u32, Link)>,
}

impl Outline {
    /// The outline of `text`, which stands at `path`. Only Markdown has more than lines.
    pub fn of(path: &RepoPath, text: &str) -> Self {
        let doc = Document::parse(text);
        let line_count = line_count(text);
        if !content::is_markdown(path.file_name()) {
            return Self {
                line_count,
                frontmatter_end: None,
                fields: Vec::new(),
                sections: Vec::new(),
                links: Vec::new(),
            };
        }
        let body = doc.body();
        Self {
            line_count,
            frontmatter_end: doc
                .envelope
                .closed_yaml()
                .map(|yaml| doc.lines.line(yaml.end)),
            fields: fields(&doc),
            sections: sections(&doc, body, line_count),
            links: body
                .links
                .iter()
                .map(|link| (doc.lines.line(link.span.start), link.clone()))
                .collect(),
        }
    }
}

/// Lines of `text` as an editor numbers them.
pub fn line_count(text: &str) -> u32 {
    u32::try_from(text.lines().count()).unwrap_or(u32::MAX)
}

fn fields(doc: &Document<'_>) -> Vec<Field> {
    let root = doc.yaml.as_ref().and_then(|yaml| yaml.root.as_ref());
    let entries = root.and_then(|root| root.as_mapping()).unwrap_or_default();
    let mut fields = Vec::new();
    for entry in entries {
        let Some(key) = entry.key.as_str() else {
            continue;
        };
        match (key, &entry.value.resolved().value) {
            ("metadata", Value::Mapping(inner)) => {
                let inner = inner
                    .iter()
                    .filter_map(|entry| Some((format!("metadata.{}", entry.key.as_str()?), entry)));
                fields.extend(inner.map(|(key, entry)| field(doc, key, entry)));
            }
            _ => fields.push(field(doc, key.to_owned(), entry)),
        }
    }
    fields
}

fn field(doc: &Document<'_>, key: String, entry: &Entry) -> Field {
    let value = &entry.value.resolved().value;
    let text = match value {
        Value::Sequence(members) => members
            .iter()
            .map(|member| scalar(&member.resolved().value))
            .collect::<Option<Vec<_>>>()
            .map(|members| members.join(", ")),
        scalar_value => scalar(scalar_value),
    };
    Field {
        key,
        line: doc.lines.line(entry.key.span.start),
        kind: match value {
            Value::String(..) => "string",
            Value::Number(_) => "number",
            Value::Bool(_) => "boolean",
            Value::Sequence(_) => "list",
            Value::Mapping(_) => "mapping",
            Value::Null | Value::Alias(_) => "null",
        },
        value: text,
    }
}

fn scalar(value: &Value) -> Option<String> {
    match value {
        Value::String(text, _) | Value::Number(text) => Some(text.clone()),
        Value::Bool(flag) => Some(flag.to_string()),
        _ => None,
    }
}

fn sections(doc: &Document<'_>, body: &Body, last: u32) -> Vec<Section> {
    let line = |at: usize| doc.lines.line(at);
    let headings = &body.headings;
    headings
        .iter()
        .enumerate()
        .map(|(at, heading)| {
            let next = headings
                .iter()
                .skip(at + 1)
                .find(|next| next.level <= heading.level)
                .map(|next| line(next.span.start).saturating_sub(1));
            let start_line = line(heading.span.start);
            Section {
                level: heading.level,
                text: heading
                    .text
                    .split_whitespace()
                    .collect::<Vec<_>>()
                    .join(" "),
                start_line,
                end_line: next.unwrap_or(last).max(start_line),
            }
        })
        .collect()
}

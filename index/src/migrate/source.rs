//! The frontmatter of a skill as migration reads it: fields with their duplicates, the metadata mapping, and what in
//! them cannot be trusted. Nothing is proposed here.

use rustc_hash::FxHashMap;

use super::blocked::{Blocked, Reason};
use super::metadata::Metadata;
use crate::metadata::Key;
use crate::nearest::nearest;
use crate::skills::frontmatter::FIELDS;
use crate::syntax::Document;
use crate::syntax::frontmatter::Fence;
use crate::syntax::yaml::{Node, Parsed, Value};

/// Standard fields besides `name`, `description` and `metadata`, and what the specification asks of them.
pub(super) const STANDARD: [(&str, &str); 3] = [
    ("license", "a string"),
    ("compatibility", "a text of 1 to 500 characters"),
    ("allowed-tools", "a string, such as `Read Grep`"),
];

/// The longest compatibility the specification allows, in characters.
const COMPATIBILITY_LIMIT: usize = 500;

/// One top-level field.
#[derive(Debug)]
pub(super) struct Field<'d> {
    /// Its name; for a key that is no string, its spelling.
    pub name: String,
    /// The line of its first declaration.
    pub line: u32,
    /// The lines of all of them.
    lines: Vec<u32>,
    /// Its values, one a declaration.
    values: Vec<&'d Node>,
}

impl<'d> Field<'d> {
    /// The value, where one is certain: every declaration says the same.
    pub(super) fn value(&self) -> Option<&'d Node> {
        let (first, rest) = self.values.split_first()?;
        rest.iter()
            .all(|other| same(first, other))
            .then_some(*first)
    }

    /// Its declarations contradict each other, which is reported on its own.
    pub(super) fn is_undecided(&self) -> bool {
        self.is_duplicated() && self.value().is_none()
    }

    fn is_duplicated(&self) -> bool {
        self.values.len() > 1
    }
}

/// The frontmatter of a skill.
#[derive(Debug)]
pub(super) struct Source<'d> {
    /// Top-level fields in the order of their first declaration.
    pub fields: Vec<Field<'d>>,
    /// The metadata mapping.
    pub metadata: Metadata,
    /// The fault of the frontmatter as a whole.
    fault: Option<Blocked>,
}

impl<'d> Source<'d> {
    /// Read the frontmatter of `doc`.
    pub(super) fn read(doc: &'d Document<'_>) -> Self {
        let root = doc.yaml.as_ref().and_then(Parsed::tree);
        let fields = fields(doc, root);
        let metadata = fields
            .iter()
            .find(|field| field.name == "metadata")
            .map_or_else(Metadata::default, |field| {
                Metadata::read(doc, &field.values)
            });
        Self {
            fault: fault(doc, root),
            fields,
            metadata,
        }
    }

    /// The field of this name.
    pub(super) fn field(&self, name: &str) -> Option<&Field<'d>> {
        self.fields.iter().find(|field| field.name == name)
    }

    /// What makes any use of this frontmatter unsafe, whichever proposal is wanted.
    pub(super) fn blocked(&self) -> Vec<Blocked> {
        let mut blocked: Vec<Blocked> = self.fault.iter().cloned().collect();
        for field in &self.fields {
            if field.is_duplicated() {
                let reason = Reason::Duplicate(field.lines.clone());
                blocked.push(Blocked::new(&field.name, None, reason));
            } else {
                let reason = if is_known(&field.name) {
                    standard_demand(field).map(Reason::StandardField)
                } else {
                    Some(Reason::UnknownField(looks_like(&field.name)))
                };
                blocked.extend(reason.map(|r| Blocked::new(&field.name, Some(field.line), r)));
            }
            if field.name == "metadata" {
                blocked.extend(self.metadata.blocked(field.line));
            }
        }
        blocked
    }
}

fn fields<'d>(doc: &'d Document<'_>, root: Option<&'d Node>) -> Vec<Field<'d>> {
    let mut fields: Vec<Field<'d>> = Vec::new();
    let mut places: FxHashMap<String, usize> = FxHashMap::default();
    for entry in root.and_then(Node::as_mapping).unwrap_or_default() {
        let name = key_text(doc, &entry.key);
        let line = doc.lines.line(entry.key.span.start);
        let place = *places.entry(name.clone()).or_insert(fields.len());
        match fields.get_mut(place) {
            Some(field) => {
                field.lines.push(line);
                field.values.push(&entry.value);
            }
            None => fields.push(Field {
                name,
                line,
                lines: vec![line],
                values: vec![&entry.value],
            }),
        }
    }
    fields
}

/// A key as text: a string as it reads, everything else as it is spelled.
pub(super) fn key_text(doc: &Document<'_>, key: &Node) -> String {
    match key.as_str() {
        Some(text) => text.to_owned(),
        None => key.span.slice(doc.text).to_owned(),
    }
}

fn fault(doc: &Document<'_>, root: Option<&Node>) -> Option<Blocked> {
    let at_top = |reason| Some(Blocked::new("frontmatter", Some(1), reason));
    match doc.envelope.fence {
        Fence::Absent => return at_top(Reason::FrontmatterMissing),
        Fence::Unclosed => return at_top(Reason::FrontmatterUnclosed),
        Fence::Closed => {}
    }
    if let Some(error) = doc.yaml.as_ref().and_then(|yaml| yaml.error.as_ref()) {
        let line = doc.lines.line(error.offset);
        let reason = Reason::FrontmatterInvalid(error.message.clone());
        return Some(Blocked::new("frontmatter", Some(line), reason));
    }
    match root.map(Node::as_mapping) {
        Some(Some(_)) => None,
        _ => at_top(Reason::FrontmatterNotMapping),
    }
}

fn is_known(field: &str) -> bool {
    matches!(field, "name" | "description" | "metadata")
        || STANDARD.iter().any(|(name, _)| *name == field)
        || Key::is_historical_skill_field(field)
}

/// The field that the unknown `field` looks like.
fn looks_like(field: &str) -> Option<&'static str> {
    let historical = Key::ALL
        .iter()
        .map(|key| key.field())
        .filter(|name| Key::is_historical_skill_field(name));
    let known: Vec<&'static str> = FIELDS.into_iter().chain(historical).collect();
    nearest(field, &known)
}

/// What the specification asks of a standard field whose value it would refuse.
fn standard_demand(field: &Field<'_>) -> Option<&'static str> {
    let (name, demand) = STANDARD.iter().find(|(name, _)| *name == field.name)?;
    let text = field.value().and_then(Node::as_str);
    let accepted = text.is_some_and(|text| {
        *name != "compatibility"
            || (!text.trim().is_empty() && text.chars().count() <= COMPATIBILITY_LIMIT)
    });
    (!accepted).then_some(demand)
}

/// The two values are the same scalar, or the same list of scalars. Deeper values count as different: they cannot be
/// migrated, and comparing them would unfold aliases.
fn same(a: &Node, b: &Node) -> bool {
    match (&a.resolved().value, &b.resolved().value) {
        (Value::Sequence(a), Value::Sequence(b)) => {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same_scalar(a, b))
        }
        _ => same_scalar(a, b),
    }
}

fn same_scalar(a: &Node, b: &Node) -> bool {
    match (&a.resolved().value, &b.resolved().value) {
        (Value::String(a, _), Value::String(b, _)) | (Value::Number(a), Value::Number(b)) => a == b,
        (Value::Bool(a), Value::Bool(b)) => a == b,
        (Value::Null, Value::Null) => true,
        _ => false,
    }
}

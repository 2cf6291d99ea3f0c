//! The frontmatter of a skill as a whole: fences, YAML, top-level keys; then its fields in turn.

use super::report::Report;
use super::{fields, metadata};
use crate::path::classify::ENTRYPOINT;
use crate::path::utf16_cmp;
use crate::rules::catalogue::as_skill as rules;
use crate::span::Span;
use crate::syntax::frontmatter::Fence;
use crate::syntax::yaml::{Entry, Node, Parsed, Value};

/// The fields of the format.
const FIELDS: [&str; 6] = [
    "name",
    "description",
    "license",
    "compatibility",
    "metadata",
    "allowed-tools",
];

/// Top-level fields of the historical format.
const LEGACY: [&str; 29] = [
    "allowed_data",
    "approved_network_destinations",
    "approved_upload_destinations",
    "conflicts",
    "expires_at",
    "external_upload_allowed",
    "forbidden_inputs",
    "id",
    "last_reviewed_at",
    "network_allowed",
    "optional_context",
    "optional_lens",
    "owner",
    "purpose",
    "requires_context",
    "requires_human_approval",
    "requires_lens",
    "review_cycle",
    "secrets_allowed",
    "security_profile",
    "status",
    "status_changed_at",
    "status_reason",
    "superseded_by",
    "tags",
    "title",
    "version",
    "when_not_to_use",
    "when_to_use",
];

/// What the frontmatter declares.
#[derive(Default)]
pub(super) struct Declared {
    pub(super) name: Option<String>,
    pub(super) description: Option<String>,
    /// Where the description is declared.
    pub(super) description_at: Span,
    pub(super) legacy_fields: Vec<String>,
    pub(super) canonical_renma_fields: Vec<String>,
    /// There is a closed frontmatter, so there is a body.
    pub(super) closed: bool,
}

pub(super) fn check(report: &mut Report<'_, '_>) -> Declared {
    if report.path.file_name() != ENTRYPOINT {
        let message = format!(
            "the entrypoint is named `{}`; rename it to `{ENTRYPOINT}`",
            report.path.file_name()
        );
        report.line(&rules::NONCANONICAL_FILENAME, 1, None, message);
    }
    match report.doc.envelope.fence {
        Fence::Absent => report.line(&rules::MISSING_FRONTMATTER, 1, None, absent(report)),
        Fence::Unclosed => report.line(&rules::UNCLOSED_FRONTMATTER, 1, None, unclosed(report)),
        Fence::Closed => {}
    }
    let Some(parsed) = &report.doc.yaml else {
        fields::missing(report, "name", &rules::MISSING_NAME, None);
        fields::missing(report, "description", &rules::MISSING_DESCRIPTION, None);
        return Declared::default();
    };
    for error in &parsed.errors {
        let line = report.doc.lines.line(error.offset);
        let message = format!("the frontmatter is not valid YAML: {}", error.message);
        report.shown(&rules::INVALID_YAML, line, error.span, message);
    }
    let declared = match parsed.tree().map(|tree| &tree.value) {
        Some(Value::Mapping(entries)) => mapping(report, entries),
        other => {
            not_mapping(report, parsed, other);
            Declared::default()
        }
    };
    Declared {
        closed: true,
        ..declared
    }
}

/// What keeps the first line from being a fence, where that can be said.
fn absent(report: &Report<'_, '_>) -> String {
    let (doc, need) = (
        report.doc,
        "start the file with `---`, `name: …`, `description: …`, `---`",
    );
    let first = doc.lines.line_text(doc.text, 1);
    let fence = (2..=doc.lines.line_count().min(40))
        .find(|line| doc.lines.line_text(doc.text, *line).trim_end() == "---");
    let dashes = first.trim_start_matches('\u{feff}').starts_with("---");
    match fence {
        _ if dashes => format!(
            "there is no frontmatter: line 1 must be exactly `---`, but holds more than three dashes"
        ),
        Some(line) => format!(
            "there is no frontmatter: the `---` fence stands on line {line}; it must be line 1, with nothing before it"
        ),
        None => format!("there is no frontmatter; {need}"),
    }
}

/// What was perhaps meant as the closing fence.
fn unclosed(report: &Report<'_, '_>) -> String {
    let doc = report.doc;
    let text = |line| doc.lines.line_text(doc.text, line).trim_end();
    let mut almost = (2..=doc.lines.line_count()).filter(|line| text(*line).ends_with("---"));
    match almost.next() {
        Some(line) if text(line).trim_start() == "---" => format!(
            "the frontmatter that line 1 opens is never closed; line {line} has white space before its dashes: delete it"
        ),
        Some(line) => format!(
            "the frontmatter that line 1 opens is never closed; the dashes on line {line} must stand alone on a line of their own"
        ),
        None => "the frontmatter that line 1 opens is never closed; put a line of exactly `---` behind the last field".to_owned(),
    }
}

fn not_mapping(report: &mut Report<'_, '_>, parsed: &Parsed, value: Option<&Value>) {
    if parsed.errors.is_empty() {
        let what = match value {
            None | Some(Value::Null) => "is empty",
            Some(Value::Sequence(_)) => "is a list",
            Some(_) => "is a single value",
        };
        let message = format!("the frontmatter {what}; write `name: …` and `description: …` lines");
        report.line(&rules::FRONTMATTER_NOT_MAPPING, 2, None, message);
    } else if value.is_none() {
        return;
    }
    fields::missing(report, "name", &rules::MISSING_NAME, None);
    fields::missing(report, "description", &rules::MISSING_DESCRIPTION, None);
}

fn mapping(report: &mut Report<'_, '_>, entries: &[Entry]) -> Declared {
    let mut seen: Vec<&str> = Vec::with_capacity(entries.len());
    let mut legacy_fields: Vec<String> = Vec::new();
    for entry in entries {
        let Some(key) = entry.key.as_str().filter(|_| !entry.key.is_alias()) else {
            continue;
        };
        let field = Some(key).filter(|key| !key.is_empty());
        if seen.contains(&key) {
            let message = format!("`{key}` is declared again; keep one of the declarations");
            report.over(&rules::DUPLICATE_FIELD, entry.span(), field, message);
        }
        if !FIELDS.contains(&key) {
            let message = unexpected(key);
            report.over(&rules::UNEXPECTED_TOP_LEVEL_FIELD, entry.span(), field, message);
        }
        if LEGACY.contains(&key) && !seen.contains(&key) {
            legacy_fields.push(key.to_owned());
        }
        seen.push(key);
    }
    legacy_fields.sort_unstable();
    let name = fields::name(report, &Field::find(entries, "name"));
    let description_field = Field::find(entries, "description");
    let description_at = description_field.span();
    let description = fields::description(report, &description_field);
    fields::optional(report, entries);
    let mut canonical_renma_fields = metadata::check(report, &Field::find(entries, "metadata"));
    canonical_renma_fields.sort_unstable_by(|a, b| utf16_cmp(a, b));
    canonical_renma_fields.dedup();
    Declared {
        name,
        description,
        description_at,
        legacy_fields,
        canonical_renma_fields,
        closed: true,
    }
}

fn unexpected(key: &str) -> String {
    let near = match key.to_ascii_lowercase().replace('_', "-").as_str() {
        lower if lower == key => None,
        lower => FIELDS.into_iter().find(|field| *field == lower),
    };
    match near {
        Some(field) => format!("`{key}` is not a field of the format; write `{field}`"),
        None if LEGACY.contains(&key) => format!(
            "`{key}` is a field of the historical format; `skilld suggest-metadata` moves it below `metadata`"
        ),
        None => format!(
            "`{key}` is not a field of the format; move it below `metadata` as text, or delete it"
        ),
    }
}

/// One top-level field: the first declaration says where it is, the last one what it is.
pub(super) struct Field<'e> {
    pub(super) first: Option<&'e Entry>,
    pub(super) value: Option<&'e Node>,
}

impl<'e> Field<'e> {
    pub(super) fn find(entries: &'e [Entry], key: &str) -> Self {
        let mut declared = entries
            .iter()
            .filter(|entry| !entry.key.is_alias() && entry.key.as_str() == Some(key));
        let first = declared.next();
        Self {
            first,
            value: declared.next_back().or(first).map(|entry| &entry.value),
        }
    }

    /// Where its first value stands (its key, where the value is empty); a span at the start of the file where absent.
    pub(super) fn span(&self) -> Span {
        self.first.map_or(Span::default(), |entry| {
            let value = entry.value.span;
            if value.start == value.end {
                entry.key.span
            } else {
                value
            }
        })
    }
}

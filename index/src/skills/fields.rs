//! The fields of the format other than `metadata`, each on its own.

use super::frontmatter::Field;
use super::name as naming;
use super::report::Report;
use crate::rules::Rule;
use crate::rules::catalogue::as_skill as rules;
use crate::span::Span;
use crate::syntax::white_space::trim;
use crate::syntax::yaml::{Entry, Node, Value};

const MAX_DESCRIPTION: usize = 1024;
const MAX_COMPATIBILITY: usize = 500;

/// A required field is absent (`at` is `None`) or empty.
pub(super) fn missing(
    report: &mut Report<'_, '_>,
    field: &str,
    rule: &'static Rule,
    at: Option<Span>,
) {
    let what = match field {
        "name" => "the name of the folder",
        _ => "what the skill does and when to use it",
    };
    match at {
        None => {
            let message = format!("`{field}` is missing; declare it: {what}");
            report.line(rule, 1, Some(field), message);
        }
        Some(span) => {
            let message = format!("`{field}` is empty; write {what}");
            report.at(rule, span, Some(field), message);
        }
    }
}

/// A text field's value: trimmed text, or an issue and nothing. An alias that stands for nothing has been reported.
fn text(
    report: &mut Report<'_, '_>,
    field: &Field<'_>,
    name: &str,
    absent: &'static Rule,
    invalid: &'static Rule,
) -> Option<String> {
    let Some(value) = field.value else {
        missing(report, name, absent, None);
        return None;
    };
    let Some(text) = value.as_str() else {
        if !is_dangling(value) {
            let message = format!("`{name}` is {}; {}", kind(value), remedy(value));
            on_key_line(report, invalid, field, name, message);
        }
        return None;
    };
    let trimmed = trim(text);
    if trimmed.is_empty() {
        missing(report, name, absent, Some(first_line_span(report, field)));
        return None;
    }
    Some(trimmed.to_owned())
}

/// An issue on the line of the field's key, shown at the value where that is on the same line.
pub(super) fn on_key_line(
    report: &mut Report<'_, '_>,
    rule: &'static Rule,
    field: &Field<'_>,
    name: &str,
    message: String,
) {
    let span = first_line_span(report, field);
    report.at(rule, span, Some(name), message);
}

/// The value, or the key where the value stands on a later line.
fn first_line_span(report: &Report<'_, '_>, field: &Field<'_>) -> Span {
    let key = field.first.map_or(Span::default(), |entry| entry.key.span);
    let span = field.span();
    if report.doc.lines.line(span.start) == report.doc.lines.line(key.start) {
        span
    } else {
        key
    }
}

fn is_dangling(value: &Node) -> bool {
    value.is_alias() && matches!(value.resolved().value, Value::Null)
}

/// What a value that is no text is, for a person.
pub(super) fn kind(value: &Node) -> &'static str {
    match &value.resolved().value {
        Value::Null => "null",
        Value::Bool(_) => "a boolean",
        Value::Number(_) => "a number",
        Value::Sequence(_) => "a list",
        Value::Mapping(_) => "a mapping",
        Value::String(..) | Value::Alias(_) => "text",
    }
}

/// How it becomes text.
pub(super) fn remedy(value: &Node) -> &'static str {
    match &value.resolved().value {
        Value::Null => "write it as text, or delete it",
        Value::Bool(_) | Value::Number(_) => "put it in quotes to make it text",
        _ => "write it as text",
    }
}

pub(super) fn name(report: &mut Report<'_, '_>, field: &Field<'_>) -> Option<String> {
    let name = text(report, field, "name", &rules::MISSING_NAME, &rules::INVALID_NAME)?;
    let normal = naming::normalized(&name);
    let faults = naming::faults(&normal);
    if !faults.is_empty() {
        let message = format!("the name `{name}` {}; use lowercase letters, digits and single hyphens", faults.join(", and "));
        on_key_line(report, &rules::INVALID_NAME, field, "name", message);
    }
    let folder = report.path.parent().and_then(|parent| parent.rsplit('/').next());
    let folder = folder.unwrap_or_default();
    if naming::normalized(folder) != normal {
        let message = format!("the name `{name}` differs from its folder `{folder}`; make them equal");
        on_key_line(report, &rules::NAME_DIRECTORY_MISMATCH, field, "name", message);
    }
    Some(name)
}

pub(super) fn description(report: &mut Report<'_, '_>, field: &Field<'_>) -> Option<String> {
    let (absent, invalid) = (&rules::MISSING_DESCRIPTION, &rules::INVALID_DESCRIPTION);
    let text = text(report, field, "description", absent, invalid)?;
    let raw = field.value.and_then(Node::as_str).unwrap_or_default();
    too_long(report, field, "description", raw, MAX_DESCRIPTION, &rules::DESCRIPTION_TOO_LONG);
    Some(text)
}

fn too_long(
    report: &mut Report<'_, '_>,
    field: &Field<'_>,
    name: &str,
    text: &str,
    limit: usize,
    rule: &'static Rule,
) {
    let length = text.chars().count();
    if length > limit {
        let over = length - limit;
        let message = format!("{name} has {length} characters; the limit is {limit}: shorten it by {over}");
        on_key_line(report, rule, field, name, message);
    }
}

/// The optional fields that are text.
pub(super) fn optional(report: &mut Report<'_, '_>, entries: &[Entry]) {
    for (name, rule) in [
        ("license", &rules::INVALID_LICENSE),
        ("allowed-tools", &rules::INVALID_ALLOWED_TOOLS),
        ("compatibility", &rules::INVALID_COMPATIBILITY),
    ] {
        let field = Field::find(entries, name);
        let Some(value) = field.value.filter(|value| !is_dangling(value)) else {
            continue;
        };
        match value.as_str() {
            None => {
                let message = format!("`{name}` is {}; {}", kind(value), list_remedy(name, value));
                on_key_line(report, rule, &field, name, message);
            }
            Some(text) if name == "compatibility" => {
                if trim(text).is_empty() {
                    let message = "`compatibility` is empty; say what the skill needs, or delete it".to_owned();
                    on_key_line(report, rule, &field, name, message);
                }
                let rule = &rules::COMPATIBILITY_TOO_LONG;
                too_long(report, &field, name, text, MAX_COMPATIBILITY, rule);
            }
            Some(_) => {}
        }
    }
}

fn list_remedy(name: &str, value: &Node) -> &'static str {
    match value.resolved().value {
        Value::Sequence(_) if name == "allowed-tools" => {
            "write the tools as one text, separated by spaces"
        }
        _ => remedy(value),
    }
}

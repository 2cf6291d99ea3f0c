//! `metadata`: a mapping from text to text. What its `renma.*` keys mean is not known here.

use super::fields::{kind, on_key_line, remedy};
use super::frontmatter::Field;
use super::report::Report;
use crate::rules::catalogue::{as_skill as rules, rn_skill};
use crate::syntax::yaml::{Entry, Node, Value};

const PREFIX: &str = "renma.";

/// Keys that an earlier version read.
const ROUTING: [&str; 2] = ["renma.when-to-use", "renma.when-not-to-use"];

/// Answers the `renma.*` keys.
pub(super) fn check(report: &mut Report<'_, '_>, field: &Field<'_>) -> Vec<String> {
    let Some(value) = field.value else {
        return Vec::new();
    };
    let Some(entries) = value.as_mapping() else {
        let message = format!("`metadata` is {}; write it as `key: \"text\"` lines", kind(value));
        on_key_line(report, &rules::INVALID_METADATA, field, "metadata", message);
        return Vec::new();
    };
    if let Some(message) = not_text(report, entries) {
        on_key_line(report, &rules::INVALID_METADATA, field, "metadata", message);
    }
    let mut keys: Vec<&str> = Vec::with_capacity(entries.len());
    for entry in entries {
        let Some(key) = entry.key.as_str() else {
            continue;
        };
        let name = format!("metadata.{key}");
        if keys.contains(&key) {
            let message = format!("`{name}` is declared again; keep one of the declarations");
            let rule = &rules::DUPLICATE_METADATA_KEY;
            report.over(rule, entry.span(), Some(&name), message);
        } else if ROUTING.contains(&key) {
            let message = format!("`{name}` is read by nothing; say it in the description and delete the key");
            let rule = &rn_skill::UNSUPPORTED_ROUTING_METADATA;
            report.at(rule, entry.key.span, Some(&name), message);
        }
        keys.push(key);
    }
    let renma = keys.into_iter().filter(|key| key.starts_with(PREFIX));
    renma.map(str::to_owned).collect()
}

/// The first value that is no text.
fn not_text(report: &Report<'_, '_>, entries: &[Entry]) -> Option<String> {
    let bad = |entry: &&Entry| entry.value.as_str().is_none();
    let mut bad = entries.iter().filter(bad);
    let first = bad.next()?;
    let key = first.key.as_str().unwrap_or_default();
    let line = report.doc.lines.line(first.key.span.start);
    let more = match bad.count() {
        0 => String::new(),
        1 => " (and one more value is no text)".to_owned(),
        n => format!(" (and {n} more values are no text)"),
    };
    Some(format!(
        "every value of `metadata` must be text, but `{key}` on line {line} is {}; {}{more}",
        kind(&first.value),
        list_remedy(&first.value),
    ))
}

fn list_remedy(value: &Node) -> &'static str {
    match value.resolved().value {
        Value::Sequence(_) => "write it as JSON text, such as '[\"a\"]'",
        Value::Mapping(_) => "flatten it into keys with dots, or write it as JSON text",
        _ => remedy(value),
    }
}

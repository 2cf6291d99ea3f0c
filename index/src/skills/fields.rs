//! The single fields of the frontmatter besides `name`: types, lengths, string-to-string metadata.

use rustc_hash::FxHashMap;

use crate::rules::Rule;
use crate::rules::catalogue::{as_skill as rules, rn_skill};
use crate::span::Span;
use crate::syntax::yaml::{Entry, Node, Value};

use super::issue::Issues;

/// Most characters of a description.
const DESCRIPTION_LIMIT: usize = 1024;

/// Most characters of `compatibility`.
const COMPATIBILITY_LIMIT: usize = 500;

/// The value that counts for a field and the key that evidence points at: the last value, under the first key.
pub(super) struct Field<'d> {
    pub(super) key: Span,
    pub(super) value: &'d Node,
}

/// Find the field `name`.
pub(super) fn field<'d>(entries: &'d [Entry], name: &str) -> Option<Field<'d>> {
    let mut named = entries
        .iter()
        .filter(|entry| entry.key.as_str() == Some(name));
    let first = named.next()?;
    let last = named.next_back().unwrap_or(first);
    Some(Field {
        key: first.key.span,
        value: &last.value,
    })
}

/// What a person would call the value.
pub(super) fn kind(node: &Node) -> &'static str {
    match &node.resolved().value {
        Value::Null => "empty",
        Value::Bool(_) => "true or false, not text",
        Value::Number(_) => "a number, not text",
        Value::String(..) => "text",
        Value::Sequence(_) => "a list, not text",
        Value::Mapping(_) => "a mapping, not text",
        Value::Alias(_) => "an alias",
    }
}

/// A description that is a string with something in it.
pub(super) struct Description {
    /// Trimmed.
    pub(super) text: String,
    /// Its key.
    pub(super) key: Span,
}

/// Check `description`.
pub(super) fn description(issues: &mut Issues<'_, '_>, entries: &[Entry]) -> Option<Description> {
    const NAME: Option<&str> = Some("description");
    let Some(field) = field(entries, "description") else {
        let message = "`description` is missing; say what the skill does and when to use it.";
        issues.on_line(&rules::MISSING_DESCRIPTION, 1, NAME, message.to_owned());
        return None;
    };
    let Some(text) = field.value.as_str() else {
        let message = format!(
            "`description` is {}; write a sentence, in quotes where it holds a colon.",
            kind(field.value)
        );
        issues.at(&rules::INVALID_DESCRIPTION, field.key, NAME, message);
        return None;
    };
    // White space around the text counts towards its length.
    let length = text.chars().count();
    let text = text.trim();
    if text.is_empty() {
        let message = "`description` is blank; say what the skill does and when to use it.";
        issues.at(
            &rules::MISSING_DESCRIPTION,
            field.key,
            NAME,
            message.to_owned(),
        );
        return None;
    }
    if length > DESCRIPTION_LIMIT {
        let message = format!(
            "`description` has {length} characters; the limit is {DESCRIPTION_LIMIT}. Move detail into the body."
        );
        issues.at(&rules::DESCRIPTION_TOO_LONG, field.key, NAME, message);
    }
    Some(Description {
        text: text.to_owned(),
        key: field.key,
    })
}

/// Check `license`, `compatibility` and `allowed-tools`.
pub(super) fn optional(issues: &mut Issues<'_, '_>, entries: &[Entry]) {
    text_only(
        issues,
        entries,
        "license",
        &rules::INVALID_LICENSE,
        "write the licence's name as text",
    );
    text_only(
        issues,
        entries,
        "allowed-tools",
        &rules::INVALID_ALLOWED_TOOLS,
        "write the tools as one text, separated by spaces",
    );
    compatibility(issues, entries);
}

fn text_only(
    issues: &mut Issues<'_, '_>,
    entries: &[Entry],
    name: &str,
    rule: &'static Rule,
    advice: &str,
) {
    let Some(field) = field(entries, name) else {
        return;
    };
    if field.value.as_str().is_none() {
        let message = format!("`{name}` is {}; {advice}.", kind(field.value));
        issues.at(rule, field.key, Some(name), message);
    }
}

fn compatibility(issues: &mut Issues<'_, '_>, entries: &[Entry]) {
    const NAME: Option<&str> = Some("compatibility");
    let Some(field) = field(entries, "compatibility") else {
        return;
    };
    let text = field.value.as_str().map(str::trim);
    let length = text.map_or(0, |text| text.chars().count());
    if length == 0 {
        let what = if text.is_some() {
            "blank"
        } else {
            kind(field.value)
        };
        let message = format!(
            "`compatibility` is {what}; say as text what the skill needs, or remove the field."
        );
        issues.at(&rules::INVALID_COMPATIBILITY, field.key, NAME, message);
    } else if length > COMPATIBILITY_LIMIT {
        let message =
            format!("`compatibility` has {length} characters; the limit is {COMPATIBILITY_LIMIT}.");
        issues.at(&rules::COMPATIBILITY_TOO_LONG, field.key, NAME, message);
    }
}

/// Check `metadata`; answers the sorted keys that begin with `renma.`.
pub(super) fn metadata(issues: &mut Issues<'_, '_>, entries: &[Entry]) -> Vec<String> {
    duplicates(issues, entries);
    let Some(field) = field(entries, "metadata") else {
        return Vec::new();
    };
    let Some(children) = field.value.as_mapping() else {
        let message = format!(
            "`metadata` is {}; write `key: value` lines below it, each value as text.",
            kind(field.value)
        );
        issues.at(
            &rules::INVALID_METADATA,
            field.key,
            Some("metadata"),
            message,
        );
        return Vec::new();
    };
    // Of a key that is written twice, the last value counts.
    let counts = |at: usize, child: &Entry| {
        let key = child.key.as_str();
        let later = children.get(at + 1..).unwrap_or_default();
        key.is_none() || !later.iter().any(|other| other.key.as_str() == key)
    };
    let wrong = children.iter().enumerate().find(|(at, child)| {
        let is_text = child.key.as_str().is_some() && child.value.as_str().is_some();
        !is_text && counts(*at, child)
    });
    if let Some((_, child)) = wrong {
        let key = child.key.as_str().unwrap_or("?");
        let line = issues.doc.lines.line(child.key.span.start);
        let message = format!(
            "`metadata.{key}` on line {line} is {}; every value of `metadata` is text, so put it in quotes.",
            kind(&child.value)
        );
        issues.at(
            &rules::INVALID_METADATA,
            field.key,
            Some("metadata"),
            message,
        );
    }
    routing(issues, children);
    let mut keys: Vec<String> = children
        .iter()
        .filter_map(|child| child.key.as_str())
        .filter(|key| key.starts_with("renma."))
        .map(str::to_owned)
        .collect();
    keys.sort_unstable();
    keys.dedup();
    keys
}

/// A key may stand once, over all `metadata` mappings together.
fn duplicates(issues: &mut Issues<'_, '_>, entries: &[Entry]) {
    let mappings = entries
        .iter()
        .filter(|entry| entry.key.as_str() == Some("metadata"));
    let children = mappings.flat_map(|entry| entry.value.as_mapping().unwrap_or_default());
    let mut seen: FxHashMap<&str, Span> = FxHashMap::default();
    for child in children {
        let Some(key) = child.key.as_str() else {
            continue;
        };
        let Some(first) = seen.get(key) else {
            seen.insert(key, child.key.span);
            continue;
        };
        let line = issues.doc.lines.line(first.start);
        let message = format!(
            "`metadata.{key}` is written again; it stands on line {line} already. Keep one of them."
        );
        let field = format!("metadata.{key}");
        issues.at(
            &rules::DUPLICATE_METADATA_KEY,
            child.span(),
            Some(&field),
            message,
        );
    }
}

fn routing(issues: &mut Issues<'_, '_>, children: &[Entry]) {
    for child in children {
        let Some(key @ ("renma.when-to-use" | "renma.when-not-to-use")) = child.key.as_str() else {
            continue;
        };
        let field = format!("metadata.{key}");
        let message = format!(
            "`{key}` is ignored; say in `description` when to use the skill and when not, then remove this key."
        );
        issues.at(
            &rn_skill::UNSUPPORTED_ROUTING_METADATA,
            child.key.span,
            Some(&field),
            message,
        );
    }
}

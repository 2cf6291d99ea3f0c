//! What `skills-ref` 0.1.1 answers about one file, as observed. It reads YAML of its own kind: no flow collections, no
//! anchors, no tags, no key twice, and every scalar is text.

use unicode_normalization::UnicodeNormalization;

use crate::syntax::yaml::{self, Node, Value};

/// The fields it allows.
const FIELDS: [&str; 6] = [
    "name",
    "description",
    "license",
    "allowed-tools",
    "metadata",
    "compatibility",
];

/// The first thing it finds wrong with `text` in the folder `folder`.
pub(super) fn problem(folder: &str, text: &str) -> Option<String> {
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    let Some(rest) = text.strip_prefix("---") else {
        return Some("the file does not begin with `---`".to_owned());
    };
    // It cuts at the next three dashes, wherever they stand.
    let Some((yaml, _)) = rest.split_once("---") else {
        return Some("the frontmatter is not closed".to_owned());
    };
    if let Some(c) = yaml.chars().find(|c| !is_printable(*c)) {
        return Some(format!(
            "it ends with an error at the character U+{:04X}",
            u32::from(c)
        ));
    }
    let parsed = yaml::parse(yaml, 0);
    if let Some(error) = &parsed.error {
        return Some(format!("the frontmatter is not YAML: {}", error.message));
    }
    let Some(root) = parsed.root.as_ref().filter(|_| !yaml.trim().is_empty()) else {
        return Some("the frontmatter is no mapping".to_owned());
    };
    if let Some(feature) = refused(root, yaml) {
        return Some(format!("its YAML has no {feature}"));
    }
    let Value::Mapping(entries) = &root.value else {
        return Some("the frontmatter is no mapping".to_owned());
    };
    let unknown = entries
        .iter()
        .map(|entry| scalar(&entry.key, yaml).unwrap_or_default())
        .find(|key| !FIELDS.contains(&key.as_str()));
    if let Some(key) = unknown {
        return Some(format!("it does not know the field `{key}`"));
    }
    let field = |name: &str| {
        let entry = entries
            .iter()
            .find(|entry| scalar(&entry.key, yaml).as_deref() == Some(name))?;
        Some(scalar(&entry.value, yaml))
    };
    name(field("name"), folder)
        .or_else(|| description(field("description")))
        .or_else(|| compatibility(field("compatibility")))
}

/// The characters that YAML allows.
fn is_printable(c: char) -> bool {
    matches!(c, '\t' | '\n' | '\r' | '\u{85}' | ' '..='~' | '\u{a0}'..='\u{d7ff}' | '\u{e000}'..='\u{fffd}' | '\u{10000}'..)
}

/// The first feature in `node` that it refuses.
fn refused(node: &Node, yaml: &str) -> Option<&'static str> {
    if node.anchored || node.is_alias() {
        return Some("anchors");
    }
    if node.tag.is_some() {
        return Some("tags");
    }
    let is_flow = yaml
        .get(node.span.start..)
        .is_some_and(|text| text.starts_with(['{', '[']));
    match &node.value {
        Value::Sequence(_) if is_flow => Some("lists in brackets"),
        Value::Mapping(_) if is_flow => Some("mappings in braces"),
        Value::Sequence(items) => items.iter().find_map(|item| refused(item, yaml)),
        Value::Mapping(entries) => {
            let mut keys: Vec<_> = entries
                .iter()
                .filter_map(|entry| scalar(&entry.key, yaml))
                .collect();
            keys.sort_unstable();
            if keys.windows(2).any(|pair| pair.first() == pair.last()) {
                return Some("key twice");
            }
            entries
                .iter()
                .find_map(|entry| refused(&entry.key, yaml).or_else(|| refused(&entry.value, yaml)))
        }
        _ => None,
    }
}

/// A scalar as text, whatever the core schema would make of it.
fn scalar(node: &Node, yaml: &str) -> Option<String> {
    match &node.value {
        Value::String(text, _) | Value::Number(text) => Some(text.clone()),
        Value::Null | Value::Bool(_) => Some(
            yaml.get(node.span.start..node.span.end)
                .unwrap_or_default()
                .trim()
                .to_owned(),
        ),
        _ => None,
    }
}

type Field = Option<Option<String>>;

fn name(field: Field, folder: &str) -> Option<String> {
    let name = match field {
        None => return Some("`name` is missing".to_owned()),
        Some(Some(name)) if !name.trim().is_empty() => name,
        Some(_) => return Some("`name` is not a text, or blank".to_owned()),
    };
    let name: String = name.trim().nfkc().collect();
    let says = |what: &str| Some(format!("`name` {what}"));
    if name.chars().count() > 64 {
        says("is longer than 64 characters")
    } else if name != name.to_lowercase() {
        says("is not lower case")
    } else if name.starts_with('-') || name.ends_with('-') || name.contains("--") {
        says("has a hyphen at an end, or two together")
    } else if !name.chars().all(|c| c.is_alphanumeric() || c == '-') {
        says("holds more than letters, digits and hyphens")
    } else if folder.nfkc().ne(name.chars()) {
        says("is not the name of the folder")
    } else {
        None
    }
}

fn description(field: Field) -> Option<String> {
    match field {
        None => Some("`description` is missing".to_owned()),
        Some(Some(text)) if !text.trim().is_empty() => (text.chars().count() > 1024)
            .then(|| "`description` is longer than 1024 characters".to_owned()),
        Some(_) => Some("`description` is not a text, or blank".to_owned()),
    }
}

fn compatibility(field: Field) -> Option<String> {
    match field? {
        None => Some("`compatibility` is not a text".to_owned()),
        Some(text) => (text.chars().count() > 500)
            .then(|| "`compatibility` is longer than 500 characters".to_owned()),
    }
}

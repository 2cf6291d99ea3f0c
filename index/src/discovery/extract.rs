//! The per-file stage: from a parsed `SKILL.md` to its [`DiscoveryFacts`]. Declarations are read whether the skill is
//! valid or not, because a report shows them either way; whether they count is decided across files.

use serde_json::Value as Json;

use super::facts::{Continuations, DiscoveryFacts, MAX_MEMBERS, Marker, MarkerState, Problem};
use super::target::{Target, trim};
use crate::evidence::Quote;
use crate::metadata::place;
use crate::syntax::Document;
use crate::syntax::yaml::{Entry, Node, Value};

const MARKER: &str = "renma.published-entrypoint";
const CONTINUES: &str = "renma.continues-with";

/// Values of a raw marker beyond this many nodes are cut; an alias can stand for any amount of them.
const MAX_RAW_NODES: usize = 256;

/// Characters of a quotation; every route of a declaration repeats it.
const MAX_SNIPPET: usize = 16_384;

/// Read the discovery declarations of a file; one that is not a canonical skill declares nothing.
pub fn extract(doc: &Document<'_>, canonical_skill: bool) -> DiscoveryFacts {
    let root = doc.yaml.as_ref().and_then(|yaml| yaml.root.as_ref());
    let Some(root) = root.filter(|_| canonical_skill) else {
        return DiscoveryFacts::default();
    };
    let mappings: Vec<&Node> = root.entries("metadata").map(|entry| &entry.value).collect();
    let repeated = mappings.len() > 1;
    DiscoveryFacts {
        marker: marker(doc, &declared(&mappings, MARKER), repeated),
        continuations: continuations(doc, &declared(&mappings, CONTINUES), repeated),
    }
}

/// Every declaration of `key`, in document order. A mapping reached through an alias declares nothing.
fn declared<'n>(mappings: &[&'n Node], key: &str) -> Vec<&'n Entry> {
    let entries = mappings.iter().filter_map(|node| match &node.value {
        Value::Mapping(entries) => Some(entries),
        _ => None,
    });
    entries
        .flatten()
        .filter(|entry| entry.key.as_str() == Some(key))
        .collect()
}

fn marker(doc: &Document<'_>, declared: &[&Entry], repeated: bool) -> Option<Marker> {
    let first = declared.first()?;
    let state = if repeated {
        MarkerState::DuplicateMapping
    } else if declared.len() > 1 {
        MarkerState::DuplicateKey
    } else if first.value.as_str() == Some("true") {
        MarkerState::Valid
    } else {
        MarkerState::NotTrue
    };
    Some(Marker {
        state,
        place: quote(doc, first),
        raw_json: raw_json(&first.value, &mut 0).to_string(),
    })
}

fn continuations(doc: &Document<'_>, declared: &[&Entry], repeated: bool) -> Continuations {
    let Some(first) = declared.first() else {
        return Continuations::Absent;
    };
    if repeated || declared.len() > 1 {
        return Continuations::Ambiguous;
    }
    let place = quote(doc, first);
    match members(&first.value) {
        Ok(members) => Continuations::Declared {
            place,
            targets: members.iter().map(|raw| Target::parse(raw)).collect(),
        },
        Err(problem) => Continuations::Rejected { place, problem },
    }
}

/// The members of a `continues-with` value. A member that is not a string is reported before one that is empty.
fn members(value: &Node) -> Result<Vec<String>, Problem> {
    let text = value.as_str().ok_or(Problem::NotString)?;
    let json: Json = serde_json::from_str(text).map_err(|_| Problem::NotJson)?;
    let Json::Array(members) = json else {
        return Err(Problem::NotArray);
    };
    let position = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
    if let Some(at) = members.iter().position(|member| !member.is_string()) {
        return Err(Problem::NotStringMember(position(at)));
    }
    let texts: Vec<String> = members
        .into_iter()
        .filter_map(|member| match member {
            Json::String(text) => Some(text),
            _ => None,
        })
        .collect();
    match texts.iter().position(|text| trim(text).is_empty()) {
        Some(at) => Err(Problem::EmptyMember(position(at))),
        None if texts.len() > MAX_MEMBERS => Err(Problem::TooMany),
        None => Ok(texts),
    }
}

/// A YAML value as JSON, for a person who asks what the marker said.
fn raw_json(node: &Node, nodes: &mut usize) -> Json {
    *nodes += 1;
    if *nodes > MAX_RAW_NODES {
        return Json::Null;
    }
    match &node.resolved().value {
        Value::Null | Value::Alias(_) => Json::Null,
        Value::Bool(value) => Json::Bool(*value),
        Value::Number(text) => number(text),
        Value::String(text, _) => Json::String(text.clone()),
        Value::Sequence(items) => {
            let room = items.iter().take(MAX_RAW_NODES);
            Json::Array(room.map(|item| raw_json(item, nodes)).collect())
        }
        Value::Mapping(entries) => {
            let room = entries.iter().take(MAX_RAW_NODES);
            Json::Object(
                room.map(|entry| (key_text(&entry.key), raw_json(&entry.value, nodes)))
                    .collect(),
            )
        }
    }
}

fn key_text(key: &Node) -> String {
    match &key.resolved().value {
        Value::String(text, _) | Value::Number(text) => text.clone(),
        Value::Bool(value) => value.to_string(),
        _ => String::new(),
    }
}

/// A YAML number as JSON; infinities and not-a-number have no JSON and become `null`.
fn number(text: &str) -> Json {
    let radix = |digits: &str, radix: u32| {
        digits.chars().fold(0.0, |value: f64, digit| {
            value * f64::from(radix) + f64::from(digit.to_digit(radix).unwrap_or(0))
        })
    };
    let value = match (text.strip_prefix("0x"), text.strip_prefix("0o")) {
        (Some(digits), _) => radix(digits, 16),
        (None, Some(digits)) => radix(digits, 8),
        (None, None) => text.parse::<f64>().unwrap_or(f64::NAN),
    };
    if !value.is_finite() {
        return Json::Null;
    }
    format!("{value}")
        .parse::<i64>()
        .map_or_else(|_| Json::from(value), Json::from)
}

/// The whole lines from the key to the end of its value.
fn quote(doc: &Document<'_>, entry: &Entry) -> Quote {
    let mut quote = place::of_entry(doc, entry);
    if let Some((end, _)) = quote.snippet.char_indices().nth(MAX_SNIPPET) {
        quote.snippet.truncate(end);
        quote.snippet.push('…');
    }
    quote
}

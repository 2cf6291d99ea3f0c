//! Comparing two JSON values by facts.

use serde_json::Value;

/// Keys that hold prose or the place of the run.
const PROSE: [&str; 12] = [
    "message",
    "llmHint",
    "whyItMatters",
    "remediation",
    "title",
    "constraints",
    "verificationSteps",
    "repairConstraints",
    "root",
    "rationale",
    "suggestion",
    "reason",
];

/// Reasons that are facts: stable words with hyphens.
fn is_fact(key: &str, value: &Value) -> bool {
    key == "reason" && value.as_str().is_some_and(|text| !text.contains(' '))
}

/// The value without prose; snippets that do not quote the source are dropped.
pub(super) fn normal(value: &Value, files: &Value) -> Value {
    match value {
        Value::Array(items) => items.iter().map(|item| normal(item, files)).collect(),
        Value::Object(map) => {
            let keep = |key: &str, inner: &Value| match key {
                "snippet" => quotes(map, files),
                _ => !PROSE.contains(&key) || is_fact(key, inner),
            };
            let kept = map.iter().filter(|(key, inner)| keep(key, inner));
            Value::Object(
                kept.map(|(key, inner)| (key.clone(), normal(inner, files)))
                    .collect(),
            )
        }
        other => other.clone(),
    }
}

fn quotes(evidence: &serde_json::Map<String, Value>, files: &Value) -> bool {
    let get = |key: &str| {
        evidence
            .get(key)
            .and_then(Value::as_u64)
            .and_then(|n| usize::try_from(n).ok())
    };
    let path = evidence
        .get("path")
        .and_then(Value::as_str)
        .unwrap_or_default();
    let (Some(text), Some(first), Some(last)) =
        (files[path].as_str(), get("startLine"), get("endLine"))
    else {
        return false;
    };
    let lines: Vec<&str> = text
        .lines()
        .skip(first - 1)
        .take(last + 1 - first)
        .collect();
    evidence["snippet"] == lines.join("\n")
}

/// Add to `found` where `a` differs from the expected `b`.
pub(super) fn differences(at: &str, a: &Value, b: &Value, found: &mut Vec<String>) {
    match (a, b) {
        (Value::Object(x), Value::Object(y)) => {
            for (key, expected) in y {
                match x.get(key) {
                    Some(value) => differences(&format!("{at}/{key}"), value, expected, found),
                    None if key == "snippet" => {}
                    None => found.push(format!("{at}/{key} is missing: {expected}")),
                }
            }
            for key in x
                .keys()
                .filter(|key| !y.contains_key(*key) && *key != "snippet")
            {
                found.push(format!("{at}/{key} is too much: {}", x[key]));
            }
        }
        (Value::Array(x), Value::Array(y)) if x.len() == y.len() && !at.contains("diagnostics") => {
            for (at_index, (value, expected)) in x.iter().zip(y).enumerate() {
                differences(&format!("{at}/{at_index}"), value, expected, found);
            }
        }
        (Value::Array(x), Value::Array(y)) => {
            let text = |items: &[Value]| items.iter().map(ToString::to_string).collect::<Vec<_>>();
            lists(at, &text(x), &text(y), found);
        }
        _ if a == b => {}
        _ => found.push(format!("{at}: {a} instead of {b}")),
    }
}

/// Add to `found` what one list has and the other has not.
pub(super) fn lists(at: &str, a: &[String], b: &[String], found: &mut Vec<String>) {
    let mut rest = b.to_vec();
    for item in a {
        match rest.iter().position(|other| other == item) {
            Some(index) => {
                rest.remove(index);
            }
            None => found.push(format!("{at} has {item}")),
        }
    }
    found.extend(rest.iter().map(|item| format!("{at} lacks {item}")));
}

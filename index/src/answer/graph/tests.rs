//! `repos.jsonl` and `views.jsonl` from file contents to the finished report: whole JSON and exit code, prose removed.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde_json::Value;

use super::{Format, graph};
use crate::boundary::{Boundary, FileVerdict};
use crate::change::Change;
use crate::config;
use crate::date::Date;
use crate::entry::{Content, Entry, EntryKind, Identity};
use crate::facts::{Depth, analyze};
use crate::index::Index;
use crate::path::RepoPath;
use crate::settings::Settings;
use crate::snapshot::Snapshot;

/// Keys that hold prose or name the root.
const PROSE: [&str; 11] = [
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
];

const CONFIGURATIONS: [&str; 2] = ["renma.config.jsonc", "renma.config.json"];

fn lines(file: &str) -> Vec<Value> {
    let path = format!(
        "{}/../fixtures/conformance/{file}",
        env!("CARGO_MANIFEST_DIR")
    );
    let text = std::fs::read_to_string(path).unwrap();
    let lines = text.lines();
    lines
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

/// The repository of a case, indexed; `None` where its configuration is refused.
fn index(case: &Value) -> Option<Arc<Snapshot>> {
    let files: BTreeMap<String, String> = serde_json::from_value(case["files"].clone()).unwrap();
    let mut settings = Settings::on(Date::new(2026, 11, 30).unwrap());
    for name in CONFIGURATIONS {
        if let Some(text) = files.get(name) {
            let (config, errors) = config::parse(&RepoPath::new(name), text);
            if !errors.is_empty() {
                return None;
            }
            settings.config = config;
        }
    }
    if files.contains_key(".renma.json") {
        return None;
    }
    let boundary = Boundary::new(&settings.config);
    let mut change = Change::default();
    for (path, text) in &files {
        let content = match boundary.file(path, text.len() as u64) {
            FileVerdict::Excluded => continue,
            FileVerdict::Read => Content::Bytes(text.clone().into_bytes()),
            FileVerdict::NameOnly if boundary.may_be_package_file(path, text.len() as u64) => {
                Content::Bytes(text.clone().into_bytes())
            }
            _ => Content::Unopened,
        };
        let entry = Entry {
            kind: EntryKind::File,
            identity: Identity {
                size: text.len() as u64,
                ..Identity::default()
            },
            content,
        };
        change.put(Arc::new(analyze(&RepoPath::new(path), &entry, Depth::Full)));
    }
    let mut index = Index::new("test", Arc::new(settings));
    Some(index.apply(change))
}

/// Remove prose from the report that was `found`, and from both where the reference quotes words of its own.
fn prose_free(case: &Value, expected: &mut Value, found: &mut Value) {
    match (expected, found) {
        (Value::Array(expected), Value::Array(found)) => {
            for (expected, found) in expected.iter_mut().zip(found) {
                prose_free(case, expected, found);
            }
        }
        (Value::Object(expected), Value::Object(found)) => {
            found.retain(|key, _| !PROSE.contains(&key.as_str()));
            let snippet = expected.get("snippet").and_then(Value::as_str);
            let path = expected.get("path").and_then(Value::as_str);
            let text = path.and_then(|path| case["files"][path].as_str());
            if let (Some(snippet), Some(text)) = (snippet, text)
                && !text.contains(snippet)
            {
                expected.remove("snippet");
                found.remove("snippet");
            }
            for (key, expected) in expected.iter_mut() {
                if let Some(found) = found.get_mut(key) {
                    prose_free(case, expected, found);
                }
            }
        }
        _ => {}
    }
}

/// What differs between the labelled report and ours.
fn differences(
    case: &Value,
    snapshot: &Snapshot,
    view: &str,
    focus: Option<&str>,
    label: &Value,
) -> Option<String> {
    let answer = graph(snapshot, "/repository", Some(view), Format::Json, focus);
    let (mut found, exit) = match answer {
        Ok(answer) => (serde_json::from_str(&answer.text).unwrap(), answer.exit),
        Err(_) => (Value::Null, 2),
    };
    let mut expected = label["report"].clone();
    prose_free(case, &mut expected, &mut found);
    if found == expected && u64::from(exit) == label["exit"].as_u64().unwrap() {
        return None;
    }
    let name = format!(
        "{} {view} {} exit {exit}",
        case["id"],
        focus.unwrap_or_default()
    );
    let shown = |value| serde_json::to_string_pretty(value).unwrap();
    let (found, expected) = (shown(&found), shown(&expected));
    let lines = expected.lines().zip(found.lines()).filter(|(a, b)| a != b);
    let lines = lines
        .take(3)
        .map(|(a, b)| format!("\n    expected {a}\n    found    {b}"));
    Some(name + &lines.collect::<String>())
}

fn assert_none(failures: &[String], total: usize) {
    assert!(total > 0, "no cases");
    let shown = failures.join("\n");
    assert!(
        failures.is_empty(),
        "{} of {total} differ:\n{shown}",
        failures.len()
    );
}

#[test]
fn repositories() {
    let cases = lines("repos.jsonl");
    let mut failures = Vec::new();
    for case in &cases {
        let expected = &case["expect"];
        let Some(snapshot) = index(case) else {
            if expected["graph_full"]["exit"] != 2 {
                failures.push(format!("{} configuration", case["id"]));
            }
            continue;
        };
        for (view, label) in [("full", "graph_full"), ("discovery", "graph_discovery")] {
            failures.extend(differences(case, &snapshot, view, None, &expected[label]));
        }
    }
    assert_none(&failures, cases.len() * 2);
}

#[test]
fn views() {
    let cases = lines("views.jsonl");
    let mut failures = Vec::new();
    let mut total = 0;
    for case in &cases {
        let snapshot = index(case).unwrap();
        for label in case["views"].as_array().unwrap() {
            total += 1;
            let (view, focus) = (label["view"].as_str().unwrap(), label["focus"].as_str());
            failures.extend(differences(case, &snapshot, view, focus, label));
        }
    }
    assert_none(&failures, total);
}

//! `repos.jsonl` and `views.jsonl`: nodes, edges and sections of every view, compared as whole JSON.

use std::collections::BTreeMap;

use serde_json::Value;

use super::repository::Repository;
use crate::date::Date;
use crate::graph::View;
use crate::report::graph::GraphReport;
use crate::report::skill_index::Repository as About;

/// Keys that hold prose or name the root.
const PROSE: [&str; 9] = [
    "message",
    "llmHint",
    "whyItMatters",
    "remediation",
    "title",
    "constraints",
    "verificationSteps",
    "repairConstraints",
    "root",
];

fn lines(file: &str) -> Vec<Value> {
    let path = format!(
        "{}/../fixtures/conformance/{file}",
        env!("CARGO_MANIFEST_DIR")
    );
    let text = std::fs::read_to_string(path).unwrap();
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

fn files(case: &Value) -> BTreeMap<String, String> {
    serde_json::from_value(case["files"].clone()).unwrap()
}

fn strip(value: &mut Value) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(strip),
        Value::Object(fields) => {
            fields.retain(|key, _| !PROSE.contains(&key.as_str()));
            fields.values_mut().for_each(strip);
        }
        _ => {}
    }
}

/// The report of one view without prose, or the exit code of a refused focus.
fn report(
    repository: &Repository,
    view: &str,
    focus: Option<&str>,
    config: Option<&str>,
) -> Option<Value> {
    let today = Date::new(2026, 11, 30).unwrap();
    let view = View::parse(view).unwrap();
    let report = GraphReport::new(&repository.catalog, view, focus, today).ok()?;
    let json = report.to_json(About {
        root: "/repository",
        config_path: config,
        scanned_file_count: repository.scanned,
        diagnostics: &[],
    });
    let mut value = serde_json::from_str(&json).unwrap();
    strip(&mut value);
    Some(value)
}

/// Compare with an expected report but for its diagnostics.
fn check(case: &Value, expected: &Value, view: &str, focus: Option<&str>) -> Result<(), String> {
    let excluded = case["files"]["renma.config.jsonc"] == r#"{"exclude": ["skills/dom"]}"#;
    let repository = Repository::new(&files(case), if excluded { &["skills/dom"] } else { &[] });
    let config = expected["configPath"].as_str();
    let found = report(&repository, view, focus, config).unwrap_or(Value::Null);
    let mut expected = expected.clone();
    if let Some(fields) = expected.as_object_mut() {
        fields.remove("diagnostics");
    }
    if found == expected {
        return Ok(());
    }
    let shown = |value| serde_json::to_string_pretty(value).unwrap();
    let (found, expected) = (shown(&found), shown(&expected));
    let diff: Vec<String> = expected
        .lines()
        .zip(found.lines())
        .filter(|(a, b)| a != b)
        .take(3)
        .map(|(a, b)| format!("    expected {a}\n    found    {b}"))
        .collect();
    let focus = focus.unwrap_or_default();
    Err(format!(
        "{} {view} {focus}\n{}",
        case["id"],
        diff.join("\n")
    ))
}

fn report_failures(failures: &[String], total: usize) {
    assert!(
        failures.is_empty(),
        "{} of {total} differ:\n{}",
        failures.len(),
        failures.join("\n")
    );
}

#[test]
fn full_graphs_of_repositories() {
    let cases = lines("repos.jsonl");
    let failures: Vec<String> = cases
        .iter()
        .filter(|case| case["expect"]["graph_full"]["report"].is_object())
        .filter_map(|case| {
            let expected = &case["expect"]["graph_full"]["report"];
            check(case, expected, "full", None).err()
        })
        .collect();
    report_failures(&failures, cases.len());
}

#[test]
fn views_of_repositories() {
    let cases = lines("views.jsonl");
    let views = cases.iter().flat_map(|case| {
        let views = case["views"].as_array().unwrap();
        views.iter().map(move |view| (case, view))
    });
    let views: Vec<_> = views
        .filter(|(_, view)| view["view"] != "discovery")
        .collect();
    let failures: Vec<String> = views
        .iter()
        .filter_map(|(case, view)| {
            let name = view["view"].as_str().unwrap();
            check(case, &view["report"], name, view["focus"].as_str()).err()
        })
        .collect();
    report_failures(&failures, views.len());
}

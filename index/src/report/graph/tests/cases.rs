//! `repos.jsonl` and `views.jsonl`: nodes, edges and sections of every view, compared as whole JSON.

use std::collections::BTreeMap;

use serde_json::Value;

use super::repository::Repository;
use crate::date::Date;
use crate::findings::notice::NoticeDetails;
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

/// The diagnostics as the reports list them, without prose.
fn listed(repository: &Repository) -> Value {
    let all = repository.diagnostics.iter().map(|notice| {
        let mut row = serde_json::json!({
            "severity": notice.severity.as_str(),
            "path": notice.path,
        });
        if let Some(code) = notice.code {
            row["code"] = code.id().into();
        }
        if let Some(evidence) = &notice.evidence {
            row["evidence"] = serde_json::to_value(evidence).unwrap();
        }
        if notice.details != NoticeDetails::None {
            row["details"] = serde_json::to_value(&notice.details).unwrap();
        }
        row
    });
    let mut value = Value::Array(all.collect());
    strip(&mut value);
    value
}

/// Drop snippets that quote nothing of the file: the reference has words of its own there, and so have we.
fn drop_prose_snippets(case: &Value, expected: &mut Value, found: &mut Value) {
    let both = expected.as_array_mut().unwrap().iter_mut();
    for (expected, found) in both.zip(found.as_array_mut().unwrap()) {
        let path = expected["path"].as_str().unwrap();
        let text = case["files"][path].as_str().unwrap_or_default();
        let snippet = expected["evidence"]["snippet"].as_str();
        if snippet.is_some_and(|snippet| !text.contains(snippet)) {
            expected["evidence"]["snippet"].take();
            if found["evidence"].is_object() {
                found["evidence"]["snippet"].take();
            }
        }
    }
}

/// Compare the listed diagnostics but for those of the layout, which other rooms make.
fn check_diagnostics(case: &Value, expected: &Value) -> Result<(), String> {
    let excluded = case["files"]["renma.config.jsonc"] == r#"{"exclude": ["skills/dom"]}"#;
    let repository = Repository::new(&files(case), if excluded { &["skills/dom"] } else { &[] });
    let mut found = listed(&repository);
    let mut expected = expected["diagnostics"]
        .as_array()
        .cloned()
        .unwrap_or_default();
    expected.retain(|entry| {
        !entry["code"]
            .as_str()
            .unwrap_or_default()
            .starts_with("LAYOUT-")
    });
    let mut expected = Value::Array(expected);
    drop_prose_snippets(case, &mut expected, &mut found);
    compare(&format!("{} diagnostics", case["id"]), &expected, &found)
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
    let focus = focus.unwrap_or_default();
    compare(&format!("{} {view} {focus}", case["id"]), &expected, &found)
}

fn compare(name: &str, expected: &Value, found: &Value) -> Result<(), String> {
    if found == expected {
        return Ok(());
    }
    let shown = |value| serde_json::to_string_pretty(value).unwrap();
    let (found, expected) = (shown(found), shown(expected));
    let diff: Vec<String> = expected
        .lines()
        .zip(found.lines())
        .filter(|(a, b)| a != b)
        .take(3)
        .map(|(a, b)| format!("    expected {a}\n    found    {b}"))
        .collect();
    Err(format!("{name}\n{}", diff.join("\n")))
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
fn diagnostics_of_repositories() {
    let repositories = lines("repos.jsonl");
    let repositories = repositories.iter().map(|case| {
        let report = &case["expect"]["graph_full"]["report"];
        (case, report)
    });
    let views = lines("views.jsonl");
    let views = views.iter().map(|case| (case, &case["views"][0]["report"]));
    let cases: Vec<_> = repositories
        .chain(views)
        .filter(|(_, report)| report.is_object())
        .collect();
    let failures: Vec<String> = cases
        .iter()
        .filter_map(|(case, report)| check_diagnostics(case, report).err())
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

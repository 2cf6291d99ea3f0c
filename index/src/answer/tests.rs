//! Whole reports of the labelled repositories, from files to printed JSON, held to the reference's facts. Prose is
//! ours, so keys that hold prose are left out of the comparison; snippets count where they quote the source.

mod compare;
mod examples;
mod pictures;
mod repository;

use serde_json::Value;

use super::{Format, ScanRequest, graph, scan, skill_index};
use compare::{differences, normal};
use repository::snapshot;

fn cases(file: &str) -> Vec<Value> {
    let path = format!(
        "{}/../fixtures/conformance/{file}",
        env!("CARGO_MANIFEST_DIR")
    );
    let text = std::fs::read_to_string(path).unwrap();
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

/// Compare one printed report and its exit code with the expectation.
fn hold(case: &Value, expected: &Value, printed: Option<super::Answer>) -> Vec<String> {
    let Some(answer) = printed else {
        return if expected["exit"] == 2 {
            Vec::new()
        } else {
            vec!["no report".to_owned()]
        };
    };
    let mut found = Vec::new();
    if expected["exit"] != u64::from(answer.exit) {
        found.push(format!(
            "exit {} instead of {}",
            answer.exit, expected["exit"]
        ));
    }
    let report: Value = serde_json::from_str(&answer.text).unwrap();
    differences(
        "",
        &normal(&report, &case["files"]),
        &normal(&expected["report"], &case["files"]),
        &mut found,
    );
    found
}

fn all_hold(name: &str, results: Vec<(String, Vec<String>)>) {
    let total = results.len();
    let wrong: Vec<String> = results
        .into_iter()
        .filter(|(_, found)| !found.is_empty())
        .map(|(id, found)| {
            format!(
                "{id}: {}",
                found.into_iter().take(4).collect::<Vec<_>>().join("\n    ")
            )
        })
        .collect();
    assert!(
        wrong.is_empty(),
        "{name}: {} of {total} differ\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

fn of_repositories(
    name: &str,
    key: &str,
    print: impl Fn(&crate::snapshot::Snapshot) -> Option<super::Answer>,
) {
    let results = cases("repos.jsonl").into_iter().map(|case| {
        let printed = snapshot(&case["files"]).and_then(|snapshot| print(&snapshot));
        let found = hold(&case, &case["expect"][key], printed);
        (case["id"].to_string(), found)
    });
    all_hold(name, results.collect());
}

#[test]
fn skill_indexes() {
    of_repositories("skill-index", "skill_index", |snapshot| {
        skill_index(snapshot, "/", Format::Json, None).ok()
    });
}

#[test]
fn full_graphs() {
    of_repositories("graph full", "graph_full", |snapshot| {
        graph(snapshot, "/", None, Format::Json, None).ok()
    });
}

#[test]
fn discovery_graphs() {
    let view = Some("discovery");
    of_repositories("graph discovery", "graph_discovery", |snapshot| {
        graph(snapshot, "/", view, Format::Json, None).ok()
    });
}

#[test]
fn views() {
    let mut results = Vec::new();
    for case in cases("views.jsonl") {
        let snapshot = snapshot(&case["files"]).unwrap();
        for expected in case["views"].as_array().unwrap() {
            let (view, focus) = (expected["view"].as_str(), expected["focus"].as_str());
            let printed = graph(&snapshot, "/", view, Format::Json, focus).ok();
            results.push((
                format!("{} {}", case["id"], expected["view"]),
                hold(&case, expected, printed),
            ));
        }
    }
    all_hold("views", results);
}

/// Families that are not implemented; their findings are left out of the comparison, and so is what follows from them.
const ABSENT: [&str; 2] = ["QUAL-", "SEC-"];

#[test]
fn scans() {
    let results = cases("repos.jsonl").into_iter().map(|case| {
        let expected = &case["expect"]["scan"];
        let printed = snapshot(&case["files"])
            .map(|snapshot| scan(&snapshot, "/", ScanRequest::default(), Format::Json).unwrap());
        let found = match printed {
            None if expected["exit"] == 2 => Vec::new(),
            None => vec!["no report".to_owned()],
            Some(answer) => {
                let report = serde_json::from_str(&answer.text).unwrap();
                let mut found = scan_differences(&report, expected);
                found.extend(exit_difference(answer.exit, expected));
                found.extend(disorder(&report));
                found
            }
        };
        (case["id"].to_string(), found)
    });
    all_hold("scan", results.collect());
}

/// The exit code, unless a finding of an absent family may be what makes the reference fail.
fn exit_difference(exit: u8, expected: &Value) -> Option<String> {
    let findings = expected["report"]["findings"].as_array().unwrap();
    let absent = findings.iter().any(|row| {
        let code = row[0].as_str().unwrap();
        let grave = matches!(row[1].as_str(), Some("high" | "critical"));
        grave && ABSENT.iter().any(|family| code.starts_with(family))
    });
    let same = expected["exit"] == u64::from(exit);
    (!same && !absent).then(|| format!("exit {exit} instead of {}", expected["exit"]))
}

/// Findings stand by path, line and code, diagnostics by path and code, those of discovery behind all others.
fn disorder(report: &Value) -> Option<String> {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let findings = report["findings"].as_array().unwrap();
    let findings = findings.iter().map(|finding| {
        let evidence = &finding["evidence"];
        let line = evidence["startLine"].as_u64();
        (text(&evidence["path"]), line, text(&finding["id"]))
    });
    let diagnostics = report["diagnostics"].as_array().unwrap();
    let diagnostics = diagnostics.iter().map(|diagnostic| {
        let code = text(&diagnostic["code"]);
        let of_discovery = code.starts_with("DISCOVERY-");
        // Discovery orders by code first.
        let (first, second) = if of_discovery {
            (code, text(&diagnostic["path"]))
        } else {
            (text(&diagnostic["path"]), code)
        };
        (of_discovery, first, second)
    });
    let ordered = findings.is_sorted() && diagnostics.is_sorted();
    (!ordered).then(|| "findings or diagnostics are not in order".to_owned())
}

fn scan_differences(report: &Value, expected: &Value) -> Vec<String> {
    let rows = |value: &Value, keys: &[&str]| -> Vec<String> {
        let row = |item: &Value| {
            let cells: Vec<Value> = keys
                .iter()
                .map(|key| item.pointer(key).cloned().unwrap_or_default())
                .collect();
            serde_json::to_string(&cells).unwrap()
        };
        let mut rows: Vec<String> = value.as_array().into_iter().flatten().map(row).collect();
        rows.sort();
        rows
    };
    let implemented = |row: &String| {
        !ABSENT
            .iter()
            .any(|family| row.starts_with(&format!("[\"{family}")))
    };
    let plain = |value: &Value| -> Vec<String> {
        let mut rows: Vec<String> = value
            .as_array()
            .into_iter()
            .flatten()
            .map(ToString::to_string)
            .collect();
        rows.retain(implemented);
        rows.sort();
        rows
    };
    let mut found = Vec::new();
    let findings = rows(
        &report["findings"],
        &["/id", "/severity", "/evidence/path", "/evidence/startLine"],
    );
    compare::lists(
        "findings",
        &findings,
        &plain(&expected["report"]["findings"]),
        &mut found,
    );
    let mut diagnostics = rows(&report["diagnostics"], &["/code", "/severity", "/path"]);
    // Advice of this project comes on top of what the reference says.
    diagnostics.retain(|row| !row.starts_with("[null") && !row.starts_with("[\"SKILLD-"));
    compare::lists(
        "diagnostics",
        &diagnostics,
        &plain(&expected["report"]["diagnostics"]),
        &mut found,
    );
    found
}

/// Only the issue of a name that is not that of its folder carries the two names, and as they are written.
#[test]
fn a_name_that_differs_from_its_folder_stands_beside_it() {
    let skill = |name: &str| {
        format!(
            "---\nname: {name}\ndescription: Reviews code. Use when asked.\nextra: x\n---\n\n# A\n"
        )
    };
    let files = serde_json::json!({
        "skills/same/SKILL.md": skill("same"),
        "skills/deep/er/one/SKILL.md": skill("' Other '"),
    });
    let snapshot = snapshot(&files).unwrap();
    let answer = scan(&snapshot, "/", ScanRequest::default(), Format::Json).unwrap();
    let report: Value = serde_json::from_str(&answer.text).unwrap();
    let results = report["agentSkills"]["results"].as_array().unwrap().iter();
    let issues = results.flat_map(|result| result["issues"].as_array().unwrap());
    let (with, without): (Vec<_>, Vec<_>) =
        issues.partition(|issue| issue.get("details").is_some());
    assert!(without.len() > 2, "{without:#?}");
    assert_eq!(with.len(), 1, "{with:#?}");
    assert_eq!(with[0]["code"], "AS-SKILL-NAME-DIRECTORY-MISMATCH");
    assert_eq!(
        with[0]["details"],
        serde_json::json!({ "name": " Other ", "parentDirectory": "one" })
    );
}

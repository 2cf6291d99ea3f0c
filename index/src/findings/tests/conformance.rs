//! `repos.jsonl`: findings as code, severity, path and line; lens diagnostics as code, severity and path.
//! `packages.jsonl`: the same for what skills name, with inspection coverage.

use std::collections::BTreeMap;

use serde_json::Value;

use super::repository::{Node, Scan, scan};
use crate::date::Date;

const FAMILIES: [&str; 4] = ["COMPOSITION-", "MAINT-", "META-", "SUPPORT-"];
const DIAGNOSTIC_FAMILIES: [&str; 2] = ["CONTEXT-LENS-", "SUPPORT-"];

#[test]
fn labelled_repositories() {
    check("repos.jsonl");
}

#[test]
fn labelled_packages() {
    check("packages.jsonl");
}

fn check(file: &str) {
    let path = format!(
        "{}/../fixtures/conformance/{file}",
        env!("CARGO_MANIFEST_DIR")
    );
    let text = std::fs::read_to_string(path).unwrap();
    let mut wrong = Vec::new();
    let mut judged = 0;
    for line in text.lines() {
        let case: Value = serde_json::from_str(line).unwrap();
        let report = &case["expect"]["scan"]["report"];
        if report.is_null() {
            continue;
        }
        judged += 1;
        let found = scan_case(&case, report);
        let mut differences = Vec::new();
        differ(
            "finding",
            &expected_findings(report),
            &findings(&found),
            &mut differences,
        );
        differ(
            "diagnostic",
            &expected_diagnostics(report),
            &notices(&found),
            &mut differences,
        );
        if let Some(coverage) = report.get("inspectionCoverage") {
            differ(
                "coverage",
                &expected_coverage(coverage),
                &coverage_rows(&found),
                &mut differences,
            );
        }
        if !differences.is_empty() {
            wrong.push(format!("{}:\n{}", case["id"], differences.join("\n")));
        }
    }
    assert!(judged > 0, "no case was judged");
    assert!(
        wrong.is_empty(),
        "{} of {judged} cases differ\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

fn scan_case(case: &Value, report: &Value) -> Scan {
    let nodes: BTreeMap<String, Node> = case["files"]
        .as_object()
        .unwrap()
        .iter()
        .map(|(path, text)| {
            let node = match text.as_str() {
                Some(text) => Node::File(text.as_bytes().to_vec()),
                None => Node::Link,
            };
            (path.clone(), node)
        })
        .collect();
    scan(&nodes, Date::new(2026, 9, 1).unwrap(), |path| {
        let skill = &report["agentSkills"][path];
        skill[0] == "agent-skills" && skill[1] == true
    })
}

fn rows(list: &Value, families: &[&str]) -> Vec<String> {
    let mut rows: Vec<String> = list
        .as_array()
        .unwrap()
        .iter()
        .filter(|row| {
            let code = row[0].as_str().unwrap_or_default();
            families.iter().any(|family| code.starts_with(family)) && is_in_scope(code)
        })
        .map(ToString::to_string)
        .collect();
    rows.sort();
    rows
}

/// Families are implemented code by code; the catalogue says which.
fn is_in_scope(code: &str) -> bool {
    crate::rules::catalogue::find(code).is_some()
}

fn expected_findings(report: &Value) -> Vec<String> {
    rows(&report["findings"], &FAMILIES)
}

fn expected_diagnostics(report: &Value) -> Vec<String> {
    rows(&report["diagnostics"], &DIAGNOSTIC_FAMILIES)
}

fn findings(scan: &Scan) -> Vec<String> {
    let mut rows: Vec<String> = scan
        .findings
        .iter()
        .map(|f| {
            let place = &f.evidence;
            serde_json::json!([f.code, f.severity, place.path, place.start_line]).to_string()
        })
        .collect();
    rows.sort();
    rows
}

fn notices(scan: &Scan) -> Vec<String> {
    let mut rows: Vec<String> = scan
        .notices
        .iter()
        .filter(|n| n.code.is_some())
        .map(|n| serde_json::json!([n.code, n.severity, n.path]).to_string())
        .collect();
    rows.sort();
    rows
}

fn expected_coverage(coverage: &Value) -> Vec<String> {
    let issues = coverage["blockingIssues"].as_array().unwrap();
    let mut rows: Vec<String> = issues
        .iter()
        .map(|issue| {
            serde_json::json!([
                issue["path"],
                issue["state"],
                issue["scope"],
                issue["affectedBoundary"],
                issue["details"]
            ])
            .to_string()
        })
        .collect();
    rows.push(coverage["inspectedPaths"].to_string());
    rows.push(coverage["expectedPathCount"].to_string());
    rows
}

fn coverage_rows(scan: &Scan) -> Vec<String> {
    let coverage = &scan.coverage;
    expected_coverage(&serde_json::json!({
        "blockingIssues": coverage.blocking_issues,
        "inspectedPaths": coverage.inspected_paths,
        "expectedPathCount": coverage.expected_path_count,
    }))
}

fn differ(what: &str, expected: &[String], found: &[String], differences: &mut Vec<String>) {
    let mut left = expected.to_vec();
    for row in found {
        match left.iter().position(|other| other == row) {
            Some(at) => {
                left.remove(at);
            }
            None => differences.push(format!("  + {what} {row}")),
        }
    }
    differences.extend(left.iter().map(|row| format!("  - {what} {row}")));
}

//! The contract's labelled cases, as data.

use serde_json::{Value, json};

use super::analyze;
use crate::path::RepoPath;
use crate::syntax::Document;

fn check(file: &str, expected: usize) {
    let path = format!(
        "{}/../fixtures/conformance/{file}",
        env!("CARGO_MANIFEST_DIR")
    );
    let cases = std::fs::read_to_string(path).unwrap();
    let mut wrong = Vec::new();
    let mut count = 0;
    for line in cases.lines() {
        let case: Value = serde_json::from_str(line).unwrap();
        count += 1;
        if let Err(why) = one(&case) {
            wrong.push(format!("{}: {why}", case["id"]));
        }
    }
    assert_eq!(count, expected);
    assert!(
        wrong.is_empty(),
        "{} of {count} differ:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

fn one(case: &Value) -> Result<(), String> {
    let text = case["text"].as_str().unwrap();
    let facts = analyze(
        &RepoPath::new(case["path"].as_str().unwrap()),
        &Document::parse(text),
    );
    if case["expect"]["oracle"] == "crash" {
        let line = text
            .lines()
            .position(|line| line.contains(": *"))
            .map(|at| at as u64 + 1);
        let found = facts
            .issues
            .iter()
            .find(|issue| issue.code.id() == "AS-SKILL-INVALID-YAML");
        let at = found.and_then(|issue| issue.start_line).map(u64::from);
        return if at == line {
            Ok(())
        } else {
            Err(format!("alias at {line:?}, found {at:?}"))
        };
    }
    let issues: Vec<Value> = facts
        .issues
        .iter()
        .map(|issue| {
            let mut value = json!({
                "code": issue.code.id(),
                "severity": issue.code.severity().as_str(),
                "startLine": issue.start_line,
                "endLine": issue.end_line,
            });
            if let Some(field) = &issue.field {
                value["field"] = json!(field);
            }
            value
        })
        .collect();
    let found = json!({
        "format": facts.format.as_str(),
        "valid": facts.valid,
        "name": facts.name,
        "description": facts.description,
        "legacyFields": facts.legacy_fields,
        "canonicalRenmaFields": facts.canonical_renma_fields,
        "migrationRecommended": facts.migration_recommended(),
        "issues": issues,
    });
    let keys = found.as_object().unwrap().keys();
    let differing: Vec<String> = keys
        .filter(|key| found[*key] != case["expect"][*key])
        .map(|key| format!("{key}: {} instead of {}", found[key], case["expect"][key]))
        .collect();
    if differing.is_empty() {
        Ok(())
    } else {
        Err(differing.join("; "))
    }
}

#[test]
fn edge_cases() {
    check("skills-edge.jsonl", 510);
}

#[test]
fn random_cases() {
    check("skills-random.jsonl", 300);
}

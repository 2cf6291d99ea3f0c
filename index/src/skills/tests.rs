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

/// The lines that lack a way out, in a body after a frontmatter of four lines.
fn without_alternative(body: &str) -> Vec<u32> {
    let text = format!("---\nname: a\ndescription: Review code. Use when asked.\n---\n{body}\n");
    let facts = analyze(&RepoPath::new("skills/a/SKILL.md"), &Document::parse(&text));
    let wanted = "RN-SKILL-EXECUTION-CONSTRAINT-MISSING-ALTERNATIVE";
    let issues = facts.issues.iter().filter(|i| i.code.id() == wanted);
    issues.filter_map(|issue| issue.start_line).collect()
}

#[test]
fn an_alternative_follows_the_sentence_of_the_prohibition() {
    for body in [
        "Do not x. Then y",
        "Do not x; use y instead",
        "Do not x. y then z",
        "Do not x; ask",
        "Do not x.- ask",
        "Do not x\nask first",
        "Do not x\n- skip it",
        "Do not x\ny\nuse z instead",
        "Never a\nnever b\nthen c",
    ] {
        assert_eq!(without_alternative(body), [] as [u32; 0], "{body}");
    }
    for body in [
        "Do not x then y",
        "Do not x, use y instead",
        "Do not x! Then y",
        "Do not x: ask",
        "Do not x. Please ask",
        "Do not x. y; ask",
        "Do not x\n-stop",
        "Do not x\n1. stop",
        "Do not x\ny; ask",
    ] {
        assert_eq!(without_alternative(body), [5], "{body}");
    }
    assert_eq!(
        without_alternative("- never a\n- **Never b** - x; use c instead. For d"),
        [5]
    );
    assert_eq!(without_alternative("Never a\nthen never b"), [5, 6]);
    assert_eq!(
        without_alternative("Never a\nDo not use this skill for b; use c instead"),
        [5]
    );
}

//! Every labelled case: classification, fields and issues.

use serde_json::{Value, json};

use crate::path::RepoPath;
use crate::skills::{SkillFacts, analyze};
use crate::syntax::Document;

const EDGE: &str = include_str!(concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../fixtures/conformance/skills-edge.jsonl"
));
const RANDOM: &str = include_str!(concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../fixtures/conformance/skills-random.jsonl"
));

fn report(facts: &SkillFacts) -> Value {
    let issues: Vec<Value> = facts
        .issues
        .iter()
        .map(|issue| {
            let mut value = json!({
                "code": issue.code,
                "severity": issue.code.severity(),
                "startLine": issue.start_line,
                "endLine": issue.end_line,
            });
            if let Some(field) = &issue.field {
                value["field"] = json!(field);
            }
            value
        })
        .collect();
    json!({
        "format": facts.format.as_str(),
        "valid": facts.valid,
        "name": facts.name,
        "description": facts.description,
        "legacyFields": facts.legacy_fields,
        "canonicalRenmaFields": facts.canonical_renma_fields,
        "migrationRecommended": facts.migration_recommended,
        "issues": issues,
    })
}

/// Runs the cases of one file; answers how many there were.
fn run(cases: &str) -> usize {
    let mut wrong = Vec::new();
    let mut count = 0;
    for line in cases.lines() {
        let case: Value = serde_json::from_str(line).unwrap();
        let (path, text) = (case["path"].as_str().unwrap(), case["text"].as_str().unwrap());
        let facts = analyze(&RepoPath::new(path), &Document::parse(text));
        assert_eq!(facts.issues.len(), facts.snippets.len());
        count += 1;
        if case["expect"]["oracle"] == "crash" {
            let alias = text.lines().position(|line| line.contains(": *")).unwrap() + 1;
            let reported = facts.issues.iter().any(|issue| {
                issue.code.id() == "AS-SKILL-INVALID-YAML"
                    && issue.start_line == u32::try_from(alias).ok()
            });
            assert!(reported && !facts.valid, "{}: {facts:#?}", case["id"]);
            continue;
        }
        let found = report(&facts);
        if found != case["expect"] {
            wrong.push(format!(
                "{}\n  text     {text:?}\n  expected {}\n  found    {found}",
                case["id"], case["expect"]
            ));
        }
    }
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
    count
}

#[test]
fn edge_cases() {
    assert_eq!(run(EDGE), 510);
}

#[test]
fn random_cases() {
    assert_eq!(run(RANDOM), 300);
}

//! The examples of the catalogue, run as repositories: the wrong one gives the code, the right one does not. The strict
//! standard has bundles instead of repositories, and runs its own.

use std::collections::BTreeSet;

use serde_json::{Map, Value};

use super::repository::snapshot;
use crate::answer::{Format, ScanRequest, scan};
use crate::path::RepoPath;
use crate::rules::catalogue::{FAMILIES, support};
use crate::rules::{Example, Rule};
use crate::skills;
use crate::strict::pipeline;
use crate::syntax::Document;

/// Its example needs a symbolic link, which only the test of its family can make.
const NEEDS_A_LINK: &Rule = &support::SYMLINK_PATH;

#[test]
fn wrong_examples_give_their_code_and_right_ones_do_not() {
    let strict: BTreeSet<&str> = pipeline::FAMILIES
        .iter()
        .flat_map(|family| family.rules)
        .map(|rule| rule.id)
        .collect();
    let mut faults = Vec::new();
    let mut run = 0;
    for rule in FAMILIES.iter().flat_map(|(_, rules)| rules.iter()) {
        if strict.contains(rule.id) || rule.id == NEEDS_A_LINK.id {
            continue;
        }
        run += 1;
        if !codes(&rule.wrong).contains(rule.id) {
            faults.push(format!("{}: the wrong example does not give it", rule.id));
        }
        if codes(&rule.right).contains(rule.id) {
            faults.push(format!("{}: the right example gives it", rule.id));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    let all = FAMILIES.iter().map(|(_, rules)| rules.len()).sum::<usize>();
    assert_eq!(run + strict.len() + 1, all, "a rule is run nowhere");
}

/// Every code that a scan of the example prints. A historical spelling is no entrypoint of a repository; what validation
/// says of it is seen where a migration asks.
fn codes(example: &Example) -> BTreeSet<String> {
    let mut codes = BTreeSet::new();
    for (path, text) in example.files {
        if path.ends_with("/skill.md") {
            let facts = skills::analyze(&RepoPath::new(path), &Document::parse(text));
            codes.extend(facts.issues.iter().map(|issue| issue.code.id().to_owned()));
        }
    }
    let files: Map<String, Value> = example
        .files
        .iter()
        .map(|(path, text)| ((*path).to_owned(), (*text).into()))
        .collect();
    let snapshot = snapshot(&files.into()).expect("the configuration can be used");
    let answer = scan(&snapshot, "/", ScanRequest::default(), Format::Json).unwrap();
    let report: Value = serde_json::from_str(&answer.text).unwrap();
    let results = report["agentSkills"]["results"].as_array().unwrap();
    let issues = results.iter().map(|result| &result["issues"]);
    let lists = [
        &report["findings"],
        &report["suppressedFindings"],
        &report["diagnostics"],
    ];
    for list in issues.chain(lists) {
        for row in list.as_array().unwrap() {
            let code = row["code"].as_str().or(row["id"].as_str());
            codes.extend(code.map(str::to_owned));
        }
    }
    codes
}

//! The examples of the catalogue are executed: the wrong one gives the code, the right one does not.

use std::collections::BTreeMap;

use super::repository::{Node, Scan, scan};
use crate::date::Date;
use crate::rules::catalogue::{composition, context_lens, maint, meta, support};
use crate::rules::{Example, Rule};

#[test]
fn examples_hold() {
    let families = [
        composition::RULES,
        context_lens::RULES,
        maint::RULES,
        meta::RULES,
        support::RULES,
    ];
    for rule in families.into_iter().flatten() {
        assert!(
            has(&run(rule, &rule.wrong), rule),
            "{} is not found in its wrong example",
            rule.id
        );
        assert!(
            !has(&run(rule, &rule.right), rule),
            "{} is found in its right example",
            rule.id
        );
    }
}

fn run(rule: &Rule, example: &Example) -> Scan {
    let mut nodes: BTreeMap<String, Node> = example
        .files
        .iter()
        .map(|(path, text)| ((*path).to_owned(), Node::File(text.as_bytes().to_vec())))
        .collect();
    // An example holds files only; the link this rule is about stands where its wrong example lacks a file.
    if rule.id == support::SYMLINK_PATH.id {
        nodes
            .entry("skills/api/references/guide.md".to_owned())
            .or_insert(Node::Link);
    }
    scan(&nodes, Date::new(2026, 9, 1).unwrap(), |_| true)
}

fn has(scan: &Scan, rule: &Rule) -> bool {
    let found = scan.findings.iter().chain(&scan.suppressed);
    found
        .map(|finding| finding.code.id())
        .any(|id| id == rule.id)
        || scan
            .notices
            .iter()
            .filter_map(|notice| notice.code)
            .any(|code| code.id() == rule.id)
}

//! The classifiers against the path table of the contract.

use serde_json::{Value, json};

use super::{migration, operational};

const TABLE: &str = include_str!(concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../fixtures/conformance/paths.jsonl"
));

#[test]
fn every_path_of_the_table() {
    let mut seen = 0;
    for line in TABLE.lines() {
        let case: Value = serde_json::from_str(line).unwrap();
        let path = case["path"].as_str().unwrap();
        assert_eq!(json!(operational(path)), case["operational"], "operational reading of {path:?}");
        assert_eq!(json!(migration(path)), case["migration"], "migration reading of {path:?}");
        seen += 1;
    }
    assert_eq!(seen, 200);
}

#[test]
fn safe_parent_segments_are_resolved_before_the_root_is_looked_for() {
    let canonical = migration("x/../skills/a/SKILL.md").unwrap();
    assert_eq!(canonical.target_path, "skills/a/SKILL.md");
    assert_eq!(operational(".agents/x/../skills/a/SKILL.md").unwrap().skill_name.unwrap(), "a");
    assert_eq!(operational("skills/a/../../.agents/skills/b/SKILL.md"), None);
}

#[test]
fn hidden_stems_are_migrated_and_empty_ones_are_not() {
    assert_eq!(migration("skills/.y.skill.md").unwrap().candidate_name, ".y");
    assert_eq!(migration("skills/.skill.md"), None);
    assert_eq!(migration("skills/skill.md"), None);
}

//! The contract's table of paths, as data.

use serde_json::{Value, json};

use super::{migration, operational};

#[test]
fn conformance_paths() {
    let file = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../fixtures/conformance/paths.jsonl"
    );
    let cases = std::fs::read_to_string(file).unwrap();
    let mut count = 0;
    for line in cases.lines() {
        let case: Value = serde_json::from_str(line).unwrap();
        let path = case["path"].as_str().unwrap();
        assert_eq!(
            json!(operational(path)),
            case["operational"],
            "operational: {path}"
        );
        assert_eq!(
            json!(migration(path)),
            case["migration"],
            "migration: {path}"
        );
        count += 1;
    }
    assert_eq!(count, 200);
}

#[test]
fn parent_segments_may_lead_into_a_root_and_never_out_of_one() {
    let canonical = migration("x/../skills/a/SKILL.md").unwrap();
    assert_eq!(canonical.target_path, "skills/a/SKILL.md");
    assert!(operational(".agents/x/../skills/a/SKILL.md").is_some());
    assert_eq!(
        operational("skills/a/../../.agents/skills/b/SKILL.md"),
        None
    );
}

#[test]
fn hidden_stems_are_migrated_and_empty_ones_are_not() {
    assert_eq!(
        migration("skills/.y.skill.md").unwrap().candidate_name,
        ".y"
    );
    assert_eq!(migration("skills/.skill.md"), None);
    assert_eq!(migration("skills/skill.md"), None);
}

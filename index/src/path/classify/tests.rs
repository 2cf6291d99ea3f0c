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

//! Patterns against `fixtures/suppression-paths.jsonl`, which holds what the reference answers; order and days by hand.

use serde::Deserialize;

use super::{Suppressions, expired};
use crate::config::{Expires, Suppression};
use crate::date::Date;

const TODAY: &str = "2026-06-15";

fn today() -> Date {
    TODAY.parse().unwrap()
}

fn suppression(id: &str, paths: &[&str], reason: &str, expires: Option<&str>) -> Suppression {
    Suppression {
        id: id.to_owned(),
        paths: paths.iter().map(|path| (*path).to_owned()).collect(),
        reason: reason.to_owned(),
        expires: expires.map_or(Expires::Never, |day| Expires::On(day.parse().unwrap())),
    }
}

#[test]
fn agrees_with_the_reference_on_every_pattern_and_path() {
    #[derive(Deserialize)]
    struct Case {
        pattern: String,
        matched: Vec<String>,
    }
    let text = include_str!(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../fixtures/suppression-paths.jsonl"
    ));
    let mut lines = text.lines();
    let mut paths: Vec<String> = serde_json::from_str(lines.next().unwrap()).unwrap();
    paths.sort();
    let mut cases = 0;
    for line in lines {
        let case: Case = serde_json::from_str(line).unwrap();
        let all = [suppression("X", &[&case.pattern], "r", None)];
        let active = Suppressions::new(&all, today());
        let ours: Vec<&String> = paths
            .iter()
            .filter(|path| active.accept("X", path).is_some())
            .collect();
        assert!(
            ours.iter().copied().eq(&case.matched),
            "{:?}: {ours:?}",
            case.pattern
        );
        cases += 1;
    }
    assert_eq!(cases, 399);
}

#[test]
fn the_last_day_still_holds_and_expired_ones_are_named_in_the_order_written() {
    let all = [
        suppression("B", &["a"], "yesterday", Some("2026-06-14")),
        suppression("C", &["a"], "today", Some(TODAY)),
        suppression("A", &["a"], "long ago", Some("2020-01-01")),
    ];
    let active = Suppressions::new(&all, today());
    assert_eq!(active.accept("B", "a"), None);
    assert_eq!(active.accept("C", "a").unwrap().row.reason, "today");
    let old: Vec<&str> = expired(&all, today()).map(|old| old.id.as_str()).collect();
    assert_eq!(old, ["B", "A"]);
}

#[test]
fn rows_are_sorted_by_code_paths_last_day_and_reason_and_the_first_one_accepts() {
    let all = [
        suppression("X", &["skills"], "c", None),
        suppression("X", &["z", "./skills/", "skills", "\\a\\b"], "many", None),
        suppression("X", &["skills"], "a", Some("2999-01-01")),
        suppression("X", &["skills"], "b", Some("2998-01-01")),
        suppression("X", &["skills"], "b", None),
        suppression("A", &["skills"], "other code", None),
        suppression("X", &["skills"], "d", Some("9999-12-31")),
        suppression("x", &["**"], "codes differ in case", None),
    ];
    let active = Suppressions::new(&all, today());
    let rows: Vec<(&str, String, &str)> = active
        .active()
        .iter()
        .map(|row| (row.id.as_str(), row.paths.join(" "), row.reason.as_str()))
        .collect();
    assert_eq!(
        rows,
        [
            ("A", "skills".to_owned(), "other code"),
            ("X", "/a/b skills z".to_owned(), "many"),
            ("X", "skills".to_owned(), "b"),
            ("X", "skills".to_owned(), "a"),
            ("X", "skills".to_owned(), "d"),
            ("X", "skills".to_owned(), "b"),
            ("X", "skills".to_owned(), "c"),
            ("x", "**".to_owned(), "codes differ in case"),
        ]
    );
    let accepted = active.accept("X", "skills/x/SKILL.md").unwrap();
    assert_eq!(
        (accepted.row.reason.as_str(), accepted.matched_path),
        ("many", "skills")
    );
    assert_eq!(active.accept("Y", "skills/x/SKILL.md"), None);
    assert_eq!(active.accept("X", "tools/x"), None);
}

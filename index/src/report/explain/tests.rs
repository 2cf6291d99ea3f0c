//! The pages: generated, complete, and the shipped reference equal to the catalogue.

use super::{edit_distance, list, page, reference};
use crate::rules::catalogue;

#[test]
fn distance_counts_single_edits() {
    assert_eq!(edit_distance("kitten", "sitting"), 3);
    assert_eq!(edit_distance("", "abc"), 3);
    assert_eq!(edit_distance("abc", "abc"), 0);
}

#[test]
fn every_code_has_a_page_and_a_line() {
    let lines = list();
    for rule in catalogue::all() {
        assert!(page(rule.id).unwrap().contains(rule.summary), "{}", rule.id);
        assert!(
            lines.lines().any(|line| line.starts_with(rule.id)),
            "{}",
            rule.id
        );
    }
}

#[test]
fn ids_are_unique() {
    let mut ids: Vec<_> = catalogue::all().map(|rule| rule.id).collect();
    ids.sort_unstable();
    let total = ids.len();
    ids.dedup();
    assert_eq!(ids.len(), total);
}

#[test]
fn a_misspelt_code_names_the_nearest() {
    let error = page("as-skill-invalid-nam").unwrap_err();
    assert_eq!(error.nearest.as_deref(), Some("AS-SKILL-INVALID-NAME"));
    assert!(page("zzz").unwrap_err().nearest.is_none());
}

#[test]
fn the_shipped_reference_page_is_current() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/rules.md");
    let shipped = std::fs::read_to_string(path).unwrap();
    assert!(
        shipped == reference(),
        "docs/rules.md differs: run `cargo run -q -p skilld -- explain --reference > docs/rules.md`"
    );
}

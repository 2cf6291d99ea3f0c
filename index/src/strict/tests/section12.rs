//! The three example skills of section 12, laid out with the files they name.

use super::tree::Tree;
use super::{codes, place};
use crate::strict::verdict::Tier;
use crate::strict::{Label, Profile, SourceProfile};

#[test]
fn the_minimal_portable_skill_is_strict() {
    let report = Tree::load("postgres-schema-audit").validate(Profile::P1);
    assert_eq!((codes(&report), report.tier), (vec![], Tier::Strict));
    assert_eq!(report.labels, [Label::PortableCore]);
    assert_eq!(report.source_profile, SourceProfile::Portable);
}

#[test]
fn the_full_skill_with_overlay_is_strict() {
    let report = Tree::load("api-contract-review").validate(Profile::P1);
    assert_eq!((codes(&report), report.tier), (vec![], Tier::Strict));
    assert_eq!(report.labels, [Label::PortableCore, Label::OpenaiOverlay]);
}

/// Its gotchas are told, not ruled, and two rows of its table are the default.
#[test]
fn the_pdf_pattern_earns_its_warnings_and_no_others() {
    let report = Tree::load("pdf-processing").validate(Profile::P1);
    assert_eq!(
        codes(&report),
        [
            "DECISION_DEFAULT_REPEATED",
            "GOTCHA_FORM",
            "GOTCHA_FORM",
            "GOTCHA_FORM",
            "GOTCHA_FORM"
        ]
    );
    let places: Vec<String> = report.issues.iter().map(place).collect();
    assert_eq!(places[0], "WARN SKILL.md:36:1");
    assert_eq!(places[1], "WARN SKILL.md:52:1");
    assert_eq!(report.first_failed_stage, None);
}

/// The bundle that rule cases start from has no fault under any profile.
#[test]
fn the_base_of_the_rule_cases_is_strict() {
    for profile in [Profile::P0, Profile::P1, Profile::P2, Profile::H] {
        let report = Tree::load("link-audit").validate(profile);
        assert_eq!(
            (codes(&report), report.tier),
            (vec![], Tier::Strict),
            "{profile:?}"
        );
    }
}

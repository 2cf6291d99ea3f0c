//! Strict standard, stage 4: keys that the portable core does not have.

use super::strict_sample::front;
use crate::rules::{Example, Rule, Severity};

/// The rows of this family.
pub static RULES: &[&Rule] = &[&FM_UNKNOWN_CORE_KEY];

/// The frontmatter has a key other than `name` and `description`.
pub static FM_UNKNOWN_CORE_KEY: Rule = Rule {
    id: "FM_UNKNOWN_CORE_KEY",
    severity: Severity::Fail,
    since: "0.1.0",
    summary: "The frontmatter has a key other than `name` and `description`.",
    why: "Every further key means something on one host and nothing, or something else, on the next.",
    fix: "Move it to .overlays/release.yaml or to the overlay of its host.",
    section: "5.3",
    wrong: Example {
        files: &[(
            "demo/SKILL.md",
            front!(
                "name: demo\ndescription: This skill should be used when the user asks to review a demo contract or compare two demo schemas.\nversion: 1.2.0\n"
            ),
        )],
    },
    right: Example {
        files: &[(
            "demo/SKILL.md",
            front!(
                "name: demo\ndescription: This skill should be used when the user asks to review a demo contract or compare two demo schemas.\n"
            ),
        )],
    },
};

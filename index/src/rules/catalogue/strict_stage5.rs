//! Strict standard, stage 5: the directory bears the name.

use super::strict_sample::front;
use crate::rules::{Example, Rule, Severity};

/// The rows of this family.
pub static RULES: &[&Rule] = &[&DIR_NAME_MISMATCH];

/// The directory is not named as `name` says.
pub static DIR_NAME_MISMATCH: Rule = Rule {
    id: "DIR_NAME_MISMATCH",
    severity: Severity::Fail,
    since: "0.1.0",
    summary: "The directory is not named as `name` says.",
    why: "Hosts find skills by directory and refer to them by name; two names for one skill lose it.",
    fix: "Rename the directory or change `name`.",
    section: "8/5",
    wrong: Example {
        files: &[("other/SKILL.md", front!("name: demo\n"))],
    },
    right: Example {
        files: &[("demo/SKILL.md", front!("name: demo\n"))],
    },
};

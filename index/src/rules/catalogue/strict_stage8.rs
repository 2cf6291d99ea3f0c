//! Strict standard, stage 8: the description as a trigger.

use super::strict_sample::front;
use super::strict_sample::skill;
use crate::rules::{Example, Rule, Severity};

/// The rows of this family.
pub static RULES: &[&Rule] = &[
    &DESC_TOO_SHORT,
    &DESC_VAGUE,
    &TRIGGER_MISSING,
    &TRIGGER_CONTRADICTION,
    &DESC_NOT_THIRD_PERSON,
];

/// `description` has fewer than 10 characters.
pub static DESC_TOO_SHORT: Rule = Rule {
    id: "DESC_TOO_SHORT",
    severity: Severity::Fail,
    since: "0.1.0",
    summary: "`description` has fewer than 10 characters.",
    why: "No host can decide on so few characters when to load the skill.",
    fix: "Say what the skill does and when to use it.",
    section: "8/8",
    wrong: Example {
        files: &[(
            "demo/SKILL.md",
            front!("name: demo\ndescription: Use when\n"),
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

/// `description` has fewer than 50 characters.
pub static DESC_VAGUE: Rule = Rule {
    id: "DESC_VAGUE",
    severity: Severity::WarnMinor,
    since: "0.1.0",
    summary: "`description` has fewer than 50 characters.",
    why: "A label matches few requests, or all of them.",
    fix: "Name the tasks and the words users ask with.",
    section: "8.4",
    wrong: Example {
        files: &[(
            "demo/SKILL.md",
            front!("name: demo\ndescription: Use when reviewing a demo.\n"),
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

/// `description` has no trigger that hosts recognise.
pub static TRIGGER_MISSING: Rule = Rule {
    id: "TRIGGER_MISSING",
    severity: Severity::WarnMajor,
    since: "0.1.0",
    summary: "`description` has no trigger that hosts recognise.",
    why: "A description that says what, but not when, is not matched to requests.",
    fix: "Write `This skill should be used when …`, or `Use when …`.",
    section: "8/8",
    wrong: Example {
        files: &[(
            "demo/SKILL.md",
            front!(
                "name: demo\ndescription: Reviews demo contracts and compares two demo schemas in detail.\n"
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

/// A boundary refuses what the description offers.
pub static TRIGGER_CONTRADICTION: Rule = Rule {
    id: "TRIGGER_CONTRADICTION",
    severity: Severity::WarnMajor,
    since: "0.1.0",
    summary: "A boundary refuses what the description offers.",
    why: "The host activates the skill, and the skill then declines the task.",
    fix: "Remove the offer from `description`, or the boundary.",
    section: "7.4",
    wrong: Example {
        files: &[(
            "demo/SKILL.md",
            skill!("## Boundaries\n\n- Does not compare demo schemas.\n"),
        )],
    },
    right: Example {
        files: &[(
            "demo/SKILL.md",
            skill!("## Boundaries\n\n- Does not deploy contracts.\n"),
        )],
    },
};

/// `description` speaks in the first or second person.
pub static DESC_NOT_THIRD_PERSON: Rule = Rule {
    id: "DESC_NOT_THIRD_PERSON",
    severity: Severity::WarnMinor,
    since: "0.1.0",
    summary: "`description` speaks in the first or second person.",
    why: "Hosts put the description into a system prompt, where `I` and `you` mean somebody else.",
    fix: "Speak of the skill: `This skill should be used when …`.",
    section: "5.5",
    wrong: Example {
        files: &[(
            "demo/SKILL.md",
            front!(
                "name: demo\ndescription: I can review a demo contract. Use when a demo is at hand.\n"
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

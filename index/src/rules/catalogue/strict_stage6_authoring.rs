//! Strict standard, stage 6: the authoring rules (7.3) that a program can decide.

use super::strict_sample::skill;
use crate::rules::{Example, Rule, Severity};

/// The rows of this family.
pub static RULES: &[&Rule] = &[
    &AUTHOR_SECOND_PERSON,
    &AUTHOR_INTRO_PERSON,
    &AUTHOR_TIME_SENSITIVE,
    &AUTHOR_MACHINE_PATH,
    &AUTHOR_SETUP_NOTES,
];

/// A sentence of an instructing section starts with `You` or `Your`.
pub static AUTHOR_SECOND_PERSON: Rule = Rule {
    id: "AUTHOR_SECOND_PERSON",
    severity: Severity::WarnMinor,
    since: "0.1.0",
    summary: "A sentence of an instructing section starts with `You` or `Your`.",
    why: "Instructions are for the agent; `you` may as well mean the user.",
    fix: "Use the imperative: `Read`, not `You read`.",
    section: "7.3",
    wrong: Example {
        files: &[(
            "demo/SKILL.md",
            skill!("## Workflow\n\n1. You read the contract.\n"),
        )],
    },
    right: Example {
        files: &[(
            "demo/SKILL.md",
            skill!("## Workflow\n\n1. Read the contract.\n"),
        )],
    },
};

/// The introduction speaks as somebody or to somebody.
pub static AUTHOR_INTRO_PERSON: Rule = Rule {
    id: "AUTHOR_INTRO_PERSON",
    severity: Severity::WarnMinor,
    since: "0.1.0",
    summary: "The introduction speaks as somebody or to somebody.",
    why: "What the skill is reads the same for user, agent and catalogue only in the third person.",
    fix: "Say what the skill does: `This skill should be used when …`.",
    section: "7.3",
    wrong: Example {
        files: &[("demo/SKILL.md", skill!("You can review contracts here.\n"))],
    },
    right: Example {
        files: &[("demo/SKILL.md", skill!("This skill reviews contracts.\n"))],
    },
};

/// A time word such as `latest` stands without a date.
pub static AUTHOR_TIME_SENSITIVE: Rule = Rule {
    id: "AUTHOR_TIME_SENSITIVE",
    severity: Severity::WarnMinor,
    since: "0.1.0",
    summary: "A time word such as `latest` stands without a date.",
    why: "It was true when it was written, and nobody can tell when that was.",
    fix: "Give the date `YYYY-MM-DD` in the same sentence, or say how to look the fact up.",
    section: "7.3",
    wrong: Example {
        files: &[("demo/SKILL.md", skill!("Use the latest schema.\n"))],
    },
    right: Example {
        files: &[(
            "demo/SKILL.md",
            skill!("Use the schema that was the latest on 2026-04-24.\n"),
        )],
    },
};

/// The body names a path of one system or one home directory.
pub static AUTHOR_MACHINE_PATH: Rule = Rule {
    id: "AUTHOR_MACHINE_PATH",
    severity: Severity::WarnMinor,
    since: "0.1.0",
    summary: "The body names a path of one system or one home directory.",
    why: "Such a path does not exist elsewhere, or means another file there.",
    fix: "Name files relative to the skill.",
    section: "7.3",
    wrong: Example {
        files: &[("demo/SKILL.md", skill!("Run `C:\\Tools\\fit.exe`.\n"))],
    },
    right: Example {
        files: &[
            ("demo/SKILL.md", skill!("Run `scripts/fit.py`.\n")),
            ("demo/scripts/fit.py", "print(1)\n"),
        ],
    },
};

/// The body tells how the skill was written, tested or published.
pub static AUTHOR_SETUP_NOTES: Rule = Rule {
    id: "AUTHOR_SETUP_NOTES",
    severity: Severity::WarnMinor,
    since: "0.1.0",
    summary: "The body tells how the skill was written, tested or published.",
    why: "It costs context on every activation and helps with no task.",
    fix: "Move it to the repository's own documents.",
    section: "7.3",
    wrong: Example {
        files: &[("demo/SKILL.md", skill!("## Changelog\n\n- 1.0\n"))],
    },
    right: Example {
        files: &[("demo/SKILL.md", skill!("## Purpose\n\nReview.\n"))],
    },
};

//! Strict standard, stage 6: the body as a whole, its title and its sections.

use super::strict_sample::GOOD;
use super::strict_sample::skill;
use crate::rules::{Example, Rule, Severity};

/// The rows of this family.
pub static RULES: &[&Rule] = &[
    &BODY_EMPTY,
    &BODY_TOO_LONG,
    &BODY_TOO_MANY_TOKENS,
    &TITLE_MISSING,
    &TITLE_REPEATED,
    &TITLE_MISMATCH,
    &SECTION_MISSING,
    &SECTION_ORDER,
    &SECTION_REPEATED,
    &SECTION_EMPTY,
    &SECTION_NONE_SPELLING,
];

/// Nothing follows the frontmatter.
pub static BODY_EMPTY: Rule = Rule {
    id: "BODY_EMPTY",
    severity: Severity::WarnMajor,
    since: "0.1.0",
    summary: "Nothing follows the frontmatter.",
    why: "An agent that loads the skill learns nothing.",
    fix: "Write the instructions.",
    section: "8/6",
    wrong: Example {
        files: &[(
            "demo/SKILL.md",
            "---\nname: demo\ndescription: This skill should be used when the user asks to review a demo contract or compare two demo schemas.\n---\n",
        )],
    },
    right: Example {
        files: &[("demo/SKILL.md", GOOD)],
    },
};

/// The body has more than 500 lines.
pub static BODY_TOO_LONG: Rule = Rule {
    id: "BODY_TOO_LONG",
    severity: Severity::WarnMajor,
    since: "0.1.0",
    summary: "The body has more than 500 lines.",
    why: "The whole body is loaded when the skill activates and displaces the work itself.",
    fix: "Move detail to references/ and say when to read it.",
    section: "4.2",
    wrong: Example {
        files: &[("demo/SKILL.md", skill!("@repeat 500 Line.\n"))],
    },
    right: Example {
        files: &[("demo/SKILL.md", skill!("@repeat 400 Line.\n"))],
    },
};

/// The body has more than about 5000 tokens.
pub static BODY_TOO_MANY_TOKENS: Rule = Rule {
    id: "BODY_TOO_MANY_TOKENS",
    severity: Severity::WarnMinor,
    since: "0.1.0",
    summary: "The body has more than about 5000 tokens.",
    why: "The whole body is loaded when the skill activates and displaces the work itself.",
    fix: "Move detail to references/ and say when to read it.",
    section: "8.4",
    wrong: Example {
        files: &[(
            "demo/SKILL.md",
            skill!("@repeat 420 words of no use at all, and more of the same here\n"),
        )],
    },
    right: Example {
        files: &[(
            "demo/SKILL.md",
            skill!("@repeat 50 words of no use at all, and more of the same here\n"),
        )],
    },
};

/// The body has no first-level heading.
pub static TITLE_MISSING: Rule = Rule {
    id: "TITLE_MISSING",
    severity: Severity::WarnMajor,
    since: "0.1.0",
    summary: "The body has no first-level heading.",
    why: "The title tells reader and agent which skill this is.",
    fix: "Start the body with `# ` and the name in words.",
    section: "7.1",
    wrong: Example {
        files: &[(
            "demo/SKILL.md",
            "---\nname: demo\n---\n\n## Purpose\n\nReview.\n",
        )],
    },
    right: Example {
        files: &[("demo/SKILL.md", skill!("## Purpose\n\nReview.\n"))],
    },
};

/// The body has a second first-level heading.
pub static TITLE_REPEATED: Rule = Rule {
    id: "TITLE_REPEATED",
    severity: Severity::WarnMinor,
    since: "0.1.0",
    summary: "The body has a second first-level heading.",
    why: "A second title starts a second document inside the first.",
    fix: "Make it a second-level heading or move the part to references/.",
    section: "7.2",
    wrong: Example {
        files: &[("demo/SKILL.md", skill!("Text.\n\n# Another\n"))],
    },
    right: Example {
        files: &[("demo/SKILL.md", skill!("Text.\n\n## Another\n"))],
    },
};

/// The title has nothing of the name.
pub static TITLE_MISMATCH: Rule = Rule {
    id: "TITLE_MISMATCH",
    severity: Severity::WarnMinor,
    since: "0.1.0",
    summary: "The title has nothing of the name.",
    why: "A reader who came for one skill seems to have opened another.",
    fix: "Write the name in words.",
    section: "7.2",
    wrong: Example {
        files: &[(
            "demo/SKILL.md",
            "---\nname: demo-review\n---\n\n# Weekly cooking\n",
        )],
    },
    right: Example {
        files: &[(
            "demo/SKILL.md",
            "---\nname: demo-review\n---\n\n# Demo review\n",
        )],
    },
};

/// A mandatory section is missing.
pub static SECTION_MISSING: Rule = Rule {
    id: "SECTION_MISSING",
    severity: Severity::WarnMajor,
    since: "0.1.0",
    summary: "A mandatory section is missing.",
    why: "Every skill answers the same questions in the same place, so agents and reviewers find them.",
    fix: "Add the heading; `NONE` where it does not apply.",
    section: "7.1",
    wrong: Example {
        files: &[("demo/SKILL.md", skill!("## Purpose\n\nReview.\n"))],
    },
    right: Example {
        files: &[("demo/SKILL.md", GOOD)],
    },
};

/// A section stands out of order.
pub static SECTION_ORDER: Rule = Rule {
    id: "SECTION_ORDER",
    severity: Severity::WarnMajor,
    since: "0.1.0",
    summary: "A section stands out of order.",
    why: "A fixed order lets readers and tools find a section without searching.",
    fix: "Move it to its place in the canonical order.",
    section: "7.1",
    wrong: Example {
        files: &[(
            "demo/SKILL.md",
            skill!("## Gotchas\n\nNONE\n\n## Purpose\n\nReview.\n"),
        )],
    },
    right: Example {
        files: &[(
            "demo/SKILL.md",
            skill!("## Purpose\n\nReview.\n\n## Gotchas\n\nNONE\n"),
        )],
    },
};

/// A mandatory section stands twice.
pub static SECTION_REPEATED: Rule = Rule {
    id: "SECTION_REPEATED",
    severity: Severity::WarnMinor,
    since: "0.1.0",
    summary: "A mandatory section stands twice.",
    why: "Nobody knows which of the two counts.",
    fix: "Merge the two.",
    section: "7.1",
    wrong: Example {
        files: &[(
            "demo/SKILL.md",
            skill!("## Gotchas\n\nNONE\n\n## Gotchas\n\nNONE\n"),
        )],
    },
    right: Example {
        files: &[("demo/SKILL.md", skill!("## Gotchas\n\nNONE\n"))],
    },
};

/// A mandatory section has no content.
pub static SECTION_EMPTY: Rule = Rule {
    id: "SECTION_EMPTY",
    severity: Severity::WarnMajor,
    since: "0.1.0",
    summary: "A mandatory section has no content.",
    why: "A reader cannot tell whether it was forgotten or does not apply.",
    fix: "Write its content, or exactly `NONE`.",
    section: "7.1",
    wrong: Example {
        files: &[(
            "demo/SKILL.md",
            skill!("## Gotchas\n\n## Boundaries\n\nNONE\n"),
        )],
    },
    right: Example {
        files: &[(
            "demo/SKILL.md",
            skill!("## Gotchas\n\nNONE\n\n## Boundaries\n\nNONE\n"),
        )],
    },
};

/// A section that does not apply says so in other words than `NONE`.
pub static SECTION_NONE_SPELLING: Rule = Rule {
    id: "SECTION_NONE_SPELLING",
    severity: Severity::WarnMinor,
    since: "0.1.0",
    summary: "A section that does not apply says so in other words than `NONE`.",
    why: "Tools recognise one spelling.",
    fix: "Write exactly `NONE`.",
    section: "7.1",
    wrong: Example {
        files: &[("demo/SKILL.md", skill!("## Gotchas\n\nN/A\n"))],
    },
    right: Example {
        files: &[("demo/SKILL.md", skill!("## Gotchas\n\nNONE\n"))],
    },
};

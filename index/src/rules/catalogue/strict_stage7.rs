//! Strict standard, stage 7: paths and what they lead to.

use super::strict_sample::skill;
use crate::rules::{Example, Rule, Severity};

/// The rows of this family.
pub static RULES: &[&Rule] = &[
    &REF_PATTERN,
    &REF_TOO_DEEP,
    &REF_ESCAPES,
    &REF_CHAIN,
    &REF_MISSING,
    &REF_CYCLE,
    &REF_NO_TOC,
];

/// A reference is not in the one portable form.
pub static REF_PATTERN: Rule = Rule {
    id: "REF_PATTERN",
    severity: Severity::Fail,
    since: "0.1.0",
    summary: "A reference is not in the one portable form.",
    why: "Hosts resolve `scripts/x`, `references/x` and `assets/x` from the root of the skill; other forms work by luck.",
    fix: "Write the core directory, a slash and a plain file name.",
    section: "6.4",
    wrong: Example {
        files: &[
            ("demo/SKILL.md", skill!("See [rules](./references/a.md).\n")),
            ("demo/references/a.md", "# A\n"),
        ],
    },
    right: Example {
        files: &[
            ("demo/SKILL.md", skill!("See [rules](references/a.md).\n")),
            ("demo/references/a.md", "# A\n"),
        ],
    },
};

/// A reference leads more than one level deep.
pub static REF_TOO_DEEP: Rule = Rule {
    id: "REF_TOO_DEEP",
    severity: Severity::Fail,
    since: "0.1.0",
    summary: "A reference leads more than one level deep.",
    why: "Deep files are not loaded by hosts that pack one level, and hide how much there is to read.",
    fix: "Move the file up and mend the reference.",
    section: "6.3",
    wrong: Example {
        files: &[
            ("demo/SKILL.md", skill!("See `references/api/v1.md`.\n")),
            ("demo/references/api/v1.md", "# A\n"),
        ],
    },
    right: Example {
        files: &[
            ("demo/SKILL.md", skill!("See `references/api-v1.md`.\n")),
            ("demo/references/api-v1.md", "# A\n"),
        ],
    },
};

/// A reference leads out of the skill.
pub static REF_ESCAPES: Rule = Rule {
    id: "REF_ESCAPES",
    severity: Severity::Fail,
    since: "0.1.0",
    summary: "A reference leads out of the skill.",
    why: "What lies outside is not delivered with the skill and exists on no other machine.",
    fix: "Put the file into the skill, or leave the reference out.",
    section: "6.4",
    wrong: Example {
        files: &[("demo/SKILL.md", skill!("See [rules](../rules.md).\n"))],
    },
    right: Example {
        files: &[
            (
                "demo/SKILL.md",
                skill!("See [rules](references/rules.md).\n"),
            ),
            ("demo/references/rules.md", "# A\n"),
        ],
    },
};

/// A referenced document refers to another document.
pub static REF_CHAIN: Rule = Rule {
    id: "REF_CHAIN",
    severity: Severity::Fail,
    since: "0.1.0",
    summary: "A referenced document refers to another document.",
    why: "Agents follow one hop from SKILL.md and often stop there; what lies behind a second is not read.",
    fix: "Refer to both documents from SKILL.md, and remove the link between them.",
    section: "6.3",
    wrong: Example {
        files: &[
            ("demo/SKILL.md", skill!("See `references/a.md`.\n")),
            ("demo/references/a.md", "See [b](b.md).\n"),
            ("demo/references/b.md", "# B\n"),
        ],
    },
    right: Example {
        files: &[
            (
                "demo/SKILL.md",
                skill!("See `references/a.md` and `references/b.md`.\n"),
            ),
            ("demo/references/a.md", "# A\n"),
            ("demo/references/b.md", "# B\n"),
        ],
    },
};

/// A referenced file is not in the bundle.
pub static REF_MISSING: Rule = Rule {
    id: "REF_MISSING",
    severity: Severity::WarnMajor,
    since: "0.1.0",
    summary: "A referenced file is not in the bundle.",
    why: "The agent is sent to a file that it cannot read.",
    fix: "Add the file, or remove the reference.",
    section: "8/7",
    wrong: Example {
        files: &[("demo/SKILL.md", skill!("See `references/gone.md`.\n"))],
    },
    right: Example {
        files: &[
            ("demo/SKILL.md", skill!("See `references/here.md`.\n")),
            ("demo/references/here.md", "# A\n"),
        ],
    },
};

/// References lead in a circle.
pub static REF_CYCLE: Rule = Rule {
    id: "REF_CYCLE",
    severity: Severity::WarnMinor,
    since: "0.1.0",
    summary: "References lead in a circle.",
    why: "An agent that follows them reads the same files again.",
    fix: "Remove one of the references.",
    section: "7.5",
    wrong: Example {
        files: &[
            ("demo/SKILL.md", skill!("See `references/a.md`.\n")),
            (
                "demo/references/a.md",
                "Back to [the skill](../SKILL.md).\n",
            ),
        ],
    },
    right: Example {
        files: &[
            ("demo/SKILL.md", skill!("See `references/a.md`.\n")),
            ("demo/references/a.md", "# A\n"),
        ],
    },
};

/// A reference of more than 100 lines has no table of contents in its first 20.
pub static REF_NO_TOC: Rule = Rule {
    id: "REF_NO_TOC",
    severity: Severity::WarnMinor,
    since: "0.1.0",
    summary: "A reference of more than 100 lines has no table of contents in its first 20.",
    why: "An agent that looks at the head of a file cannot tell what the rest holds.",
    fix: "Start the file with `## Contents` and links to its headings.",
    section: "7.3",
    wrong: Example {
        files: &[
            ("demo/SKILL.md", skill!("See `references/a.md`.\n")),
            ("demo/references/a.md", "# A\n@repeat 120 Line.\n"),
        ],
    },
    right: Example {
        files: &[
            ("demo/SKILL.md", skill!("See `references/a.md`.\n")),
            (
                "demo/references/a.md",
                "# A\n\n## Contents\n\n- Lines\n\n@repeat 120 Line.\n",
            ),
        ],
    },
};

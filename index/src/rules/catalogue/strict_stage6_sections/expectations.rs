//! The sections around the procedure: Supporting Files, Output Format, Gotchas, Boundaries, Verification, Examples. Rows
//! and nothing else.

use crate::rules::catalogue::strict_sample::skill;
use crate::rules::{Example, Rule, Severity};

/// An entry of Supporting Files lacks path, purpose or load condition.
pub static SUPPORTING_FORM: Rule = Rule {
    id: "SUPPORTING_FORM",
    severity: Severity::WarnMinor,
    since: "0.1.0",
    summary: "An entry of Supporting Files lacks path, purpose or load condition.",
    why: "The list is how an agent decides which file to load, and when.",
    fix: "Write `- path — purpose — load condition`; for scripts and assets the purpose is enough.",
    section: "7.2",
    wrong: Example {
        files: &[
            (
                "demo/SKILL.md",
                skill!("## Supporting Files\n\n- `references/a.md` — rules\n"),
            ),
            ("demo/references/a.md", "# A\n"),
        ],
    },
    right: Example {
        files: &[
            (
                "demo/SKILL.md",
                skill!(
                    "## Supporting Files\n\n- `references/a.md` — rules — read when names are unclear\n"
                ),
            ),
            ("demo/references/a.md", "# A\n"),
        ],
    },
};

/// A file is listed twice under Supporting Files.
pub static SUPPORTING_REPEATED: Rule = Rule {
    id: "SUPPORTING_REPEATED",
    severity: Severity::WarnMinor,
    since: "0.1.0",
    summary: "A file is listed twice under Supporting Files.",
    why: "Two entries give two purposes and two load conditions for one file.",
    fix: "Merge the entries.",
    section: "7.2",
    wrong: Example {
        files: &[
            (
                "demo/SKILL.md",
                skill!(
                    "## Supporting Files\n\n- `assets/a.txt` — form\n- `assets/a.txt` — sample\n"
                ),
            ),
            ("demo/assets/a.txt", "x\n"),
        ],
    },
    right: Example {
        files: &[
            (
                "demo/SKILL.md",
                skill!("## Supporting Files\n\n- `assets/a.txt` — form and sample\n"),
            ),
            ("demo/assets/a.txt", "x\n"),
        ],
    },
};

/// Output Format says `NONE`.
pub static OUTPUT_FORMAT_NONE: Rule = Rule {
    id: "OUTPUT_FORMAT_NONE",
    severity: Severity::WarnMinor,
    since: "0.1.0",
    summary: "Output Format says `NONE`.",
    why: "Every skill has some output; that its form is free has a sentence of its own.",
    fix: "Write `No fixed output format.`",
    section: "7.2",
    wrong: Example {
        files: &[("demo/SKILL.md", skill!("## Output Format\n\nNONE\n"))],
    },
    right: Example {
        files: &[(
            "demo/SKILL.md",
            skill!("## Output Format\n\nNo fixed output format.\n"),
        )],
    },
};

/// A gotcha does not say never, always or do not.
pub static GOTCHA_FORM: Rule = Rule {
    id: "GOTCHA_FORM",
    severity: Severity::WarnMinor,
    since: "0.1.0",
    summary: "A gotcha does not say never, always or do not.",
    why: "A pitfall that is only told leaves the agent to infer the rule.",
    fix: "Start the bullet with `- **Never**`, `- **Always**` or `- **Do not**`.",
    section: "7.2",
    wrong: Example {
        files: &[(
            "demo/SKILL.md",
            skill!("## Gotchas\n\n- Dates can be wrong.\n"),
        )],
    },
    right: Example {
        files: &[(
            "demo/SKILL.md",
            skill!("## Gotchas\n\n- **Never** trust a date without a zone.\n"),
        )],
    },
};

/// Boundaries hold no list.
pub static BOUNDARIES_FORM: Rule = Rule {
    id: "BOUNDARIES_FORM",
    severity: Severity::WarnMinor,
    since: "0.1.0",
    summary: "Boundaries hold no list.",
    why: "Each limit has to be recognisable by itself when a request comes in.",
    fix: "Write one bullet a limit, or `NONE` where there truly is none.",
    section: "7.2",
    wrong: Example {
        files: &[("demo/SKILL.md", skill!("## Boundaries\n\nOnly reviews.\n"))],
    },
    right: Example {
        files: &[(
            "demo/SKILL.md",
            skill!("## Boundaries\n\n- Does not edit contracts.\n"),
        )],
    },
};

/// Verification holds no checklist item.
pub static VERIFICATION_NO_ITEMS: Rule = Rule {
    id: "VERIFICATION_NO_ITEMS",
    severity: Severity::WarnMajor,
    since: "0.1.0",
    summary: "Verification holds no checklist item.",
    why: "Nothing says when the work is done.",
    fix: "Write items that start with `- [ ]`.",
    section: "8.4",
    wrong: Example {
        files: &[("demo/SKILL.md", skill!("## Verification\n\nNONE\n"))],
    },
    right: Example {
        files: &[(
            "demo/SKILL.md",
            skill!("## Verification\n\n- [ ] Every field is named.\n"),
        )],
    },
};

/// Verification holds something that is no checklist item.
pub static VERIFICATION_FORM: Rule = Rule {
    id: "VERIFICATION_FORM",
    severity: Severity::WarnMinor,
    since: "0.1.0",
    summary: "Verification holds something that is no checklist item.",
    why: "Criteria in prose are not ticked off.",
    fix: "Start every item with `- [ ]`.",
    section: "7.2",
    wrong: Example {
        files: &[(
            "demo/SKILL.md",
            skill!("## Verification\n\n- [ ] Every field is named.\n- Every type is named.\n"),
        )],
    },
    right: Example {
        files: &[(
            "demo/SKILL.md",
            skill!("## Verification\n\n- [ ] Every field is named.\n- [ ] Every type is named.\n"),
        )],
    },
};

/// Examples are not exactly `### In Scope` and `### Out of Scope`.
pub static EXAMPLES_FORM: Rule = Rule {
    id: "EXAMPLES_FORM",
    severity: Severity::WarnMinor,
    since: "0.1.0",
    summary: "Examples are not exactly `### In Scope` and `### Out of Scope`.",
    why: "One example that triggers and one that does not draw the line where the skill applies.",
    fix: "Give Examples these two subsections, each with an example.",
    section: "7.2",
    wrong: Example {
        files: &[(
            "demo/SKILL.md",
            skill!("## Examples\n\n### Basic\n\nUser: \"Review it.\"\n"),
        )],
    },
    right: Example {
        files: &[(
            "demo/SKILL.md",
            skill!(
                "## Examples\n\n### In Scope\n\nUser: \"Review it.\"\n\n### Out of Scope\n\nUser: \"Deploy it.\"\n"
            ),
        )],
    },
};

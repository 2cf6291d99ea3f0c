//! Strict standard, stage 7: references and the list of Supporting Files.

use super::strict_sample::skill;
use crate::rules::{Example, Rule, Severity};

/// The rows of this family.
pub static RULES: &[&Rule] = &[&REF_UNLISTED, &REF_NO_SEARCH_HINT];

/// A referenced file is not listed under Supporting Files.
pub static REF_UNLISTED: Rule = Rule {
    id: "REF_UNLISTED",
    severity: Severity::WarnMinor,
    since: "0.1.0",
    summary: "A referenced file is not listed under Supporting Files.",
    why: "The list is where an agent looks for what may be loaded, and when.",
    fix: "Add `- path — purpose — load condition`.",
    section: "7.2",
    wrong: Example {
        files: &[
            (
                "demo/SKILL.md",
                skill!("Read `references/a.md`.\n\n## Supporting Files\n\nNONE\n"),
            ),
            ("demo/references/a.md", "# A\n"),
        ],
    },
    right: Example {
        files: &[
            (
                "demo/SKILL.md",
                skill!(
                    "Read `references/a.md`.\n\n## Supporting Files\n\n- `references/a.md` — rules — read when unsure\n"
                ),
            ),
            ("demo/references/a.md", "# A\n"),
        ],
    },
};

/// A reference of more than 10,000 words has no search hint.
pub static REF_NO_SEARCH_HINT: Rule = Rule {
    id: "REF_NO_SEARCH_HINT",
    severity: Severity::WarnMinor,
    since: "0.1.0",
    summary: "A reference of more than 10,000 words has no search hint.",
    why: "Nobody loads such a file whole; a pattern to search for makes it usable.",
    fix: "Add a search pattern in backticks to its entry under Supporting Files.",
    section: "7.3",
    wrong: Example {
        files: &[
            (
                "demo/SKILL.md",
                skill!("## Supporting Files\n\n- `references/a.md` — all rules — search it\n"),
            ),
            (
                "demo/references/a.md",
                "@repeat 1001 ten words of no use, and more of the same\n",
            ),
        ],
    },
    right: Example {
        files: &[
            (
                "demo/SKILL.md",
                skill!(
                    "## Supporting Files\n\n- `references/a.md` — all rules — search for `^## `\n"
                ),
            ),
            (
                "demo/references/a.md",
                "@repeat 1001 ten words of no use, and more of the same\n",
            ),
        ],
    },
};

//! Declared composition: what required and optional dependencies add up to (contract, "Operational Renma Metadata").

use crate::rules::{Example, Rule, Severity};

/// The rows of this family.
pub static RULES: &[&Rule] = &[
    &DECLARED_CONFLICT,
    &OPTIONAL_CONFLICT,
    &OPTIONAL_CYCLE,
    &REQUIRED_CYCLE,
];

const SECTION: &str = "contract, Operational Renma Metadata";

const SLOW: (&str, &str) = (
    "contexts/slow.md",
    "---\nid: context.slow\nconflicts: context.fast\n---\n\n# Slow\n",
);

const FAST: (&str, &str) = ("contexts/fast.md", "---\nid: context.fast\n---\n\n# Fast\n");

const LIMITS: (&str, &str) = (
    "contexts/limits.md",
    "---\nid: context.limits\n---\n\n# Limits\n",
);

const NEEDS_SLOW: (&str, &str) = (
    "skills/api/SKILL.md",
    "\
---
name: api
description: Reviews api changes. Use when the api changes; not for releases.
metadata:
  renma.requires-context: '[\"context.slow\"]'
---

# api
",
);

/// COMPOSITION-DECLARED-CONFLICT
pub static DECLARED_CONFLICT: Rule = Rule {
    id: "COMPOSITION-DECLARED-CONFLICT",
    severity: Severity::Medium,
    since: "0.1.0",
    summary: "A skill requires two assets of which one declares a conflict with the other.",
    why: "Both are always there together, and their author says that they must not be.",
    fix: "Review both routes and the conflict. Order decides nothing; remove or retarget what was not meant.",
    section: SECTION,
    wrong: Example {
        files: &[
            (
                "skills/api/SKILL.md",
                "\
---
name: api
description: Reviews api changes. Use when the api changes; not for releases.
metadata:
  renma.requires-context: '[\"context.slow\",\"context.fast\"]'
---

# api
",
            ),
            SLOW,
            FAST,
        ],
    },
    right: Example {
        files: &[NEEDS_SLOW, SLOW, FAST],
    },
};

/// COMPOSITION-OPTIONAL-CONFLICT
pub static OPTIONAL_CONFLICT: Rule = Rule {
    id: "COMPOSITION-OPTIONAL-CONFLICT",
    severity: Severity::Low,
    since: "0.1.0",
    summary: "A skill may come to use two assets of which one declares a conflict with the other.",
    why: "Whoever takes the optional one has to leave the other, and nothing says so at the skill.",
    fix: "Keep it in sight, or revise the declarations after review.",
    section: SECTION,
    wrong: Example {
        files: &[
            (
                "skills/api/SKILL.md",
                "\
---
name: api
description: Reviews api changes. Use when the api changes; not for releases.
metadata:
  renma.requires-context: '[\"context.slow\"]'
  renma.optional-context: '[\"context.fast\"]'
---

# api
",
            ),
            SLOW,
            FAST,
        ],
    },
    right: Example {
        files: &[NEEDS_SLOW, SLOW, FAST],
    },
};

/// COMPOSITION-REQUIRED-CYCLE
pub static REQUIRED_CYCLE: Rule = Rule {
    id: "COMPOSITION-REQUIRED-CYCLE",
    severity: Severity::Medium,
    since: "0.1.0",
    summary: "Required dependencies lead back to where they started.",
    why: "None of the assets can be read before the others, so their responsibilities are not separate.",
    fix: "Split, join or relate them differently after review. A cycle is read once; it sets no order.",
    section: SECTION,
    wrong: Example {
        files: &[
            (
                "contexts/limits.md",
                "---\nid: context.limits\nrequires_context: context.fast\n---\n\n# Limits\n",
            ),
            (
                "contexts/fast.md",
                "---\nid: context.fast\nrequires_context: context.limits\n---\n\n# Fast\n",
            ),
        ],
    },
    right: Example {
        files: &[
            LIMITS,
            (
                "contexts/fast.md",
                "---\nid: context.fast\nrequires_context: context.limits\n---\n\n# Fast\n",
            ),
        ],
    },
};

/// COMPOSITION-OPTIONAL-CYCLE
pub static OPTIONAL_CYCLE: Rule = Rule {
    id: "COMPOSITION-OPTIONAL-CYCLE",
    severity: Severity::Low,
    since: "0.1.0",
    summary: "Dependencies, some of them optional, lead back to where they started.",
    why: "Whoever follows the optional ones comes back to what was read before.",
    fix: "Review which of the assets needs the other; keep the optional route where it is meant.",
    section: SECTION,
    wrong: Example {
        files: &[
            (
                "contexts/limits.md",
                "---\nid: context.limits\noptional_context: context.fast\n---\n\n# Limits\n",
            ),
            (
                "contexts/fast.md",
                "---\nid: context.fast\nrequires_context: context.limits\n---\n\n# Fast\n",
            ),
        ],
    },
    right: Example {
        files: &[
            LIMITS,
            (
                "contexts/fast.md",
                "---\nid: context.fast\nrequires_context: context.limits\n---\n\n# Fast\n",
            ),
        ],
    },
};

//! Rows about what assets declare about each other.

use crate::rules::{Example, Rule, Severity};

const SECTION: &str = "contract, Operational Renma Metadata";

const RETRIES: (&str, &str) = (
    "contexts/retries.md",
    "\
---
id: context.retries
owner: payments
when_to_use: Changing how payments are retried.
when_not_to_use: Changing refunds.
---

# Retries
",
);

const RETRIES_SUSPENDED: (&str, &str) = (
    "contexts/retries.md",
    "\
---
id: context.retries
owner: payments
status: suspended
status_reason: The numbers are under review.
status_changed_at: 2026-08-03
---

# Retries
",
);

const RETRIES_DEPRECATED: (&str, &str) = (
    "contexts/retries.md",
    "\
---
id: context.retries
owner: payments
status: deprecated
---

# Retries
",
);

const REQUIRES: (&str, &str) = (
    "skills/api/SKILL.md",
    "\
---
name: api
description: Reviews api changes. Use when the api changes; not for releases.
metadata:
  renma.requires-context: '[\"context.retries\"]'
---

# api
",
);

const MAY_USE: (&str, &str) = (
    "skills/api/SKILL.md",
    "\
---
name: api
description: Reviews api changes. Use when the api changes; not for releases.
metadata:
  renma.optional-context: '[\"context.retries\"]'
---

# api
",
);

/// META-UNKNOWN-REFERENCE
pub static UNKNOWN_REFERENCE: Rule = Rule {
    id: "META-UNKNOWN-REFERENCE",
    severity: Severity::Medium,
    since: "0.1.0",
    summary: "A declared reference names no asset of the repository.",
    why: "What is required is not there, and nobody notices until it is needed.",
    fix: "Name an existing id or repository-relative path, add the asset, or remove the reference.",
    section: SECTION,
    wrong: Example { files: &[REQUIRES] },
    right: Example {
        files: &[REQUIRES, RETRIES],
    },
};

/// META-UNKNOWN-DEPENDENCY
pub static UNKNOWN_DEPENDENCY: Rule = Rule {
    id: "META-UNKNOWN-DEPENDENCY",
    severity: Severity::Medium,
    since: "0.1.0",
    summary: "A declared dependency is spelled like the id of a context or lens, and no asset has that id.",
    why: "The id was probably misspelled or renamed: the catalogue knows nothing of it.",
    fix: "Correct the id, add the asset, or let the configuration's globs read it.",
    section: SECTION,
    wrong: Example { files: &[REQUIRES] },
    right: Example {
        files: &[REQUIRES, RETRIES],
    },
};

/// META-INACTIVE-DEPENDENCY
pub static INACTIVE_DEPENDENCY: Rule = Rule {
    id: "META-INACTIVE-DEPENDENCY",
    severity: Severity::Medium,
    since: "0.1.0",
    summary: "An optional dependency names a deprecated or archived asset.",
    why: "Whoever follows it reads knowledge that is at the end of its life.",
    fix: "Retarget it to the replacement, or remove it.",
    section: SECTION,
    wrong: Example {
        files: &[MAY_USE, RETRIES_DEPRECATED],
    },
    right: Example {
        files: &[MAY_USE, RETRIES],
    },
};

/// META-REQUIRED-SUSPENDED-DEPENDENCY
pub static REQUIRED_SUSPENDED_DEPENDENCY: Rule = Rule {
    id: "META-REQUIRED-SUSPENDED-DEPENDENCY",
    severity: Severity::High,
    since: "0.1.0",
    summary: "An asset in use requires one that is suspended or revoked.",
    why: "What is required may not be used, so the asset cannot be used as declared.",
    fix: "Review the declaration, or restore the target by a reviewed decision of its own.",
    section: SECTION,
    wrong: Example {
        files: &[REQUIRES, RETRIES_SUSPENDED],
    },
    right: Example {
        files: &[REQUIRES, RETRIES],
    },
};

/// META-OPTIONAL-SUSPENDED-DEPENDENCY
pub static OPTIONAL_SUSPENDED_DEPENDENCY: Rule = Rule {
    id: "META-OPTIONAL-SUSPENDED-DEPENDENCY",
    severity: Severity::Low,
    since: "0.1.0",
    summary: "An asset in use may use one that is suspended or revoked.",
    why: "The asset works without it, but the declaration invites a use that is stopped.",
    fix: "Keep it for the review, retarget it, or remove it.",
    section: SECTION,
    wrong: Example {
        files: &[MAY_USE, RETRIES_SUSPENDED],
    },
    right: Example {
        files: &[MAY_USE, RETRIES],
    },
};

/// META-DEPENDENCY-SOURCE-KIND-MISMATCH
pub static DEPENDENCY_SOURCE_KIND_MISMATCH: Rule = Rule {
    id: "META-DEPENDENCY-SOURCE-KIND-MISMATCH",
    severity: Severity::Medium,
    since: "0.1.0",
    summary: "`applies_to` is declared by an asset that is not a lens.",
    why: "Only a lens interprets contexts; elsewhere the key means nothing that can be relied on.",
    fix: "Move the declaration to a lens, or declare `requires_context` or `optional_context`.",
    section: SECTION,
    wrong: Example {
        files: &[
            (
                "contexts/limits.md",
                "---\nid: context.limits\napplies_to: context.retries\n---\n\n# Limits\n",
            ),
            RETRIES,
        ],
    },
    right: Example {
        files: &[
            (
                "contexts/limits.md",
                "---\nid: context.limits\nrequires_context: context.retries\n---\n\n# Limits\n",
            ),
            RETRIES,
        ],
    },
};

/// META-DEPENDENCY-TARGET-KIND-MISMATCH
pub static DEPENDENCY_TARGET_KIND_MISMATCH: Rule = Rule {
    id: "META-DEPENDENCY-TARGET-KIND-MISMATCH",
    severity: Severity::Medium,
    since: "0.1.0",
    summary: "A dependency names an asset of the wrong kind.",
    why: "A context stands where a lens is needed, or the other way round, so the composition is incomplete.",
    fix: "Correct the target, or declare the relationship that fits its kind.",
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
  renma.requires-lens: '[\"context.retries\"]'
---

# api
",
            ),
            RETRIES,
        ],
    },
    right: Example {
        files: &[REQUIRES, RETRIES],
    },
};

/// META-DUPLICATE-DECLARED-DEPENDENCY
pub static DUPLICATE_DECLARED_DEPENDENCY: Rule = Rule {
    id: "META-DUPLICATE-DECLARED-DEPENDENCY",
    severity: Severity::Low,
    since: "0.1.0",
    summary: "One list names the same target more than once.",
    why: "Order and number have no meaning; the second entry hides a target that was meant instead, or nothing.",
    fix: "Keep one of them.",
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
  renma.requires-context: '[\"context.retries\",\"context.retries\"]'
---

# api
",
            ),
            RETRIES,
        ],
    },
    right: Example {
        files: &[REQUIRES, RETRIES],
    },
};

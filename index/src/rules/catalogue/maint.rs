//! The life of assets: what is stale, unused or replaced (contract, "Operational Renma Metadata").

use crate::rules::{Example, Rule, Severity};

/// The rows of this family.
pub static RULES: &[&Rule] = &[
    &ASSET_EXPIRED,
    &ASSET_REFERENCES_SUPERSEDED_ASSET,
    &ASSET_REVIEW_OVERDUE,
    &CONTEXT_LENS_APPLIES_TO_INACTIVE_CONTEXT,
    &ORPHANED_CONTEXT_ASSET,
    &ORPHANED_CONTEXT_LENS,
    &REFERENCE_DEPRECATED_ASSET,
    &SKILL_REFERENCES_SUPERSEDED_ASSET,
];

const SECTION: &str = "contract, Operational Renma Metadata";

const FRESH: (&str, &str) = (
    "skills/api/SKILL.md",
    "\
---
name: api
description: Reviews api changes. Use when the api changes; not for releases.
metadata:
  renma.last-reviewed-at: \"2026-08-03\"
  renma.review-cycle: P90000D
  renma.expires-at: \"2199-12-31\"
---

# api
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

const LENS: (&str, &str) = (
    "lenses/review.md",
    "\
---
id: lens.review
owner: payments
purpose: review
applies_to: context.retries
---

# Review
",
);

const USES_LENS: (&str, &str) = (
    "skills/api/SKILL.md",
    "\
---
name: api
description: Reviews api changes. Use when the api changes; not for releases.
metadata:
  renma.requires-lens: '[\"lens.review\"]'
---

# api
",
);

const OLD_NOTES: (&str, &str) = (
    "skills/api/references/notes.md",
    "---\nsuperseded_by: contexts/retries.md\n---\n\n# Notes\n",
);

/// MAINT-ASSET-EXPIRED
pub static ASSET_EXPIRED: Rule = Rule {
    id: "MAINT-ASSET-EXPIRED",
    severity: Severity::Medium,
    since: "0.1.0",
    summary: "The day of expiry of a skill, context or lens has passed.",
    why: "Its owner said that it would not hold beyond that day.",
    fix: "Review it with its owner; then move the day, retire the asset, or retarget what uses it.",
    section: SECTION,
    wrong: Example {
        files: &[(
            "skills/api/SKILL.md",
            "\
---
name: api
description: Reviews api changes. Use when the api changes; not for releases.
metadata:
  renma.expires-at: \"2020-01-01\"
---

# api
",
        )],
    },
    right: Example { files: &[FRESH] },
};

/// MAINT-ASSET-REVIEW-OVERDUE
pub static ASSET_REVIEW_OVERDUE: Rule = Rule {
    id: "MAINT-ASSET-REVIEW-OVERDUE",
    severity: Severity::Medium,
    since: "0.1.0",
    summary: "The last review of a skill, context or lens is longer ago than its review cycle.",
    why: "Its owner promised to look at it again.",
    fix: "Review it with its owner and record the day, or change the cycle.",
    section: SECTION,
    wrong: Example {
        files: &[(
            "skills/api/SKILL.md",
            "\
---
name: api
description: Reviews api changes. Use when the api changes; not for releases.
metadata:
  renma.last-reviewed-at: \"2020-01-01\"
  renma.review-cycle: P90D
---

# api
",
        )],
    },
    right: Example { files: &[FRESH] },
};

/// MAINT-REFERENCE-DEPRECATED-ASSET
pub static REFERENCE_DEPRECATED_ASSET: Rule = Rule {
    id: "MAINT-REFERENCE-DEPRECATED-ASSET",
    severity: Severity::Medium,
    since: "0.1.0",
    summary: "A reference leads to a deprecated or archived asset.",
    why: "What is at the end of its life is still in use here.",
    fix: "Retarget the reference to the replacement, or finish the migration.",
    section: SECTION,
    wrong: Example {
        files: &[REQUIRES, RETRIES_DEPRECATED],
    },
    right: Example {
        files: &[REQUIRES, RETRIES],
    },
};

/// MAINT-CONTEXT-LENS-APPLIES-TO-INACTIVE-CONTEXT
pub static CONTEXT_LENS_APPLIES_TO_INACTIVE_CONTEXT: Rule = Rule {
    id: "MAINT-CONTEXT-LENS-APPLIES-TO-INACTIVE-CONTEXT",
    severity: Severity::Low,
    since: "0.1.0",
    summary: "A lens in use interprets a deprecated or archived context.",
    why: "The interpretation outlives what it interprets.",
    fix: "Point `applies_to` at the replacement, or retire the lens after review.",
    section: SECTION,
    wrong: Example {
        files: &[LENS, RETRIES_DEPRECATED, USES_LENS],
    },
    right: Example {
        files: &[LENS, RETRIES, USES_LENS],
    },
};

/// MAINT-ORPHANED-CONTEXT-ASSET
pub static ORPHANED_CONTEXT_ASSET: Rule = Rule {
    id: "MAINT-ORPHANED-CONTEXT-ASSET",
    severity: Severity::Low,
    since: "0.1.0",
    summary: "No other asset refers to a context in use.",
    why: "Knowledge that nobody declares is not found, and not kept up.",
    fix: "Declare it where it is used, or retire it after review.",
    section: SECTION,
    wrong: Example { files: &[RETRIES] },
    right: Example {
        files: &[RETRIES, REQUIRES],
    },
};

/// MAINT-ORPHANED-CONTEXT-LENS
pub static ORPHANED_CONTEXT_LENS: Rule = Rule {
    id: "MAINT-ORPHANED-CONTEXT-LENS",
    severity: Severity::Low,
    since: "0.1.0",
    summary: "No skill requires or may use a lens in use.",
    why: "A lens shapes the work of skills; without one it shapes nothing.",
    fix: "Declare it at a skill, or retire it after review.",
    section: SECTION,
    wrong: Example {
        files: &[LENS, RETRIES],
    },
    right: Example {
        files: &[LENS, RETRIES, USES_LENS],
    },
};

/// MAINT-SKILL-REFERENCES-SUPERSEDED-ASSET
pub static SKILL_REFERENCES_SUPERSEDED_ASSET: Rule = Rule {
    id: "MAINT-SKILL-REFERENCES-SUPERSEDED-ASSET",
    severity: Severity::Low,
    since: "0.1.0",
    summary: "A skill refers to a reference of its own that a shared context has replaced.",
    why: "Readers are sent to the old copy while the shared knowledge moves on.",
    fix: "Refer to the context, or keep the copy only where it is needed and say so.",
    section: SECTION,
    wrong: Example {
        files: &[
            (
                "skills/api/SKILL.md",
                "\
---
name: api
description: Reviews api changes. Use when the api changes; not for releases.
---

# api

Read [the notes](references/notes.md) first.
",
            ),
            OLD_NOTES,
            RETRIES,
        ],
    },
    right: Example {
        files: &[REQUIRES, RETRIES],
    },
};

/// MAINT-ASSET-REFERENCES-SUPERSEDED-ASSET
pub static ASSET_REFERENCES_SUPERSEDED_ASSET: Rule = Rule {
    id: "MAINT-ASSET-REFERENCES-SUPERSEDED-ASSET",
    severity: Severity::Low,
    since: "0.1.0",
    summary: "A file names an asset that a shared context has replaced.",
    why: "Readers are sent to the old copy while the shared knowledge moves on.",
    fix: "Name the context instead, or keep the old asset only where it is needed and say so.",
    section: SECTION,
    wrong: Example {
        files: &[
            ("AGENTS.md", "See skills/api/references/notes.md.\n"),
            OLD_NOTES,
            RETRIES,
        ],
    },
    right: Example {
        files: &[("AGENTS.md", "See contexts/retries.md.\n"), RETRIES],
    },
};

//! Rows about where shared knowledge applies.

use crate::rules::{Example, Rule, Severity};

const SECTION: &str = "contract, Operational Renma Metadata";

const BOUNDED: (&str, &str) = (
    "contexts/retries.md",
    "\
---
id: context.retries
owner: payments
when_to_use: Changing how payments are retried.
when_not_to_use: Changing refunds.
---

# Retries

A payment is retried three times.
",
);

/// META-CATALOG-DIAGNOSTIC
pub static CATALOG_DIAGNOSTIC: Rule = Rule {
    id: "META-CATALOG-DIAGNOSTIC",
    severity: Severity::Medium,
    since: "0.1.0",
    summary: "Something an asset declares, or the wording of shared knowledge, needs a second look; the message says what.",
    why: "Lists that cannot be read count as empty, replacements and conflicts that name nothing are not followed, and \
          wording such as \"usually\" or \"latest\" leaves the next reader to guess.",
    fix: "Do what the message says: write the list as a JSON array, name an existing asset, or state the condition, date \
          or version.",
    section: SECTION,
    wrong: Example {
        files: &[(
            "skills/api/SKILL.md",
            "\
---
name: api
description: Reviews api changes. Use when the api changes; not for releases.
metadata:
  renma.tags: review, api
---

# api
",
        )],
    },
    right: Example {
        files: &[(
            "skills/api/SKILL.md",
            "\
---
name: api
description: Reviews api changes. Use when the api changes; not for releases.
metadata:
  renma.tags: '[\"review\",\"api\"]'
---

# api
",
        )],
    },
};

/// META-CONTEXT-MISSING-WHEN-TO-USE
pub static CONTEXT_MISSING_WHEN_TO_USE: Rule = Rule {
    id: "META-CONTEXT-MISSING-WHEN-TO-USE",
    severity: Severity::Low,
    since: "0.1.0",
    summary: "A shared context in use does not say when it applies.",
    why: "Knowledge without a stated place is applied everywhere or nowhere.",
    fix: "Add a short `when_to_use` list to the frontmatter.",
    section: SECTION,
    wrong: Example {
        files: &[(
            "contexts/retries.md",
            "\
---
id: context.retries
owner: payments
when_not_to_use: Changing refunds.
---

# Retries
",
        )],
    },
    right: Example { files: &[BOUNDED] },
};

/// META-CONTEXT-MISSING-WHEN-NOT-TO-USE
pub static CONTEXT_MISSING_WHEN_NOT_TO_USE: Rule = Rule {
    id: "META-CONTEXT-MISSING-WHEN-NOT-TO-USE",
    severity: Severity::Low,
    since: "0.1.0",
    summary: "A shared context in use does not say where it does not apply.",
    why: "Without an outer edge, correct knowledge is carried to places where it is wrong.",
    fix: "Add a short `when_not_to_use` list to the frontmatter.",
    section: SECTION,
    wrong: Example {
        files: &[(
            "contexts/retries.md",
            "\
---
id: context.retries
owner: payments
when_to_use: Changing how payments are retried.
---

# Retries
",
        )],
    },
    right: Example { files: &[BOUNDED] },
};

/// META-CONTEXT-PLACEHOLDER-USAGE-BOUNDARY
pub static CONTEXT_PLACEHOLDER_USAGE_BOUNDARY: Rule = Rule {
    id: "META-CONTEXT-PLACEHOLDER-USAGE-BOUNDARY",
    severity: Severity::Low,
    since: "0.1.0",
    summary: "A usage boundary of a shared context still holds a placeholder such as TODO or none.",
    why: "A placeholder looks like a boundary to a program and says nothing to a reader.",
    fix: "Write the reviewed boundary, or remove the member until it is known.",
    section: SECTION,
    wrong: Example {
        files: &[(
            "contexts/retries.md",
            "\
---
id: context.retries
owner: payments
when_to_use: Changing how payments are retried.
when_not_to_use: TODO
---

# Retries
",
        )],
    },
    right: Example { files: &[BOUNDED] },
};

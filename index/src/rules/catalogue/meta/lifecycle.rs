//! Rows about status, transitions and freshness.

use crate::rules::{Example, Rule, Severity};

const SECTION: &str = "contract, Operational Renma Metadata";

const SUSPENDED: (&str, &str) = (
    "skills/api/SKILL.md",
    "\
---
name: api
description: Reviews api changes. Use when the api changes; not for releases.
metadata:
  renma.status: suspended
  renma.status-reason: Wrong advice on versioning, see issue 12.
  renma.status-changed-at: \"2026-08-03\"
---

# api
",
);

const FRESH: (&str, &str) = (
    "skills/api/SKILL.md",
    "\
---
name: api
description: Reviews api changes. Use when the api changes; not for releases.
metadata:
  renma.status: stable
  renma.last-reviewed-at: \"2026-08-03\"
  renma.review-cycle: P90000D
  renma.expires-at: \"2199-12-31\"
---

# api
",
);

/// META-INVALID-STATUS
pub static INVALID_STATUS: Rule = Rule {
    id: "META-INVALID-STATUS",
    severity: Severity::Medium,
    since: "0.1.0",
    summary: "The declared status is none of the known ones.",
    why: "An unknown status counts as none: an asset that was meant to be out of use stays in use.",
    fix: "Write experimental, stable, suspended, revoked, deprecated or archived, in lower case and without spaces around it.",
    section: SECTION,
    wrong: Example {
        files: &[(
            "skills/api/SKILL.md",
            "\
---
name: api
description: Reviews api changes. Use when the api changes; not for releases.
metadata:
  renma.status: live
---

# api
",
        )],
    },
    right: Example { files: &[FRESH] },
};

/// META-INVALID-STATUS-CHANGED-AT
pub static INVALID_STATUS_CHANGED_AT: Rule = Rule {
    id: "META-INVALID-STATUS-CHANGED-AT",
    severity: Severity::High,
    since: "0.1.0",
    summary: "The date of the last status transition is no day of the calendar; grave while the asset is suspended or revoked, else a medium finding.",
    why: "The date is the evidence of a reviewed decision; one that cannot be read is no evidence.",
    fix: "Write the real day of the transition as YYYY-MM-DD. Do not derive it from Git or from file times.",
    section: SECTION,
    wrong: Example {
        files: &[(
            "skills/api/SKILL.md",
            "\
---
name: api
description: Reviews api changes. Use when the api changes; not for releases.
metadata:
  renma.status: suspended
  renma.status-reason: Wrong advice on versioning, see issue 12.
  renma.status-changed-at: \"2026-02-30\"
---

# api
",
        )],
    },
    right: Example {
        files: &[SUSPENDED],
    },
};

/// META-SUSPENDED-STATUS-METADATA-INCOMPLETE
pub static SUSPENDED_STATUS_METADATA_INCOMPLETE: Rule = Rule {
    id: "META-SUSPENDED-STATUS-METADATA-INCOMPLETE",
    severity: Severity::High,
    since: "0.1.0",
    summary: "An asset is suspended or revoked without saying why and since when.",
    why: "Whoever depends on the asset has to decide what to do, and cannot without the reason.",
    fix: "Declare the status reason and the day of the transition.",
    section: SECTION,
    wrong: Example {
        files: &[(
            "skills/api/SKILL.md",
            "\
---
name: api
description: Reviews api changes. Use when the api changes; not for releases.
metadata:
  renma.status: revoked
---

# api
",
        )],
    },
    right: Example {
        files: &[SUSPENDED],
    },
};

/// META-INVALID-LAST-REVIEWED-AT
pub static INVALID_LAST_REVIEWED_AT: Rule = Rule {
    id: "META-INVALID-LAST-REVIEWED-AT",
    severity: Severity::Medium,
    since: "0.1.0",
    summary: "The day of the last review is no day of the calendar.",
    why: "Without it nobody can tell when the next review is due.",
    fix: "Write the day of the review as YYYY-MM-DD, or remove the key until there was one.",
    section: SECTION,
    wrong: Example {
        files: &[(
            "skills/api/SKILL.md",
            "\
---
name: api
description: Reviews api changes. Use when the api changes; not for releases.
metadata:
  renma.last-reviewed-at: last spring
---

# api
",
        )],
    },
    right: Example { files: &[FRESH] },
};

/// META-INVALID-EXPIRES-AT
pub static INVALID_EXPIRES_AT: Rule = Rule {
    id: "META-INVALID-EXPIRES-AT",
    severity: Severity::Medium,
    since: "0.1.0",
    summary: "The day of expiry is no day of the calendar.",
    why: "An asset whose expiry cannot be read never expires.",
    fix: "Write the day as YYYY-MM-DD, or remove the key.",
    section: SECTION,
    wrong: Example {
        files: &[(
            "skills/api/SKILL.md",
            "\
---
name: api
description: Reviews api changes. Use when the api changes; not for releases.
metadata:
  renma.expires-at: never
---

# api
",
        )],
    },
    right: Example { files: &[FRESH] },
};

/// META-INVALID-REVIEW-CYCLE
pub static INVALID_REVIEW_CYCLE: Rule = Rule {
    id: "META-INVALID-REVIEW-CYCLE",
    severity: Severity::Medium,
    since: "0.1.0",
    summary: "The review cycle is not a whole number of days.",
    why: "A cycle that cannot be read never makes a review due.",
    fix: "Write `P` a number `D`, for example P90D.",
    section: SECTION,
    wrong: Example {
        files: &[(
            "skills/api/SKILL.md",
            "\
---
name: api
description: Reviews api changes. Use when the api changes; not for releases.
metadata:
  renma.review-cycle: P3M
---

# api
",
        )],
    },
    right: Example { files: &[FRESH] },
};

//! Entrypoints that are published, and the skills that they reach. Rows and nothing else.

use super::UI;
use crate::rules::{Example, Rule, Severity};

const API_PUBLISHED: (&str, &str) = (
    "skills/api/SKILL.md",
    "\
---
name: api
description: Reviews api changes. Use when the api changes; not for releases.
metadata:
  renma.published-entrypoint: \"true\"
---

# api
",
);

const ADOPTED: (&str, &str) = (
    "renma.config.json",
    "\
{ \"skill_discovery\": { \"adopted\": true } }
",
);

/// A published entrypoint does not say what it does, when to use it, or when not to.
pub static ENTRYPOINT_WITHOUT_USABLE_BOUNDARIES: Rule = Rule {
    id: "DISCOVERY-ENTRYPOINT-WITHOUT-USABLE-BOUNDARIES",
    severity: Severity::Warning,
    since: "0.1.0",
    summary: "A published entrypoint does not say what it does, when to use it, or when not to.",
    why: "An entrypoint is chosen by its description alone; without boundaries it is chosen wrongly.",
    fix: "Complete the description as the linked authoring warnings say; keep the marker.",
    section: "Skill discovery: publication",
    wrong: Example {
        files: &[(
            "skills/api/SKILL.md",
            "\
---
name: api
description: A helper.
metadata:
  renma.published-entrypoint: \"true\"
---

# api
",
        )],
    },
    right: Example {
        files: &[API_PUBLISHED],
    },
};

/// A publication marker does not count, or stands on a deprecated or archived skill.
pub static INVALID_PUBLISHED_ENTRYPOINT: Rule = Rule {
    id: "DISCOVERY-INVALID-PUBLISHED-ENTRYPOINT",
    severity: Severity::Warning,
    since: "0.1.0",
    summary: "A publication marker does not count, or stands on a deprecated or archived skill.",
    why: "Somebody meant to publish this skill, and it is not published.",
    fix: "Write exactly the string \"true\" once, or remove the marker; publish only skills that may be used.",
    section: "Skill discovery: publication",
    wrong: Example {
        files: &[(
            "skills/api/SKILL.md",
            "\
---
name: api
description: Reviews api changes. Use when the api changes; not for releases.
metadata:
  renma.published-entrypoint: \"yes\"
---

# api
",
        )],
    },
    right: Example {
        files: &[API_PUBLISHED],
    },
};

/// A suspended or revoked skill is marked as a published entrypoint.
pub static SUSPENDED_PUBLISHED_ENTRYPOINT: Rule = Rule {
    id: "DISCOVERY-SUSPENDED-PUBLISHED-ENTRYPOINT",
    severity: Severity::Error,
    since: "0.1.0",
    summary: "A suspended or revoked skill is marked as a published entrypoint.",
    why: "The skill must not be used, yet it asks to be entered first.",
    fix: "Remove the marker for as long as the status stands.",
    section: "Skill discovery: publication",
    wrong: Example {
        files: &[(
            "skills/api/SKILL.md",
            "\
---
name: api
description: Reviews api changes. Use when the api changes; not for releases.
metadata:
  renma.published-entrypoint: \"true\"
  renma.status: suspended
  renma.status-reason: Under repair.
  renma.status-changed-at: \"2026-01-15\"
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
  renma.status: suspended
  renma.status-reason: Under repair.
  renma.status-changed-at: \"2026-01-15\"
---

# api
",
        )],
    },
};

/// No published entrypoint leads to an eligible skill, in a repository that has adopted discovery.
pub static UNREACHABLE_ELIGIBLE_SKILL: Rule = Rule {
    id: "DISCOVERY-UNREACHABLE-ELIGIBLE-SKILL",
    severity: Severity::Warning,
    since: "0.1.0",
    summary: "No published entrypoint leads to an eligible skill, in a repository that has adopted discovery.",
    why: "The repository claims that its entrypoints lead to everything; this skill is not found that way.",
    fix: "Decide what it is: an entrypoint of its own, a step of an existing workflow, or not meant for discovery.",
    section: "Skill discovery: coverage",
    wrong: Example {
        files: &[API_PUBLISHED, UI, ADOPTED],
    },
    right: Example {
        files: &[
            (
                "skills/api/SKILL.md",
                "\
---
name: api
description: Reviews api changes. Use when the api changes; not for releases.
metadata:
  renma.published-entrypoint: \"true\"
  renma.continues-with: '[\"skills/ui/SKILL.md\"]'
---

# api
",
            ),
            UI,
            ADOPTED,
        ],
    },
};

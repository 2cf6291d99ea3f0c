//! Routes that skills declare: their form, their targets, their cycles. Rows and nothing else.

use super::UI;
use crate::rules::{Example, Rule, Severity};

const API_TO_UI: (&str, &str) = (
    "skills/api/SKILL.md",
    "\
---
name: api
description: Reviews api changes. Use when the api changes; not for releases.
metadata:
  renma.continues-with: '[\"skills/ui/SKILL.md\"]'
---

# api
",
);

const UI_STABLE: (&str, &str) = (
    "skills/ui/SKILL.md",
    "\
---
name: ui
description: Reviews ui changes. Use when the ui changes; not for releases.
metadata:
  renma.status: stable
---

# ui
",
);

const STYLE: (&str, &str) = (
    "contexts/style.md",
    "\
---
id: context.style
owner: docs
when_to_use: Reviewing text.
when_not_to_use: Writing code.
---

# Style
",
);

/// A skill declares the same continuation more than once.
pub static DUPLICATE_DECLARED_ROUTE: Rule = Rule {
    id: "DISCOVERY-DUPLICATE-DECLARED-ROUTE",
    severity: Severity::Warning,
    since: "0.1.0",
    summary: "A skill declares the same continuation more than once.",
    why: "The order of declarations is no priority, so the second one changes nothing and hides what was meant.",
    fix: "Keep one of the declarations; an id and the path of the same skill mean the same.",
    section: "Skill discovery: routes",
    wrong: Example {
        files: &[
            (
                "skills/api/SKILL.md",
                "\
---
name: api
description: Reviews api changes. Use when the api changes; not for releases.
metadata:
  renma.continues-with: '[\"skills/ui/SKILL.md\", \"./skills/ui/SKILL.md\"]'
---

# api
",
            ),
            UI,
        ],
    },
    right: Example {
        files: &[API_TO_UI, UI],
    },
};

/// A route leads to a deprecated or archived skill.
pub static INACTIVE_ROUTE_TARGET: Rule = Rule {
    id: "DISCOVERY-INACTIVE-ROUTE-TARGET",
    severity: Severity::Warning,
    since: "0.1.0",
    summary: "A route leads to a deprecated or archived skill.",
    why: "The route cannot be used, so whatever lies behind it is not reached through it.",
    fix: "Continue with the replacement, or remove the member.",
    section: "Skill discovery: routes",
    wrong: Example {
        files: &[
            API_TO_UI,
            (
                "skills/ui/SKILL.md",
                "\
---
name: ui
description: Reviews ui changes. Use when the ui changes; not for releases.
metadata:
  renma.status: deprecated
---

# ui
",
            ),
        ],
    },
    right: Example {
        files: &[API_TO_UI, UI_STABLE],
    },
};

/// continues-with is not a string that holds a JSON array of non-empty strings.
pub static INVALID_CONTINUATION_DECLARATION: Rule = Rule {
    id: "DISCOVERY-INVALID-CONTINUATION-DECLARATION",
    severity: Severity::Warning,
    since: "0.1.0",
    summary: "continues-with is not a string that holds a JSON array of non-empty strings.",
    why: "The declaration is rejected as a whole: none of its members is a route.",
    fix: "Write the list as one quoted JSON array of strings; `'[]'` declares no route.",
    section: "Skill discovery: routes",
    wrong: Example {
        files: &[
            (
                "skills/api/SKILL.md",
                "\
---
name: api
description: Reviews api changes. Use when the api changes; not for releases.
metadata:
  renma.continues-with: 'skills/ui/SKILL.md'
---

# api
",
            ),
            UI,
        ],
    },
    right: Example {
        files: &[API_TO_UI, UI],
    },
};

/// Usable routes lead back to their start.
pub static ROUTE_CYCLE: Rule = Rule {
    id: "DISCOVERY-ROUTE-CYCLE",
    severity: Severity::Warning,
    since: "0.1.0",
    summary: "Usable routes lead back to their start.",
    why: "A loop may be intended (a review that repeats) or an accident in which nobody hands over; only a person can tell.",
    fix: "Check that the skills say when to stop, ask or hand over; remove the route that is not meant.",
    section: "Skill discovery: cycles",
    wrong: Example {
        files: &[
            API_TO_UI,
            (
                "skills/ui/SKILL.md",
                "\
---
name: ui
description: Reviews ui changes. Use when the ui changes; not for releases.
metadata:
  renma.continues-with: '[\"skills/api/SKILL.md\"]'
---

# ui
",
            ),
        ],
    },
    right: Example {
        files: &[API_TO_UI, UI],
    },
};

/// A route names an asset that is not a skill.
pub static ROUTE_TARGET_NOT_SKILL: Rule = Rule {
    id: "DISCOVERY-ROUTE-TARGET-NOT-SKILL",
    severity: Severity::Warning,
    since: "0.1.0",
    summary: "A route names an asset that is not a skill.",
    why: "Routes lead from skill to skill; a context or lens is reached through its own kind of dependency.",
    fix: "Declare it in requires-context or requires-lens, or name the skill that is meant.",
    section: "Skill discovery: routes",
    wrong: Example {
        files: &[
            (
                "skills/api/SKILL.md",
                "\
---
name: api
description: Reviews api changes. Use when the api changes; not for releases.
metadata:
  renma.continues-with: '[\"contexts/style.md\"]'
---

# api
",
            ),
            STYLE,
        ],
    },
    right: Example {
        files: &[API_TO_UI, UI, STYLE],
    },
};

/// A route leads to a suspended or revoked skill.
pub static SUSPENDED_ROUTE_TARGET: Rule = Rule {
    id: "DISCOVERY-SUSPENDED-ROUTE-TARGET",
    severity: Severity::Error,
    since: "0.1.0",
    summary: "A route leads to a suspended or revoked skill.",
    why: "Whoever follows the route is sent to a skill that must not be used.",
    fix: "Remove the member, or continue elsewhere until the status is lifted.",
    section: "Skill discovery: routes",
    wrong: Example {
        files: &[
            API_TO_UI,
            (
                "skills/ui/SKILL.md",
                "\
---
name: ui
description: Reviews ui changes. Use when the ui changes; not for releases.
metadata:
  renma.status: suspended
  renma.status-reason: Under repair.
  renma.status-changed-at: \"2026-01-15\"
---

# ui
",
            ),
        ],
    },
    right: Example {
        files: &[API_TO_UI, UI_STABLE],
    },
};

/// A route names nothing, or more than one asset.
pub static UNRESOLVED_DECLARED_ROUTE: Rule = Rule {
    id: "DISCOVERY-UNRESOLVED-DECLARED-ROUTE",
    severity: Severity::Warning,
    since: "0.1.0",
    summary: "A route names nothing, or more than one asset.",
    why: "Targets are exact: nothing is guessed, so the route leads nowhere.",
    fix: "Write the exact id or repository-relative SKILL.md path of one skill.",
    section: "Skill discovery: routes",
    wrong: Example {
        files: &[(
            "skills/api/SKILL.md",
            "\
---
name: api
description: Reviews api changes. Use when the api changes; not for releases.
metadata:
  renma.continues-with: '[\"skills/gone/SKILL.md\"]'
---

# api
",
        )],
    },
    right: Example {
        files: &[API_TO_UI, UI],
    },
};

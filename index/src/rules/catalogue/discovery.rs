//! Skill discovery: publication, routes, cycles, coverage (contract, "Skill discovery").

use crate::rules::{Example, Rule, Severity};

/// The rows of this family.
pub static RULES: &[&Rule] = &[
    &DUPLICATE_DECLARED_ROUTE,
    &ENTRYPOINT_WITHOUT_USABLE_BOUNDARIES,
    &INACTIVE_ROUTE_TARGET,
    &INVALID_CONTINUATION_DECLARATION,
    &INVALID_PUBLISHED_ENTRYPOINT,
    &ROUTE_CYCLE,
    &ROUTE_TARGET_NOT_SKILL,
    &SUSPENDED_PUBLISHED_ENTRYPOINT,
    &SUSPENDED_ROUTE_TARGET,
    &UNREACHABLE_ELIGIBLE_SKILL,
    &UNRESOLVED_DECLARED_ROUTE,
];

const UI: (&str, &str) = (
    "skills/ui/SKILL.md",
    "\
---
name: ui
description: Reviews ui changes. Use when the ui changes; not for releases.
---

# ui
",
);

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

const ADOPTED: (&str, &str) = (
    "renma.config.json",
    "\
{ \"skill_discovery\": { \"adopted\": true } }
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

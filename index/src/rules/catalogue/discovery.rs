//! Skill discovery (contract, "Skill discovery"). `entrypoints` holds what is published and what that reaches, `routes`
//! how one skill leads to another.

mod entrypoints;
mod routes;

pub use entrypoints::*;
pub use routes::*;

use crate::rules::Rule;

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

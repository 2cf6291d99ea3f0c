//! Pieces of which the examples of the strict families are made. No row lives here.
//!
//! A few things that files can be do not fit a string; an example then says so in place of the content: `@symlink TARGET`,
//! `@fifo`, `@size BYTES` (a file of that size which is not read) and `@hex DIGITS` (these very bytes). In any content a
//! line `@repeat N TEXT` stands for N lines of that text.

/// `SKILL.md` with good frontmatter, a title and this body.
macro_rules! skill {
    ($($body:expr),+) => {
        concat!(
            "---\nname: demo\ndescription: This skill should be used when the user asks to review a demo contract or compare two demo schemas.\n---\n\n# Demo\n\n",
            $($body),+
        )
    };
}

/// `SKILL.md` with this frontmatter and a title.
macro_rules! front {
    ($($yaml:expr),+) => {
        concat!("---\n", $($yaml),+, "---\n\n# Demo\n")
    };
}

pub(super) use {front, skill};

/// A `SKILL.md` without any fault.
pub(super) const GOOD: &str = "\
---
name: demo
description: This skill should be used when the user asks to review a demo contract or compare two demo schemas.
---

# Demo

## Purpose

Review demo contracts.

## Preconditions

NONE

## Defaults

NONE

## Workflow

1. Read the contract.

## Decision Logic

| Condition | Action | Default |
| --- | --- | --- |
| All cases | Follow Workflow | YES |

## Supporting Files

NONE

## Output Format

No fixed output format.

## Gotchas

NONE

## Boundaries

- Does not deploy contracts.

## Verification

- [ ] Every field is named.

## Examples

### In Scope

User: \"Review the contract.\"

### Out of Scope

User: \"Deploy the contract.\"
";

/// A release manifest without any fault, for the bundle of [`GOOD`].
pub(super) const RELEASE: &str = "\
schema_version: 1
skill_name: demo
version: 1.0.0
license: MIT
authors: [Team]
compatibility: {portable_core: true}
evidence:
  frontmatter_validation: passed
  body_validation: passed
  directory_inventory: passed
  reference_check: passed
  trigger_eval: passed
  instruction_following: 95%
  script_execution: passed
  overlay_validation: passed
triggers:
  positive: [a, b, c, d, e]
  negative: [f, g, h, i, j]
  ambiguous:
    - {prompt: k, expected: ask}
    - {prompt: l, expected: ask}
    - {prompt: m, expected: ask}
edge_cases: [n, o, p]
known_limitations: [none known]
";

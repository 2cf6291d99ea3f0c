//! Specification errors of the Agent Skills format (contract, "Specification errors"). `envelope` holds what concerns the
//! frontmatter as a whole, `fields` what concerns one field.

mod envelope;
mod fields;

pub use envelope::*;
pub use fields::*;

use crate::rules::{Example, Rule};

/// The rows of this family.
pub static RULES: &[&Rule] = &[
    &COMPATIBILITY_TOO_LONG,
    &DESCRIPTION_TOO_LONG,
    &DUPLICATE_FIELD,
    &DUPLICATE_METADATA_KEY,
    &FRONTMATTER_NOT_MAPPING,
    &INVALID_ALLOWED_TOOLS,
    &INVALID_COMPATIBILITY,
    &INVALID_DESCRIPTION,
    &INVALID_LICENSE,
    &INVALID_METADATA,
    &INVALID_NAME,
    &INVALID_YAML,
    &MISSING_DESCRIPTION,
    &MISSING_FRONTMATTER,
    &MISSING_NAME,
    &NAME_DIRECTORY_MISMATCH,
    &NONCANONICAL_FILENAME,
    &UNCLOSED_FRONTMATTER,
    &UNEXPECTED_TOP_LEVEL_FIELD,
];

const SECTION: &str = "contract, Specification errors";

/// A skill without fault.
const HEAD: &str = "\
---
name: demo
description: Reviews API changes. Use when an interface changes; not for releases.
---

# Demo

Read the change and report what breaks.
";

const RIGHT: Example = Example {
    files: &[("skills/demo/SKILL.md", HEAD)],
};

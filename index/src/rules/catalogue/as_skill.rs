//! Specification errors of the Agent Skills format (contract, "Specification errors").

use crate::rules::Rule;

/// The rows of this family.
pub static RULES: &[&Rule] = &[];

//! Authoring warnings (contract, "Renma authoring warnings").

use crate::rules::Rule;

/// The rows of this family.
pub static RULES: &[&Rule] = &[];

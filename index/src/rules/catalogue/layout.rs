//! Where files stand (contract, "Entrypoint Paths").

use crate::rules::Rule;

/// The rows of this family.
pub static RULES: &[&Rule] = &[];

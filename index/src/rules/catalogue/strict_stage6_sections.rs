//! Strict standard, stage 6: the form of each section (7.2). `procedure` holds the sections that say what is done, from
//! Purpose to Decision Logic; `expectations` those after them, which say what goes into it, what comes of it, and what
//! it is held to.

mod expectations;
mod procedure;

pub use expectations::*;
pub use procedure::*;

use crate::rules::Rule;

/// The rows of this family.
pub static RULES: &[&Rule] = &[
    &PURPOSE_FORM,
    &PURPOSE_ADDS_TRIGGER,
    &PRECONDITIONS_FORM,
    &DEFAULTS_NONE,
    &WORKFLOW_FORM,
    &WORKFLOW_STEP_VERB,
    &WORKFLOW_SCRIPT_UNNAMED,
    &DECISION_FORM,
    &DECISION_DEFAULT_MISSING,
    &DECISION_DEFAULT_REPEATED,
    &DECISION_SINGLE_ROW,
    &SUPPORTING_FORM,
    &SUPPORTING_REPEATED,
    &OUTPUT_FORMAT_NONE,
    &GOTCHA_FORM,
    &BOUNDARIES_FORM,
    &VERIFICATION_NO_ITEMS,
    &VERIFICATION_FORM,
    &EXAMPLES_FORM,
];

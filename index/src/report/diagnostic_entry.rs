//! One diagnostic as a list of a report carries it: the parts a text report prints, and its JSON fragment.

use crate::rules::Severity;

/// A diagnostic that is ready to be listed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DiagnosticEntry {
    /// The rule; some repository diagnostics have none.
    pub code: Option<&'static str>,
    /// How grave it is.
    pub severity: Severity,
    /// The file.
    pub path: String,
    /// The first line, where known.
    pub line: Option<u32>,
    /// What is wrong, where, and what to do.
    pub message: String,
    /// The whole diagnostic as JSON, rendered two levels deep.
    pub json: String,
}

impl DiagnosticEntry {
    /// The diagnostic makes the command exit with 1.
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }
}

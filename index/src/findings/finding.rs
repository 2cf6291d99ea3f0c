//! One finding as a value: which rule, where, how grave, and the facts a program can act on. No rule is decided here.

use crate::evidence::{Evidence, Quote};
use crate::path::RepoPath;
use crate::rules::{Code, Severity};

use super::details::Details;

/// Something a scan found at one place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// The rule.
    pub code: Code,
    /// How grave it is here; most rules have one severity, some depend on the asset's status.
    pub severity: Severity,
    /// Where it is.
    pub evidence: Evidence,
    /// First column in characters, from 1, where known.
    pub column: Option<u32>,
    /// The column in which the quoted source begins; 1 for whole lines.
    pub quoted_from: u32,
    /// What is wrong, where, and what to do.
    pub message: String,
    /// What a program needs to act on it.
    pub details: Details,
}

impl Finding {
    /// A finding of `code` at `place` in the file at `path`, with the severity of the rule and no details.
    pub fn new(code: impl Into<Code>, path: &RepoPath, place: &Quote, message: String) -> Self {
        let code = code.into();
        Self {
            code,
            severity: code.severity(),
            evidence: place.at(path),
            column: first_column(&place.snippet),
            quoted_from: 1,
            message,
            details: Details::None,
        }
    }

    /// The same finding with these details.
    #[must_use]
    pub fn with(mut self, details: Details) -> Self {
        self.details = details;
        self
    }

    /// The same finding with this severity.
    #[must_use]
    pub fn graded(mut self, severity: Severity) -> Self {
        self.severity = severity;
        self
    }

    /// The same finding, whose evidence is a part of a line that begins in this column.
    #[must_use]
    pub fn quoting_from(mut self, column: u32) -> Self {
        self.column = Some(column);
        self.quoted_from = column;
        self
    }

    /// The same finding at this column, or at none.
    #[must_use]
    pub fn at_column(mut self, column: Option<u32>) -> Self {
        self.column = column;
        self
    }
}

/// The column of the first character that is not white space, when `snippet` quotes whole source lines.
pub(super) fn first_column(snippet: &str) -> Option<u32> {
    let blank = snippet.chars().take_while(|c| c.is_whitespace()).count();
    u32::try_from(blank + 1).ok()
}

/// Put findings into the order of reports: by path, line and rule, then as they were found.
pub fn sort(findings: &mut [Finding]) {
    findings.sort_by(|a, b| {
        (&a.evidence.path, a.evidence.start_line, a.code).cmp(&(
            &b.evidence.path,
            b.evidence.start_line,
            b.code,
        ))
    });
}

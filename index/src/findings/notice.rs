//! Diagnostics of a scan: what is wrong with a file as such (a lens definition, a link, a file that was not read).
//! They never count towards the exit threshold; findings do.

use serde::Serialize;

use crate::evidence::{Evidence, Quote};
use crate::layout::Advice;
use crate::path::RepoPath;
use crate::rules::{Code, Severity};

use super::details::Details;
use super::finding::first_column;

/// One diagnostic.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Notice {
    /// The rule; a file that was too large or unreadable has none, as in the reference.
    pub code: Option<Code>,
    /// How grave it is here.
    pub severity: Severity,
    /// The file it is about.
    pub path: RepoPath,
    /// Where in the file, where that is known.
    pub evidence: Option<Evidence>,
    /// First column in characters, from 1, where known.
    pub column: Option<u32>,
    /// What is wrong, where, and what to do.
    pub message: String,
    /// What a program needs to act on it.
    pub details: NoticeDetails,
}

/// The facts behind a diagnostic.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum NoticeDetails {
    /// Nothing beyond the evidence.
    None,
    /// A field of a lens is missing.
    #[serde(rename_all = "camelCase")]
    MissingField {
        /// The lens.
        source_path: RepoPath,
        /// The field.
        field: &'static str,
    },
    /// A lens id is used more than once.
    #[serde(rename_all = "camelCase")]
    DuplicateLens {
        /// The id.
        lens_id: String,
        /// Every lens that declares it.
        duplicate_paths: Vec<RepoPath>,
        /// This lens.
        source_path: RepoPath,
    },
    /// A target of a lens.
    #[serde(rename_all = "camelCase")]
    Target {
        /// The lens.
        source_path: RepoPath,
        /// The target as declared.
        target: String,
        /// Its normal spelling, where the declared one differs.
        #[serde(skip_serializing_if = "Option::is_none")]
        normalized_target: Option<String>,
        /// The asset it names, where that is not a context.
        #[serde(skip_serializing_if = "Option::is_none")]
        resolved_target_path: Option<RepoPath>,
        /// The kind of that asset.
        #[serde(skip_serializing_if = "Option::is_none")]
        resolved_target_kind: Option<&'static str>,
        /// Always `applies_to`.
        field: &'static str,
    },
    /// The details of the finding that scans print.
    Finding(Box<Details>),
    /// Advice on where the file stands.
    Layout(crate::layout::LayoutDetails),
    /// The state of a path that was not read.
    State {
        /// For example `symlink`.
        state: &'static str,
    },
}

impl Notice {
    /// A diagnostic of `code` at `place` in the file at `path`.
    pub fn new(code: impl Into<Code>, path: &RepoPath, place: &Quote, message: String) -> Self {
        let code = code.into();
        Self {
            code: Some(code),
            severity: code.severity(),
            path: path.clone(),
            evidence: Some(place.at(path)),
            column: first_column(&place.snippet),
            message,
            details: NoticeDetails::None,
        }
    }

    /// Advice on where the file at `path` stands.
    pub fn advice(path: &RepoPath, advice: Advice) -> Self {
        Self {
            code: Some(advice.rule.into()),
            severity: advice.rule.severity,
            path: path.clone(),
            evidence: None,
            column: None,
            message: advice.message,
            details: NoticeDetails::Layout(advice.details),
        }
    }

    /// The same diagnostic with these details.
    #[must_use]
    pub fn with(mut self, details: NoticeDetails) -> Self {
        self.details = details;
        self
    }

    /// The same diagnostic with this severity.
    #[must_use]
    pub fn graded(mut self, severity: Severity) -> Self {
        self.severity = severity;
        self
    }
}

/// Put diagnostics into a fixed order: by path, rule, line, then as they were found.
pub fn sort(notices: &mut [Notice]) {
    notices.sort_by(|a, b| {
        let line = |notice: &Notice| notice.evidence.as_ref().map(|e| e.start_line);
        (&a.path, a.code, line(a)).cmp(&(&b.path, b.code, line(b)))
    });
}

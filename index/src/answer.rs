//! From a snapshot and a question to report text and exit code: the one entry of the daemon and of one-shot runs, so
//! that both print the same bytes. Puts together what reports need; renders and judges nothing itself.

mod baseline;
mod bundle;
mod diagnostics;
mod discovery;
mod graph;
mod inspect;
mod inventory;
mod list;
mod pictures;
pub mod problems;
mod scan;
mod validate;

use thiserror::Error;

use self::diagnostics::{coded_diagnostics, repository_diagnostics};
use self::discovery::discovery_diagnostics;

use crate::discovery::focus::FocusError;
use crate::discovery::reach::TooManySources;
use crate::strict::export::ExportError;

pub use baseline::{baseline_check, standing};
pub use bundle::{ExportRequest, export, release_skeleton};
pub use discovery::{discovery_graph, skill_index};
pub use graph::graph;
pub use inspect::inspect;
pub use inventory::inventory;
pub use list::list;
pub use scan::{ScanRequest, repairable, scan, threshold};
pub use validate::{ValidateRequest, validate};

/// A finished report.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// The report.
    pub text: String,
    /// 0: fine; 1: the threshold is reached or an error diagnostic stands in it.
    pub exit: u8,
}

/// Why there is no report.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum AnswerError {
    /// The focus names nothing, or too much.
    #[error(transparent)]
    Focus(#[from] FocusError),
    /// The focus of a graph names nothing, or is missing.
    #[error(transparent)]
    GraphFocus(#[from] crate::graph::focus::FocusError),
    /// The report would not fit into memory.
    #[error(transparent)]
    TooManySources(#[from] TooManySources),
    /// No skill stands at or below a path.
    #[error(
        "no skill stands {}; name a skill's folder, its SKILL.md or a folder that holds skills", below(.0)
    )]
    NoSkill(String),
    /// A path holds several skills where one is meant.
    #[error("{count} skills stand {}; name the folder of one", below(path))]
    ManySkills {
        /// The path.
        path: String,
        /// How many stand below it.
        count: usize,
    },
    /// The bundle has nothing to export.
    #[error(transparent)]
    Export(#[from] ExportError),
    /// The report has no such form.
    #[error("{report} cannot be printed as {format}; choose one of: {choices}")]
    Format {
        /// The report.
        report: &'static str,
        /// The form that was asked for.
        format: String,
        /// The forms there are.
        choices: &'static str,
    },
    /// The graph has no such view.
    #[error(
        "the graph has no view `{0}`; choose one of: full, summary, discovery, workflow, layered, executable, composition, impact"
    )]
    View(String),
    /// There is no such host.
    #[error("there is no host `{0}`; choose one of: {1}")]
    Host(String, String),
    /// The text of a file is not the one that the snapshot was made from.
    #[error("{0} was changed while it was looked at; run the command again")]
    Changed(String),
    /// A value could not be written as JSON.
    #[error("the report cannot be written as JSON: {0}")]
    Json(String),
}

/// Where nothing stands.
fn below(path: &str) -> String {
    if matches!(path, "" | ".") {
        "anywhere in the repository".to_owned()
    } else {
        format!("at or below `{path}`")
    }
}

impl From<serde_json::Error> for AnswerError {
    fn from(error: serde_json::Error) -> Self {
        Self::Json(error.to_string())
    }
}

/// The form of a report.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// For reading in a terminal.
    Text,
    /// One JSON document.
    Json,
    /// Markdown.
    Markdown,
    /// SARIF 2.1.0.
    Sarif,
    /// Annotations of GitHub Actions.
    Github,
    /// A Mermaid diagram.
    Mermaid,
    /// A Graphviz diagram.
    Dot,
    /// One page for a browser.
    Html,
    /// A picture.
    Svg,
}

impl Format {
    fn refused(self, report: &'static str, choices: &'static str) -> AnswerError {
        AnswerError::Format {
            report,
            format: format!("{self:?}").to_lowercase(),
            choices,
        }
    }
}

/// Bytes in hexadecimal.
fn hex(bytes: &[u8]) -> String {
    use std::fmt::Write as _;
    bytes
        .iter()
        .fold(String::with_capacity(bytes.len() * 2), |mut out, byte| {
            let _ = write!(out, "{byte:02x}");
            out
        })
}

#[cfg(test)]
mod tests;

//! Where in a file something was found, and a diagnostic that says so. Values only.

use serde::{Deserialize, Serialize};

use crate::path::RepoPath;
use crate::rules::Code;

/// Lines of one file, with the quoted source.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Evidence {
    /// The file.
    pub path: RepoPath,
    /// First line, from 1.
    pub start_line: u32,
    /// Last line, from 1.
    pub end_line: u32,
    /// The source lines, or a short text where nothing can be quoted.
    pub snippet: String,
}

/// Lines of the file a fact hangs off, with the quoted source: an [`Evidence`] whose path is known from the holder.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Quote {
    /// First line, from 1.
    pub start_line: u32,
    /// Last line, from 1.
    pub end_line: u32,
    /// The source text.
    pub snippet: String,
}

impl Quote {
    /// The evidence in the file at `path`.
    pub fn at(&self, path: &RepoPath) -> Evidence {
        Evidence {
            path: path.clone(),
            start_line: self.start_line,
            end_line: self.end_line,
            snippet: self.snippet.clone(),
        }
    }
}

/// Something a person should know about one file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Diagnostic {
    /// The rule.
    pub code: Code,
    /// The file it is about.
    pub path: RepoPath,
    /// First line, from 1; `None` for the file as a whole.
    pub start_line: Option<u32>,
    /// Last line.
    pub end_line: Option<u32>,
    /// First column in characters, from 1, where known.
    pub column: Option<u32>,
    /// End column (exclusive) on `end_line`, where known.
    pub end_column: Option<u32>,
    /// What is wrong, where, and what to do.
    pub message: String,
    /// The field it concerns, for example `name` or `metadata.renma.id`.
    pub field: Option<String>,
    /// The two names that differ, where the diagnostic is about such a pair.
    pub details: Option<Box<NamesDiffer>>,
}

/// The name of a skill beside the name of its folder, both as they are written.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct NamesDiffer {
    /// What the field says, spaces at its ends and all.
    pub name: String,
    /// The last folder on the way to the file.
    pub parent_directory: String,
}

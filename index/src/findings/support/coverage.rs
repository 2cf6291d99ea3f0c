//! Whether everything an agent is meant to read was in fact read: assets that stand for themselves, and support files
//! that a skill leads to. What could not be looked into is named, and nothing below it is guessed.

mod issue;
mod standalone;

use std::collections::BTreeMap;

use serde::Serialize;

pub use issue::{Issue, IssueDetails, Scope};
pub use standalone::Standalone;

use crate::assets::classify::SUPPORT_FOLDERS;
use crate::assets::content;
use crate::path::RepoPath;

/// Support that somebody who follows the instructions of a skill expects to find.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Expectation {
    /// The path.
    pub path: RepoPath,
    /// What became of it.
    pub state: State,
    /// The path itself, or whatever may lie below it.
    pub scope: Scope,
    /// The skill.
    pub skill: RepoPath,
    /// The file that refers to it.
    pub source: RepoPath,
    /// The line that refers to it.
    pub line: u32,
    /// References between SKILL.md and it.
    pub depth: u32,
    /// It belongs to one of the support folders.
    pub canonical: bool,
    /// What reading it would give.
    pub inspection: Inspection,
}

/// What became of an expected path.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum State {
    /// It was read, or is there to be run or used.
    Inspected,
    /// It is, or lies below, a symbolic link.
    Symlink,
    /// It could not be read.
    Unreadable,
    /// It is above the size limit.
    Oversize,
    /// It lies too deep.
    Deep,
    /// It is excluded.
    Excluded,
    /// It stands there and is nothing that is read.
    Unsupported,
}

/// What reading a path gives.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Inspection {
    /// Markdown.
    SemanticMarkdown,
    /// Plain text.
    SemanticPlainText,
    /// Something to run.
    ExecutableSurface,
    /// Bytes that only a program reads.
    OpaqueResource,
    /// A file as such.
    RepositoryResource,
}

impl Inspection {
    /// What the path below a skill says.
    pub(super) fn of(local: &str) -> Self {
        const EXECUTABLE: [&str; 10] = [
            "bash", "bat", "cjs", "cmd", "js", "mjs", "ps1", "py", "sh", "ts",
        ];
        let name = local.rsplit('/').next().unwrap_or_default();
        let extension = name.rsplit_once('.').map_or("", |(_, extension)| extension);
        if local.split('/').next() == Some("scripts") || EXECUTABLE.contains(&extension) {
            Self::ExecutableSurface
        } else if content::is_markdown(name) {
            Self::SemanticMarkdown
        } else if extension == "txt" {
            Self::SemanticPlainText
        } else if content::class(name, b"") == crate::assets::ContentClass::Binary {
            Self::OpaqueResource
        } else {
            Self::RepositoryResource
        }
    }

    /// Only text gives it.
    pub(super) fn needs_text(self) -> bool {
        matches!(self, Self::SemanticMarkdown | Self::SemanticPlainText)
    }
}

/// Whether a path below a skill stands in one of its support folders, or is one.
pub(super) fn is_canonical(local: &str) -> bool {
    local
        .split('/')
        .next()
        .is_some_and(|folder| SUPPORT_FOLDERS.contains(&folder))
}

/// What was expected and what became of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InspectionCoverage {
    /// How many single paths were expected.
    pub expected_path_count: usize,
    /// Nothing that was expected was left out.
    pub complete: bool,
    /// What was expected and read.
    pub inspected_paths: Vec<RepoPath>,
    /// What was expected and not read, and folders that could not be looked into.
    pub blocking_issues: Vec<Issue>,
}

impl InspectionCoverage {
    /// Put together what stands for itself and what skills expect, in any order.
    pub fn new<'e>(
        standalone: impl IntoIterator<Item = &'e Standalone>,
        expectations: impl IntoIterator<Item = &'e Expectation>,
    ) -> Self {
        let mut inspected_paths = Vec::new();
        let mut blocking_issues = Vec::new();
        for part in standalone {
            inspected_paths.extend(part.inspected.iter().cloned());
            blocking_issues.extend(part.issues.iter().cloned());
        }
        for expectation in nearest(expectations).into_values() {
            if expectation.state == State::Inspected {
                inspected_paths.push(expectation.path.clone());
            } else {
                blocking_issues.push(Issue::expected(expectation));
            }
        }
        inspected_paths.sort();
        inspected_paths.dedup();
        blocking_issues.sort_by(|a, b| (&a.path, a.scope).cmp(&(&b.path, b.scope)));
        let exact = blocking_issues.iter().filter(|issue| issue.is_exact());
        Self {
            expected_path_count: inspected_paths.len() + exact.count(),
            complete: blocking_issues.is_empty(),
            inspected_paths,
            blocking_issues,
        }
    }
}

/// Of several expectations of one path, the one nearest to its skill.
fn nearest<'e>(
    expectations: impl IntoIterator<Item = &'e Expectation>,
) -> BTreeMap<(&'e RepoPath, Scope), &'e Expectation> {
    let rank = |e: &'e Expectation| (e.depth, &e.skill, &e.source, e.line);
    let mut nearest: BTreeMap<(&RepoPath, Scope), &Expectation> = BTreeMap::new();
    for expectation in expectations {
        nearest
            .entry((&expectation.path, expectation.scope))
            .and_modify(|known| {
                if rank(expectation) < rank(known) {
                    *known = expectation;
                }
            })
            .or_insert(expectation);
    }
    nearest
}

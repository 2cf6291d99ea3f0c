//! One thing that was expected and not read, as reports print it.

use serde::Serialize;

use super::{Expectation, Inspection, State};
use crate::path::RepoPath;

/// How far an issue reaches. A folder is named before the same path as a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Scope {
    /// Everything that might lie below the path.
    Subtree,
    /// This one path.
    Exact,
}

/// One blocking issue.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Issue {
    /// The path.
    pub path: RepoPath,
    /// What became of it.
    pub state: State,
    /// How far it reaches.
    pub scope: Scope,
    /// The root whose assets may be hidden below.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub affected_boundary: Option<String>,
    /// The state in words, and what to do.
    pub reason: String,
    /// Always `true`: a strict scan fails.
    pub strict_blocking: bool,
    /// Who expects it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub details: Option<IssueDetails>,
}

/// Who expects a support file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct IssueDetails {
    /// Always `static-support-reference`.
    pub expectation_source: &'static str,
    /// The skill.
    pub owning_skill_path: RepoPath,
    /// The file that refers to it.
    pub source_path: RepoPath,
    /// The line that refers to it.
    pub source_line: u32,
    /// References between SKILL.md and it.
    pub reachability_depth: u32,
    /// `explicit-noncanonical` outside the support folders.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub package_content_kind: Option<&'static str>,
    /// What reading it would give.
    pub inspection_kind: Inspection,
    /// `explicitly-excluded` for an excluded path.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scan_boundary_disposition: Option<&'static str>,
}

impl Issue {
    /// An asset that stands for itself and was not read.
    pub(super) fn asset(path: &RepoPath, state: State) -> Self {
        Self {
            path: path.clone(),
            state,
            scope: Scope::Exact,
            affected_boundary: None,
            reason: format!("This asset was not read: {}.", why(state)),
            strict_blocking: true,
            details: None,
        }
    }

    /// A folder below `root` that was not looked into.
    pub(super) fn subtree(path: &RepoPath, state: State, root: &str) -> Self {
        Self {
            path: path.clone(),
            state,
            scope: Scope::Subtree,
            affected_boundary: Some(root.to_owned()),
            reason: format!(
                "Assets of {root}/ may lie below this path, and it was not looked into: {}.",
                why(state)
            ),
            strict_blocking: true,
            details: None,
        }
    }

    /// A support file that a skill leads to and that was not read.
    pub(super) fn expected(expectation: &Expectation) -> Self {
        let excluded = expectation.state == State::Excluded;
        Self {
            path: expectation.path.clone(),
            state: expectation.state,
            scope: Scope::Exact,
            affected_boundary: None,
            reason: format!(
                "{} leads to this file, and it was not read: {}.",
                expectation.skill,
                why(expectation.state)
            ),
            strict_blocking: true,
            details: Some(IssueDetails {
                expectation_source: "static-support-reference",
                owning_skill_path: expectation.skill.clone(),
                source_path: expectation.source.clone(),
                source_line: expectation.line,
                reachability_depth: expectation.depth,
                package_content_kind: (!expectation.canonical).then_some("explicit-noncanonical"),
                inspection_kind: expectation.inspection,
                scan_boundary_disposition: excluded.then_some("explicitly-excluded"),
            }),
        }
    }

    /// It is about one path, not about what may lie below it.
    pub(super) fn is_exact(&self) -> bool {
        self.scope == Scope::Exact
    }
}

fn why(state: State) -> &'static str {
    match state {
        State::Inspected => "it was read",
        State::Symlink => "it is, or lies below, a symbolic link, and links are never followed",
        State::Unreadable => "it cannot be opened; mend its permissions",
        State::Oversize => "it is larger than max_file_size_bytes; split it or raise the limit",
        State::Deep => "it lies deeper than max_depth; move it up or raise the limit",
        State::Excluded => "the configuration excludes it",
        State::Unsupported => "it is not text, or nothing that is read",
    }
}

//! The flat rows that people and scripts see of a snapshot: skills, assets, diagnostics, routes, edges. The SQLite tables and
//! `skilld changes` are both made from these rows, so they cannot disagree. No rule lives here.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

/// One skill entrypoint.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct SkillRow {
    /// Its `SKILL.md`.
    pub path: String,
    /// Effective id: the declared id, else the path.
    pub id: String,
    /// Declared name.
    pub name: Option<String>,
    /// Declared description.
    pub description: Option<String>,
    /// `agent-skills`, `renma-legacy`, `hybrid` or `unknown`.
    pub format: String,
    /// No specification error.
    pub valid: bool,
    /// Declared owner.
    pub owner: Option<String>,
    /// Declared lifecycle status.
    pub status: Option<String>,
}

/// One diagnostic or finding.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct DiagnosticRow {
    /// The file it is about.
    pub path: String,
    /// First line, from 1; absent for the file as a whole.
    pub start_line: Option<u32>,
    /// Last line.
    pub end_line: Option<u32>,
    /// Rule code; empty for a file that was not read.
    pub code: String,
    /// Severity as printed.
    pub severity: String,
    /// What is wrong, where, what to do.
    pub message: String,
}

/// One declared continuation of a skill.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct RouteRow {
    /// The declaring skill's `SKILL.md`.
    pub source: String,
    /// Index of the member in the declaration, from 0.
    pub position: u32,
    /// The member as written.
    pub target: String,
    /// The path it resolves to.
    pub resolved: Option<String>,
    /// The route can be followed.
    pub usable: bool,
}

/// One declared or static dependency.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct EdgeRow {
    /// Path of the declaring file.
    pub source: String,
    /// The declaring key, for example `requires_context`, or `statically_references` for a reference in the text.
    pub kind: String,
    /// The target as written; for a reference in the text, its path.
    pub target: String,
    /// Path of the target, where it resolves.
    pub resolved: Option<String>,
}

/// One asset of the repository.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct AssetRow {
    /// Its path.
    pub path: String,
    /// Effective id.
    pub id: String,
    /// Kind, for example `context`.
    pub kind: String,
    /// Effective owner.
    pub owner: Option<String>,
    /// Declared lifecycle status.
    pub status: Option<String>,
}

/// All rows of one snapshot, in sorted pages. Pages of unchanged parts are shared between snapshots, so that comparing
/// two snapshots costs what differs.
#[derive(Debug, Clone, Default)]
pub struct Surface {
    /// Skills, one page a shard.
    pub skills: Vec<Arc<Vec<SkillRow>>>,
    /// Diagnostics, one page a shard, then what only all files together show.
    pub diagnostics: Vec<Arc<Vec<DiagnosticRow>>>,
    /// Routes, one page a shard.
    pub routes: Vec<Arc<Vec<RouteRow>>>,
    /// Edges, one page a shard.
    pub edges: Vec<Arc<Vec<EdgeRow>>>,
    /// Assets, one page a shard.
    pub assets: Vec<Arc<Vec<AssetRow>>>,
}

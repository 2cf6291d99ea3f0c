//! The portable bundle as a list of files (12A). Whoever calls this copies or packs them; nothing is read here.

use serde::{Deserialize, Serialize};

use super::bundle::{Bundle, Entry, EntryKind};
use super::references::is_portable_name;
use super::role::{MAX_TEXT_BYTES, Role, base_name, extension};
use super::text::shown;
use super::verdict::{BundleReport, Verdict};
use crate::path::utf16_cmp;

/// What goes into the portable bundle and what stays behind.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ExportPlan {
    /// The bundle, relative to the repository root.
    pub path: String,
    /// The one top-level folder of the result.
    pub folder: String,
    /// The files, sorted by path.
    pub files: Vec<ExportFile>,
    /// Entries that stay behind, sorted, each with the reason.
    pub left_out: Vec<LeftOut>,
}

/// An entry that is no part of the portable bundle.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct LeftOut {
    /// Relative to the bundle, as far as it can be printed.
    pub path: String,
    /// Why.
    pub reason: String,
}

/// A file of the portable bundle.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ExportFile {
    /// Relative to the bundle, and to [`ExportPlan::folder`].
    pub path: String,
    /// Whether the result is executable; the only mode bit that is kept.
    pub executable: bool,
    /// Size in bytes.
    pub size: u64,
}

/// Why a bundle is not exported.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ExportError {
    /// The bundle has FAILs and nobody said that this is wanted.
    #[error("{path}: the bundle is invalid ({fails} FAIL); mend it, or pass --allow-invalid")]
    Invalid {
        /// The bundle.
        path: String,
        /// How many.
        fails: usize,
    },
    /// There is no regular `SKILL.md` to export.
    #[error("{path}: there is no SKILL.md to export")]
    NoSkill {
        /// The bundle.
        path: String,
    },
    /// Neither the frontmatter nor the directory gives the result a name.
    #[error("{path}: neither `name` nor the directory gives a name that a folder can have")]
    NoName {
        /// The bundle.
        path: String,
    },
}

/// Plan the export of `bundle`, judged by `report`.
///
/// # Errors
/// See [`ExportError`].
pub fn export_plan(
    bundle: &Bundle,
    report: &BundleReport,
    allow_invalid: bool,
) -> Result<ExportPlan, ExportError> {
    let path = bundle.path.clone();
    if report.verdict == Verdict::Fail && !allow_invalid {
        let fail = |issue: &&super::verdict::Issue| issue.severity == super::verdict::Level::Fail;
        let fails = report.issues.iter().filter(fail).count();
        return Err(ExportError::Invalid { path, fails });
    }
    let name = report.name.as_deref().filter(|name| is_portable_name(name));
    let directory = bundle
        .directory_name
        .as_deref()
        .filter(|name| is_portable_name(name));
    let Some(folder) = name.or(directory).map(str::to_owned) else {
        return Err(ExportError::NoName { path });
    };
    let mut plan = ExportPlan {
        path: path.clone(),
        folder,
        files: Vec::new(),
        left_out: Vec::new(),
    };
    for entry in &bundle.entries {
        if entry.kind == EntryKind::Directory {
            continue;
        }
        match reason_to_leave(entry) {
            Some(reason) => plan.left_out.push(LeftOut {
                path: shown(&entry.path),
                reason: reason.to_owned(),
            }),
            None => plan.files.push(ExportFile {
                path: entry.path.clone(),
                executable: entry.executable == Some(true) && Role::of(&entry.path) == Role::Script,
                size: entry.size,
            }),
        }
    }
    if !plan.files.iter().any(|file| file.path == "SKILL.md") {
        return Err(ExportError::NoSkill { path });
    }
    plan.files.sort_by(|a, b| utf16_cmp(&a.path, &b.path));
    plan.left_out.sort();
    Ok(plan)
}

/// Files that a build or a package manager makes (12A.1).
const GENERATED: [&str; 6] = [
    "package-lock.json",
    "yarn.lock",
    "pnpm-lock.yaml",
    "poetry.lock",
    "uv.lock",
    "Cargo.lock",
];

fn reason_to_leave(entry: &Entry) -> Option<&'static str> {
    match entry.kind {
        EntryKind::File => {}
        EntryKind::Symlink => return Some("symbolic link"),
        _ => return Some("not a regular file"),
    }
    match Role::of(&entry.path) {
        Role::Skill if entry.size > MAX_TEXT_BYTES => Some("larger than is read"),
        Role::Skill | Role::License => None,
        Role::Release | Role::Overlay(_) => Some("host overlay"),
        Role::Other => Some("not part of the portable bundle"),
        Role::Script | Role::Reference | Role::Asset => {
            let name = base_name(&entry.path);
            if GENERATED.contains(&name) || extension(name) == "pyc" {
                Some("generated")
            } else if entry.path.split('/').count() > 2 {
                Some("nested directory")
            } else if name.starts_with('.') {
                Some("hidden")
            } else if !entry.utf8_name || name.chars().any(char::is_control) || name.contains('\\')
            {
                Some("name that not every system can hold")
            } else {
                None
            }
        }
    }
}

//! Advice on where files stand, from their paths alone (contract, "Entrypoint Paths"; spec "Entrypoints and paths").
//! No file is opened and nothing is moved.

use serde::Serialize;

use crate::path::RepoPath;
use crate::path::classify::{self, MigrationKind, RESERVED};
use crate::path::roots::Roots;
use crate::rules::Rule;
use crate::rules::catalogue::layout as rules;

/// What is said about one path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Advice {
    /// The rule.
    pub rule: &'static Rule,
    /// What is wrong and what to do.
    pub message: String,
    /// The facts behind it.
    pub details: LayoutDetails,
}

/// The facts behind an advice, as reports print them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum LayoutDetails {
    /// The file has to be moved or renamed.
    #[serde(rename_all = "camelCase")]
    Migration {
        /// Always true.
        migration_only: bool,
        /// Where it belongs.
        target_path: String,
    },
    /// The folder has to be renamed.
    #[serde(rename_all = "camelCase")]
    Root {
        /// Always true.
        migration_only: bool,
        /// The folder's present name.
        canonical_root: &'static str,
    },
    /// Nothing has to be done.
    #[serde(rename_all = "camelCase")]
    Guidance {
        /// Always true.
        guidance_only: bool,
        /// Always false.
        repair_required: bool,
        /// The support folder the file is in.
        #[serde(skip_serializing_if = "Option::is_none")]
        reserved_support_segment: Option<String>,
    },
}

/// What is to be said about the regular file at `path`. With `roots_only`, nothing is said of files outside the skill
/// roots.
pub fn check(path: &RepoPath, roots: &Roots, roots_only: bool) -> Vec<Advice> {
    let text = path.as_str();
    let mut found = Vec::new();
    match roots.below(text) {
        Some(below) => found.extend(in_root(path, roots, below)),
        None if !roots_only => {
            if is_skill_like(path.file_name()) && !is_below_dot_folder(path) {
                found.push(outside());
            }
            if text.starts_with("context/") {
                found.push(legacy_root());
            }
        }
        None => {}
    }
    found
}

/// `SKILL.md` and its historical spellings.
fn is_skill_like(name: &str) -> bool {
    matches!(name, classify::ENTRYPOINT | "skill.md")
        || name
            .strip_suffix(".skill.md")
            .is_some_and(|stem| !stem.is_empty())
}

/// Folders whose name begins with a dot belong to some tool, which reads its skills there.
fn is_below_dot_folder(path: &RepoPath) -> bool {
    let folders = path.parent().unwrap_or_default();
    let folders = folders.strip_prefix(".agents").unwrap_or(folders);
    folders.split('/').any(|folder| folder.starts_with('.'))
}

fn in_root(path: &RepoPath, roots: &Roots, below: &str) -> Option<Advice> {
    let reserved = below
        .split('/')
        .rev()
        .skip(1)
        .filter(|segment| RESERVED.contains(segment))
        .last();
    let name = path.file_name();
    if let (Some(segment), true) = (reserved, is_skill_like(name)) {
        return Some(Advice {
            rule: &rules::ENTRYPOINT_UNDER_RESERVED_SUPPORT_DIR,
            message: format!(
                "`{segment}/` holds support files, so this file is no skill; move it out of `{segment}/` if it is meant to be one."
            ),
            details: LayoutDetails::Guidance {
                guidance_only: true,
                repair_required: false,
                reserved_support_segment: Some(segment.to_owned()),
            },
        });
    }
    if let Some(migration) = classify::migration_in(roots, path.as_str())
        && migration.kind != MigrationKind::Canonical
    {
        return Some(Advice {
            rule: &rules::HISTORICAL_SKILL_ENTRYPOINT,
            message: format!(
                "This spelling is no longer an entrypoint; move the file to `{}`. `skilld suggest-metadata` shows the whole way.",
                migration.target_path
            ),
            details: LayoutDetails::Migration {
                migration_only: true,
                target_path: migration.target_path,
            },
        });
    }
    let cased = name.eq_ignore_ascii_case(classify::ENTRYPOINT)
        && !is_skill_like(name)
        && below.contains('/');
    cased.then(|| {
        let target = format!("{}/{}", path.parent().unwrap_or_default(), classify::ENTRYPOINT);
        Advice {
            rule: &rules::WRONG_CASE_ENTRYPOINT,
            message: format!("`{name}` is not an entrypoint: the name is exactly `SKILL.md`. Rename the file to `{target}`."),
            details: LayoutDetails::Migration { migration_only: true, target_path: target },
        }
    })
}

fn outside() -> Advice {
    Advice {
        rule: &rules::SKILL_LIKE_FILE_OUTSIDE_SKILLS_DIR,
        message: "This file is named like a skill but stands outside `skills/` and `.agents/skills/`, so it is not one; move its folder there if it should be."
            .to_owned(),
        details: LayoutDetails::Guidance { guidance_only: true, repair_required: false, reserved_support_segment: None },
    }
}

fn legacy_root() -> Advice {
    Advice {
        rule: &rules::LEGACY_CONTEXT_ROOT,
        message: "`context/` is no longer read; rename the folder to `contexts/`.".to_owned(),
        details: LayoutDetails::Root {
            migration_only: true,
            canonical_root: "contexts",
        },
    }
}

#[cfg(test)]
mod tests;

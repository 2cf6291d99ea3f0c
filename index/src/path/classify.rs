//! The two entrypoint classifiers of the contract ("Entrypoint Paths"). Pure functions of a path; no file is asked.

use serde::Serialize;

use super::roots::Roots;

/// Folder names that hold support files and never a skill.
pub const RESERVED: [&str; 5] = ["assets", "examples", "profiles", "references", "scripts"];

/// The one name of an entrypoint.
pub const ENTRYPOINT: &str = "SKILL.md";

/// What the operational classifier sees in a path.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum OperationalKind {
    /// The `SKILL.md` of a skill.
    Entrypoint,
    /// A support folder of a skill, or something in it.
    Support,
    /// A support folder directly below a skill root, which no skill owns, or something in it.
    ReservedRoot,
}

/// The operational classification of a path below a skill root.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Operational {
    /// What the path is.
    pub kind: OperationalKind,
    /// The skill root.
    pub root: String,
    /// Folder of the skill that owns the path; `None` below a reserved root.
    pub skill_directory: Option<String>,
    /// Name of that folder.
    pub skill_name: Option<String>,
    /// Folders between the root and the skill's folder.
    pub domain_path: Option<Vec<String>>,
    /// The reserved folder the path is in.
    pub support_directory: Option<String>,
    /// The path, normalised.
    pub current_path: String,
}

impl Operational {
    /// The path is the `SKILL.md` of a skill.
    pub fn is_entrypoint(&self) -> bool {
        self.kind == OperationalKind::Entrypoint
    }
}

/// Classify a repository-relative path as operational discovery does: `SKILL.md` only, backslashes and `.` segments
/// normalised, `..` never out of the skill root. `None`: neither a skill nor its support.
pub fn operational(path: &str) -> Option<Operational> {
    operational_in(&Roots::default(), path)
}

/// The same below any of `roots`.
pub fn operational_in(roots: &Roots, path: &str) -> Option<Operational> {
    let (root, segments) = below_root(roots, path)?;
    let current_path = joined(&root, &segments);
    let reserved = segments
        .iter()
        .position(|segment| RESERVED.contains(segment));
    let (kind, owner) = match reserved {
        Some(0) => (OperationalKind::ReservedRoot, None),
        Some(at) => (OperationalKind::Support, segments.get(..at)),
        None => match segments.split_last() {
            Some((&ENTRYPOINT, owner)) if !owner.is_empty() => {
                (OperationalKind::Entrypoint, Some(owner))
            }
            _ => return None,
        },
    };
    let owner = owner.and_then(|owner| {
        owner
            .split_last()
            .map(|(name, domain)| (owner, name, domain))
    });
    Some(Operational {
        kind,
        skill_directory: owner.map(|(all, _, _)| joined(&root, all)),
        skill_name: owner.map(|(_, name, _)| (*name).to_owned()),
        domain_path: owner.map(|(_, _, domain)| domain.iter().map(|&s| s.to_owned()).collect()),
        support_directory: reserved
            .and_then(|at| segments.get(at))
            .map(|&s| s.to_owned()),
        current_path,
        root,
    })
}

/// What an explicit migration target is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum MigrationKind {
    /// A `SKILL.md` where it belongs.
    Canonical,
    /// `skill.md` in a skill's folder: to be renamed.
    LowercaseEntrypoint,
    /// `name.skill.md`: to be moved into a folder of that name.
    FlatLegacyEntrypoint,
}

/// The migration classification of a path.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Migration {
    /// What the path is.
    pub kind: MigrationKind,
    /// Where its `SKILL.md` belongs.
    pub target_path: String,
    /// The name that the target's folder gives.
    pub candidate_name: String,
}

/// Classify the explicit target of a migration: also `skill.md` and `*.skill.md`, with the exclusions of
/// [`operational`].
pub fn migration(path: &str) -> Option<Migration> {
    migration_in(&Roots::default(), path)
}

/// The same below any of `roots`.
pub fn migration_in(roots: &Roots, path: &str) -> Option<Migration> {
    let (root, segments) = below_root(roots, path)?;
    if segments.iter().any(|segment| RESERVED.contains(segment)) {
        return None;
    }
    let (file, folder) = segments.split_last()?;
    let (kind, owner) = match historical_stem(file) {
        None if *file == ENTRYPOINT => (MigrationKind::Canonical, folder.to_vec()),
        Some("") => (MigrationKind::LowercaseEntrypoint, folder.to_vec()),
        Some(stem) => (
            MigrationKind::FlatLegacyEntrypoint,
            folder.iter().copied().chain([stem]).collect(),
        ),
        _ => return None,
    };
    let candidate_name = (*owner.last()?).to_owned();
    let target_path = format!("{}/{ENTRYPOINT}", joined(&root, &owner));
    Some(Migration {
        kind,
        target_path,
        candidate_name,
    })
}

/// The name before `.skill.md` in a historical file name; empty for `skill.md`, `None` for every other name.
pub fn historical_stem(file: &str) -> Option<&str> {
    if file == "skill.md" {
        return Some("");
    }
    file.strip_suffix(".skill.md")
        .filter(|stem| !stem.is_empty())
}

/// The root a path stands below and the normalised segments below it. `..` may lead into a root, never out of one.
fn below_root<'p>(roots: &Roots, path: &'p str) -> Option<(String, Vec<&'p str>)> {
    if path.starts_with(['/', '\\']) {
        return None;
    }
    let mut segments: Vec<&str> = Vec::new();
    let mut folder = String::new();
    let mut entered = 0;
    for segment in path.split(['/', '\\']) {
        match segment {
            "" | "." => {}
            ".." => {
                segments.pop()?;
                if segments.len() < entered {
                    return None;
                }
                if entered == 0 {
                    folder.truncate(folder.rfind('/').unwrap_or_default());
                }
            }
            name => {
                segments.push(name);
                if entered == 0 {
                    if !folder.is_empty() {
                        folder.push('/');
                    }
                    folder.push_str(name);
                    if roots.contains(&folder) {
                        entered = segments.len();
                    }
                }
            }
        }
    }
    let below = segments.split_off(entered.min(segments.len()));
    (entered > 0).then_some((folder, below))
}

fn joined(root: &str, below: &[&str]) -> String {
    let mut all = root.to_owned();
    for segment in below {
        all.push('/');
        all.push_str(segment);
    }
    all
}

#[cfg(test)]
mod tests;

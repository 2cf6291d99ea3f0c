//! Which file is the configuration. Decided over names and kinds that the caller looks up, without following symlinks.

use std::ffi::OsStr;
use std::path::{Component, Path, PathBuf};

use super::settings::SETTINGS_FILE;
use crate::entry::EntryKind;
use crate::path::RepoPath;

/// The names of the configuration at the repository root, the preferred one first.
pub const CONFIG_FILES: [&str; 2] = ["renma.config.jsonc", "renma.config.json"];

/// The name it had before the contract's version 1.
pub const LEGACY_CONFIG_FILE: &str = ".renma.json";

/// A name of the settings file that people may expect; refused with the right one.
pub const MISNAMED_SETTINGS_FILE: &str = "skilld.config.json";

/// Every name at the root whose presence or content decides the configuration.
pub const ROOT_FILES: [&str; 5] = [
    CONFIG_FILES[0],
    CONFIG_FILES[1],
    LEGACY_CONFIG_FILE,
    SETTINGS_FILE,
    MISNAMED_SETTINGS_FILE,
];

/// No configuration can be chosen. Always the caller's mistake (exit 2).
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SelectionError {
    /// More than one conventional file.
    #[error(
        "both {} and {} stand at the root; keep one of them",
        CONFIG_FILES[0],
        CONFIG_FILES[1]
    )]
    Ambiguous,
    /// A file under its former name.
    #[error(
        "{path}: this name is no longer read; rename the file to renma.config.json, or to renma.config.jsonc to write comments in it"
    )]
    Legacy {
        /// The file.
        path: String,
    },
    /// A settings file under a name that is not read.
    #[error("{path}: this name is not read; rename the file to {SETTINGS_FILE}")]
    SettingsName {
        /// The file.
        path: String,
    },
    /// A symlink on the way to the file, or in its place.
    #[error(
        "{path}: {} is a symbolic link, and a configuration is never read through one; put the file itself there",
        link_name(path, link)
    )]
    Symlink {
        /// The file.
        path: String,
        /// The part of its path that is the link.
        link: String,
    },
    /// Something else in the place of the file.
    #[error("{path}: this is not a regular file; a configuration has to be one")]
    NotAFile {
        /// The path.
        path: String,
    },
    /// No such file.
    #[error("{path}: there is no such file in the repository; check the path after --config")]
    Missing {
        /// The path.
        path: String,
    },
    /// A path that leads out of the repository.
    #[error(
        "{path}: this is outside the repository {root}; a configuration has to stand inside it"
    )]
    Outside {
        /// The path as it was given.
        path: String,
        /// The root.
        root: String,
    },
    /// A name that ends neither in `.json` nor in `.jsonc`.
    #[error("{path}: a configuration is a .json or .jsonc file; rename it or name another one")]
    Extension {
        /// The path.
        path: String,
    },
}

/// The configuration of a repository that is given no other: `None` where it has none.
/// `kind_of` answers for names at the root.
///
/// # Errors
///
/// Where there is more than one, one under a former name, or one that is not a regular file.
pub fn select(
    mut kind_of: impl FnMut(&str) -> Option<EntryKind>,
) -> Result<Option<RepoPath>, SelectionError> {
    let mut present = |name| is_regular_file(name, &mut kind_of);
    let [preferred, other] = CONFIG_FILES;
    let found = (present(preferred)?, present(other)?);
    let legacy = present(LEGACY_CONFIG_FILE)?;
    match found {
        (true, true) => Err(SelectionError::Ambiguous),
        _ if legacy => Err(SelectionError::Legacy {
            path: LEGACY_CONFIG_FILE.to_owned(),
        }),
        (true, false) => Ok(Some(RepoPath::new(preferred))),
        (false, true) => Ok(Some(RepoPath::new(other))),
        (false, false) => Ok(None),
    }
}

/// skilld's own settings file: `None` where there is none. `kind_of` answers for names at the root.
///
/// # Errors
///
/// Where it has a wrong name or is not a regular file.
pub fn select_settings(
    mut kind_of: impl FnMut(&str) -> Option<EntryKind>,
) -> Result<Option<RepoPath>, SelectionError> {
    if kind_of(MISNAMED_SETTINGS_FILE).is_some() {
        return Err(SelectionError::SettingsName {
            path: MISNAMED_SETTINGS_FILE.to_owned(),
        });
    }
    let present = is_regular_file(SETTINGS_FILE, &mut kind_of)?;
    Ok(present.then(|| RepoPath::new(SETTINGS_FILE)))
}

/// The configuration that `--config` names. `root` and `cwd` are absolute; `given` is absolute or relative to `cwd`.
/// `kind_of` answers for paths inside the repository.
///
/// # Errors
///
/// Where it is outside the repository, is not there, is reached over a symlink, or is no `.json` or `.jsonc` file.
pub fn select_explicit(
    root: &Path,
    cwd: &Path,
    given: &Path,
    mut kind_of: impl FnMut(&str) -> Option<EntryKind>,
) -> Result<RepoPath, SelectionError> {
    let path = inside(root, &cwd.join(given)).ok_or_else(|| SelectionError::Outside {
        path: given.display().to_string(),
        root: root.display().to_string(),
    })?;
    for (at, _) in path.match_indices('/') {
        let (folder, _) = path.split_at_checked(at).unwrap_or_default();
        match kind_of(folder) {
            Some(EntryKind::Directory) => {}
            Some(EntryKind::Symlink(_)) => {
                let link = folder.to_owned();
                return Err(SelectionError::Symlink { path, link });
            }
            _ => return Err(SelectionError::Missing { path }),
        }
    }
    confirm_explicit(&RepoPath::new(&path), kind_of)
}

/// The file that `--config` named, once its path is known to be in the repository.
pub(super) fn confirm_explicit(
    path: &RepoPath,
    mut kind_of: impl FnMut(&str) -> Option<EntryKind>,
) -> Result<RepoPath, SelectionError> {
    let shown = path.to_string();
    let name = path.file_name();
    if name == LEGACY_CONFIG_FILE {
        return Err(SelectionError::Legacy { path: shown });
    }
    if !is_regular_file(path.as_str(), &mut kind_of)? {
        return Err(SelectionError::Missing { path: shown });
    }
    if ![".json", ".jsonc"].iter().any(|end| name.ends_with(end)) {
        return Err(SelectionError::Extension { path: shown });
    }
    Ok(path.clone())
}

fn link_name<'a>(path: &str, link: &'a str) -> &'a str {
    if link == path { "this" } else { link }
}

/// Whether `path` is a regular file; nothing there is no mistake.
fn is_regular_file(
    path: &str,
    kind_of: &mut impl FnMut(&str) -> Option<EntryKind>,
) -> Result<bool, SelectionError> {
    let path = path.to_owned();
    match kind_of(&path) {
        None => Ok(false),
        Some(EntryKind::File) => Ok(true),
        Some(EntryKind::Symlink(_)) => Err(SelectionError::Symlink {
            link: path.clone(),
            path,
        }),
        Some(EntryKind::Directory | EntryKind::Special(_)) => {
            Err(SelectionError::NotAFile { path })
        }
    }
}

/// `path` relative to `root`, both taken by their text alone; `None` where it is the root, outside it, or not UTF-8.
fn inside(root: &Path, path: &Path) -> Option<String> {
    let (root, path) = (normalized(root), normalized(path));
    let relative = path.strip_prefix(&root).ok()?;
    let names: Option<Vec<&str>> = relative.iter().map(OsStr::to_str).collect();
    let names = names?;
    (!names.is_empty()).then(|| names.join("/"))
}

fn normalized(path: &Path) -> PathBuf {
    let mut out = PathBuf::new();
    for component in path.components() {
        match component {
            Component::CurDir => {}
            Component::ParentDir => {
                out.pop();
            }
            component => out.push(component),
        }
    }
    out
}

#[cfg(test)]
mod tests;

//! From what the command line found on disk to the file that is analysed, or to the one reason why there is none.
//! The file system is asked by the caller; this is the decision.

use thiserror::Error;

use super::entrypoint::{Entrypoint, Role};
use crate::path::roots::Roots;
use crate::path::{RepoPath, join_normalized};

/// What the caller found at the path it was given.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FoundEntry<'a> {
    /// A file, and its bytes.
    File(&'a [u8]),
    /// A file that is larger than this limit in bytes, and was not read.
    TooLarge(u64),
    /// A folder.
    Folder,
    /// A symbolic link; links are never followed.
    Symlink,
    /// Something behind this folder, which is a symbolic link.
    BehindSymlink(&'a str),
    /// A socket, a device or the like.
    Special,
    /// Nothing.
    Missing,
    /// Something that could not be opened or read; the operating system's words.
    Unreadable(&'a str),
}

/// What the caller knows about its target.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Found<'a> {
    /// The path as the person wrote it, for messages.
    pub shown: &'a str,
    /// The same path as an absolute one with `/`, where `.` and `..` stand as they were written.
    pub absolute: &'a str,
    /// The repository root as an absolute path with `/`: named by the person, or marked on disk. `None` where there is
    /// no marker; the current folder is no substitute.
    pub root: Option<&'a str>,
    /// What stands there.
    pub entry: FoundEntry<'a>,
}

/// A file that can be analysed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Target<'a> {
    /// The repository root.
    pub root: String,
    /// The file, repository-relative.
    pub path: RepoPath,
    /// Its text.
    pub text: &'a str,
}

/// Why a target cannot be analysed. Each is the caller's mistake (exit 2).
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum TargetError {
    /// More than one folder could be the repository root.
    #[error(
        "{shown}: more than one folder could be the repository root ({}); name the root, or put a `.git` folder or a configuration file there",
        roots.join(", ")
    )]
    BoundaryAmbiguous {
        /// The target.
        shown: String,
        /// The candidates, outermost first.
        roots: Vec<String>,
    },
    /// No folder above the target looks like a repository root.
    #[error(
        "{shown}: no folder above it looks like a repository root; name the root, or put a `.git` folder or a configuration file there"
    )]
    BoundaryUnresolved {
        /// The target.
        shown: String,
    },
    /// The target is not below the root.
    #[error("{shown}: the file is outside the repository {root}; name one inside it")]
    OutsideRepository {
        /// The target.
        shown: String,
        /// The root.
        root: String,
    },
    /// `..` leads out of the skill root and back in.
    #[error("{shown}: `..` leaves the skill root on the way; write the path without it")]
    LeavesSkillRoot {
        /// The target.
        shown: String,
    },
    /// The target is a folder.
    #[error("{shown}: this is a folder; name the file in it")]
    Folder {
        /// The target.
        shown: String,
    },
    /// The target does not exist.
    #[error("{shown}: there is no such file; check the path")]
    Missing {
        /// The target.
        shown: String,
    },
    /// The target is a symbolic link.
    #[error(
        "{shown}: this is a symbolic link, and links are not followed; name the file it points to"
    )]
    Symlink {
        /// The target.
        shown: String,
    },
    /// A folder on the way to the target is a symbolic link.
    #[error(
        "{shown}: the folder {folder} is a symbolic link, and links are not followed; name the file by its real path"
    )]
    BehindSymlink {
        /// The target.
        shown: String,
        /// The folder.
        folder: String,
    },
    /// The target is neither a file nor a folder nor a link.
    #[error("{shown}: this is not a regular file; name one")]
    Special {
        /// The target.
        shown: String,
    },
    /// The target is larger than the limit.
    #[error(
        "{shown}: the file is larger than {limit} bytes; raise `max_file_size_bytes` or make it smaller"
    )]
    TooLarge {
        /// The target.
        shown: String,
        /// The limit.
        limit: u64,
    },
    /// The target is not UTF-8.
    #[error("{shown}: the file is not UTF-8 text (byte {offset}); save it as UTF-8")]
    NotText {
        /// The target.
        shown: String,
        /// Where the first wrong byte stands.
        offset: usize,
    },
    /// The target could not be read.
    #[error("{shown}: the file could not be read: {cause}")]
    Unreadable {
        /// The target.
        shown: String,
        /// The operating system's words.
        cause: String,
    },
}

impl TargetError {
    /// The stable code; the contract names the first two.
    pub fn reason_code(&self) -> &'static str {
        match self {
            Self::BoundaryAmbiguous { .. } => "repository-boundary-ambiguous",
            Self::BoundaryUnresolved { .. } => "repository-boundary-unresolved",
            Self::OutsideRepository { .. } => "outside-repository",
            Self::LeavesSkillRoot { .. } => "leaves-skill-root",
            Self::Folder { .. } => "target-is-folder",
            Self::Missing { .. } => "target-missing",
            Self::Symlink { .. } => "target-is-symlink",
            Self::BehindSymlink { .. } => "target-behind-symlink",
            Self::Special { .. } => "target-not-regular-file",
            Self::TooLarge { .. } => "target-too-large",
            Self::NotText { .. } => "target-not-text",
            Self::Unreadable { .. } => "target-unreadable",
        }
    }
}

/// Decide what `found` is.
///
/// # Errors
/// When there is no one text inside one repository to analyse.
pub fn locate<'a>(found: &Found<'a>) -> Result<Target<'a>, TargetError> {
    let shown = || found.shown.to_owned();
    let text = text(found)?;
    let (root, written) = match found.root {
        Some(root) => {
            let root = root.trim_end_matches('/');
            let outside = || TargetError::OutsideRepository {
                shown: shown(),
                root: root.to_owned(),
            };
            let written = below(found.absolute, root).ok_or_else(outside)?;
            (root.to_owned(), written)
        }
        None => infer_root(found)?,
    };
    let outside = || TargetError::OutsideRepository {
        shown: shown(),
        root: root.clone(),
    };
    let path = join_normalized("", &written).filter(|path| !path.is_empty());
    let path = RepoPath::new(&path.ok_or_else(outside)?);
    if leaves_skill_root(&written, &path) {
        return Err(TargetError::LeavesSkillRoot { shown: shown() });
    }
    Ok(Target { root, path, text })
}

fn text<'a>(found: &Found<'a>) -> Result<&'a str, TargetError> {
    let shown = found.shown.to_owned();
    match found.entry {
        FoundEntry::File(bytes) => {
            std::str::from_utf8(bytes).map_err(|error| TargetError::NotText {
                shown,
                offset: error.valid_up_to(),
            })
        }
        FoundEntry::TooLarge(limit) => Err(TargetError::TooLarge { shown, limit }),
        FoundEntry::Folder => Err(TargetError::Folder { shown }),
        FoundEntry::Symlink => Err(TargetError::Symlink { shown }),
        FoundEntry::BehindSymlink(folder) => Err(TargetError::BehindSymlink {
            shown,
            folder: folder.to_owned(),
        }),
        FoundEntry::Special => Err(TargetError::Special { shown }),
        FoundEntry::Missing => Err(TargetError::Missing { shown }),
        FoundEntry::Unreadable(cause) => Err(TargetError::Unreadable {
            shown,
            cause: cause.to_owned(),
        }),
    }
}

/// What `absolute` adds to `root`, as written; a path that only gets below the root by `..` is resolved first.
fn below(absolute: &str, root: &str) -> Option<String> {
    let direct = |path: &str| {
        path.strip_prefix(root)?
            .strip_prefix('/')
            .map(str::to_owned)
    };
    direct(absolute)
        .filter(|written| join_normalized("", written).is_some())
        .or_else(|| direct(&resolved(absolute)?))
}

fn resolved(absolute: &str) -> Option<String> {
    let path = join_normalized("", absolute.trim_start_matches('/'))?;
    Some(format!("/{path}"))
}

/// The one folder above the target that makes it a recognised asset.
fn infer_root(found: &Found<'_>) -> Result<(String, String), TargetError> {
    let absolute = resolved(found.absolute).unwrap_or_default();
    let mut candidates: Vec<(String, String)> = absolute
        .match_indices('/')
        .filter_map(|(at, _)| {
            let (root, rest) = absolute.split_at_checked(at)?;
            let rest = rest.strip_prefix('/')?;
            is_recognised(&RepoPath::new(rest)).then(|| (root.to_owned(), rest.to_owned()))
        })
        .collect();
    let shown = found.shown.to_owned();
    match (candidates.pop(), candidates.is_empty()) {
        (Some(only), true) => Ok(only),
        (Some(innermost), false) => {
            candidates.push(innermost);
            let named = |(root, _): (String, String)| {
                if root.is_empty() {
                    "/".to_owned()
                } else {
                    root
                }
            };
            Err(TargetError::BoundaryAmbiguous {
                shown,
                roots: candidates.into_iter().map(named).collect(),
            })
        }
        (None, _) => Err(TargetError::BoundaryUnresolved { shown }),
    }
}

fn is_recognised(path: &RepoPath) -> bool {
    let roots = &Roots::default();
    let root = path.as_str().split_once('/').map(|(root, _)| root);
    Entrypoint::of(roots, path).is_some()
        || !matches!(Role::of(roots, path), Role::Other)
        || matches!(root, Some("contexts" | "lenses"))
}

/// The path as written does not reach the skill that its resolved form names.
fn leaves_skill_root(written: &str, path: &RepoPath) -> bool {
    let root = |path: &str| {
        ["skills", ".agents/skills"].into_iter().find(|root| {
            path.strip_prefix(root)
                .is_some_and(|rest| rest.starts_with('/'))
        })
    };
    let Some(root) = root(path.as_str()) else {
        return false;
    };
    let mut inside = false;
    let mut left = false;
    let mut at = String::new();
    for segment in written.split('/') {
        at = join_normalized(&at, segment).unwrap_or_default();
        let now = at == root
            || at
                .strip_prefix(root)
                .is_some_and(|rest| rest.starts_with('/'));
        left |= inside && !now;
        inside = now;
    }
    left
}

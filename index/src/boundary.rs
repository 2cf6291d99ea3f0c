//! What of a tree is entered and what is read: decisions over paths, never over the file system.
//!
//! The walk asks [`Boundary::folder`] before it enters a folder and [`Boundary::file`] before it opens a file;
//! [`Boundary::may_hold_selected`] tells a watcher which folders are *hot*. All three take `&str`, allocate nothing and
//! are made to be called for every path of a large tree.

pub mod glob;

use crate::config::Config;
use glob::Glob;

/// The compiled decisions of one [`Config`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Boundary {
    globs: Vec<Glob>,
    exclude: Vec<String>,
    max_file_size_bytes: u64,
    max_depth: u64,
}

/// Whether a folder is entered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FolderVerdict {
    /// List it.
    Enter,
    /// Named by `exclude`: as if it were not there.
    Excluded,
    /// It exists, but its path has more segments than `max_depth`.
    TooDeep,
}

/// Whether a file is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FileVerdict {
    /// Read it.
    Read,
    /// No glob matches: only its name counts.
    NameOnly,
    /// Named by `exclude`: as if it were not there.
    Excluded,
    /// It exists, but its path has more segments than `max_depth`.
    TooDeep,
    /// A glob matches, but it is larger than `max_file_size_bytes`.
    TooLarge,
}

impl Boundary {
    /// Compile the decisions of `config`.
    pub fn new(config: &Config) -> Self {
        Self {
            globs: config.globs.iter().map(|glob| Glob::new(glob)).collect(),
            exclude: config.exclude.clone(),
            max_file_size_bytes: config.max_file_size_bytes,
            max_depth: config.max_depth,
        }
    }

    /// Whether the folder `path` is entered; the root is the empty path and is always entered.
    pub fn folder(&self, path: &str) -> FolderVerdict {
        if path.is_empty() {
            FolderVerdict::Enter
        } else if self.excludes(path) {
            FolderVerdict::Excluded
        } else if self.too_deep(path) {
            FolderVerdict::TooDeep
        } else {
            FolderVerdict::Enter
        }
    }

    /// Whether the file `path` of `size` bytes is read.
    pub fn file(&self, path: &str, size: u64) -> FileVerdict {
        if self.excludes(path) {
            FileVerdict::Excluded
        } else if self.too_deep(path) {
            FileVerdict::TooDeep
        } else if !self.selects(path) {
            FileVerdict::NameOnly
        } else if size > self.max_file_size_bytes {
            FileVerdict::TooLarge
        } else {
            FileVerdict::Read
        }
    }

    /// Whether `exclude` names `path`, one of its folders or one of its segments.
    pub fn excludes(&self, path: &str) -> bool {
        self.exclude.iter().any(|entry| {
            path.strip_prefix(entry.as_str())
                .is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
                || path.split('/').any(|segment| segment == entry)
        })
    }

    /// Whether one of the globs matches the file `path`. Says nothing about exclusion, depth or size.
    pub fn selects(&self, path: &str) -> bool {
        self.globs.iter().any(|glob| glob.matches(path))
    }

    /// Whether a file somewhere below the folder `path` could be matched by a glob: the folder is *hot*.
    /// The root is the empty path.
    pub fn may_hold_selected(&self, path: &str) -> bool {
        self.globs.iter().any(|glob| glob.may_match_below(path))
    }

    /// The largest file that is read, in bytes.
    pub fn max_file_size_bytes(&self) -> u64 {
        self.max_file_size_bytes
    }

    fn too_deep(&self, path: &str) -> bool {
        let depth = path.bytes().filter(|byte| *byte == b'/').count() + 1;
        u64::try_from(depth).is_ok_and(|depth| depth > self.max_depth)
    }
}

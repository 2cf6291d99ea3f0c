//! What of a tree is entered and what is read: decisions over paths, never over the file system.
//!
//! The walk asks [`Boundary::folder`] before it enters a folder and [`Boundary::file`] before it opens a file;
//! [`Boundary::may_hold_selected`] tells a watcher which folders are *hot*. All three take `&str` and are made to be
//! called for every path of a large tree.

pub mod report;
pub mod suppression;

use std::collections::BTreeSet;

use crate::config::Config;
use crate::path::glob::Glob;
use crate::path::roots::Roots;

/// The compiled decisions of one [`Config`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Boundary {
    globs: Vec<Glob>,
    roots: Roots,
    /// Entries of `exclude` that are one segment: they hold anywhere in a path.
    excluded_names: Vec<String>,
    /// Entries of `exclude` with a `/`: they hold from the root.
    excluded_prefixes: Vec<String>,
    max_file_size_bytes: u64,
    max_depth: u64,
}

/// Whether a folder is entered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FolderVerdict {
    /// List it.
    Enter,
    /// Named by `exclude`, or `.git`. It is not listed; an asset may still name a path in it.
    Excluded,
    /// Its path has more segments than `max_depth`. It is not listed; an asset may still name a path in it.
    TooDeep,
}

/// Whether a file is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FileVerdict {
    /// Read it.
    Read,
    /// No glob matches: only its name counts.
    NameOnly,
    /// Named by `exclude`.
    Excluded,
    /// Its path has more segments than `max_depth`.
    TooDeep,
    /// A glob matches, but it is larger than `max_file_size_bytes`: only its name counts, and a warning says so.
    TooLarge,
}

/// Where files that are read can be, as far as the globs alone tell.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct HotRoots {
    /// A glob starts with a wildcard: ask [`Boundary::may_hold_selected`] about each top-level folder.
    pub anywhere: bool,
    /// Top-level folders that globs name, whether or not they exist.
    pub folders: BTreeSet<String>,
}

impl Boundary {
    /// Compile the decisions of `config`. Globs that cannot be compiled were reported when it was read and match nothing.
    pub fn new(config: &Config) -> Self {
        Self::with_roots(config, &[])
    }

    /// The same with the further skill roots that the globs `roots` name; what is read below them is read in addition.
    pub fn with_roots(config: &Config, roots: &[String]) -> Self {
        let roots = Roots::new(roots);
        let (excluded_prefixes, excluded_names) = config
            .exclude
            .iter()
            .cloned()
            .partition(|entry| entry.contains('/'));
        Self {
            globs: config
                .globs
                .iter()
                .cloned()
                .chain(roots.read_globs())
                .filter_map(|glob| Glob::new(&glob).ok())
                .collect(),
            roots,
            excluded_names,
            excluded_prefixes,
            max_file_size_bytes: config.max_file_size_bytes,
            max_depth: config.max_depth,
        }
    }

    /// Whether the folder `path` is entered; the root is the empty path and is always entered.
    pub fn folder(&self, path: &str) -> FolderVerdict {
        if path.is_empty() {
            FolderVerdict::Enter
        } else if self.excludes(path) || is_git(path) {
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
        let below = |entry: &String| {
            path.strip_prefix(entry.as_str())
                .is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
        };
        path.split('/')
            .any(|segment| self.excluded_names.iter().any(|name| name == segment))
            || self.excluded_prefixes.iter().any(below)
    }

    /// Whether one of the globs matches the file `path`. Says nothing about exclusion, depth or size.
    pub fn selects(&self, path: &str) -> bool {
        self.globs.iter().any(|glob| glob.matches(path))
    }

    /// Whether the file `path` of `size` bytes may be package content of a skill, which explicit references and the strict
    /// standard ask for though no glob selects it.
    pub fn may_be_package_file(&self, path: &str, size: u64) -> bool {
        self.roots.of(path).is_some() && size <= self.max_file_size_bytes
    }

    /// Whether a file somewhere below the folder `path` could be matched by a glob: the folder is *hot*.
    /// The root is the empty path.
    pub fn may_hold_selected(&self, path: &str) -> bool {
        self.globs.iter().any(|glob| glob.may_match_below(path))
    }

    /// The top-level folders in which files can be matched.
    pub fn hot_roots(&self) -> HotRoots {
        let mut hot = HotRoots::default();
        for folder in self.globs.iter().flat_map(Glob::top_folders) {
            match folder {
                None => hot.anywhere = true,
                Some(name) => {
                    hot.folders.insert(name.to_owned());
                }
            }
        }
        hot
    }

    /// The skill roots.
    pub fn roots(&self) -> &Roots {
        &self.roots
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

/// A repository that lists its own excludes seldom thinks of `.git`, and nobody wants it watched.
fn is_git(path: &str) -> bool {
    path == ".git" || path.ends_with("/.git")
}

#[cfg(test)]
mod tests;

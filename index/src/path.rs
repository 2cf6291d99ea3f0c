//! Repository-relative paths as values. The file system is never asked here.

pub mod classify;
pub mod glob;
pub mod roots;

use std::borrow::Borrow;
use std::cmp::Ordering;
use std::fmt;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

/// A repository-relative path with `/` separators and no leading `./`. Cheap to clone.
///
/// Ordered by UTF-16 code units, the order of every report.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct RepoPath(Arc<str>);

impl RepoPath {
    /// A path as the walk found it: relative, `/`-separated, already free of `.` and `..`.
    pub fn new(path: &str) -> Self {
        Self(Arc::from(path))
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The last segment.
    pub fn file_name(&self) -> &str {
        self.0.rsplit('/').next().unwrap_or_default()
    }

    /// The path of the folder that holds it; `None` at the root.
    pub fn parent(&self) -> Option<&str> {
        self.0.rsplit_once('/').map(|(parent, _)| parent)
    }

    /// The segments in order.
    pub fn segments(&self) -> impl DoubleEndedIterator<Item = &str> {
        self.0.split('/')
    }
}

impl fmt::Display for RepoPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Borrow<str> for RepoPath {
    fn borrow(&self) -> &str {
        &self.0
    }
}

impl Ord for RepoPath {
    fn cmp(&self, other: &Self) -> Ordering {
        utf16_cmp(&self.0, &other.0)
    }
}

impl PartialOrd for RepoPath {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// Compare two strings by UTF-16 code units, as every array of a report is sorted.
pub fn utf16_cmp(a: &str, b: &str) -> Ordering {
    const BLOCK: usize = 16;
    let (a, b) = (a.as_bytes(), b.as_bytes());
    let blocks = a.chunks_exact(BLOCK).zip(b.chunks_exact(BLOCK));
    let same = blocks.take_while(|(a, b)| a == b).count() * BLOCK;
    let (a, b) = (
        a.get(same..).unwrap_or_default(),
        b.get(same..).unwrap_or_default(),
    );
    match a.iter().zip(b).find(|(a, b)| a != b) {
        // A character beyond the basic plane is written with surrogates, which come before the last of that plane.
        Some((0xF0.., 0xEE | 0xEF)) => Ordering::Less,
        Some((0xEE | 0xEF, 0xF0..)) => Ordering::Greater,
        Some((a, b)) => a.cmp(b),
        None => a.len().cmp(&b.len()),
    }
}

/// Resolve `relative` against the folder `base` (both `/`-separated) without asking the file system.
/// `None` where the result is absolute or leaves the repository root.
pub fn join_normalized(base: &str, relative: &str) -> Option<String> {
    if relative.starts_with('/') {
        return None;
    }
    let mut out: Vec<&str> = base.split('/').filter(|s| !s.is_empty()).collect();
    for segment in relative.split('/') {
        match segment {
            "" | "." => {}
            ".." => {
                out.pop()?;
            }
            name => out.push(name),
        }
    }
    Some(out.join("/"))
}

#[cfg(test)]
mod tests;

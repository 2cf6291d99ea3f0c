//! What stands in the way of a migration: the file system's part of that question.

use std::fs;
use std::io;
use std::os::unix::fs::MetadataExt;
use std::path::Path;

use skilld_index::migrate::{TargetEntry, target_of};
use skilld_index::path::RepoPath;
use skilld_index::path::roots::Roots;

/// What stands where a migration of `path` would write.
pub fn target_entry(root: &Path, roots: &Roots, path: &RepoPath) -> TargetEntry {
    let Some(target) = target_of(roots, path) else {
        return TargetEntry::Absent;
    };
    if target == *path {
        return TargetEntry::Same;
    }
    let source = fs::symlink_metadata(root.join(path.as_str()));
    match (source, fs::symlink_metadata(root.join(target.as_str()))) {
        (_, Err(error)) if error.kind() == io::ErrorKind::NotFound => TargetEntry::Absent,
        // A folder on the way that is a file: nothing stands there, and nothing can.
        (_, Err(error)) if error.kind() == io::ErrorKind::NotADirectory => TargetEntry::Distinct,
        (Ok(source), Ok(there)) if (source.dev(), source.ino()) == (there.dev(), there.ino()) => {
            TargetEntry::Same
        }
        (Ok(_), Ok(_)) => TargetEntry::Distinct,
        _ => TargetEntry::Unverifiable,
    }
}

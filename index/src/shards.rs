//! Which shard a path belongs to. Knows nothing of what shards hold.

use std::hash::{Hash, Hasher};

use rustc_hash::FxHasher;

use crate::path::classify::ENTRYPOINT;
use crate::path::{RepoPath, utf16_cmp};

/// The number of shards of a small repository.
const FEWEST: usize = 512;

/// The number of shards of the largest one.
const MOST: usize = 16_384;

/// So many files share a shard where there is a choice: a few skills.
const FILES: usize = 16;

/// How many shards suit a repository of so many files. A change re-runs the queries of one shard, so many are better;
/// every revision looks at each shard once, so more than enough are worse.
pub(crate) fn shards_for(files: usize) -> usize {
    (files / FILES).next_power_of_two().clamp(FEWEST, MOST)
}

/// Folders above this depth never keep together what stands below them: no skill root is less than one folder deep, so
/// no skill less than two.
const DEPTH: usize = 2;

/// The shard of a path among so many: a skill and everything below its folder share one, of nested skills that of the
/// outermost; every other path may have any. What is a skill must not depend on the configuration here: each `SKILL.md`
/// makes one. `holds` says whether a folder is known as a skill's to the shard with its [`number`].
pub(crate) fn home(
    path: &RepoPath,
    shards: usize,
    mut holds: impl FnMut(usize, &str) -> bool,
) -> usize {
    for folder in folders(path) {
        let number = number(folder, shards);
        if holds(number, folder) {
            return number;
        }
    }
    number(path.as_str(), shards)
}

/// The shard that knows whether this folder is a skill's.
pub(crate) fn number(folder: &str, shards: usize) -> usize {
    let mut hasher = FxHasher::default();
    folder.hash(&mut hasher);
    usize::try_from(hasher.finish() % shards.max(1) as u64).unwrap_or_default()
}

/// The folder that this path makes a skill's, where it does.
pub(crate) fn skill_folder(path: &RepoPath) -> Option<&str> {
    let makes = path.file_name() == ENTRYPOINT;
    folders(path).last().filter(|_| makes)
}

/// The folders above a path that may keep it together with others, from the outermost on.
pub(crate) fn folders(path: &RepoPath) -> impl Iterator<Item = &str> {
    let path = path.as_str();
    let ends = path.match_indices('/').skip(DEPTH - 1);
    ends.filter_map(|(at, _)| path.get(..at))
}

/// `folder` is among these sorted ones.
pub(crate) fn is_among(folders: &[RepoPath], folder: &str) -> bool {
    folders
        .binary_search_by(|known| utf16_cmp(known.as_str(), folder))
        .is_ok()
}

//! Which shard a path belongs to. Knows nothing of what shards hold.

use std::hash::{Hash, Hasher};

use rustc_hash::FxHasher;

use crate::path::RepoPath;

/// The number of shards of a small repository.
const FEWEST: usize = 512;

/// The number of shards of the largest one.
const MOST: usize = 16_384;

/// So many files share a shard where there is a choice: about two skills.
const FILES: usize = 4;

/// How many shards suit a repository of so many files. A change re-runs the queries of one shard, so many are better;
/// every revision looks at each shard once, so more than enough are worse.
pub(crate) fn shards_for(files: usize) -> usize {
    (files / FILES).next_power_of_two().clamp(FEWEST, MOST)
}

/// How deep a folder named `skills` may lie to have its folders spread over shards.
const ROOT_DEPTH: usize = 4;

/// The shard of a path among so many: all paths below one folder of a skill root (`skills/x/**`) share a shard, so that a skill and
/// its support files are always together. Whether a folder is a root depends on the configuration, and a shard must not:
/// the name `skills` decides.
pub(crate) fn shard_of(path: &RepoPath, shards: usize) -> usize {
    let root = path.segments().take(ROOT_DEPTH).position(|s| s == "skills");
    let depth = root.map_or(2, |at| at + 2);
    let mut hasher = FxHasher::default();
    for segment in path.segments().take(depth) {
        segment.hash(&mut hasher);
    }
    usize::try_from(hasher.finish() % shards.max(1) as u64).unwrap_or_default()
}

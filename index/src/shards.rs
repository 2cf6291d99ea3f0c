//! Which shard a path belongs to. Knows nothing of what shards hold.

use std::hash::{Hash, Hasher};

use rustc_hash::FxHasher;

use crate::path::RepoPath;

/// Number of shards of a repository. A change re-runs the queries of one shard, and every revision looks at each shard
/// once.
pub const SHARDS: usize = 1024;

/// How deep a folder named `skills` may lie to have its folders spread over shards.
const ROOT_DEPTH: usize = 4;

/// The shard of a path: all paths below one folder of a skill root (`skills/x/**`) share a shard, so that a skill and
/// its support files are always together. Whether a folder is a root depends on the configuration, and a shard must not:
/// the name `skills` decides.
pub(crate) fn shard_of(path: &RepoPath) -> usize {
    let root = path.segments().take(ROOT_DEPTH).position(|s| s == "skills");
    let depth = root.map_or(2, |at| at + 2);
    let mut hasher = FxHasher::default();
    for segment in path.segments().take(depth) {
        segment.hash(&mut hasher);
    }
    usize::try_from(hasher.finish() % SHARDS as u64).unwrap_or_default()
}

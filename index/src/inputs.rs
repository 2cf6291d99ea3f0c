//! The salsa inputs: shards of file facts and the settings. Only `change` may set them; queries only read them.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use rustc_hash::FxHasher;

use crate::boundary::Boundary;
use crate::facts::FileFacts;
use crate::path::RepoPath;
use crate::settings::Settings;

/// Number of shards of a repository. A change re-runs the per-file queries of one shard, and every revision walks at
/// most this many inputs.
pub const SHARDS: usize = 512;

/// The facts of the files of one shard, sorted by path.
#[salsa::input]
pub(crate) struct Shard {
    /// Sorted by path; each path at most once.
    pub(crate) files: Arc<Vec<Arc<FileFacts>>>,
}

/// The repository: its shards and what else answers depend on.
#[salsa::input]
pub(crate) struct Repository {
    /// All shards, fixed for the life of the database.
    pub(crate) shards: Vec<Shard>,
    /// The shards that hold any file, so that a small repository pays for what it holds.
    pub(crate) occupied: Vec<Shard>,
    /// Configuration and date.
    pub(crate) settings: Arc<Settings>,
    /// The decisions over paths that follow from the configuration.
    pub(crate) boundary: Arc<Boundary>,
}

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

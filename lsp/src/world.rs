//! What the server needs of its surroundings. Whoever watches the file system implements this; tests may too.

use std::path::PathBuf;
use std::sync::Arc;

use lsp_types::Uri;
use skilld_index::migrate::TargetEntry;
use skilld_index::path::RepoPath;
use skilld_index::path::roots::Roots;

use crate::desk::Desk;
use crate::uri::Root;

/// Opens the repository once the editor has said where it is.
pub trait Opener {
    /// Take up the repository of these folders, the first that has one, and keep `desk` current from now on.
    ///
    /// # Errors
    /// Words for the person, where there is no such repository or it cannot be watched.
    fn open(&mut self, folders: &[PathBuf], desk: &Arc<Desk>) -> Result<Opened, String>;
}

/// A repository that was taken up.
pub struct Opened {
    /// Where it is.
    pub root: Root,
    /// The rest of the world.
    pub world: Box<dyn World>,
}

/// The repository beyond the desk.
pub trait World: Send + Sync {
    /// Text of these files came, changed or went on the desk, or was saved; look when there is time.
    fn tell(&self, paths: &[RepoPath]);

    /// Wait until the snapshot reflects everything saved and told before; `false` where that took too long.
    fn settle(&self) -> bool;

    /// Whether snapshots will still come.
    fn is_alive(&self) -> bool;

    /// The text of a file on disk, links not followed.
    fn read(&self, path: &RepoPath) -> Option<String>;

    /// What stands where a migration of `path` would write.
    fn target_entry(&self, roots: &Roots, path: &RepoPath) -> TargetEntry;
}

/// The folders that an editor names.
pub(crate) fn folders<'u>(uris: impl Iterator<Item = &'u Uri>) -> Vec<PathBuf> {
    uris.filter_map(crate::uri::file_path)
        .map(PathBuf::from)
        .collect()
}

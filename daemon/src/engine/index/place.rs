//! Where the index file of a repository is, and who may write it: whoever holds the lock beside it.

use std::fs::{self, DirBuilder, File, OpenOptions};
use std::io;
use std::os::unix::fs::{DirBuilderExt, MetadataExt, OpenOptionsExt};
use std::path::{Path, PathBuf};

use rustix::fs::FlockOperation;
use skilld_client::state::{current_uid, root_key};

/// `$XDG_CACHE_HOME/skilld/<key of the canonical root>/index.sqlite`, else below `~/.cache`; `None` where the
/// environment names no home.
pub fn index_path(root: &Path) -> Option<PathBuf> {
    let absolute = |name| {
        std::env::var_os(name)
            .map(PathBuf::from)
            .filter(|path| path.is_absolute())
    };
    let cache = absolute("XDG_CACHE_HOME").or_else(|| Some(absolute("HOME")?.join(".cache")))?;
    Some(
        cache
            .join("skilld")
            .join(root_key(root))
            .join("index.sqlite"),
    )
}

/// Check that nobody else can write where `index` lies: what stands in it is believed.
///
/// # Errors
/// Where a folder of it is a symbolic link, belongs to another user or lets others write; or is not there.
pub(super) fn verify(index: &Path) -> io::Result<()> {
    let folder = folder_of(index);
    for folder in [folder.parent().unwrap_or(folder), folder] {
        let meta = fs::symlink_metadata(folder)?;
        let why = if !meta.is_dir() {
            "is not a folder"
        } else if meta.uid() != current_uid() {
            "belongs to another user"
        } else if meta.mode() & 0o022 != 0 {
            "lets other users write"
        } else {
            continue;
        };
        return Err(io::Error::other(format!("{} {why}", folder.display())));
    }
    Ok(())
}

fn folder_of(index: &Path) -> &Path {
    index.parent().unwrap_or(Path::new("."))
}

/// The right to write the index, for as long as it lives.
#[derive(Debug)]
pub(super) struct Permit {
    _lock: File,
}

impl Permit {
    /// Take the right to write `index`, making its folder; `None` where another process has it.
    ///
    /// # Errors
    /// Where the folder or the lock file cannot be made.
    pub(super) fn take(index: &Path) -> io::Result<Option<Self>> {
        let folder = folder_of(index);
        if !folder.is_dir() {
            if let Some(above) = folder.parent() {
                fs::create_dir_all(above)?;
            }
            DirBuilder::new()
                .recursive(true)
                .mode(0o700)
                .create(folder)?;
        }
        verify(index)?;
        let lock = OpenOptions::new()
            .write(true)
            .create(true)
            .truncate(false)
            .mode(0o600)
            .custom_flags(nofollow())
            .open(folder.join("lock"))?;
        match rustix::fs::flock(&lock, FlockOperation::NonBlockingLockExclusive) {
            Ok(()) => Ok(Some(Self { _lock: lock })),
            Err(rustix::io::Errno::WOULDBLOCK) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }
}

fn nofollow() -> i32 {
    i32::try_from(rustix::fs::OFlags::NOFOLLOW.bits()).unwrap_or_default()
}

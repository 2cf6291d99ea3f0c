//! The lock file of a state folder.

use std::fs::{self, File, OpenOptions};
use std::io::{Read, Seek, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

use rustix::fs::FlockOperation;
use rustix::io::Errno;
use skilld_client::state::StateDir;

use crate::error::Error;

/// Held for as long as this daemon lives.
#[derive(Debug)]
pub struct Lock(File);

impl Lock {
    /// Take the lock of `state`, whose folders must exist. `root` is for the message.
    ///
    /// # Errors
    /// [`Error::AlreadyRunning`] where another daemon holds it.
    pub fn take(state: &StateDir, root: &Path) -> Result<Self, Error> {
        let path = state.lock();
        let own = |what, source| Error::Own {
            what,
            path: path.clone(),
            source,
        };
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .mode(0o600)
            .custom_flags(nofollow())
            .open(&path)
            .map_err(|source| own("open the lock file", source))?;
        match rustix::fs::flock(&file, FlockOperation::NonBlockingLockExclusive) {
            Ok(()) => {}
            Err(Errno::WOULDBLOCK) => {
                return Err(Error::AlreadyRunning {
                    root: root.to_owned(),
                    pid: read_pid(state),
                });
            }
            Err(error) => return Err(own("lock", error.into())),
        }
        let write = |file: &mut File| {
            file.set_len(0)?;
            file.rewind()?;
            writeln!(file, "{}", std::process::id())
        };
        write(&mut file).map_err(|source| own("write", source))?;
        Ok(Self(file))
    }

    /// Whether the lock file is still the one in the folder.
    pub fn is_in_place(&self, state: &StateDir) -> bool {
        use std::os::unix::fs::MetadataExt;
        let ours = self.0.metadata();
        let there = fs::symlink_metadata(state.lock());
        matches!((ours, there), (Ok(a), Ok(b)) if (a.dev(), a.ino()) == (b.dev(), b.ino()))
    }
}

/// Whether some daemon holds the lock of `state`.
pub fn is_locked(state: &StateDir) -> bool {
    File::open(state.lock()).is_ok_and(|file| {
        rustix::fs::flock(&file, FlockOperation::NonBlockingLockShared) == Err(Errno::WOULDBLOCK)
    })
}

/// The process that wrote the lock file last.
pub fn read_pid(state: &StateDir) -> Option<u32> {
    let mut text = String::new();
    File::open(state.lock())
        .ok()?
        .take(32)
        .read_to_string(&mut text)
        .ok()?;
    text.trim().parse().ok()
}

fn nofollow() -> i32 {
    i32::try_from(rustix::fs::OFlags::NOFOLLOW.bits()).unwrap_or_default()
}

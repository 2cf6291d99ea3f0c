//! The new text before it takes the place of the old one: a file beside it, whole and on the disk, under a name that no
//! walk takes for anything. It goes with the process that made it, or with the next write in its folder.

use std::fs::File;
use std::io::{self, Write as _};
use std::os::fd::AsFd;
use std::sync::atomic::{AtomicU32, Ordering};

use rustix::fs::{AtFlags, FlockOperation, Mode, OFlags, Stat};
use rustix::io::Errno;

use super::WriteError;
use super::folder::Folder;
use crate::collect::{TEMPORARY_END, TEMPORARY_START, is_temporary};

/// Tells the files of one process apart.
static NEXT: AtomicU32 = AtomicU32::new(0);

/// A finished file under a passing name. Removed when dropped.
#[derive(Debug)]
pub(super) struct Temporary<'f> {
    folder: &'f Folder,
    name: String,
    /// Held, and with it the lock that tells a living write from what a killed one left.
    file: File,
}

impl<'f> Temporary<'f> {
    /// Write `bytes` to the disk in `folder`, with the owner and the permissions of the file that it will replace.
    pub(super) fn write(folder: &'f Folder, bytes: &[u8], like: &Stat) -> Result<Self, WriteError> {
        remove_left_over(folder);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let name = format!(
            "{TEMPORARY_START}{}-{number}{TEMPORARY_END}",
            std::process::id()
        );
        let failed = |source: io::Error| WriteError::System {
            what: "write beside",
            path: folder.path().to_owned(),
            source,
        };
        let flags =
            OFlags::WRONLY | OFlags::CREATE | OFlags::EXCL | OFlags::NOFOLLOW | OFlags::CLOEXEC;
        let private = Mode::RUSR | Mode::WUSR;
        let file = rustix::fs::openat(folder.handle(), name.as_str(), flags, private)
            .map_err(|errno| failed(errno.into()))?;
        let new = Self {
            folder,
            name,
            file: File::from(file),
        };
        let mut file = &new.file;
        // A file system without locks leaves left-overs lying, and nothing worse.
        let _ = rustix::fs::flock(file, FlockOperation::NonBlockingLockExclusive);
        file.write_all(bytes).map_err(failed)?;
        new.become_like(like)?;
        file.sync_all().map_err(failed)?;
        Ok(new)
    }

    fn become_like(&self, like: &Stat) -> Result<(), WriteError> {
        let path = self.folder.path();
        let file = self.file.as_fd();
        let ours = rustix::fs::fstat(file).map_err(WriteError::system("look at", path))?;
        if (ours.st_uid, ours.st_gid) != (like.st_uid, like.st_gid) {
            let user = rustix::fs::Uid::from_raw(like.st_uid);
            let group = rustix::fs::Gid::from_raw(like.st_gid);
            rustix::fs::fchown(file, Some(user), Some(group))
                .map_err(|_| WriteError::Owner(path.to_owned()))?;
        }
        rustix::fs::fchmod(file, Mode::from_raw_mode(like.st_mode))
            .map_err(WriteError::system("set the permissions of", path))
    }

    /// Take the place of the old file.
    pub(super) fn replace(self) -> Result<(), WriteError> {
        rustix::fs::renameat(
            self.folder.handle(),
            self.name.as_str(),
            self.folder.handle(),
            self.folder.name(),
        )
        .map_err(WriteError::system("replace", self.folder.path()))
    }
}

impl Drop for Temporary<'_> {
    fn drop(&mut self) {
        // After it took its place the name is gone already.
        let _ = rustix::fs::unlinkat(self.folder.handle(), self.name.as_str(), AtFlags::empty());
    }
}

/// Remove what killed writes left: a living one holds a lock. Whatever goes wrong here concerns nobody.
fn remove_left_over(folder: &Folder) {
    let names = folder.names().unwrap_or_default();
    let names = names
        .iter()
        .filter_map(|name| std::str::from_utf8(name).ok())
        .filter(|name| is_temporary(name));
    for name in names {
        let flags = OFlags::RDONLY | OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::CLOEXEC;
        let opened = rustix::fs::openat(folder.handle(), name, flags, Mode::empty());
        let free = |file| rustix::fs::flock(file, FlockOperation::NonBlockingLockExclusive);
        if opened.is_ok_and(|file| free(file) != Err(Errno::WOULDBLOCK)) {
            let _ = rustix::fs::unlinkat(folder.handle(), name, AtFlags::empty());
        }
    }
}

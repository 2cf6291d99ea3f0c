//! The folder of one file below a root, opened segment by segment so that no symbolic link is followed, and made where
//! a move needs it.

use std::cell::Cell;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::path::Path;

use rustix::fs::{AtFlags, Dir, FileType, Mode, OFlags, Stat};
use rustix::io::Errno;
use skilld_index::path::RepoPath;

use super::WriteError;

/// An open folder and the name of one file in it.
#[derive(Debug)]
pub(super) struct Folder {
    handle: OwnedFd,
    path: String,
    name: String,
    /// The folder above, where this one was made for the file and goes again unless the file comes.
    made_in: Option<(OwnedFd, String)>,
    kept: Cell<bool>,
}

/// Whether folders that are missing are made.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Missing {
    Refuse,
    Make,
}

impl Folder {
    /// The folder of `path`, which exists.
    pub(super) fn of(root: &Path, path: &RepoPath) -> Result<Self, WriteError> {
        Self::walk(root, path, Missing::Refuse)
    }

    /// The folder of `path`; the last segment of it is made where it is missing.
    pub(super) fn of_or_made(root: &Path, path: &RepoPath) -> Result<Self, WriteError> {
        Self::walk(root, path, Missing::Make)
    }

    fn walk(root: &Path, path: &RepoPath, missing: Missing) -> Result<Self, WriteError> {
        let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::CLOEXEC;
        let handle = rustix::fs::open(root, flags, Mode::empty())
            .map_err(WriteError::system("open", &root.to_string_lossy()))?;
        let mut segments: Vec<&str> = path.segments().collect();
        let name = segments.pop().unwrap_or_default().to_owned();
        let mut folder = Self {
            handle,
            path: path.to_string(),
            name,
            made_in: None,
            kept: Cell::new(false),
        };
        let mut way = String::new();
        let count = segments.len();
        for (at, segment) in segments.into_iter().enumerate() {
            way.push_str(segment);
            let may_make = missing == Missing::Make && at + 1 == count;
            folder.enter(segment, &way, may_make)?;
            way.push('/');
        }
        Ok(folder)
    }

    fn enter(&mut self, segment: &str, way: &str, may_make: bool) -> Result<(), WriteError> {
        let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
        let open = |handle: &OwnedFd| rustix::fs::openat(handle, segment, flags, Mode::empty());
        let next = match open(&self.handle) {
            Err(Errno::NOENT) if may_make => {
                rustix::fs::mkdirat(&self.handle, segment, Mode::from_raw_mode(0o777))
                    .map_err(WriteError::system("make the folder", way))?;
                let next =
                    open(&self.handle).map_err(WriteError::system("open the folder", way))?;
                let above = std::mem::replace(&mut self.handle, next);
                self.made_in = Some((above, segment.to_owned()));
                return Ok(());
            }
            Err(Errno::LOOP | Errno::NOTDIR) => {
                let kind = rustix::fs::statat(&self.handle, segment, AtFlags::SYMLINK_NOFOLLOW)
                    .map(|stat| FileType::from_raw_mode(stat.st_mode));
                return Err(match kind {
                    Ok(FileType::Symlink) => WriteError::Link(way.to_owned()),
                    _ => WriteError::Exists(way.to_owned()),
                });
            }
            opened => opened.map_err(WriteError::system("open the folder", way))?,
        };
        self.handle = next;
        Ok(())
    }

    /// The open folder.
    pub(super) fn handle(&self) -> BorrowedFd<'_> {
        self.handle.as_fd()
    }

    /// The path of the file.
    pub(super) fn path(&self) -> &str {
        &self.path
    }

    /// The name of the file.
    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// The file has come: a folder that was made for it stays.
    pub(super) fn keep(&self) {
        self.kept.set(true);
        if let Some((above, _)) = &self.made_in {
            // As for the file itself: made and visible is what counts.
            let _ = rustix::fs::fsync(above);
        }
    }

    /// Whether the name leads to the file with these properties.
    pub(super) fn holds(&self, seen: &Stat) -> bool {
        rustix::fs::statat(&self.handle, self.name.as_str(), AtFlags::SYMLINK_NOFOLLOW)
            .is_ok_and(|stat| (stat.st_dev, stat.st_ino) == (seen.st_dev, seen.st_ino))
    }

    /// Whether the folder lists the name in this very spelling.
    pub(super) fn lists_its_name(&self) -> Result<bool, WriteError> {
        let wanted = self.name.as_bytes();
        Ok(self.names()?.iter().any(|name| name == wanted))
    }

    /// Every name in the folder, in no order.
    pub(super) fn names(&self) -> Result<Vec<Vec<u8>>, WriteError> {
        let failed = WriteError::system("list the folder of", &self.path);
        let mut names = Vec::new();
        let mut read = || {
            for entry in Dir::read_from(&self.handle)? {
                names.push(entry?.file_name().to_bytes().to_vec());
            }
            Ok(())
        };
        read().map_err(failed)?;
        Ok(names)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        if let Some((above, name)) = self.made_in.take()
            && !self.kept.get()
        {
            // Only an empty folder goes; where it is not empty any more it is somebody's.
            let _ = rustix::fs::unlinkat(&above, name, AtFlags::REMOVEDIR);
        }
    }
}

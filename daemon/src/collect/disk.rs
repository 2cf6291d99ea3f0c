//! The file system below one root, reached only through a handle of that root: no path given here can leave it, and no
//! symbolic link on the way is followed.

use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{self, Read as _, Seek as _};
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};

use rustix::fs::{AtFlags, Dir, FileType, Mode, OFlags, Stat};
use rustix::io::Errno;
use skilld_index::entry::{Content, EntryKind, Identity};

use crate::pulse::Pulse;

/// The most bytes of a `.gitignore` that are looked at.
const MAX_RULES_BYTES: u64 = 1 << 20;

/// An open root.
#[derive(Debug)]
pub struct Disk {
    root: PathBuf,
    pulse: Pulse,
    handle: OwnedFd,
    device: u64,
    inode: u64,
}

/// One name in a folder.
#[derive(Debug, Clone)]
pub struct Listed {
    /// The name as the file system has it.
    pub name: OsString,
    /// What it is.
    pub kind: EntryKind,
    /// Its identity.
    pub identity: Identity,
    /// It is a file that has further names, under which it may change unheard.
    pub shared: bool,
}

impl Disk {
    /// Open `root`, which must be canonical. Every look at it is a beat of `pulse`.
    ///
    /// # Errors
    /// Where it is missing, not a folder, or closed to us.
    pub fn open(root: &Path, pulse: &Pulse) -> io::Result<Self> {
        let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
        let handle = rustix::fs::open(root, flags, Mode::empty())?;
        let stat = rustix::fs::fstat(&handle)?;
        let identity = identity_of(&stat);
        Ok(Self {
            root: root.to_owned(),
            pulse: pulse.clone(),
            handle,
            device: identity.dev,
            inode: identity.ino,
        })
    }

    /// The path it was opened by.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// Whether its path still leads to the folder that was opened.
    pub fn is_current(&self) -> bool {
        rustix::fs::lstat(&self.root).is_ok_and(|stat| {
            let now = identity_of(&stat);
            (now.dev, now.ino) == (self.device, self.inode)
        })
    }

    /// What stands at `path`, named by it; `None` where nothing does.
    pub fn look(&self, path: &OsStr) -> Option<Listed> {
        self.pulse.beat();
        look_at(self.handle.as_fd(), path.to_owned())
    }

    /// The names in the folder `path` (empty for the root), in no order.
    ///
    /// # Errors
    /// Where it is not a folder any more, or closed to us.
    pub fn list(&self, path: &str) -> io::Result<Vec<Listed>> {
        let path = if path.is_empty() { "." } else { path };
        let handle = self.open_below(path, OFlags::RDONLY | OFlags::DIRECTORY)?;
        let mut folder = Dir::new(handle)?;
        let mut names = Vec::new();
        while let Some(entry) = folder.read() {
            let entry = entry?;
            let name = OsStr::from_bytes(entry.file_name().to_bytes());
            if name != "." && name != ".." {
                names.push(name.to_owned());
            }
        }
        let handle = folder.fd()?;
        // A name that vanished since it was listed is no name.
        let looked = names.into_iter().filter_map(|name| look_at(handle, name));
        Ok(looked.collect())
    }

    /// The bytes of the regular file `path`, at most `limit` of them, and the identity they were read under.
    pub fn read(&self, path: &str, limit: u64) -> (Content, Option<Identity>) {
        match self.try_read(path, limit) {
            Ok((content, identity)) => (content, Some(identity)),
            Err(error) => (Content::Unreadable(reason(&error)), None),
        }
    }

    /// The text of a rules file, or nothing.
    pub fn rules(&self, path: &str) -> Option<String> {
        match self.read(path, MAX_RULES_BYTES).0 {
            Content::Bytes(bytes) => Some(String::from_utf8_lossy(&bytes).into_owned()),
            _ => None,
        }
    }

    /// The regular file `path`, open for reading, and the identity it was opened under.
    ///
    /// # Errors
    /// Where it is missing, no regular file, closed to us, or reached through a symbolic link.
    pub fn open_file(&self, path: &str) -> io::Result<(File, Identity)> {
        // Without O_NONBLOCK a FIFO that took the file's place would hold us up for ever.
        let handle = self.open_below(path, OFlags::RDONLY | OFlags::NONBLOCK | OFlags::NOCTTY)?;
        let stat = rustix::fs::fstat(&handle)?;
        if FileType::from_raw_mode(stat.st_mode) != FileType::RegularFile {
            return Err(io::Error::other("it is not a regular file any more"));
        }
        Ok((File::from(handle), identity_of(&stat)))
    }

    fn try_read(&self, path: &str, limit: u64) -> io::Result<(Content, Identity)> {
        let (mut file, identity) = self.open_file(path)?;
        if identity.size > limit {
            return Ok((Content::TooLarge(limit), identity));
        }
        let size = usize::try_from(identity.size).unwrap_or_default();
        let mut bytes = vec![0; size];
        // What is appended from now on is a change of its own. Some file systems do not know the sizes of their files.
        if size == 0 || file.read_exact(&mut bytes).is_err() {
            bytes.clear();
            file.rewind()?;
            file.take(limit.saturating_add(1)).read_to_end(&mut bytes)?;
        }
        if bytes.len() as u64 > limit {
            return Ok((Content::TooLarge(limit), identity));
        }
        Ok((Content::Bytes(bytes), identity))
    }

    /// Open `path` below the root, refusing a symbolic link anywhere on the way.
    fn open_below(&self, path: &str, flags: OFlags) -> io::Result<OwnedFd> {
        self.pulse.beat();
        let flags = flags | OFlags::NOFOLLOW | OFlags::CLOEXEC;
        #[cfg(target_os = "linux")]
        {
            use rustix::fs::ResolveFlags;
            let resolve = ResolveFlags::BENEATH | ResolveFlags::NO_SYMLINKS;
            for _ in 0..8 {
                match rustix::fs::openat2(&self.handle, path, flags, Mode::empty(), resolve) {
                    // A rename elsewhere made the kernel unsure; it asks to be asked again.
                    Err(Errno::AGAIN) => {}
                    // An old kernel, or a sandbox that does not know the call.
                    Err(Errno::NOSYS | Errno::PERM) => break,
                    opened => return Ok(opened?),
                }
            }
        }
        Ok(rustix::fs::openat(
            &self.handle,
            path,
            flags,
            Mode::empty(),
        )?)
    }
}

/// What `name` is in `folder`.
fn look_at(folder: BorrowedFd<'_>, name: OsString) -> Option<Listed> {
    let stat = rustix::fs::statat(folder, &name, AtFlags::SYMLINK_NOFOLLOW).ok()?;
    let kind = kind_of(folder, &name, &stat);
    Some(Listed {
        shared: kind == EntryKind::File && stat.st_nlink > 1,
        kind,
        identity: identity_of(&stat),
        name,
    })
}

fn kind_of(folder: BorrowedFd<'_>, name: &OsStr, stat: &Stat) -> EntryKind {
    match FileType::from_raw_mode(stat.st_mode) {
        FileType::RegularFile => EntryKind::File,
        FileType::Directory => EntryKind::Directory,
        FileType::Symlink => EntryKind::Symlink(
            rustix::fs::readlinkat(folder, name, Vec::new())
                .map(|target| target.to_string_lossy().into_owned())
                .unwrap_or_default(),
        ),
        FileType::Fifo => EntryKind::Special("FIFO".to_owned()),
        FileType::Socket => EntryKind::Special("socket".to_owned()),
        FileType::CharacterDevice => EntryKind::Special("character device".to_owned()),
        FileType::BlockDevice => EntryKind::Special("block device".to_owned()),
        FileType::Unknown => EntryKind::Special("special file".to_owned()),
    }
}

/// The operating system's words, without Rust's error number.
pub(super) fn reason(error: &io::Error) -> String {
    let text = error.to_string();
    text.split_once(" (os error")
        .map_or(text.as_str(), |(words, _)| words)
        .to_owned()
}

#[allow(
    clippy::useless_conversion,
    reason = "the widths of these fields differ between systems"
)]
fn identity_of(stat: &Stat) -> Identity {
    let nanoseconds = |seconds: i64, fraction: i64| {
        seconds
            .saturating_mul(1_000_000_000)
            .saturating_add(fraction)
    };
    let fraction = |value| i64::try_from(value).unwrap_or_default();
    Identity {
        dev: u64::try_from(stat.st_dev).unwrap_or_default(),
        ino: stat.st_ino,
        size: u64::try_from(stat.st_size).unwrap_or_default(),
        mtime_ns: nanoseconds(i64::from(stat.st_mtime), fraction(stat.st_mtime_nsec)),
        ctime_ns: nanoseconds(i64::from(stat.st_ctime), fraction(stat.st_ctime_nsec)),
        mode: u32::from(stat.st_mode) & 0o7777,
    }
}

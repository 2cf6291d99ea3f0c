//! What the walk says about one path: its kind and the identity that tells whether it changed. Values only; nobody
//! here asks the file system.

use serde::{Deserialize, Serialize};

/// What stands at a path, never following a symbolic link.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum EntryKind {
    /// A regular file.
    File,
    /// A directory.
    Directory,
    /// A symbolic link and its target as stored (lossy where not UTF-8).
    Symlink(String),
    /// A FIFO, socket or device, by name.
    Special(String),
}

impl EntryKind {
    /// A word for messages.
    pub fn noun(&self) -> &str {
        match self {
            Self::File => "file",
            Self::Directory => "directory",
            Self::Symlink(_) => "symbolic link",
            Self::Special(name) => name,
        }
    }
}

/// The identity of a file on disk; equal identities mean "not changed", unless the change was too recent to tell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Identity {
    /// Device number.
    pub dev: u64,
    /// Inode number.
    pub ino: u64,
    /// Size in bytes.
    pub size: u64,
    /// Last modification, nanoseconds since 1970.
    pub mtime_ns: i64,
    /// Last status change, nanoseconds since 1970.
    pub ctime_ns: i64,
    /// Permission bits.
    pub mode: u32,
}

impl Identity {
    /// Any execute bit is set.
    pub fn executable(&self) -> bool {
        self.mode & 0o111 != 0
    }
}

/// What reading a file gave.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Content {
    /// Its bytes.
    Bytes(Vec<u8>),
    /// The file was not opened: nobody needs more than its name.
    Unopened,
    /// The configuration excludes it; not opened, and known for the inventory alone.
    Excluded,
    /// Larger than the configured limit in bytes; not opened.
    TooLarge(u64),
    /// Opening or reading failed; the operating system's words.
    Unreadable(String),
}

/// One path of the repository as the walk found it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// What it is.
    pub kind: EntryKind,
    /// Its identity.
    pub identity: Identity,
    /// Its content, where it is a file that was to be read.
    pub content: Content,
}

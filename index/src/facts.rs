//! Everything that is known about one path, as a value: what `analyze` makes of its bytes. Facts hold no text but the
//! few lines that reports quote, so that a repository's facts fit in memory and in the store. Nothing here looks at a
//! second file.

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::entry::{Content, Entry, EntryKind};
use crate::path::RepoPath;

/// What reading a path gave, without the text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Read {
    /// Only the name is known; nobody needed more.
    Name,
    /// UTF-8 text.
    Text,
    /// Bytes that are not UTF-8 text.
    Binary,
    /// Larger than this limit in bytes.
    TooLarge(u64),
    /// Could not be opened or read; the operating system's words.
    Unreadable(String),
}

/// The facts of one path.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FileFacts {
    /// The path.
    pub path: RepoPath,
    /// What stands there.
    pub kind: EntryKind,
    /// Size in bytes.
    pub size: u64,
    /// Any execute bit is set.
    pub executable: bool,
    /// What reading gave.
    pub read: Read,
    /// SHA-256 of the bytes, where they were read.
    pub sha256: Option<[u8; 32]>,
}

/// Take one path apart. Pure: the same entry gives the same facts.
pub fn analyze(path: &RepoPath, entry: &Entry) -> FileFacts {
    let mut facts = FileFacts {
        path: path.clone(),
        kind: entry.kind.clone(),
        size: entry.identity.size,
        executable: entry.kind == EntryKind::File && entry.identity.executable(),
        read: Read::Name,
        sha256: None,
    };
    match &entry.content {
        Content::Unopened => {}
        Content::TooLarge(limit) => facts.read = Read::TooLarge(*limit),
        Content::Unreadable(reason) => facts.read = Read::Unreadable(reason.clone()),
        Content::Bytes(bytes) => read_bytes(&mut facts, bytes),
    }
    facts
}

fn read_bytes(facts: &mut FileFacts, bytes: &[u8]) {
    facts.sha256 = Some(Sha256::digest(bytes).into());
    facts.read = if std::str::from_utf8(bytes).is_ok() {
        Read::Text
    } else {
        Read::Binary
    };
}

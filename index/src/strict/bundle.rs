//! A bundle as its inventory shows it. Whoever walks the directory fills this; nobody here opens a file.

use std::sync::Arc;

use super::facts::StrictFileFacts;
use super::role::Role;
use crate::entry;
use crate::facts::FileFacts;
use crate::path::RepoPath;
use crate::path::roots::Roots;

/// One skill directory.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bundle {
    /// Where it stands, relative to the repository root; `.` for the root itself.
    pub path: String,
    /// The name of the directory; `None` where nobody can know it (an upload), which leaves stage 5 out.
    pub directory_name: Option<String>,
    /// Everything below it, in any order; directories may be left out where they hold something listed.
    pub entries: Vec<Entry>,
}

/// Something in a bundle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// Relative to the bundle, `/`-separated; a name that is not UTF-8 with replacement characters.
    pub path: String,
    /// Its kind, symlinks not followed.
    pub kind: EntryKind,
    /// Size in bytes.
    pub size: u64,
    /// The executable bit of the owner; `None` where the file system has none.
    pub executable: Option<bool>,
    /// The name is valid UTF-8.
    pub utf8_name: bool,
    /// What its text says; `None` where [`super::reads`] says no or the file could not be read.
    pub facts: Option<Arc<StrictFileFacts>>,
}

/// What a directory entry is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EntryKind {
    /// A regular file.
    File,
    /// A directory.
    Directory,
    /// A symbolic link.
    Symlink,
    /// A named pipe.
    Fifo,
    /// A device, a socket or whatever else a system may have.
    Other,
}

impl From<&entry::EntryKind> for EntryKind {
    fn from(kind: &entry::EntryKind) -> Self {
        match kind {
            entry::EntryKind::File => Self::File,
            entry::EntryKind::Directory => Self::Directory,
            entry::EntryKind::Symlink(_) => Self::Symlink,
            entry::EntryKind::Special(name) if name == "FIFO" => Self::Fifo,
            entry::EntryKind::Special(_) => Self::Other,
        }
    }
}

impl Bundle {
    /// The bundle in the folder `directory` of a repository, of the files below it.
    pub fn of_files<'f>(
        roots: &Roots,
        directory: &str,
        files: impl Iterator<Item = &'f FileFacts>,
    ) -> Self {
        let entries = files.filter_map(|file| {
            let inside = file.path.as_str().strip_prefix(directory)?;
            Some(Entry::of_facts(roots, inside.strip_prefix('/')?, file))
        });
        Self {
            entries: entries.collect(),
            directory_name: directory.rsplit('/').next().map(str::to_owned),
            path: directory.to_owned(),
        }
    }
}

/// Whether the facts of the file at `path` were taken for the part it plays as `inside` of a bundle. Those of a skill that
/// lies in another one are about that skill alone.
fn plays_the_same_part(roots: &Roots, path: &RepoPath, inside: &str) -> bool {
    super::path_in_bundle(roots, path).map(Role::of) == Some(Role::of(inside))
}

impl Entry {
    fn of_facts(roots: &Roots, path: &str, file: &FileFacts) -> Self {
        let content = file.content.as_ref();
        Self {
            path: path.to_owned(),
            kind: (&file.kind).into(),
            size: file.size,
            executable: Some(file.executable),
            utf8_name: !path.contains('\u{fffd}'),
            facts: content
                .and_then(|content| content.strict.clone())
                .filter(|_| plays_the_same_part(roots, &file.path, path)),
        }
    }

    /// A regular file with its facts.
    pub fn file(path: &str, size: u64, facts: Option<Arc<StrictFileFacts>>) -> Self {
        Self {
            path: path.to_owned(),
            kind: EntryKind::File,
            size,
            executable: Some(false),
            utf8_name: true,
            facts,
        }
    }

    /// An entry of another kind.
    pub fn of_kind(path: &str, kind: EntryKind) -> Self {
        Self {
            kind,
            ..Self::file(path, 0, None)
        }
    }
}

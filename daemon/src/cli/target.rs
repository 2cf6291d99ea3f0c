//! The one file that a command is about: looked at where the person named it, links not followed, and placed in its
//! repository. Which place that is, is decided in the index crate.

use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};

use skilld_index::migrate::Parent;
use skilld_index::migrate::target::{Found, FoundEntry, Target, TargetError, locate};

use super::exit::Failed;
use super::root;

/// A file as the person named it, and what was found there.
pub(super) struct Named {
    shown: String,
    absolute: String,
    root: Option<String>,
    seen: Seen,
}

impl Named {
    /// Look at `file`, and read it where it is a file of at most `limit` bytes.
    pub(super) fn look(file: &Path, limit: u64) -> Result<Self, Failed> {
        let absolute = absolute(file)?;
        let root = root::marked_above(&absolute);
        let seen = match root
            .as_deref()
            .and_then(|root| link_between(root, &absolute))
        {
            Some(seen) => seen,
            None => Seen::at(&absolute, limit),
        };
        Ok(Self {
            shown: file.to_string_lossy().into_owned(),
            absolute: absolute.to_string_lossy().into_owned(),
            root: root.map(|root| root.to_string_lossy().into_owned()),
            seen,
        })
    }

    /// The file in its repository.
    pub(super) fn target(&self) -> Result<Target<'_>, Failed> {
        let found = Found {
            shown: &self.shown,
            absolute: &self.absolute,
            root: self.root.as_deref(),
            entry: self.seen.entry(),
        };
        locate(&found).map_err(|error: TargetError| {
            Failed::Usage(format!("{error} [{}]", error.reason_code()))
        })
    }
}

/// A symbolic link among the folders between `root` and `path`.
fn link_between(root: &Path, path: &Path) -> Option<Seen> {
    let inside = path.parent()?.strip_prefix(root).ok()?;
    let mut at = root.to_path_buf();
    for part in inside.components() {
        at.push(part);
        if at.is_symlink() {
            return Some(Seen::BehindLink(at.to_string_lossy().into_owned()));
        }
    }
    None
}

/// What stands at a path, links not followed.
pub(super) enum Seen {
    File(Vec<u8>),
    TooLarge(u64),
    Folder,
    Symlink,
    /// A folder on the way, this one, is a symbolic link.
    BehindLink(String),
    Special,
    Missing,
    Unreadable(String),
}

impl Seen {
    /// Look at `path`, and read it where it is a file of at most `limit` bytes.
    pub(super) fn at(path: &Path, limit: u64) -> Self {
        let meta = match fs::symlink_metadata(path) {
            Ok(meta) => meta,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Self::Missing,
            Err(error) => return Self::Unreadable(reason(&error)),
        };
        let kind = meta.file_type();
        if kind.is_symlink() {
            Self::Symlink
        } else if kind.is_dir() {
            Self::Folder
        } else if !kind.is_file() {
            Self::Special
        } else if meta.len() > limit {
            Self::TooLarge(limit)
        } else {
            fs::read(path).map_or_else(|error| Self::Unreadable(reason(&error)), Self::File)
        }
    }

    fn entry(&self) -> FoundEntry<'_> {
        match self {
            Self::File(bytes) => FoundEntry::File(bytes),
            Self::TooLarge(limit) => FoundEntry::TooLarge(*limit),
            Self::Folder => FoundEntry::Folder,
            Self::Symlink => FoundEntry::Symlink,
            Self::BehindLink(folder) => FoundEntry::BehindSymlink(folder),
            Self::Special => FoundEntry::Special,
            Self::Missing => FoundEntry::Missing,
            Self::Unreadable(why) => FoundEntry::Unreadable(why),
        }
    }

    /// What a file makes of it that is looked for as its owner.
    pub(super) fn parent(&self) -> Parent<'_> {
        match self {
            Self::File(bytes) => std::str::from_utf8(bytes).map_or(Parent::Missing, Parent::Found),
            _ => Parent::Missing,
        }
    }
}

/// The operating system's words, without Rust's error number.
fn reason(error: &io::Error) -> String {
    let text = error.to_string();
    let words = text.split_once(" (os error");
    words.map_or(text.as_str(), |(words, _)| words).to_owned()
}

/// `path` from the file system's root, its `.` and `..` as they were written.
fn absolute(path: &Path) -> Result<PathBuf, Failed> {
    let here = std::env::current_dir()
        .map_err(|error| Failed::Usage(format!("the current folder cannot be used: {error}")))?;
    let full = here.join(path);
    Ok(full
        .components()
        .filter(|part| !matches!(part, Component::CurDir))
        .collect())
}

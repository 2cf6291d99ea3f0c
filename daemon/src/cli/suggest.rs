//! `skilld suggest-metadata`: the way of one file to the current format. Looks at that file alone, so no daemon is asked;
//! what is proposed is decided in the index crate, and nothing is edited.

use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};

use skilld_client::wire::Format;
use skilld_index::migrate::target::{Found, FoundEntry, locate};
use skilld_index::migrate::{Parent, Request, parent_of, suggest};
use skilld_index::report::suggestion;

use super::args::SuggestMetadataArgs;
use super::exit::{Exit, Failed};
use super::output::report;
use super::root;
use crate::collect::target_entry;

/// The largest file that is looked at, in bytes; the default limit of a scan.
const MAX_BYTES: u64 = skilld_index::config::DEFAULT_MAX_FILE_SIZE_BYTES;

/// `skilld suggest-metadata`
pub(super) fn run(args: &SuggestMetadataArgs) -> Result<Exit, Failed> {
    let absolute = absolute(&args.file)?;
    let marked = root::marked_above(&absolute);
    let shown = args.file.to_string_lossy();
    let full = absolute.to_string_lossy();
    let root = marked.as_deref().map(Path::to_string_lossy);
    let seen = Seen::at(&absolute);
    let target = locate(&Found {
        shown: &shown,
        absolute: &full,
        root: root.as_deref(),
        entry: seen.entry(),
    })
    .map_err(|error| Failed::Usage(format!("{error} [{}]", error.reason_code())))?;
    let folder = Path::new(&target.root);
    let parent = parent_of(&target.path).map(|parent| Seen::at(&folder.join(parent.as_str())));
    let answer = suggest(&Request {
        shown: &shown,
        path: &target.path,
        text: target.text,
        owner: args.owner.as_deref(),
        target_entry: target_entry(folder, &target.path),
        parent: parent.as_ref().map_or(Parent::Missing, Seen::parent),
    });
    let text = if args.report.json || args.format == Some(Format::Json) {
        suggestion::json(&answer, &target.root).map_err(|error| {
            Failed::Usage(format!("the answer cannot be written as JSON: {error}"))
        })?
    } else {
        suggestion::prompt(&answer, &target.root)
    };
    report(text.as_bytes())?;
    Ok(Exit::Fine)
}

/// What stands at a path, links not followed.
enum Seen {
    File(Vec<u8>),
    TooLarge,
    Folder,
    Symlink,
    Special,
    Missing,
    Unreadable(String),
}

impl Seen {
    fn at(path: &Path) -> Self {
        let meta = match fs::symlink_metadata(path) {
            Ok(meta) => meta,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Self::Missing,
            Err(error) => return Self::Unreadable(error.to_string()),
        };
        let kind = meta.file_type();
        if kind.is_symlink() {
            Self::Symlink
        } else if kind.is_dir() {
            Self::Folder
        } else if !kind.is_file() {
            Self::Special
        } else if meta.len() > MAX_BYTES {
            Self::TooLarge
        } else {
            fs::read(path).map_or_else(|error| Self::Unreadable(error.to_string()), Self::File)
        }
    }

    fn entry(&self) -> FoundEntry<'_> {
        match self {
            Self::File(bytes) => FoundEntry::File(bytes),
            Self::TooLarge => FoundEntry::TooLarge(MAX_BYTES),
            Self::Folder => FoundEntry::Folder,
            Self::Symlink => FoundEntry::Symlink,
            Self::Special => FoundEntry::Special,
            Self::Missing => FoundEntry::Missing,
            Self::Unreadable(why) => FoundEntry::Unreadable(why),
        }
    }

    fn parent(&self) -> Parent<'_> {
        match self {
            Self::File(bytes) => std::str::from_utf8(bytes).map_or(Parent::Missing, Parent::Found),
            _ => Parent::Missing,
        }
    }
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

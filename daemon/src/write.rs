//! Writing: the whole old thing stands, or the whole new one, at every moment. Shared by every command that edits a
//! repository ([`commit`]) or makes something beside it ([`Draft`], [`replace_file`]). What is written is decided elsewhere; whoever calls
//! has shown it and has been allowed to.
//!
//! A file of a repository is written only where the file on disk is, byte for byte, the one that was analysed. No symbolic link is
//! followed on the way and nothing is overwritten by a move.

mod diff;
mod draft;
mod file;
mod folder;
mod temporary;

#[cfg(test)]
mod tests;

use std::fs::File;
use std::io::{self, Read as _};
use std::path::Path;

use rustix::fs::{Access, AtFlags, FileType, Mode, OFlags, RenameFlags, Stat};
use rustix::io::Errno;
use skilld_index::path::RepoPath;
use thiserror::Error;

use self::folder::Folder;
use self::temporary::Temporary;

pub use self::diff::unified;
pub use self::draft::{Draft, Standing};
pub use self::file::replace_file;

/// One change to one file.
#[derive(Debug, Clone, Copy)]
pub struct Change<'a> {
    /// The file.
    pub path: &'a RepoPath,
    /// Where it stands afterwards; the same path where it stays.
    pub target: &'a RepoPath,
    /// What was analysed.
    pub before: &'a str,
    /// What is written.
    pub after: &'a str,
}

impl Change<'_> {
    /// Whether the file gets another path.
    pub fn moves(&self) -> bool {
        self.path != self.target
    }
}

/// Why nothing was written.
#[derive(Debug, Error)]
pub enum WriteError {
    /// A symbolic link stands at the file or on the way to it.
    #[error("{0} is a symbolic link, and links are not followed; name the real path")]
    Link(String),
    /// Something on the way is not what it has to be.
    #[error("{0} is not a regular file; nothing was written")]
    NotAFile(String),
    /// The file is not the one that was analysed.
    #[error("{0} was changed while it was looked at; nothing was written, run the command again")]
    Changed(String),
    /// Something stands where the file would move to.
    #[error("{0} exists already and is not overwritten; nothing was written")]
    Exists(String),
    /// The file system keeps the spelling of a name that differs in case only.
    #[error(
        "this file system does not let a name change in case only; rename {0} by hand (`git mv`), then run the command again"
    )]
    CaseOnly(String),
    /// The file may not be written.
    #[error("{0} is read-only; allow writing to it first")]
    ReadOnly(String),
    /// The file has further names.
    #[error(
        "{0} has further names (hard links), which would keep the old text; make it a file of its own first"
    )]
    Shared(String),
    /// The file belongs to somebody else.
    #[error("{0} belongs to another user, who would lose it; run the command as that user")]
    Owner(String),
    /// The operating system refused.
    #[error("cannot {what} {path}: {source}")]
    System {
        /// What was tried.
        what: &'static str,
        /// On which path.
        path: String,
        /// The cause.
        source: io::Error,
    },
}

impl WriteError {
    fn system(what: &'static str, path: &str) -> impl FnOnce(Errno) -> Self {
        move |errno| Self::System {
            what,
            path: path.to_owned(),
            source: errno.into(),
        }
    }
}

/// Whether `change` could be written below `root` now, as far as that can be seen without writing.
///
/// # Errors
/// [`WriteError`], as [`commit`] would give it.
pub fn check(root: &Path, change: &Change<'_>) -> Result<(), WriteError> {
    let folder = Folder::of(root, change.path)?;
    inspect(&folder, change)?;
    rustix::fs::accessat(
        folder.handle(),
        ".",
        Access::WRITE_OK | Access::EXEC_OK,
        AtFlags::EACCESS,
    )
    .map_err(WriteError::system(
        "write into the folder of",
        change.path.as_str(),
    ))
}

/// Write `change` below `root`.
///
/// # Errors
/// [`WriteError`]; the file is then as it was.
pub fn commit(root: &Path, change: &Change<'_>) -> Result<(), WriteError> {
    let from = Folder::of(root, change.path)?;
    let seen = inspect(&from, change)?;
    let made;
    let to = if change.moves() {
        made = Folder::of_or_made(root, change.target)?;
        &made
    } else {
        &from
    };
    let new = Temporary::write(to, change.after.as_bytes(), &seen)?;
    // Writing took time; what stands there now decides.
    inspect(&from, change)?;
    if change.moves() {
        // The old text moves first: there is never a second file, and a run that ends here can be repeated.
        rename_without_overwriting(&from, to, &seen)?;
    }
    if let Err(error) = new.replace() {
        if change.moves() {
            // Nothing else can be done where this fails too; the old text is whole at its new path.
            let _ = rustix::fs::renameat_with(
                to.handle(),
                to.name(),
                from.handle(),
                from.name(),
                RenameFlags::NOREPLACE,
            );
        }
        return Err(error);
    }
    to.keep();
    // The change is made and visible; a disk that cannot promise to keep it is not a reason to say that it failed.
    let _ = rustix::fs::fsync(to.handle());
    let _ = rustix::fs::fsync(from.handle());
    Ok(())
}

/// The file's properties, where it is the one that was analysed and may be written.
fn inspect(folder: &Folder, change: &Change<'_>) -> Result<Stat, WriteError> {
    let path = change.path.as_str();
    // Without NONBLOCK a FIFO that took the file's place would hold us up for ever.
    let flags = OFlags::RDONLY | OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::CLOEXEC;
    let handle = match rustix::fs::openat(folder.handle(), folder.name(), flags, Mode::empty()) {
        Ok(handle) => handle,
        Err(Errno::LOOP) => return Err(WriteError::Link(path.to_owned())),
        Err(Errno::NOENT) => return Err(WriteError::Changed(path.to_owned())),
        Err(errno) => return Err(WriteError::system("open", path)(errno)),
    };
    let stat = rustix::fs::fstat(&handle).map_err(WriteError::system("look at", path))?;
    if FileType::from_raw_mode(stat.st_mode) != FileType::RegularFile {
        return Err(WriteError::NotAFile(path.to_owned()));
    }
    if stat.st_nlink > 1 {
        return Err(WriteError::Shared(path.to_owned()));
    }
    if !Mode::from_raw_mode(stat.st_mode).contains(Mode::WUSR) {
        return Err(WriteError::ReadOnly(path.to_owned()));
    }
    let expected = change.before.as_bytes();
    let mut bytes = Vec::with_capacity(expected.len());
    File::from(handle)
        .take(expected.len() as u64 + 1)
        .read_to_end(&mut bytes)
        .map_err(|source| WriteError::System {
            what: "read",
            path: path.to_owned(),
            source,
        })?;
    if bytes == expected {
        Ok(stat)
    } else {
        Err(WriteError::Changed(path.to_owned()))
    }
}

/// Move the file, whose properties are `seen`, where nothing stands at its new path.
fn rename_without_overwriting(from: &Folder, to: &Folder, seen: &Stat) -> Result<(), WriteError> {
    let done = rustix::fs::renameat_with(
        from.handle(),
        from.name(),
        to.handle(),
        to.name(),
        RenameFlags::NOREPLACE,
    );
    match done {
        Ok(()) => Ok(()),
        Err(Errno::EXIST) if to.holds(seen) => change_case(from, to),
        Err(Errno::EXIST) => Err(WriteError::Exists(to.path().to_owned())),
        // The file system does not know the flag; a link does not overwrite either.
        Err(Errno::INVAL | Errno::NOSYS) => link_and_unlink(from, to),
        Err(errno) => Err(WriteError::system("move", from.path())(errno)),
    }
}

/// Both names lead to the same file, because the file system ignores case.
fn change_case(from: &Folder, to: &Folder) -> Result<(), WriteError> {
    rustix::fs::renameat(from.handle(), from.name(), to.handle(), to.name())
        .map_err(WriteError::system("move", from.path()))?;
    if to.lists_its_name()? && !from.lists_its_name()? {
        Ok(())
    } else {
        Err(WriteError::CaseOnly(from.path().to_owned()))
    }
}

fn link_and_unlink(from: &Folder, to: &Folder) -> Result<(), WriteError> {
    match rustix::fs::linkat(
        from.handle(),
        from.name(),
        to.handle(),
        to.name(),
        AtFlags::empty(),
    ) {
        Ok(()) => {}
        Err(Errno::EXIST) => return Err(WriteError::Exists(to.path().to_owned())),
        Err(errno) => return Err(WriteError::system("move", from.path())(errno)),
    }
    rustix::fs::unlinkat(from.handle(), from.name(), AtFlags::empty())
        .map_err(WriteError::system("move", from.path()))
}

//! A whole file or folder that takes the place of nothing, or of another whole one: made beside it, put there in one step.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use rustix::fs::{CWD, RenameFlags, renameat_with};
use rustix::io::Errno;

use crate::collect::{TEMPORARY_END, TEMPORARY_START};
use crate::error::Error;

/// What stands at a target that may be written to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standing {
    /// Nothing, or an empty folder.
    Free,
    /// Something that is to be replaced.
    Earlier,
}

/// A file or folder in the making; what is left of it goes with this value.
#[derive(Debug)]
pub struct Draft {
    path: PathBuf,
}

impl Draft {
    /// A place beside `target` that is this process's own, under a name that no walk takes for anything.
    pub fn beside(target: &Path) -> Self {
        let mut name = OsString::from(format!("{TEMPORARY_START}{}-", std::process::id()));
        name.push(target.file_name().unwrap_or_default());
        name.push(TEMPORARY_END);
        Self {
            path: target.with_file_name(name),
        }
    }

    /// Where to make it.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Put it at `target`, in one step as far as the file system can.
    ///
    /// # Errors
    /// Where the file system refuses; what stood there before still does.
    pub fn put(self, target: &Path, standing: Standing) -> Result<(), Error> {
        let done = match standing {
            // Whoever came first since the look stays.
            Standing::Free => self
                .rename(target, RenameFlags::NOREPLACE)
                .or_else(|error| {
                    // An empty folder is in the way, and an ordinary rename replaces those alone.
                    let folder = self.path.is_dir() && target.is_dir();
                    if folder || unsupported(error) {
                        fs::rename(&self.path, target)
                    } else {
                        Err(error.into())
                    }
                }),
            // What was there before goes with the draft, which then names it.
            Standing::Earlier => self.rename(target, RenameFlags::EXCHANGE).or_else(|error| {
                if unsupported(error) {
                    remove(target);
                    fs::rename(&self.path, target)
                } else {
                    Err(error.into())
                }
            }),
        };
        done.map_err(|source| Error::Own {
            what: "write",
            path: target.to_owned(),
            source,
        })
    }

    fn rename(&self, target: &Path, flags: RenameFlags) -> Result<(), Errno> {
        renameat_with(CWD, &self.path, CWD, target, flags)
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        remove(&self.path);
    }
}

fn unsupported(error: Errno) -> bool {
    matches!(error, Errno::INVAL | Errno::NOSYS | Errno::OPNOTSUPP)
}

/// Remove what stands at `path`, following no link.
fn remove(path: &Path) {
    let Ok(meta) = fs::symlink_metadata(path) else {
        return;
    };
    // Nobody can do more about it than this; what was to be put is in its place or was refused.
    let _ = if meta.is_dir() {
        fs::remove_dir_all(path)
    } else {
        fs::remove_file(path)
    };
}

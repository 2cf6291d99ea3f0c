//! What is known to stand at a path, whether it was read or not. The caller answers from the walk's inventory; nobody
//! here asks the file system.

use crate::boundary::{Boundary, FolderVerdict};

/// What stands at a path.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Known {
    /// A file that was read.
    Read,
    /// A file that nobody asked to read.
    NamedOnly,
    /// A file above the size limit.
    TooLarge,
    /// A file that could not be read.
    Unreadable,
    /// A folder.
    Folder,
    /// A symbolic link, to whatever.
    Symlink,
    /// A FIFO, socket or device.
    Special,
}

/// The inventory of the walk, as a lookup.
pub trait Paths {
    /// What stands at this repository-relative path, exactly in this spelling.
    fn at(&self, path: &str) -> Option<Known>;
}

/// What the scan can say about a path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Seen<'p> {
    /// It stands there.
    There(Known),
    /// It is, or lies below, the symbolic link at this path.
    Link(&'p str),
    /// It is excluded, so nobody looked.
    Excluded,
    /// It lies too deep, so nobody looked.
    Deep,
    /// It does not exist.
    Missing,
}

/// Paths as the scan sees them within its boundary.
#[derive(Clone, Copy)]
pub(super) struct Sight<'a> {
    paths: &'a dyn Paths,
    boundary: &'a Boundary,
}

impl<'a> Sight<'a> {
    /// What `boundary` lets the scan see of `paths`.
    pub(super) fn new(paths: &'a dyn Paths, boundary: &'a Boundary) -> Self {
        Self { paths, boundary }
    }

    /// What can be said about `path`; a trailing `/` asks for a folder.
    pub(super) fn of<'p>(&self, path: &'p str) -> Seen<'p> {
        let (name, folder) = match path.strip_suffix('/') {
            Some(name) => (name, true),
            None => (path, false),
        };
        if self.boundary.excludes(name) {
            return Seen::Excluded;
        }
        if let Some(link) = self.link_in(name) {
            return Seen::Link(link);
        }
        match self.paths.at(name) {
            Some(known) if !folder || known == Known::Folder => Seen::There(known),
            None if self.below_deep_folder(name) => Seen::Deep,
            _ => Seen::Missing,
        }
    }

    /// A file of the repository that the scan reads, or would if it were smaller or readable.
    pub(super) fn is_scanned(&self, path: &str) -> bool {
        self.boundary.selects(path)
            && matches!(
                self.paths.at(path),
                Some(Known::Read | Known::TooLarge | Known::Unreadable)
            )
    }

    /// The symbolic link at or above `path`.
    fn link_in<'p>(&self, path: &'p str) -> Option<&'p str> {
        prefixes(path).find(|prefix| self.paths.at(prefix) == Some(Known::Symlink))
    }

    fn below_deep_folder(&self, path: &str) -> bool {
        prefixes(path).any(|prefix| {
            self.boundary.folder(prefix) == FolderVerdict::TooDeep
                && self.paths.at(prefix) == Some(Known::Folder)
        })
    }
}

/// The folders of a path from the outermost on, and the path itself.
fn prefixes(path: &str) -> impl Iterator<Item = &str> {
    path.match_indices('/')
        .filter_map(|(at, _)| path.get(..at))
        .chain(std::iter::once(path))
}

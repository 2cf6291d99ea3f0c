//! The watches: one for each folder, all of one instance, so that the order of events is the order of changes.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use skilld_index::path::RepoPath;

use super::inbox::Inbox;
use super::network;
use super::portable::Portable;
use crate::collect::{Watch, Watched};
use crate::error::Error;

/// How changes are heard of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Means {
    /// What fits this system and file system best.
    #[default]
    Auto,
    /// Linux inotify, spoken directly.
    Inotify,
    /// The portable library.
    Portable,
    /// Not at all: everything is looked through on each question.
    Poll,
}

/// What bounds the watches.
#[derive(Debug, Clone, Copy, Default)]
pub struct Limits {
    /// How changes are heard of.
    pub means: Means,
    /// The most folders to watch; `None` for as many as the system allows.
    pub max_watches: Option<usize>,
}

/// What a watch was answered with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Added {
    /// It stands.
    Yes,
    /// The system gives no more.
    Full,
    /// There is nothing there to watch.
    No,
}

/// Holds the watches of one kind.
pub(super) trait Source: Send {
    /// Whether the folder `name` is watched, as far as is known.
    fn holds(&self, name: &RepoPath) -> bool;
    /// Watch the folder `path`, known as `name`, whether or not it is watched already.
    fn add(&mut self, name: &RepoPath, path: &Path) -> Added;
    /// Watch it no longer.
    fn remove(&mut self, name: &RepoPath, path: &Path);
    /// Watch the folder of cookies, again where it was watched before.
    fn add_cookies(&mut self, path: &Path) -> Added;
    /// Folders watched.
    fn active(&self) -> usize;
}

/// The watches of one root.
pub struct Watcher {
    source: Box<dyn Source>,
    root: PathBuf,
    cookies: PathBuf,
    limits: Limits,
    exhausted: bool,
    polling: bool,
    trusting: bool,
}

impl Watcher {
    /// Watch the folder of cookies, and nothing of `root` yet; what is heard goes to `inbox`.
    ///
    /// # Errors
    /// Where the system gives no watcher at all.
    pub fn new(
        root: &Path,
        cookies: &Path,
        limits: Limits,
        inbox: Arc<Inbox>,
    ) -> Result<Self, Error> {
        let polling = match limits.means {
            Means::Poll => true,
            Means::Auto => network::is_remote(root),
            Means::Inotify | Means::Portable => false,
        };
        let mut source = source(root, cookies, limits.means, inbox)?;
        if source.add_cookies(cookies) != Added::Yes {
            return Err(Error::Watch {
                path: cookies.to_owned(),
                why: "the system gives no more watches; `sysctl fs.inotify` shows the limits"
                    .to_owned(),
            });
        }
        Ok(Self {
            source,
            root: root.to_owned(),
            cookies: cookies.to_owned(),
            limits,
            exhausted: false,
            polling,
            trusting: true,
        })
    }

    /// Folders watched.
    pub fn active(&self) -> usize {
        self.source.active()
    }

    /// Whether everything is looked through on each question.
    pub fn is_polling(&self) -> bool {
        self.polling
    }

    /// Try again from now on: the limit may have been raised.
    pub fn retry(&mut self) {
        self.exhausted = false;
    }

    /// Whether a folder that was watched is still taken for watched.
    pub fn trust(&mut self, trusting: bool) {
        self.trusting = trusting;
    }

    /// Watch the folder of cookies again; it may have been made anew.
    pub fn watch_cookies(&mut self) {
        // Where there is none now, cookies cannot be made either, and questions are served without.
        let _ = self.source.add_cookies(&self.cookies);
    }
}

#[cfg(target_os = "linux")]
fn source(
    root: &Path,
    cookies: &Path,
    means: Means,
    inbox: Arc<Inbox>,
) -> Result<Box<dyn Source>, Error> {
    if means == Means::Portable {
        return Ok(Box::new(Portable::new(root, cookies, inbox)?));
    }
    Ok(Box::new(super::inotify::Inotify::new(root, inbox)?))
}

#[cfg(not(target_os = "linux"))]
fn source(
    root: &Path,
    cookies: &Path,
    _: Means,
    inbox: Arc<Inbox>,
) -> Result<Box<dyn Source>, Error> {
    Ok(Box::new(Portable::new(root, cookies, inbox)?))
}

impl Watch for Watcher {
    fn watch(&mut self, folder: &RepoPath) -> Watched {
        let held = self.source.holds(folder);
        if held && self.trusting {
            return Watched::Yes;
        }
        let full = !held
            && self
                .limits
                .max_watches
                .is_some_and(|max| self.source.active() >= max);
        if self.polling || self.exhausted || full {
            return Watched::No;
        }
        match self.source.add(folder, &self.root.join(folder.as_str())) {
            Added::Yes => Watched::Yes,
            Added::Full => {
                self.exhausted = true;
                Watched::No
            }
            Added::No => Watched::No,
        }
    }

    fn unwatch(&mut self, folder: &RepoPath) {
        self.source.remove(folder, &self.root.join(folder.as_str()));
    }
}

//! The portable library, for systems other than Linux. Its handler only translates and enqueues.

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use notify::event::{Flag, ModifyKind, RenameMode};
use notify::{Event, EventKind, RecommendedWatcher, RecursiveMode, Watcher as _};
use skilld_index::path::RepoPath;

use super::inbox::{Inbox, News, Touch};
use super::source::{Added, Source};
use crate::error::Error;

/// The watches.
pub(super) struct Portable {
    library: RecommendedWatcher,
    watched: HashSet<RepoPath>,
}

impl Portable {
    /// Start hearing for `root` and the folder of `cookies`.
    pub(super) fn new(root: &Path, cookies: &Path, inbox: Arc<Inbox>) -> Result<Self, Error> {
        let ears = Ears {
            root: root.to_owned(),
            cookies: cookies.to_owned(),
        };
        let library = notify::recommended_watcher(move |event| {
            inbox.tell(|news| ears.hear(event, news));
        })
        .map_err(|error| Error::Watch {
            path: root.to_owned(),
            why: error.to_string(),
        })?;
        Ok(Self {
            library,
            watched: HashSet::new(),
        })
    }

    fn add_path(&mut self, path: &Path) -> Added {
        match self.library.watch(path, RecursiveMode::NonRecursive) {
            Ok(()) => Added::Yes,
            Err(error) if matches!(error.kind, notify::ErrorKind::MaxFilesWatch) => Added::Full,
            Err(_) => Added::No,
        }
    }
}

impl Source for Portable {
    fn holds(&self, name: &RepoPath) -> bool {
        self.watched.contains(name)
    }

    fn add(&mut self, name: &RepoPath, path: &Path) -> Added {
        if self.watched.remove(name) {
            let _ = self.library.unwatch(path);
        }
        let added = self.add_path(path);
        if added == Added::Yes {
            self.watched.insert(name.clone());
        }
        added
    }

    fn remove(&mut self, name: &RepoPath, path: &Path) {
        if self.watched.remove(name) {
            // A folder that is gone took its watch with it.
            let _ = self.library.unwatch(path);
        }
    }

    fn add_cookies(&mut self, path: &Path) -> Added {
        let _ = self.library.unwatch(path);
        self.add_path(path)
    }

    fn active(&self) -> usize {
        self.watched.len()
    }
}

/// Translates events; lives on the library's own thread.
struct Ears {
    root: PathBuf,
    cookies: PathBuf,
}

impl Ears {
    fn hear(&self, event: notify::Result<Event>, news: &mut News) {
        let Ok(event) = event else {
            news.lost = true;
            return;
        };
        if event.attrs.flag() == Some(Flag::Rescan) {
            news.lost = true;
            return;
        }
        let structural = match event.kind {
            // Reading, ours above all, changes nothing; and both names of a rename were told before, one by one.
            EventKind::Access(_) | EventKind::Modify(ModifyKind::Name(RenameMode::Both)) => return,
            EventKind::Modify(ModifyKind::Data(_) | ModifyKind::Metadata(_)) => false,
            _ => true,
        };
        for path in event.paths {
            if let Ok(below) = path.strip_prefix(&self.root) {
                if below.as_os_str().is_empty() {
                    news.nudged = true;
                } else {
                    // The library does not say when a file is closed.
                    let open = true;
                    news.touch(below.as_os_str().to_owned(), Touch { structural, open });
                }
            } else if let Ok(name) = path.strip_prefix(&self.cookies) {
                if name.as_os_str().is_empty() {
                    news.nudged = true;
                } else if let EventKind::Create(_) = event.kind
                    && let Some(number) = name.to_str().and_then(|name| name.parse().ok())
                {
                    news.cookie = news.cookie.max(Some(number));
                }
            }
        }
    }
}

//! The watches: one non-recursive watch for each folder, all of one instance, so that the order of events is the order
//! of changes. The handler only translates and enqueues.

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use notify::event::{Flag, ModifyKind, RenameMode};
use notify::{Event, EventKind, RecommendedWatcher, RecursiveMode, Watcher as _};

use super::inbox::{Inbox, News};
use crate::collect::{Watch, Watched};
use crate::error::Error;

/// What bounds the watches.
#[derive(Debug, Clone, Copy, Default)]
pub struct Limits {
    /// The most folders to watch; `None` for as many as the system allows.
    pub max_watches: Option<usize>,
    /// Watch nothing: the file system gives no events.
    pub polling: bool,
}

/// The watches of one root.
pub struct Watcher {
    source: RecommendedWatcher,
    root: PathBuf,
    cookies: PathBuf,
    watched: HashSet<Box<str>>,
    limits: Limits,
    exhausted: bool,
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
        let ears = Ears {
            root: root.to_owned(),
            cookies: cookies.to_owned(),
        };
        let mut source = notify::recommended_watcher(move |event| {
            inbox.tell(|news| ears.hear(event, news));
        })
        .map_err(|source| Error::Watch {
            path: root.to_owned(),
            source,
        })?;
        source
            .watch(cookies, RecursiveMode::NonRecursive)
            .map_err(|source| Error::Watch {
                path: cookies.to_owned(),
                source,
            })?;
        Ok(Self {
            source,
            root: root.to_owned(),
            cookies: cookies.to_owned(),
            watched: HashSet::new(),
            limits,
            exhausted: false,
        })
    }

    /// Folders watched.
    pub fn active(&self) -> usize {
        self.watched.len()
    }

    /// Whether a watch was refused for want of more.
    pub fn is_exhausted(&self) -> bool {
        self.exhausted
    }

    /// Try again from now on: the limit may have been raised.
    pub fn retry(&mut self) {
        self.exhausted = false;
    }

    /// Watch the folder of cookies again; it may have been made anew.
    pub fn watch_cookies(&mut self) {
        let _ = self.source.unwatch(&self.cookies);
        // Where there is none now, cookies cannot be made either, and questions are served without.
        let _ = self
            .source
            .watch(&self.cookies, RecursiveMode::NonRecursive);
    }
}

impl Watch for Watcher {
    fn watch(&mut self, folder: &str) -> Watched {
        if self.watched.contains(folder) {
            return Watched::Yes;
        }
        let full = self
            .limits
            .max_watches
            .is_some_and(|max| self.watched.len() >= max);
        if self.limits.polling || self.exhausted || full {
            self.exhausted |= full;
            return Watched::No;
        }
        match self
            .source
            .watch(&self.root.join(folder), RecursiveMode::NonRecursive)
        {
            Ok(()) => {
                self.watched.insert(Box::from(folder));
                Watched::Yes
            }
            Err(error) => {
                self.exhausted = matches!(error.kind, notify::ErrorKind::MaxFilesWatch);
                Watched::No
            }
        }
    }

    fn unwatch(&mut self, folder: &str) {
        if self.watched.remove(folder) {
            // A folder that is gone took its watch with it.
            let _ = self.source.unwatch(&self.root.join(folder));
        }
    }
}

/// Translates events; lives on the watcher's own thread.
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
                    news.touch(below.as_os_str().to_owned(), structural);
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

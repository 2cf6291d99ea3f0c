//! Linux inotify, spoken directly.
//!
//! Why not the portable library here as well: it asks for every opening of a file too, so that our own looking through
//! 20,000 folders overflows the kernel's queue, which makes us look through them again; it takes a round trip between
//! threads for each watch; and it compares every folder with every removed one, so that removing 80,000 folders kept it
//! busy for a minute. None of that can be configured.

use std::collections::HashMap;
use std::ffi::{CStr, OsStr, OsString};
use std::mem::MaybeUninit;
use std::os::fd::OwnedFd;
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

use rustix::fs::inotify::{self, CreateFlags, ReadFlags, Reader, WatchFlags};
use rustix::io::Errno;
use skilld_index::path::RepoPath;

use super::inbox::{Inbox, News, Touch};
use super::source::{Added, Source};
use crate::error::Error;

/// Room for a few hundred events at a time.
const BUFFER: usize = 64 << 10;

/// What changes a folder's contents. Closing a file that was written is asked for because writes through a memory map
/// raise nothing else.
const CONTENTS: WatchFlags = WatchFlags::CREATE
    .union(WatchFlags::DELETE)
    .union(WatchFlags::MOVED_FROM)
    .union(WatchFlags::MOVED_TO)
    .union(WatchFlags::MODIFY)
    .union(WatchFlags::CLOSE_WRITE)
    .union(WatchFlags::ATTRIB);

/// What happens to a folder itself; only the root and the folder of cookies have no watched parent that tells.
const ITSELF: WatchFlags = WatchFlags::DELETE_SELF.union(WatchFlags::MOVE_SELF);

/// Only folders, and never what a symbolic link leads to.
const ONLY: WatchFlags = WatchFlags::ONLYDIR
    .union(WatchFlags::DONT_FOLLOW)
    .union(WatchFlags::EXCL_UNLINK);

/// Events after which the very presence of a name is in doubt.
const STRUCTURAL: ReadFlags = ReadFlags::CREATE
    .union(ReadFlags::DELETE)
    .union(ReadFlags::MOVED_FROM)
    .union(ReadFlags::MOVED_TO);

/// Events of a file that somebody is writing to, mostly; the last one is that it is closed.
const OPEN: ReadFlags = ReadFlags::CREATE.union(ReadFlags::MODIFY);

/// Events about a watched folder itself.
const ABOUT_ITSELF: ReadFlags = ReadFlags::DELETE_SELF
    .union(ReadFlags::MOVE_SELF)
    .union(ReadFlags::UNMOUNT);

/// The watches, shared with the thread that hears.
pub(super) struct Inotify {
    handle: Arc<OwnedFd>,
    names: Arc<Mutex<Names>>,
}

/// Which folder each watch stands for. A folder that was renamed keeps its watch; it then stands for the new name, and
/// giving up the old one must not end it.
#[derive(Debug, Default)]
struct Names {
    by_watch: HashMap<i32, RepoPath>,
    by_name: HashMap<RepoPath, i32>,
    cookies: Option<i32>,
    closing: bool,
}

impl Inotify {
    /// Start hearing for `root`.
    pub(super) fn new(root: &Path, inbox: Arc<Inbox>) -> Result<Self, Error> {
        let failed = |why: &dyn std::fmt::Display| Error::Watch {
            path: root.to_owned(),
            why: why.to_string(),
        };
        let handle = inotify::init(CreateFlags::CLOEXEC).map_err(|error| match error {
            Errno::MFILE => failed(
                &"there are too many watchers already; allow more with `sysctl fs.inotify.max_user_instances=1024`",
            ),
            other => failed(&other),
        })?;
        let handle = Arc::new(handle);
        let names = Arc::new(Mutex::new(Names::default()));
        let (ears, known) = (Arc::clone(&handle), Arc::clone(&names));
        thread::Builder::new()
            .name("ears".to_owned())
            .spawn(move || hear(&ears, &known, &inbox))
            .map_err(|error| failed(&error))?;
        Ok(Self { handle, names })
    }

    fn lock(&self) -> MutexGuard<'_, Names> {
        self.names.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn add_watch(&self, path: &Path, flags: WatchFlags) -> Result<i32, Added> {
        inotify::add_watch(&*self.handle, path, flags).map_err(|error| match error {
            Errno::NOSPC | Errno::NOMEM => Added::Full,
            _ => Added::No,
        })
    }
}

impl Source for Inotify {
    fn holds(&self, name: &RepoPath) -> bool {
        self.lock().by_name.contains_key(name)
    }

    fn add(&mut self, name: &RepoPath, path: &Path) -> Added {
        // Held while the watch is made, so that its first event finds its name.
        let mut names = self.lock();
        let itself = if name.as_str().is_empty() {
            ITSELF
        } else {
            WatchFlags::empty()
        };
        match self.add_watch(path, CONTENTS | ONLY | itself) {
            Ok(watch) => {
                names.by_watch.insert(watch, name.clone());
                if let Some(old) = names.by_name.insert(name.clone(), watch)
                    && old != watch
                    && names.by_watch.get(&old) == Some(name)
                {
                    names.by_watch.remove(&old);
                    let _ = inotify::remove_watch(&*self.handle, old);
                }
                Added::Yes
            }
            Err(added) => added,
        }
    }

    fn remove(&mut self, name: &RepoPath, _: &Path) {
        let mut names = self.lock();
        let Some(watch) = names.by_name.remove(name) else {
            return;
        };
        if names.by_watch.get(&watch) == Some(name) {
            names.by_watch.remove(&watch);
            // A folder that is gone took its watch with it.
            let _ = inotify::remove_watch(&*self.handle, watch);
        }
    }

    fn add_cookies(&mut self, path: &Path) -> Added {
        let mut names = self.lock();
        match self.add_watch(path, WatchFlags::CREATE | ITSELF | ONLY) {
            Ok(watch) => {
                names.cookies = Some(watch);
                Added::Yes
            }
            Err(added) => added,
        }
    }

    fn active(&self) -> usize {
        self.lock().by_name.len()
    }
}

impl Drop for Inotify {
    fn drop(&mut self) {
        let mut names = self.lock();
        names.closing = true;
        if let Some(watch) = names.cookies {
            // Raises one last event, which ends the thread.
            let _ = inotify::remove_watch(&*self.handle, watch);
        }
    }
}

/// The thread that hears.
fn hear(handle: &OwnedFd, names: &Mutex<Names>, inbox: &Inbox) {
    let mut buffer = vec![MaybeUninit::uninit(); BUFFER];
    let mut reader = Reader::new(handle, &mut buffer);
    loop {
        let mut heard = Vec::new();
        let mut broken = false;
        loop {
            match reader.next() {
                Ok(event) => heard.push(Heard {
                    watch: event.wd(),
                    flags: event.events(),
                    name: event.file_name().map(CStr::to_owned),
                }),
                Err(Errno::INTR) => continue,
                Err(_) => broken = true,
            }
            if broken || reader.is_buffer_empty() {
                break;
            }
        }
        let mut names = names.lock().unwrap_or_else(PoisonError::into_inner);
        if names.closing {
            return;
        }
        inbox.tell(|news| {
            for event in &heard {
                event.tell(&mut names, news);
            }
            news.lost |= broken;
        });
        if broken {
            // Nothing will be heard any more; questions are then served by looking through everything.
            return;
        }
    }
}

struct Heard {
    watch: i32,
    flags: ReadFlags,
    name: Option<std::ffi::CString>,
}

impl Heard {
    fn tell(&self, names: &mut Names, news: &mut News) {
        if self.flags.contains(ReadFlags::QUEUE_OVERFLOW) {
            news.lost = true;
            return;
        }
        if names.cookies == Some(self.watch) {
            if self.flags.intersects(ABOUT_ITSELF) {
                news.nudged = true;
            } else if let Some(number) = self.cookie() {
                news.cookie = news.cookie.max(Some(number));
            }
            return;
        }
        if self.flags.contains(ReadFlags::IGNORED) {
            names.forget(self.watch);
            return;
        }
        if self.flags.intersects(ABOUT_ITSELF) {
            news.nudged = true;
        }
        let Some(folder) = names.by_watch.get(&self.watch) else {
            return;
        };
        if let Some(name) = &self.name {
            let path = join(folder, name);
            let touch = Touch {
                structural: self.flags.intersects(STRUCTURAL),
                open: self.flags.intersects(OPEN) && !self.flags.contains(ReadFlags::ISDIR),
            };
            news.touch(path, touch);
        } else if folder.as_str().is_empty() {
            news.nudged = true;
        }
    }

    fn cookie(&self) -> Option<u64> {
        self.name.as_ref()?.to_str().ok()?.parse().ok()
    }
}

impl Names {
    /// The kernel ended the watch, because its folder is gone.
    fn forget(&mut self, watch: i32) {
        if let Some(name) = self.by_watch.remove(&watch)
            && self.by_name.get(&name) == Some(&watch)
        {
            self.by_name.remove(&name);
        }
    }
}

fn join(folder: &RepoPath, name: &CStr) -> OsString {
    let folder = folder.as_str();
    if folder.is_empty() {
        return OsStr::from_bytes(name.to_bytes()).to_owned();
    }
    let mut path = Vec::with_capacity(folder.len() + 1 + name.to_bytes().len());
    path.extend_from_slice(folder.as_bytes());
    path.push(b'/');
    path.extend_from_slice(name.to_bytes());
    OsString::from_vec(path)
}

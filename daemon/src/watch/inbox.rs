//! The queue between those who hear of changes and the writer. It coalesces by path as it fills, so that its size is
//! bounded by the number of paths and not by the number of events.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

/// From this many dirty paths on, looking through everything is cheaper than remembering each.
const MAX_DIRTY: usize = 100_000;

/// Everything heard since the last look.
#[derive(Debug, Default)]
pub struct News {
    /// Paths below the root, and whether their very presence may have changed.
    pub dirty: BTreeMap<OsString, bool>,
    /// Events were lost: anything may have changed.
    pub lost: bool,
    /// Something happened to the root itself or to the state folder.
    pub nudged: bool,
    /// The last cookie whose event came.
    pub cookie: Option<u64>,
    /// A cookie that no event will come for: everything must be looked through instead.
    pub sweep_for: Option<u64>,
    /// The writer is to end.
    pub stop: bool,
}

impl News {
    /// Nothing was heard.
    pub fn is_empty(&self) -> bool {
        self.dirty.is_empty()
            && !(self.lost || self.nudged || self.stop)
            && self.cookie.is_none()
            && self.sweep_for.is_none()
    }

    /// Somebody waits for an answer.
    pub fn is_asked(&self) -> bool {
        self.cookie.is_some() || self.sweep_for.is_some()
    }

    /// Add what was heard later.
    pub fn absorb(&mut self, later: Self) {
        self.lost |= later.lost;
        for (path, structural) in later.dirty {
            self.touch(path, structural);
        }
        self.nudged |= later.nudged;
        self.stop |= later.stop;
        self.cookie = self.cookie.max(later.cookie);
        self.sweep_for = self.sweep_for.max(later.sweep_for);
    }

    /// A path changed.
    pub fn touch(&mut self, path: OsString, structural: bool) {
        if self.lost {
            return;
        }
        *self.dirty.entry(path).or_insert(false) |= structural;
        if self.dirty.len() > MAX_DIRTY {
            self.dirty.clear();
            self.lost = true;
        }
    }
}

/// The shared queue.
#[derive(Debug, Default)]
pub struct Inbox {
    news: Mutex<News>,
    arrived: Condvar,
}

impl Inbox {
    /// Record something and wake the writer.
    pub fn tell(&self, record: impl FnOnce(&mut News)) {
        record(&mut self.lock());
        self.arrived.notify_one();
    }

    /// Take everything, waiting for something until `deadline`.
    pub fn take(&self, deadline: Instant) -> News {
        self.take_when(deadline, |news| !news.is_empty())
    }

    /// Take everything at `deadline`, or as soon as somebody waits for it.
    pub fn gather(&self, deadline: Instant) -> News {
        self.take_when(deadline, |news| news.is_asked() || news.stop)
    }

    fn take_when(&self, deadline: Instant, ready: impl Fn(&News) -> bool) -> News {
        let mut news = self.lock();
        while !ready(&news) {
            let left = deadline.saturating_duration_since(Instant::now());
            if left.is_zero() {
                break;
            }
            news = self
                .arrived
                .wait_timeout(news, left)
                .unwrap_or_else(PoisonError::into_inner)
                .0;
        }
        std::mem::take(&mut news)
    }

    fn lock(&self) -> MutexGuard<'_, News> {
        self.news.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

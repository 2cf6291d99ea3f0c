//! The queue between those who hear of changes and the writer. It coalesces by path as it fills, so that its size is
//! bounded by the number of paths and not by the number of events.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// From this many dirty paths on, looking through everything is cheaper than remembering each.
const MAX_DIRTY: usize = 100_000;

/// Everything heard since the last look.
#[derive(Debug, Default)]
pub struct News {
    /// Paths below the root, and whether their very presence may have changed.
    pub dirty: BTreeMap<OsString, bool>,
    /// Those of them that somebody may still be writing to.
    pub open: BTreeSet<OsString>,
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

/// What was heard of a path.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Touch {
    /// Its very presence may have changed.
    pub structural: bool,
    /// It may be that somebody has not yet finished writing to it.
    pub open: bool,
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

    /// Nothing that was heard of is about to change again, as far as anybody knows. Whoever removes a folder is not done
    /// with the first event of it.
    fn is_settled(&self) -> bool {
        self.open.is_empty() && !self.lost && !self.nudged
    }

    /// A path changed.
    pub fn touch(&mut self, path: OsString, touch: Touch) {
        if self.lost {
            return;
        }
        if touch.open {
            self.open.insert(path.clone());
        } else {
            self.open.remove(&path);
        }
        *self.dirty.entry(path).or_insert(false) |= touch.structural;
        if self.dirty.len() > MAX_DIRTY {
            self.dirty.clear();
            self.open.clear();
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

    /// Take everything, waiting for something until `deadline`. While nobody asks and something is still being written,
    /// it may go on growing for as long as `burst`.
    pub fn take(&self, deadline: Instant, burst: Duration) -> News {
        let heard = self.wait(self.lock(), deadline, |news| !news.is_empty());
        let end = Instant::now() + burst;
        let mut news = self.wait(heard, end, |news| {
            news.is_asked() || news.stop || news.is_settled()
        });
        std::mem::take(&mut news)
    }

    fn wait<'n>(
        &self,
        mut news: MutexGuard<'n, News>,
        deadline: Instant,
        ready: impl Fn(&News) -> bool,
    ) -> MutexGuard<'n, News> {
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
        news
    }

    fn lock(&self) -> MutexGuard<'_, News> {
        self.news.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests;

//! Read your writes: a file made in our own folder raises an event behind those of every earlier change, so once the
//! writer has applied everything up to that event, it has applied them all. One cookie serves all who wait at the moment
//! it is made; whoever comes later waits for the next.

use std::fs::{self, File};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::oneshot;
use tokio::time::{Instant, timeout};

use super::inbox::Inbox;
use crate::pulse::Pulse;

/// How long a question waits for a writer that stands still.
pub const SYNC_TIMEOUT: Duration = Duration::from_secs(5);

/// How long it waits for one that works; after that it is told so, and may ask again.
const PATIENCE: Duration = Duration::from_secs(10);

/// Between two looks at what the writer does.
const LOOK: Duration = Duration::from_millis(500);

/// After standing still this long, the cookie's event is taken for lost, and everything is looked through instead.
const LOST_AFTER: Duration = Duration::from_secs(2);

/// The writer did not get there in time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SyncFailed {
    /// It works, and needs more time.
    Working,
    /// It stands still, or has ended.
    Standstill,
}

/// Waits for the writer on behalf of questions.
#[derive(Debug)]
pub struct Syncer {
    folder: PathBuf,
    inbox: Arc<Inbox>,
    pulse: Pulse,
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    /// The last cookie made.
    made: u64,
    /// The last cookie the writer has reached.
    reached: u64,
    /// Who waits for the last cookie made.
    current: Vec<oneshot::Sender<()>>,
    /// Who came after it was made.
    next: Vec<oneshot::Sender<()>>,
}

impl Syncer {
    /// Make cookies in `folder`, whose events come to `inbox`. `pulse` beats while the writer works.
    pub fn new(folder: PathBuf, inbox: Arc<Inbox>, pulse: Pulse) -> Self {
        Self {
            folder,
            inbox,
            pulse,
            state: Mutex::default(),
        }
    }

    /// Wait until every change that finished before this call is applied and published.
    ///
    /// # Errors
    /// [`SyncFailed::Standstill`] where the writer has done nothing for [`SYNC_TIMEOUT`] or has ended;
    /// [`SyncFailed::Working`] where it is not through after [`PATIENCE`].
    pub async fn sync(&self) -> Result<(), SyncFailed> {
        let (done, mut wait) = oneshot::channel();
        self.join(done);
        let began = Instant::now();
        let (mut beats, mut moved, mut swept) = (self.pulse.count(), began, false);
        loop {
            if let Ok(reached) = timeout(LOOK, &mut wait).await {
                return reached.map_err(|_| SyncFailed::Standstill);
            }
            let now = Instant::now();
            let count = self.pulse.count();
            if count != beats {
                (beats, moved) = (count, now);
            }
            let still = now - moved;
            if still >= SYNC_TIMEOUT {
                return Err(SyncFailed::Standstill);
            }
            if !swept && (still >= LOST_AFTER || now - began >= SYNC_TIMEOUT) {
                let made = self.last_made();
                self.inbox.tell(|news| news.sweep_for = Some(made));
                swept = true;
            }
            if now - began >= PATIENCE {
                return Err(SyncFailed::Working);
            }
        }
    }

    /// The last cookie made, whether or not its event came.
    pub fn last_made(&self) -> u64 {
        self.lock().made
    }

    /// Whether anybody waits.
    pub fn is_awaited(&self) -> bool {
        let state = self.lock();
        state.reached < state.made
    }

    /// The writer has applied and published everything up to cookie `number`.
    pub fn reach(&self, number: u64) {
        let mut state = self.lock();
        state.reached = state.reached.max(number);
        if state.reached < state.made {
            return;
        }
        let _ = fs::remove_file(self.folder.join(state.made.to_string()));
        for waiter in std::mem::take(&mut state.current) {
            // Whoever gave up waiting needs no answer.
            let _ = waiter.send(());
        }
        if !state.next.is_empty() {
            state.current = std::mem::take(&mut state.next);
            self.make(&mut state);
        }
    }

    fn join(&self, waiter: oneshot::Sender<()>) {
        let mut state = self.lock();
        if state.reached < state.made {
            state.next.push(waiter);
        } else {
            state.current.push(waiter);
            self.make(&mut state);
        }
    }

    fn make(&self, state: &mut State) {
        state.made += 1;
        let number = state.made;
        if File::create_new(self.folder.join(number.to_string())).is_err() {
            // No folder, no space: then the writer looks through everything, which is slower and just as right.
            self.inbox.tell(|news| news.sweep_for = Some(number));
        }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests;

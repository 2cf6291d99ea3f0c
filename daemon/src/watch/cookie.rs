//! Read your writes: a file made in our own folder raises an event behind those of every earlier change, so once the
//! writer has applied everything up to that event, it has applied them all. One cookie serves all who wait at the moment
//! it is made; whoever comes later waits for the next.

use std::fs::{self, File};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::oneshot;
use tokio::time::timeout;

use super::inbox::Inbox;

/// How long a question waits for the writer.
pub const SYNC_TIMEOUT: Duration = Duration::from_secs(5);

/// After this much of it, the cookie's event is taken for lost, and everything is looked through instead.
const LOST_AFTER: Duration = Duration::from_secs(2);

/// The writer did not get there in time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SyncFailed;

/// Waits for the writer on behalf of questions.
#[derive(Debug)]
pub struct Syncer {
    folder: PathBuf,
    inbox: Arc<Inbox>,
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
    /// Make cookies in `folder`, whose events come to `inbox`.
    pub fn new(folder: PathBuf, inbox: Arc<Inbox>) -> Self {
        Self {
            folder,
            inbox,
            state: Mutex::default(),
        }
    }

    /// Wait until every change that finished before this call is applied and published.
    ///
    /// # Errors
    /// [`SyncFailed`] after [`SYNC_TIMEOUT`], or where the writer has ended.
    pub async fn sync(&self) -> Result<(), SyncFailed> {
        let (done, mut wait) = oneshot::channel();
        self.join(done);
        if let Ok(reached) = timeout(LOST_AFTER, &mut wait).await {
            return reached.map_err(|_| SyncFailed);
        }
        let made = self.last_made();
        self.inbox.tell(|news| news.sweep_for = Some(made));
        match timeout(SYNC_TIMEOUT.saturating_sub(LOST_AFTER), wait).await {
            Ok(Ok(())) => Ok(()),
            _ => Err(SyncFailed),
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

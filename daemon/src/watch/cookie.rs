//! Read your writes: a file made in our own folder raises an event behind those of every earlier change, so once the
//! writer has applied everything up to that event, it has applied them all. One cookie serves all who wait at the moment
//! it is made.

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{mpsc, oneshot, watch};

use super::inbox::Inbox;

/// How long a question waits for the writer.
pub const SYNC_TIMEOUT: Duration = Duration::from_secs(5);

/// The writer did not get there in time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SyncFailed;

/// Waits for the writer on behalf of questions.
#[derive(Debug, Clone)]
pub struct Syncer {
    waiters: mpsc::UnboundedSender<oneshot::Sender<()>>,
}

impl Syncer {
    /// Start making cookies in `folder`; `applied` carries the number of the last one that the writer has reached. Must
    /// run inside a tokio runtime.
    pub fn start(folder: PathBuf, inbox: Arc<Inbox>, applied: watch::Receiver<u64>) -> Self {
        let (waiters, arrivals) = mpsc::unbounded_channel();
        tokio::spawn(make_cookies(folder, inbox, applied, arrivals));
        Self { waiters }
    }

    /// Wait until every change that finished before this call is applied and published.
    ///
    /// # Errors
    /// [`SyncFailed`] after [`SYNC_TIMEOUT`], or where the writer has ended.
    pub async fn sync(&self) -> Result<(), SyncFailed> {
        let (done, wait) = oneshot::channel();
        self.waiters.send(done).map_err(|_| SyncFailed)?;
        match tokio::time::timeout(SYNC_TIMEOUT, wait).await {
            Ok(Ok(())) => Ok(()),
            _ => Err(SyncFailed),
        }
    }
}

async fn make_cookies(
    folder: PathBuf,
    inbox: Arc<Inbox>,
    mut applied: watch::Receiver<u64>,
    mut arrivals: mpsc::UnboundedReceiver<oneshot::Sender<()>>,
) {
    let mut number = 0;
    while let Some(first) = arrivals.recv().await {
        let mut served = vec![first];
        while let Ok(next) = arrivals.try_recv() {
            served.push(next);
        }
        number += 1;
        let cookie = folder.join(number.to_string());
        if fs::File::create_new(&cookie).is_err() {
            // No folder, no space: then the writer looks through everything, which is slower and just as right.
            inbox.tell(|news| news.sweep_for = Some(number));
        }
        inbox.note_cookie(number);
        let reached = tokio::time::timeout(SYNC_TIMEOUT, applied.wait_for(|now| *now >= number));
        let reached = matches!(reached.await, Ok(Ok(_)));
        let _ = fs::remove_file(&cookie);
        if reached {
            for waiter in served {
                // Whoever gave up waiting needs no answer.
                let _ = waiter.send(());
            }
        }
    }
}

//! The socket's side of the service: who may connect, how much at once, and the requests. Answers come from published
//! snapshots; the engine is never asked.

mod pages;
mod service;

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use futures::{SinkExt, StreamExt};
use skilld_client::state::{StateDir, current_uid};
use skilld_client::wire::{
    Hello, MAX_REQUEST_BYTES, Postcard, Settings, Skilld, Stream, Verdict, Welcome, frames,
};
use tarpc::server::{BaseChannel, Channel};
use tokio::net::{UnixListener, UnixStream};
use tokio::sync::{Semaphore, watch};
use tokio::time::timeout;

use crate::host::Outputs;
use crate::watch::Syncer;
use service::Service;

/// The most connections at once.
const MAX_CONNECTIONS: usize = 900;

/// The most requests of one connection at once.
const MAX_IN_FLIGHT: usize = 32;

/// How long a peer may take to say hello.
const HELLO_TIMEOUT: Duration = Duration::from_secs(5);

/// What all connections share.
pub struct Shared {
    /// The repository root, for people.
    pub root: String,
    /// The state folder.
    pub state: StateDir,
    /// The index file, where there is one.
    pub index: Option<String>,
    /// What this daemon says of itself.
    pub hello: Hello,
    /// The settings it runs with.
    pub settings: Settings,
    /// The writer's results.
    pub outputs: Outputs,
    /// Waits for the writer.
    pub syncer: Arc<Syncer>,
    /// Becomes true when the daemon is to finish.
    pub draining: watch::Sender<bool>,
    /// When it started.
    pub started: Instant,
    /// Open connections.
    pub connections: AtomicU64,
    /// Questions answered.
    pub answered: AtomicU64,
    /// Requests under way.
    pub in_flight: AtomicU64,
    /// When the last connection or request came or went, in milliseconds since the start.
    pub last_use_ms: AtomicU64,
}

impl Shared {
    /// Whether the daemon is finishing.
    pub fn is_draining(&self) -> bool {
        *self.draining.borrow()
    }

    /// Begin to finish.
    pub fn drain(&self) {
        self.draining.send_replace(true);
    }

    /// Note that somebody uses the daemon.
    pub fn note_use(&self) {
        let now = u64::try_from(self.started.elapsed().as_millis()).unwrap_or(u64::MAX);
        self.last_use_ms.store(now, Ordering::Relaxed);
    }
}

/// Accept connections until the daemon drains.
pub async fn serve(listener: UnixListener, shared: Arc<Shared>) {
    let slots = Arc::new(Semaphore::new(MAX_CONNECTIONS));
    let mut draining = shared.draining.subscribe();
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            _ = draining.wait_for(|now| *now) => return,
        };
        let Ok((stream, _)) = accepted else {
            // Out of file handles, most likely: give those in use time to be returned.
            tokio::time::sleep(Duration::from_millis(20)).await;
            continue;
        };
        let slot = Arc::clone(&slots).try_acquire_owned();
        let shared = Arc::clone(&shared);
        tokio::spawn(async move {
            let verdict = if slot.is_ok() {
                Verdict::Served
            } else {
                Verdict::Busy
            };
            let open = Open::count(shared);
            // A peer that breaks off concerns nobody else.
            let _ = connection(stream, verdict, &open.0).await;
        });
    }
}

/// An open connection, counted for as long as it lives, however it ends.
struct Open(Arc<Shared>);

impl Open {
    fn count(shared: Arc<Shared>) -> Self {
        shared.connections.fetch_add(1, Ordering::Relaxed);
        shared.note_use();
        Self(shared)
    }
}

impl Drop for Open {
    fn drop(&mut self) {
        self.0.connections.fetch_sub(1, Ordering::Relaxed);
        self.0.note_use();
    }
}

async fn connection(stream: UnixStream, verdict: Verdict, shared: &Arc<Shared>) -> io::Result<()> {
    if stream.peer_cred()?.uid() != current_uid() {
        return Ok(());
    }
    let mut stream = frames(stream, MAX_REQUEST_BYTES);
    let served = timeout(HELLO_TIMEOUT, greet(&mut stream, verdict, shared)).await??;
    if !served {
        return Ok(());
    }
    // Requests are small and answers are paged, so the same framing limit in both directions would cut answers.
    stream
        .codec_mut()
        .set_max_frame_length(skilld_client::wire::MAX_ANSWER_BYTES);
    let transport = tarpc::serde_transport::new(stream, Postcard);
    let service = Service::new(Arc::clone(shared));
    let mut requests = Box::pin(
        BaseChannel::with_defaults(transport)
            .max_concurrent_requests(MAX_IN_FLIGHT)
            .execute(service.serve()),
    );
    while let Some(request) = requests.next().await {
        let shared = Arc::clone(shared);
        shared.in_flight.fetch_add(1, Ordering::AcqRel);
        tokio::spawn(async move {
            request.await;
            shared.in_flight.fetch_sub(1, Ordering::AcqRel);
            shared.note_use();
        });
    }
    Ok(())
}

/// Say hello; answers whether requests may follow.
async fn greet(stream: &mut Stream, verdict: Verdict, shared: &Shared) -> io::Result<bool> {
    let Some(frame) = stream.next().await else {
        return Ok(false);
    };
    let peer: Hello = serde_json::from_slice(&frame?).map_err(io::Error::other)?;
    let mismatch = peer.mismatch(&shared.hello);
    let verdict = match mismatch {
        Some(_) => Verdict::Mismatch,
        None if shared.is_draining() => Verdict::Draining,
        None => verdict,
    };
    let welcome = Welcome {
        hello: shared.hello.clone(),
        pid: std::process::id(),
        verdict,
    };
    let frame = serde_json::to_vec(&welcome).map_err(io::Error::other)?;
    stream.send(bytes::Bytes::from(frame)).await?;
    if mismatch == Some(skilld_client::Side::Daemon) {
        // A newer skilld is installed: make room for its daemon.
        shared.drain();
    }
    Ok(verdict == Verdict::Served)
}

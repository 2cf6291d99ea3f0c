//! Running a daemon in this process until it is told to finish.

use std::fs::{self, Permissions};
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use skilld_client::state::StateDir;
use skilld_client::wire::{Hello, Settings};
use skilld_index::date::Date;
use skilld_index::path::RepoPath;
use tokio::net::UnixListener;
use tokio::signal::unix::{Signal, SignalKind, signal};
use tokio::sync::watch;
use tokio::task::JoinHandle;

use super::lock::Lock;
use crate::engine::Engine;
use crate::error::Error;
use crate::host::{self, Today};
use crate::observer::Observer;
use crate::publish::Published;
use crate::rpc::{self, Shared};
use crate::watch::{Inbox, Limits, Syncer, Watcher};

/// The longest a finishing daemon waits for requests under way.
const DRAIN: Duration = Duration::from_secs(2);

/// How long it then waits for clients to take their answers and go.
const GRACE: Duration = Duration::from_millis(200);

/// How often it looks after its state folder, should it not hear of its removal.
const CHECK: Duration = Duration::from_secs(30);

/// Between two looks at something that is about to end.
const PAUSE: Duration = Duration::from_millis(5);

/// How a daemon is to run.
pub struct Options {
    /// The canonical root.
    pub root: PathBuf,
    /// Its state folder.
    pub state: StateDir,
    /// The engine.
    pub engine: Box<dyn Engine>,
    /// The index file, where the engine keeps one.
    pub index: Option<PathBuf>,
    /// The configuration file that was named.
    pub config: Option<RepoPath>,
    /// A fixed date.
    pub today: Option<Date>,
    /// Finish after this long without use.
    pub idle_exit: Option<Duration>,
    /// What bounds the watches.
    pub limits: Limits,
    /// The version to report.
    pub version: String,
}

/// A name for this run of the engine, different from that of every other run.
pub fn new_instance() -> String {
    let since = std::time::SystemTime::now()
        .duration_since(std::time::UNIX_EPOCH)
        .unwrap_or_default();
    let mut hash = blake3::Hasher::new();
    hash.update(&since.as_nanos().to_le_bytes());
    hash.update(&std::process::id().to_le_bytes());
    let mut name = hash.finalize().to_hex().to_string();
    name.truncate(8);
    name
}

/// What a running daemon tells its owner.
#[derive(Clone)]
pub enum Event {
    /// It accepts connections.
    Ready {
        /// The socket.
        socket: PathBuf,
    },
    /// It published a snapshot.
    Published {
        /// The snapshot. Its sizes are counted when somebody wants to see them.
        now: Arc<Published>,
    },
    /// It finishes.
    Draining {
        /// Why.
        why: &'static str,
    },
}

/// Run until a signal, a `stop` request, a newer build or idleness ends it.
///
/// # Errors
/// Whatever keeps it from starting; once it is ready, only the loss of its writer.
pub fn run(options: Options, tell: &mut (dyn FnMut(Event) + Send)) -> Result<(), Error> {
    options.state.create()?;
    let lock = Lock::take(&options.state, &options.root)?;
    clear_cookies(&options.state);
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .max_blocking_threads(64)
        .enable_all()
        .build()
        .map_err(|source| Error::Start {
            what: "the event loop",
            source,
        })?;
    let result = runtime.block_on(live(options, lock, tell));
    runtime.shutdown_timeout(Duration::from_millis(100));
    result
}

/// A daemon that accepts connections.
struct Live {
    root: PathBuf,
    shared: Arc<Shared>,
    inbox: Arc<Inbox>,
    lock: Lock,
    serving: JoinHandle<()>,
    terminate: Signal,
    interrupt: Signal,
}

async fn live(
    options: Options,
    lock: Lock,
    tell: &mut (dyn FnMut(Event) + Send),
) -> Result<(), Error> {
    let today = options.today.map_or(Today::Calendar, Today::Fixed);
    let observer = Observer::new(
        &options.root,
        options.engine,
        options.config.clone(),
        today.now(),
    )?;
    let inbox = Arc::new(Inbox::default());
    let cookies = options.state.cookies();
    let watcher = Watcher::new(&options.root, &cookies, options.limits, Arc::clone(&inbox))?;
    let listener = bind(&options.state)?;
    // Before anybody is told that it runs, because whoever knows may end it.
    let terminate = hear_signal(SignalKind::terminate())?;
    let interrupt = hear_signal(SignalKind::interrupt())?;
    tell(Event::Ready {
        socket: options.state.socket(),
    });
    let syncer = Arc::new(Syncer::new(cookies, Arc::clone(&inbox), observer.pulse()));
    let (outputs, writer) = host::start(
        observer,
        watcher,
        Arc::clone(&inbox),
        Arc::clone(&syncer),
        today,
    )?;
    let shared = Arc::new(Shared {
        root: options.root.display().to_string(),
        state: options.state,
        index: options.index.map(|path| path.display().to_string()),
        hello: Hello::of_program(&options.version),
        settings: Settings {
            config: options.config.map(|path| path.to_string()),
            today: options.today.map(|date| date.to_string()),
        },
        outputs,
        syncer,
        draining: watch::Sender::new(false),
        started: Instant::now(),
        connections: AtomicU64::new(0),
        answered: AtomicU64::new(0),
        in_flight: AtomicU64::new(0),
        last_use_ms: AtomicU64::new(0),
    });
    let serving = tokio::spawn(rpc::serve(listener, Arc::clone(&shared)));
    let mut live = Live {
        root: options.root,
        shared,
        inbox,
        lock,
        serving,
        terminate,
        interrupt,
    };
    let why = live.until_end(options.idle_exit, tell).await?;
    tell(Event::Draining { why });
    live.finish(writer).await;
    Ok(())
}

impl Live {
    /// Wait for the reason to finish, telling of each snapshot meanwhile.
    async fn until_end(
        &mut self,
        idle_exit: Option<Duration>,
        tell: &mut (dyn FnMut(Event) + Send),
    ) -> Result<&'static str, Error> {
        let shared = Arc::clone(&self.shared);
        let mut outputs = shared.outputs.clone();
        let mut draining = shared.draining.subscribe();
        let mut check = tokio::time::interval(CHECK);
        loop {
            tokio::select! {
                changed = outputs.published.changed() => {
                    if changed.is_err() {
                        return Err(Error::WriterLost);
                    }
                    let now = outputs.published.borrow_and_update().clone();
                    if let Some(now) = now {
                        tell(Event::Published { now });
                    }
                }
                _ = self.terminate.recv() => return Ok("terminated"),
                _ = self.interrupt.recv() => return Ok("interrupted"),
                _ = draining.wait_for(|now| *now) => return Ok("asked to stop"),
                () = idle(&shared, idle_exit) => return Ok("nobody used it"),
                Ok(()) = outputs.nudges.changed() => if let Err(why) = self.restore() {
                    return Ok(why);
                },
                _ = check.tick() => if let Err(why) = self.restore() {
                    return Ok(why);
                },
            }
        }
    }

    /// Make the state folder anew if somebody removed it, or say why this daemon cannot go on.
    fn restore(&mut self) -> Result<(), &'static str> {
        let state = &self.shared.state;
        if self.lock.is_in_place(state) && state.socket().exists() && state.cookies().exists() {
            return Ok(());
        }
        state
            .create()
            .map_err(|_| "its state folder is gone and cannot be made again")?;
        if !self.lock.is_in_place(state) {
            self.lock =
                Lock::take(state, &self.root).map_err(|_| "another daemon has taken its place")?;
        }
        let listener = bind(state).map_err(|_| "its socket is gone and cannot be made again")?;
        self.serving.abort();
        self.serving = tokio::spawn(rpc::serve(listener, Arc::clone(&self.shared)));
        self.inbox.tell(|news| news.nudged = true);
        Ok(())
    }

    /// Let requests under way end, then the writer; then remove the socket.
    async fn finish(self, writer: thread::JoinHandle<()>) {
        let shared = &self.shared;
        shared.drain();
        let _ = self.serving.await;
        let until = Instant::now() + DRAIN;
        while shared.in_flight.load(Ordering::Acquire) > 0 && Instant::now() < until {
            tokio::time::sleep(PAUSE).await;
        }
        let until = Instant::now() + GRACE;
        while shared.connections.load(Ordering::Acquire) > 0 && Instant::now() < until {
            tokio::time::sleep(PAUSE).await;
        }
        self.inbox.tell(|news| news.stop = true);
        let until = Instant::now() + DRAIN;
        while !writer.is_finished() && Instant::now() < until {
            tokio::time::sleep(PAUSE).await;
        }
        if self.lock.is_in_place(&shared.state) {
            // A socket in a folder that is no longer ours is not ours to remove.
            let _ = fs::remove_file(shared.state.socket());
        }
    }
}

fn hear_signal(kind: SignalKind) -> Result<Signal, Error> {
    signal(kind).map_err(|source| Error::Start {
        what: "signal handling",
        source,
    })
}

/// Completes when nobody has used the daemon for `limit`.
async fn idle(shared: &Shared, limit: Option<Duration>) {
    let Some(limit) = limit else {
        return std::future::pending().await;
    };
    loop {
        let last = Duration::from_millis(shared.last_use_ms.load(Ordering::Relaxed));
        let unused = shared.started.elapsed().saturating_sub(last);
        let busy = shared.connections.load(Ordering::Relaxed) > 0;
        if !busy && unused >= limit {
            return;
        }
        let wait = if busy {
            limit
        } else {
            limit.saturating_sub(unused)
        };
        tokio::time::sleep(wait.max(Duration::from_millis(10))).await;
    }
}

/// Bind the socket of `state`; the lock is held, so whatever lies there is stale.
fn bind(state: &StateDir) -> Result<UnixListener, Error> {
    let path = state.socket();
    let own = |what, source: io::Error| Error::Own {
        what,
        path: path.clone(),
        source,
    };
    match fs::remove_file(&path) {
        Err(source) if source.kind() != io::ErrorKind::NotFound => {
            return Err(own("remove the stale socket", source));
        }
        _ => {}
    }
    let listener = state.reach(UnixListener::bind)?;
    fs::set_permissions(&path, Permissions::from_mode(0o600))
        .map_err(|source| own("protect the socket", source))?;
    Ok(listener)
}

/// Cookies of a daemon that was killed.
fn clear_cookies(state: &StateDir) {
    for entry in fs::read_dir(state.cookies())
        .into_iter()
        .flatten()
        .flatten()
    {
        let _ = fs::remove_file(entry.path());
    }
}

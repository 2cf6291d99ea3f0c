//! What stops a command or the daemon, each with the path it is about and what to do. Exit codes are the command line's
//! business.

use std::io;
use std::path::PathBuf;

use thiserror::Error;

/// A failure that ends the command.
#[derive(Debug, Error)]
pub enum Error {
    /// The repository root cannot be used.
    #[error("cannot use {path} as a repository root: {why}; name an existing folder")]
    Root {
        /// The path as given.
        path: PathBuf,
        /// What is wrong with it.
        why: String,
    },
    /// A daemon already serves this root.
    #[error("a daemon is already running for {root}{}; `skilld stop` ends it", pid.map_or(String::new(), |pid| format!(" (process {pid})")))]
    AlreadyRunning {
        /// The root.
        root: PathBuf,
        /// Its process, as far as known.
        pid: Option<u32>,
    },
    /// The system gives no watcher.
    #[error("cannot watch {path}: {why}")]
    Watch {
        /// The folder.
        path: PathBuf,
        /// The cause, and what to do.
        why: String,
    },
    /// A file of the daemon's own could not be used.
    #[error("cannot {what} {path}: {source}")]
    Own {
        /// What was tried.
        what: &'static str,
        /// The file.
        path: PathBuf,
        /// The cause.
        source: io::Error,
    },
    /// A file of a bundle could not be copied.
    #[error("cannot copy {path}: {source}; nothing was exported")]
    Copy {
        /// The file, relative to the repository root.
        path: String,
        /// The cause.
        source: io::Error,
    },
    /// A thread or the event loop could not start.
    #[error("cannot start {what}: {source}")]
    Start {
        /// What was tried.
        what: &'static str,
        /// The cause.
        source: io::Error,
    },
    /// The daemon was asked to finish and did not.
    #[error(
        "the daemon of {root} is still running after {seconds} s; `skilld status` shows its process"
    )]
    StillRunning {
        /// The root.
        root: PathBuf,
        /// How long was waited.
        seconds: u64,
    },
    /// The writer thread ended on its own.
    #[error("the writer ended unexpectedly; please report this with what was printed before")]
    WriterLost,
    /// The detached daemon did not come up.
    #[error("the daemon did not start: {why}; its log is {log}")]
    Detach {
        /// What it said.
        why: String,
        /// Where it says more.
        log: PathBuf,
    },
    /// The connection between client and daemon.
    #[error(transparent)]
    Client(#[from] skilld_client::Error),
    /// The caller's mistake.
    #[error("{0}")]
    Usage(String),
}

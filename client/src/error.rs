//! What can go wrong between a client and its daemon, each with what a person can do about it.

use std::io;
use std::path::PathBuf;

use thiserror::Error;

/// Which of the two programs is the older one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    /// The program that asks.
    Client,
    /// The daemon that was asked.
    Daemon,
}

/// A failure on the way to an answer.
#[derive(Debug, Error)]
pub enum Error {
    /// No daemon serves this root. The usual case, not a fault: the caller computes the answer itself.
    #[error("no daemon is running for this repository; start one with `skilld watch`")]
    NotRunning,
    /// Neither a runtime nor a home folder is known.
    #[error("no place for the state folder: set XDG_RUNTIME_DIR, XDG_STATE_HOME or HOME")]
    NoStateHome,
    /// The state folder exists but cannot be trusted.
    #[error("refusing the state folder {path}: {why}; remove or repair it, then try again")]
    UnsafeStateDir {
        /// The folder.
        path: PathBuf,
        /// What is wrong with it.
        why: &'static str,
    },
    /// The state folder could not be created or read.
    #[error("cannot use the state folder {path}: {source}")]
    StateDir {
        /// The folder or a file in it.
        path: PathBuf,
        /// The cause.
        source: io::Error,
    },
    /// The socket exists but the connection failed.
    #[error("cannot connect to the daemon at {path}: {source}")]
    Connect {
        /// The socket.
        path: PathBuf,
        /// The cause.
        source: io::Error,
    },
    /// The process at the other end runs as somebody else.
    #[error("the process behind {path} belongs to user {uid}, not to you; nothing was sent to it")]
    ForeignPeer {
        /// The socket.
        path: PathBuf,
        /// The user id of that process.
        uid: u32,
    },
    /// The two programs come from different builds.
    #[error("{}", mismatch(*.older, .ours, .theirs))]
    Mismatch {
        /// Which one is older.
        older: Side,
        /// The version of this program.
        ours: String,
        /// The version of the daemon.
        theirs: String,
    },
    /// The daemon is shutting down.
    #[error("the daemon is shutting down")]
    Draining,
    /// The daemon serves as many connections as it may.
    #[error("the daemon has no free connection; try again, or raise its limit of open files")]
    Busy,
    /// The daemon did not say hello, or broke off in the middle.
    #[error(
        "the daemon did not answer as expected ({0}); `skilld stop` then `skilld watch` starts a new one"
    )]
    Protocol(String),
    /// The daemon did not answer in time.
    #[error("the daemon did not answer within {seconds} s; `skilld status` shows what it does")]
    Timeout {
        /// How long was waited.
        seconds: u64,
    },
    /// Writing the answer failed.
    #[error("cannot write the answer: {0}")]
    Output(#[source] io::Error),
    /// The runtime of this process could not start.
    #[error("cannot start the event loop: {0}")]
    Runtime(#[source] io::Error),
}

fn mismatch(older: Side, ours: &str, theirs: &str) -> String {
    match older {
        Side::Daemon => format!(
            "the running daemon ({theirs}) is older than this skilld ({ours}); it has been asked to finish and exit, `skilld watch` starts a new one"
        ),
        Side::Client => format!(
            "this skilld ({ours}) is older than the running daemon ({theirs}); use the newer program, or end the daemon with its `skilld stop`"
        ),
    }
}

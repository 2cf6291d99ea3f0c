//! Exit codes, in one place, and the failure that carries one.

use std::io;
use std::process::ExitCode;

use skilld_client::wire::Refusal;
use thiserror::Error;

/// How the program ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Exit {
    /// 0: reported, and below the threshold.
    Fine,
    /// 1: the threshold was reached. The report is on stdout all the same.
    Findings,
    /// 2: the caller's mistake.
    Usage,
    /// 3: an unexpected failure.
    Failure,
}

impl Exit {
    /// The exit a report asks for.
    pub(super) fn of_report(code: u8) -> Self {
        match code {
            0 => Self::Fine,
            1 => Self::Findings,
            2 => Self::Usage,
            _ => Self::Failure,
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(match exit {
            Exit::Fine => 0,
            Exit::Findings => 1,
            Exit::Usage => 2,
            Exit::Failure => 3,
        })
    }
}

/// A command that did not end with a report.
#[derive(Debug, Error)]
pub(super) enum Failed {
    /// A failure of the daemon's library.
    #[error(transparent)]
    Daemon(#[from] crate::error::Error),
    /// A failure of the client's library.
    #[error(transparent)]
    Client(#[from] skilld_client::Error),
    /// A refusal.
    #[error("{0}")]
    Refused(#[from] Refusal),
    /// Standard output is closed: whoever reads it has seen enough.
    #[error("standard output is closed")]
    Closed,
    /// Standard output failed.
    #[error("cannot write to standard output: {0}")]
    Output(#[source] io::Error),
    /// An answer is not what it should be.
    #[error("an answer cannot be understood: {0}; please report this")]
    Answer(#[source] serde_json::Error),
    /// A file could not be written.
    #[error(transparent)]
    Write(crate::write::WriteError),
    /// The caller's mistake.
    #[error("{0}")]
    Usage(String),
}

impl Failed {
    /// A failure of standard output.
    pub(super) fn output(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe {
            Self::Closed
        } else {
            Self::Output(error)
        }
    }

    /// An answer that is not what it should be.
    pub(super) fn answer(error: serde_json::Error) -> Self {
        Self::Answer(error)
    }

    /// Whether nothing is to be said about it.
    pub(super) fn is_quiet(&self) -> bool {
        matches!(self, Self::Closed)
    }

    /// The exit code.
    pub(super) fn exit(&self) -> Exit {
        use crate::error::Error;
        match self {
            Self::Closed => Exit::Fine,
            Self::Usage(_) | Self::Daemon(Error::Root { .. } | Error::Usage(_)) => Exit::Usage,
            Self::Refused(refusal) => Exit::of_report(refusal.exit()),
            _ => Exit::Failure,
        }
    }
}

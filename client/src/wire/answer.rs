//! What a daemon answers: report text in pages, or why there is none.

use std::fmt;
use std::sync::Arc;

use serde::de::{self, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use thiserror::Error;

/// Report text. Shared, because a daemon hands the same report to many clients.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Bytes {
    all: Arc<[u8]>,
    start: usize,
    end: usize,
}

impl Bytes {
    /// The whole of a text.
    pub fn whole(all: Arc<[u8]>) -> Self {
        let end = all.len();
        Self { all, start: 0, end }
    }

    /// At most `len` bytes of the text from `start` on.
    pub fn part(all: &Arc<[u8]>, start: usize, len: usize) -> Self {
        let start = start.min(all.len());
        Self {
            all: Arc::clone(all),
            start,
            end: start.saturating_add(len).min(all.len()),
        }
    }

    /// The bytes.
    pub fn as_slice(&self) -> &[u8] {
        self.all.get(self.start..self.end).unwrap_or_default()
    }
}

impl Serialize for Bytes {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bytes(self.as_slice())
    }
}

impl<'de> Deserialize<'de> for Bytes {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Owned;
        impl Visitor<'_> for Owned {
            type Value = Arc<[u8]>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("bytes")
            }

            fn visit_bytes<E: de::Error>(self, bytes: &[u8]) -> Result<Self::Value, E> {
                Ok(Arc::from(bytes))
            }

            fn visit_byte_buf<E: de::Error>(self, bytes: Vec<u8>) -> Result<Self::Value, E> {
                Ok(Arc::from(bytes))
            }
        }
        deserializer.deserialize_bytes(Owned).map(Self::whole)
    }
}

/// How far an answer can be trusted to be current.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Freshness {
    /// Every change that finished before the question is in it.
    Current,
    /// The asker did not want to wait; a change of the last moments may be missing.
    MayBeStale,
}

/// Where the time of an answer went, in microseconds.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Timings {
    /// Waiting for the file system's events.
    pub sync_us: u64,
    /// Making the report.
    pub report_us: u64,
}

/// A report, or its first page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Answer {
    /// The exit code it asks for.
    pub exit: u8,
    /// The text from its start.
    pub text: Bytes,
    /// Bytes of the whole text.
    pub total: u64,
    /// The handle for [`page`](crate::wire::Skilld::page), where the text goes on.
    pub more: Option<u64>,
    /// Lines for the person, not part of the report.
    pub notes: Vec<String>,
    /// How current it is.
    pub freshness: Freshness,
    /// The clock of the snapshot it was made from.
    pub clock: String,
    /// Where the time went.
    pub timings: Timings,
}

/// A further page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Page {
    /// The text from the asked offset on; the last page drops the daemon's copy.
    pub text: Bytes,
}

/// What changed between two clocks.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Changes {
    /// The clock after them; ask from here next.
    pub clock: String,
    /// Whether this is the full state, because the clock asked from is foreign or too old.
    pub fresh: bool,
    /// JSON lines, one a change.
    pub lines: Bytes,
}

/// Why there is no answer.
#[derive(Debug, Clone, PartialEq, Eq, Error, Serialize, Deserialize)]
pub enum Refusal {
    /// The first index is still being made.
    #[error("the daemon is still reading the repository ({done} of {total} files)")]
    Indexing {
        /// Files read.
        done: u64,
        /// Files to read, as far as known.
        total: u64,
    },
    /// The file system's events did not arrive in time.
    #[error(
        "the daemon could not confirm within {seconds} s that it has seen every change; try again, or use --no-sync for an answer that may be stale"
    )]
    SyncTimeout {
        /// How long was waited.
        seconds: u64,
    },
    /// The daemon runs with another configuration file or date.
    #[error("the daemon runs with other settings ({0})")]
    OtherSettings(String),
    /// The caller's mistake.
    #[error("{0}")]
    Usage(String),
    /// The repository root is gone.
    #[error("the repository root {0} no longer exists; run skilld on an existing folder")]
    RootGone(String),
    /// The daemon is shutting down.
    #[error("the daemon is shutting down")]
    Draining,
    /// The handle or offset of a page is not known on this connection.
    #[error("the rest of the answer is no longer held; ask again")]
    NoSuchPage,
    /// A failure inside the daemon.
    #[error("{0}")]
    Failed(String),
    /// Many changes are being taken in; whoever asks again waits for them.
    #[error("the daemon is still taking in changes ({done} of {total} files); ask again")]
    CatchingUp {
        /// Files read.
        done: u64,
        /// Files to read, as far as known.
        total: u64,
    },
}

impl Refusal {
    /// The exit code of a program that can do nothing else about it.
    pub fn exit(&self) -> u8 {
        match self {
            Self::Usage(_) | Self::RootGone(_) => 2,
            _ => 3,
        }
    }
}

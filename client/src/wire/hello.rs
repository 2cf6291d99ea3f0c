//! The first frame in each direction. JSON, so that fields may be added and never misread; nothing may be removed.

use std::cmp::Ordering;
use std::fs;
use std::os::unix::fs::MetadataExt;

use serde::{Deserialize, Serialize};

use crate::error::Side;
use crate::wire::PROTOCOL;

/// Which build of the `skilld` program this is: two answers agree byte for byte only within one build.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Build {
    /// When the program file was written, in nanoseconds since 1970: orders two builds of one version.
    pub written_ns: u64,
    /// The size of the program file.
    pub size: u64,
}

impl Build {
    /// The build of the running program.
    pub fn current() -> Option<Self> {
        let meta = fs::metadata("/proc/self/exe")
            .or_else(|_| fs::metadata(std::env::current_exe()?))
            .ok()?;
        let seconds = u64::try_from(meta.mtime()).unwrap_or_default();
        let nanoseconds = u64::try_from(meta.mtime_nsec()).unwrap_or_default();
        Some(Self {
            written_ns: seconds
                .saturating_mul(1_000_000_000)
                .saturating_add(nanoseconds),
            size: meta.size(),
        })
    }
}

/// What each side says of itself.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hello {
    /// The wire contract it speaks.
    pub protocol: u32,
    /// Its version, for people.
    pub version: String,
    /// Its build, where it is the `skilld` program; other programs that use this library have none and are held to the
    /// protocol alone.
    #[serde(default)]
    pub build: Option<Build>,
}

impl Hello {
    /// The greeting of the `skilld` program.
    pub fn of_program(version: &str) -> Self {
        Self {
            protocol: PROTOCOL,
            version: version.to_owned(),
            build: Build::current(),
        }
    }

    /// The greeting of any other program.
    pub fn of_library(version: &str) -> Self {
        Self {
            build: None,
            ..Self::of_program(version)
        }
    }

    /// The older side, where the two cannot work together. `self` is the client.
    pub fn mismatch(&self, daemon: &Self) -> Option<Side> {
        let order = match (self.build, daemon.build) {
            (Some(ours), Some(theirs)) if ours != theirs => self
                .protocol
                .cmp(&daemon.protocol)
                .then(version_key(&self.version).cmp(&version_key(&daemon.version)))
                .then(ours.written_ns.cmp(&theirs.written_ns))
                .then(Ordering::Greater),
            _ => self.protocol.cmp(&daemon.protocol),
        };
        match order {
            Ordering::Less => Some(Side::Client),
            Ordering::Equal => None,
            Ordering::Greater => Some(Side::Daemon),
        }
    }
}

/// The numbers of a version, in order.
fn version_key(version: &str) -> Vec<u64> {
    version
        .split(|c: char| !c.is_ascii_digit())
        .filter_map(|part| part.parse().ok())
        .collect()
}

/// Whether the daemon serves this connection.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// Requests may follow.
    Served,
    /// The two do not fit; see which is older.
    Mismatch,
    /// It is shutting down.
    Draining,
    /// It has no free connection.
    Busy,
    /// A verdict of a later version.
    #[serde(other)]
    Other,
}

/// The daemon's first frame.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Welcome {
    /// What it is.
    pub hello: Hello,
    /// Its process, for people.
    pub pid: u32,
    /// Whether it goes on.
    pub verdict: Verdict,
}

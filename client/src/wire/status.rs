//! How a daemon is: everything `skilld status` prints.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// What the daemon is doing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// Reading the repository for the first time.
    Indexing,
    /// Up to date and watching.
    Watching,
    /// The repository root is gone; watching for its return.
    RootGone,
    /// Finishing what is under way before it exits.
    Draining,
}

/// The daemon's hold on the file system.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Watches {
    /// Folders watched.
    pub active: u64,
    /// Folders that should be watched.
    pub needed: u64,
    /// Folders at the top of trees that could not be watched and are looked through on each question instead.
    pub degraded: u64,
    /// How to get rid of that, in words.
    pub advice: Option<String>,
    /// How often the kernel lost events and everything was compared again.
    pub overflows: u64,
    /// Whether the file system gives no events and each question looks through everything.
    pub polling: bool,
}

/// Where the time of the last change that was applied went, in microseconds.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct LastApply {
    /// Listing folders and comparing them with the last look.
    pub collect_us: u64,
    /// Reading files and taking down their facts.
    pub read_us: u64,
    /// Comparing facts with those known, and setting the inputs that differ.
    pub set_us: u64,
    /// Asking the queries.
    pub query_us: u64,
    /// Writing to the index file.
    pub store_us: u64,
    /// Putting the new state on display.
    pub publish_us: u64,
    /// How often each query ran, by its name.
    pub executed: BTreeMap<String, u64>,
}

/// The state of a daemon.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Status {
    /// The process.
    pub pid: u32,
    /// Its version.
    pub version: String,
    /// The repository root.
    pub root: String,
    /// What it does now.
    pub phase: Phase,
    /// The clock of the last published snapshot.
    pub clock: Option<String>,
    /// The date it takes for today.
    pub today: String,
    /// The configuration file in use, relative to the root.
    pub config: Option<String>,
    /// Skills in the index.
    pub skills: u64,
    /// Files read.
    pub files: u64,
    /// Files to read, while indexing.
    pub files_expected: u64,
    /// Diagnostics in the index.
    pub diagnostics: u64,
    /// The hold on the file system.
    pub watches: Watches,
    /// Where the time of the last change went.
    pub last_apply: Option<LastApply>,
    /// Resident memory in bytes.
    pub memory: u64,
    /// Seconds since it started.
    pub uptime_s: u64,
    /// Connections open.
    pub connections: u64,
    /// Questions answered.
    pub answered: u64,
    /// The index file.
    pub index: Option<String>,
    /// The log file of a detached daemon.
    pub log: String,
    /// What is not as it should be, in words.
    pub degraded: Vec<String>,
}

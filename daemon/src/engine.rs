//! What the writer needs of an engine, and what everybody else needs of the states it publishes. The daemon knows no
//! rule and no report; whoever implements these two traits does.

mod index;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use skilld_client::wire::{Changes, Query, Refusal};
use skilld_index::boundary::Boundary;
use skilld_index::config::selection::ROOT_FILES;
use skilld_index::date::Date;
use skilld_index::entry::{Entry, Identity};
use skilld_index::facts::Depth;
use skilld_index::path::RepoPath;

use crate::collect::Fetched;
use crate::stages::Work;

pub use index::{IndexEngine, Keep, index_path};
pub(crate) use index::{format, level};

/// Names at the root that decide the configuration.
pub const CONFIG_FILES: &[&str] = &ROOT_FILES;

/// What answers depend on besides the tree.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Configuration {
    /// The files of [`CONFIG_FILES`] that exist, and the explicit one, each read in full.
    pub files: BTreeMap<RepoPath, Entry>,
    /// The file that was named with `--config`.
    pub explicit: Option<RepoPath>,
    /// The date.
    pub today: Date,
}

/// What of the tree is entered and read under a configuration.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plan {
    /// The boundary. Where the configuration is not usable, the last usable one, else that of the defaults.
    pub boundary: Arc<Boundary>,
    /// The most cold folders that are entered.
    pub max_cold: u64,
    /// How much is taken down of each file.
    pub depth: Depth,
}

/// Differences between the world and what the engine was last told, coalesced by path.
#[derive(Debug, Default)]
pub struct Batch {
    /// Paths that stand now, with their facts.
    pub put: Vec<Fetched>,
    /// Paths that stand now and for which [`Engine::knows`] said yes; the facts are the engine's to supply.
    pub known: Vec<(RepoPath, Identity)>,
    /// Paths at which nothing stands any more.
    pub gone: Vec<RepoPath>,
    /// Whether there are more cold folders than are entered, so that layout advice is limited to the roots.
    pub limited: bool,
}

impl Batch {
    /// Nothing in it.
    pub fn is_empty(&self) -> bool {
        self.put.is_empty() && self.known.is_empty() && self.gone.is_empty()
    }
}

/// The owner of the index. One thread calls it.
pub trait Engine: Send {
    /// Work under this configuration from now on. A configuration that is not usable is an answer of later snapshots,
    /// not a failure here.
    fn configure(&mut self, configuration: Configuration) -> Plan;

    /// Whether facts for `path` are kept from an earlier run and `identity` proves that they still hold.
    fn knows(&self, path: &RepoPath, identity: &Identity) -> bool;

    /// Take a batch and the last configuration, and publish. Where nothing differs, the snapshot is the same as before.
    fn apply(&mut self, batch: Batch) -> Arc<dyn View>;

    /// A count that grows while [`Engine::apply`] works.
    fn beats(&self) -> Arc<AtomicU64> {
        Arc::default()
    }

    /// Wait until everything that is to be kept of the last batch is written.
    fn settle(&mut self) {}

    /// Where the time of the last batch went.
    fn work(&self) -> Work {
        Work::default()
    }

    /// What is not as it should be, for `status`: a full disk, an index that cannot be written.
    fn complaints(&self) -> Vec<String> {
        Vec::new()
    }
}

/// A finished report.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rendered {
    /// The exit code it asks for.
    pub exit: u8,
    /// The text.
    pub text: Arc<[u8]>,
    /// Lines for the person, not part of the report.
    pub notes: Vec<String>,
}

/// Sizes for `status`.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Counts {
    /// Skills.
    pub skills: u64,
    /// Paths.
    pub files: u64,
    /// Diagnostics.
    pub diagnostics: u64,
}

/// One published state. Immutable; many threads ask it at once.
pub trait View: Send + Sync {
    /// When it was published; another state has another clock.
    fn clock(&self) -> String;

    /// What every answer says instead of a report, where the configuration cannot be used.
    fn refusal(&self) -> Option<&str>;

    /// Its sizes.
    fn counts(&self) -> Counts;

    /// A report. Depends on the state and the query alone.
    ///
    /// # Errors
    /// The caller's mistakes, an unusable configuration among them, as [`Refusal::Usage`].
    fn answer(&self, query: &Query) -> Result<Rendered, Refusal>;

    /// The files that have a safe repair, sorted.
    ///
    /// # Errors
    /// An unusable configuration, as [`Refusal::Usage`].
    fn repairable(&self) -> Result<Vec<RepoPath>, Refusal>;

    /// What differs from the state at clock `since`, or everything where that clock is foreign, pruned or absent.
    ///
    /// # Errors
    /// [`Refusal::Usage`] where `since` is no clock.
    fn changes(&self, since: Option<&str>) -> Result<Changes, Refusal>;
}

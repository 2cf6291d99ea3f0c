//! The engine over the salsa index: configuration, kept facts, published states.

mod configuration;
mod keeper;
mod place;
mod view;

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use skilld_index::boundary::Boundary;
use skilld_index::change::Change;
use skilld_index::config::Config;
use skilld_index::entry::Identity;
use skilld_index::facts::{Depth, FileFacts};
use skilld_index::index::Index;
use skilld_index::inventory::search::Shelf;
use skilld_index::path::RepoPath;
use skilld_index::settings::Settings;
use skilld_index::snapshot::Snapshot;

use self::configuration::Configured;
use self::keeper::Keeper;
pub use self::place::index_path;
use self::view::IndexView;
pub(crate) use self::view::{format, level};
use super::{Batch, Configuration, Engine, Plan, View};
use crate::stages::{Lap, Work};

/// The index of one repository.
pub struct IndexEngine {
    root: String,
    index: Index,
    keep: Keep,
    keeper: Option<Keeper>,
    configured: Configured,
    boundary: Arc<Boundary>,
    work: Work,
    shelf: Arc<Shelf>,
}

/// Where the engine may keep facts between runs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Keep {
    /// In this file, for as long as the daemon lives.
    Daemon(PathBuf),
    /// In this file, if in any, for one answer that needs facts of this depth.
    OneShot(Option<PathBuf>, Depth),
    /// In this file, which is read at the start and never written.
    Reader(PathBuf),
    /// Nowhere; the answer needs facts of this depth.
    Nothing(Depth),
}

impl Keep {
    /// There will be one look, and one answer from it.
    fn is_for_one_answer(&self) -> bool {
        matches!(self, Self::OneShot(..))
    }
}

impl IndexEngine {
    /// An engine for the repository at `root`, the text that reports print. Its clocks carry `instance`.
    pub fn new(instance: &str, root: &str, keep: Keep) -> Self {
        let settings = Arc::new(Settings::on(skilld_index::date::Date::MIN));
        Self {
            root: root.to_owned(),
            index: Index::new(instance, settings),
            keep,
            keeper: None,
            configured: Configured::default(),
            boundary: Arc::new(Boundary::new(&Config::default())),
            work: Work::default(),
            shelf: Arc::default(),
        }
    }

    /// The last published state.
    pub fn snapshot(&self) -> Arc<Snapshot> {
        self.index.snapshot()
    }

    /// Why the configuration of the repository is not in force, where it is not.
    pub fn refusal(&self) -> Option<&str> {
        self.configured.refusal.as_deref()
    }

    /// The facts kept for `path` from an earlier run; gone after the first batch.
    pub fn kept(&self, path: &RepoPath) -> Option<Arc<FileFacts>> {
        self.keeper.as_ref()?.facts(path)
    }
}

impl IndexEngine {
    fn publish(&mut self, batch: &Batch, change: Change) -> Arc<Snapshot> {
        let mut lap = Lap::begin();
        if self.keep.is_for_one_answer() {
            let snapshot = self.index.apply_last(change);
            self.work.query = lap.take();
            if let Some(keeper) = &mut self.keeper {
                keeper.keep_facts(batch, &snapshot);
            }
            self.work.store = lap.take();
            return snapshot;
        }
        let before = self.index.snapshot();
        let changed = self.index.set(change);
        self.work.set = lap.take();
        let snapshot = self.index.publish(changed);
        self.work.query = lap.take();
        self.work.executed = self.index.take_executed();
        if let Some(keeper) = &mut self.keeper {
            keeper.keep(batch, &before, &snapshot);
        }
        self.work.store = lap.take();
        snapshot
    }
}

impl Engine for IndexEngine {
    fn configure(&mut self, configuration: Configuration) -> Plan {
        // Not before: whoever makes an engine may not have the right to run yet.
        let beats = self.index.beats();
        let open = || Keeper::open(&self.keep).counting(beats);
        let keeper = self.keeper.get_or_insert_with(open);
        self.configured = Configured::read(&configuration, &self.configured);
        let settings = &self.configured.settings;
        self.boundary = Arc::new(Boundary::with_roots(&settings.config, &settings.own.roots));
        Plan {
            boundary: Arc::clone(&self.boundary),
            max_cold: settings.own.layout_max_directories,
            depth: keeper.depth(),
        }
    }

    fn knows(&self, path: &RepoPath, identity: &Identity) -> bool {
        self.keeper
            .as_ref()
            .is_some_and(|keeper| keeper.knows(self.boundary.roots(), path, identity))
    }

    fn apply(&mut self, batch: Batch) -> Arc<dyn View> {
        let mut settings = self.configured.settings.clone();
        settings.layout_limited = batch.limited;
        settings.depth = self.keeper.as_ref().map_or(Depth::Full, Keeper::depth);
        let mut change = Change::default();
        change.settings(Arc::new(settings));
        for fetched in &batch.put {
            change.put(Arc::clone(&fetched.facts));
        }
        for (path, _) in &batch.known {
            if let Some(facts) = self.keeper.as_ref().and_then(|keeper| keeper.facts(path)) {
                change.put(facts);
            }
        }
        for path in &batch.gone {
            change.remove(path.clone());
        }
        let snapshot = self.publish(&batch, change);
        Arc::new(IndexView {
            root: self.root.clone(),
            refusal: self.configured.refusal.clone(),
            snapshot,
            search: std::sync::OnceLock::new(),
            shelf: Arc::clone(&self.shelf),
        })
    }

    fn beats(&self) -> Arc<AtomicU64> {
        self.index.beats()
    }

    fn settle(&mut self) {
        if let Some(keeper) = &mut self.keeper {
            keeper.settle();
        }
    }

    fn work(&self) -> Work {
        self.work.clone()
    }

    fn complaints(&self) -> Vec<String> {
        let keeper = self.keeper.as_ref().and_then(Keeper::complaint);
        let refusal = self.configured.refusal.clone();
        refusal.into_iter().chain(keeper).collect()
    }
}

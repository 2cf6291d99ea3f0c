//! One repository under observation: the tree, the configuration in force and the engine, kept in step. A cold run looks
//! once; the writer thread looks again whenever something was heard. Not a thread itself.

use std::collections::BTreeMap;
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use skilld_index::date::Date;
use skilld_index::entry::{Entry, EntryKind, Identity};
use skilld_index::facts::Depth;
use skilld_index::path::RepoPath;

use crate::collect::{
    Differences, Disk, Policy, Reading, Sight, Tree, Want, Watch, fetch, fetch_entry,
};
use crate::engine::{Batch, CONFIG_FILES, Configuration, Engine, Plan, View};
use crate::error::Error;
use crate::pulse::Pulse;
use crate::stages::{Lap, Stages};

/// The largest configuration file that is read.
const MAX_CONFIG_BYTES: u64 = 1 << 20;

/// How far a look has got.
#[derive(Debug, Default)]
pub struct Progress {
    /// Entries finished.
    pub done: AtomicU64,
    /// Entries to finish, as far as known.
    pub expected: AtomicU64,
}

/// What may have changed since the last look.
#[derive(Debug, Default)]
pub struct Scope {
    /// Everything.
    pub all: bool,
    /// These paths; `true` marks those whose very presence may have changed.
    pub dirty: BTreeMap<OsString, bool>,
    /// These folders and all below them.
    pub folders: Vec<RepoPath>,
    /// Files that may change unheard, because they have names elsewhere.
    pub shared: bool,
}

impl Scope {
    /// Everything may have changed.
    pub fn everything() -> Self {
        Self {
            all: true,
            ..Self::default()
        }
    }
}

/// A repository and what is known of it.
pub struct Observer {
    root: PathBuf,
    disk: Option<Disk>,
    tree: Tree,
    policy: Arc<Policy>,
    engine: Box<dyn Engine>,
    explicit: Option<RepoPath>,
    today: Date,
    configured: BTreeMap<RepoPath, Identity>,
    depth: Depth,
    progress: Arc<Progress>,
    pulse: Pulse,
    stages: Stages,
}

impl Observer {
    /// Take up `root`, which must be canonical, with the configuration found there or in `explicit`.
    ///
    /// # Errors
    /// [`Error::Root`] where it is not a folder that can be listed.
    pub fn new(
        root: &Path,
        mut engine: Box<dyn Engine>,
        explicit: Option<RepoPath>,
        today: Date,
    ) -> Result<Self, Error> {
        let refused = |error: std::io::Error| Error::Root {
            path: root.to_owned(),
            why: error.to_string(),
        };
        let pulse = Pulse::with(engine.beats());
        let disk = Disk::open(root, &pulse).map_err(refused)?;
        disk.list("").map_err(refused)?;
        let files = read_configuration(&disk, explicit.as_ref());
        let configured = identities(&files);
        let plan = engine.configure(Configuration {
            files,
            explicit: explicit.clone(),
            today,
        });
        let depth = plan.depth;
        let policy = policy_of(plan);
        Ok(Self {
            root: root.to_owned(),
            disk: Some(disk),
            tree: Tree::new(Arc::clone(&policy)),
            policy,
            engine,
            explicit,
            today,
            configured,
            depth,
            progress: Arc::default(),
            pulse,
            stages: Stages::default(),
        })
    }

    /// How far the current look has got.
    pub fn progress(&self) -> Arc<Progress> {
        Arc::clone(&self.progress)
    }

    /// Signs that a look is under way.
    pub fn pulse(&self) -> Pulse {
        self.pulse.clone()
    }

    /// Where the time of the last look went.
    pub fn stages(&self) -> &Stages {
        &self.stages
    }

    /// Wait until everything that is to be kept of the last look is written.
    pub fn settle(&mut self) {
        self.engine.settle();
    }

    /// The engine's complaints.
    pub fn complaints(&self) -> Vec<String> {
        self.engine.complaints()
    }

    /// The topmost folders that are not watched.
    pub fn degraded(&self) -> Vec<RepoPath> {
        self.tree.degraded()
    }

    /// Folders entered.
    pub fn folder_count(&self) -> usize {
        self.tree.folder_count()
    }

    /// Whether the root stood at the last look.
    pub fn has_root(&self) -> bool {
        self.disk.is_some()
    }

    /// Look at what `scope` names, and at everything where the configuration or the root itself changed.
    pub fn look(&mut self, scope: &Scope, today: Date, watch: &mut dyn Watch) -> Arc<dyn View> {
        let mut lap = Lap::begin();
        let mut found = self.find_root(watch);
        let reconfigured = self.reconfigure(scope, today);
        if let Some(disk) = &self.disk {
            let all = scope.all || !found.is_empty() || self.tree.folder_count() == 0;
            if !all {
                // Even before a full look: what was renamed took its watch along, and only the event tells.
                found.extend(self.tree.touch(disk, watch, &scope.dirty));
            }
            if all || reconfigured {
                found.append(&mut self.tree.sweep(disk, watch));
            } else {
                if scope.shared {
                    let shared = self.tree.shared();
                    found.extend(self.tree.touch(disk, watch, &shared));
                }
                if !scope.folders.is_empty() {
                    let folders = scope.folders.clone();
                    found.extend(self.tree.sweep_some(disk, watch, folders));
                }
            }
        }
        self.stages.collect = lap.take();
        let batch = self.read(found);
        self.stages.read = lap.take();
        let view = self.engine.apply(batch);
        self.stages.work = self.engine.work();
        view
    }

    /// Make sure that the open root is the one its path leads to; where it was another, all that was known is gone.
    fn find_root(&mut self, watch: &mut dyn Watch) -> Differences {
        if self.disk.as_ref().is_some_and(Disk::is_current) {
            return Differences::new();
        }
        self.disk = Disk::open(&self.root, &self.pulse).ok();
        self.tree.clear(watch)
    }

    /// Take up the configuration if it, or the date, changed; answers whether the tree must be looked through again.
    fn reconfigure(&mut self, scope: &Scope, today: Date) -> bool {
        let Some(disk) = &self.disk else {
            return false;
        };
        let named = config_paths(self.explicit.as_ref())
            .any(|path| scope.dirty.contains_key(OsStr::new(path.as_str())));
        let seen = look_at_configuration(disk, self.explicit.as_ref());
        if !named && !scope.all && today == self.today && seen == self.configured {
            return false;
        }
        let files = read_configuration(disk, self.explicit.as_ref());
        self.today = today;
        self.configured = seen;
        let policy = policy_of(self.engine.configure(Configuration {
            files,
            explicit: self.explicit.clone(),
            today,
        }));
        if policy == self.policy {
            return false;
        }
        self.policy = Arc::clone(&policy);
        self.tree.set_policy(policy);
        true
    }

    fn read(&mut self, found: Differences) -> Batch {
        let mut batch = Batch {
            limited: self.tree.is_limited(),
            ..Batch::default()
        };
        let mut unknown = Vec::new();
        for (path, sight) in found {
            match sight {
                None => batch.gone.push(path),
                Some(sight) if self.is_known(&path, &sight) => {
                    batch.known.push((path, sight.identity));
                }
                Some(sight) => unknown.push((path, sight)),
            }
        }
        self.progress.done.store(0, Ordering::Relaxed);
        self.progress
            .expected
            .store(unknown.len() as u64, Ordering::Relaxed);
        if let Some(disk) = &self.disk {
            let reading = Reading {
                policy: &self.policy,
                depth: self.depth,
            };
            batch.put = fetch(disk, reading, unknown, &self.progress.done);
        }
        for fetched in batch.put.iter().filter(|fetched| fetched.racy) {
            self.tree.mark_racy(&fetched.facts.path);
        }
        batch
    }

    fn is_known(&self, path: &RepoPath, sight: &Sight) -> bool {
        sight.want == Want::Read && self.engine.knows(path, &sight.identity)
    }
}

fn policy_of(plan: Plan) -> Arc<Policy> {
    Arc::new(Policy::new(plan.boundary, plan.max_cold))
}

fn config_paths(explicit: Option<&RepoPath>) -> impl Iterator<Item = RepoPath> {
    let named = CONFIG_FILES.iter().map(|name| RepoPath::new(name));
    named.chain(explicit.cloned())
}

/// The identities of the configuration files.
fn look_at_configuration(disk: &Disk, explicit: Option<&RepoPath>) -> BTreeMap<RepoPath, Identity> {
    config_paths(explicit)
        .filter_map(|path| {
            let listed = disk.look(OsStr::new(path.as_str()))?;
            Some((path, listed.identity))
        })
        .collect()
}

fn identities(files: &BTreeMap<RepoPath, Entry>) -> BTreeMap<RepoPath, Identity> {
    let pairs = files.iter();
    pairs
        .map(|(path, entry)| (path.clone(), entry.identity))
        .collect()
}

fn read_configuration(disk: &Disk, explicit: Option<&RepoPath>) -> BTreeMap<RepoPath, Entry> {
    config_paths(explicit)
        .filter_map(|path| {
            let listed = disk.look(OsStr::new(path.as_str()))?;
            let want = if listed.kind == EntryKind::File {
                Want::Read
            } else {
                Want::Name
            };
            let sight = Sight {
                kind: listed.kind,
                identity: listed.identity,
                want,
            };
            let entry = fetch_entry(disk, MAX_CONFIG_BYTES, &path, sight);
            Some((path, entry))
        })
        .collect()
}

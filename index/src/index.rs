//! The engine: inputs in, snapshots out. One thread owns an `Index`; everybody else holds snapshots.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use salsa::Durability;

use crate::boundary::Boundary;
use crate::change::Change;
use crate::clock::Clock;
use crate::db::{Database, Executed};
use crate::inputs::{Repository, Shard};
use crate::path::RepoPath;
use crate::queries::{self, Discovered, Held, Pages, Told};
use crate::settings::Settings;
use crate::shards::{self, shards_for};
use crate::snapshot::Snapshot;

/// The single writer's view of one repository.
pub struct Index {
    pub(crate) db: Database,
    pub(crate) repository: Repository,
    pub(crate) shards: Vec<Shard>,
    /// The shards that have not yet told what was set, by number.
    pub(crate) untold: BTreeSet<usize>,
    /// The shards that know of other folders of skills than before, by number.
    pub(crate) resettled: BTreeSet<usize>,
    held: Held,
    pages: Arc<Pages>,
    current: Arc<Snapshot>,
}

impl Index {
    /// An empty repository under `settings`. `instance` names this engine in its clocks.
    pub fn new(instance: &str, settings: Arc<Settings>) -> Self {
        Self::sharded(instance, settings, 1, Arc::default())
    }

    fn sharded(
        instance: &str,
        settings: Arc<Settings>,
        shards: usize,
        beats: Arc<AtomicU64>,
    ) -> Self {
        let mut db = Database::new(beats);
        let shards = Shard::empty(&db, shards);
        let repository = {
            let boundary = Arc::new(Boundary::with_roots(&settings.config, &settings.own.roots));
            Repository::builder(shards.clone(), Vec::new(), settings, boundary)
                .durability(Durability::HIGH)
                .new(&db)
        };
        let clock = Clock {
            instance: instance.to_owned(),
            sequence: 0,
        };
        let held = Held {
            files: vec![Arc::default(); shards.len()].into_iter().collect(),
            bundles: vec![Arc::default(); shards.len()].into_iter().collect(),
        };
        let pages = {
            let discovered = Discovered::of_all(&db, repository);
            Arc::new(queries::pages_of_all(&mut db, repository, discovered))
        };
        let current = db.with(|db| queries::snapshot(db, repository, clock, held.clone(), &pages));
        Self {
            db,
            repository,
            shards,
            untold: BTreeSet::new(),
            resettled: BTreeSet::new(),
            held,
            pages,
            current: Arc::new(current),
        }
    }

    /// Take a batch of changes and publish. A batch that changes no fact publishes nothing new and runs no query.
    pub fn apply(&mut self, change: Change) -> Arc<Snapshot> {
        let changed = self.set(change);
        self.publish(changed)
    }

    /// Take a batch of changes; answers how many shards have something new to say.
    pub fn set(&mut self, change: Change) -> usize {
        self.make_room(change.len());
        change.apply(self)
    }

    /// Have as many shards as suit so many files, as long as no shard holds any and nobody has seen a state.
    fn make_room(&mut self, files: usize) {
        let shards = shards_for(files);
        let is_new = self.current.clock.sequence == 0;
        if is_new && shards > self.shards.len() && self.repository.occupied(&self.db).is_empty() {
            let settings = Arc::clone(self.repository.settings(&self.db));
            let instance = &self.current.clock.instance;
            *self = Self::sharded(instance, settings, shards, self.db.beats());
        }
    }

    /// The shard of a path, by number.
    pub(crate) fn home(&self, path: &RepoPath) -> usize {
        shards::home(path, self.shards.len(), |number, folder| {
            let shard = self.shards.get(number);
            shard.is_some_and(|shard| shards::is_among(shard.folders(&self.db), folder))
        })
    }

    /// Publish what was set, if any shard is `changed` by it.
    pub fn publish(&mut self, changed: usize) -> Arc<Snapshot> {
        if changed > 0 {
            let mut clock = self.current.clock.clone();
            clock.sequence += 1;
            let told = self.tell();
            let (repository, before) = (self.repository, Arc::clone(&self.pages));
            if changed >= queries::MANY {
                queries::look_over(&self.db, repository);
            }
            let held = self.held.clone();
            let (pages, mut next) = self.db.with(|db| {
                let pages = Arc::new(before.after(db, repository, &told));
                let next = queries::snapshot(db, repository, clock, held, &pages);
                (pages, next)
            });
            self.pages = pages;
            // Nobody has seen the state before the first one, so nobody asks what changed since.
            if self.current.clock.sequence > 0 {
                let delta = self.pages.delta_since(&before);
                next.history.clone_from(&self.current.history);
                next.history.push(next.clock.sequence, delta);
            }
            self.current = Arc::new(next);
        }
        Arc::clone(&self.current)
    }

    /// Let the shards that were set tell what they say now.
    fn tell(&mut self) -> Told {
        let untold = std::mem::take(&mut self.untold);
        let resettled = std::mem::take(&mut self.resettled);
        let told = queries::tell(&mut self.db, self.repository, untold, resettled);
        let (numbers, shards): (Vec<usize>, Vec<Shard>) = told
            .shards
            .iter()
            .filter_map(|number| Some((*number, *self.shards.get(*number)?)))
            .unzip();
        let judged = queries::judged(&self.db, self.repository, &shards);
        for ((number, shard), judged) in numbers.into_iter().zip(shards).zip(judged) {
            let files = Arc::clone(shard.files(&self.db));
            self.held.files.set_mut(number, files);
            self.held.bundles.set_mut(number, judged);
        }
        told
    }

    /// Take the only batch of a run that answers one question, and publish what that question may need: the rest is never
    /// computed. The index begins anew afterwards.
    pub fn apply_last(&mut self, change: Change) -> Arc<Snapshot> {
        self.make_room(change.len());
        let settings = Arc::clone(&self.current.settings);
        let anew = Self::new(&self.current.clock.instance, settings);
        let mut index = std::mem::replace(self, anew);
        let mut clock = index.current.clock.clone();
        clock.sequence += u64::from(change.apply(&mut index) > 0);
        Arc::new(queries::last_snapshot(index.db, index.repository, clock))
    }

    /// The last published state.
    pub fn snapshot(&self) -> Arc<Snapshot> {
        Arc::clone(&self.current)
    }

    /// A count that grows while [`Index::apply`] works: one for each query that runs.
    pub fn beats(&self) -> Arc<AtomicU64> {
        self.db.beats()
    }

    /// How often each query ran since the last call.
    pub fn take_executed(&self) -> Executed {
        self.db.take_executed()
    }
}

#[cfg(test)]
mod tests;

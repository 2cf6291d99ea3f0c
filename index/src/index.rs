//! The engine: inputs in, snapshots out. One thread owns an `Index`; everybody else holds snapshots.

use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use salsa::Durability;

use crate::boundary::Boundary;
use crate::change::Change;
use crate::clock::Clock;
use crate::db::{Database, Executed};
use crate::inputs::{Repository, SHARDS, Shard};
use crate::queries;
use crate::settings::Settings;
use crate::snapshot::Snapshot;

/// From so many changed shards on, several threads ask the queries.
const MANY: usize = 32;

/// The single writer's view of one repository.
pub struct Index {
    pub(crate) db: Database,
    pub(crate) repository: Repository,
    pub(crate) shards: Vec<Shard>,
    current: Arc<Snapshot>,
}

impl Index {
    /// An empty repository under `settings`. `instance` names this engine in its clocks.
    pub fn new(instance: &str, settings: Arc<Settings>) -> Self {
        let db = Database::new();
        let shards: Vec<Shard> = (0..SHARDS)
            .map(|_| Shard::new(&db, Arc::default()))
            .collect();
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
        let current = Arc::new(db.with(|db| queries::snapshot(db, repository, clock)));
        Self {
            db,
            repository,
            shards,
            current,
        }
    }

    /// Take a batch of changes and publish. A batch that changes no fact publishes nothing new and runs no query.
    pub fn apply(&mut self, change: Change) -> Arc<Snapshot> {
        let changed = self.set(change);
        self.publish(changed)
    }

    /// Take a batch of changes; answers how many shards have something new to say.
    pub fn set(&mut self, change: Change) -> usize {
        change.apply(self)
    }

    /// Publish what was set, if any shard is `changed` by it.
    pub fn publish(&mut self, changed: usize) -> Arc<Snapshot> {
        if changed > 0 {
            let mut clock = self.current.clock.clone();
            clock.sequence += 1;
            let repository = self.repository;
            if changed >= MANY {
                queries::ask_ahead(&self.db, repository, queries::of_shard);
            }
            let mut next = self.db.with(|db| queries::snapshot(db, repository, clock));
            // Nobody has seen the state before the first one, so nobody asks what changed since.
            if self.current.clock.sequence > 0 {
                let delta = next.delta_since(&self.current);
                next.history.clone_from(&self.current.history);
                next.history.push(next.clock.sequence, delta);
            }
            self.current = Arc::new(next);
        }
        Arc::clone(&self.current)
    }

    /// Take the only batch of a run that answers one question, and publish what that question may need: the rest is never
    /// computed. The index begins anew afterwards.
    pub fn apply_last(&mut self, change: Change) -> Arc<Snapshot> {
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

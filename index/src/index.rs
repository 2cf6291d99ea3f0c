//! The engine: inputs in, snapshots out. One thread owns an `Index`; everybody else holds snapshots.

use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use crate::boundary::Boundary;
use crate::change::Change;
use crate::clock::Clock;
use crate::db::{Database, Executed};
use crate::delta::Delta;
use crate::inputs::{Repository, SHARDS, Shard};
use crate::queries;
use crate::settings::Settings;
use crate::snapshot::Snapshot;

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
            Repository::new(&db, shards.clone(), Vec::new(), settings, boundary)
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
        if change.apply(self) {
            let mut clock = self.current.clock.clone();
            clock.sequence += 1;
            let repository = self.repository;
            let mut next = self.db.with(|db| queries::snapshot(db, repository, clock));
            let delta = Delta::between(&self.current.surface, &next.surface);
            next.history.clone_from(&self.current.history);
            next.history.push(next.clock.sequence, delta);
            self.current = Arc::new(next);
        }
        Arc::clone(&self.current)
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

//! The cross-file queries and how a snapshot is put together from them. Each query is thin: the work is done by the
//! capability folders, which know nothing of salsa.

use std::sync::Arc;

use crate::clock::Clock;
use crate::history::History;
use crate::inputs::Repository;
use crate::snapshot::Snapshot;
use crate::surface::Surface;

/// Ask every query once and put the answers together.
pub(crate) fn snapshot(db: &dyn salsa::Database, repository: Repository, clock: Clock) -> Snapshot {
    let shards = repository.shards(db);
    Snapshot {
        clock,
        settings: Arc::clone(repository.settings(db)),
        shards: shards
            .iter()
            .map(|shard| Arc::clone(shard.files(db)))
            .collect(),
        surface: Surface::default(),
        history: History::default(),
    }
}

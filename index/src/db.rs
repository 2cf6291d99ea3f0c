//! The salsa database and the count of queries it ran. Queries themselves live with their capability.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use salsa::{Database as _, EventKind, IngredientIndex};

/// How often each query ran since the last reading, by query name.
pub type Executed = BTreeMap<String, u64>;

/// The salsa database. One thread owns it: the writer.
#[salsa::db]
#[derive(Clone)]
pub(crate) struct Database {
    storage: salsa::Storage<Self>,
    executed: Arc<Mutex<BTreeMap<IngredientIndex, u64>>>,
    beats: Arc<AtomicU64>,
}

#[salsa::db]
impl salsa::Database for Database {}

impl Database {
    /// An empty database that counts its queries in `beats`.
    pub(crate) fn new(beats: Arc<AtomicU64>) -> Self {
        let executed = Arc::new(Mutex::new(BTreeMap::new()));
        let counter = Arc::clone(&executed);
        let beat = Arc::clone(&beats);
        let storage = salsa::Storage::new(Some(Box::new(move |event| {
            if let EventKind::WillExecute { database_key } = event.kind {
                beat.fetch_add(1, Ordering::Relaxed);
                let mut counts = counter.lock().unwrap_or_else(PoisonError::into_inner);
                *counts.entry(database_key.ingredient_index()).or_default() += 1;
            }
        })));
        Self {
            storage,
            executed,
            beats,
        }
    }

    /// The counts since the last call.
    pub(crate) fn take_executed(&self) -> Executed {
        let mut counts = self.executed.lock().unwrap_or_else(PoisonError::into_inner);
        std::mem::take(&mut *counts)
            .into_iter()
            .map(|(query, count)| (self.ingredient_debug_name(query).into_owned(), count))
            .collect()
    }

    /// A count that grows with each query that runs.
    pub(crate) fn beats(&self) -> Arc<AtomicU64> {
        Arc::clone(&self.beats)
    }

    /// Run `query` with names of ingredients available to event formatting.
    pub(crate) fn with<R>(&self, query: impl FnOnce(&dyn salsa::Database) -> R) -> R {
        self.attach(|db| query(db))
    }
}

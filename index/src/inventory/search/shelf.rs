//! The last index that was made, from which the next one takes what still holds.

use std::sync::{Arc, Mutex, PoisonError};

use super::SearchIndex;
use crate::snapshot::Snapshot;

/// Where the last index stands, whatever state of the repository it is of.
#[derive(Debug, Default)]
pub struct Shelf {
    last: Mutex<Option<Arc<SearchIndex>>>,
}

impl Shelf {
    /// The index of `snapshot`, which takes the place of the last one.
    pub fn index(&self, snapshot: &Snapshot) -> Arc<SearchIndex> {
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        let index = Arc::new(SearchIndex::new(snapshot, last.as_deref()));
        *last = Some(Arc::clone(&index));
        index
    }
}

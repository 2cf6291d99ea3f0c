//! What the writer publishes and everybody reads: the last snapshot with the answers already made from it, and the
//! numbers of `status`.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use skilld_client::wire::{LastApply, Query, Refusal};

use crate::engine::{Rendered, View};
use crate::observer::Progress;

/// The most answers kept of one snapshot.
const MAX_ANSWERS: usize = 64;

/// The most bytes of answers kept of one snapshot.
const MAX_ANSWER_BYTES: usize = 64 << 20;

type Slot = Arc<OnceLock<Result<Rendered, Refusal>>>;

/// A snapshot on display.
pub struct Published {
    /// The state.
    pub view: Arc<dyn View>,
    /// Its clock.
    pub clock: String,
    /// Whether the repository root stood when it was made.
    pub has_root: bool,
    answers: Mutex<HashMap<Query, Slot>>,
    kept_bytes: AtomicUsize,
}

impl Published {
    /// Put `view` on display.
    pub fn new(view: Arc<dyn View>, has_root: bool) -> Self {
        Self {
            clock: view.clock(),
            view,
            has_root,
            answers: Mutex::new(HashMap::new()),
            kept_bytes: AtomicUsize::new(0),
        }
    }

    /// The answer to `query`, if it was given before.
    pub fn kept(&self, query: &Query) -> Option<Result<Rendered, Refusal>> {
        let answers = self.answers.lock().unwrap_or_else(PoisonError::into_inner);
        answers.get(query)?.get().cloned()
    }

    /// The answer to `query`. Those who ask the same at the same moment wait for one making of it. May take long.
    ///
    /// # Errors
    /// As [`View::answer`].
    pub fn answer(&self, query: &Query) -> Result<Rendered, Refusal> {
        let Some(slot) = self.slot(query) else {
            return self.view.answer(query);
        };
        slot.get_or_init(|| {
            let answer = self.view.answer(query);
            let size = answer.as_ref().map_or(0, |rendered| rendered.text.len());
            if self.kept_bytes.fetch_add(size, Ordering::Relaxed) + size > MAX_ANSWER_BYTES {
                self.kept_bytes.fetch_sub(size, Ordering::Relaxed);
                let mut answers = self.answers.lock().unwrap_or_else(PoisonError::into_inner);
                answers.remove(query);
            }
            answer
        })
        .clone()
    }

    fn slot(&self, query: &Query) -> Option<Slot> {
        let mut answers = self.answers.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(slot) = answers.get(query) {
            return Some(Arc::clone(slot));
        }
        if answers.len() >= MAX_ANSWERS {
            return None;
        }
        let slot = Slot::default();
        answers.insert(query.clone(), Arc::clone(&slot));
        Some(slot)
    }
}

/// Numbers the writer keeps current for `status`.
#[derive(Debug, Default)]
pub struct Gauges {
    /// Folders watched.
    pub active: AtomicU64,
    /// Folders that should be watched.
    pub needed: AtomicU64,
    /// Whether the file system gives no events.
    pub polling: std::sync::atomic::AtomicBool,
    /// Topmost folders that could not be watched.
    pub degraded: AtomicU64,
    /// Times that events were lost.
    pub overflows: AtomicU64,
    /// How far the first look has got.
    pub progress: Arc<Progress>,
    /// What is not as it should be.
    pub complaints: Mutex<Vec<String>>,
    /// The date taken for today.
    pub today: Mutex<String>,
    /// Where the time of the last change went.
    pub last_apply: Mutex<Option<LastApply>>,
}

impl Gauges {
    /// Replace a text behind its lock.
    pub fn put<T>(place: &Mutex<T>, value: T) {
        *place.lock().unwrap_or_else(PoisonError::into_inner) = value;
    }

    /// Copy a text from behind its lock.
    pub fn get<T: Clone>(place: &Mutex<T>) -> T {
        place.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Set a number.
    pub fn set(gauge: &AtomicU64, value: usize) {
        gauge.store(value as u64, Ordering::Relaxed);
    }
}

//! Signs of work, so that whoever waits can tell a busy writer from one that stands still. Nothing here says what is
//! done, or when it will be.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// A count that grows with each piece of work. Copies count together.
#[derive(Debug, Clone, Default)]
pub struct Pulse {
    disk: Arc<AtomicU64>,
    engine: Arc<AtomicU64>,
}

impl Pulse {
    /// A pulse that also counts what an engine counts in `engine`.
    pub fn with(engine: Arc<AtomicU64>) -> Self {
        Self {
            disk: Arc::default(),
            engine,
        }
    }

    /// Something was done.
    pub fn beat(&self) {
        self.disk.fetch_add(1, Ordering::Relaxed);
    }

    /// How much was done so far. Equal counts mean that nothing was done between them.
    pub fn count(&self) -> u64 {
        let disk = self.disk.load(Ordering::Relaxed);
        disk.wrapping_add(self.engine.load(Ordering::Relaxed))
    }
}

//! Where the time of one look went, stage by stage. Measures; decides nothing.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// The time of one look.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Stages {
    /// Listing folders and comparing them with the last look.
    pub collect: Duration,
    /// Reading files and taking down their facts.
    pub read: Duration,
    /// What the engine did with them.
    pub work: Work,
}

/// The time of one batch in the engine.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Work {
    /// Comparing facts with those known, and setting the inputs that differ.
    pub set: Duration,
    /// Asking the queries.
    pub query: Duration,
    /// Writing to the index file.
    pub store: Duration,
    /// How often each query ran, by its name.
    pub executed: BTreeMap<String, u64>,
}

impl Stages {
    /// One line for a person.
    pub fn line(&self) -> String {
        let ms = |time: Duration| time.as_secs_f64() * 1e3;
        format!(
            "collect {:.1} ms, read {:.1} ms, set {:.1} ms, query {:.1} ms, store {:.1} ms",
            ms(self.collect),
            ms(self.read),
            ms(self.work.set),
            ms(self.work.query),
            ms(self.work.store),
        )
    }
}

/// A clock that is read between stages.
#[derive(Debug)]
pub struct Lap(Instant);

impl Lap {
    /// Begin the first stage.
    pub fn begin() -> Self {
        Self(Instant::now())
    }

    /// The time since the last stage ended; the next one begins.
    pub fn take(&mut self) -> Duration {
        let now = Instant::now();
        now - std::mem::replace(&mut self.0, now)
    }
}

/// Whole microseconds.
pub fn micros(time: Duration) -> u64 {
    u64::try_from(time.as_micros()).unwrap_or(u64::MAX)
}

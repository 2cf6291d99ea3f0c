//! The clock of published snapshots: it only grows (invariant 6).

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// `instance:sequence`: which engine published, and its how-manieth state this is.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Clock {
    /// Name of the engine instance; a restart makes a new one.
    pub instance: String,
    /// Number of published states, from 1.
    pub sequence: u64,
}

/// The text is not a clock.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error(
    "`{0}` is not a clock; a clock looks like `3f2a9c:17`, as `skilld status` and `skilld changes` print it"
)]
pub struct ClockError(String);

impl fmt::Display for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.instance, self.sequence)
    }
}

impl FromStr for Clock {
    type Err = ClockError;

    fn from_str(text: &str) -> Result<Self, ClockError> {
        let error = || ClockError(text.to_owned());
        let (instance, sequence) = text.rsplit_once(':').ok_or_else(error)?;
        if instance.is_empty() {
            return Err(error());
        }
        let sequence = sequence.parse().map_err(|_| error())?;
        Ok(Self {
            instance: instance.to_owned(),
            sequence,
        })
    }
}

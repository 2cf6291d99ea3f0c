//! A baseline: the findings that a repository had when it adopted skilld, kept in a file of the repository so that only
//! new ones count. What is kept, how two states compare, and the report of that. What a finding is, is decided elsewhere;
//! no file is opened here.

mod file;
mod render;
mod standing;

#[cfg(test)]
mod tests;

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

pub use file::{Baseline, BaselineError, FILE_NAME, SCHEMA, is_one, write_command};
pub use render::{CHECK_SCHEMA, WRITE_SCHEMA, Written};
pub use standing::{Row, Standing};

use crate::rules::Severity;

/// One finding as a baseline keeps it.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Recorded {
    /// The file it is about.
    pub path: String,
    /// Its code.
    pub code: String,
    /// What it is known by in another run.
    pub fingerprint: String,
}

/// A standing beside a baseline.
#[derive(Debug)]
pub struct Checked<'a> {
    /// The baseline, as the report calls it.
    pub file: &'a str,
    /// The profile of the strict standard, where it takes part.
    pub profile: Option<&'a str>,
    /// From this severity on a new finding fails the check.
    pub threshold: Severity,
    /// What the baseline does not hold.
    pub new: Vec<&'a Row>,
    /// How many findings the baseline holds back.
    pub held: usize,
    /// What the baseline holds and the repository no longer has.
    pub gone: Vec<&'a Recorded>,
}

impl<'a> Checked<'a> {
    /// Compare `standing` with `baseline`, which is called `file`.
    pub fn new(
        file: &'a str,
        baseline: &'a Baseline,
        standing: &'a Standing,
        threshold: Severity,
    ) -> Self {
        let known: BTreeSet<&str> = baseline
            .entries
            .iter()
            .map(|entry| entry.fingerprint.as_str())
            .collect();
        let now: BTreeSet<&str> = standing
            .rows
            .iter()
            .map(|row| row.fingerprint.as_str())
            .collect();
        let new: Vec<&Row> = standing
            .rows
            .iter()
            .filter(|row| !known.contains(row.fingerprint.as_str()))
            .collect();
        let is_gone = |entry: &&Recorded| !now.contains(entry.fingerprint.as_str());
        Self {
            file,
            profile: standing.profile.as_deref(),
            threshold,
            held: standing.rows.len() - new.len(),
            new,
            gone: baseline.entries.iter().filter(is_gone).collect(),
        }
    }

    /// A new finding is at or above the threshold.
    pub fn fails(&self) -> bool {
        let least = weight(self.threshold);
        self.new.iter().any(|row| weight(row.severity) >= least)
    }
}

/// Both systems on the scale of findings: an error and a FAIL are high, a warning is medium, a minor one low. A note
/// never fails a check.
fn weight(severity: Severity) -> u8 {
    match severity {
        Severity::Critical => 4,
        Severity::High | Severity::Error | Severity::Fail => 3,
        Severity::Medium | Severity::Warning | Severity::WarnMajor => 2,
        Severity::Low | Severity::WarnMinor => 1,
        Severity::Info => 0,
    }
}

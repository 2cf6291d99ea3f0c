//! The last differences between published states, so that `changes since CLOCK` can be answered from any snapshot.

use std::collections::VecDeque;
use std::sync::Arc;

use crate::clock::Clock;
use crate::delta::Delta;

/// Most steps that are kept.
const STEPS: usize = 1_024;

/// Most rows that are kept over all steps; one large step is kept whole only while it fits.
const ROWS: usize = 200_000;

/// One published difference.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// The sequence number that this step led to.
    pub sequence: u64,
    /// What it changed.
    pub delta: Delta,
}

/// The steps that led to one snapshot, oldest first. Cheap to clone.
#[derive(Debug, Clone, Default)]
pub struct History {
    steps: VecDeque<Arc<Step>>,
    rows: usize,
}

impl History {
    /// Add the step that led to `sequence`, and forget the oldest ones beyond the limits.
    pub(crate) fn push(&mut self, sequence: u64, delta: Delta) {
        self.rows += delta.len();
        self.steps.push_back(Arc::new(Step { sequence, delta }));
        while self.steps.len() > STEPS || self.rows > ROWS {
            let Some(oldest) = self.steps.pop_front() else {
                return;
            };
            self.rows -= oldest.delta.len();
        }
    }

    /// The step that led here, where it is kept.
    pub(crate) fn last(&self) -> Option<&Step> {
        self.steps.back().map(AsRef::as_ref)
    }

    /// The steps after clock `since` up to `now`; `None` where that clock is of another instance, of the future, or
    /// older than what is kept.
    pub fn since(&self, since: &Clock, now: &Clock) -> Option<Vec<Arc<Step>>> {
        if since.instance != now.instance || since.sequence > now.sequence {
            return None;
        }
        let wanted = usize::try_from(now.sequence - since.sequence).ok()?;
        let skip = self.steps.len().checked_sub(wanted)?;
        Some(self.steps.iter().skip(skip).cloned().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::delta::Rows;
    use crate::surface::RouteRow;

    fn clock(instance: &str, sequence: u64) -> Clock {
        Clock {
            instance: instance.to_owned(),
            sequence,
        }
    }

    fn delta(rows: usize) -> Delta {
        let row = RouteRow {
            source: "s".into(),
            position: 0,
            target: "t".into(),
            resolved: None,
            usable: false,
        };
        Delta {
            routes: Rows {
                removed: Vec::new(),
                added: vec![row; rows],
            },
            ..Delta::default()
        }
    }

    #[test]
    fn steps_after_a_clock() {
        let mut history = History::default();
        for sequence in 1..=5 {
            history.push(sequence, delta(1));
        }
        let now = clock("a", 5);
        let steps = history.since(&clock("a", 3), &now).unwrap();
        assert_eq!(
            steps.iter().map(|step| step.sequence).collect::<Vec<_>>(),
            [4, 5]
        );
        assert!(history.since(&now, &now).unwrap().is_empty());
        assert!(history.since(&clock("b", 3), &now).is_none());
        assert!(history.since(&clock("a", 6), &now).is_none());
    }

    #[test]
    fn what_does_not_fit_is_forgotten() {
        let mut history = History::default();
        history.push(1, delta(10));
        history.push(2, delta(ROWS));
        history.push(3, delta(1));
        let now = clock("a", 3);
        assert!(history.since(&clock("a", 1), &now).is_none());
        assert_eq!(history.since(&clock("a", 2), &now).unwrap().len(), 1);
    }
}

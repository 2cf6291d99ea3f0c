//! `skilld changes`: what changed between two clocks, as JSON lines. Applying the lines in order to the rows of the
//! first clock gives the rows of the last: `removed` takes a row away, `added` brings one.

use std::fmt::Write as _;

use serde::Serialize;

use crate::clock::{Clock, ClockError};
use crate::delta::{Delta, Rows};
use crate::snapshot::Snapshot;
use crate::surface::Surface;

/// The lines after a clock.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Changes {
    /// The clock they lead to.
    pub clock: Clock,
    /// The whole state stands in `lines`, because the clock asked from is foreign, pruned or absent.
    pub fresh: bool,
    /// JSON lines, each ended by a line break.
    pub lines: String,
}

#[derive(Serialize)]
struct Line<'a, T> {
    clock: &'a str,
    kind: &'static str,
    change: &'static str,
    row: &'a T,
}

#[derive(Serialize)]
struct Fresh<'a> {
    clock: &'a str,
    kind: &'static str,
}

/// What differs between the state at `since` and `now`.
///
/// # Errors
/// When `since` is not a clock at all.
pub fn changes(now: &Snapshot, since: Option<&str>) -> Result<Changes, ClockError> {
    let since = since.map(str::parse::<Clock>).transpose()?;
    let steps = since.and_then(|since| now.history.since(&since, &now.clock));
    let mut lines = String::new();
    let fresh = steps.is_none();
    if let Some(steps) = steps {
        for step in steps {
            let clock = Clock {
                sequence: step.sequence,
                ..now.clock.clone()
            };
            write_delta(&mut lines, &clock.to_string(), &step.delta);
        }
    } else {
        let clock = now.clock.to_string();
        write_line(
            &mut lines,
            &Fresh {
                clock: &clock,
                kind: "fresh",
            },
        );
        write_delta(
            &mut lines,
            &clock,
            &Delta::between(&Surface::default(), &now.surface),
        );
    }
    Ok(Changes {
        clock: now.clock.clone(),
        fresh,
        lines,
    })
}

fn write_delta(out: &mut String, clock: &str, delta: &Delta) {
    write_rows(out, clock, "skill", &delta.skills);
    write_rows(out, clock, "asset", &delta.assets);
    write_rows(out, clock, "diagnostic", &delta.diagnostics);
    write_rows(out, clock, "route", &delta.routes);
    write_rows(out, clock, "edge", &delta.edges);
}

fn write_rows<T: Serialize>(out: &mut String, clock: &str, kind: &'static str, rows: &Rows<T>) {
    for (change, rows) in [("removed", &rows.removed), ("added", &rows.added)] {
        for row in rows {
            write_line(
                out,
                &Line {
                    clock,
                    kind,
                    change,
                    row,
                },
            );
        }
    }
}

fn write_line<T: Serialize>(out: &mut String, line: &T) {
    // Rows are strings, numbers and booleans: they always serialise.
    if let Ok(text) = serde_json::to_string(line) {
        let _ = writeln!(out, "{text}");
    }
}

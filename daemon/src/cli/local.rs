//! The answer without a daemon: one look, one snapshot, one report, in this process.

use std::path::Path;
use std::sync::atomic::Ordering;
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::Duration;

use skilld_client::wire::{Query, Report, Standard};
use skilld_index::date::Date;
use skilld_index::facts::Depth;
use skilld_index::path::RepoPath;

use super::exit::{Exit, Failed};
use super::output::Output;
use crate::collect::NoWatch;
use crate::engine::{IndexEngine, Keep, Rendered, View, index_path};
use crate::host::Today;
use crate::observer::{Observer, Progress, Scope};
use crate::stages::Lap;

/// Before this, nobody wonders.
const QUIET: Duration = Duration::from_secs(1);

/// Between two drawings.
const TICK: Duration = Duration::from_millis(100);

/// Compute the answer to `query` about `root`, and hand it to `print`.
pub(super) fn answer(
    root: &Path,
    config: Option<RepoPath>,
    today: Option<Date>,
    query: &Query,
    output: &Output,
    print: impl FnOnce(Rendered) -> Result<Exit, Failed>,
) -> Result<Exit, Failed> {
    let depth = depth(&query.report);
    let looked = look(root, config, (today, depth), output)?;
    let mut lap = Lap::begin();
    let rendered = looked.view.answer(query)?;
    let report = lap.take().as_secs_f64() * 1e3;
    output.timing(&format!(
        "{}, report {report:.1} ms",
        looked.observer.stages().line()
    ));
    let exit = print(rendered)?;
    looked.end();
    Ok(exit)
}

/// One look at a repository.
pub(super) struct Looked {
    /// What was seen.
    pub(super) view: Arc<dyn View>,
    /// Who saw it, and may still be writing down what was learned.
    observer: Observer,
}

impl Looked {
    /// Wait until what was learned is written down; the process is about to end.
    pub(super) fn end(mut self) {
        self.observer.settle();
        // To give its memory back piece by piece takes longer than the report did.
        std::mem::forget(self);
    }
}

/// The state of `root` now, as far as `depth` goes.
pub(super) fn look(
    root: &Path,
    config: Option<RepoPath>,
    (today, depth): (Option<Date>, Depth),
    output: &Output,
) -> Result<Looked, Failed> {
    let today = today.map_or(Today::Calendar, Today::Fixed).now();
    let engine = Box::new(IndexEngine::new(
        "local",
        &root.to_string_lossy(),
        Keep::OneShot(index_path(root), depth),
    ));
    let mut observer = Observer::new(root, engine, config, today)?;
    let shown = show_progress(observer.progress(), output);
    let view = observer.look(&Scope::everything(), today, &mut NoWatch);
    drop(shown);
    Ok(Looked { view, observer })
}

/// How much the answer needs to know of each file.
fn depth(report: &Report) -> Depth {
    match report {
        Report::Scan { .. }
        | Report::SkillIndex { .. }
        | Report::Graph { .. }
        | Report::List { .. }
        | Report::Inspect { .. }
        | Report::Standing {
            standard: Standard::Without,
        } => Depth::Core,
        Report::Inventory { .. }
        | Report::Validate { .. }
        | Report::ReleaseSkeleton { .. }
        | Report::ExportPlan { .. }
        | Report::Standing { .. } => Depth::Full,
    }
}

/// Show how far a long look has got, to a person who waits, until the returned value is dropped.
fn show_progress(progress: Arc<Progress>, output: &Output) -> Option<Shown> {
    if !output.is_watched() {
        return None;
    }
    let output = output.clone();
    let (end, ended) = mpsc::channel::<()>();
    let thread = thread::spawn(move || {
        let mut wait = QUIET;
        while ended.recv_timeout(wait) == Err(mpsc::RecvTimeoutError::Timeout) {
            wait = TICK;
            let done = progress.done.load(Ordering::Relaxed);
            let expected = progress.expected.load(Ordering::Relaxed);
            output.progress(&format!(
                "reading the repository: {done} of {expected} files"
            ));
        }
        if wait == TICK {
            output.progress("");
        }
    });
    Some(Shown {
        end: Some(end),
        thread: Some(thread),
    })
}

/// Progress on display.
struct Shown {
    end: Option<mpsc::Sender<()>>,
    thread: Option<thread::JoinHandle<()>>,
}

impl Drop for Shown {
    fn drop(&mut self) {
        self.end.take();
        if let Some(thread) = self.thread.take() {
            // It only draws; whatever became of it, the line is no longer needed.
            let _ = thread.join();
        }
    }
}

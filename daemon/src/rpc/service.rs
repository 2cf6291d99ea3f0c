//! The requests, one method each.

use std::fs;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use skilld_client::wire::{
    Answer, Bytes, Changes, Freshness, PAGE_BYTES, Page, Phase, Query, Refusal, Report, Settings,
    Skilld, Status, Timings, Watches,
};
use tarpc::context::Context;

use super::Shared;
use super::pages::Pages;
use crate::engine::Rendered;
use crate::publish::{Gauges, Published};
use crate::stages::micros;
use crate::watch::{SYNC_TIMEOUT, SyncFailed};

/// How long a question waits for the first snapshot before it is told how far that is.
const FIRST_WAIT: Duration = Duration::from_secs(2);

/// The longest a client may wait for changes in one request.
const MAX_CHANGES_WAIT: Duration = Duration::from_secs(600);

/// The requests of one connection.
#[derive(Clone)]
pub(super) struct Service {
    shared: Arc<Shared>,
    pages: Arc<Pages>,
}

impl Service {
    pub(super) fn new(shared: Arc<Shared>) -> Self {
        Self {
            shared,
            pages: Arc::default(),
        }
    }

    /// The snapshot to answer from, after everything that finished before now is in it, if so asked.
    async fn current(&self, sync: bool) -> Result<Arc<Published>, Refusal> {
        if self.shared.is_draining() {
            return Err(Refusal::Draining);
        }
        let mut published = self.shared.outputs.published.clone();
        let first = async { published.wait_for(Option::is_some).await.map(drop) };
        match tokio::time::timeout(FIRST_WAIT, first).await {
            Ok(Ok(())) => {}
            Ok(Err(_)) => return Err(Refusal::Draining),
            Err(_) => return Err(self.indexing()),
        }
        if sync {
            let reached = self.shared.syncer.sync().await;
            reached.map_err(|failed| self.behind(failed))?;
        }
        let now = published.borrow().clone();
        match now {
            Some(now) if now.has_root => Ok(now),
            Some(_) => Err(Refusal::RootGone(self.shared.root.clone())),
            None => Err(self.indexing()),
        }
    }

    fn indexing(&self) -> Refusal {
        let progress = &self.shared.outputs.gauges.progress;
        Refusal::Indexing {
            done: progress.done.load(Ordering::Relaxed),
            total: progress.expected.load(Ordering::Relaxed),
        }
    }

    fn behind(&self, failed: SyncFailed) -> Refusal {
        let progress = &self.shared.outputs.gauges.progress;
        match failed {
            SyncFailed::Working => Refusal::CatchingUp {
                done: progress.done.load(Ordering::Relaxed),
                total: progress.expected.load(Ordering::Relaxed),
            },
            SyncFailed::Standstill => Refusal::SyncTimeout {
                seconds: SYNC_TIMEOUT.as_secs(),
            },
        }
    }

    async fn rendered(now: Arc<Published>, query: Query) -> Result<Rendered, Refusal> {
        if let Some(kept) = now.kept(&query) {
            return kept;
        }
        tokio::task::spawn_blocking(move || now.answer(&query))
            .await
            .unwrap_or_else(|_| {
                Err(Refusal::Failed(
                    "the report could not be made; please report this with the daemon's log"
                        .to_owned(),
                ))
            })
    }
}

impl Skilld for Service {
    async fn query(self, _: Context, mut query: Query) -> Result<Answer, Refusal> {
        self.shared.note_use();
        refuse_other_settings(&self.shared.settings, &query.settings)?;
        refuse_outside(&query.report)?;
        let asked = Instant::now();
        let now = self.current(query.sync).await?;
        let synced = Instant::now();
        let freshness = if query.sync {
            Freshness::Current
        } else {
            Freshness::MayBeStale
        };
        // From here on, questions that differ only in these are the same question.
        query.sync = true;
        query.settings = Settings::default();
        let clock = now.clock.clone();
        let rendered = Self::rendered(now, query).await?;
        self.shared.answered.fetch_add(1, Ordering::Relaxed);
        Ok(Answer {
            exit: rendered.exit,
            total: rendered.text.len() as u64,
            more: self.pages.hold(&rendered.text),
            text: Bytes::part(&rendered.text, 0, PAGE_BYTES),
            notes: rendered.notes,
            freshness,
            clock,
            timings: Timings {
                sync_us: micros(synced - asked),
                report_us: micros(synced.elapsed()),
            },
        })
    }

    async fn page(self, _: Context, answer: u64, offset: u64) -> Result<Page, Refusal> {
        self.pages.page(answer, offset).ok_or(Refusal::NoSuchPage)
    }

    async fn status(self, _: Context) -> Status {
        let shared = &self.shared;
        let gauges = &shared.outputs.gauges;
        let now = shared.outputs.published.borrow().clone();
        let counts = now
            .as_ref()
            .map(|now| now.view.counts())
            .unwrap_or_default();
        let phase = match &now {
            _ if shared.is_draining() => Phase::Draining,
            None => Phase::Indexing,
            Some(now) if !now.has_root => Phase::RootGone,
            Some(_) => Phase::Watching,
        };
        let files = match now {
            Some(_) => counts.files,
            None => gauges.progress.done.load(Ordering::Relaxed),
        };
        Status {
            pid: std::process::id(),
            version: shared.hello.version.clone(),
            root: shared.root.clone(),
            phase,
            clock: now.map(|now| now.clock.clone()),
            today: Gauges::get(&gauges.today),
            config: shared.settings.config.clone(),
            skills: counts.skills,
            files,
            files_expected: gauges.progress.expected.load(Ordering::Relaxed),
            diagnostics: counts.diagnostics,
            watches: watches(gauges),
            last_apply: Gauges::get(&gauges.last_apply),
            memory: resident_bytes(),
            uptime_s: shared.started.elapsed().as_secs(),
            connections: shared.connections.load(Ordering::Relaxed),
            answered: shared.answered.load(Ordering::Relaxed),
            index: shared.index.clone(),
            log: shared.state.log().display().to_string(),
            degraded: Gauges::get(&gauges.complaints),
        }
    }

    async fn changes(
        self,
        _: Context,
        since: Option<String>,
        wait_ms: u64,
        sync: bool,
    ) -> Result<Changes, Refusal> {
        self.shared.note_use();
        let mut now = self.current(sync).await?;
        let wait = Duration::from_millis(wait_ms).min(MAX_CHANGES_WAIT);
        if since.as_deref() == Some(now.clock.as_str()) && !wait.is_zero() {
            let mut published = self.shared.outputs.published.clone();
            let mut draining = self.shared.draining.subscribe();
            let moved = published.wait_for(|next| {
                next.as_ref()
                    .is_some_and(|next| Some(next.clock.as_str()) != since.as_deref())
            });
            let moved = async { moved.await.ok().and_then(|next| next.clone()) };
            tokio::select! {
                next = moved => now = next.unwrap_or(now),
                () = tokio::time::sleep(wait) => {}
                _ = draining.wait_for(|now| *now) => return Err(Refusal::Draining),
            }
        }
        let view = Arc::clone(&now.view);
        tokio::task::spawn_blocking(move || view.changes(since.as_deref()))
            .await
            .unwrap_or(Err(Refusal::Draining))
    }

    async fn stop(self, _: Context) {
        self.shared.drain();
    }
}

/// A report under other settings is another report; the asker makes it itself.
fn refuse_other_settings(ours: &Settings, asked: &Settings) -> Result<(), Refusal> {
    if let Some(config) = &asked.config
        && ours.config.as_ref() != Some(config)
    {
        return Err(Refusal::OtherSettings(format!("not with {config}")));
    }
    if asked.config.is_none() && ours.config.is_some() {
        let config = ours.config.as_deref().unwrap_or_default();
        return Err(Refusal::OtherSettings(format!("with --config {config}")));
    }
    if asked.today != ours.today {
        let date = ours.today.as_deref().unwrap_or("the calendar's date");
        return Err(Refusal::OtherSettings(format!("with {date} for today")));
    }
    Ok(())
}

/// Requests name paths below the root, and nothing else.
fn refuse_outside(report: &Report) -> Result<(), Refusal> {
    let paths = match report {
        Report::Validate { paths, .. } => paths.as_slice(),
        Report::ReleaseSkeleton { path } | Report::ExportPlan { path, .. } => {
            std::slice::from_ref(path)
        }
        Report::Inspect { path, .. } => std::slice::from_ref(path),
        _ => &[],
    };
    for path in paths {
        if skilld_index::path::join_normalized("", path).is_none() {
            return Err(Refusal::Usage(format!(
                "`{path}` is outside the repository; name a path below its root"
            )));
        }
    }
    Ok(())
}

fn watches(gauges: &Gauges) -> Watches {
    let needed = gauges.needed.load(Ordering::Relaxed);
    let degraded = gauges.degraded.load(Ordering::Relaxed);
    let polling = gauges.polling.load(Ordering::Relaxed);
    let advice = (degraded > 0 && !polling).then(|| {
        format!(
            "{needed} folders are to be watched, more than the system allows; allow them with `sysctl fs.inotify.max_user_watches={}`",
            needed.saturating_mul(2).max(524_288)
        )
    });
    Watches {
        active: gauges.active.load(Ordering::Relaxed),
        needed,
        degraded,
        advice,
        overflows: gauges.overflows.load(Ordering::Relaxed),
        polling,
    }
}

/// The resident memory of this process, where the system tells.
fn resident_bytes() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    status
        .lines()
        .find_map(|line| line.strip_prefix("VmRSS:"))
        .and_then(|rest| rest.trim().split(' ').next()?.parse::<u64>().ok())
        .map_or(0, |kib| kib * 1024)
}

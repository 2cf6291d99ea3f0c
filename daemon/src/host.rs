//! The writer: the one thread that owns the engine. It takes what was heard, looks, applies, publishes, and only then
//! lets those go on who wait for it.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{self, SyncSender};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use skilld_client::wire::LastApply;
use skilld_index::date::Date;
use tokio::sync::watch;

use crate::error::Error;
use crate::observer::{Observer, Scope};
use crate::publish::{Gauges, Published};
use crate::stages::{Lap, Stages, micros};
use crate::watch::{Inbox, News, Syncer, Watcher};

/// The longest time between two looks at the calendar.
const CALENDAR: Duration = Duration::from_secs(60);

/// How long a burst of changes may grow while nobody waits for it, and files are still being written.
const GATHER: Duration = Duration::from_millis(5);

/// The shortest time between two full looks that nobody waits for.
const SWEEP_PAUSE: Duration = Duration::from_secs(2);

/// How often a lost root is looked for.
const ROOT_PAUSE: Duration = Duration::from_millis(500);

/// Where the date comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Today {
    /// The local calendar.
    Calendar,
    /// A fixed day.
    Fixed(Date),
}

impl Today {
    /// The date now.
    pub fn now(self) -> Date {
        match self {
            Self::Fixed(date) => date,
            Self::Calendar => {
                let day = jiff::Zoned::now().date();
                Date::parse(&day.to_string()).unwrap_or(Date::MIN)
            }
        }
    }
}

/// The ends of the writer that others hold.
#[derive(Clone)]
pub struct Outputs {
    /// The last snapshot.
    pub published: watch::Receiver<Option<Arc<Published>>>,
    /// Counts what happened to the root and to the state folder.
    pub nudges: watch::Receiver<u64>,
    /// Numbers for `status`.
    pub gauges: Arc<Gauges>,
}

/// The writer's own state.
struct Host {
    observer: Observer,
    watcher: Watcher,
    inbox: Arc<Inbox>,
    syncer: Arc<Syncer>,
    today: Today,
    published: watch::Sender<Option<Arc<Published>>>,
    /// To the thread that takes apart what was replaced, which is work that neither this edit nor the next waits for.
    retired: SyncSender<Arc<Published>>,
    nudges: watch::Sender<u64>,
    gauges: Arc<Gauges>,
    /// Events were lost and the full look is still due.
    sweep_due: bool,
    /// When the last full look ended, and how long it took.
    last_sweep: (Instant, Duration),
}

/// Start the writer. It ends when the inbox says so.
///
/// # Errors
/// Where no thread can be had.
pub fn start(
    observer: Observer,
    watcher: Watcher,
    inbox: Arc<Inbox>,
    syncer: Arc<Syncer>,
    today: Today,
) -> Result<(Outputs, JoinHandle<()>), Error> {
    let (published, published_end) = watch::channel(None);
    let (nudges, nudges_end) = watch::channel(0);
    let gauges = Arc::new(Gauges {
        polling: watcher.is_polling().into(),
        progress: observer.progress(),
        ..Gauges::default()
    });
    let outputs = Outputs {
        published: published_end,
        nudges: nudges_end,
        gauges: Arc::clone(&gauges),
    };
    let host = Host {
        observer,
        watcher,
        inbox,
        syncer,
        today,
        published,
        retired: take_apart()?,
        nudges,
        gauges,
        sweep_due: false,
        last_sweep: (Instant::now(), Duration::ZERO),
    };
    let thread = thread::Builder::new()
        .name("writer".to_owned())
        .spawn(move || host.run())
        .map_err(|source| Error::Start {
            what: "the writer thread",
            source,
        })?;
    Ok((outputs, thread))
}

impl Host {
    fn run(mut self) {
        self.step(&News {
            lost: true,
            ..News::default()
        });
        loop {
            // Where nobody waits, a burst is let to end: it costs one look instead of many.
            let news = self.inbox.take(self.deadline(), GATHER);
            if news.stop {
                return;
            }
            self.step(&news);
        }
    }

    /// When to look although nothing was heard.
    fn deadline(&self) -> Instant {
        let now = Instant::now();
        let pause = if !self.observer.has_root() {
            ROOT_PAUSE
        } else if self.sweep_due || self.gauges.degraded.load(Ordering::Relaxed) > 0 {
            return self.next_sweep().max(now);
        } else {
            CALENDAR
        };
        now + pause
    }

    /// Full looks that nobody waits for may take a tenth of the time at most.
    fn next_sweep(&self) -> Instant {
        let (ended, took) = self.last_sweep;
        ended + SWEEP_PAUSE.max(took.saturating_mul(9))
    }

    fn step(&mut self, news: &News) {
        let began = Instant::now();
        if news.nudged {
            self.watcher.watch_cookies();
            self.nudges.send_modify(|count| *count += 1);
        }
        let first = self.published.borrow().is_none();
        self.sweep_due |= news.lost;
        // The event of a cookie may be among those that were lost; a full look that began after it was made will do.
        let made = self.syncer.last_made();
        let asked = news.is_asked() || (self.sweep_due && self.syncer.is_awaited());
        if news.lost && !first {
            self.gauges.overflows.fetch_add(1, Ordering::Relaxed);
        }
        let may_sweep = first || asked || began >= self.next_sweep();
        let all = news.sweep_for.is_some() || (self.sweep_due && may_sweep);
        let folders = if all || !may_sweep {
            Vec::new()
        } else {
            self.observer.degraded()
        };
        let swept = all || !folders.is_empty();
        if swept {
            self.watcher.retry();
        }
        let scope = Scope {
            all,
            dirty: news.dirty.clone(),
            folders,
            shared: asked,
        };
        // Where events were lost, a watch may stand for a folder that is gone while another has its name.
        self.watcher.trust(!all);
        let today = self.today.now();
        let view = self.observer.look(&scope, today, &mut self.watcher);
        if all {
            self.sweep_due = false;
        }
        if swept {
            self.last_sweep = (Instant::now(), began.elapsed());
        }
        self.measure(today);
        let before = self.published.borrow().clone();
        let mut lap = Lap::begin();
        let replaced = self.publish(Published::new(view, self.observer.has_root()));
        if replaced {
            let last = last_apply(self.observer.stages(), lap.take());
            Gauges::put(&self.gauges.last_apply, Some(last));
        }
        let reached = news.cookie.max(news.sweep_for).max(all.then_some(made));
        if let Some(number) = reached {
            self.syncer.reach(number);
        }
        if let Some(before) = before.filter(|_| replaced) {
            // Where that thread is behind, it is done here, so that they cannot pile up.
            let _ = self.retired.try_send(before);
        }
    }

    /// Put `next` on display, if it is anything new.
    fn publish(&self, next: Published) -> bool {
        self.published.send_if_modified(|now| {
            let same = now.as_ref().is_some_and(|old| {
                old.clock == next.clock
                    && old.has_root == next.has_root
                    && old.view.refusal() == next.view.refusal()
            });
            if !same {
                *now = Some(Arc::new(next));
            }
            !same
        })
    }

    fn measure(&self, today: Date) {
        let gauges = &self.gauges;
        Gauges::set(&gauges.active, self.watcher.active());
        Gauges::set(&gauges.needed, self.observer.folder_count());
        Gauges::set(&gauges.degraded, self.observer.degraded().len());
        Gauges::put(&gauges.complaints, self.observer.complaints());
        Gauges::put(&gauges.today, today.to_string());
    }
}

/// Start the thread that takes apart what it is sent.
fn take_apart() -> Result<SyncSender<Arc<Published>>, Error> {
    let (sender, receiver) = mpsc::sync_channel(1);
    thread::Builder::new()
        .name("retired".to_owned())
        .spawn(move || receiver.into_iter().for_each(drop))
        .map_err(|source| Error::Start {
            what: "the thread that takes old states apart",
            source,
        })?;
    Ok(sender)
}

fn last_apply(stages: &Stages, publish: Duration) -> LastApply {
    let work = &stages.work;
    LastApply {
        collect_us: micros(stages.collect),
        read_us: micros(stages.read),
        set_us: micros(work.set),
        query_us: micros(work.query),
        store_us: micros(work.store),
        publish_us: micros(publish),
        executed: work.executed.clone(),
    }
}

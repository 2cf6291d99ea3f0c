//! Facts kept between runs: what the store knew at the start, and what is written to it after each batch. The store is
//! a cache: whatever goes wrong with it is a complaint in `status`, never in an answer.

use std::collections::HashMap;
use std::io;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use skilld_client::wire::Build;
use skilld_index::entry::Identity;
use skilld_index::facts::{Depth, FileFacts};
use skilld_index::path::RepoPath;
use skilld_index::path::roots::Roots;
use skilld_index::snapshot::Snapshot;
use skilld_index::store::{Batch as StoreBatch, FileRow, Store, StoreError};

use super::Keep;
use super::place::{Permit, verify};
use crate::engine::Batch;

/// How long a daemon waits for the right to write.
const PATIENCE: Duration = Duration::from_secs(2);

/// The store and what it held at the start.
pub(super) struct Keeper {
    depth: Depth,
    store: Option<(Store, Permit)>,
    /// Facts of the last run, until the first look has taken or refused them.
    kept: HashMap<RepoPath, (Identity, Arc<FileFacts>)>,
    /// The tables that people query have to be written whole before deltas can be trusted.
    behind: bool,
    complaint: Option<String>,
    /// A one-shot run answers while what it learned is written.
    writing: Option<JoinHandle<()>>,
}

impl Keeper {
    /// Open what `keep` names; an unusable store is a complaint. A daemon waits a little for a one-shot run to finish
    /// writing; a one-shot run beside a daemon only reads.
    pub(super) fn open(keep: &Keep) -> Self {
        let (path, depth, patience) = match keep {
            Keep::Daemon(path) => (Some(path), Depth::Full, PATIENCE),
            Keep::OneShot(path, depth) => (path.as_ref(), *depth, Duration::ZERO),
            Keep::Reader(path) => (Some(path), Depth::Full, Duration::ZERO),
            Keep::Nothing(depth) => (None, *depth, Duration::ZERO),
        };
        let mut keeper = Self {
            depth,
            store: None,
            kept: HashMap::new(),
            behind: true,
            complaint: None,
            writing: None,
        };
        let Some(path) = path else {
            return keeper;
        };
        if matches!(keep, Keep::Reader(_)) {
            if let Some(store) = keeper.open_deep_enough(path) {
                keeper.load(&store);
            }
            return keeper;
        }
        match permit(path, patience) {
            Ok(Some(permit)) => match keeper.open_store(path) {
                Ok(store) => {
                    keeper.load(&store);
                    keeper.store = Some((store, permit));
                }
                Err(error) => keeper.complain(&error),
            },
            Ok(None) => {
                if let Some(store) = keeper.open_deep_enough(path) {
                    keeper.load(&store);
                }
                keeper.complaint = Some(format!(
                    "another process writes the index {}; answers come from memory",
                    path.display()
                ));
            }
            Err(error) => {
                keeper.complaint = Some(format!(
                    "the folder of the index {} cannot be used ({error}); answers come from memory",
                    path.display()
                ));
            }
        }
        keeper
    }

    /// Count in `beats` what is written.
    pub(super) fn counting(mut self, beats: Arc<AtomicU64>) -> Self {
        if let Some((store, _)) = &mut self.store {
            store.count_in(beats);
        }
        self
    }

    /// The store at `path`, made anew where there is none that is deep enough.
    fn open_store(&mut self, path: &Path) -> Result<Store, StoreError> {
        let deep = Store::open_read_only(path, &fingerprint(Depth::Full));
        if deep.is_some() {
            self.depth = Depth::Full;
        }
        drop(deep);
        Store::open(path, &fingerprint(self.depth))
    }

    /// The store at `path` for reading, where there is one that is deep enough. What a deep one knows goes on.
    fn open_deep_enough(&mut self, path: &Path) -> Option<Store> {
        verify(path).ok()?;
        let deep = Store::open_read_only(path, &fingerprint(Depth::Full));
        if deep.is_some() {
            self.depth = Depth::Full;
            return deep;
        }
        Store::open_read_only(path, &fingerprint(self.depth))
    }

    /// How much facts have to hold: as much as those in the store do, so that all are alike.
    pub(super) fn depth(&self) -> Depth {
        self.depth
    }

    fn load(&mut self, store: &Store) {
        match store.load() {
            Ok(rows) => {
                let entry = |row: FileRow| (row.facts.path.clone(), (row.identity, row.facts));
                self.kept = rows.into_iter().map(entry).collect();
            }
            Err(error) => self.complain(&error),
        }
    }

    /// Whether facts of an earlier run are kept for `path` and `identity` proves that they hold.
    pub(super) fn knows(&self, roots: &Roots, path: &RepoPath, identity: &Identity) -> bool {
        self.kept.get(path).is_some_and(|(kept, facts)| {
            kept == identity && facts.root.as_deref() == roots.of(path.as_str())
        })
    }

    /// The kept facts of `path`.
    pub(super) fn facts(&self, path: &RepoPath) -> Option<Arc<FileFacts>> {
        self.kept.get(path).map(|(_, facts)| Arc::clone(facts))
    }

    /// What `batch` says of files, and which kept files are gone. What was kept is not needed afterwards.
    fn file_rows(&mut self, batch: &Batch, now: &Snapshot) -> StoreBatch {
        let kept = std::mem::take(&mut self.kept);
        let scanned_ns = now_ns();
        let read = |facts: &FileFacts| facts.content.is_some();
        let mut rows = StoreBatch::default();
        for fetched in &batch.put {
            if read(&fetched.facts) {
                rows.upserts.push(FileRow {
                    identity: fetched.identity,
                    scanned_ns,
                    facts: Arc::clone(&fetched.facts),
                });
            } else {
                rows.deletes.push(fetched.facts.path.clone());
            }
        }
        rows.deletes.extend(batch.gone.iter().cloned());
        rows.deletes.extend(
            kept.into_keys()
                .filter(|path| now.file(path.as_str()).is_none()),
        );
        rows
    }

    /// Write what `batch` brought, aside: the tables that people query are left behind, for a daemon to write whole.
    pub(super) fn keep_facts(&mut self, batch: &Batch, now: &Snapshot) {
        let mut rows = self.file_rows(batch, now);
        let Some((mut store, permit)) = self.store.take() else {
            return;
        };
        if rows.is_empty() {
            return;
        }
        rows.key = Some(String::new());
        self.writing = Some(thread::spawn(move || {
            // The answer does not depend on it, and where it fails the next run does the work again.
            let _ = store.write_behind().and_then(|()| store.write(&rows));
            drop((store, permit));
        }));
    }

    /// Write what `batch` brought and what it changed in the published rows.
    pub(super) fn keep(&mut self, batch: &Batch, before: &Snapshot, now: &Snapshot) {
        let mut rows = self.file_rows(batch, now);
        let Some((store, _)) = &mut self.store else {
            return;
        };
        let written = if self.behind {
            let key = surface_key(now);
            if rows.is_empty() && store.surface_key().as_deref() == Some(key.as_str()) {
                Ok(())
            } else {
                store
                    .write(&rows)
                    .and_then(|()| store.replace_surface(&now.surface, &key))
            }
        } else {
            rows.delta = now.last_delta(before);
            rows.key = (before.settings != now.settings).then(|| surface_key(now));
            if rows.is_empty() {
                Ok(())
            } else {
                store.write(&rows)
            }
        };
        match written {
            Ok(()) => {
                self.behind = false;
                self.complaint = None;
            }
            Err(error) => {
                self.behind = true;
                self.complain(&error);
            }
        }
    }

    /// Wait for what is written aside.
    pub(super) fn settle(&mut self) {
        if let Some(writing) = self.writing.take() {
            let _ = writing.join();
        }
    }

    fn complain(&mut self, error: &StoreError) {
        self.complaint = Some(format!("{error}; answers come from memory"));
    }

    /// What is wrong with the store now.
    pub(super) fn complaint(&self) -> Option<String> {
        self.complaint.clone()
    }
}

impl Drop for Keeper {
    fn drop(&mut self) {
        self.settle();
    }
}

/// What the published rows depend on besides the files.
fn surface_key(snapshot: &Snapshot) -> String {
    format!("{:?}", snapshot.settings)
}

/// The right to write `index`, waited for at most `patience`.
fn permit(index: &Path, patience: Duration) -> io::Result<Option<Permit>> {
    let deadline = Instant::now() + patience;
    loop {
        match Permit::take(index)? {
            None if Instant::now() < deadline => thread::sleep(Duration::from_millis(5)),
            decided => return Ok(decided),
        }
    }
}

/// Facts of another build are worthless, and so are those of a lesser depth.
fn fingerprint(depth: Depth) -> String {
    let build = match Build::current() {
        Some(build) => format!(
            "{} {}-{}",
            env!("CARGO_PKG_VERSION"),
            build.written_ns,
            build.size
        ),
        None => env!("CARGO_PKG_VERSION").to_owned(),
    };
    format!("{build} {depth:?}")
}

fn now_ns() -> i64 {
    let since = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .unwrap_or_default();
    i64::try_from(since.as_nanos()).unwrap_or(i64::MAX)
}

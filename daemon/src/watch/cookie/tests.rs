//! Who waits for which cookie, without a watcher and without a writer.

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::{PATIENCE, SYNC_TIMEOUT, SyncFailed, Syncer};
use crate::pulse::Pulse;
use crate::watch::Inbox;

/// A folder that goes away with the test.
struct Folder(std::path::PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path =
            std::env::temp_dir().join(format!("skilld-cookie-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn names(&self) -> Vec<String> {
        let mut names: Vec<String> = fs::read_dir(&self.0)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn syncer(folder: &Path) -> (Arc<Syncer>, Arc<Inbox>) {
    let inbox = Arc::new(Inbox::default());
    let syncer = Syncer::new(folder.to_owned(), Arc::clone(&inbox), Pulse::default());
    (Arc::new(syncer), inbox)
}

#[tokio::test]
async fn one_cookie_serves_all_who_came_before_it_was_made() {
    let folder = Folder::new("batch");
    let (syncer, _) = syncer(&folder.0);
    let wait = |syncer: &Arc<Syncer>| {
        let syncer = Arc::clone(syncer);
        tokio::spawn(async move { syncer.sync().await })
    };
    let first = wait(&syncer);
    tokio::task::yield_now().await;
    assert_eq!(folder.names(), ["1"]);
    let later: Vec<_> = (0..20).map(|_| wait(&syncer)).collect();
    tokio::task::yield_now().await;
    assert_eq!(
        folder.names(),
        ["1"],
        "whoever comes later waits for the next"
    );

    syncer.reach(1);
    assert_eq!(first.await.unwrap(), Ok(()));
    assert_eq!(folder.names(), ["2"]);
    assert!(later.iter().all(|waiter| !waiter.is_finished()));

    syncer.reach(2);
    for waiter in later {
        assert_eq!(waiter.await.unwrap(), Ok(()));
    }
    assert_eq!(folder.names(), Vec::<String>::new());
    assert_eq!(syncer.last_made(), 2);
}

#[tokio::test]
async fn without_a_folder_the_writer_is_asked_to_look_through_everything() {
    let folder = Folder::new("gone");
    let (syncer, inbox) = syncer(&folder.0.join("missing"));
    let waiter = tokio::spawn({
        let syncer = Arc::clone(&syncer);
        async move { syncer.sync().await }
    });
    tokio::task::yield_now().await;
    let news = inbox.take(Instant::now(), Duration::ZERO);
    assert_eq!(news.sweep_for, Some(1));
    syncer.reach(1);
    assert_eq!(waiter.await.unwrap(), Ok(()));
}

#[tokio::test(start_paused = true)]
async fn a_lost_event_ends_in_a_full_look_and_a_lost_writer_in_a_failure() {
    let folder = Folder::new("lost");
    let (syncer, inbox) = syncer(&folder.0);
    let began = tokio::time::Instant::now();
    assert_eq!(syncer.sync().await, Err(SyncFailed::Standstill));
    assert_eq!(began.elapsed().as_secs(), SYNC_TIMEOUT.as_secs());
    let news = inbox.take(Instant::now() + Duration::from_secs(1), Duration::ZERO);
    assert_eq!(news.sweep_for, Some(1));
}

#[tokio::test(start_paused = true)]
async fn a_writer_that_works_is_waited_for_and_whoever_waits_is_told() {
    let folder = Folder::new("busy");
    let inbox = Arc::new(Inbox::default());
    let pulse = Pulse::default();
    let syncer = Syncer::new(folder.0.clone(), Arc::clone(&inbox), pulse.clone());
    let working = async {
        loop {
            pulse.beat();
            tokio::time::sleep(Duration::from_secs(1)).await;
        }
    };
    let began = tokio::time::Instant::now();
    let waited = tokio::select! {
        waited = syncer.sync() => waited,
        () = working => unreachable!(),
    };
    assert_eq!(waited, Err(SyncFailed::Working));
    assert_eq!(began.elapsed(), PATIENCE);
}

//! When the writer goes to work.

use super::*;

const LONG: Duration = Duration::from_secs(3600);

fn open(open: bool) -> Touch {
    Touch {
        open,
        ..Touch::default()
    }
}

/// Whether a writer is let go before the end of the longest burst.
fn is_ready(inbox: Inbox) -> bool {
    let (done, ready) = std::sync::mpsc::channel();
    std::thread::spawn(move || done.send(inbox.take(Instant::now() + LONG, LONG)));
    ready.recv_timeout(Duration::from_secs(30)).is_ok()
}

/// Whether a writer waits for the end of a burst.
fn waits(inbox: &Inbox) -> bool {
    let (began, burst) = (Instant::now(), Duration::from_millis(20));
    inbox.take(began + LONG, burst);
    began.elapsed() >= burst
}

fn heard(record: impl FnOnce(&mut News)) -> Inbox {
    let inbox = Inbox::default();
    inbox.tell(record);
    inbox
}

#[test]
fn a_file_that_is_closed_is_looked_at_at_once() {
    assert!(is_ready(heard(|news| {
        news.touch("a".into(), open(true));
        news.touch("a".into(), open(false));
    })));
}

#[test]
fn a_burst_ends_with_the_last_file_that_is_closed() {
    let inbox = heard(|news| {
        news.touch("a".into(), open(true));
        news.touch("b".into(), open(true));
        news.touch("b".into(), open(false));
    });
    assert!(waits(&inbox));
}

#[test]
fn whoever_asks_does_not_wait_for_a_burst() {
    assert!(is_ready(heard(|news| {
        news.touch("a".into(), open(true));
        news.cookie = Some(1);
    })));
    assert!(is_ready(heard(|news| {
        news.touch("a".into(), open(true));
        news.stop = true;
    })));
}

#[test]
fn a_burst_has_an_end() {
    let inbox = heard(|news| news.touch("a".into(), open(true)));
    let began = Instant::now();
    let news = inbox.take(began + LONG, Duration::from_millis(20));
    assert_eq!(news.dirty.len(), 1);
    assert!(began.elapsed() < LONG);
}

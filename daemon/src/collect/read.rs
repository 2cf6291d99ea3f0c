//! Fetches the contents of differing entries, many at once, and keeps of each only its facts: the bytes of a large
//! repository are never in memory together.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

use rayon::prelude::*;
use skilld_index::entry::{Content, Entry, EntryKind, Identity};
use skilld_index::facts::{Depth, FileFacts, analyze_in};
use skilld_index::path::RepoPath;

use super::disk::Disk;
use super::policy::{Policy, Want};
use super::tree::Sight;

/// Below this many files, threads cost more than they give.
const PARALLEL_FROM: usize = 32;

/// A change this shortly before it is read may be followed by another one with the same time stamps.
const RACY_NS: i64 = 20_000_000;

/// How files are read.
#[derive(Debug, Clone, Copy)]
pub struct Reading<'p> {
    /// What is read, and below which roots.
    pub policy: &'p Policy,
    /// How much is taken down of each.
    pub depth: Depth,
}

/// The facts of an entry.
#[derive(Debug, Clone)]
pub struct Fetched {
    /// What is known about it.
    pub facts: Arc<FileFacts>,
    /// The identity it was read under. Where its time stamps are too young to prove later that nothing changed,
    /// `ctime_ns` is zero, so that nobody who compares identities takes it for known.
    pub identity: Identity,
    /// Whether that is so.
    pub racy: bool,
}

/// Fetch `sights`, in their order; `done` counts them as they are finished.
pub fn fetch(
    disk: &Disk,
    reading: Reading<'_>,
    sights: Vec<(RepoPath, Sight)>,
    done: &AtomicU64,
) -> Vec<Fetched> {
    let now = now_ns();
    let one = |(path, sight): (RepoPath, Sight)| {
        let fetched = fetch_one(disk, reading, now, &path, sight);
        done.fetch_add(1, Ordering::Relaxed);
        fetched
    };
    if sights.len() < PARALLEL_FROM {
        sights.into_iter().map(one).collect()
    } else {
        sights.into_par_iter().map(one).collect()
    }
}

/// Read one entry in full.
pub fn fetch_entry(disk: &Disk, limit: u64, path: &RepoPath, sight: Sight) -> Entry {
    let mut identity = sight.identity;
    let content = match sight.want {
        Want::Read => {
            let (content, seen) = disk.read(path.as_str(), limit);
            identity = seen.unwrap_or(identity);
            content
        }
        Want::Excluded => Content::Excluded,
        Want::TooLarge(limit) => Content::TooLarge(limit),
        Want::Closed(reason) => Content::Unreadable(reason),
        Want::Name | Want::Passage => Content::Unopened,
    };
    Entry {
        kind: sight.kind,
        identity,
        content,
    }
}

fn fetch_one(
    disk: &Disk,
    reading: Reading<'_>,
    now: i64,
    path: &RepoPath,
    sight: Sight,
) -> Fetched {
    let entry = fetch_entry(disk, reading.policy.max_file_size(), path, sight);
    let roots = reading.policy.roots();
    let mut identity = entry.identity;
    let racy = entry.kind == EntryKind::File
        && identity.ctime_ns.max(identity.mtime_ns) > now.saturating_sub(RACY_NS);
    if racy {
        identity.ctime_ns = 0;
    }
    Fetched {
        facts: Arc::new(analyze_in(roots, path, &entry, reading.depth)),
        identity,
        racy,
    }
}

fn now_ns() -> i64 {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |since| {
            i64::try_from(since.as_nanos()).unwrap_or(i64::MAX)
        })
}

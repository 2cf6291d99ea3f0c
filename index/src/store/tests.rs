//! Invariant 5: whatever happens to the file, the store answers or is rebuilt.

use std::sync::Arc;

use super::{Batch, FileRow, Store};
use crate::entry::{Content, Entry, EntryKind, Identity};
use crate::facts::analyze;
use crate::path::RepoPath;

fn row(path: &str, text: &str) -> FileRow {
    let identity = Identity {
        dev: 1,
        ino: u64::MAX,
        size: text.len() as u64,
        mtime_ns: -5,
        ctime_ns: 7,
        mode: 0o644,
    };
    let entry = Entry {
        kind: EntryKind::File,
        identity,
        content: Content::Bytes(text.as_bytes().to_vec()),
    };
    FileRow {
        identity,
        scanned_ns: 9,
        facts: Arc::new(analyze(&RepoPath::new(path), &entry)),
    }
}

fn filled(path: &std::path::Path) -> Vec<FileRow> {
    let rows = vec![
        row("contexts/a.md", "# A\n"),
        row(
            "skills/x/SKILL.md",
            "---\nname: x\ndescription: Reviews x. Use when y.\n---\n# X\n",
        ),
    ];
    let mut store = Store::open(path, "e1").unwrap();
    store
        .write(&Batch {
            upserts: rows.clone(),
            deletes: Vec::new(),
        })
        .unwrap();
    rows
}

#[test]
fn rows_come_back_as_they_were() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("index.sqlite");
    let rows = filled(&path);
    assert_eq!(Store::open(&path, "e1").unwrap().load().unwrap(), rows);
    let mut store = Store::open(&path, "e1").unwrap();
    store
        .write(&Batch {
            upserts: Vec::new(),
            deletes: vec![RepoPath::new("contexts/a.md")],
        })
        .unwrap();
    assert_eq!(store.load().unwrap(), rows[1..]);
    assert!(store.is_sound());
}

#[test]
fn another_engine_starts_empty() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("index.sqlite");
    filled(&path);
    assert!(Store::open_read_only(&path, "e2").is_none());
    assert!(Store::open(&path, "e2").unwrap().load().unwrap().is_empty());
}

#[test]
fn truncated_and_garbled_files_are_rebuilt_or_lose_rows_only() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("index.sqlite");
    let rows = filled(&path);
    let whole = std::fs::read(&path).unwrap();
    for cut in [0, 1, 100, whole.len() / 2, whole.len() - 1] {
        std::fs::write(&path, &whole[..cut]).unwrap();
        let loaded = Store::open(&path, "e1")
            .and_then(|store| store.load())
            .unwrap_or_default();
        assert!(loaded.iter().all(|row| rows.contains(row)), "cut at {cut}");
    }
    for at in (0..whole.len()).step_by(97) {
        let mut garbled = whole.clone();
        garbled[at] ^= 0x5a;
        std::fs::write(&path, &garbled).unwrap();
        let loaded = Store::open(&path, "e1")
            .and_then(|store| store.load())
            .unwrap_or_default();
        assert!(loaded.iter().all(|row| rows.contains(row)), "byte {at}");
    }
}

//! Invariant 5: whatever happens to the file, the store answers or is rebuilt.

use std::sync::Arc;

use super::{Batch, FileRow, Store};
use crate::entry::{Content, Entry, EntryKind, Identity};
use crate::facts::{Depth, analyze};
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
        facts: Arc::new(analyze(&RepoPath::new(path), &entry, Depth::Full)),
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
            ..Batch::default()
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
            deletes: vec![RepoPath::new("contexts/a.md")],
            ..Batch::default()
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

mod surface_tables {
    //! The tables follow the published rows, whatever the order of deltas.

    use std::collections::BTreeSet;
    use std::sync::Arc;

    use proptest::prelude::*;

    use super::super::{Batch, Store};
    use crate::delta::Delta;
    use crate::surface::{DiagnosticRow, EdgeRow, RouteRow, SkillRow, Surface};

    fn surface(rows: &BTreeSet<(u8, u8)>) -> Surface {
        let name = |n: u8| format!("skills/s{n}/SKILL.md");
        let skills: BTreeSet<_> = rows.iter().map(|(a, _)| *a).collect();
        Surface {
            skills: vec![Arc::new(
                skills
                    .into_iter()
                    .map(|a| SkillRow {
                        path: name(a),
                        valid: rows.len().is_multiple_of(2),
                        ..SkillRow::default()
                    })
                    .collect(),
            )],
            diagnostics: vec![Arc::new(
                rows.iter()
                    .map(|(a, b)| DiagnosticRow {
                        path: name(*a),
                        start_line: (*b > 1).then_some(u32::from(*b)),
                        ..DiagnosticRow::default()
                    })
                    .collect(),
            )],
            routes: vec![Arc::new(
                rows.iter()
                    .map(|(a, b)| RouteRow {
                        source: name(*a),
                        position: u32::from(*b),
                        ..RouteRow::default()
                    })
                    .collect(),
            )],
            edges: vec![Arc::new(
                rows.iter()
                    .map(|(a, b)| EdgeRow {
                        source: name(*a),
                        target: name(*b),
                        resolved: (*b > 2).then(|| name(*b)),
                        ..EdgeRow::default()
                    })
                    .collect(),
            )],
            assets: Vec::new(),
        }
    }

    fn count(store: &Store, table: &str) -> usize {
        let sql = format!("SELECT count(*) FROM {table}");
        usize::try_from(
            store
                .connection
                .query_row(&sql, [], |row| row.get::<_, i64>(0))
                .unwrap(),
        )
        .unwrap()
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(12))]
        #[test]
        fn follow_the_rows(states in prop::collection::vec(prop::collection::btree_set((0u8..4, 0u8..4), 0..8), 1..6)) {
            let dir = tempfile::tempdir().unwrap();
            let mut store = Store::open(&dir.path().join("i.sqlite"), "e").unwrap();
            let mut old = Surface::default();
            for state in &states {
                let new = surface(state);
                store.write(&Batch { delta: Delta::between(&old, &new), ..Batch::default() }).unwrap();
                prop_assert_eq!(count(&store, "skills"), new.skills[0].len());
                prop_assert_eq!(count(&store, "diagnostics"), state.len());
                prop_assert_eq!(count(&store, "routes"), state.len());
                prop_assert_eq!(count(&store, "edges"), state.len());
                old = new;
            }
            let last = surface(&states[0]);
            store.replace_surface(&last, "k").unwrap();
            prop_assert_eq!(count(&store, "edges"), states[0].len());
        }
    }
}

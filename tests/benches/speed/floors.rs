//! What the machine itself takes: the floors that skilld is measured beside. Nothing of skilld, but for its socket.

use std::path::{Path, PathBuf};
use std::time::Duration;

use skilld_client::ask::Asker;
use skilld_client::state::StateDir;
use skilld_client::wire::Hello;

use super::table::time;

const ROUNDS: usize = 30;

/// Walk the skill roots with one plain thread; with `read`, read every file. Answers the bytes seen.
pub(crate) fn walk(root: &Path, read: bool) -> u64 {
    let mut bytes = 0;
    let mut folders: Vec<PathBuf> = ["skills", ".agents", "contexts"]
        .map(|name| root.join(name))
        .into();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
            let meta = entry.metadata().unwrap();
            if meta.is_dir() {
                folders.push(entry.path());
            } else if read {
                bytes += std::fs::read(entry.path()).unwrap().len() as u64;
            } else {
                bytes += meta.len();
            }
        }
    }
    bytes
}

/// Connect, greet, ask for the status, and hang up.
pub(crate) fn requests(home: &Path, root: &Path) -> Vec<Duration> {
    let state = StateDir::below(home, root);
    let me = Hello::of_library(env!("CARGO_PKG_VERSION"));
    let request = || time(|| Asker::connect(&state, &me).unwrap().status().unwrap());
    (0..ROUNDS).map(|_| request()).collect()
}

/// Replace `rows` rows of about the size that skilld keeps of a skill, in one transaction.
pub(crate) fn transactions(folder: &Path, rows: usize) -> Vec<Duration> {
    let mut db = rusqlite::Connection::open(folder.join("floor.sqlite")).unwrap();
    db.pragma_update(None, "journal_mode", "WAL").unwrap();
    db.pragma_update(None, "synchronous", "NORMAL").unwrap();
    db.execute_batch(
        "CREATE TABLE IF NOT EXISTS kept (path TEXT PRIMARY KEY, facts BLOB) WITHOUT ROWID",
    )
    .unwrap();
    let facts = vec![b'x'; 2_000];
    let mut round = || {
        let transaction = db.transaction().unwrap();
        for row in 0..rows {
            transaction
                .execute(
                    "INSERT OR REPLACE INTO kept VALUES (?1, ?2)",
                    (format!("skills/domain/skill-{row:06}/SKILL.md"), &facts),
                )
                .unwrap();
        }
        transaction.commit().unwrap();
    };
    (0..5).map(|_| time(&mut round)).collect()
}

//! Rows in and out: file facts with their identity and seal, and the tables that people read.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use rayon::prelude::*;
use rusqlite::{Row, params};

use super::{Store, StoreError, surface};
use crate::delta::Delta;
use crate::entry::Identity;
use crate::facts::FileFacts;
use crate::path::RepoPath;

/// The stored state of one file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileRow {
    /// Identity of the file when it was read.
    pub identity: Identity,
    /// When it was read, nanoseconds since 1970.
    pub scanned_ns: i64,
    /// What was found in it.
    pub facts: Arc<FileFacts>,
}

/// What one transaction writes.
#[derive(Debug, Default)]
pub struct Batch {
    /// Files read anew.
    pub upserts: Vec<FileRow>,
    /// Files that are gone or no longer read.
    pub deletes: Vec<RepoPath>,
    /// What changed in the rows that people query.
    pub delta: Delta,
    /// What those rows now depend on besides files, where that changed; empty where they are behind from now on. See
    /// [`Store::surface_key`].
    pub key: Option<String>,
}

impl Batch {
    /// Nothing to write.
    pub fn is_empty(&self) -> bool {
        self.upserts.is_empty()
            && self.deletes.is_empty()
            && self.delta.is_empty()
            && self.key.is_none()
    }
}

const UPSERT: &str = "INSERT OR REPLACE INTO files \
    (path, dev, ino, size, mtime_ns, ctime_ns, mode, scanned_ns, seal, facts) \
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)";
const SELECT: &str =
    "SELECT path, dev, ino, size, mtime_ns, ctime_ns, mode, scanned_ns, seal, facts FROM files";

/// So many rows are not worth another thread.
const ALONE: usize = 32;

/// A row as it stands in the table.
struct Stored {
    path: String,
    identity: Identity,
    scanned_ns: i64,
    seal: i64,
    facts: Vec<u8>,
}

impl Stored {
    fn of(row: &Row<'_>) -> Result<Self, rusqlite::Error> {
        Ok(Self {
            path: row.get_ref(0)?.as_str().unwrap_or_default().to_owned(),
            identity: Identity {
                dev: row.get::<_, i64>(1)?.cast_unsigned(),
                ino: row.get::<_, i64>(2)?.cast_unsigned(),
                size: row.get::<_, i64>(3)?.cast_unsigned(),
                mtime_ns: row.get(4)?,
                ctime_ns: row.get(5)?,
                mode: row.get(6)?,
            },
            scanned_ns: row.get(7)?,
            seal: row.get(8)?,
            facts: row.get_ref(9)?.as_blob().unwrap_or_default().to_vec(),
        })
    }

    fn new(row: &FileRow) -> Result<Self, StoreError> {
        let facts =
            postcard::to_allocvec(row.facts.as_ref()).map_err(|source| StoreError::Encode {
                path: row.facts.path.to_string(),
                source,
            })?;
        let path = row.facts.path.as_str();
        Ok(Self {
            seal: seal(path, &row.identity, row.scanned_ns, &facts),
            path: path.to_owned(),
            identity: row.identity,
            scanned_ns: row.scanned_ns,
            facts,
        })
    }

    /// The row, if it is sound.
    fn open(&self) -> Option<FileRow> {
        if self.seal != seal(&self.path, &self.identity, self.scanned_ns, &self.facts) {
            return None;
        }
        let facts = postcard::from_bytes::<FileFacts>(&self.facts).ok()?;
        (facts.path.as_str() == self.path).then(|| FileRow {
            identity: self.identity,
            scanned_ns: self.scanned_ns,
            facts: Arc::new(facts),
        })
    }
}

impl Store {
    /// Every sound row. A row whose seal or facts do not fit is passed over: its file will be read again.
    ///
    /// # Errors
    /// When SQLite cannot read the table.
    pub fn load(&self) -> Result<Vec<FileRow>, StoreError> {
        let stored = self.load_rows().map_err(|source| self.error(source))?;
        let rows = stored.par_iter().with_min_len(ALONE);
        Ok(rows.filter_map(Stored::open).collect())
    }

    fn load_rows(&self) -> Result<Vec<Stored>, rusqlite::Error> {
        let mut statement = self.connection.prepare(SELECT)?;
        statement.query_map([], Stored::of)?.collect()
    }

    /// Write one batch in one transaction.
    ///
    /// # Errors
    /// When SQLite refuses (a full disk, a lock held too long) or facts cannot be encoded; nothing is written then.
    pub fn write(&mut self, batch: &Batch) -> Result<(), StoreError> {
        let stored = batch
            .upserts
            .par_iter()
            .with_min_len(ALONE)
            .map(Stored::new)
            .collect::<Result<Vec<_>, _>>()?;
        self.write_rows(batch, &stored)
            .map_err(|source| self.error(source))
    }

    fn write_rows(&mut self, batch: &Batch, stored: &[Stored]) -> Result<(), rusqlite::Error> {
        let transaction = self.connection.transaction()?;
        {
            let mut upsert = transaction.prepare_cached(UPSERT)?;
            for row in stored {
                self.beats.fetch_add(1, Ordering::Relaxed);
                let id = &row.identity;
                upsert.execute(params![
                    row.path,
                    id.dev.cast_signed(),
                    id.ino.cast_signed(),
                    id.size.cast_signed(),
                    id.mtime_ns,
                    id.ctime_ns,
                    id.mode,
                    row.scanned_ns,
                    row.seal,
                    row.facts
                ])?;
            }
            let mut delete = transaction.prepare_cached("DELETE FROM files WHERE path = ?1")?;
            for path in &batch.deletes {
                delete.execute([path.as_str()])?;
            }
        }
        surface::apply(&transaction, &batch.delta)?;
        if let Some(key) = &batch.key {
            surface::set_key(&transaction, key)?;
        }
        transaction.commit()
    }
}

/// A checksum over everything a row says, so that a garbled page cannot pass for facts.
fn seal(path: &str, identity: &Identity, scanned_ns: i64, blob: &[u8]) -> i64 {
    let mut hasher = blake3::Hasher::new();
    hasher.update(path.as_bytes());
    for number in [
        identity.dev,
        identity.ino,
        identity.size,
        u64::from(identity.mode),
    ] {
        hasher.update(&number.to_le_bytes());
    }
    for number in [identity.mtime_ns, identity.ctime_ns, scanned_ns] {
        hasher.update(&number.to_le_bytes());
    }
    hasher.update(blob);
    let mut first = [0; 8];
    hasher.finalize_xof().fill(&mut first);
    i64::from_le_bytes(first)
}

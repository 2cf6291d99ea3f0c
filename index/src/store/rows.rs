//! Rows in and out: file facts with their identity and seal, and the tables that people read.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use rusqlite::params;

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
    /// What those rows now depend on besides files, where that changed; see [`Store::surface_key`].
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
    (path, dev, ino, size, mtime_ns, ctime_ns, mode, scanned_ns, facts, seal) \
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)";
const SELECT: &str =
    "SELECT path, dev, ino, size, mtime_ns, ctime_ns, mode, scanned_ns, facts, seal FROM files";

impl Store {
    /// Every sound row. A row whose seal or facts do not fit is passed over: its file will be read again.
    ///
    /// # Errors
    /// When SQLite cannot read the table.
    pub fn load(&self) -> Result<Vec<FileRow>, StoreError> {
        self.load_rows().map_err(|source| self.error(source))
    }

    fn load_rows(&self) -> Result<Vec<FileRow>, rusqlite::Error> {
        let mut statement = self.connection.prepare(SELECT)?;
        let mut rows = statement.query([])?;
        let mut out = Vec::new();
        while let Some(row) = rows.next()? {
            let path = row.get_ref(0)?.as_str().unwrap_or_default();
            let identity = Identity {
                dev: row.get::<_, i64>(1)?.cast_unsigned(),
                ino: row.get::<_, i64>(2)?.cast_unsigned(),
                size: row.get::<_, i64>(3)?.cast_unsigned(),
                mtime_ns: row.get(4)?,
                ctime_ns: row.get(5)?,
                mode: row.get(6)?,
            };
            let scanned_ns: i64 = row.get(7)?;
            let blob = row.get_ref(8)?.as_blob().unwrap_or_default();
            if row.get::<_, i64>(9)? != seal(path, &identity, scanned_ns, blob) {
                continue;
            }
            if let Ok(facts) = postcard::from_bytes::<FileFacts>(blob)
                && facts.path.as_str() == path
            {
                out.push(FileRow {
                    identity,
                    scanned_ns,
                    facts: Arc::new(facts),
                });
            }
        }
        Ok(out)
    }

    /// Write one batch in one transaction.
    ///
    /// # Errors
    /// When SQLite refuses (a full disk, a lock held too long) or facts cannot be encoded; nothing is written then.
    pub fn write(&mut self, batch: &Batch) -> Result<(), StoreError> {
        let blobs = batch
            .upserts
            .iter()
            .map(encode)
            .collect::<Result<Vec<_>, _>>()?;
        self.write_rows(batch, &blobs)
            .map_err(|source| self.error(source))
    }

    fn write_rows(&mut self, batch: &Batch, blobs: &[Vec<u8>]) -> Result<(), rusqlite::Error> {
        let transaction = self.connection.transaction()?;
        {
            let mut upsert = transaction.prepare_cached(UPSERT)?;
            for (row, blob) in batch.upserts.iter().zip(blobs) {
                self.beats.fetch_add(1, Ordering::Relaxed);
                let path = row.facts.path.as_str();
                let id = &row.identity;
                upsert.execute(params![
                    path,
                    id.dev.cast_signed(),
                    id.ino.cast_signed(),
                    id.size.cast_signed(),
                    id.mtime_ns,
                    id.ctime_ns,
                    id.mode,
                    row.scanned_ns,
                    blob,
                    seal(path, id, row.scanned_ns, blob)
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

fn encode(row: &FileRow) -> Result<Vec<u8>, StoreError> {
    postcard::to_allocvec(row.facts.as_ref()).map_err(|source| StoreError::Encode {
        path: row.facts.path.to_string(),
        source,
    })
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

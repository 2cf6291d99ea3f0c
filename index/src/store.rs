//! The SQLite index: facts kept across restarts, and tables that people query. It is a cache (invariant 5): whatever
//! is wrong with the file is answered by rebuilding it. No rule and no report lives here.

mod rows;
mod surface;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use rusqlite::{Connection, OpenFlags};
use thiserror::Error;

pub use rows::{Batch, FileRow};

/// Version of `schema.sql`, kept in `user_version`.
pub const SCHEMA_VERSION: i64 = 2;

const PAGE_BYTES: i64 = 16 << 10;

const SCHEMA: &str = include_str!("store/schema.sql");

/// The index could not be used; answers then come from memory alone.
#[derive(Debug, Error)]
pub enum StoreError {
    /// SQLite refused.
    #[error("the index {path} cannot be used: {source}")]
    Sqlite {
        /// The database file.
        path: PathBuf,
        /// SQLite's reason.
        #[source]
        source: rusqlite::Error,
    },
    /// A damaged file could not be removed.
    #[error("the damaged index {path} cannot be removed: {source}")]
    Remove {
        /// The database file.
        path: PathBuf,
        /// The operating system's reason.
        #[source]
        source: std::io::Error,
    },
    /// Facts could not be encoded for storage.
    #[error("the facts of {path} cannot be stored: {source}")]
    Encode {
        /// The file the facts are of.
        path: String,
        /// The encoder's reason.
        #[source]
        source: postcard::Error,
    },
}

/// An open index file.
#[derive(Debug)]
pub struct Store {
    path: PathBuf,
    connection: Connection,
    beats: Arc<AtomicU64>,
}

impl Store {
    /// Open `path` for writing, or make it anew when it is missing, damaged, or of another schema or engine.
    ///
    /// `engine` is a fingerprint of the program that computes facts: facts of another engine are worthless.
    ///
    /// # Errors
    /// When the file can neither be used nor replaced.
    pub fn open(path: &Path, engine: &str) -> Result<Self, StoreError> {
        if let Ok(store) = Self::open_existing(path, engine, false) {
            return Ok(store);
        }
        remove(path)?;
        Self::create(path, engine).map_err(|source| StoreError::Sqlite {
            path: path.to_owned(),
            source,
        })
    }

    /// Open `path` for reading only; `None` where there is no usable index of this engine.
    pub fn open_read_only(path: &Path, engine: &str) -> Option<Self> {
        Self::open_existing(path, engine, true).ok()
    }

    fn open_existing(path: &Path, engine: &str, read_only: bool) -> Result<Self, rusqlite::Error> {
        let access = if read_only {
            OpenFlags::SQLITE_OPEN_READ_ONLY
        } else {
            OpenFlags::SQLITE_OPEN_READ_WRITE
        };
        let connection =
            Connection::open_with_flags(path, access | OpenFlags::SQLITE_OPEN_NO_MUTEX)?;
        let version: i64 = connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
        let made_by: String =
            connection.query_row("SELECT value FROM meta WHERE key = 'engine'", [], |r| {
                r.get(0)
            })?;
        if version != SCHEMA_VERSION || made_by != engine {
            return Err(rusqlite::Error::QueryReturnedNoRows);
        }
        let store = Self {
            path: path.to_owned(),
            connection,
            beats: Arc::default(),
        };
        if !read_only {
            store.configure()?;
        }
        Ok(store)
    }

    fn create(path: &Path, engine: &str) -> Result<Self, rusqlite::Error> {
        let connection = Connection::open(path)?;
        let store = Self {
            path: path.to_owned(),
            connection,
            beats: Arc::default(),
        };
        // Facts are larger than SQLite's usual pages: a row would be read in many pieces.
        store
            .connection
            .pragma_update(None, "page_size", PAGE_BYTES)?;
        store.configure()?;
        store.connection.execute_batch(SCHEMA)?;
        store.connection.execute(
            "INSERT INTO meta (key, value) VALUES ('engine', ?1)",
            [engine],
        )?;
        store
            .connection
            .pragma_update(None, "user_version", SCHEMA_VERSION)?;
        Ok(store)
    }

    fn configure(&self) -> Result<(), rusqlite::Error> {
        self.connection.pragma_update(None, "journal_mode", "WAL")?;
        self.connection
            .pragma_update(None, "synchronous", "NORMAL")?;
        self.connection
            .busy_timeout(std::time::Duration::from_millis(250))
    }

    /// Count each row that is written in `beats`.
    pub fn count_in(&mut self, beats: Arc<AtomicU64>) {
        self.beats = beats;
    }

    /// Leave it to the system when what is written reaches the disk. A process that dies loses nothing by it; a machine
    /// that does may leave a damaged index, which is made anew.
    ///
    /// # Errors
    /// When SQLite refuses.
    pub fn write_behind(&self) -> Result<(), StoreError> {
        self.connection
            .pragma_update(None, "synchronous", "OFF")
            .map_err(|source| self.error(source))
    }

    /// Whether SQLite finds the whole file sound. Slow on large files: for the daemon's start, not for a query.
    pub fn is_sound(&self) -> bool {
        self.connection
            .pragma_query_value(None, "quick_check", |row| row.get::<_, String>(0))
            .is_ok_and(|answer| answer == "ok")
    }

    /// Where the file is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    fn error(&self, source: rusqlite::Error) -> StoreError {
        StoreError::Sqlite {
            path: self.path.clone(),
            source,
        }
    }
}

/// Remove the database with its side files.
#[allow(
    clippy::disallowed_methods,
    reason = "the store owns its database file and no other"
)]
fn remove(path: &Path) -> Result<(), StoreError> {
    for suffix in ["", "-wal", "-shm"] {
        let mut name = path.as_os_str().to_owned();
        name.push(suffix);
        match std::fs::remove_file(PathBuf::from(name)) {
            Err(source) if source.kind() != std::io::ErrorKind::NotFound => {
                return Err(StoreError::Remove {
                    path: path.to_owned(),
                    source,
                });
            }
            _ => {}
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests;

//! The tables that people query, kept equal to the published rows by applying deltas.

use rusqlite::{Connection, Transaction, params};

use super::{Store, StoreError};
use crate::delta::Delta;
use crate::surface::Surface;

const CLEAR: &str = "DELETE FROM skills; DELETE FROM assets; DELETE FROM diagnostics; DELETE FROM routes; \
    DELETE FROM edges;";

impl Store {
    /// Make the tables equal to `surface`, whatever they held. `key` says what else the rows depend on; see
    /// [`Store::surface_key`].
    ///
    /// # Errors
    /// When SQLite refuses; the tables are unchanged then.
    pub fn replace_surface(&mut self, surface: &Surface, key: &str) -> Result<(), StoreError> {
        let all = Delta::between(&Surface::default(), surface);
        let replaced = transact(&mut self.connection, |transaction| {
            transaction.execute_batch(CLEAR)?;
            set_key(transaction, key)?;
            apply(transaction, &all)
        });
        replaced.map_err(|source| self.error(source))
    }

    /// What the tables depend on besides files; `None` where they were never written.
    pub fn surface_key(&self) -> Option<String> {
        let sql = "SELECT value FROM meta WHERE key = 'surface'";
        self.connection.query_row(sql, [], |row| row.get(0)).ok()
    }
}

fn transact(
    connection: &mut Connection,
    work: impl FnOnce(&Transaction<'_>) -> Result<(), rusqlite::Error>,
) -> Result<(), rusqlite::Error> {
    let transaction = connection.transaction()?;
    work(&transaction)?;
    transaction.commit()
}

/// Note what the tables depend on besides files.
pub(super) fn set_key(transaction: &Transaction<'_>, key: &str) -> Result<(), rusqlite::Error> {
    let sql = "INSERT OR REPLACE INTO meta (key, value) VALUES ('surface', ?1)";
    transaction.execute(sql, [key]).map(|_| ())
}

/// Apply `delta` to the tables.
pub(super) fn apply(transaction: &Transaction<'_>, delta: &Delta) -> Result<(), rusqlite::Error> {
    skills(transaction, delta)?;
    assets(transaction, delta)?;
    diagnostics(transaction, delta)?;
    routes(transaction, delta)?;
    edges(transaction, delta)
}

fn skills(transaction: &Transaction<'_>, delta: &Delta) -> Result<(), rusqlite::Error> {
    let mut delete = transaction.prepare_cached("DELETE FROM skills WHERE path = ?1")?;
    for row in &delta.skills.removed {
        delete.execute([&row.path])?;
    }
    let mut insert = transaction.prepare_cached(
        "INSERT OR REPLACE INTO skills (path, id, name, description, format, valid, owner, status) \
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
    )?;
    for row in &delta.skills.added {
        insert.execute(params![
            row.path,
            row.id,
            row.name,
            row.description,
            row.format,
            row.valid,
            row.owner,
            row.status
        ])?;
    }
    Ok(())
}

fn assets(transaction: &Transaction<'_>, delta: &Delta) -> Result<(), rusqlite::Error> {
    let mut delete = transaction.prepare_cached("DELETE FROM assets WHERE path = ?1")?;
    for row in &delta.assets.removed {
        delete.execute([&row.path])?;
    }
    let mut insert = transaction.prepare_cached(
        "INSERT OR REPLACE INTO assets (path, id, kind, owner, status) VALUES (?1, ?2, ?3, ?4, ?5)",
    )?;
    for row in &delta.assets.added {
        insert.execute(params![row.path, row.id, row.kind, row.owner, row.status])?;
    }
    Ok(())
}

fn diagnostics(transaction: &Transaction<'_>, delta: &Delta) -> Result<(), rusqlite::Error> {
    let mut delete = transaction.prepare_cached(
        "DELETE FROM diagnostics WHERE rowid = (SELECT rowid FROM diagnostics WHERE path = ?1 AND code = ?2 \
         AND start_line IS ?3 AND end_line IS ?4 AND message = ?5 LIMIT 1)",
    )?;
    for row in &delta.diagnostics.removed {
        delete.execute(params![
            row.path,
            row.code,
            row.start_line,
            row.end_line,
            row.message
        ])?;
    }
    let mut insert = transaction.prepare_cached(
        "INSERT INTO diagnostics (path, code, severity, start_line, end_line, message) \
         VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
    )?;
    for row in &delta.diagnostics.added {
        insert.execute(params![
            row.path,
            row.code,
            row.severity,
            row.start_line,
            row.end_line,
            row.message
        ])?;
    }
    Ok(())
}

fn routes(transaction: &Transaction<'_>, delta: &Delta) -> Result<(), rusqlite::Error> {
    let mut delete =
        transaction.prepare_cached("DELETE FROM routes WHERE source = ?1 AND position = ?2")?;
    for row in &delta.routes.removed {
        delete.execute(params![row.source, row.position])?;
    }
    let mut insert = transaction.prepare_cached(
        "INSERT OR REPLACE INTO routes (source, position, target, resolved, usable) VALUES (?1, ?2, ?3, ?4, ?5)",
    )?;
    for row in &delta.routes.added {
        insert.execute(params![
            row.source,
            row.position,
            row.target,
            row.resolved,
            row.usable
        ])?;
    }
    Ok(())
}

fn edges(transaction: &Transaction<'_>, delta: &Delta) -> Result<(), rusqlite::Error> {
    let mut delete = transaction.prepare_cached(
        "DELETE FROM edges WHERE rowid = (SELECT rowid FROM edges WHERE source = ?1 AND kind = ?2 AND target = ?3 \
         AND resolved IS ?4 LIMIT 1)",
    )?;
    for row in &delta.edges.removed {
        delete.execute(params![row.source, row.kind, row.target, row.resolved])?;
    }
    let mut insert = transaction.prepare_cached(
        "INSERT INTO edges (source, kind, target, resolved) VALUES (?1, ?2, ?3, ?4)",
    )?;
    for row in &delta.edges.added {
        insert.execute(params![row.source, row.kind, row.target, row.resolved])?;
    }
    Ok(())
}

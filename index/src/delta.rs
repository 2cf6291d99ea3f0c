//! The difference between two snapshots' rows: applying it to the first gives the second. Used for the SQLite tables
//! and for `skilld changes`.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::surface::{AssetRow, DiagnosticRow, EdgeRow, RouteRow, SkillRow, Surface};

/// Rows that went and rows that came; a changed row is in both.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rows<T> {
    /// Rows of the first snapshot that the second has not.
    pub removed: Vec<T>,
    /// Rows of the second snapshot that the first has not.
    pub added: Vec<T>,
}

impl<T> Default for Rows<T> {
    fn default() -> Self {
        Self {
            removed: Vec::new(),
            added: Vec::new(),
        }
    }
}

impl<T> Rows<T> {
    /// No difference.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Number of rows that went or came.
    pub fn len(&self) -> usize {
        self.removed.len() + self.added.len()
    }
}

/// What differs between two snapshots.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Delta {
    /// Skills.
    pub skills: Rows<SkillRow>,
    /// Diagnostics.
    pub diagnostics: Rows<DiagnosticRow>,
    /// Routes.
    pub routes: Rows<RouteRow>,
    /// Edges.
    pub edges: Rows<EdgeRow>,
    /// Assets.
    pub assets: Rows<AssetRow>,
}

impl Delta {
    /// The difference from `old` to `new`.
    pub fn between(old: &Surface, new: &Surface) -> Self {
        Self {
            skills: pages(&old.skills, &new.skills),
            diagnostics: pages(&old.diagnostics, &new.diagnostics),
            routes: pages(&old.routes, &new.routes),
            edges: pages(&old.edges, &new.edges),
            assets: pages(&old.assets, &new.assets),
        }
    }

    /// No difference.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Number of rows that went or came.
    pub fn len(&self) -> usize {
        self.skills.len()
            + self.diagnostics.len()
            + self.routes.len()
            + self.edges.len()
            + self.assets.len()
    }
}

fn pages<T: Ord + Clone>(old: &[Arc<Vec<T>>], new: &[Arc<Vec<T>>]) -> Rows<T> {
    let empty = Arc::new(Vec::new());
    let mut rows = Rows::default();
    for page in 0..old.len().max(new.len()) {
        let old = old.get(page).unwrap_or(&empty);
        let new = new.get(page).unwrap_or(&empty);
        if !Arc::ptr_eq(old, new) {
            merge(old, new, &mut rows);
        }
    }
    // A row that moved between pages stayed where it was for the reader.
    rows.removed.sort_unstable();
    rows.added.sort_unstable();
    let mut settled = Rows::default();
    merge(&rows.removed, &rows.added, &mut settled);
    settled
}

/// Add to `rows` what differs between two sorted lists.
fn merge<T: Ord + Clone>(old: &[T], new: &[T], rows: &mut Rows<T>) {
    let (mut old, mut new) = (old.iter().peekable(), new.iter().peekable());
    loop {
        match (old.peek(), new.peek()) {
            (Some(a), Some(b)) if a == b => {
                old.next();
                new.next();
            }
            (Some(a), Some(b)) if a < b => rows.removed.extend(old.next().cloned()),
            (Some(_), None) => rows.removed.extend(old.next().cloned()),
            (_, Some(_)) => rows.added.extend(new.next().cloned()),
            (None, None) => return,
        }
    }
}

#[cfg(test)]
mod tests;

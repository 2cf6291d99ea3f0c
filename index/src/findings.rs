//! What a scan finds wrong with metadata, lifecycle, lenses, composition and support files.
//!
//! Four stages. [`facts`] takes from one file what the others need beyond its asset facts. [`asset`] judges one asset
//! with the configuration and today's date, and nothing else, so that its answer can be kept per file. [`support`]
//! judges one skill with its own support files. [`repository`] judges what only many assets together show. No clock,
//! no file system, no report.

pub mod asset;
pub mod details;
pub mod facts;
pub mod finding;
pub mod listed;
pub mod notice;
pub mod peer;
pub mod portion;
pub mod repository;
pub mod support;
pub mod together;
pub mod unread;

use std::sync::Arc;

pub use facts::ScanFacts;
pub use finding::Finding;
pub use notice::Notice;

use crate::assets::AssetFacts;

/// One file that was read, with what is known of it alone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ScannedFile {
    /// Its asset facts.
    pub asset: Arc<AssetFacts>,
    /// What scans need beyond them; the default for binary content.
    pub scan: Arc<ScanFacts>,
}

#[cfg(test)]
mod tests;

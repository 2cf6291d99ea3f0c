//! What a scan finds wrong with metadata, lifecycle, lenses, composition and support files.
//!
//! Three stages. [`facts`] takes from one file what the other stages need beyond its asset facts. [`asset`] judges one
//! asset with the configuration and today's date, and nothing else, so that its answer can be kept per file.
//! [`repository`] and [`support`] judge what only many files together show. No clock, no file system, no report.

pub mod asset;
pub mod details;
pub mod facts;
pub mod finding;
pub mod notice;
pub mod repository;

pub use facts::ScanFacts;
pub use finding::Finding;
pub use notice::Notice;

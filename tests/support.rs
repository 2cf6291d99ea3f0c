//! What tests share: generated repositories, and (with the daemon) hermetic environments.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::missing_panics_doc,
    clippy::missing_errors_doc,
    clippy::indexing_slicing,
    reason = "this crate is test code through and through"
)]

#[path = "support/editor.rs"]
pub mod editor;

#[path = "support/faults.rs"]
pub mod faults;

#[path = "support/hostile.rs"]
pub mod hostile;

#[path = "support/limits.rs"]
pub mod limits;

#[path = "support/monorepo.rs"]
pub mod monorepo;

#[path = "support/schema.rs"]
pub mod schema;

#[path = "support/sandbox.rs"]
pub mod sandbox;

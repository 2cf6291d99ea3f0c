//! The client library of skilld: what crosses the socket and how to reach a daemon.
//!
//! Other Rust programs use this crate alone, so it never links the index, a watcher or a database, and a process that
//! only asks pays for nothing else: no thread pool, no state beyond one connection.
//! `error <- state <- wire <- connect <- ask`. Programs with an event loop use `connect`, all others `ask`.

pub mod ask;
pub mod connect;
pub mod error;
pub mod state;
pub mod wire;

pub use error::{Error, Side};

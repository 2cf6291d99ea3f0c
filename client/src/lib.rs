//! The client library of skilld: what crosses the socket, how to reach a daemon, how an answer is drawn.
//!
//! Other Rust programs use this crate alone, so it never links the index, a watcher or a database, and a process that
//! only asks pays for nothing else: no thread pool, no state beyond one connection.
//! `error <- state <- wire <- connect <- ask`; `render` stands alone.

pub mod ask;
pub mod connect;
pub mod error;
pub mod state;
pub mod wire;

pub use error::{Error, Side};

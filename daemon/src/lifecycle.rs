//! A daemon's life: take the lock, bind the socket, say that it is ready, serve, finish, leave nothing behind.
//!
//! The lock is the only truth about a running daemon; the process number in its file is for people.

mod detach;
mod lock;
mod run;

pub use detach::{Detached, READY_LINE, detach};
pub use lock::{Lock, is_locked, read_pid};
pub use run::{Event, Options, new_instance, run};

//! Hearing of changes: one watch a folder, and one queue between the operating system's thread and the writer.
//!
//! `source` holds the watches (`inotify` on Linux, `portable` elsewhere), `inbox` coalesces what they say, `cookie` tells when everything has been heard. Nothing
//! here looks at a file.

mod cookie;
mod inbox;
#[cfg(target_os = "linux")]
mod inotify;
mod network;
mod portable;
mod source;

pub use cookie::{SYNC_TIMEOUT, SyncFailed, Syncer};
pub use inbox::{Inbox, News, Touch};
pub use source::{Limits, Means, Watcher};

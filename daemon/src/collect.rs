//! From a folder on disk to entries: what stands where, what changed since the last look, and the bytes of the files
//! that are read. No symbolic link is ever followed and nothing that is not a regular file is ever opened.
//!
//! `disk` and `ignored` ask the file system, `policy` decides, `tree` remembers, `read` fetches. A cold run and a daemon
//! use the same code; the daemon only adds a [`Watch`]. Nothing here knows a rule.

mod disk;
mod ignored;
mod policy;
mod read;
mod target;
mod tree;

pub use disk::{Disk, Listed};
pub use policy::{Policy, TEMPORARY_END, TEMPORARY_START, Want, is_temporary};
pub use read::{Fetched, Reading, fetch, fetch_entry};
pub use target::target_entry;
pub use tree::{Differences, NoWatch, Sight, Tree, Watch, Watched};

//! The language server of skilld: what an editor asks, answered from a snapshot with unsaved buffers laid over it.
//!
//! Nothing here reads the file system, watches it or starts a thread: [`world`] says what is needed of the
//! surroundings. Nothing here judges: diagnostics, repairs and migrations are the index's. Nothing is ever written;
//! edits are handed to the editor. A module imports only from its left:
//! `position, uri, place <- names <- document <- world, desk <- features <- server`.

pub mod desk;
pub mod document;
mod features;
pub mod names;
pub mod place;
pub mod position;
pub mod server;
mod show;
pub mod uri;
pub mod world;

//! The strict portable standard: from the files of one skill bundle to a verdict, a tier, labels, a migration plan, a
//! release skeleton and an export plan.
//!
//! Two levels. [`file_facts`] reads one file and knows nothing else; [`validate_bundle`] reads the inventory of a bundle
//! and the facts of its files, and never a text. Neither asks the file system.

pub mod bundle;
mod checks;
pub mod evidence;
pub mod export;
pub mod facts;
mod hosts;
mod labels;
pub mod migration;
mod outline;
mod page;
pub mod pipeline;
mod prose;
mod references;
pub mod role;
mod script;
mod secrets;
mod skill;
mod source_profile;
mod text;
pub mod verdict;

#[cfg(test)]
mod tests;

pub use bundle::{Bundle, Entry, EntryKind};
pub use checks::validate_bundle;
pub use facts::{StrictFileFacts, file_facts};
pub use labels::Label;
pub use pipeline::Profile;
pub use role::reads;
pub use source_profile::SourceProfile;

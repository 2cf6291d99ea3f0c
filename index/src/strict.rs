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
mod quoted;
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
pub use skill::sections::MANDATORY as SECTIONS;

use crate::path::RepoPath;
use crate::path::classify;
use crate::path::roots::Roots;
pub use source_profile::SourceProfile;

/// Where the file at `path` stands in the bundle that structurally holds it; `None` outside the skill roots. A file in
/// no canonical folder is placed by its overlay folder or by its name alone.
pub fn path_in_bundle<'p>(roots: &Roots, path: &'p RepoPath) -> Option<&'p str> {
    let text = path.as_str();
    let below = roots.below(text)?;
    let class = classify::operational_in(roots, text);
    if let Some(folder) = class.and_then(|class| class.skill_directory) {
        return text.strip_prefix(&folder)?.strip_prefix('/');
    }
    let overlay = ["/agents/", "/.overlays/"]
        .iter()
        .filter_map(|name| below.find(name))
        .min();
    match overlay {
        Some(at) => below.get(at + 1..),
        None => Some(path.file_name()),
    }
}

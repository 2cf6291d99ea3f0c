//! Skill discovery: which skills may be entered first, where each one continues, and what can be reached.
//!
//! Two stages. Per file, [`extract`] reads the publication marker and the declared continuations of one `SKILL.md`.
//! Across files, [`build()`] turns names and those facts into a [`Discovery`]: routes, publication, reachability,
//! coverage and cycles, all as integers into the slice it was given. Nothing here reads prose, selects a skill or
//! renders a report; ordinary links and other dependencies never become routes.

pub mod boundaries;
mod build;
mod cycles;
pub mod entrypoints;
pub mod extract;
pub mod facts;
pub mod findings;
pub mod focus;
pub mod nodes;
pub mod publication;
pub mod reach;
mod renew;
mod resolve;
pub mod routes;
pub mod state;
mod stir;
mod table;
pub mod target;

pub use build::{build, build_with};
pub use entrypoints::Entrypoints;
pub use facts::DiscoveryFacts;
pub use nodes::{AssetNode, Nodes, SkillNode};
pub use renew::{Renewed, renew};
pub use resolve::Names;
pub use state::Discovery;
pub use stir::stirred;

#[cfg(test)]
mod tests;

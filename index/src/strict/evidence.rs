//! Release evidence and overlay manifests: what the files under `.overlays/` and `agents/` say, and a skeleton for the one
//! that profile P2 asks for.

pub mod facts;
mod skeleton;

pub use skeleton::skeleton;

/// Where the evidence stands, relative to the bundle.
pub const RELEASE_PATH: &str = ".overlays/release.yaml";

/// The checks whose result a release states, with the section that asks for each.
pub(super) const CHECKS: &[(&str, &str)] = &[
    ("frontmatter_validation", "9.5"),
    ("body_validation", "9.5"),
    ("directory_inventory", "9.5"),
    ("reference_check", "9.5"),
    ("trigger_eval", "9.5"),
    ("instruction_following", "9.1"),
];

/// Least number of trigger prompts and edge cases (9.1, 9.3).
pub(super) const LEAST: [(&str, u32); 3] = [("positive", 5), ("negative", 5), ("ambiguous", 3)];
/// Least number of documented edge cases (9.1).
pub(super) const LEAST_EDGE_CASES: u32 = 3;

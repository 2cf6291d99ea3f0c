//! The one table of rules, put together from one file a family. A family file holds rows and nothing else.

pub mod as_skill;
pub mod composition;
pub mod context_lens;
pub mod discovery;
pub mod layout;
pub mod maint;
pub mod meta;
pub mod portability;
pub mod rn_skill;
pub mod strict_evidence;
pub mod strict_lint;
pub mod strict_overlay;
pub mod strict_overlay_files;
mod strict_sample;
pub mod strict_script;
pub mod strict_stage0;
pub mod strict_stage1;
pub mod strict_stage2;
pub mod strict_stage3;
pub mod strict_stage4;
pub mod strict_stage5;
pub mod strict_stage6_authoring;
pub mod strict_stage6_body;
pub mod strict_stage6_sections;
pub mod strict_stage7;
pub mod strict_stage7_listing;
pub mod strict_stage8;
pub mod support;

use super::Rule;

/// Every family, in the order of the reference page.
pub static FAMILIES: &[(&str, &[&Rule])] = &[
    ("Agent Skills specification", as_skill::RULES),
    ("Authoring advice", rn_skill::RULES),
    ("Layout", layout::RULES),
    ("Portability", portability::RULES),
    ("Metadata", meta::RULES),
    ("Lifecycle", maint::RULES),
    ("Context lenses", context_lens::RULES),
    ("Composition", composition::RULES),
    ("Support files", support::RULES),
    ("Skill discovery", discovery::RULES),
    ("Strict standard: normalisation", strict_stage0::RULES),
    ("Strict standard: root inventory", strict_stage1::RULES),
    ("Strict standard: frontmatter", strict_stage2::RULES),
    ("Strict standard: required fields", strict_stage3::RULES),
    ("Strict standard: denied keys", strict_stage4::RULES),
    ("Strict standard: directory name", strict_stage5::RULES),
    ("Strict standard: body", strict_stage6_body::RULES),
    ("Strict standard: sections", strict_stage6_sections::RULES),
    (
        "Strict standard: authoring rules",
        strict_stage6_authoring::RULES,
    ),
    ("Strict standard: paths", strict_stage7::RULES),
    (
        "Strict standard: listed files",
        strict_stage7_listing::RULES,
    ),
    ("Strict standard: trigger", strict_stage8::RULES),
    ("Strict standard: scripts", strict_script::RULES),
    ("Strict standard: semantic lint", strict_lint::RULES),
    ("Strict standard: overlay boundary", strict_overlay::RULES),
    ("Strict standard: overlays", strict_overlay_files::RULES),
    ("Strict standard: release evidence", strict_evidence::RULES),
];

/// Every rule, in catalogue order.
pub fn all() -> impl Iterator<Item = &'static Rule> {
    FAMILIES.iter().flat_map(|(_, rules)| rules.iter().copied())
}

/// The rule with this exact id.
pub fn find(id: &str) -> Option<&'static Rule> {
    all().find(|rule| rule.id == id)
}

//! The one table of rules, put together from one file a family. A family file holds rows and nothing else.

pub mod as_skill;
pub mod discovery;
pub mod layout;
pub mod rn_skill;

use super::Rule;

/// Every family, in the order of the reference page.
pub static FAMILIES: &[(&str, &[&Rule])] = &[
    ("Agent Skills specification", as_skill::RULES),
    ("Authoring advice", rn_skill::RULES),
    ("Layout", layout::RULES),
    ("Skill discovery", discovery::RULES),
];

/// Every rule, in catalogue order.
pub fn all() -> impl Iterator<Item = &'static Rule> {
    FAMILIES.iter().flat_map(|(_, rules)| rules.iter().copied())
}

/// The rule with this exact id.
pub fn find(id: &str) -> Option<&'static Rule> {
    all().find(|rule| rule.id == id)
}

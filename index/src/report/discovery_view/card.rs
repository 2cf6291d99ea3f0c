//! What a report prints of a skill beside its discovery: the parts the cross-file stage never sees.

use crate::evidence::{Diagnostic, Quote};

/// What a report prints of one skill.
#[derive(Debug, Clone, Copy, Default)]
pub struct SkillCard<'a> {
    /// The name, where it is a string.
    pub name: Option<&'a str>,
    /// The description, where it is a string.
    pub description: Option<&'a str>,
    /// The owner it declares.
    pub declared_owner: Option<&'a str>,
    /// The owner that counts.
    pub effective_owner: Option<&'a str>,
    /// Where the owner comes from: `declared`, `inherited` or `unowned`.
    pub owner_source: &'a str,
    /// Specification errors and authoring warnings.
    pub issues: &'a [Diagnostic],
    /// Where its id is declared; `None` where its path stands for one.
    pub id_place: Option<&'a Quote>,
}

//! What a report prints of a skill beside its discovery: the parts the cross-file stage never sees.

use std::fmt::Debug;

use crate::discovery::state::SkillIx;
use crate::evidence::{Diagnostic, Quote};
use crate::path::RepoPath;

/// Where cards come from. A report asks for those alone that it prints.
pub trait Cards: Debug + Sync {
    /// The card of the skill at this position, whose `SKILL.md` is `path`; an empty one where nothing is known of it.
    fn card(&self, skill: SkillIx, path: &RepoPath) -> SkillCard<'_>;
}

/// Cards made beforehand, by position.
#[derive(Debug, Default)]
pub struct Deck<'a>(pub Vec<SkillCard<'a>>);

impl Cards for Deck<'_> {
    fn card(&self, skill: SkillIx, _path: &RepoPath) -> SkillCard<'_> {
        self.0.get(skill.0 as usize).copied().unwrap_or_default()
    }
}

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

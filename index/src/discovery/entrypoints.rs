//! The published entrypoints as reports list them, and which of them reach each skill. Not part of [`Discovery`]: only
//! reports ask for it.

use super::nodes::Nodes;
use super::reach::{Sources, TooManySources};
use super::state::{Discovery, SkillIx};
use crate::path::utf16_cmp;

/// The published entrypoints of a [`Discovery`].
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Entrypoints {
    order: Vec<SkillIx>,
    sources: Sources,
}

impl Entrypoints {
    /// Those of the discovery that was built from `nodes`.
    ///
    /// # Errors
    /// [`TooManySources`] where the entrypoints that reach each skill would not fit into memory.
    pub fn of(nodes: &Nodes, discovery: &Discovery) -> Result<Self, TooManySources> {
        let published = discovery.skill_positions().filter_map(|ix| {
            let state = discovery.skill(ix)?;
            let is_entrypoint = state.publication.is_accepted();
            is_entrypoint.then_some((ix, &*nodes.at(state.node)?.id))
        });
        let mut published: Vec<(SkillIx, &str)> = published.collect();
        published.sort_by(|(_, a), (_, b)| utf16_cmp(a, b));
        let order: Vec<SkillIx> = published.into_iter().map(|(ix, _)| ix).collect();
        let sources = Sources::trace(discovery, &order)?;
        Ok(Self { order, sources })
    }

    /// All of them, in id order.
    pub fn all(&self) -> &[SkillIx] {
        &self.order
    }

    /// Those that reach this skill, in id order.
    pub fn reaching(&self, skill: SkillIx) -> &[SkillIx] {
        self.sources.of(skill)
    }
}

//! The JSON of discovery that two reports share: the skill index and the discovery view of the graph. One function an
//! element gives its fragment; nothing here knows which report the fragment goes into.

mod card;
mod diagnostics;
mod evidence;
mod links;
mod message;
mod overview;
pub(super) mod prose;
mod route;
mod skill;

pub use card::{Cards, Deck, SkillCard};
pub use diagnostics::diagnostic;
pub use evidence::EvidenceJson;
pub use message::{Said, said};
pub use overview::{AdoptionJson, CoverageJson, Ids, SummaryJson};
pub use route::route_json;
pub use skill::{OwnershipJson, skill_json};

use crate::discovery::facts::DiscoveryFacts;
use crate::discovery::routes::Route;
use crate::discovery::state::{NodeIx, RouteIx, SkillIx, SkillState};
use crate::discovery::target::Target;
use crate::discovery::{AssetNode, Discovery, Entrypoints, Nodes, SkillNode};

/// Everything a fragment may be made from.
#[derive(Debug)]
pub struct View<'a> {
    /// The assets the discovery was built from.
    pub nodes: &'a Nodes,
    /// What the cross-file stage does not need to know.
    cards: &'a dyn Cards,
    /// The discovery.
    pub discovery: &'a Discovery,
    /// The decision of the configuration comes from this file.
    pub config_path: Option<&'a str>,
    entrypoints: Option<&'a Entrypoints>,
}

/// A skill with everything known of it.
#[derive(Clone, Copy, Debug)]
pub struct Skill<'a> {
    /// Its position.
    pub ix: SkillIx,
    /// Its state.
    pub state: &'a SkillState,
    /// The asset.
    pub node: &'a AssetNode,
    /// What only skills have.
    pub skill: &'a SkillNode,
    cards: &'a dyn Cards,
}

impl<'a> Skill<'a> {
    /// Its effective id.
    pub fn id(self) -> &'a str {
        &self.node.id
    }

    /// Its path.
    pub fn path(self) -> &'a str {
        self.node.path.as_str()
    }

    /// What only reports need. Made anew at each call.
    pub fn card(self) -> SkillCard<'a> {
        self.cards.card(self.ix, &self.node.path)
    }

    /// Its declarations.
    pub fn facts(self) -> &'a DiscoveryFacts {
        &self.skill.facts
    }
}

impl<'a> View<'a> {
    /// A view of `discovery`, whose `entrypoints` are these.
    pub fn new(
        nodes: &'a Nodes,
        cards: &'a dyn Cards,
        discovery: &'a Discovery,
        entrypoints: &'a Entrypoints,
        config_path: Option<&'a str>,
    ) -> Self {
        Self {
            entrypoints: Some(entrypoints),
            config_path,
            ..Self::of_findings(nodes, cards, discovery)
        }
    }

    /// A view for [`said`] alone: it does not know which entrypoints reach which skill.
    pub fn of_findings(nodes: &'a Nodes, cards: &'a dyn Cards, discovery: &'a Discovery) -> Self {
        Self {
            nodes,
            cards,
            discovery,
            config_path: None,
            entrypoints: None,
        }
    }

    /// The skill at this position.
    pub fn skill(&self, ix: SkillIx) -> Option<Skill<'a>> {
        let state = self.discovery.skill(ix)?;
        let node = self.node(state.node)?;
        Some(Skill {
            ix,
            state,
            node,
            skill: node.skill.as_ref()?,
            cards: self.cards,
        })
    }

    /// The asset at this position.
    pub fn node(&self, ix: NodeIx) -> Option<&'a AssetNode> {
        self.nodes.at(ix)
    }

    /// The route at this position, its source and its target as declared.
    pub fn route(&self, ix: RouteIx) -> Option<(&'a Route, Skill<'a>, &'a Target)> {
        let route = self.discovery.route(ix)?;
        let source = self.skill(route.source)?;
        let target = source.facts().targets().get(route.index as usize)?;
        Some((route, source, target))
    }

    /// The ids of the entrypoints that reach this skill, in id order.
    pub fn source_ids(&self, skill: SkillIx) -> Vec<&'a str> {
        let reaching = self.entrypoints.map(|all| all.reaching(skill));
        self.ids(reaching.unwrap_or_default()).collect()
    }

    /// The ids of all published entrypoints, in id order.
    pub fn entrypoint_ids(&self) -> impl Iterator<Item = &'a str> {
        self.ids(self.entrypoints.map(Entrypoints::all).unwrap_or_default())
    }

    fn ids(&self, skills: &'a [SkillIx]) -> impl Iterator<Item = &'a str> {
        let skills = skills.iter().filter_map(|ix| self.skill(*ix));
        skills.map(Skill::id)
    }
}

#[cfg(test)]
mod tests;

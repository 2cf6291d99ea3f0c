//! The discovery after an edit of few assets, from the one before it. Where the declarations of all other skills lead is
//! taken over; what follows from that is worked out anew, in passes over integers. The answer is the one of
//! [`build_with`](super::build_with).

use std::sync::Arc;

use rustc_hash::FxHashSet;

use super::build::{finish, state};
use super::nodes::{AssetNode, Nodes};
use super::resolve::Names;
use super::state::{Discovery, NodeIx, SkillIx, SkillState, position};
use super::table::{Table, name_of};
use super::target::Target;

/// What an edit made another, where the paths of all assets, their kinds and which of them are skills stayed the same.
#[derive(Debug, Default)]
pub struct Renewed {
    /// The assets that are others now, and those whose id somebody else has now or had before.
    assets: FxHashSet<NodeIx>,
    /// What stands for the names that lead elsewhere now.
    names: FxHashSet<u32>,
}

impl Renewed {
    /// The asset at this position was `old` and is `new`.
    pub fn asset(&mut self, ix: NodeIx, old: &AssetNode, new: &AssetNode) {
        self.assets.insert(ix);
        if old.id != new.id {
            self.names.extend([&old.id, &new.id].map(|id| name_of(id)));
        }
    }

    /// The names after the edit, where `before` are those before it.
    pub fn names(&mut self, before: &Arc<Names>, nodes: &Nodes) -> Arc<Names> {
        if self.names.is_empty() {
            return Arc::clone(before);
        }
        let names = Names::of(nodes);
        self.assets.extend(names.shared_otherwise(before));
        Arc::new(names)
    }

    /// The asset is among those that are others now.
    pub fn has(&self, ix: NodeIx) -> bool {
        self.assets.contains(&ix)
    }

    /// Nothing is another.
    pub fn is_empty(&self) -> bool {
        self.assets.is_empty() && self.names.is_empty()
    }

    fn skills(&self, before: &Discovery) -> Vec<bool> {
        let mut stale = vec![false; before.skills.len()];
        let mut mark = |ix: SkillIx| {
            if let Some(mark) = stale.get_mut(ix.0 as usize) {
                *mark = true;
            }
        };
        for ix in self.assets.iter().filter_map(|ix| before.skill_at(*ix)) {
            mark(ix);
        }
        if !self.names.is_empty() {
            let routes = before.routes.iter();
            for route in routes.filter(|route| self.names.contains(&route.name)) {
                mark(route.source);
            }
        }
        stale
    }
}

/// The discovery of `nodes`, where `before` is that of the same ones but for `renewed`. `names` are those of `nodes`.
pub fn renew(
    before: &Discovery,
    renewed: &Renewed,
    nodes: &Nodes,
    names: &Names,
    adopted: bool,
) -> Discovery {
    let stale = renewed.skills(before);
    let mut table = Table::default();
    table.routes.reserve(before.routes.len());
    table.candidates.reserve(before.candidates.len());
    let mut skills = Vec::with_capacity(before.skills.len());
    for (at, (old, stale)) in before.skills.iter().zip(stale).enumerate() {
        let targets = || targets(nodes, old.node);
        let next = if stale {
            let at = SkillIx(position(at));
            let skill_of = |ix| before.skill_at(ix);
            SkillState {
                routes: table.declare(names, at, targets(), skill_of),
                ..anew(old, nodes, names)
            }
        } else {
            SkillState {
                routes: table.keep(names, before, old, targets),
                has_incoming: false,
                has_outgoing: false,
                depth: None,
                cycle: None,
                ..*old
            }
        };
        skills.push(next);
    }
    finish(nodes, skills, table, adopted)
}

fn anew(old: &SkillState, nodes: &Nodes, names: &Names) -> SkillState {
    let node = nodes.at(old.node);
    let skill = node.and_then(|node| Some((node, node.skill.as_ref()?)));
    skill.map_or_else(
        || old.clone(),
        |(node, skill)| state(old.node, node, skill, names),
    )
}

fn targets(nodes: &Nodes, ix: NodeIx) -> &[Target] {
    let skill = nodes.at(ix).and_then(|node| node.skill.as_ref());
    skill.map_or(&[], |skill| skill.facts.targets())
}

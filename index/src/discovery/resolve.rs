//! From declared targets to assets: exact ids and exact paths, nothing else.

use std::collections::hash_map::Entry;

use rustc_hash::{FxBuildHasher, FxHashMap};

use super::nodes::AssetNode;
use super::routes::{Candidate, Resolution};
use super::state::{NodeIx, SkillIx, position};
use super::target::Target;
use crate::assets::AssetKind;

/// Where the names of assets lead.
pub(super) struct Names<'n> {
    nodes: &'n [AssetNode],
    /// Ids that are not the path of their asset.
    declared: FxHashMap<&'n str, Holders>,
    paths: FxHashMap<&'n str, NodeIx>,
    /// For every asset: another one has its effective id.
    shared: Vec<bool>,
}

/// The assets that declare one id; nearly always one.
enum Holders {
    One(NodeIx),
    Many(Vec<NodeIx>),
}

impl Holders {
    fn push(&mut self, node: NodeIx) {
        match self {
            Self::One(first) => *self = Self::Many(vec![*first, node]),
            Self::Many(all) => all.push(node),
        }
    }

    fn as_slice(&self) -> &[NodeIx] {
        match self {
            Self::One(node) => std::slice::from_ref(node),
            Self::Many(all) => all,
        }
    }
}

impl<'n> Names<'n> {
    /// Read the names of all assets. Agent guidance and files of no role are no targets and share no ids with any.
    pub(super) fn new(nodes: &'n [AssetNode]) -> Self {
        let mut names = Self {
            nodes,
            declared: FxHashMap::with_capacity_and_hasher(nodes.len(), FxBuildHasher),
            paths: FxHashMap::with_capacity_and_hasher(nodes.len(), FxBuildHasher),
            shared: vec![false; nodes.len()],
        };
        for (at, node) in nodes.iter().enumerate() {
            if !is_target(node.kind) {
                continue;
            }
            let ix = NodeIx(position(at));
            names.paths.insert(node.path.as_str(), ix);
            if !node.is_named_by_path() {
                names.declare(ix, &node.id);
            }
        }
        names.find_claimed_paths();
        names
    }

    fn declare(&mut self, ix: NodeIx, id: &'n str) {
        match self.declared.entry(id) {
            Entry::Vacant(entry) => {
                entry.insert(Holders::One(ix));
            }
            Entry::Occupied(mut entry) => {
                entry.get_mut().push(ix);
                share(&mut self.shared, ix);
                if let [first, _] = entry.get().as_slice() {
                    share(&mut self.shared, *first);
                }
            }
        }
    }

    /// Ids that are the path, and thereby the id, of another asset. Every path has a slash.
    fn find_claimed_paths(&mut self) {
        for (id, holders) in self.declared.iter().filter(|(id, _)| id.contains('/')) {
            let Some(owner) = self.named_by_path(id) else {
                continue;
            };
            for holder in holders.as_slice().iter().chain([&owner]) {
                share(&mut self.shared, *holder);
            }
        }
    }

    /// No other asset has the effective id of this one.
    pub(super) fn is_unique(&self, ix: NodeIx) -> bool {
        self.shared.get(ix.0 as usize) == Some(&false)
    }

    /// Append every asset `target` could name, in path order.
    pub(super) fn candidates(&self, target: &Target, out: &mut Vec<Candidate>) {
        if target.rejection.is_some() {
            return;
        }
        let name = target.normalized.as_str();
        let start = out.len();
        out.extend(self.declaring(name).iter().map(|node| Candidate {
            node: *node,
            by_id: true,
            by_path: false,
        }));
        // Every path of a catalogued asset has a slash, and nearly no id has one.
        let ix = name.contains('/').then(|| self.paths.get(name)).flatten();
        if let Some(ix) = ix.copied() {
            let node = self.nodes.get(ix.0 as usize);
            out.push(Candidate {
                node: ix,
                by_id: node.is_some_and(AssetNode::is_named_by_path),
                by_path: true,
            });
            if let Some(found) = out.get_mut(start..) {
                found.sort_unstable_by_key(|candidate| candidate.node);
            }
        }
    }

    /// What a target with these candidates names. `skill_of` holds, for every asset, the skill it is.
    pub(super) fn resolve(
        &self,
        candidates: &[Candidate],
        skill_of: &[Option<SkillIx>],
    ) -> Resolution {
        let [only] = candidates else {
            return if candidates.is_empty() {
                Resolution::Unresolved
            } else {
                Resolution::Ambiguous
            };
        };
        let at = only.node.0 as usize;
        match skill_of.get(at).copied().flatten() {
            Some(skill) => Resolution::Skill(only.node, skill),
            None => Resolution::WrongKind {
                node: only.node,
                unique: self.is_unique(only.node),
            },
        }
    }

    fn declaring(&self, id: &str) -> &[NodeIx] {
        self.declared.get(id).map_or(&[], Holders::as_slice)
    }

    /// The asset at this path, if the path is also its id.
    fn named_by_path(&self, path: &str) -> Option<NodeIx> {
        let ix = *self.paths.get(path)?;
        let node = self.nodes.get(ix.0 as usize)?;
        node.is_named_by_path().then_some(ix)
    }
}

fn share(shared: &mut [bool], ix: NodeIx) {
    if let Some(flag) = shared.get_mut(ix.0 as usize) {
        *flag = true;
    }
}

const fn is_target(kind: AssetKind) -> bool {
    !matches!(
        kind,
        AssetKind::Agent | AssetKind::Config | AssetKind::Unknown
    )
}

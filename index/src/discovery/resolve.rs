//! From declared targets to assets: exact ids and exact paths, nothing else.

use rustc_hash::FxHashMap;

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
            declared: FxHashMap::default(),
            paths: FxHashMap::with_capacity_and_hasher(nodes.len(), rustc_hash::FxBuildHasher),
        };
        for (at, node) in nodes.iter().enumerate() {
            if !is_target(node.kind) {
                continue;
            }
            let ix = NodeIx(position(at));
            names.paths.insert(node.path.as_str(), ix);
            if !node.is_named_by_path() {
                names
                    .declared
                    .entry(&*node.id)
                    .and_modify(|holders| holders.push(ix))
                    .or_insert(Holders::One(ix));
            }
        }
        names
    }

    /// No other asset has this effective id.
    pub(super) fn is_unique(&self, node: &AssetNode) -> bool {
        let declared = self.declaring(&node.id).len();
        let by_default = usize::from(self.named_by_path(&node.id).is_some());
        declared + by_default == 1
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
        if let Some(node) = self.paths.get(name) {
            out.push(Candidate {
                node: *node,
                by_id: self.named_by_path(name).is_some(),
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
                unique: self.nodes.get(at).is_some_and(|node| self.is_unique(node)),
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

const fn is_target(kind: AssetKind) -> bool {
    !matches!(
        kind,
        AssetKind::Agent | AssetKind::Config | AssetKind::Unknown
    )
}

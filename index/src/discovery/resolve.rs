//! From declared targets to assets: exact ids and exact paths, nothing else.

use std::collections::hash_map::Entry;
use std::sync::Arc;

use rustc_hash::{FxBuildHasher, FxHashMap};

use super::nodes::Nodes;
use super::routes::{Candidate, Resolution};
use super::state::{NodeIx, SkillIx, position};
use super::target::Target;
use crate::assets::AssetKind;
use crate::path::RepoPath;

/// Where the names of assets lead. Made from paths, ids and kinds alone, so that it outlives edits of anything else.
#[derive(Debug, PartialEq, Eq)]
pub struct Names {
    /// Ids that are not the path of their asset.
    declared: FxHashMap<Arc<str>, Holders>,
    paths: FxHashMap<RepoPath, NodeIx>,
    /// For every asset: it has no id of its own.
    by_path: Vec<bool>,
    /// For every asset: another one has its effective id.
    shared: Vec<bool>,
}

/// The assets that declare one id; nearly always one.
#[derive(Debug, PartialEq, Eq)]
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

impl Names {
    /// Read the names of all assets: path, effective id and kind of each, sorted by path. Agent guidance and files of no
    /// role are no targets and share no ids with any.
    pub fn new<'n>(
        assets: impl ExactSizeIterator<Item = (&'n RepoPath, &'n Arc<str>, AssetKind)>,
    ) -> Self {
        let count = assets.len();
        let mut names = Self {
            declared: FxHashMap::with_capacity_and_hasher(count, FxBuildHasher),
            paths: FxHashMap::with_capacity_and_hasher(count, FxBuildHasher),
            by_path: Vec::with_capacity(count),
            shared: vec![false; count],
        };
        for (at, (path, id, kind)) in assets.enumerate() {
            let by_path = **id == *path.as_str();
            names.by_path.push(by_path);
            if !is_target(kind) {
                continue;
            }
            let ix = NodeIx(position(at));
            names.paths.insert(path.clone(), ix);
            if !by_path {
                names.declare(ix, id);
            }
        }
        names.find_claimed_paths();
        names
    }

    /// The names of `nodes`.
    pub fn of(nodes: &Nodes) -> Self {
        Self::new(nodes.iter().map(|node| (&node.path, &node.id, node.kind)))
    }

    /// The assets whose id another one shares here and not in `other`, or there and not here.
    pub(super) fn shared_otherwise(&self, other: &Self) -> impl Iterator<Item = NodeIx> {
        let both = self.shared.iter().zip(&other.shared).enumerate();
        let otherwise = both.filter(|(_, (here, there))| here != there);
        otherwise.map(|(at, _)| NodeIx(position(at)))
    }

    fn declare(&mut self, ix: NodeIx, id: &Arc<str>) {
        match self.declared.entry(Arc::clone(id)) {
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
            out.push(Candidate {
                node: ix,
                by_id: self.is_by_path(ix),
                by_path: true,
            });
            if let Some(found) = out.get_mut(start..) {
                found.sort_unstable_by_key(|candidate| candidate.node);
            }
        }
    }

    /// What a target with these candidates names. `skill_of` says which skill an asset is.
    pub(super) fn resolve(
        &self,
        candidates: &[Candidate],
        skill_of: impl Fn(NodeIx) -> Option<SkillIx>,
    ) -> Resolution {
        let [only] = candidates else {
            return if candidates.is_empty() {
                Resolution::Unresolved
            } else {
                Resolution::Ambiguous
            };
        };
        match skill_of(only.node) {
            Some(skill) => Resolution::Skill(only.node, skill),
            None => Resolution::WrongKind {
                node: only.node,
                unique: self.is_unique(only.node),
            },
        }
    }

    /// What a target names that has always named this; whether another asset has its id may be new.
    pub(super) fn again(&self, resolution: Resolution) -> Resolution {
        match resolution {
            Resolution::WrongKind { node, .. } => Resolution::WrongKind {
                node,
                unique: self.is_unique(node),
            },
            other => other,
        }
    }

    fn declaring(&self, id: &str) -> &[NodeIx] {
        self.declared.get(id).map_or(&[], Holders::as_slice)
    }

    /// The asset at this path, if the path is also its id.
    fn named_by_path(&self, path: &str) -> Option<NodeIx> {
        let ix = *self.paths.get(path)?;
        self.is_by_path(ix).then_some(ix)
    }

    fn is_by_path(&self, ix: NodeIx) -> bool {
        self.by_path.get(ix.0 as usize) == Some(&true)
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

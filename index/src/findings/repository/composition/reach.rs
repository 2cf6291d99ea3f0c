//! Who composes what, forwards and backwards.

use rustc_hash::FxHashSet;

use super::{Edge, Graph, Membership};
use crate::catalog::AssetIx;

/// Every asset from which an edge path leads to one of `targets`, the targets included. With `required_only`, the path
/// must hold no optional edge.
pub(super) fn sources(
    graph: &Graph<'_>,
    targets: impl IntoIterator<Item = AssetIx>,
    required_only: bool,
) -> FxHashSet<AssetIx> {
    let mut queue: Vec<AssetIx> = targets.into_iter().collect();
    let mut reached: FxHashSet<AssetIx> = queue.iter().copied().collect();
    while let Some(node) = queue.pop() {
        for edge in graph.incoming(node) {
            if !(required_only && edge.optional) && reached.insert(edge.from) {
                queue.push(edge.from);
            }
        }
    }
    reached
}

/// What one root composes.
#[derive(Debug, Default)]
pub(super) struct Closure {
    required: FxHashSet<AssetIx>,
    optional: FxHashSet<AssetIx>,
}

impl Closure {
    /// Everything `root` composes; the root itself counts as required.
    pub(super) fn of(graph: &Graph<'_>, root: AssetIx) -> Self {
        let mut closure = Self::default();
        closure.required.insert(root);
        let mut queue = vec![(root, Membership::Required)];
        while let Some((node, membership)) = queue.pop() {
            for edge in graph.outgoing(node) {
                let membership = behind(edge, membership);
                if closure.members_mut(membership).insert(edge.to) {
                    queue.push((edge.to, membership));
                }
            }
        }
        closure
    }

    fn members_mut(&mut self, membership: Membership) -> &mut FxHashSet<AssetIx> {
        match membership {
            Membership::Required => &mut self.required,
            Membership::Optional => &mut self.optional,
        }
    }

    /// How an asset takes part; required is stronger.
    pub(super) fn membership(&self, ix: AssetIx) -> Option<Membership> {
        if self.required.contains(&ix) {
            Some(Membership::Required)
        } else if self.optional.contains(&ix) {
            Some(Membership::Optional)
        } else {
            None
        }
    }

    /// Everything that takes part.
    pub(super) fn members(&self) -> impl Iterator<Item = AssetIx> {
        let more = self.optional.difference(&self.required);
        self.required.iter().chain(more).copied()
    }

    /// The declarations by which `ix` comes in, each once for every membership it gives.
    pub(super) fn provenance<'a>(
        &self,
        graph: &Graph<'a>,
        ix: AssetIx,
    ) -> Vec<(Edge<'a>, Membership)> {
        let mut edges = Vec::new();
        for edge in graph.incoming(ix) {
            let by_required = self.required.contains(&edge.from);
            let by_optional = self.optional.contains(&edge.from);
            if by_required && !edge.optional {
                edges.push((*edge, Membership::Required));
            }
            if by_optional || (by_required && edge.optional) {
                edges.push((*edge, Membership::Optional));
            }
        }
        edges
    }
}

fn behind(edge: &Edge<'_>, membership: Membership) -> Membership {
    if edge.optional {
        Membership::Optional
    } else {
        membership
    }
}

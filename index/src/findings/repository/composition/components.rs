//! Strongly connected components of the composition graph, without recursion.

use rustc_hash::FxHashMap;

use super::Graph;
use crate::catalog::AssetIx;

/// What the search knows of a node.
struct Visit {
    order: u32,
    lowest: u32,
    open: bool,
}

/// One node on the way of the search.
struct Step {
    node: AssetIx,
    targets: Vec<AssetIx>,
}

/// All components that lead back to themselves, each sorted, in a fixed order. With `required_only`, optional edges are
/// as if they were not there.
pub(super) fn cyclic(graph: &Graph<'_>, required_only: bool) -> Vec<Vec<AssetIx>> {
    let mut search = Search {
        graph,
        required_only,
        visits: FxHashMap::default(),
        open: Vec::new(),
        found: Vec::new(),
    };
    let mut last = None;
    for edge in &graph.edges {
        if last.replace(edge.from) != Some(edge.from) && !search.visits.contains_key(&edge.from) {
            search.run(edge.from);
        }
    }
    search.found.sort_unstable();
    search.found
}

struct Search<'g, 'a> {
    graph: &'g Graph<'a>,
    required_only: bool,
    visits: FxHashMap<AssetIx, Visit>,
    /// Visited nodes whose component is not complete yet.
    open: Vec<AssetIx>,
    found: Vec<Vec<AssetIx>>,
}

impl Search<'_, '_> {
    fn targets(&self, node: AssetIx) -> Vec<AssetIx> {
        self.graph
            .outgoing(node)
            .iter()
            .filter(|edge| !(self.required_only && edge.optional))
            .map(|edge| edge.to)
            .collect()
    }

    fn enter(&mut self, node: AssetIx) -> Step {
        let order = u32::try_from(self.visits.len()).unwrap_or(u32::MAX);
        let visit = Visit {
            order,
            lowest: order,
            open: true,
        };
        self.visits.insert(node, visit);
        self.open.push(node);
        Step {
            node,
            targets: self.targets(node),
        }
    }

    fn run(&mut self, start: AssetIx) {
        let mut way = vec![self.enter(start)];
        while let Some(step) = way.last_mut() {
            let node = step.node;
            let Some(target) = step.targets.pop() else {
                way.pop();
                self.leave(node);
                if let Some(before) = way.last() {
                    let lowest = self.visits.get(&node).map(|visit| visit.lowest);
                    self.lower(before.node, lowest);
                }
                continue;
            };
            match self.visits.get(&target) {
                None => way.push(self.enter(target)),
                Some(visit) if visit.open => {
                    let order = visit.order;
                    self.lower(node, Some(order));
                }
                Some(_) => {}
            }
        }
    }

    fn lower(&mut self, node: AssetIx, to: Option<u32>) {
        if let (Some(visit), Some(to)) = (self.visits.get_mut(&node), to) {
            visit.lowest = visit.lowest.min(to);
        }
    }

    /// All that `node` leads to is known: if nothing below it leads above it, its component is complete.
    fn leave(&mut self, node: AssetIx) {
        let complete = self
            .visits
            .get(&node)
            .is_some_and(|visit| visit.lowest == visit.order);
        if !complete {
            return;
        }
        let at = self.open.iter().rposition(|open| *open == node);
        let mut members = self.open.split_off(at.unwrap_or(self.open.len()));
        for member in &members {
            if let Some(visit) = self.visits.get_mut(member) {
                visit.open = false;
            }
        }
        if members.len() > 1 || self.targets(node).contains(&node) {
            members.sort_unstable();
            self.found.push(members);
        }
    }
}

//! Strongly connected components of a directed graph over `0..n`, without recursion. Knows nothing of assets.

/// The components that lead back to themselves: of more than one node, or of one node with an edge to itself. Each is
/// sorted; they stand in the order of their smallest nodes.
pub fn cyclic(successors: &[Vec<u32>]) -> Vec<Vec<u32>> {
    let mut search = Search {
        successors,
        marks: vec![Mark::default(); successors.len()],
        open: Vec::new(),
        way: Vec::new(),
        visited: 0,
        found: Vec::new(),
    };
    for root in 0..u32::try_from(successors.len()).unwrap_or(u32::MAX) {
        search.run(root);
    }
    search.found.sort_unstable();
    search.found
}

/// What the search knows of a node.
#[derive(Debug, Clone, Copy, Default)]
struct Mark {
    /// Order of the first visit, from 1; 0 before it.
    order: u32,
    /// Order of the earliest open node that it leads to.
    low: u32,
    open: bool,
}

struct Search<'s> {
    successors: &'s [Vec<u32>],
    marks: Vec<Mark>,
    /// Visited nodes whose component is not complete.
    open: Vec<u32>,
    /// The nodes from the root to here, each with the number of successors that were followed.
    way: Vec<(u32, usize)>,
    visited: u32,
    found: Vec<Vec<u32>>,
}

impl Search<'_> {
    fn run(&mut self, root: u32) {
        self.enter(root);
        while let Some((node, followed)) = self.way.last_mut() {
            let node = *node;
            let next = self.successors.get(node as usize);
            if let Some(target) = next.and_then(|all| all.get(*followed)) {
                *followed += 1;
                self.follow(node, *target);
            } else {
                self.way.pop();
                self.leave(node);
            }
        }
    }

    fn enter(&mut self, node: u32) {
        let Some(mark) = self.marks.get_mut(node as usize) else {
            return;
        };
        if mark.order > 0 {
            return;
        }
        self.visited += 1;
        *mark = Mark {
            order: self.visited,
            low: self.visited,
            open: true,
        };
        self.open.push(node);
        self.way.push((node, 0));
    }

    fn follow(&mut self, node: u32, target: u32) {
        match self.marks.get(target as usize).copied() {
            Some(mark) if mark.order == 0 => self.enter(target),
            Some(mark) if mark.open => self.lower(node, mark.order),
            _ => {}
        }
    }

    fn lower(&mut self, node: u32, low: u32) {
        if let Some(mark) = self.marks.get_mut(node as usize) {
            mark.low = mark.low.min(low);
        }
    }

    /// All that `node` leads to is known: where nothing of it leads further back, a component is complete.
    fn leave(&mut self, node: u32) {
        let Some(mark) = self.marks.get(node as usize).copied() else {
            return;
        };
        if let Some((before, _)) = self.way.last().copied() {
            self.lower(before, mark.low);
        }
        if mark.low != mark.order {
            return;
        }
        let at = self.open.iter().rposition(|open| *open == node);
        let mut members = self.open.split_off(at.unwrap_or(self.open.len()));
        for member in &members {
            if let Some(mark) = self.marks.get_mut(*member as usize) {
                mark.open = false;
            }
        }
        let loops = self.successors.get(node as usize);
        if members.len() > 1 || loops.is_some_and(|all| all.contains(&node)) {
            members.sort_unstable();
            self.found.push(members);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::cyclic;

    #[test]
    fn components_are_maximal() {
        // 0 -> 1 -> 2 -> 0, 2 -> 3, 3 -> 3, 4 -> 5 -> 4, 6 -> 4
        let graph = [
            vec![1],
            vec![2],
            vec![0, 3],
            vec![3],
            vec![5],
            vec![4],
            vec![4],
        ];
        assert_eq!(cyclic(&graph), [vec![0, 1, 2], vec![3], vec![4, 5]]);
    }

    #[test]
    fn two_loops_through_one_node_are_one_component() {
        let graph = [vec![1, 2], vec![0], vec![0]];
        assert_eq!(cyclic(&graph), [vec![0, 1, 2]]);
    }

    #[test]
    fn a_long_chain_needs_no_deep_stack() {
        let length = 200_000;
        let mut graph: Vec<Vec<u32>> = (1..length).map(|next| vec![next]).collect();
        graph.push(vec![0]);
        assert_eq!(cyclic(&graph).first().map(Vec::len), Some(length as usize));
    }
}

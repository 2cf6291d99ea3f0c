//! Where nodes stand: each connected part in layers along its edges, the parts side by side. Integers only, and the same
//! graph always gives the same places.

/// Width of a node.
pub(super) const WIDTH: i32 = 200;
/// Height of a node.
pub(super) const HEIGHT: i32 = 36;
/// Between two layers.
const GAP_X: i32 = 90;
/// Between two nodes of a layer.
const GAP_Y: i32 = 14;
/// Most nodes above each other; a larger layer gets further columns.
const ROWS: usize = 30;
/// How often the order in layers is mended.
const SWEEPS: usize = 4;

/// The result.
#[derive(Debug)]
pub(super) struct Placed {
    /// Left and upper edge of each node.
    pub places: Vec<(i32, i32)>,
    /// Width of the whole.
    pub width: i32,
    /// Height of the whole.
    pub height: i32,
}

/// One connected part: its nodes with places of their own.
struct Part {
    nodes: Vec<(usize, i32, i32)>,
    width: i32,
    height: i32,
}

/// Place `count` nodes that `edges` join.
pub(super) fn place(count: usize, edges: &[(usize, usize)]) -> Placed {
    let mut out = vec![Vec::new(); count];
    let mut all = vec![Vec::new(); count];
    for (from, to) in edges.iter().copied().filter(|(from, to)| from != to) {
        if let Some(list) = out.get_mut(from) {
            list.push(to);
        }
        for (a, b) in [(from, to), (to, from)] {
            if let Some(list) = all.get_mut(a) {
                list.push(b);
            }
        }
    }
    let layers = layers(&out);
    let mut parts: Vec<Part> = components(&all)
        .into_iter()
        .map(|nodes| part(&nodes, &layers, &all))
        .collect();
    // Stable: parts of one size keep the order of their first nodes.
    parts.sort_by_key(|part| std::cmp::Reverse(part.nodes.len()));
    pack(count, &parts)
}

/// Nodes by connected part, each part in order.
fn components(all: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let mut seen = vec![false; all.len()];
    let mut found = Vec::new();
    for start in 0..all.len() {
        let mut stack = vec![start];
        let mut part = Vec::new();
        while let Some(at) = stack.pop() {
            match seen.get_mut(at) {
                Some(seen) if !*seen => *seen = true,
                _ => continue,
            }
            part.push(at);
            stack.extend(all.get(at).into_iter().flatten());
        }
        if !part.is_empty() {
            part.sort_unstable();
            found.push(part);
        }
    }
    found
}

/// The layer of each node: one more than the deepest node before it. Edges that close a cycle count for nothing.
fn layers(out: &[Vec<usize>]) -> Vec<usize> {
    let order = finished(out);
    let mut rank = vec![0; out.len()];
    for (at, node) in order.iter().enumerate() {
        if let Some(rank) = rank.get_mut(*node) {
            *rank = at;
        }
    }
    let rank_of = |node: usize| rank.get(node).copied().unwrap_or_default();
    let mut layers = vec![0; out.len()];
    for node in order.iter().rev().copied() {
        let next = layers.get(node).copied().unwrap_or_default() + 1;
        for to in out.get(node).into_iter().flatten().copied() {
            if rank_of(to) < rank_of(node)
                && let Some(layer) = layers.get_mut(to)
            {
                *layer = next.max(*layer);
            }
        }
    }
    layers
}

/// The nodes in the order in which a depth-first walk is done with them: without cycles, targets come first.
fn finished(out: &[Vec<usize>]) -> Vec<usize> {
    let mut entered = vec![false; out.len()];
    let mut done = Vec::with_capacity(out.len());
    for start in 0..out.len() {
        let mut stack = vec![(start, false)];
        while let Some((node, is_done)) = stack.pop() {
            if is_done {
                done.push(node);
                continue;
            }
            match entered.get_mut(node) {
                Some(entered) if !*entered => *entered = true,
                _ => continue,
            }
            stack.push((node, true));
            let targets = out.get(node).into_iter().flatten().rev();
            stack.extend(targets.map(|to| (*to, false)));
        }
    }
    done
}

fn part(nodes: &[usize], layers: &[usize], all: &[Vec<usize>]) -> Part {
    let layer_of = |node: usize| layers.get(node).copied().unwrap_or_default();
    let lowest = nodes.iter().map(|node| layer_of(*node)).min();
    let lowest = lowest.unwrap_or_default();
    let mut columns: Vec<Vec<usize>> = Vec::new();
    for node in nodes.iter().copied() {
        let at = layer_of(node) - lowest;
        if columns.len() <= at {
            columns.resize(at + 1, Vec::new());
        }
        if let Some(column) = columns.get_mut(at) {
            column.push(node);
        }
    }
    mend(&mut columns, layers.len(), all);
    let columns: Vec<&[usize]> = columns.iter().flat_map(|c| c.chunks(ROWS)).collect();
    let tallest = columns.iter().map(|column| column.len()).max();
    let height = extent(tallest.unwrap_or_default(), HEIGHT, GAP_Y);
    let mut placed = Vec::with_capacity(nodes.len());
    for (at, column) in columns.iter().enumerate() {
        let above = (height - extent(column.len(), HEIGHT, GAP_Y)) / 2;
        for (row, node) in column.iter().enumerate() {
            placed.push((
                *node,
                step(at, WIDTH, GAP_X),
                above + step(row, HEIGHT, GAP_Y),
            ));
        }
    }
    Part {
        nodes: placed,
        width: extent(columns.len(), WIDTH, GAP_X),
        height,
    }
}

/// Bring neighbours near each other: every layer by the mean place of what its nodes are joined to.
fn mend(columns: &mut [Vec<usize>], count: usize, all: &[Vec<usize>]) {
    if columns.len() < 2 {
        return;
    }
    let mut place = vec![0_usize; count];
    for column in columns.iter() {
        note(column, &mut place);
    }
    for sweep in 0..SWEEPS {
        let mut order: Vec<usize> = (0..columns.len()).collect();
        if sweep % 2 == 1 {
            order.reverse();
        }
        for at in order {
            let Some(column) = columns.get_mut(at) else {
                continue;
            };
            let mean = |node: &usize| {
                let joined = all.get(*node).map(Vec::as_slice).unwrap_or_default();
                let places = joined.iter().filter_map(|other| place.get(*other));
                // Thousandths keep the mean an integer.
                places.sum::<usize>() * 1_000 / joined.len().max(1)
            };
            column.sort_by_cached_key(mean);
            note(column, &mut place);
        }
    }
}

fn note(column: &[usize], place: &mut [usize]) {
    for (row, node) in column.iter().enumerate() {
        if let Some(place) = place.get_mut(*node) {
            *place = row;
        }
    }
}

/// Put the parts into rows of about one width.
fn pack(count: usize, parts: &[Part]) -> Placed {
    let area: i64 = parts
        .iter()
        .map(|part| i64::from(part.width + GAP_X) * i64::from(part.height + GAP_Y * 2))
        .sum();
    let widest = parts
        .iter()
        .map(|part| part.width)
        .max()
        .unwrap_or_default();
    let limit = i32::try_from((area * 8 / 5).isqrt()).unwrap_or(i32::MAX);
    let limit = limit.max(widest);
    let mut places = vec![(0, 0); count];
    let (mut x, mut y, mut row, mut width) = (0, 0, 0, 0);
    for part in parts {
        if x > 0 && x + part.width > limit {
            (x, y, row) = (0, y + row + GAP_Y * 2, 0);
        }
        for (node, dx, dy) in &part.nodes {
            if let Some(place) = places.get_mut(*node) {
                *place = (x + dx, y + dy);
            }
        }
        x += part.width + GAP_X / 2;
        row = row.max(part.height);
        width = width.max(x - GAP_X / 2);
    }
    Placed {
        places,
        width,
        height: y + row,
    }
}

/// Where the element `at` of a row begins.
fn step(at: usize, size: i32, gap: i32) -> i32 {
    i32::try_from(at)
        .unwrap_or(i32::MAX / 1_000)
        .saturating_mul(size + gap)
}

/// How long a row of `count` elements is.
fn extent(count: usize, size: i32, gap: i32) -> i32 {
    (step(count, size, gap) - gap).max(0)
}

#[cfg(test)]
mod tests {
    use super::{HEIGHT, WIDTH, place};

    fn overlap(places: &[(i32, i32)]) -> bool {
        places.iter().enumerate().any(|(at, a)| {
            places
                .iter()
                .skip(at + 1)
                .any(|b| (a.0 - b.0).abs() < WIDTH && (a.1 - b.1).abs() < HEIGHT)
        })
    }

    #[test]
    fn no_two_nodes_overlap_and_the_same_graph_has_the_same_places() {
        let mut edges: Vec<(usize, usize)> = (0..300).map(|at| (at, (at * 7 + 3) % 400)).collect();
        edges.extend((0..100).map(|at| (at, 399)));
        edges.extend([(1, 2), (2, 3), (3, 1), (5, 5)]);
        let first = place(400, &edges);
        assert!(!overlap(&first.places));
        assert_eq!(first.places, place(400, &edges).places);
        let inside = |(x, y): &(i32, i32)| {
            *x >= 0 && *y >= 0 && x + WIDTH <= first.width && y + HEIGHT <= first.height
        };
        assert!(first.places.iter().all(inside));
    }

    #[test]
    fn edges_lead_to_the_right() {
        let placed = place(4, &[(0, 1), (1, 2), (0, 2), (2, 3)]);
        let xs: Vec<i32> = placed.places.iter().map(|(x, _)| *x).collect();
        assert!(xs.windows(2).all(|pair| pair[0] < pair[1]), "{xs:?}");
        assert_eq!(place(0, &[]).places, []);
    }
}

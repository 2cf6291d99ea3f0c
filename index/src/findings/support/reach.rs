//! Which support files are found by following references from SKILL.md, and over how many.

use std::collections::VecDeque;

use super::StaticEdge;
use super::package::{At, Meaning, Package, Target};

/// The references of every file of a package, and the distance of every file from SKILL.md.
pub(super) struct Reach<'a> {
    meanings: Vec<Vec<Meaning<'a>>>,
    depths: Vec<Option<u32>>,
}

impl<'a> Reach<'a> {
    pub(super) fn of(package: &Package<'a>) -> Self {
        let meanings: Vec<_> = (0..package.len()).map(|at| package.meanings(at)).collect();
        let mut depths = vec![None; package.len()];
        let mut queue = VecDeque::from([(0, 0)]);
        while let Some((at, depth)) = queue.pop_front() {
            match depths.get_mut(at) {
                Some(known @ None) => *known = Some(depth),
                _ => continue,
            }
            let next = meanings.get(at).map(Vec::as_slice).unwrap_or_default();
            queue.extend(support(next).map(|target| (target, depth + 1)));
        }
        Self { meanings, depths }
    }

    /// How many references lead from SKILL.md to the file; `None` where none do.
    pub(super) fn depth(&self, at: At) -> Option<u32> {
        self.depths.get(at).copied().flatten()
    }

    /// Files that are reached, with what they refer to.
    pub(super) fn reached(&self) -> impl Iterator<Item = (At, u32, &[Meaning<'a>])> {
        self.meanings
            .iter()
            .enumerate()
            .filter_map(|(at, meanings)| Some((at, self.depth(at)?, meanings.as_slice())))
    }

    /// Every reference to a support file, the first of each pair of files, reached or not.
    pub(super) fn edges(&self, package: &Package<'_>) -> Vec<StaticEdge> {
        let mut edges = Vec::new();
        for (at, meanings) in self.meanings.iter().enumerate() {
            let mut seen = vec![at, 0];
            for meaning in meanings {
                let Target::Support(to) = meaning.target else {
                    continue;
                };
                let (Some(source), Some(target)) = (package.file(at), package.file(to)) else {
                    continue;
                };
                if !seen.contains(&to) {
                    seen.push(to);
                    edges.push(StaticEdge {
                        source: source.asset.path.clone(),
                        target: target.asset.path.clone(),
                        place: meaning.place.clone(),
                    });
                }
            }
        }
        edges
    }
}

fn support<'m>(meanings: &'m [Meaning<'_>]) -> impl Iterator<Item = At> + 'm {
    meanings.iter().filter_map(|meaning| match meaning.target {
        Target::Support(at) => Some(at),
        Target::Path(..) => None,
    })
}

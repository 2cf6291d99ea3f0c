//! Which support files are found by following references from SKILL.md, and over how many.

use std::collections::VecDeque;

use rustc_hash::FxHashMap;

use crate::catalog::{AssetIx, Catalog, StaticReference};

/// The distance of every file of a skill from SKILL.md.
pub(super) struct Reach(FxHashMap<AssetIx, u32>);

impl Reach {
    /// Walk breadth first from `skill`.
    pub(super) fn of(package: &Catalog, skill: AssetIx) -> Self {
        let mut depths = FxHashMap::default();
        let mut queue = VecDeque::from([(skill, 0)]);
        while let Some((ix, depth)) = queue.pop_front() {
            if depths.contains_key(&ix) {
                continue;
            }
            depths.insert(ix, depth);
            let next = references_of(package, ix);
            queue.extend(next.iter().map(|reference| (reference.target, depth + 1)));
        }
        Self(depths)
    }

    /// How many references lead from SKILL.md to the file; `None` where none do.
    pub(super) fn depth(&self, ix: AssetIx) -> Option<u32> {
        self.0.get(&ix).copied()
    }
}

/// The references of one file to other files of the skill.
pub(super) fn references_of(package: &Catalog, source: AssetIx) -> &[StaticReference] {
    let all = package.static_references.as_slice();
    let start = all.partition_point(|reference| reference.source < source);
    let end = all.partition_point(|reference| reference.source <= source);
    all.get(start..end).unwrap_or_default()
}

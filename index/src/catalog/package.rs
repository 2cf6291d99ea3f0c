//! Package files of a skill: files at other places below its folder that it, or something it refers to, names
//! explicitly. They are read as evidence and never become assets.

use std::collections::BTreeSet;

use rustc_hash::FxHashSet;

use super::{AssetIx, Catalog, Found};
use crate::path::RepoPath;
use crate::support::SupportFacts;

impl Catalog {
    /// The package files of `skill`, sorted. `file` answers what is known of the file at a path that is no asset: `None`
    /// where no readable file stands there; empty facts where it has not been read yet, in which case more package files
    /// may turn up once it has.
    pub fn package_files<'f>(
        &self,
        skill: AssetIx,
        file: impl Fn(&str) -> Option<&'f SupportFacts>,
    ) -> Vec<RepoPath> {
        let mut walk = Walk {
            catalog: self,
            skill,
            assets: FxHashSet::default(),
            files: BTreeSet::new(),
            queue: Vec::new(),
        };
        walk.reach_asset(skill);
        while let Some(facts) = walk.queue.pop() {
            walk.follow(facts, &file);
        }
        walk.files.into_iter().collect()
    }

    /// The references of `source` to other assets.
    pub fn references_of(&self, source: AssetIx) -> &[super::StaticReference] {
        let all = &self.static_references;
        let start = all.partition_point(|reference| reference.source < source);
        let end = all.partition_point(|reference| reference.source <= source);
        all.get(start..end).unwrap_or_default()
    }
}

/// One walk from an entrypoint over everything it refers to.
struct Walk<'w> {
    catalog: &'w Catalog,
    skill: AssetIx,
    assets: FxHashSet<AssetIx>,
    files: BTreeSet<RepoPath>,
    queue: Vec<&'w SupportFacts>,
}

impl<'w> Walk<'w> {
    fn reach_asset(&mut self, ix: AssetIx) {
        if !self.assets.insert(ix) {
            return;
        }
        if let Some(asset) = self.catalog.asset(ix) {
            self.queue.push(&asset.facts.support);
        }
        // Names in running text lead to assets as well; the catalogue knows them already.
        let named: Vec<AssetIx> = self
            .catalog
            .references_of(ix)
            .iter()
            .map(|reference| reference.target)
            .collect();
        for target in named {
            if self.catalog.skill_of(target) == Some(self.skill) {
                self.reach_asset(target);
            }
        }
    }

    fn follow<'f: 'w>(
        &mut self,
        facts: &'w SupportFacts,
        file: &impl Fn(&str) -> Option<&'f SupportFacts>,
    ) {
        for reference in &facts.references {
            match self.catalog.find_support(self.skill, reference) {
                Found::Asset(ix) if self.catalog.skill_of(ix) == Some(self.skill) => {
                    self.reach_asset(ix);
                }
                Found::Asset(_) | Found::Ambiguous => {}
                Found::Path(path) => {
                    let known = file(&path);
                    if let Some(facts) = known
                        && self.files.insert(RepoPath::new(&path))
                    {
                        self.queue.push(facts);
                    }
                }
            }
        }
    }
}

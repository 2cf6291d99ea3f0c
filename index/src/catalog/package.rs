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
        walk.reach(skill);
        while let Some(step) = walk.queue.pop() {
            walk.follow(step, &file);
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
    queue: Vec<Step<'w>>,
}

/// What is still to be followed.
#[derive(Clone, Copy)]
enum Step<'w> {
    /// An asset: what it refers to, and what it names in running text.
    Asset(AssetIx),
    /// A package file.
    File(&'w SupportFacts),
}

impl<'w> Walk<'w> {
    /// Note an asset; those of other skills are no part of the package.
    fn reach(&mut self, ix: AssetIx) {
        if self.catalog.skill_of(ix) == Some(self.skill) && self.assets.insert(ix) {
            self.queue.push(Step::Asset(ix));
        }
    }

    fn follow<'f: 'w>(&mut self, step: Step<'w>, file: &impl Fn(&str) -> Option<&'f SupportFacts>) {
        let catalog = self.catalog;
        let facts = match step {
            Step::File(facts) => facts,
            Step::Asset(ix) => {
                // Names in running text lead to assets as well; the catalogue knows them already.
                for reference in catalog.references_of(ix) {
                    self.reach(reference.target);
                }
                let Some(asset) = catalog.asset(ix) else {
                    return;
                };
                &asset.facts.support
            }
        };
        for reference in &facts.references {
            match catalog.find_support(self.skill, reference) {
                Found::Asset(ix) => self.reach(ix),
                Found::Ambiguous => {}
                Found::Path(path) => {
                    let known = file(&path);
                    if let Some(facts) = known
                        && self.files.insert(RepoPath::new(&path))
                    {
                        self.queue.push(Step::File(facts));
                    }
                }
            }
        }
    }
}

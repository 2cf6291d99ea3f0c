//! What skills name explicitly though no glob selects it. A file in a support folder is *admitted*: it becomes an asset
//! like the others. A file elsewhere below the folder of the skill is *evidence*: it is read for what it names in turn,
//! and never becomes an asset, whether a glob selects it or not.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::{AssetIx, Beside, Catalog, Found};
use crate::assets::{AssetFacts, AssetKind};
use crate::path::RepoPath;
use crate::support::SupportFacts;

/// What the skills of some part of a repository name though no glob selects it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Packages {
    /// Support files that become assets, sorted.
    pub admitted: BTreeSet<RepoPath>,
    /// Files that are read as evidence, by the `SKILL.md` of the skill.
    pub evidence: BTreeMap<RepoPath, BTreeSet<RepoPath>>,
}

/// Files by their path.
pub type Others<'f> = FxHashMap<&'f str, &'f Arc<AssetFacts>>;

/// Find the packages of the skills among `assets`. `beside` is what else stands in their support folders, and `others`
/// are the files that are no assets so far, as far as they could be read.
pub fn packages(assets: &[Arc<AssetFacts>], beside: &[Beside], others: &Others<'_>) -> Packages {
    let mut found = Packages::default();
    loop {
        // An admitted file names further files and makes names known, so that everything is asked anew.
        let admitted = found.admitted.iter();
        let admitted = admitted.filter_map(|path| others.get(path.as_str()).copied());
        let rest = beside
            .iter()
            .filter(|other| !found.admitted.contains(&other.path));
        let catalog = Catalog::build_beside(assets.iter().chain(admitted).cloned(), rest);
        let file = |path: &str| Some(&others.get(path)?.support);
        let mut more = BTreeSet::new();
        found.evidence.clear();
        for (skill, asset) in catalog.iter() {
            if asset.kind() != AssetKind::Skill {
                continue;
            }
            for path in catalog.package_files(skill, file) {
                let facts = others.get(path.as_str());
                if facts.is_some_and(|facts| facts.parent.is_some()) {
                    more.insert(path);
                } else {
                    let of_skill = found.evidence.entry(asset.path().clone());
                    of_skill.or_default().insert(path);
                }
            }
        }
        if more.is_empty() {
            return found;
        }
        found.admitted.extend(more);
    }
}

impl Catalog {
    /// The files that `skill`, and what it leads to, names and that are no assets, sorted. `file` answers what the file at
    /// a path refers to; `None` where no file stands there that could be read.
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
        while let Some(facts) = walk.queue.pop() {
            walk.follow(facts, &file);
        }
        walk.files.into_iter().collect()
    }
}

/// One walk from an entrypoint over everything it refers to.
struct Walk<'w> {
    catalog: &'w Catalog,
    skill: AssetIx,
    assets: FxHashSet<AssetIx>,
    files: BTreeSet<RepoPath>,
    /// What is still to be followed.
    queue: Vec<&'w SupportFacts>,
}

impl<'w> Walk<'w> {
    /// Note an asset; those of other skills are no part of the package.
    fn reach(&mut self, ix: AssetIx) {
        if self.catalog.skill_of(ix) == Some(self.skill)
            && self.assets.insert(ix)
            && let Some(asset) = self.catalog.asset(ix)
        {
            self.queue.push(&asset.facts.support);
        }
    }

    fn follow<'f: 'w>(
        &mut self,
        facts: &'w SupportFacts,
        file: &impl Fn(&str) -> Option<&'f SupportFacts>,
    ) {
        for reference in &facts.references {
            let found = self.catalog.find_support(self.skill, reference);
            self.take(&found, file);
        }
        for mention in &facts.mentions {
            if let Some(found) = self.catalog.find_named(self.skill, &mention.name) {
                self.take(found, file);
            }
        }
    }

    fn take<'f: 'w>(&mut self, found: &Found, file: &impl Fn(&str) -> Option<&'f SupportFacts>) {
        match found {
            Found::Asset(ix) => self.reach(*ix),
            Found::Ambiguous => {}
            Found::Path(path) => {
                if let Some(facts) = file(path)
                    && self.files.insert(RepoPath::new(path))
                {
                    self.queue.push(facts);
                }
            }
        }
    }
}

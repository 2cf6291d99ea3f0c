//! The file names of the support files of each skill: what a mere name in running text can mean. Files that are no
//! assets count as well, because they make a name ambiguous.

use rustc_hash::FxHashMap;

use super::{AssetIx, Catalog, Found};
use crate::path::RepoPath;

/// Something that stands in a support folder of a skill and is no asset.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Beside {
    /// Where it stands.
    pub path: RepoPath,
    /// The `SKILL.md` of the skill.
    pub skill: RepoPath,
    /// What stands there.
    pub kind: BesideKind,
}

/// See [`Beside::kind`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BesideKind {
    /// A file that no glob selects.
    File,
    /// A symbolic link.
    Link,
    /// A folder that the configuration excludes. Nobody knows the names in it, so no name is known to be the only one.
    Closed,
}

/// The file names of the support files of each skill.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Names(FxHashMap<AssetIx, SkillNames>);

#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct SkillNames {
    known: FxHashMap<String, Found>,
    /// There may be names that are not known.
    open: bool,
}

impl SkillNames {
    fn add(&mut self, name: &str, found: Found) {
        self.known
            .entry(name.to_owned())
            .and_modify(|only| *only = Found::Ambiguous)
            .or_insert(found);
    }
}

impl Names {
    /// Collect the names; one that two files of a skill share stands for none.
    pub(super) fn collect<'b>(
        catalog: &Catalog,
        beside: impl IntoIterator<Item = &'b Beside>,
    ) -> Self {
        let mut names = Self::default();
        for (ix, asset) in catalog.iter() {
            if let Some(skill) = asset.parent {
                let skill = names.0.entry(skill).or_default();
                skill.add(asset.path().file_name(), Found::Asset(ix));
            }
        }
        for other in beside {
            let Some(skill) = catalog.at_path(other.skill.as_str()) else {
                continue;
            };
            let skill = names.0.entry(skill).or_default();
            match other.kind {
                BesideKind::File => {
                    let path = Found::Path(other.path.to_string());
                    skill.add(other.path.file_name(), path);
                }
                BesideKind::Closed => skill.open = true,
                BesideKind::Link => {}
            }
        }
        names
    }

    /// What `name` means in a file of `skill`.
    pub(super) fn get(&self, skill: AssetIx, name: &str) -> Option<&Found> {
        let names = self.0.get(&skill)?;
        if names.open {
            return Some(&Found::Ambiguous);
        }
        names.known.get(name)
    }
}

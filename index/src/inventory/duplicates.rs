//! Skills that have a name or an id in common: which comes first, and why. The order is that of the roots, then that of
//! paths; how the tree was walked has no part in it.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::facts::FileFacts;
use crate::metadata::Key;
use crate::path::RepoPath;
use crate::path::roots::Roots;
use crate::skills::Format;

/// The first skill of each name and of each declared id.
#[derive(Debug, Default)]
pub(super) struct Duplicates<'s> {
    names: FxHashMap<&'s str, &'s RepoPath>,
    ids: FxHashMap<&'s str, &'s RepoPath>,
}

impl<'s> Duplicates<'s> {
    /// Find the first ones among the valid skills of `files`.
    pub(super) fn among(files: &[&'s Arc<FileFacts>], roots: &Roots) -> Self {
        let mut found = Self::default();
        for file in files.iter().copied().filter(|file| is_valid(file)) {
            let (name, id) = identity(file);
            for (key, map) in [(name, &mut found.names), (id, &mut found.ids)] {
                let Some(key) = key else { continue };
                let first = map.entry(key).or_insert(&file.path);
                if roots.cmp(&file.path, first).is_lt() {
                    *first = &file.path;
                }
            }
        }
        found
    }

    /// The skill that comes before `file` under the same name or id, and what they share.
    pub(super) fn before(&self, file: &'s FileFacts) -> Option<(&'s RepoPath, String)> {
        let (name, id) = identity(file);
        let other = |first: &&&RepoPath| **first != &file.path;
        let by_name = name.and_then(|name| {
            let first = self.names.get(name).filter(other)?;
            Some((*first, format!("the name `{name}`")))
        });
        by_name.or_else(|| {
            let id = id?;
            let first = self.ids.get(id).filter(other)?;
            Some((*first, format!("the id `{id}`")))
        })
    }
}

/// A skill whose name and id count.
pub(super) fn is_valid(file: &FileFacts) -> bool {
    let content = file.content.as_ref();
    content
        .and_then(|content| content.skill.as_deref())
        .is_some_and(|skill| skill.valid && skill.format == Format::AgentSkills)
}

fn identity(file: &FileFacts) -> (Option<&str>, Option<&str>) {
    let Some(content) = &file.content else {
        return (None, None);
    };
    let name = content
        .skill
        .as_ref()
        .and_then(|skill| skill.name.as_deref());
    (name, content.asset.metadata.text(Key::Id))
}

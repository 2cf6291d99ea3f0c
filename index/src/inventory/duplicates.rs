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

/// What a skill may have in common with another.
#[derive(Debug, Clone, Copy)]
pub(super) struct Identity<'s> {
    pub(super) path: &'s RepoPath,
    pub(super) name: Option<&'s str>,
    pub(super) id: Option<&'s str>,
}

/// What two skills share.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Shared<'s> {
    Name(&'s str),
    Id(&'s str),
}

impl<'s> Duplicates<'s> {
    /// Find the first ones among the valid skills of `files`.
    pub(super) fn among(files: &[&'s Arc<FileFacts>], roots: &Roots) -> Self {
        let valid = files.iter().copied().filter(|file| is_valid(file));
        Self::of(valid.map(|file| identity(file)), roots)
    }

    /// Find the first ones among these.
    pub(super) fn of(skills: impl Iterator<Item = Identity<'s>>, roots: &Roots) -> Self {
        let mut found = Self::default();
        for Identity { path, name, id } in skills {
            for (key, map) in [(name, &mut found.names), (id, &mut found.ids)] {
                let Some(key) = key else { continue };
                let first = map.entry(key).or_insert(path);
                if *first != path && roots.cmp(path, first).is_lt() {
                    *first = path;
                }
            }
        }
        found
    }

    /// The skill that comes before `file` under the same name or id, and what they share.
    pub(super) fn before(&self, file: &'s FileFacts) -> Option<(&'s RepoPath, String)> {
        let (first, shared) = self.first(identity(file))?;
        let shared = match shared {
            Shared::Name(name) => format!("the name `{name}`"),
            Shared::Id(id) => format!("the id `{id}`"),
        };
        Some((first, shared))
    }

    /// The skill that comes before this one, and what they share.
    pub(super) fn first(&self, skill: Identity<'s>) -> Option<(&'s RepoPath, Shared<'s>)> {
        let other = |first: &&&RepoPath| **first != skill.path;
        let by_name = skill.name.and_then(|name| {
            let first = self.names.get(name).filter(other)?;
            Some((*first, Shared::Name(name)))
        });
        by_name.or_else(|| {
            let id = skill.id?;
            let first = self.ids.get(id).filter(other)?;
            Some((*first, Shared::Id(id)))
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

fn identity(file: &FileFacts) -> Identity<'_> {
    let content = file.content.as_ref();
    let skill = content.and_then(|content| content.skill.as_ref());
    Identity {
        path: &file.path,
        name: skill.and_then(|skill| skill.name.as_deref()),
        id: content.and_then(|content| content.asset.metadata.text(Key::Id)),
    }
}

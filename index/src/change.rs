//! A batch of new facts, and the only place that sets salsa inputs: compare first, set only what differs.

mod settle;

use std::collections::BTreeMap;
use std::sync::Arc;

use salsa::{Durability, Setter};

use crate::boundary::Boundary;
use crate::facts::FileFacts;
use crate::index::Index;
use crate::inputs::Shard;
use crate::path::RepoPath;
use crate::settings::Settings;

/// New facts of a path, or `None` where nothing stands there any more.
type Edit = (RepoPath, Option<Arc<FileFacts>>);

/// What changed in the world since the last batch. Of what is recorded of one path, the last counts.
#[derive(Debug, Default, Clone)]
pub struct Change {
    files: Vec<Edit>,
    settings: Option<Arc<Settings>>,
}

impl Change {
    /// The path now has these facts.
    pub fn put(&mut self, facts: Arc<FileFacts>) {
        self.files.push((facts.path.clone(), Some(facts)));
    }

    /// Nothing stands at the path any more.
    pub fn remove(&mut self, path: RepoPath) {
        self.files.push((path, None));
    }

    /// The configuration or the date is now this.
    pub fn settings(&mut self, settings: Arc<Settings>) {
        self.settings = Some(settings);
    }

    /// How many paths were recorded, those that were recorded twice counted twice.
    pub(crate) fn len(&self) -> usize {
        self.files.len()
    }

    /// Nothing was recorded.
    pub fn is_empty(&self) -> bool {
        self.files.is_empty() && self.settings.is_none()
    }

    /// Set the inputs that differ; answers how many shards have something new to say.
    pub(crate) fn apply(self, index: &mut Index) -> usize {
        let (mut changed, mut moved) = (0, false);
        if let Some(settings) = self.settings
            && *index.repository.settings(&index.db) != settings
        {
            let boundary = Arc::new(Boundary::with_roots(&settings.config, &settings.own.roots));
            if **index.repository.boundary(&index.db) != *boundary {
                index
                    .repository
                    .set_boundary(&mut index.db)
                    .with_durability(Durability::HIGH)
                    .to(boundary);
            }
            index
                .repository
                .set_settings(&mut index.db)
                .with_durability(Durability::HIGH)
                .to(settings);
            changed += index.repository.occupied(&index.db).len().max(1);
            index.untold.extend(0..index.shards.len());
        }
        let mut buckets: BTreeMap<usize, Vec<Edit>> = BTreeMap::new();
        for (number, edit) in settle::settle(index, &self.files) {
            buckets.entry(number).or_default().push(edit);
        }
        for edit in self.files {
            let number = index.home(&edit.0);
            buckets.entry(number).or_default().push(edit);
        }
        for (bucket, edits) in buckets {
            let Some(shard) = index.shards.get(bucket).copied() else {
                continue;
            };
            let was_empty = shard.files(&index.db).is_empty();
            if set_shard(index, shard, coalesced(edits)) {
                changed += 1;
                index.untold.insert(bucket);
                moved |= was_empty != shard.files(&index.db).is_empty();
            }
        }
        if moved {
            set_occupied(index);
        }
        changed
    }
}

/// Edits sorted by path, and the last of each path alone.
fn coalesced(mut edits: Vec<Edit>) -> Vec<Edit> {
    edits.reverse();
    edits.sort_by(|(a, _), (b, _)| a.cmp(b));
    edits.dedup_by(|(a, _), (b, _)| a == b);
    edits
}

fn set_occupied(index: &mut Index) {
    let holds = |shard: &&Shard| !shard.files(&index.db).is_empty();
    let occupied: Vec<Shard> = index.shards.iter().filter(holds).copied().collect();
    index
        .repository
        .set_occupied(&mut index.db)
        .with_durability(Durability::MEDIUM)
        .to(occupied);
}

/// Shards are of low durability, always: where one became less durable than before, salsa would take what follows from it
/// for changed, whatever it says, and ask every other shard anew.
fn set_shard(index: &mut Index, shard: Shard, edits: Vec<Edit>) -> bool {
    let old = Arc::clone(shard.files(&index.db));
    let Some(new) = merge(&old, edits) else {
        return false;
    };
    shard.set_files(&mut index.db).to(Arc::new(new));
    true
}

/// Merge sorted `edits` into the sorted `old`; `None` when nothing differs.
fn merge(old: &[Arc<FileFacts>], edits: Vec<Edit>) -> Option<Vec<Arc<FileFacts>>> {
    let mut out = Vec::with_capacity(old.len() + edits.len());
    let mut rest = old.iter().peekable();
    let mut differs = false;
    for (path, facts) in edits {
        while let Some(file) = rest.next_if(|file| file.path < path) {
            out.push(Arc::clone(file));
        }
        let before = rest.next_if(|file| file.path == path);
        match (before, facts) {
            (Some(before), Some(now)) if **before == *now => out.push(Arc::clone(before)),
            (None, None) => {}
            (_, now) => {
                differs = true;
                out.extend(now);
            }
        }
    }
    out.extend(rest.cloned());
    differs.then_some(out)
}

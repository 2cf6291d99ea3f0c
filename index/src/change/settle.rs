//! Which folders are skills' after a batch, and which files live in another shard because of that. Decides nothing of
//! what files say.

use std::collections::BTreeMap;
use std::sync::Arc;

use rustc_hash::FxHashSet;
use salsa::Setter;

use super::Edit;
use crate::facts::FileFacts;
use crate::index::Index;
use crate::inputs::Shard;
use crate::path::RepoPath;
use crate::shards::{folders, is_among, number, skill_folder};

/// Up to so many folders are looked up in each shard; more of them make it cheaper to look at each file.
const FEW: usize = 16;

/// Let the shards know of the folders that are skills' once `edits` are in; answers the edits, by shard, that bring
/// files along which were there before.
pub(super) fn settle(index: &mut Index, edits: &[Edit]) -> Vec<(usize, Edit)> {
    let shards = index.shards.len();
    let mut after: BTreeMap<&str, bool> = BTreeMap::new();
    for (path, facts) in edits {
        if let Some(folder) = skill_folder(path) {
            after.insert(folder, facts.is_some());
        }
    }
    let known = |folder: &str| {
        let shard = index.shards.get(number(folder, shards));
        shard.is_some_and(|shard| is_among(shard.folders(&index.db), folder))
    };
    after.retain(|folder, now| known(folder) != *now);
    let affected = below(index, &after);
    let mut by_shard: BTreeMap<usize, Vec<(&str, bool)>> = BTreeMap::new();
    for (folder, now) in after {
        let changes = by_shard.entry(number(folder, shards)).or_default();
        changes.push((folder, now));
    }
    for (number, changes) in by_shard {
        set_folders(index, number, &changes);
    }
    let mut moves = Vec::new();
    for (old, facts) in affected {
        let new = index.home(&facts.path);
        if new != old {
            moves.push((old, (facts.path.clone(), None)));
            moves.push((new, (facts.path.clone(), Some(facts))));
        }
    }
    moves
}

/// The files below these folders, with their shards.
fn below(index: &Index, changed: &BTreeMap<&str, bool>) -> Vec<(usize, Arc<FileFacts>)> {
    let mut found = Vec::new();
    if changed.is_empty() {
        return found;
    }
    let all: FxHashSet<&str> = changed.keys().copied().collect();
    let prefixes = changed.keys().map(|folder| format!("{folder}/"));
    let prefixes: Vec<RepoPath> = prefixes.map(|prefix| RepoPath::new(&prefix)).collect();
    for (number, shard) in index.shards.iter().enumerate() {
        let files = shard.files(&index.db);
        if changed.len() > FEW {
            let inside = |file: &&Arc<FileFacts>| folders(&file.path).any(|f| all.contains(f));
            let inside = files.iter().filter(inside);
            found.extend(inside.map(|file| (number, Arc::clone(file))));
            continue;
        }
        for prefix in &prefixes {
            let from = files.partition_point(|file| file.path < *prefix);
            let rest = files.iter().skip(from);
            let inside = rest.take_while(|file| file.path.as_str().starts_with(prefix.as_str()));
            found.extend(inside.map(|file| (number, Arc::clone(file))));
        }
    }
    found
}

fn set_folders(index: &mut Index, number: usize, changes: &[(&str, bool)]) {
    let Some(shard) = index.shards.get(number).copied() else {
        return;
    };
    let mut folders = Vec::clone(shard.folders(&index.db));
    for (folder, now) in changes {
        folders.retain(|known| known.as_str() != *folder);
        if *now {
            folders.push(RepoPath::new(folder));
        }
    }
    folders.sort();
    shard
        .set_folders(&mut index.db)
        .with_durability(Shard::TO_OTHERS)
        .to(Arc::new(folders));
    index.resettled.insert(number);
}

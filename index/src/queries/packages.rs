//! What skills name explicitly though no glob selects it, shard by shard: a skill and everything below its folder are
//! always in one shard.

use std::collections::BTreeSet;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::assets::{AssetFacts, classify};
use crate::boundary::Boundary;
use crate::catalog::package;
use crate::catalog::{Beside, BesideKind};
use crate::entry::EntryKind;
use crate::facts::FileFacts;
use crate::inputs::{Repository, Shard};
use crate::path::RepoPath;
use crate::told::ShardPackages;

/// The file is an asset, if it is wanted at all.
pub(super) fn is_catalogued(file: &FileFacts) -> bool {
    file.content
        .as_ref()
        .is_some_and(|content| content.asset.kind.is_catalogued())
}

/// Find the packages of one shard.
#[salsa::tracked]
pub(super) fn shard_packages(
    db: &dyn salsa::Database,
    repository: Repository,
    shard: Shard,
) -> Arc<ShardPackages> {
    let boundary = repository.boundary(db);
    let files = shard.files(db);
    let mut others: FxHashMap<&str, &Arc<AssetFacts>> = FxHashMap::default();
    let mut beside = Vec::new();
    for file in files.iter() {
        if file.is_excluded() {
            beside.extend(excluded_beside(boundary, file));
            continue;
        }
        let placement = classify::classify_in(boundary.roots(), &file.path);
        let path = file.path.as_str();
        if !placement.in_skill_root {
            continue;
        }
        let selected = boundary.selects(path);
        if let Some(content) = &file.content
            && !(selected && is_catalogued(file))
        {
            others.insert(path, &content.asset);
        }
        if let Some(skill) = placement.parent
            && let Some(kind) = kind_beside(file, selected)
        {
            beside.push(Beside {
                path: file.path.clone(),
                skill,
                kind,
            });
        }
    }
    if others.is_empty() {
        return Arc::new(ShardPackages {
            beside,
            ..ShardPackages::default()
        });
    }
    let selected = |file: &&Arc<FileFacts>| boundary.selects(file.path.as_str());
    let assets: Vec<Arc<AssetFacts>> = files
        .iter()
        .filter(selected)
        .filter(|file| is_catalogued(file))
        .filter_map(|file| Some(Arc::clone(&file.content.as_ref()?.asset)))
        .collect();
    let found = package::packages(&assets, &beside, &others);
    beside.retain(|other| !found.admitted.contains(&other.path));
    let facts = |path: &RepoPath| others.get(path.as_str()).copied().cloned();
    let of_skill = |(skill, paths): (&RepoPath, &BTreeSet<RepoPath>)| {
        (skill.clone(), paths.iter().filter_map(facts).collect())
    };
    let evidence = found.evidence.iter().map(of_skill).collect();
    Arc::new(ShardPackages {
        found,
        evidence,
        beside,
    })
}

/// What is excluded still has a name, or may hold names that nobody knows.
fn excluded_beside(boundary: &Boundary, file: &FileFacts) -> Option<Beside> {
    let (kind, inside) = match &file.kind {
        EntryKind::Directory => (
            BesideKind::Closed,
            RepoPath::new(&format!("{}/x", file.path)),
        ),
        EntryKind::File => (BesideKind::File, file.path.clone()),
        _ => return None,
    };
    let skill = classify::classify_in(boundary.roots(), &inside).parent?;
    Some(Beside {
        path: file.path.clone(),
        skill,
        kind,
    })
}

fn kind_beside(file: &FileFacts, selected: bool) -> Option<BesideKind> {
    match &file.kind {
        EntryKind::File if !selected || file.content.is_none() => Some(BesideKind::File),
        EntryKind::Symlink(_) => Some(BesideKind::Link),
        _ => None,
    }
}

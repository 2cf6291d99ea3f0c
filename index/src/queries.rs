//! The queries over facts and how a snapshot is put together from their answers. Each query is thin: the work is done
//! by the capability folders, which know nothing of salsa.

mod bundles;
mod nodes;
mod packages;
mod rows;
mod scan;

use std::sync::Arc;

use crate::clock::Clock;
use crate::discovery::{self, AssetNode, Discovery};
use crate::facts::FileFacts;
use crate::history::History;
use crate::inputs::{Repository, Shard};
use crate::path::RepoPath;
use crate::snapshot::Snapshot;

/// Ask every query once and put the answers together.
pub(crate) fn snapshot(db: &dyn salsa::Database, repository: Repository, clock: Clock) -> Snapshot {
    let nodes = Arc::clone(repository_nodes(db, repository));
    let discovery = Arc::clone(repository_discovery(db, repository));
    Snapshot {
        clock,
        settings: Arc::clone(repository.settings(db)),
        boundary: Arc::clone(repository.boundary(db)),
        shards: repository
            .shards(db)
            .iter()
            .map(|shard| Arc::clone(shard.files(db)))
            .collect(),
        surface: rows::surface(db, repository),
        nodes,
        discovery,
        catalog: Arc::clone(scan::repository_catalog(db, repository)),
        scan: Arc::clone(scan::repository_scan(db, repository)),
        bundles: repository
            .shards(db)
            .iter()
            .map(|shard| Arc::clone(bundles::shard_judged(db, repository, *shard)))
            .collect(),
        scanned: repository
            .shards(db)
            .iter()
            .map(|shard| *shard_scanned(db, repository, *shard))
            .sum(),
        history: History::default(),
    }
}

/// The files of one shard that are catalogued: selected by the configuration, or admitted.
fn catalogued(
    db: &dyn salsa::Database,
    repository: Repository,
    shard: Shard,
) -> Vec<&Arc<FileFacts>> {
    let boundary = repository.boundary(db);
    let admitted = &packages::shard_packages(db, repository, shard)
        .found
        .admitted;
    let wanted = |file: &&Arc<FileFacts>| {
        packages::is_catalogued(file)
            && (boundary.selects(file.path.as_str()) || admitted.contains(&file.path))
    };
    shard.files(db).iter().filter(wanted).collect()
}

/// What routes see of the assets of one shard.
#[salsa::tracked]
fn shard_nodes(
    db: &dyn salsa::Database,
    repository: Repository,
    shard: Shard,
) -> Arc<Vec<AssetNode>> {
    let files = catalogued(db, repository, shard);
    Arc::new(
        files
            .into_iter()
            .filter_map(|file| nodes::node(file))
            .collect(),
    )
}

/// What routes see of all assets, sorted by path.
#[salsa::tracked]
fn repository_nodes(db: &dyn salsa::Database, repository: Repository) -> Arc<Vec<AssetNode>> {
    let shards = repository.shards(db).iter();
    let mut all: Vec<AssetNode> = shards
        .flat_map(|shard| shard_nodes(db, repository, *shard).iter().cloned())
        .collect();
    all.sort_by(|a, b| RepoPath::cmp(&a.path, &b.path));
    Arc::new(all)
}

/// Routes, publication, reachability, cycles.
#[salsa::tracked]
fn repository_discovery(db: &dyn salsa::Database, repository: Repository) -> Arc<Discovery> {
    let adopted = repository.settings(db).config.skill_discovery.adopted;
    Arc::new(discovery::build(repository_nodes(db, repository), adopted))
}

/// How many files of one shard could be read, of those that the configuration selects or skills name explicitly.
#[salsa::tracked]
fn shard_scanned(db: &dyn salsa::Database, repository: Repository, shard: Shard) -> usize {
    let boundary = repository.boundary(db);
    let scanned =
        |file: &&Arc<FileFacts>| file.content.is_some() && boundary.selects(file.path.as_str());
    let selected = shard.files(db).iter().filter(scanned).count();
    let packages = packages::shard_packages(db, repository, shard);
    selected + packages.count(boundary)
}

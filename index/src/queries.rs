//! The queries over facts and how a snapshot is put together from their answers. Each query is thin: the work is done
//! by the capability folders, which know nothing of salsa.

mod bundles;
mod nodes;
mod packages;
mod peers;
mod rows;
mod scan;

use std::sync::{Arc, Mutex, PoisonError};

use rayon::prelude::*;

use self::packages::ShardPackages;
use crate::assets::AssetKind;
use crate::catalog::Catalog;
use crate::clock::Clock;
use crate::db::Database;
use crate::discovery::{self, AssetNode, Discovery, Names};
use crate::facts::FileFacts;
use crate::findings::ScannedFile;
use crate::history::History;
use crate::inputs::{Repository, Shard};
use crate::path::RepoPath;
use crate::snapshot::{Lazy, Listed, Scan, Snapshot, lazy, ready};
use crate::surface::Surface;

/// Ask every query once and put the answers together.
pub(crate) fn snapshot(db: &dyn salsa::Database, repository: Repository, clock: Clock) -> Snapshot {
    let settings = Arc::clone(repository.settings(db));
    let assets = assets(db, repository);
    let parts = scan::parts(db, repository);
    let diagnosed = parts.diagnosed.clone();
    let on_demand = OnDemand {
        surface: ready(rows::surface(db, repository)),
        catalog: lazy(move || assets.catalog()),
        listed: lazy(move || diagnosed.listed()),
        scan: lazy(move || parts.scan(&settings)),
    };
    assemble(db, repository, clock, on_demand)
}

/// Ask what each shard is asked, several at once: the answers are kept for whoever asks next.
pub(crate) fn ask_ahead(
    db: &Database,
    repository: Repository,
    ask: impl Fn(&dyn salsa::Database, Repository, Shard) + Sync,
) {
    let shards = repository.occupied(db).clone();
    shards
        .into_par_iter()
        .for_each_with(db.clone(), |db, shard| {
            db.with(|db| ask(db, repository, shard));
        });
}

/// What a snapshot needs of one shard.
pub(crate) fn of_shard(db: &dyn salsa::Database, repository: Repository, shard: Shard) {
    scan::of_shard(db, repository, shard);
    shard_nodes(db, repository, shard);
    bundles::shard_judged(db, repository, shard);
}

/// The last snapshot of `db`: queries that its report needs no answer of are never asked.
pub(crate) fn last_snapshot(db: Database, repository: Repository, clock: Clock) -> Snapshot {
    ask_ahead(&db, repository, |db, repository, shard| {
        shard_nodes(db, repository, shard);
        bundles::shard_judged(db, repository, shard);
    });
    let db = Arc::new(Mutex::new(db));
    let on_demand = OnDemand {
        surface: later(&db, move |db| {
            ask_ahead(db, repository, scan::of_shard);
            db.with(|db| rows::surface(db, repository))
        }),
        catalog: later(&db, move |db| {
            db.with(|db| assets(db, repository).catalog())
        }),
        listed: later(&db, move |db| {
            ask_ahead(db, repository, scan::diagnosed_of_shard);
            db.with(|db| scan::diagnosed(db, repository).listed())
        }),
        scan: later(&db, move |db| {
            ask_ahead(db, repository, scan::of_shard);
            db.with(|db| scan::parts(db, repository).scan(repository.settings(db)))
        }),
    };
    let db = db.lock().unwrap_or_else(PoisonError::into_inner);
    db.with(|db| assemble(db, repository, clock, on_demand))
}

/// An answer that is computed when somebody asks for it.
fn later<T>(
    db: &Arc<Mutex<Database>>,
    ask: impl FnOnce(&Database) -> T + Send + 'static,
) -> Lazy<T> {
    let db = Arc::clone(db);
    lazy(move || ask(&db.lock().unwrap_or_else(PoisonError::into_inner)))
}

/// What not every report needs.
struct OnDemand {
    surface: Lazy<Surface>,
    catalog: Lazy<Catalog>,
    listed: Lazy<Listed>,
    scan: Lazy<Scan>,
}

fn assemble(
    db: &dyn salsa::Database,
    repository: Repository,
    clock: Clock,
    on_demand: OnDemand,
) -> Snapshot {
    let shards = repository.shards(db).iter();
    let occupied = repository.occupied(db).iter();
    Snapshot {
        clock,
        boundary: Arc::clone(repository.boundary(db)),
        shards: shards
            .clone()
            .map(|shard| Arc::clone(shard.files(db)))
            .collect(),
        surface: on_demand.surface,
        nodes: Arc::clone(repository_nodes(db, repository)),
        discovery: Arc::clone(repository_discovery(db, repository)),
        catalog: on_demand.catalog,
        listed: on_demand.listed,
        scan: on_demand.scan,
        bundles: shards
            .map(|shard| Arc::clone(bundles::shard_judged(db, repository, *shard)))
            .collect(),
        settings: Arc::clone(repository.settings(db)),
        selected: occupied
            .map(|shard| peers::shard_files(db, repository, *shard).len())
            .sum(),
        history: History::default(),
    }
}

/// What the catalogue is built from, by shard.
struct Assets {
    files: Vec<Arc<Vec<ScannedFile>>>,
    packages: Vec<Arc<ShardPackages>>,
}

fn assets(db: &dyn salsa::Database, repository: Repository) -> Assets {
    let shards = repository.occupied(db).iter();
    Assets {
        files: shards
            .clone()
            .map(|shard| Arc::clone(peers::shard_files(db, repository, *shard)))
            .collect(),
        packages: shards
            .map(|shard| Arc::clone(packages::shard_packages(db, repository, *shard)))
            .collect(),
    }
}

impl Assets {
    fn catalog(&self) -> Catalog {
        let files = self.files.iter().flat_map(|files| files.iter());
        let packages = self.packages.iter();
        Catalog::build_beside(
            files.map(|file| Arc::clone(&file.asset)),
            packages.flat_map(|packages| &packages.beside),
        )
    }
}

/// The files of one shard that are catalogued: selected by the configuration, or admitted.
fn catalogued(
    db: &dyn salsa::Database,
    repository: Repository,
    shard: Shard,
) -> Vec<&Arc<FileFacts>> {
    let boundary = repository.boundary(db);
    let packages = packages::shard_packages(db, repository, shard);
    let wanted = |file: &&Arc<FileFacts>| {
        packages::is_catalogued(file)
            && (boundary.selects(file.path.as_str()) || packages.admits(&file.path))
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

/// The names of the nodes of one shard, sorted by path.
#[salsa::tracked]
fn shard_names(
    db: &dyn salsa::Database,
    repository: Repository,
    shard: Shard,
) -> Arc<Vec<(RepoPath, Arc<str>, AssetKind)>> {
    let nodes = shard_nodes(db, repository, shard).iter();
    let names = nodes.map(|node| (node.path.clone(), Arc::clone(&node.id), node.kind));
    Arc::new(names.collect())
}

/// The nodes of all shards by path: shard and position in it. Only a name that comes or goes changes it.
#[salsa::tracked]
fn repository_order(db: &dyn salsa::Database, repository: Repository) -> Arc<Vec<(usize, usize)>> {
    let shards = repository.occupied(db).iter().enumerate();
    let mut all: Vec<(&RepoPath, (usize, usize))> = shards
        .flat_map(|(at, shard)| {
            let names = shard_names(db, repository, *shard).iter().enumerate();
            names.map(move |(position, (path, ..))| (path, (at, position)))
        })
        .collect();
    all.sort_by(|(a, _), (b, _)| RepoPath::cmp(a, b));
    Arc::new(all.into_iter().map(|(_, place)| place).collect())
}

/// Where the names of all assets lead.
#[salsa::tracked]
fn repository_names(db: &dyn salsa::Database, repository: Repository) -> Arc<Names> {
    let shards = repository.occupied(db).iter();
    let shards: Vec<_> = shards
        .map(|shard| shard_names(db, repository, *shard))
        .collect();
    let order = repository_order(db, repository).iter();
    let names: Vec<_> = order
        .filter_map(|(shard, at)| shards.get(*shard)?.get(*at))
        .collect();
    Arc::new(Names::new(
        names.iter().map(|(path, id, kind)| (path, id, *kind)),
    ))
}

/// What routes see of all assets, sorted by path.
#[salsa::tracked]
pub(crate) fn repository_nodes(
    db: &dyn salsa::Database,
    repository: Repository,
) -> Arc<Vec<AssetNode>> {
    let shards = repository.occupied(db).iter();
    let shards: Vec<_> = shards
        .map(|shard| shard_nodes(db, repository, *shard))
        .collect();
    let order = repository_order(db, repository).iter();
    let nodes = order.filter_map(|(shard, at)| shards.get(*shard)?.get(*at).cloned());
    Arc::new(nodes.collect())
}

/// Routes, publication, reachability, cycles.
#[salsa::tracked]
pub(crate) fn repository_discovery(
    db: &dyn salsa::Database,
    repository: Repository,
) -> Arc<Discovery> {
    let adopted = repository.settings(db).config.skill_discovery.adopted;
    let names = repository_names(db, repository);
    let nodes = repository_nodes(db, repository);
    Arc::new(discovery::build_with(nodes, names, adopted))
}

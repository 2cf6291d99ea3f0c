//! The queries over facts and how a snapshot is put together from their answers. Each query is thin: the work is done
//! by the capability folders, which know nothing of salsa.

mod bundles;
mod discovered;
mod lookout;
mod nodes;
mod packages;
mod pages;
mod peers;
mod rows;
mod scan;
mod tell;

use std::sync::{Arc, Mutex, PoisonError};

use rayon::prelude::*;
use rpds::VectorSync;

pub(crate) use self::discovered::Discovered;
use self::discovered::ShardNodes;
pub(crate) use self::pages::Pages;
pub(crate) use self::tell::{MANY, Told, tell};
use crate::catalog::Catalog;
use crate::clock::Clock;
use crate::db::Database;
use crate::facts::FileFacts;
use crate::history::History;
use crate::inputs::{Repository, Shard};
use crate::snapshot::{Judged, Lazy, Listed, Scan, Snapshot, lazy};
use crate::surface::Surface;

/// What a snapshot holds of each shard, by shard.
#[derive(Debug, Clone, Default)]
pub(crate) struct Held {
    /// The facts of its files.
    pub(crate) files: VectorSync<Arc<Vec<Arc<FileFacts>>>>,
    /// The strict verdicts on its bundles.
    pub(crate) bundles: VectorSync<Arc<Vec<Judged>>>,
}

/// Put a snapshot together from what is held and known of each shard.
pub(crate) fn snapshot(
    db: &dyn salsa::Database,
    repository: Repository,
    clock: Clock,
    held: Held,
    pages: &Arc<Pages>,
) -> Snapshot {
    let settings = Arc::clone(repository.settings(db));
    let from = || Arc::clone(pages);
    let (surface, catalog, listed, scan) = (from(), from(), from(), from());
    let discovered = pages.discovered();
    let on_demand = OnDemand {
        surface: lazy(move || surface.surface()),
        catalog: lazy(move || catalog.catalog()),
        listed: lazy(move || listed.diagnosed().listed()),
        scan: lazy(move || scan.parts().scan(&settings)),
    };
    assemble(db, repository, clock, held, discovered, on_demand)
}

/// Ask something of each shard, several at once: the answers are kept for whoever asks next.
pub(crate) fn ask_ahead(
    db: &Database,
    shards: &[Shard],
    ask: impl Fn(&dyn salsa::Database, Shard) + Sync,
) {
    shards.par_iter().for_each_with(db.clone(), |db, shard| {
        db.with(|db| ask(db, *shard));
    });
}

/// Ask ahead what a snapshot needs of each shard, where many have changed.
pub(crate) fn look_over(db: &Database, repository: Repository) {
    ask_ahead(db, repository.occupied(db), |db, shard| {
        scan::of_shard(db, repository, shard);
    });
}

/// The strict verdicts on the bundles of `shards`, in their order.
pub(crate) fn judged(
    db: &Database,
    repository: Repository,
    shards: &[Shard],
) -> Vec<Arc<Vec<Judged>>> {
    let of_shard = |db: &Database, shard: &Shard| {
        db.with(|db| Arc::clone(bundles::shard_judged(db, repository, *shard)))
    };
    if shards.len() < MANY {
        return shards.iter().map(|shard| of_shard(db, shard)).collect();
    }
    let all = shards.par_iter();
    all.map_with(db.clone(), |db, shard| of_shard(db, shard))
        .collect()
}

/// The last snapshot of `db`: queries that its report needs no answer of are never asked.
pub(crate) fn last_snapshot(db: Database, repository: Repository, clock: Clock) -> Snapshot {
    let discovered = Discovered::of_all(&db, repository);
    let all = repository.shards(&db);
    let held = Held {
        files: all
            .iter()
            .map(|shard| Arc::clone(shard.files(&db)))
            .collect(),
        bundles: judged(&db, repository, all).into_iter().collect(),
    };
    let settings = Arc::clone(repository.settings(&db));
    let db = Arc::new(Mutex::new(db));
    let kept = discovered.clone();
    let pages = later(&db, move |db| pages_of_all(db, repository, kept));
    let from = || Arc::clone(&pages);
    let (surface, listed, scan) = (from(), from(), from());
    let on_demand = OnDemand {
        surface: lazy(move || surface.surface()),
        catalog: later(&db, move |db| {
            tell::findings(db, repository, &repository.occupied(db).clone());
            let shards = repository.occupied(db).iter();
            let own: Vec<_> = shards.map(|shard| &**shard.own(db)).collect();
            pages::catalog(&own)
        }),
        listed: lazy(move || listed.diagnosed().listed()),
        scan: lazy(move || scan.parts().scan(&settings)),
    };
    let db = db.lock().unwrap_or_else(PoisonError::into_inner);
    db.with(|db| assemble(db, repository, clock, held, &discovered, on_demand))
}

/// The pages of everything, where `discovered` is the discovery of it.
pub(crate) fn pages_of_all(
    db: &mut Database,
    repository: Repository,
    discovered: Discovered,
) -> Pages {
    tell::findings(db, repository, &repository.occupied(db).clone());
    look_over(db, repository);
    db.with(|db| Pages::of_all(db, repository, discovered))
}

/// An answer that is computed when somebody asks for it.
fn later<T>(
    db: &Arc<Mutex<Database>>,
    ask: impl FnOnce(&mut Database) -> T + Send + 'static,
) -> Lazy<T> {
    let db = Arc::clone(db);
    lazy(move || ask(&mut db.lock().unwrap_or_else(PoisonError::into_inner)))
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
    held: Held,
    discovered: &Discovered,
    on_demand: OnDemand,
) -> Snapshot {
    Snapshot {
        clock,
        boundary: Arc::clone(repository.boundary(db)),
        shards: held.files,
        surface: on_demand.surface,
        nodes: discovered.nodes.clone(),
        discovery: Arc::clone(&discovered.discovery),
        entrypoints: Arc::clone(&discovered.entrypoints),
        catalog: on_demand.catalog,
        listed: on_demand.listed,
        scan: on_demand.scan,
        bundles: held.bundles,
        settings: Arc::clone(repository.settings(db)),
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
    let packages = packages::shard_packages(db, repository, shard);
    let wanted = |file: &&Arc<FileFacts>| {
        packages::is_catalogued(file)
            && (boundary.selects(file.path.as_str()) || packages.admits(&file.path))
    };
    shard.files(db).iter().filter(wanted).collect()
}

/// What routes see of the assets of one shard.
#[salsa::tracked]
fn shard_nodes(db: &dyn salsa::Database, repository: Repository, shard: Shard) -> ShardNodes {
    let files = catalogued(db, repository, shard).into_iter();
    let nodes = files.filter_map(|file| nodes::node(file));
    Arc::new(nodes.map(Arc::new).collect())
}

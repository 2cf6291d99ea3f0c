//! The files of a shard, what others see of them, and who is named from where. What a shard names elsewhere is looked
//! up name by name, so that a shard depends on those shards only that hold what it names.

use std::collections::BTreeSet;
use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::lookout::{Looked, Lookout};
use super::packages::shard_packages;
use crate::catalog::named::{Name, named, spellings};
use crate::facts::FileFacts;
use crate::findings::repository::is_replaced;
use crate::findings::{ScanFacts, ScannedFile, peer};
use crate::inputs::{Repository, Shard};
use crate::metadata::Key;
use crate::path::RepoPath;
use crate::told::{DeclaredId, IdMark};

/// The files of one shard as scans see them, sorted by path.
#[salsa::tracked]
pub(super) fn shard_files(
    db: &dyn salsa::Database,
    repository: Repository,
    shard: Shard,
) -> Arc<Vec<ScannedFile>> {
    let boundary = repository.boundary(db);
    let packages = shard_packages(db, repository, shard);
    let scanned = |file: &Arc<FileFacts>| {
        let content = file.content.as_ref()?;
        let wanted = boundary.selects(file.path.as_str()) || packages.admits(&file.path);
        wanted.then(|| ScannedFile {
            asset: Arc::clone(&content.asset),
            scan: content
                .scan
                .clone()
                .unwrap_or_else(|| Arc::new(ScanFacts::default())),
        })
    };
    Arc::new(shard.files(db).iter().filter_map(scanned).collect())
}

/// What others see of the assets of one shard, sorted by path.
#[salsa::tracked]
pub(super) fn shard_peers(
    db: &dyn salsa::Database,
    repository: Repository,
    shard: Shard,
) -> Arc<Vec<ScannedFile>> {
    let files = shard_files(db, repository, shard).iter();
    let assets = files.filter(|file| file.asset.kind.is_catalogued());
    Arc::new(assets.map(peer::of).collect())
}

/// The assets of one shard that take part in findings about many files.
#[salsa::tracked]
pub(super) fn shard_parties(
    db: &dyn salsa::Database,
    repository: Repository,
    shard: Shard,
) -> Arc<Vec<ScannedFile>> {
    let peers = shard_peers(db, repository, shard).iter();
    let parties = peers.filter(|peer| peer::takes_part(&peer.asset));
    Arc::new(parties.cloned().collect())
}

/// The declared ids of one shard with the paths that declare them.
#[salsa::tracked]
pub(super) fn shard_ids(
    db: &dyn salsa::Database,
    repository: Repository,
    shard: Shard,
) -> Arc<Vec<DeclaredId>> {
    let peers = shard_peers(db, repository, shard).iter();
    let declared = peers.filter_map(|peer| {
        let id = peer.asset.metadata.text(Key::Id)?;
        Some((Arc::from(id), peer.asset.path.clone()))
    });
    Arc::new(declared.collect())
}

/// Every declared id with the paths that declare it.
#[salsa::tracked]
fn repository_ids(
    db: &dyn salsa::Database,
    repository: Repository,
) -> Arc<FxHashMap<Arc<str>, Vec<RepoPath>>> {
    let mut ids: FxHashMap<Arc<str>, Vec<RepoPath>> = FxHashMap::default();
    for shard in repository.occupied(db) {
        for (id, path) in shard.ids(db).iter() {
            ids.entry(Arc::clone(id)).or_default().push(path.clone());
        }
    }
    Arc::new(ids)
}

/// The assets of one shard that a shared context has replaced.
#[salsa::tracked]
pub(super) fn shard_replaced(
    db: &dyn salsa::Database,
    repository: Repository,
    shard: Shard,
) -> Arc<Vec<ScannedFile>> {
    let parties = shard_parties(db, repository, shard).iter();
    let replaced = parties.filter(|peer| is_replaced(&peer.asset));
    Arc::new(replaced.cloned().collect())
}

/// All assets that a shared context has replaced.
#[salsa::tracked]
fn repository_replaced(db: &dyn salsa::Database, repository: Repository) -> Arc<Vec<ScannedFile>> {
    let shards = repository.occupied(db).iter();
    let replaced = shards.flat_map(|shard| shard.replaced(db).iter().cloned());
    Arc::new(replaced.collect())
}

/// What was found in other shards.
pub(super) struct Elsewhere {
    /// Assets, in no order.
    pub(super) assets: Vec<ScannedFile>,
    /// Where was looked, whether anything was there or not.
    pub(super) looked: Looked,
    /// The ids that were asked for, whether anybody had them or not.
    pub(super) asked: BTreeSet<IdMark>,
}

/// All assets elsewhere that `files` or `targets` name, and those that compete with one of both for an id.
pub(super) fn elsewhere<'t>(
    db: &dyn salsa::Database,
    repository: Repository,
    files: &[ScannedFile],
    targets: impl IntoIterator<Item = &'t str>,
) -> Vec<ScannedFile> {
    let mut search = Search::new(db, repository, files);
    search.follow(files);
    for target in targets {
        search.declared(target);
    }
    search.finish().assets
}

/// As [`elsewhere`], with every asset that the text of a file may name although a shared context has replaced it.
pub(super) fn elsewhere_with_replaced(
    db: &dyn salsa::Database,
    repository: Repository,
    files: &[ScannedFile],
) -> Elsewhere {
    let mut search = Search::new(db, repository, files);
    search.follow(files);
    for replaced in repository_replaced(db, repository).iter() {
        search.path(replaced.asset.path.as_str());
    }
    search.finish()
}

struct Search<'db> {
    lookout: Lookout<'db>,
    ids: &'db FxHashMap<Arc<str>, Vec<RepoPath>>,
    here: FxHashSet<RepoPath>,
    elsewhere: FxHashMap<RepoPath, ScannedFile>,
    asked: BTreeSet<IdMark>,
}

impl<'db> Search<'db> {
    fn new(db: &'db dyn salsa::Database, repository: Repository, files: &[ScannedFile]) -> Self {
        let here = files.iter().map(|file| file.asset.path.clone());
        Self {
            lookout: Lookout::new(db, repository),
            ids: repository_ids(db, repository),
            here: here.collect(),
            elsewhere: FxHashMap::default(),
            asked: BTreeSet::new(),
        }
    }

    fn finish(self) -> Elsewhere {
        Elsewhere {
            assets: self.elsewhere.into_values().collect(),
            looked: self.lookout.looked(),
            asked: self.asked,
        }
    }

    fn follow(&mut self, files: &[ScannedFile]) {
        for file in files {
            if let Some(id) = file.asset.metadata.text(Key::Id) {
                self.id(id);
            }
            for name in named(&file.asset) {
                match name {
                    Name::Declared(target) => self.declared(target),
                    Name::Path(path) => self.path(&path),
                }
            }
        }
    }

    /// Whatever a declared target may stand for.
    fn declared(&mut self, target: &str) {
        self.id(target);
        for path in spellings(target) {
            self.path(&path);
        }
    }

    /// Every asset with this effective id.
    fn id(&mut self, id: &str) {
        self.asked.insert(IdMark::of(id));
        let ids = self.ids;
        for path in ids.get(id).into_iter().flatten() {
            self.take(path);
        }
        if id.contains('/') {
            self.take(&RepoPath::new(id));
        }
    }

    /// The asset at this path and its competitors.
    fn path(&mut self, path: &str) {
        let path = RepoPath::new(path);
        if let Some(peer) = self.take(&path)
            && let Some(id) = peer.asset.metadata.text(Key::Id)
        {
            self.id(id);
        }
    }

    /// Take the asset at `path`, unless it is here already; answers what was taken.
    fn take(&mut self, path: &RepoPath) -> Option<ScannedFile> {
        // Every asset stands in some folder, and nearly no id looks like a path.
        if !path.as_str().contains('/')
            || self.here.contains(path)
            || self.elsewhere.contains_key(path)
        {
            return None;
        }
        let peers = self.lookout.home(path)?.peers(self.lookout.db);
        let at = peers
            .binary_search_by(|peer| peer.asset.path.cmp(path))
            .ok()?;
        let peer = peers.get(at)?.clone();
        self.elsewhere.insert(path.clone(), peer.clone());
        Some(peer)
    }
}

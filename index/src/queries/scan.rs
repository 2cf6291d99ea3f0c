//! Findings and diagnostics: portion by portion, one a shard, and what only all portions together show.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::lookout::{Looked, Lookout};
use super::peers::{elsewhere, elsewhere_with_replaced, shard_files};
use crate::advice::Advice;
use crate::catalog::Beside;
use crate::entry::EntryKind;
use crate::facts::{FileFacts, Read};
use crate::findings::asset::{self, AssetFindings};
use crate::findings::portion::{self, Judged, Portion};
use crate::findings::support::coverage::Standalone;
use crate::findings::support::paths::{Known, Paths};
use crate::findings::support::{self, Package, SkillSupport};
use crate::findings::together::Parties;
use crate::findings::{Notice, unread};
use crate::inputs::{Repository, Shard};
use crate::layout;
use crate::path::RepoPath;
use crate::snapshot::Places;
use crate::surface::{AssetRow, EdgeRow};
use crate::told::{IdMark, Stands};

/// Ask of one shard what looks beyond it.
pub(super) fn of_shard(db: &dyn salsa::Database, repository: Repository, shard: Shard) {
    shard_portion(db, repository, shard);
    shard_support(db, repository, shard);
}

/// What the selected assets of one shard show alone.
#[salsa::tracked]
pub(super) fn shard_alone(
    db: &dyn salsa::Database,
    repository: Repository,
    shard: Shard,
) -> Arc<AssetFindings> {
    let settings = repository.settings(db);
    let mut found = AssetFindings::default();
    for file in shard_files(db, repository, shard).iter() {
        let one = asset::judge(&file.asset, &file.scan, &settings.config, settings.today);
        found.findings.extend(one.findings);
        found.notices.extend(one.notices);
    }
    Arc::new(found)
}

/// What comes of one shard with what it names.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct ShardPortion {
    /// Findings and diagnostics.
    pub(super) judged: Arc<Judged>,
    /// Its assets.
    pub(super) assets: Arc<Vec<AssetRow>>,
    /// Their declared and static dependencies.
    pub(super) edges: Arc<Vec<EdgeRow>>,
    /// Files outside the globs that are read because its skills name them.
    pub(super) packages: Arc<Vec<RepoPath>>,
    /// Where was looked for what it names.
    pub(super) looked: Looked,
    /// The ids that were asked for.
    pub(super) asked: BTreeSet<IdMark>,
}

/// One shard with what it names.
#[salsa::tracked]
pub(super) fn shard_portion(
    db: &dyn salsa::Database,
    repository: Repository,
    shard: Shard,
) -> Arc<ShardPortion> {
    let own = shard.own(db);
    let packages = &own.packages;
    let named = elsewhere_with_replaced(db, repository, &own.files);
    let portion = Portion::new(&own.files, named.assets, &packages.beside);
    Arc::new(ShardPortion {
        judged: Arc::new(portion.judge(&own.alone.findings, repository.boundary(db).roots())),
        assets: Arc::new(super::rows::assets(&portion)),
        edges: Arc::new(super::rows::edges(&portion)),
        packages: Arc::new(packages.unselected(repository.boundary(db))),
        looked: named.looked,
        asked: named.asked,
    })
}

/// What only all dependencies together show.
#[salsa::tracked]
pub(super) fn repository_together(db: &dyn salsa::Database, repository: Repository) -> Arc<Judged> {
    let roots = repository.boundary(db).roots();
    let shards = repository.occupied(db).iter();
    let parties = Parties::of(shards.flat_map(|shard| shard.parties(db).iter()));
    let mut files = parties.judged().to_vec();
    files.extend(elsewhere(db, repository, &files, parties.uses().targets()));
    let involved = parties.involved(&files, roots);
    if !involved.is_empty() {
        files.extend(elsewhere(db, repository, &involved, []));
        files.extend(involved);
    }
    Arc::new(portion::judge_together(files, parties.uses(), roots))
}

/// What comes of the support files that the skills of one shard expect.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct ShardSupport {
    /// What each skill says of them.
    pub(super) found: Arc<SkillSupport>,
    /// Where was looked for what stands there.
    pub(super) looked: Looked,
}

/// What each skill of one shard says of its support files.
#[salsa::tracked]
pub(super) fn shard_support(
    db: &dyn salsa::Database,
    repository: Repository,
    shard: Shard,
) -> Arc<ShardSupport> {
    let own = shard.own(db);
    let packages = &own.packages;
    let inventory = Inventory(Lookout::new(db, repository));
    let mut found = SkillSupport::default();
    for (skill, owned) in support::packages(&own.files) {
        let path = &skill.asset.path;
        let beside: Vec<&Beside> = packages.beside_of(path).collect();
        let package = Package {
            skill,
            support: &owned,
            evidence: packages.evidence_of(path),
            beside: &beside,
        };
        let one = support::judge(package, &inventory, repository.boundary(db));
        found.findings.extend(one.findings);
        found.expectations.extend(one.expectations);
    }
    Arc::new(ShardSupport {
        found: Arc::new(found),
        looked: inventory.0.looked(),
    })
}

/// Advice beyond the contract on the files of one shard.
#[salsa::tracked]
pub(super) fn shard_advice(db: &dyn salsa::Database, shard: Shard) -> Arc<Vec<Notice>> {
    let of_file = |file: &Arc<FileFacts>| {
        let advice = file.content.iter().flat_map(|content| &content.advice);
        let notice =
            |one: &Advice| Notice::new(one.code, &file.path, &one.place, one.message.clone());
        advice.map(notice).collect::<Vec<_>>()
    };
    Arc::new(shard.files(db).iter().flat_map(of_file).collect())
}

/// What the places of one shard say, whatever stands in the files.
#[salsa::tracked]
pub(super) fn shard_places(
    db: &dyn salsa::Database,
    repository: Repository,
    shard: Shard,
) -> Arc<Places> {
    let boundary = repository.boundary(db);
    let roots_only = repository.settings(db).layout_limited;
    let known = shard_known(db, repository, shard).iter();
    let known: Vec<(&RepoPath, Known)> = known.map(|(path, known)| (path, *known)).collect();
    let mut notices = unread::judge(known.iter().copied(), boundary);
    for (path, _) in known.iter().filter(|(_, known)| is_file(*known)) {
        let advice = layout::check(path, boundary.roots(), roots_only).into_iter();
        notices.extend(advice.map(|advice| Notice::advice(path, advice)));
    }
    Arc::new(Places {
        notices,
        standalone: Standalone::of(known, boundary),
    })
}

fn is_file(known: Known) -> bool {
    !matches!(known, Known::Folder | Known::Symlink | Known::Special)
}

/// What stands at the paths of one shard, sorted by path.
#[salsa::tracked]
pub(super) fn shard_known(
    db: &dyn salsa::Database,
    repository: Repository,
    shard: Shard,
) -> Arc<Vec<Stands>> {
    let boundary = repository.boundary(db);
    let known = |file: &FileFacts| match (&file.kind, &file.read) {
        (EntryKind::Directory, _) => Known::Folder,
        (EntryKind::Symlink(_), _) => Known::Symlink,
        (EntryKind::Special(_), _) => Known::Special,
        (EntryKind::File, Read::TooLarge(_)) => Known::TooLarge,
        (EntryKind::File, Read::Unreadable(_)) => Known::Unreadable,
        (EntryKind::File, Read::Text | Read::Binary) if boundary.selects(file.path.as_str()) => {
            Known::Read
        }
        (EntryKind::File, _) if file.size > boundary.max_file_size_bytes() => Known::TooLarge,
        (EntryKind::File, _) => Known::NamedOnly,
    };
    let files = shard.files(db).iter().filter(|file| !file.is_excluded());
    Arc::new(files.map(|file| (file.path.clone(), known(file))).collect())
}

/// What stands where, as support findings ask for it.
struct Inventory<'db>(Lookout<'db>);

impl Paths for Inventory<'_> {
    fn at(&self, path: &str) -> Option<Known> {
        let path = RepoPath::new(path);
        let known = self.0.home(&path)?.stands(self.0.db);
        let at = known.binary_search_by(|(known, _)| known.cmp(&path)).ok()?;
        known.get(at).map(|(_, known)| *known)
    }
}

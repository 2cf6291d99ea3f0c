//! Findings and diagnostics: portion by portion, one a shard, and what only all portions together show.

use std::sync::Arc;

use super::peers::{elsewhere, elsewhere_with_replaced, shard_files, shard_parties};
use crate::advice::Advice;
use crate::entry::EntryKind;
use crate::facts::{FileFacts, Read};
use crate::findings::asset::{self, AssetFindings};
use crate::findings::portion::{self, Judged, Portion};
use crate::findings::support::coverage::Standalone;
use crate::findings::support::paths::{Known, Paths};
use crate::findings::support::{self, SkillSupport};
use crate::findings::{Notice, ScannedFile, unread};
use crate::inputs::{Repository, Shard, shard_of};
use crate::layout;
use crate::path::RepoPath;
use crate::snapshot::{Parts, Places};
use crate::support::SupportFacts;
use crate::surface::{AssetRow, EdgeRow};

/// Everything that scans are put together from.
pub(super) fn parts(db: &dyn salsa::Database, repository: Repository) -> Parts {
    let shards = repository.occupied(db);
    Parts {
        alone: shards
            .iter()
            .map(|shard| Arc::clone(shard_alone(db, repository, *shard)))
            .collect(),
        judged: shards
            .iter()
            .map(|shard| Arc::clone(&shard_portion(db, repository, *shard).judged))
            .chain([Arc::clone(repository_together(db, repository))])
            .collect(),
        support: shards
            .iter()
            .map(|shard| Arc::clone(shard_support(db, repository, *shard)))
            .collect(),
        places: shards
            .iter()
            .map(|shard| Arc::clone(shard_places(db, repository, *shard)))
            .collect(),
        advice: shards
            .iter()
            .map(|shard| Arc::clone(shard_advice(db, *shard)))
            .collect(),
        packages: shards
            .iter()
            .map(|shard| Arc::clone(&shard_portion(db, repository, *shard).packages))
            .collect(),
    }
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
#[derive(Debug, PartialEq, Eq)]
pub(super) struct ShardPortion {
    /// Findings and diagnostics.
    pub(super) judged: Arc<Judged>,
    /// Its assets.
    pub(super) assets: Arc<Vec<AssetRow>>,
    /// Their declared and static dependencies.
    pub(super) edges: Arc<Vec<EdgeRow>>,
    /// Package files that its skills name.
    pub(super) packages: Arc<Vec<RepoPath>>,
}

/// One shard with what it names.
#[salsa::tracked]
pub(super) fn shard_portion(
    db: &dyn salsa::Database,
    repository: Repository,
    shard: Shard,
) -> Arc<ShardPortion> {
    let files = shard_files(db, repository, shard);
    let portion = Portion::new(files, elsewhere_with_replaced(db, repository, files));
    Arc::new(ShardPortion {
        judged: Arc::new(portion.judge(
            &shard_alone(db, repository, shard).findings,
            repository.boundary(db).roots(),
        )),
        assets: Arc::new(super::rows::assets(&portion)),
        edges: Arc::new(super::rows::edges(&portion)),
        packages: Arc::new(packages(db, repository, &portion)),
    })
}

/// What only all dependencies together show.
#[salsa::tracked]
pub(super) fn repository_together(db: &dyn salsa::Database, repository: Repository) -> Arc<Judged> {
    let shards = repository.occupied(db).iter();
    let mut files: Vec<ScannedFile> = shards
        .flat_map(|shard| shard_parties(db, repository, *shard).iter().cloned())
        .collect();
    let named = elsewhere(db, repository, &files);
    files.extend(named);
    Arc::new(portion::judge_together(
        files,
        repository.boundary(db).roots(),
    ))
}

/// What a file that was not opened refers to, as far as is known.
static UNREAD: SupportFacts = SupportFacts {
    references: Vec::new(),
    mentions: Vec::new(),
};

/// The files outside the globs that the skills of `portion` name explicitly, whether they were opened or not.
fn packages(db: &dyn salsa::Database, repository: Repository, portion: &Portion) -> Vec<RepoPath> {
    let boundary = repository.boundary(db);
    let named = |path: &str| {
        let file = file_at(db, repository, path)?;
        let may_be_named = file.kind == EntryKind::File
            && !file.is_excluded()
            && !boundary.selects(path)
            && boundary.roots().of(path).is_some();
        let content = file.content.as_ref();
        may_be_named.then(|| content.map_or(&UNREAD, |content| &content.asset.support))
    };
    let skills = portion
        .assets()
        .filter(|(_, asset)| asset.kind() == crate::assets::AssetKind::Skill);
    let mut found: Vec<RepoPath> = skills
        .flat_map(|(skill, _)| portion.catalog().package_files(skill, named))
        .collect();
    found.sort();
    found.dedup();
    found
}

fn file_at<'db>(
    db: &'db dyn salsa::Database,
    repository: Repository,
    path: &str,
) -> Option<&'db FileFacts> {
    let path = RepoPath::new(path);
    let shard = repository.shards(db).get(shard_of(&path))?;
    let files = shard.files(db);
    let at = files.binary_search_by(|file| file.path.cmp(&path)).ok()?;
    files.get(at).map(AsRef::as_ref)
}

/// What each skill of one shard says of its support files.
#[salsa::tracked]
pub(super) fn shard_support(
    db: &dyn salsa::Database,
    repository: Repository,
    shard: Shard,
) -> Arc<SkillSupport> {
    let files = shard_files(db, repository, shard);
    let inventory = Inventory { db, repository };
    let mut found = SkillSupport::default();
    for (skill, owned) in support::packages(files) {
        let one = support::judge(skill, &owned, &inventory, repository.boundary(db));
        found.findings.extend(one.findings);
        found.expectations.extend(one.expectations);
    }
    Arc::new(found)
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
fn shard_known(
    db: &dyn salsa::Database,
    repository: Repository,
    shard: Shard,
) -> Arc<Vec<(RepoPath, Known)>> {
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
        (EntryKind::File, _) => Known::NamedOnly,
    };
    let files = shard.files(db).iter().filter(|file| !file.is_excluded());
    Arc::new(files.map(|file| (file.path.clone(), known(file))).collect())
}

/// What stands where, as support findings ask for it.
struct Inventory<'db> {
    db: &'db dyn salsa::Database,
    repository: Repository,
}

impl Paths for Inventory<'_> {
    fn at(&self, path: &str) -> Option<Known> {
        let path = RepoPath::new(path);
        let shard = self.repository.shards(self.db).get(shard_of(&path))?;
        let known = shard_known(self.db, self.repository, *shard);
        let at = known.binary_search_by(|(known, _)| known.cmp(&path)).ok()?;
        known.get(at).map(|(_, known)| *known)
    }
}

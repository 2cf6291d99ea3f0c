//! Findings and diagnostics of the whole repository: what single assets show, shard by shard, and what only many files
//! together show.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::assets::AssetFacts;
use crate::boundary::suppression::Suppressions;
use crate::catalog::{Beside, Catalog};
use crate::entry::EntryKind;
use crate::facts::{FileFacts, Read};
use crate::findings::Notice;
use crate::findings::asset::AssetFindings;
use crate::findings::notice::NoticeDetails;
use crate::findings::support::Package;
use crate::findings::support::coverage::{InspectionCoverage, Standalone};
use crate::findings::support::paths::{Known, Paths};
use crate::findings::{
    ScanFacts, ScannedFile, asset, finding, listed, notice, repository, support, unread,
};
use crate::inputs::{Repository, Shard};
use crate::layout;
use crate::path::RepoPath;
use crate::snapshot::Scan;

use super::packages::shard_packages;

/// The catalogue of everything that the configuration selects.
#[salsa::tracked]
pub(super) fn repository_catalog(db: &dyn salsa::Database, repository: Repository) -> Arc<Catalog> {
    let shards = repository.shards(db).iter();
    let assets = shards.flat_map(|shard| shard_assets(db, repository, *shard).iter().cloned());
    let shards = repository.shards(db).iter();
    let beside = shards.flat_map(|shard| &shard_packages(db, repository, *shard).beside);
    Arc::new(Catalog::build_beside(assets, beside))
}

/// The asset facts of the catalogued files of one shard.
#[salsa::tracked]
fn shard_assets(
    db: &dyn salsa::Database,
    repository: Repository,
    shard: Shard,
) -> Arc<Vec<Arc<AssetFacts>>> {
    let files = super::catalogued(db, repository, shard);
    let facts = files
        .into_iter()
        .filter_map(|file| Some(Arc::clone(&file.content.as_ref()?.asset)));
    Arc::new(facts.collect())
}

/// What the selected assets of one shard show alone.
#[salsa::tracked]
fn shard_findings(
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

/// The files of one shard as scans see them, sorted by path.
#[salsa::tracked]
fn shard_files(
    db: &dyn salsa::Database,
    repository: Repository,
    shard: Shard,
) -> Arc<Vec<ScannedFile>> {
    let boundary = repository.boundary(db);
    let admitted = &shard_packages(db, repository, shard).found.admitted;
    let scanned = |file: &Arc<FileFacts>| {
        let content = file.content.as_ref()?;
        let wanted = boundary.selects(file.path.as_str()) || admitted.contains(&file.path);
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

/// What one skill knows of files that are no assets.
#[derive(Default)]
struct Surroundings<'s> {
    evidence: Vec<Arc<AssetFacts>>,
    beside: Vec<&'s Beside>,
}

/// The surroundings of every skill that has some.
fn surroundings(
    db: &dyn salsa::Database,
    repository: Repository,
) -> FxHashMap<&RepoPath, Surroundings<'_>> {
    let mut all: FxHashMap<&RepoPath, Surroundings<'_>> = FxHashMap::default();
    for shard in repository.shards(db) {
        let packages = shard_packages(db, repository, *shard);
        for other in &packages.beside {
            let of_skill = all.entry(&other.skill).or_default();
            of_skill.beside.push(other);
        }
        if packages.found.evidence.is_empty() {
            continue;
        }
        let files = shard.files(db);
        for (skill, paths) in &packages.found.evidence {
            let file = |path: &RepoPath| {
                let at = files.binary_search_by(|file| file.path.cmp(path)).ok()?;
                Some(Arc::clone(&files.get(at)?.content.as_ref()?.asset))
            };
            let of_skill = all.entry(skill).or_default();
            of_skill.evidence = paths.iter().filter_map(file).collect();
        }
    }
    all
}

/// Everything a scan finds besides validation and discovery.
#[salsa::tracked]
pub(super) fn repository_scan(db: &dyn salsa::Database, repository: Repository) -> Arc<Scan> {
    let boundary = repository.boundary(db);
    let settings = repository.settings(db);
    let shards = repository.shards(db);
    let mut files: Vec<ScannedFile> = Vec::new();
    let mut found = AssetFindings::default();
    for shard in shards {
        files.extend(shard_files(db, repository, *shard).iter().cloned());
        let alone = shard_findings(db, repository, *shard);
        found.findings.extend(alone.findings.iter().cloned());
        found.notices.extend(alone.notices.iter().cloned());
    }
    files.sort_by(|a, b| RepoPath::cmp(&a.asset.path, &b.asset.path));
    let catalog = repository_catalog(db, repository);
    let across = repository::judge(repository::Repository {
        catalog,
        files: &files,
    });
    found.findings.extend(across.findings);
    found.notices.extend(across.notices);
    let inventory = Inventory::of(
        shards.iter().flat_map(|shard| shard.files(db).iter()),
        repository,
        db,
    );
    let mut expectations = Vec::new();
    let surroundings = surroundings(db, repository);
    for (skill, owned) in support::packages(&files) {
        let around = surroundings.get(&skill.asset.path);
        let one = support::judge(
            Package {
                skill,
                support: &owned,
                evidence: around.map_or(&[], |around| &around.evidence),
                beside: around.map_or(&[], |around| &around.beside),
            },
            &inventory,
            boundary,
        );
        found.findings.extend(one.findings);
        expectations.extend(one.expectations);
    }
    let mut known: Vec<(&RepoPath, Known)> = inventory
        .0
        .iter()
        .map(|(path, known)| (path, *known))
        .collect();
    known.sort_by(|a, b| a.0.cmp(b.0));
    found
        .notices
        .extend(unread::judge(known.iter().copied(), boundary));
    found.notices.extend(layout_notices(
        shards.iter().flat_map(|shard| shard.files(db).iter()),
        settings.layout_limited,
    ));
    let standalone = Standalone::of(known.iter().copied(), boundary);
    notice::sort(&mut found.notices);
    let listed = listed::diagnostics(catalog, &files, &found.findings, &found.notices);
    finding::sort(&mut found.findings);
    let suppressions = Suppressions::new(&settings.config.suppressions, settings.today);
    let (suppressed, findings) = found.findings.into_iter().partition(|finding| {
        suppressions
            .accept(finding.code.id(), finding.evidence.path.as_str())
            .is_some()
    });
    Arc::new(Scan {
        findings,
        suppressed,
        notices: found.notices,
        listed,
        coverage: InspectionCoverage::new([&standalone], &expectations),
    })
}

/// Advice on where files stand.
fn layout_notices<'f>(
    files: impl Iterator<Item = &'f Arc<FileFacts>>,
    roots_only: bool,
) -> Vec<Notice> {
    let files = files.filter(|file| file.kind == EntryKind::File);
    let notice = |file: &Arc<FileFacts>, advice: layout::Advice| Notice {
        code: Some(advice.rule.into()),
        severity: advice.rule.severity,
        path: file.path.clone(),
        evidence: None,
        column: None,
        message: advice.message,
        details: NoticeDetails::Layout(advice.details),
    };
    files
        .flat_map(|file| {
            layout::check(&file.path, roots_only)
                .into_iter()
                .map(move |advice| notice(file, advice))
        })
        .collect()
}

/// What stands where, as support findings ask for it.
struct Inventory(FxHashMap<RepoPath, Known>);

impl Inventory {
    fn of<'f>(
        files: impl Iterator<Item = &'f Arc<FileFacts>>,
        repository: Repository,
        db: &dyn salsa::Database,
    ) -> Self {
        let boundary = repository.boundary(db);
        let known = |file: &FileFacts| match (&file.kind, &file.read) {
            (EntryKind::Directory, _) => Known::Folder,
            (EntryKind::Symlink(_), _) => Known::Symlink,
            (EntryKind::Special(_), _) => Known::Special,
            (EntryKind::File, Read::TooLarge(_)) => Known::TooLarge,
            (EntryKind::File, Read::Unreadable(_)) => Known::Unreadable,
            (EntryKind::File, Read::Text | Read::Binary)
                if boundary.selects(file.path.as_str()) =>
            {
                Known::Read
            }
            (EntryKind::File, _) if file.size > boundary.max_file_size_bytes() => Known::TooLarge,
            (EntryKind::File, _) => Known::NamedOnly,
        };
        Self(files.map(|file| (file.path.clone(), known(file))).collect())
    }
}

impl Paths for Inventory {
    fn at(&self, path: &str) -> Option<Known> {
        self.0.get(path).copied()
    }
}

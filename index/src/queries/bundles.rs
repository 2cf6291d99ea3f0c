//! The strict portable standard as queries: which bundles there are, and what each is judged to be. A file that changes
//! re-checks the bundles that hold it, and no other.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::facts::{Depth, FileFacts};
use crate::inputs::{Repository, Shard};
use crate::path::{RepoPath, classify};
use crate::snapshot::Judged;
use crate::strict::verdict::BundleReport;
use crate::strict::{Bundle, Profile, validate_bundle};

/// One bundle, so that its report depends on nothing else.
#[salsa::tracked]
struct Inventoried<'db> {
    path: String,
    #[tracked]
    bundle: Arc<Bundle>,
}

/// The bundles of one shard with their reports under the configured profile, by path.
#[salsa::tracked]
pub(super) fn shard_judged(
    db: &dyn salsa::Database,
    repository: Repository,
    shard: Shard,
) -> Arc<Vec<Judged>> {
    let settings = repository.settings(db);
    if settings.depth < Depth::Full {
        return Arc::default();
    }
    let profile = settings.own.validate_profile.into();
    let bundles = shard_bundles(db, repository, shard).iter();
    let judged = bundles.map(|bundle| Judged {
        bundle: Arc::clone(bundle.bundle(db)),
        report: Arc::clone(bundle_report(db, *bundle, profile)),
    });
    Arc::new(judged.collect())
}

/// The bundles of one shard. All of a bundle is in one shard, since a shard holds whole folders of a skill root.
#[salsa::tracked]
fn shard_bundles(
    db: &dyn salsa::Database,
    repository: Repository,
    shard: Shard,
) -> Vec<Inventoried<'_>> {
    let roots = repository.boundary(db).roots();
    let files = shard.files(db);
    let mut directories: BTreeMap<String, Vec<&Arc<FileFacts>>> = files
        .iter()
        .filter(|file| !file.is_excluded())
        .filter_map(|file| classify::operational_in(roots, file.path.as_str()))
        .filter(classify::Operational::is_entrypoint)
        .filter_map(|class| Some((class.skill_directory?, Vec::new())))
        .collect();
    if directories.is_empty() {
        return Vec::new();
    }
    for file in files.iter().filter(|file| !file.is_excluded()) {
        for directory in ancestors(&file.path) {
            if let Some(entries) = directories.get_mut(directory) {
                entries.push(file);
            }
        }
    }
    directories
        .into_iter()
        .map(|(directory, entries)| {
            let bundle =
                Bundle::of_files(roots, &directory, entries.into_iter().map(AsRef::as_ref));
            Inventoried::new(db, directory, Arc::new(bundle))
        })
        .collect()
}

/// One bundle under one profile.
#[salsa::tracked]
fn bundle_report<'db>(
    db: &'db dyn salsa::Database,
    bundle: Inventoried<'db>,
    profile: Profile,
) -> Arc<BundleReport> {
    Arc::new(validate_bundle(bundle.bundle(db), profile))
}

fn ancestors(path: &RepoPath) -> impl Iterator<Item = &str> {
    std::iter::successors(path.parent(), |folder| {
        folder.rsplit_once('/').map(|(parent, _)| parent)
    })
}

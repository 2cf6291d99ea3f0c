//! One published state of a repository: immutable, shared, answered from without the database. What every edit would
//! change as a whole and only some reports need is put together from its parts when the first report asks.

mod parts;

use std::sync::{Arc, LazyLock};

use rpds::VectorSync;

use crate::boundary::Boundary;
use crate::catalog::Catalog;
use crate::clock::Clock;
use crate::delta::Delta;
use crate::discovery::reach::TooManySources;
use crate::discovery::{Discovery, Entrypoints, Nodes};
use crate::facts::FileFacts;
use crate::findings::support::coverage::InspectionCoverage;
use crate::findings::{Finding, Notice};
use crate::history::History;
use crate::path::RepoPath;
use crate::path::classify::ENTRYPOINT;
use crate::settings::Settings;
use crate::shards;
use crate::strict::Bundle;
use crate::strict::verdict::BundleReport;
use crate::surface::Surface;

pub(crate) use parts::{Diagnosed, Parts, Places};

/// A value that is made when the first reader asks for it.
pub type Lazy<T> = Arc<LazyLock<T, Box<dyn FnOnce() -> T + Send>>>;

/// A lazy value.
pub(crate) fn lazy<T>(make: impl FnOnce() -> T + Send + 'static) -> Lazy<T> {
    Arc::new(LazyLock::new(Box::new(make)))
}

/// Everything a report needs.
#[derive(Debug, Clone)]
pub struct Snapshot {
    /// When it was published.
    pub clock: Clock,
    /// Configuration and date it was computed with.
    pub settings: Arc<Settings>,
    /// The decisions over paths that follow from the configuration.
    pub boundary: Arc<Boundary>,
    /// Facts of all files, by shard; sorted by path within a shard.
    pub shards: VectorSync<Arc<Vec<Arc<FileFacts>>>>,
    /// The rows that people and scripts see.
    pub surface: Lazy<Surface>,
    /// What routes see of the assets, sorted by path.
    pub nodes: Nodes,
    /// Routes, publication, reachability, cycles.
    pub discovery: Arc<Discovery>,
    /// The published entrypoints and whom they reach.
    pub entrypoints: Lazy<Result<Entrypoints, TooManySources>>,
    /// Assets and their dependencies.
    pub catalog: Lazy<Catalog>,
    /// What every report says of the repository.
    pub listed: Lazy<Listed>,
    /// Findings and diagnostics.
    pub scan: Lazy<Scan>,
    /// Every skill bundle under the strict standard and the configured profile, by shard.
    pub bundles: VectorSync<Arc<Vec<Judged>>>,
    /// The steps that led here.
    pub history: History,
}

/// What a scan finds besides validation and discovery, in the order of reports.
#[derive(Debug, PartialEq, Eq)]
pub struct Scan {
    /// Findings that count.
    pub findings: Vec<Finding>,
    /// Findings that the configuration accepts.
    pub suppressed: Vec<Finding>,
    /// Diagnostics.
    pub notices: Vec<Notice>,
    /// What was looked at of what skills expect to be there.
    pub coverage: InspectionCoverage,
}

/// What every report says of the repository.
#[derive(Debug, PartialEq, Eq)]
pub struct Listed {
    /// The diagnostics that every report lists, in its order.
    pub diagnostics: Vec<Notice>,
    /// How many files the configuration selects and could be read, with those outside the globs that were read as
    /// evidence because skills name them.
    pub scanned_files: usize,
}

/// A skill bundle with its report under the configured profile.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Judged {
    /// What stands in it.
    pub bundle: Arc<Bundle>,
    /// What is wrong with it.
    pub report: Arc<BundleReport>,
}

impl Snapshot {
    /// All bundles, by path.
    pub fn judged(&self) -> Vec<&Judged> {
        let mut all: Vec<_> = self.bundles.iter().flat_map(|shard| shard.iter()).collect();
        all.sort_by(|a, b| a.bundle.path.cmp(&b.bundle.path));
        all
    }

    /// The facts of one path.
    pub fn file(&self, path: &str) -> Option<&Arc<FileFacts>> {
        let path = RepoPath::new(path);
        let shard = self.shards.get(self.home(&path))?;
        let at = shard.binary_search_by(|file| file.path.cmp(&path)).ok()?;
        shard.get(at)
    }

    /// The facts of all files of the skill that holds `path`, and of others by chance.
    pub fn beside(&self, path: &RepoPath) -> impl Iterator<Item = &Arc<FileFacts>> {
        let shard = self.shards.get(self.home(path));
        shard.into_iter().flat_map(|files| files.iter())
    }

    /// The shard of a path, by number.
    fn home(&self, path: &RepoPath) -> usize {
        shards::home(path, self.shards.len(), |number, folder| {
            let entrypoint = RepoPath::new(&format!("{folder}/{ENTRYPOINT}"));
            self.shards.get(number).is_some_and(|files| {
                let at = files.binary_search_by(|file| file.path.cmp(&entrypoint));
                at.is_ok()
            })
        })
    }

    /// How many files the configuration selects and could be read as text or bytes.
    pub fn scanned_file_count(&self) -> usize {
        self.listed.scanned_files
    }

    /// What changed in the rows since `before`, the snapshot published before this one, or this one itself.
    pub fn last_delta(&self, before: &Self) -> Delta {
        if self.clock == before.clock {
            return Delta::default();
        }
        self.history
            .last()
            .map_or_else(|| self.delta_since(before), |step| step.delta.clone())
    }

    /// What changed in the rows since the older snapshot `before`.
    pub fn delta_since(&self, before: &Self) -> Delta {
        Delta::between(&before.surface, &self.surface)
    }

    /// All files, sorted by path.
    pub fn files(&self) -> Vec<&Arc<FileFacts>> {
        let mut all = self.seen();
        all.retain(|file| !file.is_excluded());
        all
    }

    /// All files and those that are excluded but would look like a skill, sorted by path.
    pub fn seen(&self) -> Vec<&Arc<FileFacts>> {
        let mut all: Vec<_> = self.shards.iter().flat_map(|shard| shard.iter()).collect();
        all.sort_by(|a, b| a.path.cmp(&b.path));
        all
    }
}

//! One portion of the repository, judged together with the assets elsewhere that its files name. The portions of a
//! repository give what the whole would give at once; only what [`repository::judge_together`] finds needs them all.

use std::sync::Arc;

use rustc_hash::FxHashSet;

use super::listed::{self, Entry};
use super::repository::{self, Repository};
use super::together::Uses;
use super::{Finding, Notice, ScannedFile};
use crate::catalog::{AssetIx, Beside, Catalog, CatalogAsset};
use crate::path::RepoPath;
use crate::path::roots::Roots;

/// Some files with the part of the catalogue that they see.
#[derive(Debug)]
pub struct Portion {
    catalog: Catalog,
    /// Own files and those elsewhere, sorted by path.
    files: Vec<ScannedFile>,
    elsewhere: FxHashSet<RepoPath>,
}

/// What was found in a portion.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Judged {
    /// Findings, unsorted.
    pub findings: Vec<Finding>,
    /// Diagnostics, unsorted.
    pub notices: Vec<Notice>,
    /// What every report lists, unsorted.
    pub listed: Vec<Entry>,
}

impl Portion {
    /// The portion of the files `own`. `elsewhere` holds every asset of another portion that one of them names, and
    /// every asset that competes with one of both for an id. `beside` is what else stands in the support folders of its
    /// skills.
    pub fn new(own: &[ScannedFile], elsewhere: Vec<ScannedFile>, beside: &[Beside]) -> Self {
        let names = elsewhere.iter().map(|file| file.asset.path.clone());
        let names = names.collect();
        let mut files = elsewhere;
        files.extend(own.iter().cloned());
        files.sort_by(|a, b| RepoPath::cmp(&a.asset.path, &b.asset.path));
        Self {
            catalog: Catalog::build_beside(
                files.iter().map(|file| Arc::clone(&file.asset)),
                beside,
            ),
            files,
            elsewhere: names,
        }
    }

    /// The part of the catalogue.
    pub fn catalog(&self) -> &Catalog {
        &self.catalog
    }

    /// The assets of the portion itself.
    pub fn assets(&self) -> impl Iterator<Item = (AssetIx, &CatalogAsset)> {
        let assets = self.catalog.iter();
        assets.filter(|(_, asset)| self.owns(asset.path()))
    }

    /// The file at this path is of this portion.
    pub fn owns(&self, path: &RepoPath) -> bool {
        !self.elsewhere.contains(path)
    }

    /// Judge the files by what they name. What each shows `alone` is listed with that, and not repeated.
    pub fn judge(&self, alone: &[Finding], roots: &Roots) -> Judged {
        let mut found = repository::judge_each(Repository {
            catalog: &self.catalog,
            files: &self.files,
            roots,
        });
        found
            .findings
            .retain(|finding| self.owns(&finding.evidence.path));
        found.notices.retain(|notice| self.owns(&notice.path));
        let own = self.files.iter();
        let own = own.filter(|file| self.owns(&file.asset.path));
        let mut listed = listed::entries(&self.catalog, own, alone);
        listed.extend(listed::entries(&self.catalog, [], &found.findings));
        Judged {
            findings: found.findings,
            notices: found.notices,
            listed,
        }
    }
}

/// Judge what only all dependencies of the repository together show. `files` are those that are judged of
/// [`super::together::Parties`] and all that anybody names, `uses` what the others use.
pub fn judge_together(mut files: Vec<ScannedFile>, uses: &Uses<'_>, roots: &Roots) -> Judged {
    files.sort_by(|a, b| RepoPath::cmp(&a.asset.path, &b.asset.path));
    let catalog = Catalog::build(files.iter().map(|file| Arc::clone(&file.asset)));
    let whole = Repository {
        catalog: &catalog,
        files: &files,
        roots,
    };
    let findings = repository::judge_together(whole, uses);
    let listed = listed::entries(&catalog, [], &findings);
    Judged {
        findings,
        notices: Vec::new(),
        listed: listed.into_iter().map(Entry::behind).collect(),
    }
}

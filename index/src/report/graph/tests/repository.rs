//! A repository given as paths and texts, taken through facts and catalogue.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::assets::{AssetKind, decode, facts};
use crate::boundary::{Boundary, FileVerdict};
use crate::catalog::Catalog;
use crate::config::Config;
use crate::date::Date;
use crate::findings::{Notice, ScanFacts, ScannedFile, asset, listed, notice, repository};
use crate::path::RepoPath;
use crate::syntax::Document;

/// A repository.
pub(super) struct Repository {
    pub(super) catalog: Catalog,
    pub(super) scanned: usize,
    pub(super) diagnostics: Vec<Notice>,
}

impl Repository {
    /// The repository of these files, read with the default configuration but for `exclude`.
    pub(super) fn new(files: &BTreeMap<String, String>, exclude: &[&str]) -> Self {
        let mut config = Config::default();
        let more = exclude.iter().map(|entry| (*entry).to_owned());
        config.exclude = more.chain(config.exclude).collect();
        let boundary = Boundary::new(&config);
        let verdict = |path: &str, text: &str| boundary.file(path, text.len() as u64);
        let all: BTreeMap<&str, ScannedFile> = files
            .iter()
            .filter(|(path, text)| {
                matches!(
                    verdict(path, text),
                    FileVerdict::Read | FileVerdict::NameOnly
                )
            })
            .map(|(path, text)| (path.as_str(), read(path, text)))
            .collect();
        let selected = |path: &str| boundary.selects(path);
        let mut scanned: Vec<ScannedFile> = all.values().cloned().collect();
        scanned.retain(|file| selected(file.asset.path.as_str()));
        scanned.sort_by(|a, b| a.asset.path.cmp(&b.asset.path));
        let catalog = Catalog::build(scanned.iter().map(|file| file.asset.clone()));
        let skills = catalog
            .iter()
            .filter(|(_, asset)| asset.kind() == AssetKind::Skill);
        let package: BTreeSet<RepoPath> = skills
            .flat_map(|(skill, _)| {
                catalog.package_files(skill, |path| Some(&all.get(path)?.asset.support))
            })
            .filter(|path| !selected(path.as_str()))
            .collect();
        Self {
            diagnostics: diagnostics(&catalog, &scanned, &config),
            scanned: scanned.len() + package.len(),
            catalog,
        }
    }
}

fn diagnostics(catalog: &Catalog, files: &[ScannedFile], config: &Config) -> Vec<Notice> {
    let today = Date::new(2026, 11, 30).unwrap();
    let mut found = repository::judge(repository::Repository { catalog, files });
    for file in files {
        let one = asset::judge(&file.asset, &file.scan, config, today);
        found.findings.extend(one.findings);
        found.notices.extend(one.notices);
    }
    notice::sort(&mut found.notices);
    listed::diagnostics(catalog, files, &found.findings, &found.notices)
}

fn read(path: &str, text: &str) -> ScannedFile {
    let path = RepoPath::new(path);
    let doc = decode(&path, text.as_bytes()).map(Document::parse);
    let operational = doc.as_ref().is_some_and(|doc| is_valid(&path, doc));
    let asset = facts(&path, text.as_bytes(), doc.as_ref(), operational);
    let scan = doc.map(|doc| ScanFacts::collect(&path, asset.kind, &doc));
    ScannedFile {
        asset: Arc::new(asset),
        scan: Arc::new(scan.unwrap_or_default()),
    }
}

/// As much of the specification as the cases of this suite violate: the name of the folder, strings in `metadata`, no
/// unknown field.
fn is_valid(path: &RepoPath, doc: &Document<'_>) -> bool {
    let folder = path.parent().and_then(|folder| folder.rsplit('/').next());
    let root = doc.yaml.as_ref().and_then(|yaml| yaml.root.as_ref());
    root.is_some_and(|root| {
        let name = root.entries("name").next();
        let metadata = root.entries("metadata").next();
        let strings = metadata.is_none_or(|metadata| {
            let entries = metadata.value.as_mapping().unwrap_or_default();
            entries.iter().all(|entry| entry.value.as_str().is_some())
        });
        let known = ["name", "description", "metadata"];
        let fields = root.as_mapping().unwrap_or_default().iter();
        let unknown =
            fields.filter(|field| !known.contains(&field.key.as_str().unwrap_or_default()));
        unknown.count() == 0 && strings && name.and_then(|name| name.value.as_str()) == folder
    })
}

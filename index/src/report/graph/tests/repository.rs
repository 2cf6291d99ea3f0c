//! A repository given as paths and texts, taken through facts and catalogue.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::assets::{AssetFacts, AssetKind, decode, facts};
use crate::boundary::{Boundary, FileVerdict};
use crate::catalog::Catalog;
use crate::config::Config;
use crate::path::RepoPath;
use crate::syntax::Document;

/// A repository.
pub(super) struct Repository {
    pub(super) catalog: Catalog,
    pub(super) scanned: usize,
}

impl Repository {
    /// The repository of these files, read with the default configuration but for `exclude`.
    pub(super) fn new(files: &BTreeMap<String, String>, exclude: &[&str]) -> Self {
        let mut config = Config::default();
        let more = exclude.iter().map(|entry| (*entry).to_owned());
        config.exclude = more.chain(config.exclude).collect();
        let boundary = Boundary::new(&config);
        let verdict = |path: &str, text: &str| boundary.file(path, text.len() as u64);
        let all: BTreeMap<&str, Arc<AssetFacts>> = files
            .iter()
            .filter(|(path, text)| {
                matches!(
                    verdict(path, text),
                    FileVerdict::Read | FileVerdict::NameOnly
                )
            })
            .map(|(path, text)| (path.as_str(), Arc::new(read(path, text))))
            .collect();
        let selected = |path: &str| boundary.selects(path);
        let read = all.iter().filter(|(path, _)| selected(path));
        let catalog = Catalog::build(read.map(|(_, facts)| facts.clone()));
        let skills = catalog
            .iter()
            .filter(|(_, asset)| asset.kind() == AssetKind::Skill);
        let package: std::collections::BTreeSet<RepoPath> = skills
            .flat_map(|(skill, _)| {
                catalog.package_files(skill, |path| Some(&all.get(path)?.support))
            })
            .filter(|path| !selected(path.as_str()))
            .collect();
        let scanned = all.keys().filter(|path| selected(path)).count() + package.len();
        Self { catalog, scanned }
    }
}

fn read(path: &str, text: &str) -> AssetFacts {
    let path = RepoPath::new(path);
    let doc = decode(&path, text.as_bytes()).map(Document::parse);
    let operational = doc.as_ref().is_some_and(|doc| is_valid(&path, doc));
    facts(&path, text.as_bytes(), doc.as_ref(), operational)
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

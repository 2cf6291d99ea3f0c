//! A repository in memory, scanned cold.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::assets::classify::classify;
use crate::assets::{self, AssetFacts};
use crate::boundary::suppression::Suppressions;
use crate::boundary::{Boundary, FileVerdict, FolderVerdict};
use crate::catalog::{Beside, BesideKind, Catalog, package};
use crate::config::{self, Config};
use crate::date::Date;
use crate::findings::support::Package;
use crate::findings::support::coverage::{InspectionCoverage, Standalone};
use crate::findings::support::paths::{Known, Paths};
use crate::findings::together::Uses;
use crate::findings::{
    Finding, Notice, ScanFacts, ScannedFile, asset, finding, notice, repository, support, unread,
};
use crate::path::RepoPath;
use crate::syntax::Document;

/// What stands at a path of a test repository.
#[derive(Debug, Clone)]
pub(super) enum Node {
    /// A file.
    File(Vec<u8>),
    /// A symbolic link.
    Link,
}

/// Everything a scan found.
pub(super) struct Scan {
    pub(super) findings: Vec<Finding>,
    pub(super) suppressed: Vec<Finding>,
    pub(super) notices: Vec<Notice>,
    pub(super) coverage: InspectionCoverage,
}

/// The files of a test repository, as a walk would find them.
struct Read {
    files: Vec<ScannedFile>,
    known: Inventory,
    beside: Vec<Beside>,
    evidence: BTreeMap<RepoPath, Vec<Arc<AssetFacts>>>,
}

struct Inventory(FxHashMap<String, Known>);

impl Paths for Inventory {
    fn at(&self, path: &str) -> Option<Known> {
        self.0.get(path).copied()
    }
}

/// Scan `nodes`; `operational` says which skills count.
pub(super) fn scan(
    nodes: &BTreeMap<String, Node>,
    today: Date,
    operational: impl Fn(&str) -> bool,
) -> Scan {
    let config = configuration(nodes);
    let boundary = Boundary::new(&config);
    let Read {
        files,
        known,
        beside,
        evidence,
    } = read(nodes, &boundary, operational);
    let mut findings = Vec::new();
    let mut notices = Vec::new();
    for file in &files {
        let found = asset::judge(&file.asset, &file.scan, &config, today);
        findings.extend(found.findings);
        notices.extend(found.notices);
    }
    let assets = files.iter().map(|file| Arc::clone(&file.asset));
    let catalog = Catalog::build_beside(assets, &beside);
    let whole = repository::Repository {
        catalog: &catalog,
        files: &files,
        roots: &crate::path::roots::Roots::default(),
    };
    let each = repository::judge_each(whole);
    findings.extend(each.findings);
    findings.extend(repository::judge_together(whole, &Uses::default()));
    notices.extend(each.notices);
    let mut expectations = Vec::new();
    for (skill, owned) in support::packages(&files) {
        let path = &skill.asset.path;
        let beside: Vec<&Beside> = beside.iter().filter(|b| b.skill == *path).collect();
        let package = Package {
            skill,
            support: &owned,
            evidence: evidence.get(path).map_or(&[], Vec::as_slice),
            beside: &beside,
        };
        let found = support::judge(package, &known, &boundary);
        findings.extend(found.findings);
        expectations.extend(found.expectations);
    }
    let mut all: Vec<(RepoPath, Known)> = known
        .0
        .iter()
        .map(|(path, known)| (RepoPath::new(path), *known))
        .collect();
    all.sort();
    let standalone = Standalone::of(all.iter().map(|(path, known)| (path, *known)), &boundary);
    notices.extend(unread::judge(
        all.iter().map(|(path, known)| (path, *known)),
        &boundary,
    ));
    finding::sort(&mut findings);
    notice::sort(&mut notices);
    let suppressions = Suppressions::new(&config.suppressions, today);
    let (suppressed, findings) = findings.into_iter().partition(|finding| {
        let path = finding.evidence.path.as_str();
        suppressions.accept(finding.code.id(), path).is_some()
    });
    Scan {
        findings,
        suppressed,
        notices,
        coverage: InspectionCoverage::new([&standalone], &expectations),
    }
}

fn configuration(nodes: &BTreeMap<String, Node>) -> Config {
    for name in ["renma.config.jsonc", "renma.config.json"] {
        if let Some(Node::File(bytes)) = nodes.get(name) {
            let text = std::str::from_utf8(bytes).unwrap();
            let (config, errors) = config::parse(&RepoPath::new(name), text);
            assert!(errors.is_empty(), "{errors:?}");
            return config;
        }
    }
    Config::default()
}

fn read(
    nodes: &BTreeMap<String, Node>,
    boundary: &Boundary,
    operational: impl Fn(&str) -> bool,
) -> Read {
    let mut files = Vec::new();
    let mut others = Vec::new();
    let mut beside = Vec::new();
    let mut known = FxHashMap::default();
    'nodes: for (path, node) in nodes {
        for (at, _) in path.match_indices('/') {
            match boundary.folder(path.split_at(at).0) {
                FolderVerdict::Excluded => {
                    let closed = RepoPath::new(path.split_at(at).0);
                    beside.extend(closed_beside(closed));
                    continue 'nodes;
                }
                FolderVerdict::TooDeep => {
                    known.insert(path.split_at(at).0.to_owned(), Known::Folder);
                    continue 'nodes;
                }
                FolderVerdict::Enter => {}
            }
            known.insert(path.split_at(at).0.to_owned(), Known::Folder);
        }
        let state = match node {
            Node::Link => Known::Symlink,
            Node::File(bytes) => match boundary.file(path, bytes.len() as u64) {
                FileVerdict::Excluded => {
                    let path = RepoPath::new(path);
                    let skill = classify(&path).parent;
                    beside.extend(skill.map(|skill| Beside {
                        path,
                        skill,
                        kind: BesideKind::File,
                    }));
                    continue;
                }
                FileVerdict::TooLarge => Known::TooLarge,
                FileVerdict::NameOnly if bytes.len() as u64 > boundary.max_file_size_bytes() => {
                    Known::TooLarge
                }
                FileVerdict::TooDeep | FileVerdict::NameOnly => Known::NamedOnly,
                FileVerdict::Read => {
                    files.push(scanned(&RepoPath::new(path), bytes, operational(path)));
                    Known::Read
                }
            },
        };
        known.insert(path.clone(), state);
        let path = RepoPath::new(path);
        let placement = classify(&path);
        let is_asset = state == Known::Read && placement.kind.is_catalogued();
        if let (Node::File(bytes), true, Known::Read | Known::NamedOnly, false) =
            (node, placement.in_skill_root, state, is_asset)
        {
            others.push(scanned(&path, bytes, false));
        }
        let kind = match state {
            Known::Read => continue,
            Known::Symlink => BesideKind::Link,
            _ => BesideKind::File,
        };
        if let Some(skill) = placement.parent {
            beside.push(Beside { path, skill, kind });
        }
    }
    let assets: Vec<_> = files.iter().map(|f| Arc::clone(&f.asset)).collect();
    let by_path = others.iter().map(|o| (o.asset.path.as_str(), &o.asset));
    let named = package::packages(&assets, &beside, &by_path.collect());
    beside.retain(|other| !named.admitted.contains(&other.path));
    let of_skill = |(skill, paths): (RepoPath, BTreeSet<RepoPath>)| {
        let facts = others.iter().filter(|o| paths.contains(&o.asset.path));
        (skill, facts.map(|o| Arc::clone(&o.asset)).collect())
    };
    let evidence = named.evidence.into_iter().map(of_skill).collect();
    others.retain(|other| named.admitted.contains(&other.asset.path));
    files.extend(others);
    files.sort_by(|a, b| a.asset.path.cmp(&b.asset.path));
    Read {
        files,
        known: Inventory(known),
        beside,
        evidence,
    }
}

/// The excluded folder `path`, where it stands in a support folder or is one.
fn closed_beside(path: RepoPath) -> Option<Beside> {
    let inside = RepoPath::new(&format!("{path}/x"));
    Some(Beside {
        skill: classify(&inside).parent?,
        path,
        kind: BesideKind::Closed,
    })
}

fn scanned(path: &RepoPath, bytes: &[u8], operational: bool) -> ScannedFile {
    let document = assets::decode(path, bytes).map(Document::parse);
    let doc = document.as_ref();
    let asset = assets::facts(
        &crate::path::roots::Roots::default(),
        path,
        bytes,
        doc,
        operational,
    );
    let scan = doc.map_or_else(ScanFacts::default, |doc| {
        ScanFacts::collect(path, asset.kind, doc)
    });
    ScannedFile {
        asset: Arc::new(asset),
        scan: Arc::new(scan),
    }
}

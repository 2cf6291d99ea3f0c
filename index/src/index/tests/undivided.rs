//! The oracle of portions: the same repository judged as one whole.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::catalog::Catalog;
use crate::findings::together::Uses;
use crate::findings::{Finding, ScannedFile, asset, repository};
use crate::metadata::Key;
use crate::snapshot::Snapshot;
use crate::surface::{AssetRow, EdgeRow};

/// Findings, edges and assets as they come out where nothing is divided into portions.
pub(super) fn undivided(
    snapshot: &Snapshot,
) -> (Vec<String>, BTreeSet<EdgeRow>, BTreeSet<AssetRow>) {
    let selected = snapshot.files().into_iter().filter_map(|file| {
        let content = file.content.as_ref()?;
        let selected = snapshot.boundary.selects(file.path.as_str());
        selected.then(|| ScannedFile {
            asset: Arc::clone(&content.asset),
            scan: content.scan.clone().unwrap_or_default(),
        })
    });
    let files: Vec<ScannedFile> = selected.collect();
    let catalog = Catalog::build(files.iter().map(|file| Arc::clone(&file.asset)));
    let settings = &snapshot.settings;
    let whole = repository::Repository {
        catalog: &catalog,
        files: &files,
        roots: snapshot.boundary.roots(),
    };
    let mut findings = repository::judge_each(whole).findings;
    findings.extend(repository::judge_together(whole, &Uses::default()));
    for file in &files {
        let alone = asset::judge(&file.asset, &file.scan, &settings.config, settings.today);
        findings.extend(alone.findings);
    }
    let path = |ix| catalog.asset(ix).unwrap().path().to_string();
    let declared = catalog.dependencies.iter().map(|dependency| EdgeRow {
        source: path(dependency.source),
        kind: dependency.relationship.as_str().to_owned(),
        target: dependency.target.clone(),
        resolved: dependency.resolved.map(path),
    });
    let referred = catalog.static_references.iter().map(|reference| EdgeRow {
        source: path(reference.source),
        kind: "statically_references".to_owned(),
        target: path(reference.target),
        resolved: Some(path(reference.target)),
    });
    let assets = catalog.iter().map(|(_, asset)| AssetRow {
        path: asset.path().to_string(),
        id: asset.id.to_string(),
        kind: asset.kind().as_str().to_owned(),
        owner: asset.ownership.effective().map(str::to_owned),
        status: asset.facts.metadata.text(Key::Status).map(str::to_owned),
    });
    (
        shown(&findings),
        declared.chain(referred).collect(),
        assets.collect(),
    )
}

/// Findings that support files do not give.
pub(super) fn shown<'f>(findings: impl IntoIterator<Item = &'f Finding>) -> Vec<String> {
    let findings = findings.into_iter();
    let mut shown: Vec<String> = findings
        .filter(|finding| !finding.code.id().starts_with("SUPPORT-"))
        .map(|finding| format!("{finding:#?}"))
        .collect();
    shown.sort();
    shown
}

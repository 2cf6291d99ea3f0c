//! The rows that people and scripts see, in pages that unchanged shards share between snapshots. Each row is said once,
//! however often it was found.

pub(super) mod discovery;

use std::sync::Arc;

use super::scan::{repository_together, shard_portion, shard_support};
use crate::boundary::suppression::Suppressions;
use crate::catalog::{AssetIx, CatalogAsset};
use crate::facts::FileFacts;
use crate::findings::portion::Portion;
use crate::findings::{Finding, Notice};
use crate::inputs::{Repository, Shard};
use crate::metadata::Key;
use crate::rules::Code;
use crate::skills::SkillFacts;
use crate::surface::{AssetRow, DiagnosticRow, EdgeRow, SkillRow};

/// The kind of edges that nobody declares.
const STATIC: &str = "statically_references";

/// The assets of a portion.
pub(super) fn assets(portion: &Portion) -> Vec<AssetRow> {
    let row = |(_, asset): (AssetIx, &crate::catalog::CatalogAsset)| AssetRow {
        path: asset.path().to_string(),
        id: asset.id.to_string(),
        kind: asset.kind().as_str().to_owned(),
        owner: asset.ownership.effective().map(str::to_owned),
        status: asset.facts.metadata.text(Key::Status).map(str::to_owned),
    };
    each_once(portion.assets().map(row).collect())
}

/// The dependencies of the assets of a portion, declared ones and static ones.
pub(super) fn edges(portion: &Portion) -> Vec<EdgeRow> {
    let catalog = portion.catalog();
    let path = |ix| catalog.asset(ix).map(CatalogAsset::path);
    let own = |ix| path(ix).filter(|path| portion.owns(path));
    let declared = catalog.dependencies.iter().filter_map(|dependency| {
        Some(EdgeRow {
            source: own(dependency.source)?.to_string(),
            kind: dependency.relationship.as_str().to_owned(),
            target: dependency.target.clone(),
            resolved: dependency.resolved.and_then(path).map(ToString::to_string),
        })
    });
    let referred = catalog.static_references.iter().filter_map(|reference| {
        let target = path(reference.target)?.to_string();
        Some(EdgeRow {
            source: own(reference.source)?.to_string(),
            kind: STATIC.to_owned(),
            target: target.clone(),
            resolved: Some(target),
        })
    });
    each_once(declared.chain(referred).collect())
}

/// Sort rows and leave out what is said already.
fn each_once<T: Ord>(mut rows: Vec<T>) -> Vec<T> {
    rows.sort_unstable();
    rows.dedup();
    rows
}

/// The entrypoints of one shard that the configuration selects.
fn skills(
    db: &dyn salsa::Database,
    repository: Repository,
    shard: Shard,
) -> impl Iterator<Item = (&Arc<FileFacts>, &SkillFacts)> {
    let boundary = repository.boundary(db);
    let files = shard.files(db).iter();
    files
        .filter_map(|file| Some((file, file.content.as_ref()?.skill.as_deref()?)))
        .filter(|(file, _)| boundary.selects(file.path.as_str()))
}

#[salsa::tracked]
pub(super) fn shard_skills(
    db: &dyn salsa::Database,
    repository: Repository,
    shard: Shard,
) -> Arc<Vec<SkillRow>> {
    let row = |(file, skill): (&Arc<FileFacts>, &SkillFacts)| {
        let metadata = file.content.as_ref().map(|content| &content.asset.metadata);
        let text = |key| {
            metadata
                .and_then(|metadata| metadata.text(key))
                .map(str::to_owned)
        };
        SkillRow {
            path: file.path.to_string(),
            id: text(Key::Id).unwrap_or_else(|| file.path.to_string()),
            name: skill.name.clone(),
            description: skill.description.clone(),
            format: skill.format.as_str().to_owned(),
            valid: skill.valid,
            owner: text(Key::Owner),
            status: text(Key::Status),
        }
    };
    Arc::new(each_once(skills(db, repository, shard).map(row).collect()))
}

/// What a scan prints of the files of one shard.
#[salsa::tracked]
pub(super) fn shard_diagnostics(
    db: &dyn salsa::Database,
    repository: Repository,
    shard: Shard,
) -> Arc<Vec<DiagnosticRow>> {
    let issues = skills(db, repository, shard).flat_map(|(_, skill)| &skill.issues);
    let issues = issues.map(|issue| DiagnosticRow {
        path: issue.path.to_string(),
        start_line: issue.start_line,
        end_line: issue.end_line,
        code: issue.code.id().to_owned(),
        severity: issue.code.severity().as_str().to_owned(),
        message: issue.message.clone(),
    });
    let mut rows: Vec<DiagnosticRow> = issues.collect();
    let alone = &shard.own(db).alone;
    let judged = &shard_portion(db, repository, shard).judged;
    let support = &shard_support(db, repository, shard).found;
    let suppressions = suppressions(db, repository);
    for findings in [&alone.findings, &judged.findings, &support.findings] {
        rows.extend(findings.iter().filter_map(|f| finding(f, suppressions)));
    }
    let said = shard.said(db);
    for notices in [
        &alone.notices,
        &judged.notices,
        &said.places.notices,
        &*said.advice,
    ] {
        rows.extend(notices.iter().map(notice));
    }
    Arc::new(each_once(rows))
}

/// What a scan prints of dependencies that only all files together show.
#[salsa::tracked]
pub(super) fn together_diagnostics(
    db: &dyn salsa::Database,
    repository: Repository,
) -> Arc<Vec<DiagnosticRow>> {
    let suppressions = suppressions(db, repository);
    let found = repository_together(db, repository).findings.iter();
    Arc::new(each_once(
        found.filter_map(|f| finding(f, suppressions)).collect(),
    ))
}

#[salsa::tracked]
fn suppressions(db: &dyn salsa::Database, repository: Repository) -> Arc<Suppressions> {
    let settings = repository.settings(db);
    Arc::new(Suppressions::new(
        &settings.config.suppressions,
        settings.today,
    ))
}

/// The row of a finding that counts.
fn finding(finding: &Finding, suppressions: &Suppressions) -> Option<DiagnosticRow> {
    let evidence = &finding.evidence;
    let (code, path) = (finding.code.id(), evidence.path.as_str());
    let counts = suppressions.accept(code, path).is_none();
    counts.then(|| DiagnosticRow {
        path: path.to_owned(),
        start_line: Some(evidence.start_line),
        end_line: Some(evidence.end_line),
        code: code.to_owned(),
        severity: finding.severity.as_str().to_owned(),
        message: finding.message.clone(),
    })
}

fn notice(notice: &Notice) -> DiagnosticRow {
    let lines = notice.evidence.as_ref();
    DiagnosticRow {
        path: notice.path.to_string(),
        start_line: lines.map(|evidence| evidence.start_line),
        end_line: lines.map(|evidence| evidence.end_line),
        code: notice.code.map_or("", Code::id).to_owned(),
        severity: notice.severity.as_str().to_owned(),
        message: notice.message.clone(),
    }
}

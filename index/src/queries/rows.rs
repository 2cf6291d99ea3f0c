//! The rows that people and scripts see, in pages that unchanged shards share between snapshots.

use std::sync::Arc;

use crate::facts::FileFacts;
use crate::inputs::{Repository, Shard};
use crate::metadata::Key;
use crate::skills::SkillFacts;
use crate::surface::{DiagnosticRow, RouteRow, SkillRow, Surface};

/// All rows.
pub(super) fn surface(db: &dyn salsa::Database, repository: Repository) -> Surface {
    let shards = repository.shards(db);
    Surface {
        skills: shards
            .iter()
            .map(|shard| Arc::clone(shard_skills(db, *shard)))
            .collect(),
        diagnostics: shards
            .iter()
            .map(|shard| Arc::clone(shard_diagnostics(db, *shard)))
            .collect(),
        routes: vec![Arc::clone(routes(db, repository))],
        edges: Vec::new(),
        assets: Vec::new(),
    }
}

/// The entrypoints among `files`.
fn skills(files: &[Arc<FileFacts>]) -> impl Iterator<Item = (&Arc<FileFacts>, &SkillFacts)> {
    files
        .iter()
        .filter_map(|file| Some((file, file.content.as_ref()?.skill.as_deref()?)))
}

#[salsa::tracked]
fn shard_skills(db: &dyn salsa::Database, shard: Shard) -> Arc<Vec<SkillRow>> {
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
    let mut rows: Vec<SkillRow> = skills(shard.files(db)).map(row).collect();
    rows.sort();
    Arc::new(rows)
}

#[salsa::tracked]
fn shard_diagnostics(db: &dyn salsa::Database, shard: Shard) -> Arc<Vec<DiagnosticRow>> {
    let issues = skills(shard.files(db)).flat_map(|(_, skill)| &skill.issues);
    let mut rows: Vec<DiagnosticRow> = issues
        .map(|issue| DiagnosticRow {
            path: issue.path.to_string(),
            start_line: issue.start_line,
            end_line: issue.end_line,
            code: issue.code.id().to_owned(),
            severity: issue.code.severity().as_str().to_owned(),
            message: issue.message.clone(),
        })
        .collect();
    rows.sort();
    Arc::new(rows)
}

#[salsa::tracked]
fn routes(db: &dyn salsa::Database, repository: Repository) -> Arc<Vec<RouteRow>> {
    let nodes = super::repository_nodes(db, repository);
    let discovery = super::repository_discovery(db, repository);
    let mut rows: Vec<RouteRow> = discovery
        .routes
        .iter()
        .filter_map(|route| {
            let source = discovery
                .skill(route.source)
                .and_then(|skill| nodes.get(skill.node.0 as usize))?;
            let target = source
                .skill
                .as_ref()?
                .facts
                .targets()
                .get(route.index as usize)?;
            let resolved = route.resolution.skill().and_then(|ix| discovery.skill(ix));
            Some(RouteRow {
                source: source.path.to_string(),
                position: route.index,
                target: target.raw.clone(),
                resolved: resolved
                    .and_then(|skill| nodes.get(skill.node.0 as usize))
                    .map(|n| n.path.to_string()),
                usable: route.is_usable(),
            })
        })
        .collect();
    rows.sort();
    Arc::new(rows)
}

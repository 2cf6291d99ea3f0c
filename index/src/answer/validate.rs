//! The strict portable standard over the bundles of a snapshot.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::{Answer, AnswerError, Format};
use crate::entry::EntryKind;
use crate::facts::FileFacts;
use crate::path::{RepoPath, classify};
use crate::report::validation::{self, ValidationReport};
use crate::snapshot::Snapshot;
use crate::strict::verdict::Tier;
use crate::strict::{self, Bundle, Profile, migration::migration, validate_bundle};

/// What to validate, and how strictly.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ValidateRequest {
    /// Skill folders, entrypoints, or folders to search; none for the whole repository.
    pub paths: Vec<String>,
    /// The profile.
    pub profile: Profile,
    /// The tier every bundle must reach.
    pub min_tier: Tier,
    /// Print the steps to the standard instead of the verdicts.
    pub migration: bool,
}

/// Validate bundles of `snapshot`.
///
/// # Errors
/// [`AnswerError`] for a path without a skill, or a form the report has not.
pub fn validate(
    snapshot: &Snapshot,
    request: &ValidateRequest,
    format: Format,
) -> Result<Answer, AnswerError> {
    let bundles = bundles(snapshot, &request.paths)?;
    let reports = bundles
        .iter()
        .map(|bundle| validate_bundle(bundle, request.profile))
        .collect();
    let report = ValidationReport::new(request.profile, reports);
    let exit = u8::from(!report.reaches(request.min_tier));
    let text = if request.migration {
        let by_path = report.bundles.iter();
        by_path
            .filter_map(|judged| {
                Some((
                    bundles.iter().find(|bundle| bundle.path == judged.path)?,
                    judged,
                ))
            })
            .map(|(bundle, judged)| validation::migration_text(&migration(bundle, judged)))
            .collect()
    } else {
        render(&report, format)?
    };
    Ok(Answer { text, exit })
}

fn render(report: &ValidationReport, format: Format) -> Result<String, AnswerError> {
    match format {
        Format::Text => Ok(validation::text(report)),
        Format::Json => report
            .json()
            .map_err(|error| AnswerError::Json(error.to_string())),
        Format::Markdown => Ok(validation::markdown(report)),
        Format::Github => Ok(validation::github(report)),
        Format::Sarif => serde_json::to_string_pretty(&validation::sarif(report))
            .map(|text| text + "\n")
            .map_err(|error| AnswerError::Json(error.to_string())),
        other => Err(other.refused("validate", "text, json, markdown, sarif, github")),
    }
}

/// The bundles at or below `paths`, by directory; every entrypoint of the repository for no paths.
fn bundles(snapshot: &Snapshot, paths: &[String]) -> Result<Vec<Bundle>, AnswerError> {
    let files = snapshot.files();
    let mut directories: BTreeMap<String, Vec<&Arc<FileFacts>>> = files
        .iter()
        .filter_map(|file| classify::operational(file.path.as_str()))
        .filter(classify::Operational::is_entrypoint)
        .filter_map(|class| Some((class.skill_directory?, Vec::new())))
        .collect();
    select(&mut directories, paths)?;
    for file in files {
        for directory in ancestors(&file.path) {
            if let Some(entries) = directories.get_mut(directory) {
                entries.push(file);
            }
        }
    }
    Ok(directories
        .into_iter()
        .map(|(directory, entries)| bundle(directory, &entries))
        .collect())
}

fn select(
    directories: &mut BTreeMap<String, Vec<&Arc<FileFacts>>>,
    paths: &[String],
) -> Result<(), AnswerError> {
    let wanted: Vec<&str> = paths
        .iter()
        .map(|path| {
            path.strip_suffix("/SKILL.md")
                .unwrap_or(path)
                .trim_end_matches('/')
        })
        .collect();
    let covers = |wanted: &str, directory: &str| {
        matches!(wanted, "" | ".")
            || directory
                .strip_prefix(wanted)
                .is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    };
    for path in &wanted {
        if !directories.keys().any(|directory| covers(path, directory)) {
            return Err(AnswerError::NoSkill((*path).to_owned()));
        }
    }
    if !wanted.is_empty() {
        directories.retain(|directory, _| wanted.iter().any(|path| covers(path, directory)));
    }
    Ok(())
}

fn ancestors(path: &RepoPath) -> impl Iterator<Item = &str> {
    std::iter::successors(path.parent(), |folder| {
        folder.rsplit_once('/').map(|(parent, _)| parent)
    })
}

pub(super) fn bundle(directory: String, files: &[&Arc<FileFacts>]) -> Bundle {
    let entries = files.iter().filter_map(|file| {
        let path = file
            .path
            .as_str()
            .strip_prefix(&directory)?
            .strip_prefix('/')?;
        Some(strict::Entry {
            path: path.to_owned(),
            kind: kind(&file.kind),
            size: file.size,
            executable: Some(file.executable),
            utf8_name: !file.path.as_str().contains('\u{fffd}'),
            facts: file
                .content
                .as_ref()
                .and_then(|content| content.strict.clone()),
        })
    });
    Bundle {
        entries: entries.collect(),
        directory_name: directory.rsplit('/').next().map(str::to_owned),
        path: directory,
    }
}

fn kind(kind: &EntryKind) -> strict::EntryKind {
    match kind {
        EntryKind::File => strict::EntryKind::File,
        EntryKind::Directory => strict::EntryKind::Directory,
        EntryKind::Symlink(_) => strict::EntryKind::Symlink,
        EntryKind::Special(name) if name == "FIFO" => strict::EntryKind::Fifo,
        EntryKind::Special(_) => strict::EntryKind::Other,
    }
}

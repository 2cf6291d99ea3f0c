//! The strict portable standard over the bundles of a snapshot: verdicts, or the way to the standard.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::{Answer, AnswerError, Format};
use crate::report::validation::{self, MigrationReport, ValidationReport};
use crate::snapshot::{Judged, Snapshot};
use crate::strict::migration::migration;
use crate::strict::verdict::{BundleReport, Tier};
use crate::strict::{Bundle, Profile, validate_bundle};

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
    /// Text may hold colours.
    pub color: bool,
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
    let bundles = select(snapshot, &request.paths)?;
    let reports: Vec<_> = bundles
        .iter()
        .map(|judged| report_of(snapshot, judged, request.profile))
        .collect();
    let text = if request.migration {
        let plans = bundles.iter().zip(&reports);
        let plans =
            plans.map(|(judged, report)| migration(&judged.bundle, report, request.min_tier));
        plan(&MigrationReport::new(plans.collect()), format)?
    } else {
        let report = ValidationReport::new(request.profile, reports.clone());
        render(&report, format, request.color)?
    };
    let reached = reports.iter().all(|report| report.tier >= request.min_tier);
    Ok(Answer {
        text,
        exit: u8::from(!reached),
    })
}

/// The verdicts in one form.
pub(super) fn render(
    report: &ValidationReport,
    format: Format,
    color: bool,
) -> Result<String, AnswerError> {
    match format {
        Format::Text => Ok(validation::text(report, color)),
        Format::Json => Ok(report.json()?),
        Format::Markdown => Ok(validation::markdown(report)),
        Format::Github => Ok(validation::github(report)),
        Format::Sarif => Ok(serde_json::to_string_pretty(&validation::sarif(report))? + "\n"),
        other => Err(other.refused("validate", "text, json, markdown, sarif, github")),
    }
}

fn plan(report: &MigrationReport, format: Format) -> Result<String, AnswerError> {
    match format {
        Format::Text => Ok(report.text()),
        Format::Json => Ok(report.json()?),
        Format::Markdown => Ok(report.markdown()),
        other => Err(other.refused("validate --migration", "text, json, markdown")),
    }
}

/// The report of a bundle under `profile`. That of the configured profile is always there.
pub(super) fn report_of(
    snapshot: &Snapshot,
    judged: &Judged,
    profile: Profile,
) -> Arc<BundleReport> {
    if profile == snapshot.settings.own.validate_profile.into() {
        Arc::clone(&judged.report)
    } else {
        Arc::new(validate_bundle(&judged.bundle, profile))
    }
}

/// The bundles at or below `paths`, by path; all of the repository for no paths.
pub(super) fn select(snapshot: &Snapshot, paths: &[String]) -> Result<Vec<Judged>, AnswerError> {
    let all = snapshot.judged();
    if paths.is_empty() {
        return Ok(all.into_iter().cloned().collect());
    }
    let mut bundles = BTreeMap::new();
    for path in paths.iter().map(|path| folder(path)) {
        let covered = all.iter().filter(|j| covers(path, &j.bundle.path));
        let mut covered = covered.map(|judged| (*judged).clone()).peekable();
        if covered.peek().is_some() {
            bundles.extend(covered.map(|judged| (judged.bundle.path.clone(), judged)));
        } else {
            let judged = without_entrypoint(snapshot, path)
                .ok_or_else(|| AnswerError::NoSkill(path.to_owned()))?;
            bundles.insert(path.to_owned(), judged);
        }
    }
    Ok(bundles.into_values().collect())
}

/// The folder `path` of a skill root as a bundle without `SKILL.md`: whoever names it wants to know what it lacks.
fn without_entrypoint(snapshot: &Snapshot, path: &str) -> Option<Judged> {
    let below_root = snapshot.boundary.roots().of(path).is_some();
    let in_skill = |judged: &&Judged| covers(&judged.bundle.path, path);
    if !below_root || snapshot.judged().iter().any(in_skill) {
        return None;
    }
    let files = snapshot.files();
    let inside = files.iter().filter(|file| {
        let rest = file.path.as_str().strip_prefix(path);
        rest.is_some_and(|rest| rest.starts_with('/'))
    });
    let bundle = Bundle::of_files(snapshot.boundary.roots(), path, inside.map(AsRef::as_ref));
    let judged = |bundle: Bundle| Judged {
        report: Arc::new(validate_bundle(
            &bundle,
            snapshot.settings.own.validate_profile.into(),
        )),
        bundle: Arc::new(bundle),
    };
    (!bundle.entries.is_empty()).then(|| judged(bundle))
}

/// The folder that a path of the caller means.
pub(super) fn folder(path: &str) -> &str {
    let path = path.strip_suffix("/SKILL.md").unwrap_or(path);
    path.trim_end_matches('/')
}

fn covers(wanted: &str, directory: &str) -> bool {
    matches!(wanted, "" | ".")
        || directory
            .strip_prefix(wanted)
            .is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

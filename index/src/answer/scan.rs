//! The scan: validation results, findings and diagnostics of the whole repository.

use std::sync::Arc;

use super::{Answer, AnswerError, Format, coded_diagnostics, discovery_diagnostics};
use crate::boundary::report::ScanBoundary;
use crate::boundary::suppression::Suppressions;
use crate::config::FailOn;
use crate::facts::FileFacts;
use crate::path::RepoPath;
use crate::repair::offer::Offer;
use crate::report::scan::{ScanReport, Skill};
use crate::report::{code_scanning, text};
use crate::rules::Severity;
use crate::snapshot::Snapshot;

/// What a scan is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ScanRequest {
    /// The severity from which findings fail the scan; `None` for the configured one, else high.
    pub fail_on: Option<FailOn>,
    /// Specification errors and error diagnostics fail the scan too.
    pub strict: bool,
    /// Text may hold colours.
    pub color: bool,
}

/// The scan of `snapshot`.
///
/// # Errors
/// [`AnswerError`] for a form the report has not.
pub fn scan(
    snapshot: &Snapshot,
    root: &str,
    request: ScanRequest,
    format: Format,
) -> Result<Answer, AnswerError> {
    with_report(snapshot, root, request, |report| {
        let text = render(report, request, format)?;
        let exit = u8::from(report.fails(request.strict));
        Ok(Answer { text, exit })
    })?
}

/// Put the scan of `snapshot` together and hand it to `use_it`.
pub(super) fn with_report<T>(
    snapshot: &Snapshot,
    root: &str,
    request: ScanRequest,
    use_it: impl FnOnce(&ScanReport<'_>) -> T,
) -> Result<T, AnswerError> {
    let settings = &snapshot.settings;
    let files = snapshot.files();
    let skills: Vec<Skill<'_>> = files
        .iter()
        .filter(|file| snapshot.boundary.selects(file.path.as_str()))
        .filter_map(|file| {
            Some(Skill {
                path: file.path.as_str(),
                facts: file.content.as_ref()?.skill.as_deref()?,
            })
        })
        .collect();
    let mut diagnostics = coded_diagnostics(snapshot, 2);
    diagnostics.extend(discovery_diagnostics(snapshot, 2)?);
    let suppressions = Suppressions::new(&settings.config.suppressions, settings.today);
    Ok(use_it(&ScanReport {
        roots: snapshot.boundary.roots(),
        root,
        boundary: ScanBoundary::new(&settings.config, &suppressions),
        coverage: &snapshot.scan.coverage,
        scanned_file_count: snapshot.scanned_file_count(),
        skills,
        findings: &snapshot.scan.findings,
        suppressed: &snapshot.scan.suppressed,
        diagnostics: &diagnostics,
        offers: offers(&files).collect(),
        threshold: threshold(request.fail_on.unwrap_or(settings.config.fail_on)),
    }))
}

/// The safe repairs of the files that have any.
fn offers<'f>(files: &[&'f Arc<FileFacts>]) -> impl Iterator<Item = (&'f str, &'f [Offer])> {
    files.iter().filter_map(|file| {
        let offers = file.content.as_ref()?.offers.as_slice();
        (!offers.is_empty()).then_some((file.path.as_str(), offers))
    })
}

/// The skills of `snapshot` that have a safe repair, sorted.
pub fn repairable(snapshot: &Snapshot) -> Vec<RepoPath> {
    let files = snapshot.files();
    offers(&files)
        .map(|(path, _)| RepoPath::new(path))
        .filter(|path| snapshot.boundary.selects(path.as_str()))
        .collect()
}

fn render(
    report: &ScanReport<'_>,
    request: ScanRequest,
    format: Format,
) -> Result<String, AnswerError> {
    let items = || report.items();
    Ok(match format {
        Format::Json => report
            .to_json()
            .map_err(|error| AnswerError::Json(error.to_string()))?,
        Format::Text => {
            let skills = &report.skills;
            let valid = skills.iter().filter(|skill| skill.facts.valid).count();
            let links = match report.links() {
                0 => String::new(),
                1 => ", 1 link not followed".to_owned(),
                links => format!(", {links} links not followed"),
            };
            let closing = format!(
                "{} skills, {valid} valid, {} invalid{links}: ",
                skills.len(),
                skills.len() - valid
            );
            text::render(&items(), &closing, request.color)
        }
        Format::Markdown => code_scanning::markdown(&items()),
        Format::Github => code_scanning::github(&items()),
        Format::Sarif => {
            code_scanning::sarif(&items()).map_err(|error| AnswerError::Json(error.to_string()))?
        }
        other => return Err(other.refused("scan", "text, json, sarif, github, markdown")),
    })
}

/// The severity that `fail_on` names.
pub fn threshold(fail_on: FailOn) -> Severity {
    match fail_on {
        FailOn::Low => Severity::Low,
        FailOn::Medium => Severity::Medium,
        FailOn::High => Severity::High,
        FailOn::Critical => Severity::Critical,
    }
}

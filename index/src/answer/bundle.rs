//! What is asked of one skill bundle: a release manifest to fill in, and what a portable export of it holds.

use super::validate::{folder, render, report_of, select};
use super::{Answer, AnswerError, Format};
use crate::report::validation::ValidationReport;
use crate::snapshot::{Judged, Snapshot};
use crate::strict::export::{ExportError, export_plan};
use crate::strict::{Profile, evidence};

/// The skeleton of a release manifest for the one bundle at or below `path`.
///
/// # Errors
/// [`AnswerError`] where `path` holds no skill, or several.
pub fn release_skeleton(snapshot: &Snapshot, path: &str) -> Result<Answer, AnswerError> {
    let judged = one(snapshot, path)?;
    let report = report_of(snapshot, &judged, Profile::P1);
    Ok(Answer {
        text: evidence::skeleton(&judged.bundle, &report),
        exit: 0,
    })
}

/// What to export, and how strictly.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExportRequest {
    /// The skill.
    pub path: String,
    /// The profile that says what is invalid.
    pub profile: Profile,
    /// Export it even so.
    pub allow_invalid: bool,
    /// Text may hold colours.
    pub color: bool,
}

/// The plan of an export as JSON; or, with exit 1, why the bundle is invalid, in `format`.
///
/// # Errors
/// [`AnswerError`] where the path holds no skill or several, or the bundle has nothing to export.
pub fn export(
    snapshot: &Snapshot,
    request: &ExportRequest,
    format: Format,
) -> Result<Answer, AnswerError> {
    let judged = one(snapshot, &request.path)?;
    let report = report_of(snapshot, &judged, request.profile);
    match export_plan(&judged.bundle, &report, request.allow_invalid) {
        Ok(plan) => Ok(Answer {
            text: serde_json::to_string(&plan)?,
            exit: 0,
        }),
        Err(ExportError::Invalid { .. }) => {
            let report = ValidationReport::new(request.profile, vec![report]);
            Ok(Answer {
                text: render(&report, format, request.color)?,
                exit: 1,
            })
        }
        Err(error) => Err(error.into()),
    }
}

/// The bundle at `path`, else the only one below it.
fn one(snapshot: &Snapshot, path: &str) -> Result<Judged, AnswerError> {
    let mut bundles = select(snapshot, &[path.to_owned()])?;
    let exact = |judged: &Judged| judged.bundle.path == folder(path);
    let count = bundles.len();
    let at = bundles.iter().position(exact).or((count == 1).then_some(0));
    match at {
        Some(at) => Ok(bundles.swap_remove(at)),
        None => Err(AnswerError::ManySkills {
            path: path.to_owned(),
            count,
        }),
    }
}

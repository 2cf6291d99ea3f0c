//! What a baseline is made from and compared with: every finding and diagnostic, those of the strict standard among them
//! where it takes part. Comparing is not done here; the file is where the caller is.

use super::scan::with_report;
use super::validate::report_of;
use super::{Answer, AnswerError, Format, ScanRequest};
use crate::report::baseline::{Checked, Standing};
use crate::report::validation::{ValidationReport, with_items};
use crate::snapshot::Snapshot;
use crate::strict::Profile;

/// Everything `snapshot` has against its repository, as JSON for [`Standing`]; with the strict standard under `profile`.
///
/// # Errors
/// Where discovery has more sources than memory can hold.
pub fn standing(
    snapshot: &Snapshot,
    root: &str,
    profile: Option<Profile>,
) -> Result<Answer, AnswerError> {
    let mut standing = with_report(snapshot, root, ScanRequest::default(), |report| {
        let mut standing = Standing {
            profile: profile.map(|profile| profile.as_str().to_owned()),
            threshold: report.threshold,
            rows: Vec::new(),
        };
        standing.add(&report.items());
        standing
    })?;
    if let Some(profile) = profile {
        let judged = snapshot.judged();
        let reports = judged.iter().map(|one| report_of(snapshot, one, profile));
        let report = ValidationReport::new(profile, reports.collect());
        with_items(&report, |items| standing.add(items));
    }
    Ok(Answer {
        text: serde_json::to_string(&standing)?,
        exit: 0,
    })
}

/// The report of a comparison in one form.
///
/// # Errors
/// [`AnswerError`] for a form the report has not.
pub fn baseline_check(
    checked: &Checked<'_>,
    format: Format,
    color: bool,
) -> Result<Answer, AnswerError> {
    let text = match format {
        Format::Text => checked.text(color),
        Format::Json => checked.json()?,
        Format::Markdown => checked.markdown(),
        Format::Github => checked.github(),
        Format::Sarif => checked.sarif()?,
        other => {
            return Err(other.refused("baseline check", "text, json, sarif, github, markdown"));
        }
    };
    Ok(Answer {
        text,
        exit: u8::from(checked.fails()),
    })
}

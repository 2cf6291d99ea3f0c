//! Inspection coverage as a scan report prints it: every issue with the classification of its path.

use serde::Serialize;

use crate::findings::support::coverage::{InspectionCoverage, Issue};
use crate::migrate::classification::Classification;
use crate::path::RepoPath;
use crate::path::roots::Roots;
use crate::report::suggestion::Place;

/// `renma.inspection-coverage.v1`.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Coverage<'a> {
    schema_version: &'static str,
    expected_path_count: usize,
    inspected_path_count: usize,
    complete: bool,
    inspected_paths: &'a [RepoPath],
    blocking_issues: Vec<Blocking<'a>>,
}

#[derive(Serialize)]
struct Blocking<'a> {
    #[serde(flatten)]
    issue: &'a Issue,
    classification: Place<'a>,
}

/// What the path of every issue says, in their order.
pub(super) fn classifications(coverage: &InspectionCoverage, roots: &Roots) -> Vec<Classification> {
    let issues = coverage.blocking_issues.iter();
    issues
        .map(|issue| Classification::structural(roots, &issue.path))
        .collect()
}

impl<'a> Coverage<'a> {
    /// `coverage` with the [`classifications`] of its issues.
    pub(super) fn new(coverage: &'a InspectionCoverage, places: &'a [Classification]) -> Self {
        let issues = coverage.blocking_issues.iter().zip(places);
        Self {
            schema_version: "renma.inspection-coverage.v1",
            expected_path_count: coverage.expected_path_count,
            inspected_path_count: coverage.inspected_paths.len(),
            complete: coverage.complete,
            inspected_paths: &coverage.inspected_paths,
            blocking_issues: issues
                .map(|(issue, place)| Blocking {
                    issue,
                    classification: Place::new(place),
                })
                .collect(),
        }
    }
}

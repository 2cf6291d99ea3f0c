//! Tests of the strict standard as a whole: literate rule cases, catalogue examples, the examples of section 12, the decided
//! contradictions, bounds, and the shape of the report.

mod bounds;
mod decisions;
mod examples;
mod fixtures;
mod literate;
mod plans;
mod queries;
mod report;
mod section12;
mod tree;

use super::verdict::{BundleReport, Issue};

/// The codes of a report's issues, in order.
fn codes(report: &BundleReport) -> Vec<&'static str> {
    report.issues.iter().map(|issue| issue.code.id()).collect()
}

/// An issue as a fixture expects it: `SEVERITY path:line[:column]`.
fn place(issue: &Issue) -> String {
    let column = issue
        .column
        .map(|column| format!(":{column}"))
        .unwrap_or_default();
    let path = serde_json::to_string(&issue.path).unwrap();
    let plain = path.trim_matches('"');
    let path = if plain == issue.path {
        plain.to_owned()
    } else {
        path
    };
    format!("{} {path}:{}{column}", issue.severity.as_str(), issue.line)
}

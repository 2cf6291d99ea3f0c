//! GitHub workflow commands, one annotation an issue.

use std::fmt::Write as _;

use super::{ValidationReport, full_path};
use crate::report::code_scanning::{data, property};
use crate::strict::verdict::Level;

/// The report as annotations.
pub fn github(report: &ValidationReport) -> String {
    let mut out = String::new();
    for bundle in &report.bundles {
        for issue in &bundle.issues {
            let command = match issue.severity {
                Level::Fail => "error",
                Level::Warn => "warning",
            };
            let column = issue
                .column
                .map(|column| format!(",col={column}"))
                .unwrap_or_default();
            let _ = writeln!(
                out,
                "::{command} file={},line={}{column},title={}::{}",
                property(&full_path(bundle, issue)),
                issue.line,
                issue.code,
                data(&issue.message)
            );
        }
    }
    out
}

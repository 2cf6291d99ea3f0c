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
            let line = issue.line;
            let command = match issue.severity {
                Level::Fail => "error",
                Level::Warn => "warning",
            };
            let _ = writeln!(
                out,
                "::{command} file={},line={line},endLine={line},col={},title={}::{}",
                property(&full_path(bundle, issue)),
                issue.column.unwrap_or(1),
                property(issue.code.id()),
                data(&issue.message)
            );
        }
    }
    out
}

//! Markdown for reviews: one table of bundles, then a table of issues for each bundle that has any.

use std::fmt::Write as _;

use super::{ValidationReport, counted};
use crate::report::markdown::{message, text};

/// The report as Markdown.
pub fn markdown(report: &ValidationReport) -> String {
    let summary = &report.summary;
    let mut out = format!(
        "# Validation, profile {}\n\n{}, {}, {}.\n\n",
        report.profile.as_str(),
        counted(summary.bundles, "bundle"),
        counted(summary.fails, "failure"),
        counted(summary.warnings, "warning")
    );
    out.push_str("| Bundle | Name | Verdict | Tier | First failed stage | Source | Labels |\n");
    out.push_str("| --- | --- | --- | --- | --- | --- | --- |\n");
    for bundle in &report.bundles {
        let stage = bundle
            .first_failed_stage
            .map_or_else(|| "—".to_owned(), |stage| stage.to_string());
        let labels: Vec<&str> = bundle.labels.iter().map(|label| label.as_str()).collect();
        let verdict = if bundle.first_failed_stage.is_some() {
            "FAIL"
        } else {
            "PASS"
        };
        let _ = writeln!(
            out,
            "| {} | {} | {verdict} | {} | {stage} | {} | {} |",
            text(&bundle.path),
            text(bundle.name.as_deref().unwrap_or("—")),
            bundle.tier.as_str(),
            bundle.source_profile.as_str(),
            labels.join(", ")
        );
    }
    for bundle in report
        .bundles
        .iter()
        .filter(|bundle| !bundle.issues.is_empty())
    {
        let _ = write!(out, "\n## {}\n\n", text(&bundle.path));
        out.push_str("| Severity | Code | Stage | Place | Rule | Message |\n| --- | --- | --- | --- | --- | --- |\n");
        for issue in &bundle.issues {
            let _ = writeln!(
                out,
                "| {} | {} | {} | {}:{} | {} | {} |",
                issue.severity.as_str(),
                issue.code,
                issue.stage,
                text(&issue.path),
                issue.line,
                issue.rule,
                message(&issue.message)
            );
        }
    }
    out
}

//! Text for a terminal: a line for each bundle, its issues as a scan prints them, then a line that sums up.

use std::fmt::Write as _;

use super::{ValidationReport, counted, full_path};
use crate::path::utf16_cmp;
use crate::report::text::{Item, bold, visible, write_item};
use crate::rules::Severity;
use crate::strict::verdict::{BundleReport, Issue, Level, Tier};

/// The report as text.
pub fn text(report: &ValidationReport, color: bool) -> String {
    let mut out = String::new();
    for bundle in &report.bundles {
        one(&mut out, bundle, color);
    }
    let summary = &report.summary;
    let tiers = [Tier::Strict, Tier::Standard, Tier::Valid, Tier::Invalid].map(|tier| {
        let count = summary.tiers.get(&tier).copied().unwrap_or_default();
        format!("{count} {}", tier.as_str())
    });
    let _ = writeln!(
        out,
        "{} under {}: {}; {}, {}",
        counted(summary.bundles, "bundle"),
        report.profile.as_str(),
        tiers.join(", "),
        counted(summary.fails, "failure"),
        counted(summary.warnings, "warning")
    );
    out
}

fn one(out: &mut String, bundle: &BundleReport, color: bool) {
    let name = bundle.name.as_deref().unwrap_or("(no name)");
    let labels: Vec<&str> = bundle.labels.iter().map(|label| label.as_str()).collect();
    let _ = write!(
        out,
        "{}  {} ({})",
        bold(&visible(&bundle.path), color),
        visible(name),
        bundle.tier.as_str()
    );
    if let Some(stage) = bundle.first_failed_stage {
        let _ = write!(out, ", fails at stage {stage}");
    }
    if !labels.is_empty() {
        let _ = write!(out, ", {}", labels.join(", "));
    }
    out.push('\n');
    let mut issues: Vec<&Issue> = bundle.issues.iter().collect();
    issues.sort_by(|a, b| {
        utf16_cmp(&a.path, &b.path).then((a.line, a.column).cmp(&(b.line, b.column)))
    });
    for issue in issues {
        write_item(out, &item(&full_path(bundle, issue), issue), color);
        if let Some(fix) = &issue.fix {
            let _ = writeln!(out, "    help: {}", visible(fix));
        }
    }
    out.push('\n');
}

/// An issue of the file at `path`, as text prints it.
pub(super) fn item<'i>(path: &'i str, issue: &'i Issue) -> Item<'i> {
    Item {
        path,
        line: Some(issue.line),
        end_line: None,
        column: issue.column,
        end_column: None,
        // A failure that the profile softens is a warning.
        severity: match issue.severity {
            Level::Fail => Severity::Fail,
            Level::Warn if issue.is_major() => Severity::WarnMajor,
            Level::Warn => Severity::WarnMinor,
        },
        code: issue.code.id(),
        message: &issue.message,
        source: issue.source.as_deref(),
        source_from: 1,
        repair: None,
    }
}

//! Plain text for a terminal: issues by file, each as `path:line:column`, then a line that sums up. No colour.

use std::fmt::Write as _;

use super::{ValidationReport, counted, full_path};
use crate::path::utf16_cmp;
use crate::strict::migration::Migration;
use crate::strict::verdict::{BundleReport, Issue, Level, Tier};

/// The report as text.
pub fn text(report: &ValidationReport) -> String {
    let mut out = String::new();
    for bundle in &report.bundles {
        one(&mut out, bundle);
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

fn one(out: &mut String, bundle: &BundleReport) {
    let name = bundle.name.as_deref().unwrap_or("(no name)");
    let labels: Vec<&str> = bundle.labels.iter().map(|label| label.as_str()).collect();
    let _ = write!(
        out,
        "{}  {} ({})",
        one_line(&bundle.path),
        one_line(name),
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
        let column = issue
            .column
            .map(|column| format!(":{column}"))
            .unwrap_or_default();
        let level = match issue.severity {
            Level::Fail => "FAIL",
            Level::Warn if issue.is_major() => "WARN",
            Level::Warn => "warn",
        };
        let path = one_line(&full_path(bundle, issue));
        let _ = writeln!(
            out,
            "  {path}:{}{column}  {level} {}: {}",
            issue.line, issue.code, issue.message
        );
        if let Some(fix) = &issue.fix {
            let _ = writeln!(out, "      {fix}");
        }
    }
    out.push('\n');
}

/// A path or name that cannot break the line it is printed on.
fn one_line(text: &str) -> String {
    text.chars()
        .flat_map(|c| {
            let control = c.is_control();
            c.escape_default()
                .filter(move |_| control)
                .chain((!control).then_some(c))
        })
        .collect()
}

/// A migration plan as text.
pub fn migration_text(plan: &Migration) -> String {
    let mut out = format!(
        "{}: from {} ({}), {}\n",
        one_line(&plan.path),
        plan.source_profile.as_str(),
        plan.section,
        counted(plan.steps.len(), "step")
    );
    for (number, step) in (1..).zip(&plan.steps) {
        let line = step.line.map(|line| format!(":{line}")).unwrap_or_default();
        let code = step
            .code
            .as_ref()
            .map(|code| format!(" [{code}]"))
            .unwrap_or_default();
        let _ = writeln!(
            out,
            "{number:>3}. {:<4} {}{line}  {}{code}",
            step.action.as_str(),
            one_line(&step.path),
            step.text
        );
    }
    out
}

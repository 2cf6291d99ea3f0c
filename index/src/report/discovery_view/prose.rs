//! Sentences about discovery as a whole that more than one Markdown report begins or ends with.

use super::{SummaryJson, View};
use crate::discovery::reach::CoverageMode;
use crate::report::diagnostic_entry::DiagnosticEntry;
use crate::report::markdown::{Page, code, text};

/// Counts of what is visible, on one line.
pub(in crate::report) fn counts(summary: &SummaryJson, scanned: usize) -> String {
    format!(
        "{}, {} eligible, {} published · {}, {} usable · {} scanned",
        counted(summary.visible_skill_count, "skill"),
        summary.route_eligible_skill_count,
        summary.published_entrypoint_count,
        counted(summary.declared_route_count, "route"),
        summary.usable_route_count,
        counted(scanned, "file"),
    )
}

/// Adoption and coverage of the repository, on one line.
pub(in crate::report) fn coverage(view: &View<'_>) -> String {
    let discovery = view.discovery;
    let coverage = discovery.coverage;
    let reached = format!(
        "{} of {} eligible skills are reached",
        coverage.reachable, coverage.eligible
    );
    let claim = match coverage.mode {
        CoverageMode::NotAdopted => "no skill declares discovery metadata".to_owned(),
        CoverageMode::NoEntrypoint => "no skill is published, so reach is not evaluated".to_owned(),
        CoverageMode::Descriptive => format!("{reached} (for review, not a claim)"),
        CoverageMode::Authoritative => reached,
    };
    format!(
        "Adoption: **{}** · coverage of the repository: **{}**, {claim}",
        discovery.adoption.state.as_str(),
        coverage.mode.as_str()
    )
}

/// A section of diagnostics, if there are any.
pub(in crate::report) fn diagnostics(page: &mut Page, title: &str, entries: &[DiagnosticEntry]) {
    if entries.is_empty() {
        return;
    }
    page.heading(title);
    page.list(entries, |entry| {
        let place = match entry.line {
            Some(line) => format!("{}:{line}", entry.path),
            None => entry.path.clone(),
        };
        let code_text = entry.code.map_or(String::new(), |id| format!(" {id}"));
        format!(
            "{}{code_text} · {} · {}",
            entry.severity.as_str(),
            code(&place),
            text(&entry.message)
        )
    });
}

/// A number and what it counts.
pub(in crate::report) fn counted(count: usize, what: &str) -> String {
    if count == 1 {
        format!("1 {what}")
    } else {
        format!("{count} {what}s")
    }
}

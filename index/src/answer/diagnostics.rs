//! Diagnostics of the repository that several reports list: one entry a notice, rendered once a depth.

use serde::Serialize;

use crate::evidence::Evidence;
use crate::findings::Notice;
use crate::findings::notice::NoticeDetails;
use crate::report::diagnostic_entry::DiagnosticEntry;
use crate::report::json;
use crate::snapshot::Snapshot;

#[derive(Serialize)]
struct NoticeJson<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    code: Option<&'static str>,
    severity: &'static str,
    path: &'a str,
    message: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    evidence: Option<&'a Evidence>,
    #[serde(skip_serializing_if = "Option::is_none")]
    details: Option<&'a NoticeDetails>,
}

/// The diagnostics of a scan, with their JSON rendered for `depth`.
pub(super) fn coded_diagnostics(snapshot: &Snapshot, depth: usize) -> Vec<DiagnosticEntry> {
    let notices = snapshot.scan.notices.iter();
    notices.map(|notice| entry(notice, depth)).collect()
}

/// The diagnostics that graph and index list: those of a scan, and what makes the catalogue unsound.
pub(super) fn repository_diagnostics(snapshot: &Snapshot, depth: usize) -> Vec<DiagnosticEntry> {
    let listed = snapshot.listed.diagnostics.iter();
    listed.map(|notice| entry(notice, depth)).collect()
}

fn entry(notice: &Notice, depth: usize) -> DiagnosticEntry {
    let code = notice.code.map(crate::rules::Code::id);
    let details = (notice.details != NoticeDetails::None).then_some(&notice.details);
    let row = NoticeJson {
        code,
        severity: notice.severity.as_str(),
        path: notice.path.as_str(),
        message: &notice.message,
        evidence: notice.evidence.as_ref(),
        details,
    };
    DiagnosticEntry {
        code,
        severity: notice.severity,
        path: notice.path.to_string(),
        line: notice.evidence.as_ref().map(|evidence| evidence.start_line),
        message: notice.message.clone(),
        json: json::fragment(&row, depth),
    }
}

//! Diagnostics of the repository that several reports list: one entry a notice, rendered once a depth.

use std::borrow::Cow;

use serde::Serialize;

use crate::entry::EntryKind;
use crate::evidence::Evidence;
use crate::findings::Notice;
use crate::findings::notice::NoticeDetails;
use crate::inventory::LinkTarget;
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
    notices
        .map(|notice| entry(snapshot, notice, depth))
        .collect()
}

/// The diagnostics that graph and index list: those of a scan, and what makes the catalogue unsound.
pub(super) fn repository_diagnostics(snapshot: &Snapshot, depth: usize) -> Vec<DiagnosticEntry> {
    let listed = snapshot.listed.diagnostics.iter();
    listed
        .map(|notice| entry(snapshot, notice, depth))
        .collect()
}

/// What to say of `notice`: of a link also where it leads, which no single file tells.
fn message<'n>(snapshot: &Snapshot, notice: &'n Notice) -> Cow<'n, str> {
    let file = snapshot.file(notice.path.as_str());
    match file.map(|file| &file.kind) {
        Some(EntryKind::Symlink(text)) => {
            let target = LinkTarget::of(snapshot, &notice.path, text);
            Cow::Owned(format!("{} {}", target.reason(), target.repair()))
        }
        _ => Cow::Borrowed(&notice.message),
    }
}

fn entry(snapshot: &Snapshot, notice: &Notice, depth: usize) -> DiagnosticEntry {
    let message = message(snapshot, notice);
    let code = notice.code.map(crate::rules::Code::id);
    let details = (notice.details != NoticeDetails::None).then_some(&notice.details);
    let row = NoticeJson {
        code,
        severity: notice.severity.as_str(),
        path: notice.path.as_str(),
        message: &message,
        evidence: notice.evidence.as_ref(),
        details,
    };
    DiagnosticEntry {
        code,
        severity: notice.severity,
        path: notice.path.to_string(),
        line: notice.evidence.as_ref().map(|evidence| evidence.start_line),
        json: json::fragment(&row, depth),
        message: message.into_owned(),
    }
}

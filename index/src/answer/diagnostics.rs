//! Diagnostics of the repository that several reports list: one entry a notice, rendered once a depth.

use serde::Serialize;

use crate::catalog::CatalogAsset;
use crate::evidence::Evidence;
use crate::findings::details::Details;
use crate::findings::notice::NoticeDetails;
use crate::findings::{Finding, Notice};
use crate::metadata::Key;
use crate::path::utf16_cmp;
use crate::report::diagnostic_entry::DiagnosticEntry;
use crate::report::json;
use crate::rules::Severity;
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

/// The diagnostics of `snapshot` that have a code, with their JSON rendered for `depth`.
pub(super) fn coded_diagnostics(snapshot: &Snapshot, depth: usize) -> Vec<DiagnosticEntry> {
    snapshot
        .scan
        .listed
        .iter()
        .map(|notice| entry(notice, depth))
        .collect()
}

/// The diagnostics that graph and index list: the coded ones, and what the catalogue says of declarations.
pub(super) fn repository_diagnostics(snapshot: &Snapshot, depth: usize) -> Vec<DiagnosticEntry> {
    let mut all = coded_diagnostics(snapshot, depth);
    let scan = &snapshot.scan;
    all.extend(
        scan.findings
            .iter()
            .chain(&scan.suppressed)
            .filter_map(|finding| catalogue_entry(finding, depth)),
    );
    let shared = snapshot
        .catalog
        .assets
        .iter()
        .filter(|asset| asset.kind().is_shared());
    all.extend(shared.flat_map(|asset| incomplete(asset, depth)));
    all.sort_by(|a, b| utf16_cmp(&a.path, &b.path).then(a.line.cmp(&b.line)));
    all
}

/// What the catalogue says of a declaration that is also a finding: the same facts, without a code.
fn catalogue_entry(finding: &Finding, depth: usize) -> Option<DiagnosticEntry> {
    let (severity, detailed) = match finding.code.id() {
        "META-CATALOG-DIAGNOSTIC"
        | "META-INVALID-STATUS"
        | "META-INVALID-REVIEW-CYCLE"
        | "META-INVALID-EXPIRES-AT"
        | "META-INVALID-LAST-REVIEWED-AT"
        | "META-CONTEXT-MISSING-WHEN-TO-USE"
        | "META-CONTEXT-MISSING-WHEN-NOT-TO-USE" => (Severity::Warning, false),
        "META-UNKNOWN-DEPENDENCY"
        | "META-INACTIVE-DEPENDENCY"
        | "META-OPTIONAL-SUSPENDED-DEPENDENCY" => (Severity::Warning, true),
        "META-INVALID-STATUS-CHANGED-AT"
        | "META-SUSPENDED-STATUS-METADATA-INCOMPLETE"
        | "META-REQUIRED-SUSPENDED-DEPENDENCY" => (Severity::Error, true),
        _ => return None,
    };
    let row = CatalogueJson {
        severity: severity.as_str(),
        path: finding.evidence.path.as_str(),
        message: &finding.message,
        evidence: &finding.evidence,
        details: (detailed && finding.details != Details::None).then_some(&finding.details),
    };
    Some(DiagnosticEntry {
        code: None,
        severity,
        path: finding.evidence.path.to_string(),
        line: Some(finding.evidence.start_line),
        message: finding.message.clone(),
        json: json::fragment(&row, depth),
    })
}

/// What a shared asset should declare and does not.
fn incomplete(asset: &CatalogAsset, depth: usize) -> Vec<DiagnosticEntry> {
    let lacks = [
        (
            Key::Id,
            "`id` is missing; give the asset an id, so that others can name it wherever it stands.",
        ),
        (
            Key::Owner,
            "`owner` is missing; name who keeps the asset current.",
        ),
    ];
    let entry = |message: &str| {
        let path = asset.path().as_str();
        let row = IncompleteJson {
            severity: Severity::Warning.as_str(),
            path,
            message,
        };
        DiagnosticEntry {
            code: None,
            severity: Severity::Warning,
            path: path.to_owned(),
            line: None,
            message: message.to_owned(),
            json: json::fragment(&row, depth),
        }
    };
    let missing = lacks
        .iter()
        .filter(|(key, _)| asset.facts.metadata.text(*key).is_none());
    missing.map(|(_, message)| entry(message)).collect()
}

#[derive(Serialize)]
struct IncompleteJson<'a> {
    severity: &'static str,
    path: &'a str,
    message: &'a str,
}

#[derive(Serialize)]
struct CatalogueJson<'a> {
    severity: &'static str,
    path: &'a str,
    message: &'a str,
    evidence: &'a Evidence,
    #[serde(skip_serializing_if = "Option::is_none")]
    details: Option<&'a Details>,
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

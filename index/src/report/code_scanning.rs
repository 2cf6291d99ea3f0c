//! Diagnostics for machines that review code: SARIF 2.1.0, annotations of GitHub Actions, and a Markdown summary.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde_json::{Value, json};

use super::fingerprint::Fingerprints;
use super::markdown;
use super::text::{Item, visible};
use crate::rules::{Code, Severity};

/// The items as one SARIF log.
///
/// # Errors
/// When a value cannot be serialised, which no value does.
pub fn sarif(items: &[Item<'_>]) -> Result<String, serde_json::Error> {
    let codes: BTreeMap<&str, Severity> = items
        .iter()
        .map(|item| (item.code, item.severity))
        .collect();
    let rules: Vec<Value> = codes
        .iter()
        .map(|(code, severity)| rule(code, *severity))
        .collect();
    let mut fingerprints = Fingerprints::default();
    let results: Vec<Value> = items
        .iter()
        .map(|item| result(item, &mut fingerprints))
        .collect();
    let log = json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": { "name": "skilld", "version": env!("CARGO_PKG_VERSION"), "rules": rules } },
            "columnKind": "unicodeCodePoints",
            "results": results,
        }],
    });
    serde_json::to_string_pretty(&log).map(|text| text + "\n")
}

fn rule(code: &str, severity: Severity) -> Value {
    let level = level(severity);
    match Code::find(code).map(Code::rule) {
        Some(rule) => json!({
            "id": code,
            "shortDescription": { "text": rule.summary },
            "fullDescription": { "text": rule.why },
            "help": { "text": rule.fix },
            "defaultConfiguration": { "level": level },
        }),
        None => json!({ "id": code, "defaultConfiguration": { "level": level } }),
    }
}

fn result(item: &Item<'_>, fingerprints: &mut Fingerprints) -> Value {
    let fingerprint = fingerprints.next(item.code, item.path, item.message, item.source);
    let mut physical = json!({ "artifactLocation": { "uri": uri(item.path) } });
    if let (Some(line), Some(object)) = (item.line, physical.as_object_mut()) {
        object.insert(
            "region".to_owned(),
            json!({ "startLine": line, "startColumn": item.column.unwrap_or(1) }),
        );
    }
    json!({
        "ruleId": item.code,
        "level": level(item.severity),
        "message": { "text": item.message },
        "locations": [{ "physicalLocation": physical }],
        "partialFingerprints": { "skilld/v1": fingerprint },
    })
}

/// A path as a relative URI reference.
pub(super) fn uri(path: &str) -> String {
    path.bytes()
        .fold(String::with_capacity(path.len()), |mut out, byte| {
            if byte.is_ascii_alphanumeric() || b"/._-~".contains(&byte) {
                out.push(char::from(byte));
            } else {
                let _ = write!(out, "%{byte:02X}");
            }
            out
        })
}

fn level(severity: Severity) -> &'static str {
    match severity {
        Severity::Error | Severity::Critical | Severity::High | Severity::Fail => "error",
        Severity::Warning | Severity::Medium | Severity::WarnMajor => "warning",
        Severity::Low | Severity::Info | Severity::WarnMinor => "note",
    }
}

/// The items as workflow commands, one a line.
pub fn github(items: &[Item<'_>]) -> String {
    let mut out = String::new();
    for item in items {
        let command = match level(item.severity) {
            "note" => "notice",
            other => other,
        };
        let _ = write!(out, "::{command} file={}", property(item.path));
        if let Some(line) = item.line {
            let _ = write!(out, ",line={line},col={}", item.column.unwrap_or(1));
        }
        let _ = writeln!(
            out,
            ",title={}::{}",
            property(item.code),
            data(item.message)
        );
    }
    out
}

/// Text in the message of a workflow command. What is not escaped by its rules would still steer a terminal.
pub(super) fn data(text: &str) -> String {
    let escaped = text
        .replace('%', "%25")
        .replace('\r', "%0D")
        .replace('\n', "%0A");
    visible(&escaped).into_owned()
}

/// Text in a property of a workflow command.
pub(super) fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

/// The items as a table for a job summary.
pub fn markdown(items: &[Item<'_>]) -> String {
    let mut out = String::from("# Scan\n\n");
    if items.is_empty() {
        out.push_str("Nothing to report.\n");
        return out;
    }
    out.push_str("| severity | code | place | what |\n| --- | --- | --- | --- |\n");
    for item in items {
        let line = item.line.map(|line| format!(":{line}")).unwrap_or_default();
        let _ = writeln!(
            out,
            "| {} | {} | {}{line} | {} |",
            item.severity.as_str(),
            item.code,
            markdown::text(&visible(item.path)),
            markdown::message(&visible(item.message))
        );
    }
    out
}

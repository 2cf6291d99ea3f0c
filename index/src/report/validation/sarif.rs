//! SARIF 2.1.0, with the codes that occur as rules.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::{ValidationReport, full_path};
use crate::report::code_scanning::{descriptor, uri};
use crate::report::fingerprint::Fingerprints;
use crate::rules::Rule;
use crate::strict::verdict::{BundleReport, Issue, Level};

/// The report as a SARIF log.
pub fn sarif(report: &ValidationReport) -> Value {
    let issues: Vec<(&BundleReport, &Issue)> = report
        .bundles
        .iter()
        .flat_map(|bundle| {
            bundle
                .issues
                .iter()
                .map(move |issue| (bundle.as_ref(), issue))
        })
        .collect();
    let rules: BTreeMap<&str, &Rule> = issues
        .iter()
        .map(|(_, issue)| (issue.code.id(), issue.code.rule()))
        .collect();
    let index: BTreeMap<&str, usize> = rules.keys().enumerate().map(|(at, id)| (*id, at)).collect();
    let mut fingerprints = Fingerprints::default();
    let results: Vec<Value> = issues
        .iter()
        .map(|(bundle, issue)| {
            let path = full_path(bundle, issue);
            let (code, source) = (issue.code.id(), issue.source.as_deref());
            let fingerprint = fingerprints.next(code, &path, &issue.message, source);
            result(&path, issue, index.get(code).copied(), &fingerprint)
        })
        .collect();
    json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": {
                "driver": {
                    "name": "skilld",
                    "version": env!("CARGO_PKG_VERSION"),
                    "rules": rules.values().map(|rule| descriptor(rule)).collect::<Vec<_>>(),
                }
            },
            "columnKind": "unicodeCodePoints",
            "properties": { "profile": report.profile.as_str() },
            "results": results,
        }]
    })
}

fn result(path: &str, issue: &Issue, rule: Option<usize>, fingerprint: &str) -> Value {
    let mut region = json!({ "startLine": issue.line });
    if let (Some(column), Some(region)) = (issue.column, region.as_object_mut()) {
        region.insert("startColumn".to_owned(), json!(column));
    }
    json!({
        "ruleId": issue.code.id(),
        "ruleIndex": rule,
        "level": match issue.severity {
            Level::Fail => "error",
            Level::Warn => "warning",
        },
        "message": { "text": issue.message },
        "locations": [{
            "physicalLocation": {
                "artifactLocation": { "uri": uri(path) },
                "region": region,
            }
        }],
        "partialFingerprints": { "skilld/v1": fingerprint },
        "properties": { "stage": issue.stage, "rule": issue.rule },
    })
}

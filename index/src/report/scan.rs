//! The scan report: `renma.scan.v1` as JSON, and the items of the text form. Parts that are not computed are absent.
//! Nothing is judged here.

mod coverage;
mod skills;

use rustc_hash::FxHashMap;
use serde::Serialize;
use serde_json::value::RawValue;

use crate::boundary::report::ScanBoundary;
use crate::evidence::Evidence;
use crate::findings::Finding;
use crate::findings::details::Details;
use crate::findings::support::coverage::InspectionCoverage;
use crate::migrate::classification::Classification;
use crate::path::roots::Roots;
use crate::repair::offer::Offer;
use crate::report::diagnostic_entry::DiagnosticEntry;
use crate::report::suggestion::Place;
use crate::report::text::Item;
use crate::rules::Severity;
use crate::rules::catalogue::support;
use crate::skills::SkillFacts;

use coverage::Coverage;
pub use skills::{AgentSkills, Skill};

/// The schema of the JSON.
pub const SCHEMA: &str = "renma.scan.v1";

/// Everything the report is made from.
#[derive(Debug)]
pub struct ScanReport<'a> {
    /// The root, as the caller named it.
    pub root: &'a str,
    /// The skill roots.
    pub roots: &'a Roots,
    /// What was looked at.
    pub boundary: ScanBoundary,
    /// What was seen of what skills expect.
    pub coverage: &'a InspectionCoverage,
    /// How many files were read.
    pub scanned_file_count: usize,
    /// Validation results, by path.
    pub skills: Vec<Skill<'a>>,
    /// Findings that count, in order.
    pub findings: &'a [Finding],
    /// Findings that the configuration accepts.
    pub suppressed: &'a [Finding],
    /// Diagnostics, those of discovery included, their JSON rendered for depth 2.
    pub diagnostics: &'a [DiagnosticEntry],
    /// The safe repairs of files that have any.
    pub offers: FxHashMap<&'a str, &'a [Offer]>,
    /// The severity from which findings fail the scan.
    pub threshold: Severity,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ScanJson<'a> {
    schema_version: &'static str,
    root: &'a str,
    scan_boundary: &'a ScanBoundary,
    inspection_coverage: Coverage<'a>,
    scanned_file_count: usize,
    format: &'static str,
    agent_skills: AgentSkills<'a>,
    findings: Vec<FindingJson<'a>>,
    suppressed_findings: Vec<FindingJson<'a>>,
    diagnostics: Vec<Box<RawValue>>,
    exit_threshold: &'static str,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct FindingJson<'a> {
    id: &'static str,
    title: &'static str,
    severity: &'static str,
    message: &'a str,
    why_it_matters: &'static str,
    remediation: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    details: Option<DetailsJson<'a>>,
    evidence: &'a Evidence,
}

/// What a program needs to act on a finding, and for findings about the structure of a repository what its path says.
#[derive(Serialize)]
struct DetailsJson<'a> {
    #[serde(flatten)]
    own: Option<&'a Details>,
    #[serde(skip_serializing_if = "Option::is_none")]
    classification: Option<Place<'a>>,
}

impl<'a> FindingJson<'a> {
    /// `finding`, with the classification of its path.
    fn new((finding, place): (&'a Finding, &'a Classification)) -> Self {
        const STRUCTURAL: [&str; 3] = ["META-", "SUPPORT-", "MAINT-ORPHANED-"];
        let rule = finding.code.rule();
        let details = DetailsJson {
            own: (!finding.details.is_none()).then_some(&finding.details),
            classification: STRUCTURAL
                .iter()
                .any(|family| rule.id.starts_with(family))
                .then(|| Place::new(place)),
        };
        Self {
            id: rule.id,
            title: rule.summary,
            severity: finding.severity.as_str(),
            message: &finding.message,
            why_it_matters: rule.why,
            remediation: rule.fix,
            details: (details.own.is_some() || details.classification.is_some()).then_some(details),
            evidence: &finding.evidence,
        }
    }
}

fn classifications(findings: &[Finding], roots: &Roots) -> Vec<Classification> {
    let paths = findings.iter().map(|finding| &finding.evidence.path);
    paths
        .map(|path| Classification::structural(roots, path))
        .collect()
}

impl ScanReport<'_> {
    /// A finding is at or above the threshold: the command exits with 1. A strict scan also fails on an error among the
    /// diagnostics and on a skill with a specification error.
    pub fn fails(&self, strict: bool) -> bool {
        let reached = self
            .findings
            .iter()
            .any(|finding| finding.severity >= self.threshold);
        let error = || self.diagnostics.iter().any(DiagnosticEntry::is_error);
        let invalid = || self.skills.iter().any(|skill| !skill.facts.valid);
        reached || (strict && (error() || invalid()))
    }

    /// How many symbolic links the walk met.
    pub fn links(&self) -> usize {
        let link = |entry: &&DiagnosticEntry| entry.code == Some(support::SYMLINK_PATH.id);
        self.diagnostics.iter().filter(link).count()
    }

    /// The report as JSON.
    ///
    /// # Errors
    /// When a value cannot be serialised, which no value does.
    pub fn to_json(&self) -> Result<String, serde_json::Error> {
        let raw = |entry: &DiagnosticEntry| RawValue::from_string(entry.json.clone());
        let places = coverage::classifications(self.coverage, self.roots);
        let active = classifications(self.findings, self.roots);
        let suppressed = classifications(self.suppressed, self.roots);
        let report = ScanJson {
            schema_version: SCHEMA,
            root: self.root,
            scan_boundary: &self.boundary,
            inspection_coverage: Coverage::new(self.coverage, &places),
            scanned_file_count: self.scanned_file_count,
            format: "json",
            agent_skills: AgentSkills::new(&self.skills),
            findings: self
                .findings
                .iter()
                .zip(&active)
                .map(FindingJson::new)
                .collect(),
            suppressed_findings: self
                .suppressed
                .iter()
                .zip(&suppressed)
                .map(FindingJson::new)
                .collect(),
            diagnostics: self.diagnostics.iter().map(raw).collect::<Result<_, _>>()?,
            exit_threshold: self.threshold.as_str(),
        };
        let mut text = serde_json::to_string_pretty(&report)?;
        text.push('\n');
        Ok(text)
    }

    /// Everything the text form prints, by path, line and code.
    pub fn items(&self) -> Vec<Item<'_>> {
        let issues = self
            .skills
            .iter()
            .flat_map(|skill| issue_items(skill.facts));
        let findings = self.findings.iter().map(finding_item);
        let notices = self.diagnostics.iter().map(diagnostic_item);
        let mut items: Vec<Item<'_>> = issues.chain(findings).chain(notices).collect();
        for item in &mut items {
            item.repair = self.offer(item.path, item.code);
        }
        items.sort_by(|a, b| {
            crate::path::utf16_cmp(a.path, b.path)
                .then(a.line.cmp(&b.line))
                .then(a.code.cmp(b.code))
        });
        items
    }
}

impl<'a> ScanReport<'a> {
    /// The repair that removes `code` from the file at `path`.
    fn offer(&self, path: &str, code: &str) -> Option<&'a Offer> {
        let offers = self.offers.get(path)?;
        offers.iter().find(|offer| offer.code.id() == code)
    }
}

fn issue_items(skill: &SkillFacts) -> impl Iterator<Item = Item<'_>> {
    skill.issues.iter().map(|issue| Item {
        path: issue.path.as_str(),
        line: issue.start_line,
        end_line: issue.end_line,
        column: issue.column,
        end_column: issue.end_column,
        severity: issue.code.severity(),
        code: issue.code.id(),
        message: &issue.message,
        source: issue.start_line.and_then(|line| skill.line(line)),
        source_from: 1,
        repair: None,
    })
}

fn finding_item(finding: &Finding) -> Item<'_> {
    Item {
        path: finding.evidence.path.as_str(),
        line: Some(finding.evidence.start_line),
        end_line: Some(finding.evidence.end_line),
        column: finding.column,
        end_column: None,
        severity: finding.severity,
        code: finding.code.id(),
        message: &finding.message,
        source: Some(&finding.evidence.snippet),
        source_from: finding.quoted_from,
        repair: None,
    }
}

fn diagnostic_item(entry: &DiagnosticEntry) -> Item<'_> {
    Item {
        path: &entry.path,
        line: entry.line,
        end_line: None,
        column: None,
        end_column: None,
        severity: entry.severity,
        code: entry.code.unwrap_or("-"),
        message: &entry.message,
        source: None,
        source_from: 1,
        repair: None,
    }
}

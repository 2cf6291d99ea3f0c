//! From findings to an answer: issues in order, verdict, tier, first failed stage.

use serde::{Deserialize, Serialize};

use super::facts::Finding;
use super::labels::Label;
use super::pipeline::{Profile, judge};
use super::source_profile::SourceProfile;
use crate::path::utf16_cmp;
use crate::rules::{Code, Severity};

/// A finding and the file it is in.
#[derive(Debug)]
pub(super) struct Found {
    /// Relative to the bundle.
    pub path: String,
    /// What is wrong.
    pub finding: Finding,
    /// The line it points at.
    pub source: Option<String>,
}

/// How an issue counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Level {
    /// Blocks.
    #[serde(rename = "FAIL")]
    Fail,
    /// Does not block.
    #[serde(rename = "WARN")]
    Warn,
}

impl Level {
    /// The spelling in reports.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Fail => "FAIL",
            Self::Warn => "WARN",
        }
    }
}

/// One broken rule, in the shape of 15.1.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Issue {
    /// FAIL or WARN.
    pub severity: Level,
    /// The stable code.
    pub code: Code,
    /// The stage of the pipeline.
    pub stage: u8,
    /// The file or directory, relative to the bundle.
    pub path: String,
    /// Line, from 1; 1 for the file as a whole.
    pub line: u32,
    /// Column in characters, from 1, where one is meant.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub column: Option<u32>,
    /// The section of the standard.
    pub rule: String,
    /// What is wrong here.
    pub message: String,
    /// What to do here.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub fix: Option<String>,
    /// The line it points at, for people to see; no part of the document.
    #[serde(skip)]
    pub source: Option<String>,
}

impl Issue {
    /// A WARN that alone keeps a bundle from the standard tier. A softened FAIL is one.
    pub fn is_major(&self) -> bool {
        self.severity == Level::Warn && self.code.severity() != Severity::WarnMinor
    }
}

/// PASS or FAIL.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Verdict {
    /// No FAIL.
    #[serde(rename = "PASS")]
    Pass,
    /// At least one.
    #[serde(rename = "FAIL")]
    Fail,
}

/// How good a bundle is (13).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Tier {
    /// A FAIL.
    Invalid,
    /// No FAIL.
    Valid,
    /// No FAIL, no major WARN, at most three minor ones.
    Standard,
    /// Nothing at all.
    Strict,
}

impl Tier {
    /// The spelling on the command line and in reports.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Invalid => "invalid",
            Self::Valid => "valid",
            Self::Standard => "standard",
            Self::Strict => "strict",
        }
    }

    /// The tier of this spelling.
    pub fn find(text: &str) -> Option<Self> {
        [Self::Invalid, Self::Valid, Self::Standard, Self::Strict]
            .into_iter()
            .find(|tier| tier.as_str() == text)
    }
}

/// Most minor warnings of the standard tier.
const STANDARD_MINOR: usize = 3;

/// The answer for one bundle.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct BundleReport {
    /// The directory, relative to the repository root.
    pub path: String,
    /// `name` of the frontmatter.
    pub name: Option<String>,
    /// PASS or FAIL.
    pub verdict: Verdict,
    /// How good it is.
    pub tier: Tier,
    /// The lowest stage with a FAIL.
    pub first_failed_stage: Option<u8>,
    /// What the bundle looks like (12B).
    pub source_profile: SourceProfile,
    /// What is in it (9.6).
    pub labels: Vec<Label>,
    /// What is wrong, by stage, path and place.
    pub issues: Vec<Issue>,
}

/// The findings that `profile` asks for, as issues in report order.
pub(super) fn issues(found: Vec<Found>, profile: Profile) -> Vec<Issue> {
    let mut issues: Vec<Issue> = found
        .into_iter()
        .filter_map(|found| {
            let finding = found.finding;
            let (stage, severity) = judge(finding.code, profile)?;
            let level = if severity == Severity::Fail {
                Level::Fail
            } else {
                Level::Warn
            };
            Some(Issue {
                severity: level,
                code: finding.code,
                stage,
                path: found.path,
                line: finding.place.line,
                column: finding.place.column,
                rule: finding.code.rule().section.to_owned(),
                message: finding.message,
                fix: finding.fix,
                source: found.source,
            })
        })
        .collect();
    issues.sort_by(|a, b| {
        a.stage
            .cmp(&b.stage)
            .then_with(|| utf16_cmp(&a.path, &b.path))
            .then_with(|| (a.line, a.column, a.code).cmp(&(b.line, b.column, b.code)))
    });
    issues
}

/// Whether anything blocks.
pub(super) fn verdict(issues: &[Issue]) -> Verdict {
    if issues.iter().any(|issue| issue.severity == Level::Fail) {
        Verdict::Fail
    } else {
        Verdict::Pass
    }
}

/// The tier that the issues leave.
pub(super) fn tier(issues: &[Issue]) -> Tier {
    if verdict(issues) == Verdict::Fail {
        Tier::Invalid
    } else if issues.is_empty() {
        Tier::Strict
    } else if issues.len() <= STANDARD_MINOR && !issues.iter().any(Issue::is_major) {
        Tier::Standard
    } else {
        Tier::Valid
    }
}

/// The stage at which a pipeline that stops would have stopped.
pub(super) fn first_failed_stage(issues: &[Issue]) -> Option<u8> {
    issues
        .iter()
        .filter(|issue| issue.severity == Level::Fail)
        .map(|issue| issue.stage)
        .min()
}

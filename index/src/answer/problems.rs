//! Diagnostics as flat values, for whoever shows them file by file: an editor. Four sources, told apart by what they
//! depend on, so that whoever holds newer text of one file can judge that file again and keep the rest.

use std::sync::Arc;

use super::{AnswerError, discovery_diagnostics};
use crate::boundary::suppression::Suppressions;
use crate::facts::FileFacts;
use crate::findings::asset;
use crate::findings::{Finding, Notice};
use crate::path::RepoPath;
use crate::path::classify;
use crate::path::roots::Roots;
use crate::rules::Severity;
use crate::snapshot::Snapshot;
use crate::strict::verdict::{Issue, Level};
use crate::strict::{Bundle, Profile, validate_bundle};

/// One diagnostic.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// The file.
    pub path: RepoPath,
    /// The code; a few diagnostics have none.
    pub code: Option<&'static str>,
    /// How grave it is.
    pub severity: Severity,
    /// First line, from 1; `None` for the file as a whole.
    pub line: Option<u32>,
    /// Last line.
    pub end_line: Option<u32>,
    /// First column in characters, from 1.
    pub column: Option<u32>,
    /// Column just past the last, on the last line.
    pub end_column: Option<u32>,
    /// What is wrong and what to do.
    pub message: String,
    /// The first source line, where it is kept.
    pub source: Option<String>,
}

/// The specification errors and authoring warnings of one file.
pub fn issues(file: &FileFacts, snapshot: &Snapshot) -> Vec<Problem> {
    let skill = file.content.as_ref().and_then(|it| it.skill.as_deref());
    let Some(skill) = skill.filter(|_| snapshot.boundary.selects(file.path.as_str())) else {
        return Vec::new();
    };
    let issues = skill.issues.iter();
    issues
        .map(|issue| Problem {
            path: issue.path.clone(),
            code: Some(issue.code.id()),
            severity: issue.code.severity(),
            line: issue.start_line,
            end_line: issue.end_line,
            column: issue.column,
            end_column: issue.end_column,
            message: issue.message.clone(),
            source: issue
                .start_line
                .and_then(|line| skill.line(line))
                .map(str::to_owned),
        })
        .collect()
}

/// What the configuration and the day find in the metadata of one file, whatever else the repository holds. All of it
/// stands in [`found`] too.
pub fn judged(file: &FileFacts, snapshot: &Snapshot) -> Vec<Problem> {
    let settings = &snapshot.settings;
    let Some(content) = file
        .content
        .as_ref()
        .filter(|_| snapshot.boundary.selects(file.path.as_str()))
    else {
        return Vec::new();
    };
    let scan = content.scan.clone().unwrap_or_default();
    let alone = asset::judge(&content.asset, &scan, &settings.config, settings.today);
    let suppressions = Suppressions::new(&settings.config.suppressions, settings.today);
    let counts = |finding: &&Finding| {
        suppressions
            .accept(finding.code.id(), finding.evidence.path.as_str())
            .is_none()
    };
    let findings = alone.findings.iter().filter(counts).map(of_finding);
    findings
        .chain(alone.notices.iter().map(of_notice))
        .collect()
}

/// Every finding and diagnostic of a repository besides [`issues`], in no order.
///
/// # Errors
/// Where discovery has more sources than memory can hold.
pub fn found(snapshot: &Snapshot) -> Result<Vec<Problem>, AnswerError> {
    let scan = &snapshot.scan;
    let mut all: Vec<Problem> = scan.findings.iter().map(of_finding).collect();
    all.extend(scan.notices.iter().map(of_notice));
    let discovery = discovery_diagnostics(snapshot, 0)?.into_iter();
    all.extend(discovery.map(|entry| Problem {
        path: RepoPath::new(&entry.path),
        code: entry.code,
        severity: entry.severity,
        line: entry.line,
        end_line: entry.line,
        column: None,
        end_column: None,
        message: entry.message,
        source: None,
    }));
    Ok(all)
}

/// What the strict standard finds in the skill that holds `path`, with the facts of `newer` in place of those in the
/// snapshot; empty where no skill holds it.
pub fn strict(
    snapshot: &Snapshot,
    path: &RepoPath,
    newer: &[Arc<FileFacts>],
    profile: Profile,
) -> Vec<Problem> {
    let roots = snapshot.boundary.roots();
    let Some(directory) = skill_directory(roots, path) else {
        return Vec::new();
    };
    let prefix = format!("{directory}/");
    let mut files: Vec<&Arc<FileFacts>> = snapshot
        .beside(&RepoPath::new(&format!("{prefix}SKILL.md")))
        .filter(|file| file.path.as_str().starts_with(&prefix))
        .filter(|file| newer.iter().all(|newer| newer.path != file.path))
        .collect();
    let inside = newer.iter();
    files.extend(inside.filter(|file| file.path.as_str().starts_with(&prefix)));
    let bundle = Bundle::of_files(roots, &directory, files.into_iter().map(AsRef::as_ref));
    let report = validate_bundle(&bundle, profile);
    let issues = report.issues.into_iter();
    issues.map(|issue| of_strict(&prefix, issue)).collect()
}

/// The folder of the skill that holds `path`.
pub fn skill_directory(roots: &Roots, path: &RepoPath) -> Option<String> {
    classify::operational_in(roots, path.as_str())?.skill_directory
}

fn of_finding(finding: &Finding) -> Problem {
    Problem {
        path: finding.evidence.path.clone(),
        code: Some(finding.code.id()),
        severity: finding.severity,
        line: Some(finding.evidence.start_line),
        end_line: Some(finding.evidence.end_line),
        column: finding.column,
        end_column: None,
        message: finding.message.clone(),
        source: finding.evidence.snippet.lines().next().map(str::to_owned),
    }
}

fn of_notice(notice: &Notice) -> Problem {
    let evidence = notice.evidence.as_ref();
    Problem {
        path: notice.path.clone(),
        code: notice.code.map(crate::rules::Code::id),
        severity: notice.severity,
        line: evidence.map(|evidence| evidence.start_line),
        end_line: evidence.map(|evidence| evidence.end_line),
        column: notice.column,
        end_column: None,
        message: notice.message.clone(),
        source: evidence.and_then(|it| it.snippet.lines().next().map(str::to_owned)),
    }
}

fn of_strict(prefix: &str, issue: Issue) -> Problem {
    let severity = match issue.severity {
        Level::Fail => Severity::Fail,
        Level::Warn if issue.is_major() => Severity::WarnMajor,
        Level::Warn => Severity::WarnMinor,
    };
    let message = match issue.fix {
        Some(fix) => format!("{} {fix}", issue.message),
        None => issue.message,
    };
    Problem {
        path: RepoPath::new(&format!("{prefix}{}", issue.path)),
        code: Some(issue.code.id()),
        severity,
        line: Some(issue.line),
        end_line: Some(issue.line),
        column: issue.column,
        end_column: None,
        message,
        source: None,
    }
}

//! The rule catalogue: every code the program can print, with everything that is said about it in general.
//! What is said about one place in one file belongs to the check that found it.

pub mod catalogue;

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// How grave a rule is, in the vocabulary of the report that carries it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// A note (diagnostics).
    Info,
    /// Finding severity, weakest.
    Low,
    /// Finding severity.
    Medium,
    /// Finding severity.
    High,
    /// Finding severity, gravest.
    Critical,
    /// An authoring or layout warning (diagnostics).
    Warning,
    /// A specification or repository error (diagnostics).
    Error,
    /// Strict standard: does not block, minor.
    WarnMinor,
    /// Strict standard: does not block, major.
    WarnMajor,
    /// Strict standard: blocks.
    Fail,
}

impl Severity {
    /// The spelling used in reports.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Info => "info",
            Self::Low => "low",
            Self::Medium => "medium",
            Self::High => "high",
            Self::Critical => "critical",
            Self::Warning => "warning",
            Self::Error => "error",
            Self::WarnMinor | Self::WarnMajor => "WARN",
            Self::Fail => "FAIL",
        }
    }
}

impl Serialize for Severity {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

/// An example file of a rule: where it stands and what it holds. Executed by tests.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Example {
    /// Repository-relative paths and contents; the first is the file the rule is about.
    pub files: &'static [(&'static str, &'static str)],
}

/// One row of the catalogue.
#[derive(Debug, PartialEq, Eq)]
pub struct Rule {
    /// The stable code, for example `AS-SKILL-INVALID-NAME`.
    pub id: &'static str,
    /// Its severity.
    pub severity: Severity,
    /// First version of skilld that printed it.
    pub since: &'static str,
    /// One sentence: what the code means.
    pub summary: &'static str,
    /// Why it matters to the person who reads it.
    pub why: &'static str,
    /// What to do.
    pub fix: &'static str,
    /// The section of the source document that states the rule.
    pub section: &'static str,
    /// A repository in which the code appears.
    pub wrong: Example,
    /// The same repository put right.
    pub right: Example,
}

/// A reference to a row of the catalogue; written and read as its id.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Code(&'static Rule);

impl Code {
    /// The row.
    pub fn rule(self) -> &'static Rule {
        self.0
    }

    /// The stable id.
    pub fn id(self) -> &'static str {
        self.0.id
    }

    /// The severity of the row.
    pub fn severity(self) -> Severity {
        self.0.severity
    }

    /// The row with this id, if the catalogue has one.
    pub fn find(id: &str) -> Option<Self> {
        catalogue::find(id).map(Self)
    }
}

impl From<&'static Rule> for Code {
    fn from(rule: &'static Rule) -> Self {
        Self(rule)
    }
}

impl fmt::Debug for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.id)
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.id)
    }
}

impl PartialOrd for Code {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Code {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.0.id.cmp(other.0.id)
    }
}

impl std::hash::Hash for Code {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.0.id.hash(state);
    }
}

impl Serialize for Code {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0.id)
    }
}

impl<'de> Deserialize<'de> for Code {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let id = String::deserialize(deserializer)?;
        Self::find(&id).ok_or_else(|| serde::de::Error::custom(format!("unknown rule code {id}")))
    }
}

//! What a repository has now: every finding and diagnostic, with the fingerprint it is known by in another run. It travels
//! as JSON between whoever judges and whoever compares.

use serde::{Deserialize, Serialize};

use crate::report::fingerprint::Fingerprints;
use crate::report::text::Item;
use crate::rules::Severity;

/// Every finding and diagnostic of a repository.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Standing {
    /// The profile of the strict standard, where it takes part.
    pub profile: Option<String>,
    /// The severity from which the configuration lets a scan fail.
    #[serde(with = "exact")]
    pub threshold: Severity,
    /// Those of a scan, then those of the strict standard, each in the order of its report.
    pub rows: Vec<Row>,
}

/// One finding or diagnostic.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Row {
    /// The file.
    pub path: String,
    /// Line, from 1; `None` for the file as a whole.
    pub line: Option<u32>,
    /// Last line, where known.
    pub end_line: Option<u32>,
    /// Column in characters, from 1.
    pub column: Option<u32>,
    /// Column just past the span, on its last line.
    pub end_column: Option<u32>,
    /// How grave it is.
    #[serde(with = "exact")]
    pub severity: Severity,
    /// Its code.
    pub code: String,
    /// What is wrong and what to do.
    pub message: String,
    /// The source line, where known.
    pub source: Option<String>,
    /// The column in which `source` begins.
    pub source_from: u32,
    /// What it is known by.
    pub fingerprint: String,
}

impl Standing {
    /// Add the findings of one report, in its order.
    pub fn add(&mut self, items: &[Item<'_>]) {
        let mut fingerprints = Fingerprints::default();
        self.rows.extend(items.iter().map(|item| Row {
            path: item.path.to_owned(),
            line: item.line,
            end_line: item.end_line,
            column: item.column,
            end_column: item.end_column,
            severity: item.severity,
            code: item.code.to_owned(),
            message: item.message.to_owned(),
            source: item.source.map(str::to_owned),
            source_from: item.source_from,
            fingerprint: fingerprints.of(item),
        }));
    }
}

impl Row {
    /// As reports print it.
    pub fn item(&self) -> Item<'_> {
        Item {
            path: &self.path,
            line: self.line,
            end_line: self.end_line,
            column: self.column,
            end_column: self.end_column,
            severity: self.severity,
            code: &self.code,
            message: &self.message,
            source: self.source.as_deref(),
            source_from: self.source_from,
            repair: None,
        }
    }
}

/// Severities by names that tell all of them apart, which those of reports do not.
mod exact {
    use serde::{Deserialize, Deserializer, Serializer};

    use crate::rules::Severity;

    const ALL: [(Severity, &str); 10] = [
        (Severity::Info, "info"),
        (Severity::Low, "low"),
        (Severity::Medium, "medium"),
        (Severity::High, "high"),
        (Severity::Critical, "critical"),
        (Severity::Warning, "warning"),
        (Severity::Error, "error"),
        (Severity::WarnMinor, "warn-minor"),
        (Severity::WarnMajor, "warn-major"),
        (Severity::Fail, "fail"),
    ];

    #[allow(
        clippy::trivially_copy_pass_by_ref,
        reason = "serde passes a reference"
    )]
    pub(super) fn serialize<S: Serializer>(
        severity: &Severity,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        let name = ALL.iter().find(|(one, _)| one == severity);
        serializer.serialize_str(name.map_or("info", |(_, name)| name))
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Severity, D::Error> {
        let name = String::deserialize(deserializer)?;
        ALL.iter()
            .find(|(_, one)| *one == name)
            .map(|(severity, _)| *severity)
            .ok_or_else(|| serde::de::Error::custom(format!("unknown severity {name}")))
    }
}

//! What a check and a write tell, in their forms. Only new findings are listed; of the others, how many there are.

use std::fmt::Write as _;

use serde::Serialize;

use super::{Baseline, Checked, Recorded, Row};
use crate::report::code_scanning;
use crate::report::text::{self, Item, visible};

/// The schema of the JSON of a check.
pub const CHECK_SCHEMA: &str = "skilld.baseline-check.v1";

/// The schema of the JSON of a write.
pub const WRITE_SCHEMA: &str = "skilld.baseline-write.v1";

impl Checked<'_> {
    /// For a terminal: the new findings, then how the rest stands.
    pub fn text(&self, color: bool) -> String {
        let mut items = self.items();
        items.sort_by(|a, b| {
            crate::path::utf16_cmp(a.path, b.path).then_with(|| a.line.cmp(&b.line))
        });
        text::render(&items, &format!("{}: ", self.balance()), color)
    }

    /// `skilld.baseline-check.v1`.
    ///
    /// # Errors
    /// When a value cannot be serialised, which no value does.
    pub fn json(&self) -> Result<String, serde_json::Error> {
        json(self)
    }

    /// For a job summary.
    pub fn markdown(&self) -> String {
        let mut out = format!("# New since the baseline\n\n{}.\n", self.balance());
        let items = self.items();
        if !items.is_empty() {
            out.push('\n');
            out.push_str(&code_scanning::table(&items));
        }
        out
    }

    /// The new findings as annotations of GitHub Actions.
    pub fn github(&self) -> String {
        code_scanning::github(&self.items())
    }

    /// The new findings as a SARIF log.
    ///
    /// # Errors
    /// As [`Self::json`].
    pub fn sarif(&self) -> Result<String, serde_json::Error> {
        let fingerprints = self.new.iter().map(|row| row.fingerprint.clone());
        let fingerprints: Vec<String> = fingerprints.collect();
        code_scanning::sarif_with(&self.items(), &fingerprints)
    }

    /// How many are new, held back and gone, and what to do about those.
    pub fn balance(&self) -> String {
        let mut out = format!(
            "{} new, {} held back by {}",
            self.new.len(),
            self.held,
            visible(self.file)
        );
        if !self.gone.is_empty() {
            let _ = write!(
                out,
                ", {} recorded there and no longer found (`skilld baseline write` drops them)",
                self.gone.len()
            );
        }
        out
    }

    fn items(&self) -> Vec<Item<'_>> {
        self.new.iter().map(|row| row.item()).collect()
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct CheckJson<'a> {
    schema_version: &'static str,
    file: &'a str,
    profile: Option<&'a str>,
    exit_threshold: &'static str,
    summary: Summary,
    new: Vec<NewJson<'a>>,
    gone: &'a [&'a Recorded],
}

#[derive(Serialize)]
struct Summary {
    new: usize,
    held: usize,
    gone: usize,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct NewJson<'a> {
    path: &'a str,
    line: Option<u32>,
    end_line: Option<u32>,
    column: Option<u32>,
    end_column: Option<u32>,
    severity: &'static str,
    code: &'a str,
    message: &'a str,
    fingerprint: &'a str,
}

impl<'a> NewJson<'a> {
    fn new(row: &'a Row) -> Self {
        Self {
            path: &row.path,
            line: row.line,
            end_line: row.end_line,
            column: row.column,
            end_column: row.end_column,
            severity: row.severity.as_str(),
            code: &row.code,
            message: &row.message,
            fingerprint: &row.fingerprint,
        }
    }
}

fn json(checked: &Checked<'_>) -> Result<String, serde_json::Error> {
    let report = CheckJson {
        schema_version: CHECK_SCHEMA,
        file: checked.file,
        profile: checked.profile,
        exit_threshold: checked.threshold.as_str(),
        summary: Summary {
            new: checked.new.len(),
            held: checked.held,
            gone: checked.gone.len(),
        },
        new: checked.new.iter().map(|row| NewJson::new(row)).collect(),
        gone: &checked.gone,
    };
    serde_json::to_string_pretty(&report).map(|text| text + "\n")
}

/// What was written.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Written<'a> {
    schema_version: &'static str,
    file: &'a str,
    profile: Option<&'a str>,
    recorded: usize,
    added: usize,
    dropped: usize,
}

impl<'a> Written<'a> {
    /// `new` took the place of `old` in `file`.
    pub fn new(file: &'a str, old: Option<&Baseline>, new: &'a Baseline) -> Self {
        let set = |baseline: &'_ Baseline| -> std::collections::BTreeSet<String> {
            let entries = baseline.entries.iter();
            entries.map(|entry| entry.fingerprint.clone()).collect()
        };
        let (before, after) = (old.map(set).unwrap_or_default(), set(new));
        Self {
            schema_version: WRITE_SCHEMA,
            file,
            profile: new.profile.as_deref(),
            recorded: new.entries.len(),
            added: after.difference(&before).count(),
            dropped: before.difference(&after).count(),
        }
    }

    /// As one JSON document.
    ///
    /// # Errors
    /// When a value cannot be serialised, which no value does.
    pub fn json(&self) -> Result<String, serde_json::Error> {
        serde_json::to_string_pretty(self).map(|text| text + "\n")
    }

    /// For reading.
    pub fn text(&self) -> String {
        format!(
            "{} findings recorded in {}: {} added, {} dropped\n",
            self.recorded,
            visible(self.file),
            self.added,
            self.dropped
        )
    }
}

//! The file: `skilld.baseline.v1`. Sorted, one finding a line and nothing that changes by itself, so that two runs write
//! the same bytes and two branches merge.

use std::fmt::Write as _;

use serde::Deserialize;
use thiserror::Error;

use super::{Recorded, Standing};
use crate::path::utf16_cmp;
use crate::report::json::fragment;
use crate::strict::Profile;

/// The schema of the file.
pub const SCHEMA: &str = "skilld.baseline.v1";

/// Where it stands unless somebody says otherwise, at the repository root.
pub const FILE_NAME: &str = "skilld.baseline.json";

/// What every version of the schema begins with.
const FAMILY: &str = "skilld.baseline.v";

/// The findings of one state.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Baseline {
    /// The profile of the strict standard, where it took part.
    pub profile: Option<String>,
    /// The findings, by path, code and fingerprint.
    pub entries: Vec<Recorded>,
}

/// Why a text is no baseline. Whoever reports it names the file.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum BaselineError {
    /// It is no JSON, or not of the right shape.
    #[error("is damaged ({0})")]
    Garbled(String),
    /// It has another schema.
    #[error("has the schema `{0}`, and this skilld reads `{SCHEMA}`")]
    OtherVersion(String),
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Document {
    #[serde(rename = "schemaVersion")]
    _schema_version: String,
    profile: Option<String>,
    entries: Vec<Recorded>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Head {
    schema_version: String,
}

impl Baseline {
    /// The baseline that holds all of `standing`.
    pub fn of(standing: &Standing) -> Self {
        let mut entries: Vec<Recorded> = standing
            .rows
            .iter()
            .map(|row| Recorded {
                path: row.path.clone(),
                code: row.code.clone(),
                fingerprint: row.fingerprint.clone(),
            })
            .collect();
        entries.sort_by(|a, b| {
            utf16_cmp(&a.path, &b.path)
                .then_with(|| a.code.cmp(&b.code))
                .then_with(|| a.fingerprint.cmp(&b.fingerprint))
        });
        Self {
            profile: standing.profile.clone(),
            entries,
        }
    }

    /// Read a file.
    ///
    /// # Errors
    /// [`BaselineError`]
    pub fn parse(text: &str) -> Result<Self, BaselineError> {
        let garbled = |error: serde_json::Error| BaselineError::Garbled(error.to_string());
        let head: Head = serde_json::from_str(text).map_err(garbled)?;
        if head.schema_version != SCHEMA {
            return Err(BaselineError::OtherVersion(head.schema_version));
        }
        let document: Document = serde_json::from_str(text).map_err(garbled)?;
        if let Some(profile) = &document.profile
            && Profile::find(profile).is_none()
        {
            return Err(BaselineError::Garbled(format!(
                "there is no profile `{profile}`"
            )));
        }
        Ok(Self {
            profile: document.profile,
            entries: document.entries,
        })
    }

    /// The text of the file.
    pub fn to_text(&self) -> String {
        let mut out = format!(
            "{{\n  \"schemaVersion\": \"{SCHEMA}\",\n  \"profile\": {},\n  \"entries\": [",
            fragment(&self.profile, 0)
        );
        for (at, entry) in self.entries.iter().enumerate() {
            let comma = if at == 0 { "" } else { "," };
            let _ = write!(
                out,
                "{comma}\n    {{ \"path\": {}, \"code\": {}, \"fingerprint\": {} }}",
                fragment(&entry.path, 0),
                fragment(&entry.code, 0),
                fragment(&entry.fingerprint, 0)
            );
        }
        out.push_str(if self.entries.is_empty() {
            "]\n}\n"
        } else {
            "\n  ]\n}\n"
        });
        out
    }
}

/// Whether `text` is or once was a baseline of any version: nothing else may be written over.
pub fn is_one(text: &str) -> bool {
    text.contains(FAMILY)
}

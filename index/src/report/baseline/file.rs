//! The file: `skilld.baseline.v1`. Sorted, one finding a line and nothing that changes by itself, so that two runs write
//! the same bytes and two branches merge.

use std::fmt::Write as _;

use serde::Deserialize;
use serde_json::Value;
use thiserror::Error;

use super::{Recorded, Standing};
use crate::path::utf16_cmp;
use crate::report::json::fragment;
use crate::report::suggestion::command::Command;
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
        let value: Value = serde_json::from_str(text)
            .map_err(|error| BaselineError::Garbled(broken_off(&error)))?;
        if let Some(fault) = fault_of_head(&value) {
            return Err(BaselineError::Garbled(fault));
        }
        let schema = value.get("schemaVersion").and_then(Value::as_str);
        if let Some(other) = schema.filter(|schema| *schema != SCHEMA) {
            return Err(BaselineError::OtherVersion(other.to_owned()));
        }
        if let Some(fault) = fault_of_body(&value) {
            return Err(BaselineError::Garbled(fault));
        }
        let unknown = |_| BaselineError::Garbled("its entries cannot be read".to_owned());
        let document: Document = serde_json::from_value(value).map_err(unknown)?;
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

/// Where a text is no JSON.
fn broken_off(error: &serde_json::Error) -> String {
    let (line, column) = (error.line(), error.column());
    if error.is_eof() {
        format!("it breaks off in line {line}")
    } else {
        format!("it is no JSON from line {line}, column {column}")
    }
}

/// Why a document is no baseline of any version.
fn fault_of_head(value: &Value) -> Option<String> {
    let what = match value {
        Value::Object(map) => {
            let named = map.get("schemaVersion").is_some_and(Value::is_string);
            return (!named).then(|| "it has no `schemaVersion`".to_owned());
        }
        Value::Array(_) => "an array",
        Value::String(_) => "a text",
        Value::Number(_) => "a number",
        Value::Bool(_) | Value::Null => "a single word",
    };
    Some(format!("it holds {what}, and a baseline is an object"))
}

/// What is wrong with a document of this version, whose head is right.
fn fault_of_body(value: &Value) -> Option<String> {
    let known = ["schemaVersion", "profile", "entries"];
    let mut keys = value.as_object().into_iter().flat_map(|map| map.keys());
    if let Some(key) = keys.find(|key| !known.contains(&key.as_str())) {
        return Some(format!("it has a key `{key}`, which no baseline has"));
    }
    let profile = value.get("profile").unwrap_or(&Value::Null);
    if !profile.is_null() && !profile.is_string() {
        return Some("its `profile` is no text".to_owned());
    }
    let Some(entries) = value.get("entries").and_then(Value::as_array) else {
        return Some("it has no list `entries`".to_owned());
    };
    let fields = ["path", "code", "fingerprint"];
    entries.iter().zip(1..).find_map(|(entry, number)| {
        let is_text = |field: &&str| entry.get(*field).is_some_and(Value::is_string);
        if let Some(lacking) = fields.iter().find(|field| !is_text(field)) {
            return Some(format!("entry {number} has no text `{lacking}`"));
        }
        let mut keys = entry.as_object()?.keys();
        let key = keys.find(|key| !fields.contains(&key.as_str()))?;
        Some(format!(
            "entry {number} has a key `{key}`, which no entry has"
        ))
    })
}

/// The command that writes the baseline `file`, or that of the repository.
pub fn write_command(file: Option<&str>) -> String {
    let file = file.map(|file| {
        // As a word of its own, what begins with a hyphen would be an option.
        if file.starts_with('-') {
            vec![format!("--file={file}")]
        } else {
            vec!["--file".to_owned(), file.to_owned()]
        }
    });
    let file = file.unwrap_or_default();
    let mut args = vec!["baseline", "write"];
    args.extend(file.iter().map(String::as_str));
    Command::skilld(&args).display
}

/// Whether `text` is or once was a baseline of any version: nothing else may be written over.
pub fn is_one(text: &str) -> bool {
    text.contains(FAMILY)
}

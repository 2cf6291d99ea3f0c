//! Pre-0.16 values and their canonical strings (contract: "Pre-0.16 Value Serialization"). The keys, their shapes
//! and which of them existed before 0.16 are the registry's.

use rustc_hash::FxHashSet;

use super::blocked::Reason;
use crate::metadata::{Key, Shape};
use crate::syntax::yaml::{Node, Value};

/// The two routing fields, which inform the description and become no metadata.
pub(super) const WHEN_TO_USE: &str = "when_to_use";
/// See [`WHEN_TO_USE`].
pub(super) const WHEN_NOT_TO_USE: &str = "when_not_to_use";

/// A pre-0.16 field that becomes a metadata key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Legacy {
    /// The top-level field.
    pub field: &'static str,
    /// The key inside `metadata`.
    pub key: &'static str,
    shape: Shape,
}

/// Every pre-0.16 field that becomes a metadata key, in registry order.
pub(super) fn all() -> impl Iterator<Item = Legacy> {
    Key::ALL.iter().filter_map(|key| {
        let skill_key = key.skill_key().filter(|name| !is_removed_key(name))?;
        Key::is_historical_skill_field(key.field()).then_some(Legacy {
            field: key.field(),
            key: skill_key,
            shape: key.shape(),
        })
    })
}

/// The metadata keys that once held routing text and are not operational any more.
pub(super) fn is_removed_key(key: &str) -> bool {
    [Key::SkillWhenToUse, Key::SkillWhenNotToUse]
        .iter()
        .any(|removed| removed.skill_key() == Some(key))
}

impl Legacy {
    /// The canonical string of `value`.
    pub(super) fn canonical(self, value: &Node) -> Result<String, Reason> {
        match self.shape {
            Shape::List => list(value).map(|members| json(&members)),
            Shape::Flag => flag(value),
            Shape::Text | Shape::Marker | Shape::Integer => text(value),
        }
    }

    /// A canonical string that is there already means the same as the `migrated` one.
    pub(super) fn agrees(self, present: &str, migrated: &str) -> bool {
        let members = |text| serde_json::from_str::<Vec<String>>(text).ok();
        match self.shape {
            Shape::List => members(present).is_some_and(|list| members(migrated) == Some(list)),
            _ => present == migrated,
        }
    }
}

fn text(value: &Node) -> Result<String, Reason> {
    match value.as_str() {
        None => Err(missing(value).unwrap_or_else(|| Reason::NotString(kind(value)))),
        Some(text) if text.trim().is_empty() => Err(Reason::Empty),
        Some(text) => Ok(text.to_owned()),
    }
}

/// A field that is there without a value.
fn missing(value: &Node) -> Option<Reason> {
    matches!(value.resolved().value, Value::Null).then_some(Reason::Empty)
}

fn flag(value: &Node) -> Result<String, Reason> {
    match &value.resolved().value {
        Value::Bool(flag) => Ok(flag.to_string()),
        Value::String(text, _) if text == "true" || text == "false" => Ok(text.clone()),
        _ => Err(Reason::NotFlag),
    }
}

fn list(value: &Node) -> Result<Vec<String>, Reason> {
    let members = members(value)?;
    let mut seen = FxHashSet::default();
    match members.iter().find(|member| !seen.insert(member.as_str())) {
        Some(twice) => Err(Reason::MemberTwice(twice.clone())),
        None => Ok(members),
    }
}

/// The strings of a list in any of its three spellings: a YAML list, a JSON array in a string, text with commas.
pub(super) fn members(value: &Node) -> Result<Vec<String>, Reason> {
    match &value.resolved().value {
        Value::Sequence(items) => items
            .iter()
            .enumerate()
            .map(|(at, item)| {
                item.as_str()
                    .map(str::to_owned)
                    .ok_or_else(|| Reason::MemberNotString(at + 1, kind(item)))
            })
            .collect(),
        Value::String(text, _) if text.trim().is_empty() => Err(Reason::Empty),
        Value::String(text, _) if text.trim_start().starts_with('[') => {
            serde_json::from_str(text).map_err(|_| Reason::NotJsonList)
        }
        Value::String(text, _) => Ok(text
            .split(',')
            .map(str::trim)
            .filter(|member| !member.is_empty())
            .map(str::to_owned)
            .collect()),
        _ => Err(missing(value).unwrap_or_else(|| Reason::NotList(kind(value)))),
    }
}

fn json(members: &[String]) -> String {
    serde_json::to_string(members).unwrap_or_else(|_| "[]".to_owned())
}

/// The kind of a value, with its article.
pub(super) fn kind(value: &Node) -> &'static str {
    match &value.resolved().value {
        Value::Null => "empty",
        Value::Bool(_) => "a boolean",
        Value::Number(_) => "a number",
        Value::String(..) => "a string",
        Value::Sequence(_) => "a list",
        Value::Mapping(_) => "a mapping",
        Value::Alias(_) => "an alias",
    }
}

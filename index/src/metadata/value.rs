//! Values of metadata keys: as YAML read them, and what they mean. No key is named here.

use serde::{Deserialize, Serialize};

use crate::evidence::Quote;
use crate::syntax::yaml::{self, Node};

/// What YAML made of a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum RawKind {
    /// A string.
    String,
    /// `null` or nothing.
    Null,
    /// `true` or `false`.
    Bool,
    /// A number.
    Number,
    /// A list.
    Sequence,
    /// A mapping.
    Mapping,
}

/// A value before interpretation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Raw {
    /// Its YAML kind (of the target, for an alias).
    pub kind: RawKind,
    /// The text of a scalar, untrimmed; empty for null and collections.
    pub text: String,
    /// The value is an alias (`*name`), or stands in a mapping reached through one.
    pub alias: bool,
}

impl Raw {
    /// What YAML read at `node`; `aliased` when it was reached through an alias.
    pub(super) fn of(node: &Node, aliased: bool) -> Self {
        let (kind, text) = match &node.resolved().value {
            yaml::Value::String(text, _) => (RawKind::String, text.as_str()),
            yaml::Value::Number(text) => (RawKind::Number, text.as_str()),
            yaml::Value::Bool(true) => (RawKind::Bool, "true"),
            yaml::Value::Bool(false) => (RawKind::Bool, "false"),
            yaml::Value::Sequence(_) => (RawKind::Sequence, ""),
            yaml::Value::Mapping(_) => (RawKind::Mapping, ""),
            yaml::Value::Null | yaml::Value::Alias(_) => (RawKind::Null, ""),
        };
        Self {
            kind,
            text: text.to_owned(),
            alias: aliased || node.is_alias(),
        }
    }
}

/// One member of a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Member {
    /// Position in the list, from 0; dropped members do not count.
    pub index: u32,
    /// The member, trimmed.
    pub text: String,
    /// Where the member stands, when it has lines of its own (a block list); else it is the declaration's place.
    pub place: Option<Quote>,
}

impl Member {
    pub(super) fn new(index: usize, text: &str, place: Option<Quote>) -> Self {
        Self {
            index: u32::try_from(index).unwrap_or(u32::MAX),
            text: text.trim().to_owned(),
            place,
        }
    }
}

/// What a declared value means.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Value {
    /// Text, trimmed, not empty.
    Text(String),
    /// A list; empty members are dropped except in `continues-with`, which keeps them for its own rule.
    List(Vec<Member>),
    /// A boolean.
    Flag(bool),
    /// A positive integer.
    Integer(u64),
    /// Declared, but empty after trimming: counts as absent.
    Empty,
    /// Not what the key asks for.
    Invalid(Invalid),
}

impl Value {
    /// Text, trimmed; [`Value::Empty`] where nothing is left.
    pub(super) fn text(text: &str) -> Self {
        let text = text.trim();
        if text.is_empty() {
            Self::Empty
        } else {
            Self::Text(text.to_owned())
        }
    }
}

/// Why a value is not what its key asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Invalid {
    /// A string is required.
    NotString,
    /// The string is not JSON.
    NotJson,
    /// The JSON is not an array.
    NotArray,
    /// The member at this position is not a string.
    NonStringMember(u32),
    /// Not one of the accepted booleans.
    NotFlag,
    /// Not the one accepted marker.
    NotMarker,
    /// Not a positive integer.
    NotInteger,
    /// Neither a list nor text.
    NotList,
}

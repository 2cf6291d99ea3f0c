//! Operational metadata of one file: what is declared, where, and whether it counts. The registry of keys is
//! [`registry`]; the two serialisations are [`canonical`] (skills) and [`top_level`] (everything else).
//!
//! Only what one file says is known here. Whether a target exists, an id is unique or a date has passed is decided
//! elsewhere.

pub mod canonical;
mod number;
pub(crate) mod place;
pub mod registry;
pub mod top_level;
pub mod value;

use serde::{Deserialize, Serialize};

pub use registry::{Key, Shape};
pub use value::{Invalid, Member, Raw, RawKind, Value};

use crate::assets::AssetKind;
use crate::evidence::Quote;
use crate::syntax::Document;

/// Whether the declarations of a file count.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Source {
    /// No closed frontmatter, or a file that is not read for metadata.
    Absent,
    /// The declarations are operational.
    Operational,
    /// A skill that is invalid, hybrid or of the pre-0.16 format: its declarations are visible but do not count.
    Inert,
    /// The frontmatter of a file that is not a skill could not be read: see [`AssetMetadata::malformed`].
    Malformed,
}

/// The frontmatter envelope of a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Envelope {
    /// Line of the closing fence; the opening one is line 1.
    pub end_line: u32,
    /// Characters between the fences.
    pub characters: u32,
}

/// Why nothing could be read from the frontmatter of a file that is not a skill.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Malformed {
    /// There is no closing fence.
    Unclosed,
    /// It is not YAML; what the parser says.
    InvalidYaml(String),
    /// It is YAML, but not a mapping.
    NotMapping,
}

/// One recognised key as it was declared.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Declaration {
    /// The key.
    pub key: Key,
    /// The lines from the key to the end of its value.
    pub place: Quote,
    /// The value as YAML read it, before any interpretation.
    pub raw: Raw,
    /// What the value means; for a duplicated key this is what the value would mean if it stood alone.
    pub value: Value,
}

/// Everything one file declares.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct AssetMetadata {
    /// Whether the declarations count.
    pub source: Source,
    /// The envelope; `None` without closed frontmatter.
    pub envelope: Option<Envelope>,
    /// Why the frontmatter could not be read, and where; only with [`Source::Malformed`].
    pub malformed: Option<(Malformed, Quote)>,
    /// Recognised keys in document order; a key declared twice stands here twice.
    pub declarations: Vec<Declaration>,
    /// Skills: how many top-level `metadata` keys there are; more than one is ambiguous.
    pub mappings: u32,
}

impl AssetMetadata {
    /// A file without metadata.
    pub fn absent() -> Self {
        Self {
            source: Source::Absent,
            envelope: None,
            malformed: None,
            declarations: Vec::new(),
            mappings: 0,
        }
    }

    /// All declarations of `key`, whether they count or not.
    pub fn declared(&self, key: Key) -> impl Iterator<Item = &Declaration> {
        self.declarations.iter().filter(move |d| d.key == key)
    }

    /// The one operational declaration of `key`; `None` where the file does not count or the key is ambiguous.
    pub fn get(&self, key: Key) -> Option<&Declaration> {
        if self.source != Source::Operational {
            return None;
        }
        let mut declared = self.declared(key);
        let first = declared.next()?;
        declared.next().is_none().then_some(first)
    }

    /// The operational text of `key`: trimmed, never empty.
    pub fn text(&self, key: Key) -> Option<&str> {
        match &self.get(key)?.value {
            Value::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The operational members of the list `key`; empty where absent or invalid.
    pub fn list(&self, key: Key) -> &[Member] {
        match self.get(key).map(|d| &d.value) {
            Some(Value::List(members)) => members,
            _ => &[],
        }
    }

    /// The operational boolean of `key`.
    pub fn flag(&self, key: Key) -> Option<bool> {
        match self.get(key)?.value {
            Value::Flag(flag) => Some(flag),
            _ => None,
        }
    }
}

/// Read the metadata of a Markdown file. `skill_is_operational`: for a skill, that it is specification-valid and of
/// format `agent-skills`; ignored for every other kind.
pub fn extract(kind: AssetKind, doc: &Document<'_>, skill_is_operational: bool) -> AssetMetadata {
    if kind == AssetKind::Skill {
        canonical::extract(doc, skill_is_operational)
    } else {
        top_level::extract(doc)
    }
}

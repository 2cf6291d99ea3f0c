//! What one `SKILL.md` says about discovery. No text is interpreted here and no second file is known.

use serde::{Deserialize, Serialize};

use super::target::Target;
use crate::evidence::Quote;

/// The key of the publication marker, as reports spell it.
pub const MARKER_KEY: &str = "metadata.renma.published-entrypoint";

/// The key of the continuations, as reports spell it.
pub const CONTINUES_KEY: &str = "metadata.renma.continues-with";

/// The discovery declarations of one skill.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct DiscoveryFacts {
    /// The publication marker; `None` where it is not declared.
    pub marker: Option<Marker>,
    /// The continuations.
    pub continuations: Continuations,
}

impl DiscoveryFacts {
    /// Anything at all is declared, valid or not.
    pub fn is_present(&self) -> bool {
        self.marker.is_some() || self.continuations != Continuations::Absent
    }

    /// The marker, when it is the exact string `"true"` and stands once.
    pub fn valid_marker(&self) -> Option<&Marker> {
        self.marker
            .as_ref()
            .filter(|marker| marker.state == MarkerState::Valid)
    }

    /// The declared continuations in order; empty where there are none or they are rejected as a whole.
    pub fn targets(&self) -> &[Target] {
        match &self.continuations {
            Continuations::Declared { targets, .. } => targets,
            _ => &[],
        }
    }
}

/// The publication marker as it was declared.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Marker {
    /// Whether it counts.
    pub state: MarkerState,
    /// The first declaration.
    pub place: Quote,
    /// The value of the first declaration, as JSON text.
    pub raw_json: String,
}

/// Whether a marker counts, and why not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum MarkerState {
    /// Exactly the string `"true"`, once.
    Valid,
    /// Anything but the string `"true"`.
    NotTrue,
    /// The key stands more than once in `metadata`.
    DuplicateKey,
    /// `metadata` itself stands more than once.
    DuplicateMapping,
}

impl MarkerState {
    /// The spelling of the state in reports.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Valid => "valid",
            Self::NotTrue => "invalid",
            Self::DuplicateKey | Self::DuplicateMapping => "ambiguous",
        }
    }

    /// The stable reason in reports; `None` for a valid marker.
    pub const fn reason(self) -> Option<&'static str> {
        match self {
            Self::Valid => None,
            Self::NotTrue => Some("must be the exact YAML string \"true\""),
            Self::DuplicateKey => {
                Some("metadata.renma.published-entrypoint is declared more than once")
            }
            Self::DuplicateMapping => {
                Some("the top-level metadata mapping is declared more than once")
            }
        }
    }
}

/// The `continues-with` declaration of one skill.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Continuations {
    /// Not declared.
    #[default]
    Absent,
    /// The key, or `metadata` itself, stands more than once: no member counts. The specification check reports it.
    Ambiguous,
    /// Declared once, but not a JSON array of non-empty strings: no member counts.
    Rejected {
        /// Where.
        place: Quote,
        /// Why.
        problem: Problem,
    },
    /// Declared once and well formed; possibly empty.
    Declared {
        /// Where.
        place: Quote,
        /// The members in order.
        targets: Vec<Target>,
    },
}

impl Continuations {
    /// Where they are declared.
    pub fn place(&self) -> Option<&Quote> {
        match self {
            Self::Rejected { place, .. } | Self::Declared { place, .. } => Some(place),
            Self::Absent | Self::Ambiguous => None,
        }
    }
}

/// Why a `continues-with` value is rejected as a whole.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Problem {
    /// YAML read something other than a string.
    NotString,
    /// The string is not JSON.
    NotJson,
    /// The JSON is not an array.
    NotArray,
    /// The member at this position is not a string.
    NotStringMember(u32),
    /// The member at this position is empty.
    EmptyMember(u32),
    /// There are more members than a report can carry.
    TooMany,
}

/// Most members of one `continues-with`.
pub const MAX_MEMBERS: usize = 1024;

impl Problem {
    /// The stable reason in reports.
    pub fn reason(self) -> String {
        match self {
            Self::NotString => {
                "must be a string containing a JSON array of non-empty strings".to_owned()
            }
            Self::NotJson => {
                "must be a string containing valid JSON for an array of non-empty strings"
                    .to_owned()
            }
            Self::NotArray => "must contain a JSON array".to_owned(),
            Self::NotStringMember(index) => format!("array member {index} must be a string"),
            Self::EmptyMember(index) => {
                format!("array member {index} must be non-empty after trimming")
            }
            Self::TooMany => format!("must not have more than {MAX_MEMBERS} members"),
        }
    }
}

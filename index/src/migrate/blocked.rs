//! What stands in the way of a proposal, field by field. The words are here so that the value and its two renderings
//! agree; the decisions are not.

mod words;

use std::fmt;

use serde::{Serialize, Serializer};

use self::words::KEEP_ONE;
pub(crate) use self::words::listed;
pub(super) use self::words::sentence;
use crate::path::RepoPath;

/// One thing that stands in the way.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Blocked {
    /// The field, as it is spelled in the file; `frontmatter` or `targetPath` for the file as a whole.
    pub field: String,
    /// Where it stands in the file.
    #[serde(skip)]
    pub line: Option<u32>,
    /// Why, and what to do about it.
    pub reason: Reason,
}

impl Blocked {
    /// The lines it is about.
    pub fn lines(&self) -> Vec<u32> {
        match &self.reason {
            Reason::Duplicate(lines) => lines.clone(),
            _ => self.line.into_iter().collect(),
        }
    }

    /// Why, and what to do about it, where [`Self::lines`] are told beside it.
    pub fn words(&self) -> String {
        match &self.reason {
            Reason::Duplicate(_) => format!("It is declared more than once. {KEEP_ONE}"),
            reason => reason.to_string(),
        }
    }

    /// `field` stands in the way.
    pub fn new(field: &str, line: Option<u32>, reason: Reason) -> Self {
        Self {
            field: field.to_owned(),
            line,
            reason,
        }
    }
}

/// The name that its path gives a skill.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PathName {
    /// The name of this directory.
    Directory(String),
    /// The name of this file, without its ending.
    File(String),
}

impl fmt::Display for PathName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Directory(name) => write!(f, "the directory `{name}`"),
            Self::File(name) => write!(f, "the file `{name}`"),
        }
    }
}

/// Why a field stands in the way.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reason {
    /// There is no frontmatter.
    FrontmatterMissing,
    /// The opening fence is never closed.
    FrontmatterUnclosed,
    /// The frontmatter is not YAML; the parser's words.
    FrontmatterInvalid(String),
    /// The same, where `scan --fix` can put it right.
    FrontmatterRepairable(String),
    /// The frontmatter is YAML, but no mapping.
    FrontmatterNotMapping,
    /// A top-level field, or a metadata key, stands there more than once: on these lines.
    Duplicate(Vec<u32>),
    /// A top-level field that neither format knows; the known one that it looks like.
    UnknownField(Option<&'static str>),
    /// A standard field has a value the specification refuses; what it asks for.
    StandardField(&'static str),
    /// `metadata` is no mapping.
    MetadataNotMapping,
    /// `metadata` holds values that are no strings: their keys, lines and kinds.
    MetadataNotStrings(Vec<(String, u32, &'static str)>),
    /// What the path makes the skill's name cannot be one; the rule it breaks.
    PathName(PathName, String),
    /// The declared name is not the one that the path gives.
    NameConflict(PathName),
    /// The declared description cannot be used.
    DescriptionUnusable,
    /// Nothing says what the description should be.
    DescriptionMissing,
    /// A text field holds this kind of value instead of a string.
    NotString(&'static str),
    /// The value says nothing.
    Empty,
    /// A list field holds this kind of value.
    NotList(&'static str),
    /// A text that looks like a JSON array is none of strings.
    NotJsonList,
    /// The member at this position (from 1) is of this kind.
    MemberNotString(usize, &'static str),
    /// This member stands in the list twice.
    MemberTwice(String),
    /// A yes-or-no field holds neither.
    NotFlag,
    /// The old field and this metadata key say different things.
    Conflict(String),
    /// The declared owner is not the owner given.
    OwnerConflict {
        /// The declared one.
        declared: String,
        /// The one given.
        given: String,
    },
    /// No owner was given and none is declared; that is allowed.
    OwnerNotProvided,
    /// Another file is at the target already.
    TargetExists(RepoPath),
    /// Whether a file is at the target cannot be found out.
    TargetUnverifiable(RepoPath),
    /// The target would stand in a folder reserved for support files.
    TargetReserved(RepoPath),
    /// The file as it is, or the candidate, breaks the specification; the validator's words.
    Invalid(String),
    /// The candidate does not read back as what was meant.
    NotRenderable,
    /// The skill that would own this support file does not exist.
    ParentMissing(RepoPath),
}

impl Serialize for Reason {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

//! What stands in the way of a proposal, field by field. The words are here so that the value and its two renderings
//! agree; the decisions are not.

use std::fmt;

use serde::{Serialize, Serializer};

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
    /// `field` stands in the way.
    pub fn new(field: &str, line: Option<u32>, reason: Reason) -> Self {
        Self {
            field: field.to_owned(),
            line,
            reason,
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
    /// The frontmatter is YAML, but no mapping.
    FrontmatterNotMapping,
    /// A top-level field, or a metadata key, stands there more than once.
    Duplicate,
    /// A top-level field that neither format knows.
    UnknownField,
    /// A standard field has a value the specification refuses; what it asks for.
    StandardField(&'static str),
    /// `metadata` is no mapping from strings to strings.
    MetadataNotStrings,
    /// The directory cannot be a skill's name; the rule it breaks.
    DirectoryName(String, String),
    /// The declared name is not the name of the directory.
    NameConflict(String),
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

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::FrontmatterMissing => f.write_str(
                "The file has no YAML frontmatter. Start it with a `---` line, the fields, and another `---` line.",
            ),
            Self::FrontmatterUnclosed => f.write_str(
                "The frontmatter has no closing `---` line. Add it after the last field.",
            ),
            Self::FrontmatterInvalid(words) => {
                write!(f, "The frontmatter is not valid YAML: {words}. Correct it first.")
            }
            Self::FrontmatterNotMapping => {
                f.write_str("The frontmatter is not a list of `field: value` lines. Rewrite it as one.")
            }
            Self::Duplicate => {
                f.write_str("It is declared more than once, and no declaration is preferred. Keep one.")
            }
            Self::UnknownField => f.write_str(
                "Neither format knows this field. Ask its author whether it can go or under which `metadata` key of its vendor it belongs.",
            ),
            Self::StandardField(demand) => write!(f, "The specification asks for {demand}. Correct the value."),
            Self::MetadataNotStrings => f.write_str(
                "`metadata` must map string keys to string values. Quote the values that are not strings.",
            ),
            Self::DirectoryName(name, rule) => write!(
                f,
                "The skill takes its name from the directory `{name}`, which is not a valid name: {rule} Rename the directory."
            ),
            Self::NameConflict(directory) => write!(
                f,
                "The declared name differs from the directory `{directory}`. Change one of them."
            ),
            Self::DescriptionUnusable => f.write_str(
                "The declared description is not a text of 1 to 1024 characters. Write what the skill does and when to use it.",
            ),
            Self::DescriptionMissing => f.write_str(
                "Nothing in the file says when to use the skill. Add a `description` that says what it does and when to use it.",
            ),
            Self::NotString(found) => write!(
                f,
                "The value is {found}, not a string, so its spelling may not survive. Quote it."
            ),
            Self::Empty => f.write_str("The value is empty. Give it a value or remove the field."),
            Self::NotList(found) => write!(
                f,
                "The value is {found}, not a list of strings. Write it as `[a, b]`, or remove the field."
            ),
            Self::NotJsonList => f.write_str(
                "The text starts like a JSON array but is not one of strings. Write it as a YAML list.",
            ),
            Self::MemberNotString(position, found) => write!(
                f,
                "Member {position} of the list is {found}, not a string. Quote it."
            ),
            Self::MemberTwice(member) => {
                write!(f, "The list names `{member}` twice. Keep one.")
            }
            Self::NotFlag => f.write_str("Only `true` and `false` are understood. Write one of them."),
            Self::Conflict(key) => write!(
                f,
                "The field and `metadata.{key}` say different things. Decide which is right and remove the other."
            ),
            Self::OwnerConflict { declared, given } => write!(
                f,
                "The declared owner `{declared}` is not the owner given, `{given}`. Decide who owns it, then change the file or leave `--owner` out."
            ),
            Self::OwnerNotProvided => f.write_str(
                "Nobody is declared or given as owner. That is allowed; none is guessed.",
            ),
            Self::TargetExists(path) => write!(
                f,
                "Another file stands at `{path}` already. Decide which one stays; neither is overwritten or merged."
            ),
            Self::TargetUnverifiable(path) => write!(
                f,
                "Whether a file stands at `{path}` could not be found out. Make the folder readable and run the command again."
            ),
            Self::TargetReserved(path) => write!(
                f,
                "`{path}` would stand in a folder that is reserved for the support files of a skill. Rename the file."
            ),
            Self::Invalid(words) => write!(f, "{words}"),
            Self::NotRenderable => f.write_str(
                "The candidate could not be written as YAML that reads back the same. Simplify keys and values.",
            ),
            Self::ParentMissing(path) => write!(
                f,
                "There is no skill at `{path}` that would own this file, so nothing can be inherited. Add it, or move the file."
            ),
        }
    }
}

impl Serialize for Reason {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

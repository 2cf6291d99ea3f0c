//! The words of each reason: what is wrong, and what to do about it. The decisions are not here.

use std::fmt;

use super::{PathName, Reason};
use crate::excerpt::excerpt;

/// Longest piece of the file that is quoted whole, in characters.
const WIDTH: usize = 400;

/// What to do about what is declared more than once.
pub(super) const KEEP_ONE: &str = "No declaration is preferred; keep one.";

impl Reason {
    /// The words, where they depend on nothing in the file.
    fn fixed(&self) -> Option<&'static str> {
        Some(match self {
            Self::FrontmatterMissing => {
                "The file has no YAML frontmatter. Start it with a `---` line, `name` (what the skill's folder is called), `description` (what the skill does and when to use it), and another `---` line."
            }
            Self::FrontmatterUnclosed => {
                "The frontmatter has no closing `---` line. Add it after the last field."
            }
            Self::FrontmatterNotMapping => {
                "The frontmatter is no mapping of fields to values. Rewrite it as `field: value` lines."
            }
            Self::UnknownField(None) => {
                "Neither format knows this field. Ask its author whether it can go or under which `metadata` key of its vendor it belongs."
            }
            Self::MetadataNotMapping => {
                "It must map string keys to string values. Rewrite it as indented `key: \"value\"` lines."
            }
            Self::DescriptionUnusable => {
                "The declared description is not a text of 1 to 1024 characters. Write what the skill does and when to use it."
            }
            Self::DescriptionMissing => {
                "Nothing in the file says when to use the skill. Add a `description` that says what it does and when to use it."
            }
            Self::Empty => "The value is empty. Give it a value or remove the field.",
            Self::NotJsonList => {
                "The text starts like a JSON array but is not one of strings. Write it as a YAML list."
            }
            Self::NotFlag => "Only `true` and `false` are understood. Write one of them.",
            Self::OwnerNotProvided => {
                "Nobody is declared or given as owner. That is allowed; none is guessed."
            }
            Self::NotRenderable => {
                "The candidate could not be written as YAML that reads back the same. Simplify keys and values."
            }
            _ => return None,
        })
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(text) = self.fixed() {
            return f.write_str(text);
        }
        match self {
            Self::FrontmatterInvalid(words) => {
                write!(
                    f,
                    "The frontmatter is not valid YAML, so nothing in it is certain. {}",
                    sentence(words)
                )
            }
            Self::FrontmatterRepairable(words) => write!(
                f,
                "{} `skilld scan --fix` does that.",
                Self::FrontmatterInvalid(words.clone())
            ),
            Self::Duplicate(lines) => write!(
                f,
                "It is declared on lines {}. {KEEP_ONE}",
                listed(lines.iter())
            ),
            Self::UnknownField(Some(meant)) => write!(
                f,
                "Neither format knows this field. Did you mean `{meant}`? Else ask its author where it belongs."
            ),
            Self::StandardField(demand) => {
                write!(f, "The specification asks for {demand}. Correct the value.")
            }
            Self::MetadataNotStrings(entries) => not_strings(f, entries),
            Self::PathName(name, rule) => write!(
                f,
                "The skill would be called after {name}, but that is no name for a skill. {rule} Rename the {}.",
                match name {
                    PathName::Directory(_) => "directory",
                    PathName::File(_) => "file",
                }
            ),
            Self::NameConflict(name) => write!(
                f,
                "The declared name differs from the one that {name} gives. Change one of them."
            ),
            Self::NotString(found @ ("a number" | "a boolean")) => write!(
                f,
                "The value is {found}, not a string, so its spelling may not survive. Quote it."
            ),
            Self::NotString(found) => write!(
                f,
                "The value is {found}, but the field takes one string. Decide on one and write it as text."
            ),
            Self::NotList(found) => write!(
                f,
                "The value is {found}, not a list of strings. Write it as `[a, b]`, or remove the field."
            ),
            Self::MemberNotString(position, found @ ("a number" | "a boolean")) => write!(
                f,
                "Member {position} of the list is {found}, not a string. Quote it."
            ),
            Self::MemberNotString(position, found) => write!(
                f,
                "Member {position} of the list is {found}, but members are strings. Write it as text, or remove it."
            ),
            Self::MemberTwice(member) => {
                write!(
                    f,
                    "The list names `{}` twice. Keep one.",
                    excerpt(member, WIDTH)
                )
            }
            Self::Conflict(key) => write!(
                f,
                "The field and `metadata.{key}` say different things. Decide which is right and remove the other."
            ),
            Self::OwnerConflict { declared, given } => write!(
                f,
                "The declared owner `{}` is not the owner given, `{given}`. Decide who owns it, then change the file or leave `--owner` out.",
                excerpt(declared, WIDTH)
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
            Self::Invalid(words) => f.write_str(&excerpt(words, WIDTH)),
            Self::ParentMissing(path) => write!(
                f,
                "There is no skill at `{path}` that would own this file, so nothing can be inherited. Add it, or move the file."
            ),
            // The rest is fixed.
            _ => Ok(()),
        }
    }
}

fn not_strings(f: &mut fmt::Formatter<'_>, entries: &[(String, u32, &'static str)]) -> fmt::Result {
    let named = entries
        .iter()
        .map(|(key, line, kind)| format!("`{key}` on line {line} is {kind}"));
    write!(
        f,
        "It must map string keys to string values, but {}. Quote numbers and booleans, and write everything else as one string.",
        listed(named)
    )
}

/// `items` with commas and a final "and".
pub(crate) fn listed(items: impl Iterator<Item = impl fmt::Display>) -> String {
    let mut items: Vec<String> = items.map(|item| item.to_string()).collect();
    let last = items.pop().unwrap_or_default();
    if items.is_empty() {
        last
    } else {
        format!("{} and {last}", items.join(", "))
    }
}

/// `clause` as a sentence of its own.
pub(in crate::migrate) fn sentence(clause: &str) -> String {
    let mut chars = clause.trim_end_matches('.').chars();
    let first = chars.next().map(char::to_uppercase);
    let start: String = first.into_iter().flatten().collect();
    format!("{start}{}.", chars.as_str())
}

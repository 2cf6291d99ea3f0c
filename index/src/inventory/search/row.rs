//! One line of the list, as it is printed.

use serde::Serialize;

use super::page::{Stored, Text};
use crate::inventory::State;

/// Longest line of a description, in characters.
const LINE: usize = 120;

/// One line of the list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Row<'i> {
    /// The declared name, else that of the folder or of the flat file.
    pub name: &'i str,
    /// The effective id; absent where the file is no entrypoint.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<&'i str>,
    /// The owner.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub owner: Option<&'i str>,
    /// The state.
    pub state: State,
    /// One line of the description.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<&'i str>,
    /// The tags.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<&'i str>,
    /// The file.
    pub path: &'i str,
}

impl<'i> Row<'i> {
    pub(super) fn new(stored: &'i Stored, state: State) -> Self {
        let path = stored.path.as_str();
        let declared = stored.id.as_ref().map(Text::as_str);
        let description = stored.description.as_ref();
        Self {
            name: stored.name.as_str(),
            id: declared
                .filter(|_| stored.entrypoint)
                .or(stored.entrypoint.then_some(path)),
            owner: stored.owner.as_deref(),
            state,
            description: stored.line.as_deref().or(description.map(Text::as_str)),
            tags: stored.tags.iter().map(Text::as_str).collect(),
            path,
        }
    }
}

/// The first line of a text, cut between words.
pub(super) fn line(text: &str) -> String {
    let mut line = String::new();
    let mut length = 0;
    for word in text.split_whitespace() {
        length += word.chars().count() + 1;
        if length > LINE + 1 {
            line.push('…');
            break;
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    line
}

//! A skill that somebody put into one file: Markdown directly in a skill root, whose frontmatter has a name and a
//! description. It is no skill; that it looks like one is worth telling.

use serde::{Deserialize, Serialize};

use crate::path::RepoPath;
use crate::path::classify::{ENTRYPOINT, historical_stem};
use crate::path::roots::Roots;
use crate::syntax::Document;

/// What the file says of itself.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FlatSkill {
    /// Its name, trimmed.
    pub name: String,
    /// Its description, trimmed.
    pub description: String,
    /// Where its entrypoint would stand.
    pub target: String,
}

/// The skill that the file at `path` holds, if it is one in a single file. Historical spellings have a rule of their own.
pub fn flat(roots: &Roots, path: &RepoPath, doc: &Document<'_>) -> Option<FlatSkill> {
    let name = path.file_name();
    let stem = name.strip_suffix(".md")?;
    let root = path.parent().filter(|folder| roots.contains(folder))?;
    if stem.is_empty() || name.eq_ignore_ascii_case(ENTRYPOINT) || historical_stem(name).is_some() {
        return None;
    }
    let tree = doc.yaml.as_ref()?.tree()?;
    let text = |field| {
        let value = tree.entries(field).next()?.value.as_str()?.trim();
        (!value.is_empty()).then(|| value.to_owned())
    };
    let (name, description) = (text("name")?, text("description")?);
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    let folder = if name.chars().all(plain) { &name } else { stem };
    let target = format!("{root}/{folder}/{ENTRYPOINT}");
    Some(FlatSkill {
        name,
        description,
        target,
    })
}

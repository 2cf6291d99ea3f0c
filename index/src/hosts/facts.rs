//! What hosts see in the bytes of one entrypoint, beyond what validation keeps.

use serde::{Deserialize, Serialize};

use super::skills_ref;
use crate::path::RepoPath;
use crate::syntax::Document;
use crate::syntax::frontmatter::Fence;

/// Facts of one `SKILL.md`, in whatever case its name is written.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct HostFacts {
    /// A frontmatter that begins and ends.
    pub frontmatter: bool,
    /// White space follows the dashes of its first line.
    pub padded_fence: bool,
    /// It is YAML, and a mapping.
    pub mapping: bool,
    /// The name as text, trimmed; absent where it is none or blank.
    pub name: Option<String>,
    /// Characters of the description; absent where it is no text or blank.
    pub description: Option<usize>,
    /// What `skills-ref` finds wrong first; absent where it finds nothing.
    pub skills_ref: Option<String>,
}

/// The facts of the file at `path`; `None` for every other name.
pub fn facts(path: &RepoPath, doc: &Document<'_>) -> Option<HostFacts> {
    if !path.file_name().eq_ignore_ascii_case("skill.md") {
        return None;
    }
    let parsed = doc.yaml.as_ref();
    let tree = parsed
        .filter(|parsed| parsed.error.is_none())
        .and_then(|parsed| parsed.root.as_ref());
    let text = |field: &str| {
        let tree = parsed.and_then(crate::syntax::yaml::Parsed::tree)?;
        let value = tree.entries(field).next()?.value.as_str()?.trim();
        (!value.is_empty()).then(|| value.to_owned())
    };
    let folder = path.parent().unwrap_or_default();
    let folder = folder.rsplit('/').next().unwrap_or_default();
    Some(HostFacts {
        frontmatter: doc.envelope.fence == Fence::Closed,
        padded_fence: doc
            .text
            .lines()
            .next()
            .and_then(|line| line.strip_prefix("---"))
            .is_some_and(|rest| !rest.is_empty() && rest.trim().is_empty()),
        mapping: tree.is_some_and(|tree| tree.as_mapping().is_some()),
        name: text("name"),
        description: text("description").map(|text| text.chars().count()),
        skills_ref: skills_ref::problem(folder, doc.text),
    })
}

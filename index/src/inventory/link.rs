//! Where a symbolic link leads, as far as its text and the tree tell. No link is ever followed.

use serde::Serialize;

use crate::path::{RepoPath, join_normalized};
use crate::snapshot::Snapshot;

/// Where a link leads.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct LinkTarget {
    /// The target as stored in the link.
    pub text: String,
    /// The path it names in this repository; absent where it leads out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub path: Option<String>,
    /// What is known of it.
    pub leads: Leads,
}

/// What is known of a link's target.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Leads {
    /// To something in this repository that was seen.
    Inside,
    /// To a folder that holds the link itself.
    Loop,
    /// To nothing that was seen: the link dangles, or nothing there looks like a skill.
    Nowhere,
    /// Out of the repository.
    Outside,
}

impl LinkTarget {
    /// Resolve `text`, the target of the link `path`, by its letters.
    pub(crate) fn of(snapshot: &Snapshot, path: &RepoPath, text: &str) -> Self {
        let inside = join_normalized(path.parent().unwrap_or_default(), text);
        let leads = match inside.as_deref() {
            None => Leads::Outside,
            Some(target) if holds(target, path.as_str()) => Leads::Loop,
            Some(target) if is_seen(snapshot, target) => Leads::Inside,
            Some(_) => Leads::Nowhere,
        };
        Self {
            text: text.to_owned(),
            path: inside,
            leads,
        }
    }

    /// What to say of it.
    pub(crate) fn reason(&self) -> String {
        let text = &self.text;
        let tail = match self.leads {
            Leads::Inside => "; links are never followed",
            Leads::Loop => {
                ", a folder that holds the link itself: a loop; links are never followed"
            }
            Leads::Nowhere => {
                ", where nothing was seen: the link dangles, or nothing there looks like a skill"
            }
            Leads::Outside => ", outside this repository; links are never followed",
        };
        format!("A symbolic link to `{text}`{tail}.")
    }

    /// What to do about it.
    pub(crate) fn repair(&self) -> String {
        match (self.leads, &self.path) {
            (Leads::Inside, Some(path)) => format!(
                "Replace the link by what it leads to, or point the host at `{path}` itself and add the folder that holds it to `roots`."
            ),
            (Leads::Loop, _) => "Remove the link.".to_owned(),
            (Leads::Nowhere, _) => {
                "Remove the link, or replace it by the skill's folder.".to_owned()
            }
            _ => "Replace the link by what it leads to.".to_owned(),
        }
    }
}

fn holds(folder: &str, path: &str) -> bool {
    folder.is_empty()
        || path
            .strip_prefix(folder)
            .is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

fn is_seen(snapshot: &Snapshot, target: &str) -> bool {
    let below = |path: &RepoPath| holds(target, path.as_str());
    snapshot.file(target).is_some()
        || snapshot
            .shards
            .iter()
            .flat_map(|shard| shard.iter())
            .any(|file| below(&file.path))
}

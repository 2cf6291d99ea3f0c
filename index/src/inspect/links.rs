//! Where a Markdown link of one file leads. What stands at a path is asked of the caller.

use serde::Serialize;

use crate::entry::EntryKind;
use crate::migrate::suggestion::spelled;
use crate::path::{RepoPath, join_normalized};
use crate::support;
use crate::syntax::body::Link;

spelled! {
    /// What a link leads to.
    LinkState {
        /// A file of the repository.
        File "file",
        /// A folder of the repository.
        Folder "folder",
        /// A symbolic link, which is not followed.
        Symlink "symlink",
        /// Something in the repository that is neither.
        Special "special",
        /// Nothing stands there.
        Missing "missing",
        /// A place in the repository that is not looked at.
        Unseen "unseen",
        /// A place outside of the repository.
        Outside "outside",
        /// A heading of the same file.
        Anchor "anchor",
        /// An address of the web or the like; not looked at.
        External "external",
    }
}

/// One link and where it leads.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SeenLink {
    /// Its line, from 1.
    pub line: u32,
    /// The destination as written.
    pub target: String,
    /// It shows a picture.
    pub image: bool,
    /// What it leads to.
    pub state: LinkState,
    /// The repository-relative path it leads to, where it is one.
    pub path: Option<String>,
}

/// Where a link, with its line, of the file at `path` leads. `skill`: the folder of the skill the file belongs to. `at`: what
/// is known to stand at a path.
pub fn follow(
    path: &RepoPath,
    skill: Option<&str>,
    (number, link): (u32, &Link),
    at: &dyn Fn(&str) -> Option<EntryKind>,
) -> SeenLink {
    let (state, path) = destination(path, skill, &link.destination, at);
    SeenLink {
        line: number,
        target: link.destination.clone(),
        image: link.image,
        state,
        path,
    }
}

fn destination(
    path: &RepoPath,
    skill: Option<&str>,
    written: &str,
    at: &dyn Fn(&str) -> Option<EntryKind>,
) -> (LinkState, Option<String>) {
    if support::has_scheme(written) || written.starts_with("//") {
        return (LinkState::External, None);
    }
    let file = written.split(['#', '?']).next().unwrap_or_default();
    if file.is_empty() {
        return (LinkState::Anchor, None);
    }
    let file = support::percent_decoded(file);
    let Some(beside) = join_normalized(path.parent().unwrap_or_default(), &file) else {
        return (LinkState::Outside, None);
    };
    // Skills name their files from the skill's folder, wherever the text stands.
    let in_skill = skill
        .and_then(|skill| join_normalized(skill, &file))
        .filter(|in_skill| at(&beside).is_none() && at(in_skill).is_some());
    let there = in_skill.unwrap_or(beside);
    let state = match at(&there) {
        Some(EntryKind::File) => LinkState::File,
        Some(EntryKind::Directory) => LinkState::Folder,
        Some(EntryKind::Symlink(_)) => LinkState::Symlink,
        Some(EntryKind::Special(_)) => LinkState::Special,
        None if is_looked_at(&there, at) => LinkState::Missing,
        None => LinkState::Unseen,
    };
    (state, Some(there))
}

/// Whether something that stood at `path` would be known: the root is, and so is every folder that is.
fn is_looked_at(path: &str, at: &dyn Fn(&str) -> Option<EntryKind>) -> bool {
    match path.split_once('/') {
        None => true,
        Some((first, _)) => at(first).is_some(),
    }
}

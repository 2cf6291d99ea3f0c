//! What git would ignore, from the `.gitignore` files of the tree alone: a person's global excludes must not change a
//! report.

use ignore::Match;
use ignore::gitignore::{Gitignore, GitignoreBuilder};

/// The name of a rules file.
pub(super) const RULES_FILE: &str = ".gitignore";

/// The rules of one folder.
#[derive(Debug, Clone)]
pub(super) struct Rules(Gitignore);

impl Rules {
    /// Compile the text of a `.gitignore`; lines that make no sense are passed over, as git does.
    pub(super) fn new(text: &str) -> Option<Self> {
        let mut builder = GitignoreBuilder::new(".");
        for line in text.lines() {
            let _ = builder.add_line(None, line);
        }
        let compiled = builder.build().ok()?;
        (!compiled.is_empty()).then_some(Self(compiled))
    }

    /// What these rules say about the folder `relative` to theirs: `Some(true)` ignored, `Some(false)` kept on purpose.
    pub(super) fn folder(&self, relative: &str) -> Option<bool> {
        match self.0.matched(relative, true) {
            Match::None => None,
            Match::Ignore(_) => Some(true),
            Match::Whitelist(_) => Some(false),
        }
    }
}

//! One declared continuation target: how it is normalised, and which targets are refused before anything is looked up.

use serde::{Deserialize, Serialize};

/// A member of `continues-with`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Target {
    /// As declared.
    pub raw: String,
    /// Trimmed, with `/` for `\` and without one leading `./`. Nothing else is folded: `a/../b` stays as it is.
    pub normalized: String,
    /// Why it names nothing, whatever the repository holds.
    pub rejection: Option<Rejection>,
}

/// Why a target is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Rejection {
    /// It starts at a file-system root.
    AbsolutePath,
    /// Its `..` segments leave the repository.
    RepositoryEscape,
}

impl Rejection {
    /// The spelling in reports.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::AbsolutePath => "absolute-path",
            Self::RepositoryEscape => "repository-escape",
        }
    }
}

impl Target {
    /// Read one declared member, or the argument of `--focus`.
    pub fn parse(raw: &str) -> Self {
        let slashed = trim(raw).replace('\\', "/");
        let normalized = slashed
            .strip_prefix("./")
            .map_or(slashed.as_str(), |rest| rest)
            .to_owned();
        let rejection = rejection(&normalized);
        Self {
            raw: raw.to_owned(),
            normalized,
            rejection,
        }
    }
}

/// White space as JavaScript trims it: with the byte-order mark, without U+0085.
pub fn trim(text: &str) -> &str {
    text.trim_matches(|c: char| c == '\u{feff}' || (c.is_whitespace() && c != '\u{85}'))
}

fn rejection(path: &str) -> Option<Rejection> {
    let drive = path.strip_prefix(|c: char| c.is_ascii_alphabetic());
    if path.starts_with('/') || drive.is_some_and(|rest| rest.starts_with(":/")) {
        return Some(Rejection::AbsolutePath);
    }
    let mut depth = 0_usize;
    for segment in path.split('/') {
        match segment {
            "" | "." => {}
            ".." => match depth.checked_sub(1) {
                Some(up) => depth = up,
                None => return Some(Rejection::RepositoryEscape),
            },
            _ => depth += 1,
        }
    }
    None
}

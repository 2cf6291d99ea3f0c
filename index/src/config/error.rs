//! What can be wrong with a configuration file, and how it is said.

use crate::path::RepoPath;
use crate::path::glob::GlobError;
use crate::span::LineCol;

/// One mistake in a configuration file. Always the caller's (exit 2).
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{path}:{}:{}: {kind}", at.line, at.column)]
pub struct ConfigError {
    /// The file.
    pub path: RepoPath,
    /// Where in it.
    pub at: LineCol,
    /// What is wrong.
    pub kind: ConfigErrorKind,
}

impl ConfigError {
    /// The file at `path` is larger than [`super::MAX_BYTES`].
    pub fn too_large(path: &RepoPath) -> Self {
        Self {
            path: path.clone(),
            at: LineCol { line: 1, column: 1 },
            kind: ConfigErrorKind::TooLarge,
        }
    }
}

/// What is wrong. `key` is the whole way to the value, for example `suppressions[0].paths`.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ConfigErrorKind {
    /// The file is larger than [`super::MAX_BYTES`].
    #[error(
        "the file is larger than {} bytes; a configuration needs less",
        super::MAX_BYTES
    )]
    TooLarge,
    /// The bytes are not UTF-8.
    #[error("the file is not UTF-8 text from here on; save it as UTF-8")]
    NotUtf8,
    /// The text is not JSON, or not JSON with comments.
    #[error("{problem}")]
    Syntax {
        /// What and what to do.
        problem: &'static str,
    },
    /// A name that is not a setting.
    #[error("`{key}` is not a setting; {}", suggestion(nearest.as_deref(), known))]
    UnknownKey {
        /// The key.
        key: String,
        /// The known name it looks most like.
        nearest: Option<String>,
        /// The names that may stand there.
        known: &'static [&'static str],
    },
    /// A name that is not a setting any more, or not of this file.
    #[error("`{key}` is not a setting of this file; {advice}")]
    MisplacedKey {
        /// The key.
        key: String,
        /// What to do with it.
        advice: &'static str,
    },
    /// A name that stands twice in one object.
    #[error("`{key}` is written twice, first at line {}, column {}; keep one of them", first.line, first.column)]
    DuplicateKey {
        /// The key.
        key: String,
        /// Where the first one stands.
        first: LineCol,
    },
    /// A value of another type.
    #[error("{} must be {expected}, but this is {found}", named(key))]
    WrongType {
        /// The key; empty for the file as a whole.
        key: String,
        /// What is expected.
        expected: &'static str,
        /// What stands there.
        found: String,
    },
    /// A required key is missing.
    #[error("`{key}` is missing; give {expected}")]
    MissingKey {
        /// The key.
        key: String,
        /// What is expected.
        expected: &'static str,
    },
    /// A text that is none of the possible ones.
    #[error("`{key}` cannot be `{found}`; {}", suggestion(nearest.as_deref(), allowed))]
    NotOneOf {
        /// The key.
        key: String,
        /// The text that stands there.
        found: String,
        /// The possible text it looks most like.
        nearest: Option<String>,
        /// The possible texts.
        allowed: &'static [&'static str],
    },
    /// The same value twice in a list that is a set.
    #[error("`{key}` repeats `{value}`; name it once")]
    RepeatedValue {
        /// The key.
        key: String,
        /// The value.
        value: String,
    },
    /// A date that is none.
    #[error("`{key}` must be a real day as YYYY-MM-DD, or `never`, but this is `{found}`")]
    BadExpiry {
        /// The key.
        key: String,
        /// The text that stands there.
        found: String,
    },
    /// A glob that cannot be used.
    #[error("`{key}` cannot be used: {problem}")]
    BadGlob {
        /// The key.
        key: String,
        /// Why not.
        problem: GlobError,
    },
    /// A warning threshold that is not below its high one.
    #[error(
        "`{warning_key}` ({warning}) must be lower than `{high_key}` ({high}); a threshold that is not written has its default"
    )]
    ThresholdOrder {
        /// The key of the lower threshold.
        warning_key: String,
        /// Its value.
        warning: u64,
        /// The key of the higher threshold.
        high_key: String,
        /// Its value.
        high: u64,
    },
    /// `skill_discovery.ci_policy` asks for what was not adopted.
    #[error(
        "`skill_discovery.ci_policy` can be `warn` only where `skill_discovery.adopted` is true; adopt discovery or write `off`"
    )]
    PolicyWithoutAdoption,
}

fn named(key: &str) -> String {
    if key.is_empty() {
        "the file".to_owned()
    } else {
        format!("`{key}`")
    }
}

fn suggestion(nearest: Option<&str>, known: &[&str]) -> String {
    match nearest {
        Some(nearest) => format!("did you mean `{nearest}`?"),
        None => format!("possible here: {}", known.join(", ")),
    }
}

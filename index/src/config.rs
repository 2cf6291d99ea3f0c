//! What a repository asks for in `renma.config.jsonc`: parsing, validation, defaults.
//!
//! Text in, value and errors out. No file is opened here and nothing is decided about paths (see [`crate::boundary`]).

mod contract;
mod error;
pub mod load;
mod reader;
pub mod root;
pub mod selection;
pub mod settings;
mod shape;
mod syntax;

use serde::{Deserialize, Serialize, Serializer};

use crate::date::Date;
use crate::path::RepoPath;
use crate::span::LineIndex;
pub use error::{ConfigError, ConfigErrorKind};
use reader::Reader;

/// A configuration file larger than this is refused unread.
pub const MAX_BYTES: u64 = 1 << 20;

/// Read the configuration at `path`. Never fails: what cannot be used is an error and keeps its default.
pub fn parse(path: &RepoPath, text: &str) -> (Config, Vec<ConfigError>) {
    let mut config = Config {
        path: Some(path.clone()),
        ..Config::default()
    };
    let (mut reader, file) = Reader::open(path, text);
    if let Some(file) = file {
        contract::read(&mut reader, &file, &mut config);
    }
    (config, reader.finish())
}

/// The text of a configuration file.
///
/// # Errors
///
/// Where the file is larger than [`MAX_BYTES`] or is not UTF-8.
pub fn decode<'b>(path: &RepoPath, bytes: &'b [u8]) -> Result<&'b str, ConfigError> {
    if u64::try_from(bytes.len()).is_ok_and(|len| len > MAX_BYTES) {
        return Err(ConfigError::too_large(path));
    }
    std::str::from_utf8(bytes).map_err(|error| {
        let good = bytes.get(..error.valid_up_to()).unwrap_or_default();
        let good = String::from_utf8_lossy(good);
        ConfigError {
            path: path.clone(),
            at: LineIndex::new(&good).line_col(&good, good.len()),
            kind: ConfigErrorKind::NotUtf8,
        }
    })
}

/// Everything a repository may say, with the defaults where it says nothing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Config {
    /// The file it came from; `None` for the built-in defaults.
    pub path: Option<RepoPath>,
    /// Globs of the files that are read, as written.
    pub globs: Vec<String>,
    /// Names and path prefixes that are never entered, as written.
    pub exclude: Vec<String>,
    /// Findings that are accepted in certain places, in the order written.
    pub suppressions: Vec<Suppression>,
    /// The largest file that is read, in bytes.
    pub max_file_size_bytes: u64,
    /// The most segments a path may have, the file's own name included.
    pub max_depth: u64,
    /// How many files may be read at once.
    pub concurrency: u64,
    /// The severity at which a scan fails.
    pub fail_on: FailOn,
    /// How a scan prints when the command line does not say.
    pub format: ScanFormat,
    /// Metadata that each asset has to declare.
    pub metadata: MetadataPolicy,
    /// Skill discovery in this repository.
    pub skill_discovery: DiscoveryPolicy,
}

/// Globs of the files that are read when a repository does not name its own.
pub const DEFAULT_GLOBS: &[&str] = &[
    "skills/**/SKILL.md",
    ".agents/skills/**/SKILL.md",
    ".agents/**/*.md",
    "AGENTS.md",
    "README.md",
    "contexts/**/*.md",
    "lenses/**/*.md",
    "skills/**/profiles/**/*.md",
    "skills/**/references/**/*",
    "skills/**/examples/**/*.md",
    "skills/**/scripts/**/*",
    "skills/**/assets/**/*",
    ".agents/skills/**/profiles/**/*.md",
    ".agents/skills/**/references/**/*",
    ".agents/skills/**/examples/**/*.md",
    ".agents/skills/**/scripts/**/*",
    ".agents/skills/**/assets/**/*",
    "tools/**/*",
];

/// What is not entered when a repository does not say.
pub const DEFAULT_EXCLUDE: &[&str] = &[".git", "dist", "node_modules"];

/// The largest file that is read by default, in bytes.
pub const DEFAULT_MAX_FILE_SIZE_BYTES: u64 = 524_288;

/// The most segments a path may have by default.
pub const DEFAULT_MAX_DEPTH: u64 = 16;

/// How many files are read at once by default.
pub const DEFAULT_CONCURRENCY: u64 = 16;

impl Default for Config {
    fn default() -> Self {
        let owned = |texts: &[&str]| texts.iter().map(|text| (*text).to_owned()).collect();
        Self {
            path: None,
            globs: owned(DEFAULT_GLOBS),
            exclude: owned(DEFAULT_EXCLUDE),
            suppressions: Vec::new(),
            max_file_size_bytes: DEFAULT_MAX_FILE_SIZE_BYTES,
            max_depth: DEFAULT_MAX_DEPTH,
            concurrency: DEFAULT_CONCURRENCY,
            fail_on: FailOn::High,
            format: ScanFormat::Text,
            metadata: MetadataPolicy::default(),
            skill_discovery: DiscoveryPolicy::default(),
        }
    }
}

/// One accepted exception: findings of `id` at `paths`, until `expires`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Suppression {
    /// The finding's code, exactly.
    pub id: String,
    /// Where: exact paths, folders, or globs.
    pub paths: Vec<String>,
    /// Why it is accepted.
    pub reason: String,
    /// The last day it holds.
    pub expires: Expires,
}

/// How long a suppression holds; written and shown as a date or `"never"`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Expires {
    /// The last day.
    On(Date),
    /// For ever.
    Never,
}

impl Serialize for Expires {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::On(day) => day.serialize(serializer),
            Self::Never => serializer.serialize_str("never"),
        }
    }
}

/// The severity at which a scan fails.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum FailOn {
    /// Any finding.
    Low,
    /// Medium and graver.
    Medium,
    /// High and graver.
    High,
    /// Critical only.
    Critical,
}

/// How a scan prints.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ScanFormat {
    /// For people.
    Text,
    /// `renma.scan.v1`.
    Json,
}

/// What a revision review does with a match: nothing, a warning, a failure.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum CiPolicy {
    /// Shown only.
    Off,
    /// Warns.
    Warn,
    /// Fails.
    Fail,
}

/// Every field that `metadata.required` may name, in registry order.
pub const REQUIRABLE_FIELDS: &[&str] = &[
    "version",
    "owner",
    "status",
    "status_reason",
    "status_changed_at",
    "purpose",
    "last_reviewed_at",
    "review_cycle",
    "expires_at",
    "tags",
    "when_to_use",
    "when_not_to_use",
    "requires_context",
    "optional_context",
    "requires_lens",
    "optional_lens",
    "conflicts",
    "superseded_by",
];

/// Metadata that each asset has to declare.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MetadataPolicy {
    /// Names of required fields, in the order of [`REQUIRABLE_FIELDS`].
    pub required: Vec<&'static str>,
    /// What a revision review does when this policy weakens.
    pub ci_policy: CiPolicy,
}

impl Default for MetadataPolicy {
    fn default() -> Self {
        Self {
            required: Vec::new(),
            ci_policy: CiPolicy::Fail,
        }
    }
}

/// Skill discovery in this repository.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DiscoveryPolicy {
    /// Whether the repository has adopted discovery.
    pub adopted: bool,
    /// What a revision review does with discovery changes.
    pub ci_policy: CiPolicy,
}

impl Default for DiscoveryPolicy {
    fn default() -> Self {
        Self {
            adopted: false,
            ci_policy: CiPolicy::Off,
        }
    }
}

#[cfg(test)]
mod tests;

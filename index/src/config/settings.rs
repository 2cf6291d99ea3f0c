//! skilld's own settings, `skilld.config.jsonc`. What the contract defines is in [`super::Config`], not here.

use super::ConfigError;
use super::reader::{Keys, Reader};
use crate::path::RepoPath;

/// The only name of the file, at the repository root.
pub const SETTINGS_FILE: &str = "skilld.config.jsonc";

const THE_CONTRACTS: &str = "settings of the contract stand in renma.config.jsonc";

const TOP: Keys = Keys {
    known: &["layout", "validate", "roots"],
    misplaced: &[
        ("globs", THE_CONTRACTS),
        ("exclude", THE_CONTRACTS),
        ("suppressions", THE_CONTRACTS),
        ("max_file_size_bytes", THE_CONTRACTS),
        ("max_depth", THE_CONTRACTS),
        ("concurrency", THE_CONTRACTS),
        ("fail_on", THE_CONTRACTS),
        ("format", THE_CONTRACTS),
        ("metadata", THE_CONTRACTS),
        ("skill_discovery", THE_CONTRACTS),
        ("security", THE_CONTRACTS),
        ("scan_boundary", THE_CONTRACTS),
        ("executable_surface", THE_CONTRACTS),
        ("quality", THE_CONTRACTS),
    ],
};
const LAYOUT: Keys = Keys::new(&["max_directories"]);
const VALIDATE: Keys = Keys::new(&["profile"]);
const PROFILES: &[&str] = &["p0", "p1", "p2"];

/// Everything the settings may say, with the defaults where they say nothing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Settings {
    /// The file they came from; `None` for the built-in defaults.
    pub path: Option<RepoPath>,
    /// `layout.max_directories`: above this many cold folders, layout advice is limited to the roots.
    pub layout_max_directories: u64,
    /// `validate.profile`: which rules of the strict standard are checked.
    pub validate_profile: ValidateProfile,
    /// The file names a profile: whoever shows diagnostics without being asked for one standard shows the strict one too.
    pub validate_named: bool,
    /// `roots`: globs of further skill roots.
    pub roots: Vec<String>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            path: None,
            layout_max_directories: 50_000,
            validate_profile: ValidateProfile::P1,
            validate_named: false,
            roots: Vec::new(),
        }
    }
}

/// A profile of the strict standard; each holds the rules of the one before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ValidateProfile {
    /// `p0`
    P0,
    /// `p1`, the default
    P1,
    /// `p2`
    P2,
}

/// Read the settings at `path`. Never fails: what cannot be used is an error and keeps its default.
pub fn parse(path: &RepoPath, text: &str) -> (Settings, Vec<ConfigError>) {
    let mut settings = Settings {
        path: Some(path.clone()),
        ..Settings::default()
    };
    let (mut reader, file) = Reader::open(path, text);
    let Some(top) = file.as_ref().and_then(|file| reader.root(file, &TOP)) else {
        return (settings, reader.finish());
    };
    if let Some(directories) = top
        .get("layout")
        .and_then(|entry| reader.fields(&entry, &LAYOUT))
        .and_then(|layout| layout.get("max_directories"))
        .and_then(|entry| reader.count(&entry))
    {
        settings.layout_max_directories = directories;
    }
    if let Some(profile) = top
        .get("validate")
        .and_then(|entry| reader.fields(&entry, &VALIDATE))
        .and_then(|validate| validate.get("profile"))
        .and_then(|entry| reader.choice(&entry, PROFILES))
    {
        settings.validate_named = true;
        settings.validate_profile = match profile {
            "p0" => ValidateProfile::P0,
            "p2" => ValidateProfile::P2,
            _ => ValidateProfile::P1,
        };
    }
    if let Some(roots) = top.get("roots").and_then(|entry| reader.globs(&entry)) {
        settings.roots = roots;
    }
    (settings, reader.finish())
}

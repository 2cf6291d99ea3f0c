//! skilld's own settings, `skilld.config.jsonc`. What the contract defines is in [`super::Config`], not here.

/// The only name of the file, at the repository root.
pub const SETTINGS_FILE: &str = "skilld.config.jsonc";

/// Everything the settings may say, with the defaults where they say nothing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Settings {
    /// Above this many cold folders, layout advice is limited to the roots.
    pub layout_max_directories: u64,
    /// Which rules of the strict standard are checked.
    pub validate_profile: ValidateProfile,
    /// Globs of further skill roots.
    pub roots: Vec<String>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            layout_max_directories: 50_000,
            validate_profile: ValidateProfile::P1,
            roots: Vec::new(),
        }
    }
}

/// A profile of the strict standard.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ValidateProfile {
    /// Blocking rules only.
    P0,
    /// The default.
    P1,
    /// Everything.
    P2,
}

//! The states of a file that looks like a skill. Exactly one holds.

use serde::Serialize;

/// The state of one file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum State {
    /// A skill that is specification-valid and comes first under its name and id.
    Operational,
    /// Where it belongs, but not specification-valid.
    Invalid,
    /// Valid, but an earlier skill has its name or id.
    Shadowed,
    /// Named like a skill where no skill can stand.
    Misplaced,
    /// `skill.md` or `NAME.skill.md`.
    HistoricalSpelling,
    /// `Skill.md` and its like.
    WrongCase,
    /// One Markdown file in a root, where a folder with a `SKILL.md` is wanted.
    FlatFile,
    /// A symbolic link, or behind one.
    BehindSymlink,
    /// Larger than the limit.
    TooLarge,
    /// Not UTF-8 text.
    NotUtf8,
    /// Excluded by the configuration: named, selected by no glob, or too deep.
    Excluded,
    /// It could not be read, or is no regular file.
    Unreadable,
}

impl State {
    /// All states, in the order of reports.
    pub const ALL: [Self; 12] = [
        Self::Operational,
        Self::Invalid,
        Self::Shadowed,
        Self::Misplaced,
        Self::HistoricalSpelling,
        Self::WrongCase,
        Self::FlatFile,
        Self::BehindSymlink,
        Self::TooLarge,
        Self::NotUtf8,
        Self::Excluded,
        Self::Unreadable,
    ];

    /// The spelling in reports.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Operational => "operational",
            Self::Invalid => "invalid",
            Self::Shadowed => "shadowed",
            Self::Misplaced => "misplaced",
            Self::HistoricalSpelling => "historical-spelling",
            Self::WrongCase => "wrong-case",
            Self::FlatFile => "flat-file",
            Self::BehindSymlink => "behind-symlink",
            Self::TooLarge => "too-large",
            Self::NotUtf8 => "not-utf8",
            Self::Excluded => "excluded",
            Self::Unreadable => "unreadable",
        }
    }
}

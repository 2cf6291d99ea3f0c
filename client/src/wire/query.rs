//! What a client may ask for. A query is a value with an equality, so that a daemon can keep the last answers by it.

use serde::{Deserialize, Serialize};

/// One question.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Query {
    /// Which report.
    pub report: Report,
    /// Its form; `None` for the report's own default, which the repository's configuration may set.
    pub format: Option<Format>,
    /// Whether text may hold colours.
    pub color: bool,
    /// Whether the answer must reflect every change that finished before the question.
    pub sync: bool,
    /// What the asker insists on; a daemon that runs with other settings refuses.
    pub settings: Settings,
}

/// Settings of a run that change answers.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Settings {
    /// The configuration file, relative to the root; `None` for the one found there.
    pub config: Option<String>,
    /// A fixed date `YYYY-MM-DD`; `None` for the calendar's.
    pub today: Option<String>,
}

/// A report and its arguments.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Report {
    /// Findings and diagnostics of the whole repository.
    Scan {
        /// The severity from which the exit code is 1; `None` for the configured one.
        fail_on: Option<Level>,
        /// The strict rules too.
        strict: bool,
    },
    /// The discovery index.
    SkillIndex {
        /// One skill, by id or path.
        focus: Option<String>,
    },
    /// The dependency graph.
    Graph {
        /// The view, by name; `None` for the format's default.
        view: Option<String>,
        /// One asset, by id or path.
        focus: Option<String>,
    },
    /// Everything that looks like a skill, with its state.
    Inventory {
        /// The host whose verdict is asked for, by name.
        host: Option<String>,
    },
    /// Skills that match a few words, best first.
    List {
        /// The words; `None` for all skills.
        query: Option<String>,
    },
    /// The strict portable standard.
    Validate {
        /// Skill folders, SKILL.md files or folders to search, relative to the root; none for all.
        paths: Vec<String>,
        /// `p0`, `p1` or `p2`; `None` for the configured one.
        profile: Option<String>,
        /// The tier every bundle must reach; `None` for `valid`.
        min_tier: Option<String>,
        /// Print the steps that bring each bundle to the standard.
        migration: bool,
    },
    /// A release manifest to fill in for one skill.
    ReleaseSkeleton {
        /// The skill, relative to the root.
        path: String,
    },
    /// What the portable export of one skill holds.
    ExportPlan {
        /// The skill, relative to the root.
        path: String,
        /// As for `Validate`.
        profile: Option<String>,
        /// Even where it is invalid.
        allow_invalid: bool,
    },
    /// One file.
    Inspect {
        /// The file, relative to the root.
        path: String,
        /// Its text: a daemon keeps none.
        text: String,
    },
    /// Every finding and diagnostic with its fingerprint, for a program to compare with a baseline.
    Standing {
        /// How far the strict standard takes part.
        standard: Standard,
    },
}

/// How far the strict portable standard takes part.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Standard {
    /// As the repository's configuration says: under the profile that it names, else not at all.
    Configured,
    /// Not at all.
    Without,
    /// Under this profile; `None` for the configured one.
    Under(Option<String>),
}

impl Report {
    /// The command that asks for it.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Scan { .. } => "scan",
            Self::SkillIndex { .. } => "skill-index",
            Self::Graph { .. } => "graph",
            Self::Inventory { .. } => "inventory",
            Self::List { .. } => "list",
            Self::Validate { .. } | Self::ReleaseSkeleton { .. } => "validate",
            Self::ExportPlan { .. } => "export",
            Self::Inspect { .. } => "inspect",
            Self::Standing { .. } => "baseline",
        }
    }
}

/// The form of a report.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Format {
    /// For reading in a terminal.
    Text,
    /// One JSON document.
    Json,
    /// Markdown.
    Markdown,
    /// SARIF 2.1.0.
    Sarif,
    /// Annotations of GitHub Actions.
    Github,
    /// A Mermaid diagram.
    Mermaid,
    /// A Graphviz diagram.
    Dot,
    /// One page for a browser.
    Html,
    /// A picture.
    Svg,
    /// A prompt for an assistant.
    Prompt,
}

/// A severity threshold.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Level {
    /// Low and above.
    Low,
    /// Medium and above.
    Medium,
    /// High and above.
    High,
    /// Critical only.
    Critical,
}

impl Level {
    /// Its name on the command line and in reports.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Low => "low",
            Self::Medium => "medium",
            Self::High => "high",
            Self::Critical => "critical",
        }
    }
}

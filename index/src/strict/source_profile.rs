//! Which ecosystem a bundle comes from (12B), told from keys, files and paths.

use serde::{Deserialize, Serialize};

use super::bundle::Bundle;
use super::checks::inventory::Inventory;
use super::checks::overlays::hosts;
use super::labels::is_web_discovery;
use super::verdict::{Issue, Verdict, verdict};

/// What a bundle looks like.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SourceProfile {
    /// The open specification with its optional fields.
    AgentSkills,
    /// OpenAI's Codex.
    OpenaiCodex,
    /// GitHub's CLI and Copilot.
    GithubCopilot,
    /// Claude Code's plugin development.
    ClaudePlugin,
    /// Skills Directory and other community catalogues.
    SkillsDirectory,
    /// A web page that advertises a skill.
    MintlifyWeb,
    /// The portable core.
    Portable,
}

impl SourceProfile {
    /// The spelling in reports.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::AgentSkills => "agent-skills",
            Self::OpenaiCodex => "openai-codex",
            Self::GithubCopilot => "github-copilot",
            Self::ClaudePlugin => "claude-plugin",
            Self::SkillsDirectory => "skills-directory",
            Self::MintlifyWeb => "mintlify-web",
            Self::Portable => "portable",
        }
    }
}

const CATALOGUE_KEYS: &[&str] = &[
    "author",
    "authors",
    "tags",
    "requires",
    "category",
    "categories",
    "keywords",
    "rating",
];
const GITHUB_KEYS: &[&str] = &["user-invocable", "disable-model-invocation"];
const CLAUDE_KEYS: &[&str] = &[
    "when_to_use",
    "argument-hint",
    "arguments",
    "context",
    "agent",
    "hooks",
    "paths",
    "shell",
    "model",
    "version",
];

/// The profile of a bundle with these issues. A bundle that passes is portable; for any other the most telling sign decides.
pub(super) fn detect(
    bundle: &Bundle,
    inventory: &Inventory<'_>,
    issues: &[Issue],
) -> SourceProfile {
    if is_web_discovery(bundle, inventory) {
        return SourceProfile::MintlifyWeb;
    }
    if verdict(issues) == Verdict::Pass {
        return SourceProfile::Portable;
    }
    let skill = inventory.skill();
    let any_key = |wanted: &[&str]| {
        skill.is_some_and(|skill| {
            skill
                .unknown
                .iter()
                .any(|unknown| wanted.contains(&unknown.key.as_str()))
        })
    };
    let in_folder = |name: &str| bundle.path.split('/').any(|segment| segment == name);
    let has_top = |top: &str| inventory.get(top).is_some() || inventory.has_below(top);
    if hosts(inventory).contains("openai") || in_folder(".codex") {
        SourceProfile::OpenaiCodex
    } else if any_key(CATALOGUE_KEYS) {
        SourceProfile::SkillsDirectory
    } else if any_key(GITHUB_KEYS)
        || in_folder(".github")
        || skill.is_some_and(|skill| !skill.frontmatter)
    {
        SourceProfile::GithubCopilot
    } else if any_key(CLAUDE_KEYS)
        || has_top(".claude-plugin")
        || has_top("hooks")
        || has_top("commands")
    {
        SourceProfile::ClaudePlugin
    } else {
        SourceProfile::AgentSkills
    }
}

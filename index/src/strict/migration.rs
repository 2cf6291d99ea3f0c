//! The way of one bundle into the portable core (12B): its own keys, folders and headings, in the order to take them. It
//! only describes; nobody edits.

use serde::{Deserialize, Serialize};

use super::bundle::Bundle;
use super::checks::inventory::Inventory;
use super::facts::UnknownKey;
use super::skill::keys::{Home, home};
use super::source_profile::SourceProfile;
use super::text::shown;
use super::verdict::{BundleReport, Issue, Level, Tier};

/// The plan for one bundle.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Migration {
    /// The bundle.
    pub path: String,
    /// What it looks like.
    pub source_profile: SourceProfile,
    /// The section of the standard that describes this way.
    pub section: String,
    /// What to do, in order.
    pub steps: Vec<Step>,
}

/// One thing to do.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Step {
    /// Its kind.
    pub action: Action,
    /// The file or directory it is about, relative to the bundle.
    pub path: String,
    /// The line, where it is about one.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub line: Option<u32>,
    /// What to do.
    pub text: String,
    /// The code that goes away with it; none for steps that keep something.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub code: Option<String>,
}

/// Kinds of steps.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Action {
    /// Leave as it is.
    Keep,
    /// Put somewhere else.
    Move,
    /// Write anew.
    Add,
    /// Change in place.
    Edit,
}

impl Action {
    /// The spelling in reports.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Keep => "keep",
            Self::Move => "move",
            Self::Add => "add",
            Self::Edit => "edit",
        }
    }
}

/// The steps that bring `bundle`, judged by `report` (profile P1 or above, or sections are not spoken of), to the core and
/// to `tier`.
pub fn migration(bundle: &Bundle, report: &BundleReport, tier: Tier) -> Migration {
    let inventory = Inventory::new(bundle);
    // Minor warnings are steps where they are what keeps the bundle from the tier.
    let with_minor = report.tier < tier;
    let mut steps = opening(report.source_profile, &inventory);
    steps.extend(
        report
            .issues
            .iter()
            .filter(|issue| with_minor || issue.severity == Level::Fail || issue.is_major())
            .map(|issue| step(issue, report.source_profile, &inventory)),
    );
    Migration {
        path: bundle.path.clone(),
        source_profile: report.source_profile,
        section: section(report.source_profile).to_owned(),
        steps,
    }
}

fn section(profile: SourceProfile) -> &'static str {
    match profile {
        SourceProfile::AgentSkills => "12B.1",
        SourceProfile::OpenaiCodex => "12B.2",
        SourceProfile::GithubCopilot => "12B.3",
        SourceProfile::ClaudePlugin => "12B.4",
        SourceProfile::SkillsDirectory => "12B.5",
        SourceProfile::MintlifyWeb => "12B.6",
        SourceProfile::Portable => "12A.1",
    }
}

/// What a profile keeps, and where its own material goes.
fn opening(profile: SourceProfile, inventory: &Inventory<'_>) -> Vec<Step> {
    let mut steps = Vec::new();
    let mut push = |action: Action, path: &str, text: &str| {
        steps.push(Step {
            action,
            path: path.to_owned(),
            line: None,
            text: text.to_owned(),
            code: None,
        });
    };
    match profile {
        SourceProfile::MintlifyWeb => push(
            Action::Keep,
            "skill.md",
            "publish the web page from its own place; it advertises the skill and is no bundle",
        ),
        SourceProfile::Portable => {}
        _ if inventory.has_file("SKILL.md") => push(
            Action::Keep,
            "SKILL.md",
            "the instructions in the body stay the core; the steps below move what is not portable out of it",
        ),
        _ => {}
    }
    if inventory.has_file("agents/openai.yaml") {
        push(
            Action::Keep,
            "agents/openai.yaml",
            "this is an overlay already and may stay; the core must read the same without it",
        );
    }
    for (directory, text) in [
        (
            ".claude-plugin",
            "move the plugin manifest to .overlays/claude/",
        ),
        (
            "hooks",
            "move the hooks to .overlays/claude/hooks/, as lifecycle is a host's business",
        ),
        (
            "commands",
            "move the commands to .overlays/claude/commands/; keep their instructions in SKILL.md",
        ),
    ] {
        if profile == SourceProfile::ClaudePlugin && inventory.has_below(directory) {
            push(Action::Move, directory, text);
        }
    }
    steps
}

fn step(issue: &Issue, profile: SourceProfile, inventory: &Inventory<'_>) -> Step {
    let unknown = inventory.skill().and_then(|skill| {
        let here = |unknown: &&UnknownKey| {
            unknown.line == issue.line && issue.code.id() == "FM_UNKNOWN_CORE_KEY"
        };
        skill.unknown.iter().find(here)
    });
    let (action, text) = match (issue.code.id(), unknown) {
        (_, Some(unknown)) => (Action::Move, key_step(unknown, profile)),
        ("FS_NESTED", _) => (Action::Move, flatten(issue, inventory)),
        ("ROOT_UNEXPECTED_ENTRY" | "FS_HIDDEN" | "ROOT_SKILL_MD_VARIANT", _) => {
            (Action::Move, advice(issue))
        }
        (
            "SECTION_MISSING"
            | "TITLE_MISSING"
            | "NAME_MISSING"
            | "DESC_MISSING"
            | "ROOT_SKILL_MD_MISSING",
            _,
        ) => (Action::Add, advice(issue)),
        _ => (
            Action::Edit,
            format!("{}: {}", issue.message, advice(issue)),
        ),
    };
    Step {
        action,
        path: issue.path.clone(),
        line: (issue.line > 1).then_some(issue.line),
        text,
        code: Some(issue.code.id().to_owned()),
    }
}

fn advice(issue: &Issue) -> String {
    issue
        .fix
        .clone()
        .unwrap_or_else(|| issue.code.rule().fix.to_owned())
}

/// Where one key goes, with its value where it is short.
fn key_step(unknown: &UnknownKey, profile: SourceProfile) -> String {
    let key = shown(&unknown.key);
    let value = unknown
        .value
        .as_deref()
        .map_or(String::new(), |value| format!(": {}", shown(value)));
    let host = match profile {
        SourceProfile::GithubCopilot => "github",
        SourceProfile::OpenaiCodex => "openai",
        _ => "claude",
    };
    match home(&unknown.key) {
        Home::License => {
            format!("`{key}{value}` goes to LICENSE.txt and to `license` of .overlays/release.yaml")
        }
        Home::Release(field) => {
            format!("`{key}{value}` goes to `{field}` of .overlays/release.yaml")
        }
        Home::Host(_) if unknown.key == "allowed-tools" => format!(
            "`{key}{value}` goes to .overlays/{host}/manifest.yaml; name the capability in words under `## Preconditions`"
        ),
        Home::Host(owner) => format!("`{key}{value}` goes to .overlays/{owner}/manifest.yaml"),
        Home::Preconditions => format!("`{key}{value}` becomes a bullet of `## Preconditions`"),
        Home::Description => format!("`{key}{value}` becomes the trigger clause of `description`"),
        Home::Anywhere => format!(
            "`{key}{value}` goes to the overlay of the host that reads it, or to .overlays/release.yaml"
        ),
    }
}

/// How a nested directory is laid flat, and which of its files would meet another of that name.
fn flatten(issue: &Issue, inventory: &Inventory<'_>) -> String {
    let (top, name) = issue
        .path
        .split_once('/')
        .unwrap_or((issue.path.as_str(), ""));
    let prefix = format!("{}/", issue.path);
    let clash = inventory.entries.iter().any(|entry| {
        entry.path.strip_prefix(&prefix).is_some_and(|rest| {
            inventory
                .get(&format!(
                    "{top}/{}",
                    rest.rsplit('/').next().unwrap_or(rest)
                ))
                .is_some()
        })
    });
    let prefixed = if clash {
        format!(", prefixed with `{}-` where a name is taken", shown(name))
    } else {
        String::new()
    };
    format!("move its files up into {top}/{prefixed}, and mend the references to them")
}

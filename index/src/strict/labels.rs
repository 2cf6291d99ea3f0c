//! Labels of a bundle (9.6), from what is present.

use serde::{Deserialize, Serialize};

use super::bundle::Bundle;
use super::checks::inventory::Inventory;
use super::checks::overlays::hosts;
use super::skill::keys::{Home, home};

/// What a bundle may call itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Label {
    /// Only `name`, `description`, a body and the portable directories.
    PortableCore,
    /// Files or fields of OpenAI's hosts.
    OpenaiOverlay,
    /// Files or fields of Claude's hosts.
    ClaudeOverlay,
    /// Files or fields of GitHub's hosts.
    GithubOverlay,
    /// Meant for publication on the web.
    WebDiscoveryProfile,
}

impl Label {
    /// The spelling in reports.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::PortableCore => "portable-core",
            Self::OpenaiOverlay => "openai-overlay",
            Self::ClaudeOverlay => "claude-overlay",
            Self::GithubOverlay => "github-overlay",
            Self::WebDiscoveryProfile => "web-discovery-profile",
        }
    }
}

/// Root entries of a portable bundle, overlays aside.
const PORTABLE: [&str; 5] = ["SKILL.md", "LICENSE.txt", "scripts", "references", "assets"];

/// The labels of a bundle, sorted.
pub(super) fn labels(bundle: &Bundle, inventory: &Inventory<'_>) -> Vec<Label> {
    let hosts = hosts(inventory);
    let fields: Vec<Home> = inventory
        .skill()
        .iter()
        .flat_map(|skill| &skill.unknown)
        .map(|unknown| home(&unknown.key))
        .collect();
    let tops = || {
        inventory
            .entries
            .iter()
            .filter_map(|entry| entry.path.split('/').next())
    };
    let mut labels = Vec::new();
    let core = inventory.skill().is_some_and(|skill| {
        skill.name.is_some() && skill.description.is_some() && skill.unknown.is_empty()
    });
    let portable =
        tops().all(|top| PORTABLE.contains(&top) || matches!(top, "agents" | ".overlays"));
    if core && portable {
        labels.push(Label::PortableCore);
    }
    let of_host = |host: &'static str| hosts.contains(host) || fields.contains(&Home::Host(host));
    if of_host("openai") {
        labels.push(Label::OpenaiOverlay);
    }
    if of_host("claude") || tops().any(|top| top == ".claude-plugin") {
        labels.push(Label::ClaudeOverlay);
    }
    if of_host("github") {
        labels.push(Label::GithubOverlay);
    }
    if is_web_discovery(bundle, inventory) {
        labels.push(Label::WebDiscoveryProfile);
    }
    labels
}

/// A `skill.md` where a site publishes one, instead of a `SKILL.md`.
pub(super) fn is_web_discovery(bundle: &Bundle, inventory: &Inventory<'_>) -> bool {
    bundle
        .path
        .split('/')
        .any(|segment| segment == ".well-known")
        || (inventory.get("skill.md").is_some() && inventory.get("SKILL.md").is_none())
}

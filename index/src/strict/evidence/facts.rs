//! Facts of a release manifest (10.4) and of a host's manifest.

use serde::{Deserialize, Serialize};

use crate::rules::catalogue::strict_evidence::EVIDENCE_INVALID;
use crate::rules::catalogue::strict_overlay_files::OVERLAY_INVALID;
use crate::span::LineIndex;
use crate::strict::facts::{Finding, Place};
use crate::strict::role::{Role, base_name, extension};
use crate::strict::text::count;
use crate::syntax::Document;
use crate::syntax::yaml::{self, Node, Value};

/// A value and the line it stands on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Said {
    /// The value as text.
    pub value: String,
    /// Its line.
    pub line: u32,
}

/// A `key: value` of a mapping.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Claim {
    /// The key.
    pub key: String,
    /// The value and its line.
    pub said: Said,
}

/// What `.overlays/release.yaml` says.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReleaseFacts {
    /// It is a YAML mapping.
    pub readable: bool,
    /// `schema_version`.
    pub schema_version: Option<Said>,
    /// `skill_name`.
    pub skill_name: Option<Said>,
    /// Other top-level keys that say something.
    pub fields: Vec<String>,
    /// `compatibility`: host or `portable_core`, and its state.
    pub compatibility: Vec<Claim>,
    /// `evidence`: check and result.
    pub evidence: Vec<Claim>,
    /// Trigger prompts that say something: positive, negative, and ambiguous ones with expected behaviour.
    pub prompts: [u32; 3],
    /// Edge cases that say something.
    pub edge_cases: u32,
}

/// What a host's manifest, or a host's copy of `SKILL.md`, says about the core.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct OverlayFacts {
    /// The name it gives the skill.
    pub name: Option<Said>,
    /// The description it gives the skill.
    pub description: Option<Said>,
}

/// Facts of the release manifest.
pub(in crate::strict) fn release(text: &str, findings: &mut Vec<Finding>) -> ReleaseFacts {
    let lines = LineIndex::new(text);
    let parsed = yaml::parse(text, 0);
    let root = parsed
        .root
        .as_ref()
        .filter(|root| root.as_mapping().is_some());
    let Some(root) = root else {
        let (line, why) = match &parsed.error {
            Some(error) => (lines.line(error.offset), error.message.clone()),
            None => (1, "it is not a mapping of keys to values".to_owned()),
        };
        findings.push(Finding::new(
            &EVIDENCE_INVALID,
            Place::line(line),
            format!("the release manifest cannot be read: {why}"),
        ));
        return ReleaseFacts::default();
    };
    let reader = Reader { lines: &lines };
    let triggers = child(root, "triggers");
    let prompts = |kind: &str, full: bool| {
        triggers
            .and_then(|t| child(t, kind))
            .map_or(0, |list| prompts(list, full))
    };
    ReleaseFacts {
        readable: true,
        schema_version: reader.said(root, "schema_version"),
        skill_name: reader.said(root, "skill_name"),
        fields: root
            .as_mapping()
            .unwrap_or_default()
            .iter()
            .filter(|entry| says_something(&entry.value))
            .filter_map(|entry| entry.key.as_str().map(str::to_owned))
            .collect(),
        compatibility: reader.claims(root, "compatibility"),
        evidence: reader.claims(root, "evidence"),
        prompts: [
            prompts("positive", false),
            prompts("negative", false),
            prompts("ambiguous", true),
        ],
        edge_cases: child(root, "edge_cases").map_or(0, |list| prompts_of(list, says_something)),
    }
}

/// Facts of a file below an overlay; `None` for formats that say nothing about the core.
pub(in crate::strict) fn overlay(
    path: &str,
    text: &str,
    findings: &mut Vec<Finding>,
) -> Option<OverlayFacts> {
    let lines = LineIndex::new(text);
    let reader = Reader { lines: &lines };
    if base_name(path) == "SKILL.md" {
        let document = Document::parse(text);
        let root = document.yaml.as_ref()?.root.as_ref()?;
        return Some(OverlayFacts {
            name: reader.said(root, "name"),
            description: reader.said(root, "description"),
        });
    }
    if !is_manifest(path) {
        return None;
    }
    let parsed = yaml::parse(text, 0);
    if let Some(error) = parsed.error {
        findings.push(Finding::new(
            &OVERLAY_INVALID,
            Place::line(lines.line(error.offset)),
            format!("the manifest cannot be read: {}", error.message),
        ));
        return None;
    }
    // A plain `name` may be the plugin's; only these keys speak of the skill.
    let root = parsed.root?;
    let skill = child(&root, "skill");
    let from_skill = |key: &str| skill.and_then(|skill| reader.said(skill, key));
    Some(OverlayFacts {
        name: reader
            .said(&root, "skill_name")
            .or_else(|| from_skill("name")),
        description: reader
            .said(&root, "skill_description")
            .or_else(|| from_skill("description")),
    })
}

/// The finding for a file of an overlay whose bytes are no text, or were not read.
pub(in crate::strict) fn unreadable(role: Role<'_>, path: &str, findings: &mut Vec<Finding>) {
    let code = match role {
        Role::Release => &EVIDENCE_INVALID,
        Role::Overlay(_) if is_manifest(path) => &OVERLAY_INVALID,
        _ => return,
    };
    findings.push(Finding::new(
        code,
        Place::start(),
        "the manifest cannot be read: it is not UTF-8, or too large, or not readable",
    ));
}

/// Whether a file of an overlay may speak of the core.
fn is_manifest(path: &str) -> bool {
    base_name(path) == "SKILL.md" || matches!(extension(path).as_str(), "yaml" | "yml" | "json")
}

fn child<'n>(node: &'n Node, key: &'n str) -> Option<&'n Node> {
    node.entries(key).next().map(|entry| entry.value.resolved())
}

struct Reader<'l> {
    lines: &'l LineIndex,
}

impl Reader<'_> {
    fn said(&self, node: &Node, key: &str) -> Option<Said> {
        let entry = node.entries(key).next()?;
        self.scalar(&entry.value)
    }

    fn scalar(&self, node: &Node) -> Option<Said> {
        let value = match &node.resolved().value {
            Value::String(text, _) => text.trim().to_owned(),
            Value::Number(text) => text.clone(),
            Value::Bool(value) => value.to_string(),
            _ => return None,
        };
        Some(Said {
            value,
            line: self.lines.line(node.span.start),
        })
    }

    fn claims(&self, node: &Node, key: &str) -> Vec<Claim> {
        let mapping = child(node, key)
            .and_then(Node::as_mapping)
            .unwrap_or_default();
        mapping
            .iter()
            .filter_map(|entry| {
                Some(Claim {
                    key: entry.key.as_str()?.to_owned(),
                    said: self.scalar(&entry.value)?,
                })
            })
            .collect()
    }
}

fn says_something(node: &Node) -> bool {
    match &node.resolved().value {
        Value::Null => false,
        Value::String(text, _) => !text.trim().is_empty(),
        Value::Sequence(items) => items.iter().any(says_something),
        Value::Mapping(entries) => entries.iter().any(|entry| says_something(&entry.value)),
        _ => true,
    }
}

/// Prompts in a list: strings, or mappings with `prompt`; with `full` the expected behaviour has to be there.
fn prompts(list: &Node, full: bool) -> u32 {
    prompts_of(list, |item| {
        let has = |key: &str| child(item, key).is_some_and(says_something);
        let plain = !full && item.as_str().is_some_and(|text| !text.trim().is_empty());
        plain || (has("prompt") && (!full || has("expected")))
    })
}

fn prompts_of(list: &Node, counts: impl Fn(&Node) -> bool) -> u32 {
    let items = list.as_sequence().unwrap_or_default();
    count(items.iter().filter(|item| counts(item)).count())
}

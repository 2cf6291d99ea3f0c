//! One conformance repository as the input of the cross-file stage.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde_json::Value;

use crate::assets::AssetKind;
use crate::discovery::boundaries::Missing;
use crate::discovery::nodes::{Lifecycle, Status};
use crate::discovery::{
    AssetNode, Discovery, Entrypoints, Nodes, SkillNode, build, extract::extract,
};
use crate::evidence::{Diagnostic, Quote};
use crate::path::RepoPath;
use crate::report::diagnostic_entry::DiagnosticEntry;
use crate::report::discovery_graph::Content;
use crate::report::discovery_view::{Deck, SkillCard, View};
use crate::report::json;
use crate::report::skill_index::Repository;
use crate::rules::{Code, Example, Rule, Severity};
use crate::syntax::Document;

/// Keys that hold prose, and the root.
const PROSE: [&str; 11] = [
    "message",
    "llmHint",
    "whyItMatters",
    "remediation",
    "title",
    "constraints",
    "verificationSteps",
    "repairConstraints",
    "root",
    "rationale",
    "suggestion",
];

/// A conformance repository.
pub(super) struct Case {
    pub(super) id: String,
    nodes: Nodes,
    discovery: Discovery,
    entrypoints: Entrypoints,
    skills: Vec<Skill>,
    config_path: Option<String>,
    scanned: usize,
}

struct Skill {
    expected: Value,
    issues: Vec<Diagnostic>,
    id_place: Option<Quote>,
    node: Value,
    tags: Vec<String>,
}

impl Case {
    /// Read a case; `None` where the reference could not read the configuration.
    pub(super) fn read(line: &Value) -> Option<Self> {
        let report = line["expect"]["skill_index"]["report"].as_object()?;
        let full = &line["expect"]["graph_full"]["report"]["nodes"];
        let expected: BTreeMap<&str, &Value> = list(&report["skills"])
            .iter()
            .map(|skill| (text(&skill["sourcePath"]), skill))
            .collect();
        let mut nodes = Vec::new();
        let mut skills = Vec::new();
        let mut assets: Vec<&Value> = list(full).iter().collect();
        assets.sort_by_key(|node| RepoPath::new(text(&node["sourcePath"])));
        for asset in assets {
            let path = RepoPath::new(text(&asset["sourcePath"]));
            let skill = expected.get(path.as_str()).map(|skill| {
                let source = text(&line["files"][path.as_str()]);
                let doc = Document::parse(source);
                let issues = issues(&path, skill);
                let node = SkillNode {
                    valid: skill["agentSkillsValid"] == true,
                    missing: Missing::among(&issues),
                    facts: Arc::new(extract(&doc, true)),
                };
                skills.push(Skill {
                    expected: (*skill).clone(),
                    issues,
                    id_place: id_place(&doc, path.as_str() != text(&asset["id"])),
                    node: asset.clone(),
                    tags: list(&asset["tags"])
                        .iter()
                        .map(|t| text(t).to_owned())
                        .collect(),
                });
                node
            });
            nodes.push(AssetNode {
                path,
                id: Arc::from(text(&asset["id"])),
                kind: kind(text(&asset["kind"])),
                lifecycle: Lifecycle {
                    status: asset["status"].as_str().and_then(Status::parse),
                    reason: asset["statusReason"].as_str().map(Arc::from),
                    changed_at: asset["statusChangedAt"].as_str().map(Arc::from),
                },
                skill,
            });
        }
        let nodes: Nodes = nodes.into_iter().collect();
        let adopted = report["adoption"]["repositoryWideAdopted"] == true;
        let discovery = build(&nodes, adopted);
        Some(Self {
            id: text(&line["id"]).to_owned(),
            entrypoints: Entrypoints::of(&nodes, &discovery).unwrap(),
            discovery,
            nodes,
            skills,
            config_path: report.get("configPath").map(|path| text(path).to_owned()),
            scanned: usize::try_from(report["scannedFileCount"].as_u64().unwrap()).unwrap(),
        })
    }

    pub(super) fn nodes(&self) -> &Nodes {
        &self.nodes
    }

    pub(super) fn cards(&self) -> Deck<'_> {
        let cards = self
            .skills
            .iter()
            .map(|skill| SkillCard {
                name: skill.expected["name"].as_str(),
                description: skill.expected["description"].as_str(),
                declared_owner: skill.expected["ownership"]["declaredOwner"].as_str(),
                effective_owner: skill.expected["ownership"]["effectiveOwner"].as_str(),
                owner_source: text(&skill.expected["ownership"]["source"]),
                issues: &skill.issues,
                id_place: skill.id_place.as_ref(),
            })
            .collect();
        Deck(cards)
    }

    pub(super) fn view<'a>(&'a self, cards: &'a Deck<'a>) -> View<'a> {
        View::new(
            &self.nodes,
            cards,
            &self.discovery,
            &self.entrypoints,
            self.config_path.as_deref(),
        )
    }

    pub(super) fn repository<'a>(&'a self, diagnostics: &'a [DiagnosticEntry]) -> Repository<'a> {
        Repository {
            root: "/repository",
            config_path: self.config_path.as_deref(),
            scanned_file_count: self.scanned,
            diagnostics,
        }
    }

    pub(super) fn contents(&self) -> Vec<Content<'_>> {
        self.skills
            .iter()
            .map(|skill| Content {
                sha256: text(&skill.node["contentHash"])
                    .strip_prefix("sha256:")
                    .unwrap(),
                size: skill.node["sizeBytes"].as_u64().unwrap(),
                classification: text(&skill.node["contentClassification"]),
                markdown: skill.node["markdownParserEligible"] == true,
                tags: &skill.tags,
            })
            .collect()
    }
}

/// The diagnostics of the repository as another stage would list them.
pub(super) fn diagnostics(expected: &Value, depth: usize) -> Vec<DiagnosticEntry> {
    let entry = |diagnostic: &Value| DiagnosticEntry {
        code: None,
        severity: match text(&diagnostic["severity"]) {
            "error" => Severity::Error,
            "warning" => Severity::Warning,
            _ => Severity::Info,
        },
        path: text(&diagnostic["path"]).to_owned(),
        line: None,
        message: String::new(),
        json: json::fragment(diagnostic, depth),
    };
    expected
        .as_array()
        .into_iter()
        .flatten()
        .map(entry)
        .collect()
}

/// `value` without prose. The snippet of evidence is prose where a message stands in for the source.
pub(super) fn prose_free(mut value: Value) -> Value {
    strip(&mut value);
    value
}

fn strip(value: &mut Value) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(strip),
        Value::Object(fields) => {
            fields.retain(|key, _| !PROSE.contains(&key.as_str()));
            let code = fields
                .get("code")
                .and_then(Value::as_str)
                .unwrap_or_default();
            let spoken = code.starts_with("AS-SKILL-")
                || code.starts_with("RN-SKILL-")
                || code == "DISCOVERY-ENTRYPOINT-WITHOUT-USABLE-BOUNDARIES"
                || (code == "META-DUPLICATE-ASSET-ID" && fields["evidence"]["startLine"] == 1);
            if spoken && let Some(Value::Object(evidence)) = fields.get_mut("evidence") {
                evidence.remove("snippet");
            }
            fields.values_mut().for_each(strip);
        }
        _ => {}
    }
}

/// Specification errors and authoring warnings of an expected skill.
fn issues(path: &RepoPath, skill: &Value) -> Vec<Diagnostic> {
    let linked = list(&skill["linkedDiagnostics"]).iter();
    let own = linked.filter(|link| {
        let code = text(&link["code"]);
        code.starts_with("AS-") || code.starts_with("RN-")
    });
    let line = |value: &Value| value.as_u64().and_then(|line| u32::try_from(line).ok());
    own.map(|link| Diagnostic {
        code: code(text(&link["code"])),
        path: path.clone(),
        start_line: line(&link["evidence"]["startLine"]),
        end_line: line(&link["evidence"]["endLine"]),
        column: None,
        end_column: None,
        message: "A message.".to_owned(),
        field: None,
        details: None,
    })
    .collect()
}

/// A code of a family that other tests cover.
fn code(id: &str) -> Code {
    let none = Example { files: &[] };
    Code::find(id).unwrap_or_else(|| {
        let rule: &'static Rule = Box::leak(Box::new(Rule {
            id: Box::leak(id.to_owned().into_boxed_str()),
            severity: Severity::Warning,
            since: "",
            summary: "",
            why: "",
            fix: "",
            section: "",
            wrong: none,
            right: none,
        }));
        Code::from(rule)
    })
}

fn id_place(doc: &Document<'_>, declared: bool) -> Option<Quote> {
    let lines = (1..).zip(doc.text.lines());
    let found = lines
        .into_iter()
        .find(|(_, line)| line.trim_start().starts_with("renma.id:"));
    found.filter(|_| declared).map(|(line, text)| Quote {
        start_line: line,
        end_line: line,
        snippet: text.to_owned(),
    })
}

fn kind(name: &str) -> AssetKind {
    [
        AssetKind::Skill,
        AssetKind::Context,
        AssetKind::ContextLens,
        AssetKind::Profile,
        AssetKind::Reference,
        AssetKind::Example,
        AssetKind::Script,
        AssetKind::Asset,
    ]
    .into_iter()
    .find(|kind| kind.as_str() == name)
    .unwrap()
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

//! The two reports of discovery: the skill index and the discovery view of the graph.

use std::sync::Arc;

use super::{Answer, AnswerError, Format, hex, repository_diagnostics};
use crate::discovery::focus::Projection;
use crate::discovery::state::SkillIx;
use crate::facts::{ContentFacts, FileFacts};
use crate::metadata::Key;
use crate::path::RepoPath;
use crate::report::diagnostic_entry::DiagnosticEntry;
use crate::report::discovery_graph::{Content, DiscoveryGraph};
use crate::report::discovery_view::{Cards, SkillCard, View, diagnostic};
use crate::report::skill_index::{DIAGNOSTIC_DEPTH, Elements, Repository, SkillIndex, to_markdown};
use crate::snapshot::Snapshot;

/// The skill index of `snapshot`, whole or around one skill.
///
/// # Errors
/// [`AnswerError`] for a focus that names no skill or several, or a form the report has not.
pub fn skill_index(
    snapshot: &Snapshot,
    root: &str,
    format: Format,
    focus: Option<&str>,
) -> Result<Answer, AnswerError> {
    let projection = projection(snapshot, focus)?;
    let view = view(snapshot)?;
    // Neither needs anything of the other, and together they are nearly all of the work.
    let (diagnostics, elements) = rayon::join(
        || repository_diagnostics(snapshot, DIAGNOSTIC_DEPTH),
        || (format == Format::Json).then(|| Elements::new(&view, &projection)),
    );
    let elements = elements.unwrap_or_default();
    let index = SkillIndex::new(repository(snapshot, root, &diagnostics), &view, &projection);
    let text = match format {
        Format::Json => index.join(elements.skills, elements.routes),
        Format::Markdown => to_markdown(&index),
        other => return Err(other.refused("skill-index", "markdown, json")),
    };
    Ok(Answer {
        text,
        exit: u8::from(index.has_errors()),
    })
}

/// The discovery view of the graph, whole or around one skill.
///
/// # Errors
/// As [`skill_index`].
pub fn discovery_graph(
    snapshot: &Snapshot,
    root: &str,
    format: Format,
    focus: Option<&str>,
) -> Result<Answer, AnswerError> {
    let projection = projection(snapshot, focus)?;
    let view = view(snapshot)?;
    let diagnostics = repository_diagnostics(snapshot, 2);
    let skills = Skills::of(snapshot);
    let hashes = skills.hashes();
    let tags = skills.tags();
    let contents = skills.contents(&hashes, &tags);
    let graph = DiscoveryGraph::new(
        repository(snapshot, root, &diagnostics),
        &view,
        &projection,
        &contents,
    );
    let text = match format {
        Format::Json => graph.to_json(),
        Format::Markdown => graph.to_markdown(),
        Format::Mermaid => graph.to_mermaid(),
        Format::Dot => graph.to_dot(),
        other => {
            return Err(other.refused("graph --view discovery", "json, markdown, mermaid, dot"));
        }
    };
    Ok(Answer {
        text,
        exit: u8::from(graph.has_errors()),
    })
}

/// The diagnostics of discovery with their JSON rendered for `depth`.
pub(super) fn discovery_diagnostics(
    snapshot: &Snapshot,
    depth: usize,
) -> Result<Vec<DiagnosticEntry>, AnswerError> {
    let view = view(snapshot)?;
    let findings = snapshot.discovery.findings.iter();
    Ok(findings
        .filter_map(|finding| diagnostic(&view, *finding, depth))
        .collect())
}

fn projection(snapshot: &Snapshot, focus: Option<&str>) -> Result<Projection, AnswerError> {
    let discovery = &snapshot.discovery;
    match focus {
        None => Ok(Projection::whole(discovery)),
        Some(focus) => Ok(Projection::focused(&snapshot.nodes, discovery, focus)?),
    }
}

fn view(snapshot: &Snapshot) -> Result<View<'_>, AnswerError> {
    let config = snapshot.settings.config.path.as_ref().map(RepoPath::as_str);
    let entrypoints = Result::as_ref(&snapshot.entrypoints).map_err(Clone::clone)?;
    let discovery = &snapshot.discovery;
    Ok(View::new(
        &snapshot.nodes,
        snapshot,
        discovery,
        entrypoints,
        config,
    ))
}

fn repository<'a>(
    snapshot: &'a Snapshot,
    root: &'a str,
    diagnostics: &'a [DiagnosticEntry],
) -> Repository<'a> {
    Repository {
        root,
        config_path: snapshot.settings.config.path.as_ref().map(RepoPath::as_str),
        scanned_file_count: snapshot.scanned_file_count(),
        diagnostics,
    }
}

/// Cards from the facts of the files.
impl Cards for Snapshot {
    fn card(&self, _skill: SkillIx, path: &RepoPath) -> SkillCard<'_> {
        let file = self.file(path.as_str());
        let Some(content) = file.and_then(|file| file.content.as_deref()) else {
            return SkillCard::default();
        };
        let skill = content.skill.as_deref();
        let owner = content.asset.metadata.text(Key::Owner);
        SkillCard {
            name: skill.and_then(|skill| skill.name.as_deref()),
            description: skill.and_then(|skill| skill.description.as_deref()),
            declared_owner: owner,
            effective_owner: owner,
            owner_source: if owner.is_some() {
                "declared"
            } else {
                "unowned"
            },
            issues: skill
                .map(|skill| skill.issues.as_slice())
                .unwrap_or_default(),
            id_place: content.asset.metadata.get(Key::Id).map(|id| &id.place),
        }
    }
}

/// The skills of the discovery with the facts of their files, in the discovery's order.
struct Skills<'a> {
    files: Vec<(&'a Arc<FileFacts>, &'a ContentFacts)>,
}

impl<'a> Skills<'a> {
    fn of(snapshot: &'a Snapshot) -> Self {
        let nodes = snapshot.nodes.iter().filter(|node| node.skill.is_some());
        let files = nodes.filter_map(|node| {
            let file = snapshot.file(node.path.as_str())?;
            Some((file, file.content.as_deref()?))
        });
        Self {
            files: files.collect(),
        }
    }

    fn hashes(&self) -> Vec<String> {
        self.files
            .iter()
            .map(|(_, content)| hex(&content.asset.content_hash))
            .collect()
    }

    fn tags(&self) -> Vec<Vec<String>> {
        let tags = |content: &ContentFacts| {
            content
                .asset
                .metadata
                .list(Key::Tags)
                .iter()
                .map(|tag| tag.text.clone())
                .collect()
        };
        self.files
            .iter()
            .map(|(_, content)| tags(content))
            .collect()
    }

    fn contents<'c>(&self, hashes: &'c [String], tags: &'c [Vec<String>]) -> Vec<Content<'c>> {
        let parts = self.files.iter().zip(hashes).zip(tags);
        parts
            .map(|(((_, content), sha256), tags)| Content {
                sha256,
                size: content.asset.size,
                classification: content.asset.class.as_str(),
                markdown: content.asset.markdown,
                tags,
            })
            .collect()
    }
}

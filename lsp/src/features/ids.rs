//! From what stands under the cursor to the assets it names, and to the words that are said about one.

use std::fmt::Write as _;
use std::sync::Arc;

use skilld_index::facts::FileFacts;
use skilld_index::metadata::Key;
use skilld_index::path::RepoPath;
use skilld_index::report::text::visible;
use skilld_index::rules::Severity;
use skilld_index::snapshot::Snapshot;
use skilld_index::span::Span;

use super::{Asked, Spot};
use crate::names::{self, NAMING};
use crate::place::{self, Place};

/// The id or path under the cursor, and where it stands.
pub(super) fn at(asked: &Asked<'_>, snapshot: &Snapshot, spot: &Spot) -> Option<(String, Span)> {
    let facts = asked.facts(snapshot, &spot.path)?;
    if let Some(mention) = names::mention_at(&facts, &spot.text, spot.offset) {
        return Some((mention.id.to_owned(), mention.span?));
    }
    // A file that is being typed is often no YAML; then the line alone has to do.
    let text = spot.text.as_str();
    match place::at(text, spot.offset) {
        Place::Value { key, word, .. } => {
            let key = Key::from_skill_key(key).or_else(|| Key::from_top_level_key(key))?;
            let names = key == Key::Id || NAMING.contains(&key);
            let id = word.slice(text);
            (names && !id.is_empty()).then(|| (id.to_owned(), word))
        }
        _ => None,
    }
}

/// The assets that `id` names: those that declare it, else the one at that path.
pub(super) fn named<'s>(snapshot: &'s Snapshot, id: &str) -> Vec<&'s Arc<FileFacts>> {
    let declaring = names::declaring(snapshot, id);
    if !declaring.is_empty() {
        return declaring;
    }
    let path = id.strip_prefix("./").unwrap_or(id);
    snapshot.file(path).into_iter().collect()
}

/// The id that a file declares, whether it counts or not.
pub(super) fn declared(file: &FileFacts) -> Option<&str> {
    let content = file.content.as_ref()?;
    let declaration = content.asset.metadata.declared(Key::Id).next()?;
    match &declaration.value {
        skilld_index::metadata::Value::Text(id) => Some(id),
        _ => None,
    }
}

/// Name, description, owner and state of an asset, as Markdown.
pub(super) fn card(snapshot: &Snapshot, file: &FileFacts) -> String {
    let mut out = String::new();
    // Writing to a string cannot fail.
    let _ = writeln!(out, "**{}** · {}", plain(&title(file)), kind(file));
    if let Some(description) = description(file) {
        let _ = writeln!(out, "\n{}", plain(&description));
    }
    let id = declared(file).unwrap_or(file.path.as_str());
    let _ = writeln!(out, "\n- id: `{}`", code(id));
    let owner = snapshot
        .catalog
        .at_path(file.path.as_str())
        .and_then(|ix| snapshot.catalog.asset(ix))
        .and_then(|asset| asset.ownership.effective());
    let _ = writeln!(out, "- owner: {}", owner.map_or("nobody".into(), plain));
    let _ = writeln!(out, "- state: {}", state(snapshot, file));
    let _ = writeln!(out, "- file: `{}`", code(file.path.as_str()));
    out
}

/// What an asset is called: its name, else its title or first heading, else its file name.
pub(super) fn title(file: &FileFacts) -> String {
    let content = file.content.as_ref();
    let skill = content.and_then(|content| content.skill.as_ref()?.name.clone());
    let declared = || content?.asset.metadata.text(Key::Title).map(str::to_owned);
    let heading = || content?.asset.heading.clone();
    skill
        .or_else(declared)
        .or_else(heading)
        .unwrap_or_else(|| file.path.file_name().to_owned())
}

fn description(file: &FileFacts) -> Option<String> {
    let content = file.content.as_ref()?;
    let skill = content.skill.as_ref();
    let metadata = &content.asset.metadata;
    skill
        .and_then(|skill| skill.description.clone())
        .or_else(|| metadata.text(Key::Purpose).map(str::to_owned))
        .or_else(|| {
            let uses = metadata.list(Key::WhenToUse).iter();
            let uses: Vec<&str> = uses.map(|member| member.text.as_str()).collect();
            (!uses.is_empty()).then(|| format!("Use when: {}", uses.join("; ")))
        })
}

fn kind(file: &FileFacts) -> String {
    let kind = file.content.as_ref().map(|content| content.asset.kind);
    kind.map_or("file", skilld_index::assets::AssetKind::as_str)
        .replace('_', " ")
}

fn state(snapshot: &Snapshot, file: &FileFacts) -> String {
    let content = file.content.as_ref();
    let status = content.and_then(|content| content.asset.metadata.text(Key::Status));
    let mut parts = vec![status.map_or("no status, counts as usable".into(), plain)];
    if let Some(skill) = content.and_then(|content| content.skill.as_ref()) {
        let errors = skill.issues.iter();
        let errors = errors.filter(|issue| issue.code.severity() == Severity::Error);
        parts.push(match errors.count() {
            0 => "meets the specification".to_owned(),
            1 => "1 specification error".to_owned(),
            count => format!("{count} specification errors"),
        });
        if is_published(snapshot, &file.path) {
            parts.push("published entrypoint".to_owned());
        }
    }
    parts.join("; ")
}

fn is_published(snapshot: &Snapshot, path: &RepoPath) -> bool {
    let node = snapshot.nodes.position(path);
    node.and_then(|ix| snapshot.discovery.skill_at(ix))
        .and_then(|ix| snapshot.discovery.skill(ix))
        .is_some_and(|skill| skill.publication.is_accepted())
}

/// Text of a repository that stands in Markdown and means itself.
pub(super) fn plain(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in visible(&text.replace(['\n', '\r'], " ")).chars() {
        if matches!(
            c,
            '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '#' | '|' | '!' | '~'
        ) {
            out.push('\\');
        }
        out.push(c);
    }
    out
}

/// Text of a repository between backticks.
fn code(text: &str) -> String {
    visible(text).replace('`', "'")
}

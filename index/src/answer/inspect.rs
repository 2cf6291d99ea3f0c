//! One file looked at closely: what its text shows, joined with what the snapshot knows of it and of the files around
//! it. The text comes with the question; it has to be the one that the snapshot was made from.

mod relations;

use sha2::{Digest, Sha256};

use self::relations::{dependencies, dependents};
use super::scan::{ScanRequest, with_report};
use super::{Answer, AnswerError, Format, hex};
use crate::catalog::{AssetIx, Catalog, Found};
use crate::facts::FileFacts;
use crate::inspect::{Field, Outline, SeenLink, links};
use crate::metadata::Key;
use crate::migrate;
use crate::path::RepoPath;
use crate::report::inspect::{Inspection, Mention, Owner, Skill, VoidOwner};
use crate::snapshot::Snapshot;
use crate::support::Origin;

/// The report on the file at `path`, whose text is `text`.
///
/// # Errors
/// [`AnswerError`] where the snapshot was made from another text, or for a form the report has not.
pub fn inspect(
    snapshot: &Snapshot,
    root: &str,
    (path, text): (&str, &str),
    color: bool,
    format: Format,
) -> Result<Answer, AnswerError> {
    let sha256: [u8; 32] = Sha256::digest(text.as_bytes()).into();
    let file = snapshot.file(path);
    let asset = file
        .and_then(|file| file.content.as_ref())
        .map(|content| &content.asset);
    if asset.is_some_and(|asset| asset.content_hash != sha256) {
        return Err(AnswerError::Changed(path.to_owned()));
    }
    let path = RepoPath::new(path);
    let outline = Outline::of(&path, text);
    let selected = asset.is_some() && snapshot.boundary.selects(path.as_str());
    let catalog = &snapshot.catalog;
    let roots = snapshot.boundary.roots();
    let ix = catalog.at_path(path.as_str());
    let parent_found = migrate::parent_of(roots, &path)
        .is_some_and(|parent| catalog.at_path(parent.as_str()).is_some());
    let lens = asset.is_some_and(|asset| asset.metadata.text(Key::Type) == Some("context_lens"));
    let classification = migrate::classify(roots, &path, parent_found, lens);
    let links = links_of(snapshot, &path, ix, &outline);
    let request = ScanRequest::default();
    let text = with_report(snapshot, root, request, |report| {
        let mut diagnostics = report.items();
        diagnostics.retain(|item| item.path == path.as_str());
        let inspection = Inspection {
            root,
            path: path.as_str(),
            bytes: text.len(),
            sha256: hex(&sha256),
            line_count: outline.line_count,
            classification: &classification,
            selected,
            id: ix.and_then(|ix| Some(&*catalog.asset(ix)?.id)),
            owner: ix.and_then(|ix| owner(catalog, ix, &outline)),
            skill: file.and_then(|file| skill(snapshot, file)),
            frontmatter_end: outline.frontmatter_end,
            fields: &outline.fields,
            sections: &outline.sections,
            links,
            mentions: ix.map(|ix| mentions(snapshot, ix)).unwrap_or_default(),
            dependencies: dependencies(snapshot, path.as_str(), ix),
            dependents: dependents(snapshot, path.as_str(), ix),
            diagnostics,
        };
        match format {
            Format::Text => Ok(inspection.to_text(color)),
            Format::Json => inspection
                .to_json()
                .map_err(|error| AnswerError::Json(error.to_string())),
            other => Err(other.refused("inspect", "text, json")),
        }
    })??;
    Ok(Answer { text, exit: 0 })
}

fn owner<'a>(catalog: &'a Catalog, ix: AssetIx, outline: &'a Outline) -> Option<Owner<'a>> {
    let void = |field: &&Field| {
        let written = ["owner", "metadata.renma.owner"].contains(&field.key.as_str());
        written && catalog.skill_of(ix) == Some(ix)
    };
    let ownership = &catalog.asset(ix)?.ownership;
    let parent = ownership.inherited.as_ref();
    Some(Owner {
        declared: ownership.declared.as_deref(),
        effective: ownership.effective(),
        source: ownership.source(),
        inherited_from: parent
            .filter(|_| ownership.declared.is_none())
            .and_then(|(parent, _)| Some(catalog.asset(*parent)?.path().as_str())),
        without_effect: outline
            .fields
            .iter()
            .filter(void)
            .find(|_| ownership.declared.is_none())
            .map(|field| VoidOwner {
                key: &field.key,
                value: field.value.as_deref(),
                line: field.line,
            }),
    })
}

fn skill<'a>(snapshot: &Snapshot, file: &'a FileFacts) -> Option<Skill<'a>> {
    let facts = file.content.as_ref()?.skill.as_deref()?;
    let mut states = snapshot.discovery.skills.iter();
    let published = states.any(|state| {
        let node = snapshot.nodes.at(state.node);
        state.publication.is_accepted() && node.is_some_and(|node| node.path == file.path)
    });
    Some(Skill {
        format: facts.format.as_str(),
        valid: facts.valid,
        published,
        name: facts.name.as_deref(),
        description: facts.description.as_deref(),
    })
}

fn links_of(
    snapshot: &Snapshot,
    path: &RepoPath,
    ix: Option<AssetIx>,
    outline: &Outline,
) -> Vec<SeenLink> {
    let skill = ix.and_then(|ix| folder_of_skill(&snapshot.catalog, ix));
    let at = |path: &str| snapshot.file(path).map(|file| file.kind.clone());
    let links = outline.links.iter();
    links
        .map(|(line, link)| links::follow(path, skill, (*line, link), &at))
        .collect()
}

/// The folder of the skill that `ix` belongs to.
fn folder_of_skill(catalog: &Catalog, ix: AssetIx) -> Option<&str> {
    catalog.asset(catalog.skill_of(ix)?)?.path().parent()
}

/// Paths and file names in the running text of a file of a skill. Links are not among them.
fn mentions(snapshot: &Snapshot, ix: AssetIx) -> Vec<Mention<'_>> {
    let catalog = &snapshot.catalog;
    let (Some(asset), Some(skill)) = (catalog.asset(ix), catalog.skill_of(ix)) else {
        return Vec::new();
    };
    let references = asset.facts.support.references.iter();
    let written = references.filter(|reference| reference.origin != Origin::Link);
    let mut mentions: Vec<Mention<'_>> = written
        .map(|reference| {
            let path = match catalog.find_support(skill, reference) {
                Found::Asset(target) => catalog.asset(target).map(|a| a.path().to_string()),
                Found::Path(path) => Some(path),
                Found::Ambiguous => None,
            };
            let found = |path: &String| snapshot.file(path.trim_end_matches('/')).is_some();
            Mention {
                line: reference.place.start_line,
                target: &reference.target,
                found: path.as_ref().is_some_and(found),
                path,
            }
        })
        .collect();
    let named = asset.facts.support.mentions.iter().filter_map(|mention| {
        let target = catalog.asset(catalog.named_support(skill, &mention.name)?)?;
        Some(Mention {
            line: mention.line,
            target: &mention.name,
            path: Some(target.path().to_string()),
            found: true,
        })
    });
    mentions.extend(named);
    mentions.sort_by(|a, b| (a.line, a.target).cmp(&(b.line, b.target)));
    mentions
}

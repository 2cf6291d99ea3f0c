//! Files that name an asset which a shared context has replaced.

use super::names::{Names, declared_status};
use crate::assets::{AssetFacts, AssetKind};
use crate::catalog::AssetIx;
use crate::evidence::Quote;
use crate::findings::asset::id;
use crate::findings::details::{Details, Reference};
use crate::findings::{Finding, ScannedFile};
use crate::metadata::Key;
use crate::rules::Rule;
use crate::rules::catalogue::maint;

/// An asset with what replaces it.
struct Replaced<'a> {
    ix: AssetIx,
    facts: &'a AssetFacts,
    by: Vec<String>,
}

/// Judge every text file. The work is files times replaced assets, and there are few of the latter.
pub(super) fn judge(names: Names<'_>, files: &[ScannedFile], found: &mut Vec<Finding>) {
    let replaced: Vec<Replaced<'_>> = names
        .assets()
        .filter_map(|(ix, facts)| {
            let by = replacements(facts);
            (!by.is_empty()).then_some(Replaced { ix, facts, by })
        })
        .collect();
    if replaced.is_empty() {
        return;
    }
    for file in files {
        for target in &replaced {
            if target.facts.path == file.asset.path {
                continue;
            }
            let hit = if file.asset.kind == AssetKind::Skill {
                in_skill(&file.asset, target)
            } else {
                in_text(file, target)
            };
            if let Some((rule, place)) = hit {
                found.push(finding(names, file, target, rule, &place));
            }
        }
    }
}

/// A shared context has replaced the asset.
pub fn is_replaced(facts: &AssetFacts) -> bool {
    !replacements(facts).is_empty()
}

/// Replacements by path under `contexts/`; an id there is somebody else's business.
fn replacements(facts: &AssetFacts) -> Vec<String> {
    facts
        .metadata
        .list(Key::SupersededBy)
        .iter()
        .map(|member| member.text.clone())
        .filter(|text| text.starts_with("contexts/"))
        .collect()
}

/// A skill is held to its own references only.
fn in_skill(skill: &AssetFacts, target: &Replaced<'_>) -> Option<(&'static Rule, Quote)> {
    let root = skill.path.parent()?;
    let local = target
        .facts
        .path
        .as_str()
        .strip_prefix(root)?
        .strip_prefix('/')?;
    if target.facts.kind != AssetKind::Reference || !local.starts_with("references/") {
        return None;
    }
    let body = skill.metadata.envelope.as_ref().map_or(0, |e| e.end_line);
    let named = skill.support.references.iter().find(|reference| {
        reference.place.start_line > body && reference.resolve(root) == target.facts.path.as_str()
    })?;
    Some((
        &maint::SKILL_REFERENCES_SUPERSEDED_ASSET,
        named.place.clone(),
    ))
}

fn in_text(file: &ScannedFile, target: &Replaced<'_>) -> Option<(&'static Rule, Quote)> {
    let path = target.facts.path.as_str();
    let folder = file.asset.path.parent().unwrap_or_default();
    let skill = file.asset.parent.as_ref().and_then(|skill| skill.parent());
    let below = |folder: &str| path.strip_prefix(folder)?.strip_prefix('/');
    let spellings = [Some(path), below(folder), skill.and_then(below)];
    let line = spellings
        .into_iter()
        .flatten()
        .filter_map(|spelling| file.scan.mentions.line_of(spelling))
        .min()?;
    let place = Quote {
        start_line: line,
        end_line: line,
        snippet: path.to_owned(),
    };
    Some((&maint::ASSET_REFERENCES_SUPERSEDED_ASSET, place))
}

fn finding(
    names: Names<'_>,
    file: &ScannedFile,
    target: &Replaced<'_>,
    rule: &'static Rule,
    place: &Quote,
) -> Finding {
    let path = &file.asset.path;
    let message = format!(
        "{} was replaced by {}. Name the replacement instead, or say why the old file is still needed.",
        target.facts.path,
        target.by.join(", ")
    );
    Finding::new(rule, path, place, message)
        .at_column(None)
        .with(Details::Reference(Box::new(Reference {
            source: id(&file.asset).to_owned(),
            target: names.id(target.ix).to_owned(),
            reference_kind: "body_reference",
            source_path: path.clone(),
            target_path: Some(target.facts.path.clone()),
            target_status: declared_status(target.facts),
            replacement_targets: target.by.clone(),
        })))
}

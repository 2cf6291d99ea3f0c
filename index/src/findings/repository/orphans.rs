//! Shared assets in use that nobody uses.

use rustc_hash::FxHashSet;

use super::names::Names;
use crate::assets::{AssetFacts, AssetKind};
use crate::catalog::{AssetIx, Relationship};
use crate::findings::Finding;
use crate::findings::asset::is_active;
use crate::findings::details::{Asset, Details};
use crate::findings::together::Uses;
use crate::rules::Rule;
use crate::rules::catalogue::maint;

/// Judge every context and lens in use; `others` is what assets declare that are not among `names`.
pub(super) fn judge(names: Names<'_>, others: &Uses<'_>, found: &mut Vec<Finding>) {
    let mut referred = FxHashSet::default();
    let mut used_by_skills = FxHashSet::default();
    for (source, dependency) in names.dependencies() {
        let Some(target) = names.resolve(&dependency.target) else {
            continue;
        };
        if target != dependency.source {
            referred.insert(target);
        }
        let lens = matches!(
            dependency.relationship,
            Relationship::RequiresLens | Relationship::OptionalLens
        );
        if lens && source.kind == AssetKind::Skill {
            used_by_skills.insert(target);
        }
    }
    for (target, lens) in names.resolve_all(others) {
        referred.insert(target);
        if lens {
            used_by_skills.insert(target);
        }
    }
    for (ix, facts) in names.assets() {
        let (used, rule, message) = match facts.kind {
            AssetKind::Context => (
                &referred,
                &maint::ORPHANED_CONTEXT_ASSET,
                "No other asset declares this context. Declare it where it is used, or retire it after review.",
            ),
            AssetKind::ContextLens => (
                &used_by_skills,
                &maint::ORPHANED_CONTEXT_LENS,
                "No skill declares this lens. Declare it in `renma.requires-lens` or `renma.optional-lens` of one, or retire it after review.",
            ),
            _ => continue,
        };
        if is_active(facts) && !used.contains(&ix) {
            found.push(orphan(names, ix, facts, rule, message));
        }
    }
}

fn orphan(
    names: Names<'_>,
    ix: AssetIx,
    facts: &AssetFacts,
    rule: &'static Rule,
    message: &str,
) -> Finding {
    Finding::new(rule, &facts.path, &names.head(ix), message.to_owned()).with(Details::Asset(
        Asset {
            asset_id: names.id(ix).to_owned(),
            source_path: facts.path.clone(),
            asset_kind: facts.kind.as_str(),
        },
    ))
}

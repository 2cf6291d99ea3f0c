//! Dependencies between the wrong kinds of asset.

use super::names::{Names, noun};
use crate::assets::{AssetFacts, AssetKind};
use crate::catalog::{AssetIx, Dependency, Relationship};
use crate::findings::Finding;
use crate::findings::details::{Details, KindMismatch, WrongEnd};
use crate::rules::Rule;
use crate::rules::catalogue::meta;

/// Judge both ends of every dependency that composes.
pub(super) fn judge(names: Names<'_>, found: &mut Vec<Finding>) {
    for (source, dependency) in names.dependencies() {
        if dependency.relationship == Relationship::AppliesTo
            && source.kind != AssetKind::ContextLens
        {
            found.push(wrong_source(names, source, dependency));
        }
        if let Some(target) = names.resolve(&dependency.target) {
            found.extend(wrong_target(names, source, dependency, target));
        }
    }
}

/// The kind that a relationship composes; `None` where it composes nothing.
pub(super) fn expected_target(relationship: Relationship) -> Option<AssetKind> {
    match relationship {
        Relationship::RequiresContext | Relationship::OptionalContext | Relationship::AppliesTo => {
            Some(AssetKind::Context)
        }
        Relationship::RequiresLens | Relationship::OptionalLens => Some(AssetKind::ContextLens),
        Relationship::Conflicts | Relationship::SupersededBy => None,
    }
}

/// The kinds that a relationship may name, in words; `None` where `kind` is one of them.
fn expected_instead(relationship: Relationship, kind: AssetKind) -> Option<&'static str> {
    let composed = matches!(
        kind,
        AssetKind::Skill | AssetKind::Context | AssetKind::ContextLens
    );
    match (relationship, expected_target(relationship)) {
        (Relationship::Conflicts, _) if !composed => Some("skill, context, or context_lens"),
        (_, Some(expected)) if expected != kind => Some(expected.as_str()),
        _ => None,
    }
}

fn wrong_source(names: Names<'_>, source: &AssetFacts, dependency: &Dependency) -> Finding {
    let message = format!(
        "`applies_to` belongs to lenses, and this is a {}. Move the declaration to a lens, or declare `requires_context` or `optional_context`.",
        noun(source.kind)
    );
    let end = WrongEnd::Source {
        expected_source_kind: AssetKind::ContextLens.as_str(),
        actual_source_kind: source.kind.as_str(),
    };
    let rule = &meta::DEPENDENCY_SOURCE_KIND_MISMATCH;
    mismatch(names, source, dependency, rule, message, end)
}

fn wrong_target(
    names: Names<'_>,
    source: &AssetFacts,
    dependency: &Dependency,
    target: AssetIx,
) -> Option<Finding> {
    let facts = names.facts(target)?;
    let expected = expected_instead(dependency.relationship, facts.kind)?;
    let message = format!(
        "`{}` must name a {}, and `{}` is a {}. Correct the target, or declare the relationship that fits it.",
        dependency.relationship.key().field(),
        expected.replace("context_lens", "lens"),
        dependency.target,
        noun(facts.kind)
    );
    let end = WrongEnd::Target {
        expected_target_kind: expected,
        actual_target_kind: facts.kind.as_str(),
        target_id: names.id(target).to_owned(),
        target_path: facts.path.clone(),
    };
    let rule = &meta::DEPENDENCY_TARGET_KIND_MISMATCH;
    Some(mismatch(names, source, dependency, rule, message, end))
}

fn mismatch(
    names: Names<'_>,
    source: &AssetFacts,
    dependency: &Dependency,
    rule: &'static Rule,
    message: String,
    end: WrongEnd,
) -> Finding {
    let relationship = dependency.relationship.key().field();
    Finding::new(rule, &source.path, &dependency.place, message).with(Details::KindMismatch(
        Box::new(KindMismatch {
            source_id: names.id(dependency.source).to_owned(),
            source_path: source.path.clone(),
            relationship_kind: relationship,
            normalized_relationship: expected_target(dependency.relationship).map(|_| relationship),
            declared_target: dependency.target.clone(),
            end,
        }),
    ))
}

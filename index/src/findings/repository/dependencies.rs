//! Declared dependencies that name nothing, or name one thing twice.

use super::names::{Names, declared_status, edge_kind};
use crate::assets::AssetFacts;
use crate::catalog::{Dependency, Relationship};
use crate::findings::Finding;
use crate::findings::asset::{Status, is_active, status};
use crate::findings::details::{Details, Occurrence, Reference, Repeated};
use crate::rules::Rule;
use crate::rules::catalogue::{maint, meta};

/// Judge every declared dependency by itself, then each list for repetitions.
pub(super) fn judge(names: Names<'_>, found: &mut Vec<Finding>) {
    let dependencies: Vec<(&AssetFacts, &Dependency)> = names.dependencies().collect();
    for (source, dependency) in &dependencies {
        if names.resolve(&dependency.target).is_none() {
            unknown(names, source, dependency, found);
        }
        inactive(names, source, dependency, found);
        retired(names, source, dependency, found);
    }
    let lists = dependencies
        .chunk_by(|(_, a), (_, b)| (a.source, a.relationship) == (b.source, b.relationship));
    for list in lists {
        repeated(names, list, found);
    }
}

fn unknown(
    names: Names<'_>,
    source: &AssetFacts,
    dependency: &Dependency,
    found: &mut Vec<Finding>,
) {
    let field = dependency.relationship.key().field();
    let target = &dependency.target;
    found.push(reference(
        names,
        source,
        dependency,
        &meta::UNKNOWN_REFERENCE,
        format!("`{target}` in `{field}` is neither an id nor a path of an asset here. Correct it, add the asset, or remove it."),
    ));
    let looks_like_id = target.starts_with("context.") || target.starts_with("lens.");
    if looks_like_id && dependency.relationship != Relationship::Conflicts {
        found.push(reference(
            names,
            source,
            dependency,
            &meta::UNKNOWN_DEPENDENCY,
            format!("No asset has the id `{target}` that `{field}` names. Check its spelling and whether its file is read."),
        ));
    }
}

/// An optional dependency on a retired asset, named by its id; where several have it, the last, as in the reference.
fn inactive(
    names: Names<'_>,
    source: &AssetFacts,
    dependency: &Dependency,
    found: &mut Vec<Finding>,
) {
    if !matches!(
        dependency.relationship,
        Relationship::OptionalContext | Relationship::OptionalLens
    ) {
        return;
    }
    let target = names.with_id(&dependency.target).last();
    let Some(facts) = target.and_then(|ix| names.facts(*ix)) else {
        return;
    };
    if status(facts).is_some_and(Status::is_retired) {
        let finding = reference(
            names,
            source,
            dependency,
            &meta::INACTIVE_DEPENDENCY,
            format!(
                "`{}` may be used, but is {}. Retarget the declaration or remove it.",
                dependency.target,
                status(facts).map_or("", Status::as_str)
            ),
        );
        found.push(towards(finding, facts));
    }
}

fn retired(
    names: Names<'_>,
    source: &AssetFacts,
    dependency: &Dependency,
    found: &mut Vec<Finding>,
) {
    let Some(facts) = names
        .resolve(&dependency.target)
        .and_then(|ix| names.facts(ix))
    else {
        return;
    };
    let Some(status) = status(facts).filter(|status| status.is_retired()) else {
        return;
    };
    let interprets = source.kind == crate::assets::AssetKind::ContextLens
        && dependency.relationship == Relationship::AppliesTo;
    let rule = match (interprets, is_active(source)) {
        (true, false) => return,
        (true, true) => &maint::CONTEXT_LENS_APPLIES_TO_INACTIVE_CONTEXT,
        (false, _) => &maint::REFERENCE_DEPRECATED_ASSET,
    };
    let finding = reference(
        names,
        source,
        dependency,
        rule,
        format!(
            "`{}` is {}. Retarget `{}` to its replacement, or finish the migration.",
            dependency.target,
            status.as_str(),
            dependency.relationship.key().field()
        ),
    );
    found.push(towards(finding, facts));
}

fn reference(
    names: Names<'_>,
    source: &AssetFacts,
    dependency: &Dependency,
    rule: &'static Rule,
    message: String,
) -> Finding {
    Finding::new(rule, &source.path, &dependency.place, message).with(Details::Reference(Box::new(
        Reference {
            source: names.id(dependency.source).to_owned(),
            target: dependency.target.clone(),
            reference_kind: edge_kind(dependency.relationship),
            source_path: source.path.clone(),
            target_path: None,
            target_status: None,
            replacement_targets: Vec::new(),
        },
    )))
}

fn towards(mut finding: Finding, target: &AssetFacts) -> Finding {
    if let Details::Reference(reference) = &mut finding.details {
        reference.target_path = Some(target.path.clone());
        reference.target_status = declared_status(target);
    }
    finding
}

/// `list` is one list of one asset, in declared order.
fn repeated(names: Names<'_>, list: &[(&AssetFacts, &Dependency)], found: &mut Vec<Finding>) {
    let mut by_target: Vec<(&AssetFacts, &Dependency)> = list.to_vec();
    by_target.sort_by(|(_, a), (_, b)| (&a.target, a.index).cmp(&(&b.target, b.index)));
    for same in by_target.chunk_by(|(_, a), (_, b)| a.target == b.target) {
        let Some(((source, first), again)) = same.split_first() else {
            continue;
        };
        for (_, dependency) in again {
            let field = dependency.relationship.key().field();
            let message = format!(
                "`{field}` names `{}` {} times. Keep one.",
                first.target,
                same.len()
            );
            found.push(
                Finding::new(
                    &meta::DUPLICATE_DECLARED_DEPENDENCY,
                    &source.path,
                    &dependency.place,
                    message,
                )
                .with(Details::Repeated(Box::new(Repeated {
                    source_id: names.id(first.source).to_owned(),
                    source_path: source.path.clone(),
                    relationship_kind: field,
                    declared_target: first.target.clone(),
                    occurrences: same
                        .iter()
                        .map(|(_, dependency)| Occurrence {
                            declaration_index: dependency.index,
                            evidence: dependency.place.at(&source.path),
                        })
                        .collect(),
                }))),
            );
        }
    }
}

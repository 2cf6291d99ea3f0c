//! Assets in use that depend on a suspended or revoked one. Only direct declarations that can mean one asset count,
//! and what is itself out of use is left alone.

use super::names::{Names, edge_kind};
use crate::assets::AssetFacts;
use crate::catalog::{AssetIx, Dependency, Relationship};
use crate::findings::Finding;
use crate::findings::asset::{Status, is_active, status};
use crate::findings::details::{Details, Withdrawn};
use crate::metadata::Key;
use crate::rules::catalogue::meta;

/// Judge every dependency that composes.
pub(super) fn judge(names: Names<'_>, found: &mut Vec<Finding>) {
    for (source, dependency) in names.dependencies() {
        if !is_active(source) {
            continue;
        }
        let target = names.resolve_exactly(&dependency.target);
        let withdrawn = target
            .and_then(|ix| names.facts(ix))
            .and_then(status)
            .filter(|status| status.is_withdrawn());
        if let (Some(target), Some(status)) = (target, withdrawn) {
            found.extend(finding(names, source, dependency, target, status));
        }
    }
}

fn finding(
    names: Names<'_>,
    source: &AssetFacts,
    dependency: &Dependency,
    target: AssetIx,
    status: Status,
) -> Option<Finding> {
    let field = dependency.relationship.key().field();
    let (rule, membership, verb) = match dependency.relationship {
        Relationship::RequiresContext | Relationship::RequiresLens | Relationship::AppliesTo => {
            (&meta::REQUIRED_SUSPENDED_DEPENDENCY, "required", "needs")
        }
        Relationship::OptionalContext | Relationship::OptionalLens => {
            (&meta::OPTIONAL_SUSPENDED_DEPENDENCY, "optional", "may use")
        }
        Relationship::Conflicts | Relationship::SupersededBy => return None,
    };
    let facts = names.facts(target)?;
    let text = |key| facts.metadata.text(key).map(str::to_owned);
    let message = format!(
        "`{field}` {verb} `{}`, which is {}. Review the declaration, or restore the target by a decision of its own.",
        dependency.target,
        status.as_str()
    );
    let finding = Finding::new(rule, &source.path, &dependency.place, message);
    Some(finding.with(Details::Withdrawn(Box::new(Withdrawn {
        source_id: names.id(dependency.source).to_owned(),
        source_path: source.path.clone(),
        source_status: self::status(source).map(|status| status.as_str().to_owned()),
        target_id: names.id(target).to_owned(),
        target_path: facts.path.clone(),
        target_status: status.as_str().to_owned(),
        target_status_reason: text(Key::StatusReason),
        target_status_changed_at: text(Key::StatusChangedAt),
        relationship: field,
        dependency_kind: edge_kind(dependency.relationship),
        membership,
        direct: true,
        metadata_key: field,
        declaration_index: dependency.index,
    }))))
}

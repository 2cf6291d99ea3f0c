//! References that nobody declares: a skill owns its support files, files name each other, scripts take the policy of
//! their skill. Only what leads to a retired asset is a finding.

use super::names::{Names, declared_status, id_place};
use crate::assets::{AssetFacts, AssetKind};
use crate::catalog::AssetIx;
use crate::evidence::Quote;
use crate::findings::Finding;
use crate::findings::asset::{Status, status};
use crate::findings::details::{Details, Reference};
use crate::findings::support::StaticEdge;
use crate::rules::catalogue::maint;

/// Judge every structural reference.
pub(super) fn judge(names: &Names<'_>, edges: &[StaticEdge], found: &mut Vec<Finding>) {
    for (ix, facts) in names.assets() {
        let Some(skill) = names.parent(ix) else {
            continue;
        };
        if let Some(owner) = names.facts(skill) {
            let place = id_place(owner);
            found.extend(retired(names, skill, ix, "owns_local_resource", &place));
        }
        if matches!(facts.kind, AssetKind::Script | AssetKind::Asset) {
            let place = id_place(facts);
            found.extend(retired(names, ix, skill, "inherits_policy", &place));
        }
    }
    for edge in edges {
        let ends = (
            names.at_path(edge.source.as_str()),
            names.at_path(edge.target.as_str()),
        );
        if let (Some(source), Some(target)) = ends {
            let kind = "statically_references";
            found.extend(retired(names, source, target, kind, &edge.place));
        }
    }
}

fn retired(
    names: &Names<'_>,
    source: AssetIx,
    target: AssetIx,
    kind: &'static str,
    place: &Quote,
) -> Option<Finding> {
    let from: &AssetFacts = names.facts(source)?;
    let to = names.facts(target)?;
    let status = status(to).filter(|status| status.is_retired())?;
    let message = format!(
        "{} belongs to or is named by this asset and is {}. Use its replacement, or finish the migration.",
        to.path,
        Status::as_str(status)
    );
    let finding = Finding::new(
        &maint::REFERENCE_DEPRECATED_ASSET,
        &from.path,
        place,
        message,
    );
    Some(
        finding
            .at_column(None)
            .with(Details::Reference(Box::new(Reference {
                source: names.id(source).to_owned(),
                target: names.id(target).to_owned(),
                reference_kind: kind,
                source_path: from.path.clone(),
                target_path: Some(to.path.clone()),
                target_status: declared_status(to),
                replacement_targets: Vec::new(),
            }))),
    )
}

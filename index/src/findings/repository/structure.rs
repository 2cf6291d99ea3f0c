//! References that nobody declares: a skill owns its support files, files name each other, support files take the owner
//! of their skill, scripts and assets its policy. Only what leads to a retired asset is a finding.

use super::names::{Names, declared_status};
use crate::assets::{AssetFacts, AssetKind};
use crate::catalog::AssetIx;
use crate::evidence::Quote;
use crate::findings::Finding;
use crate::findings::asset::{Status, status};
use crate::findings::details::{Details, Reference};
use crate::rules::catalogue::maint;

/// Judge every structural reference.
pub(super) fn judge(names: Names<'_>, found: &mut Vec<Finding>) {
    for (ix, facts) in names.assets() {
        let Some(skill) = names.parent(ix) else {
            continue;
        };
        let place = names.head(skill);
        found.extend(retired(names, skill, ix, "owns_local_resource", &place));
        let place = names.head(ix);
        if names.inherits_owner(ix) {
            found.extend(retired(names, ix, skill, "inherits_owner", &place));
        }
        if matches!(facts.kind, AssetKind::Script | AssetKind::Asset) {
            found.extend(retired(names, ix, skill, "inherits_policy", &place));
        }
    }
    for reference in names.static_references() {
        let (source, target) = (reference.source, reference.target);
        let kind = "statically_references";
        found.extend(retired(names, source, target, kind, &reference.place));
    }
}

fn retired(
    names: Names<'_>,
    source: AssetIx,
    target: AssetIx,
    kind: &'static str,
    place: &Quote,
) -> Option<Finding> {
    let from: &AssetFacts = names.facts(source)?;
    // The reference looks both ends up by id, so where several assets have it, one stands for all.
    let target = names.with_id(names.id(target)).first().copied()?;
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

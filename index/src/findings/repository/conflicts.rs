//! `conflicts` declarations that cannot hold: with oneself, or with an id that nobody has.

use super::names::Names;
use crate::catalog::Relationship;
use crate::findings::Finding;
use crate::rules::catalogue::meta;

/// Judge every member of every `conflicts` list. Only ids count, as in the reference.
pub(super) fn judge(names: Names<'_>, found: &mut Vec<Finding>) {
    for (source, dependency) in names.dependencies() {
        if dependency.relationship != Relationship::Conflicts {
            continue;
        }
        let target = &dependency.target;
        let message = if *target == *names.id(dependency.source) {
            format!("The asset declares a conflict with itself (`{target}`). Remove the member.")
        } else if names.with_id(target).is_empty() {
            format!(
                "No asset has the id `{target}` that `conflicts` names. Write an id, not a path, or remove it."
            )
        } else {
            continue;
        };
        found.push(Finding::new(
            &meta::CATALOG_DIAGNOSTIC,
            &source.path,
            &dependency.place,
            message,
        ));
    }
}

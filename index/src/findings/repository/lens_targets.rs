//! What lenses apply to: whether it exists, is a context, and is spelled in the normal way.

use std::borrow::Cow;

use super::names::{Names, noun, spelled};
use crate::assets::{AssetFacts, AssetKind};
use crate::catalog::{Dependency, Relationship};
use crate::findings::Notice;
use crate::findings::notice::NoticeDetails;
use crate::rules::catalogue::context_lens as rules;

/// Judge every target of every lens.
pub(super) fn judge(names: Names<'_>, found: &mut Vec<Notice>) {
    for (source, dependency) in names.dependencies() {
        if source.kind == AssetKind::ContextLens
            && dependency.relationship == Relationship::AppliesTo
        {
            target(names, source, dependency, found);
        }
    }
}

fn target(names: Names<'_>, lens: &AssetFacts, dependency: &Dependency, found: &mut Vec<Notice>) {
    let declared = dependency.target.as_str();
    let normal = normal_spelling(declared);
    let details = NoticeDetails::Target {
        source_path: lens.path.clone(),
        target: declared.to_owned(),
        normalized_target: None,
        resolved_target_path: None,
        resolved_target_kind: None,
        field: "applies_to",
    };
    if normal != declared {
        let notice = Notice::new(
            &rules::PATH_NORMALIZATION_MISMATCH,
            &lens.path,
            &dependency.place,
            format!("`{declared}` is `{normal}` in its normal spelling. Write it like that."),
        );
        let mut details = details.clone();
        if let NoticeDetails::Target {
            normalized_target, ..
        } = &mut details
        {
            *normalized_target = Some(normal.clone().into_owned());
        }
        found.push(notice.with(details));
    }
    let resolved = names
        .with_id(declared)
        .first()
        .copied()
        .or_else(|| names.at_path(&normal))
        .and_then(|ix| names.facts(ix));
    match resolved {
        None => {
            let notice = Notice::new(
                &rules::TARGET_NOT_FOUND,
                &lens.path,
                &dependency.place,
                format!(
                    "`{declared}` in `applies_to` is neither an id nor a path of an asset here. Correct it, or add the context."
                ),
            );
            found.push(notice.with(details));
        }
        Some(facts) if facts.kind != AssetKind::Context => {
            found.push(wrong_kind(lens, dependency, facts));
        }
        Some(_) => {}
    }
}

fn wrong_kind(lens: &AssetFacts, dependency: &Dependency, target: &AssetFacts) -> Notice {
    Notice::new(
        &rules::TARGET_NOT_CONTEXT,
        &lens.path,
        &dependency.place,
        format!(
            "`{}` in `applies_to` is a {}; a lens applies to contexts only. Name a context by id or path.",
            dependency.target,
            noun(target.kind)
        ),
    )
    .with(NoticeDetails::Target {
        source_path: lens.path.clone(),
        target: dependency.target.clone(),
        normalized_target: None,
        resolved_target_path: Some(target.path.clone()),
        resolved_target_kind: Some(target.kind.as_str()),
        field: "applies_to",
    })
}

/// `/` between segments, one at a time, and no leading `./`.
fn normal_spelling(path: &str) -> Cow<'_, str> {
    let mut path = spelled(path);
    while path.contains("//") {
        path = Cow::Owned(path.replace("//", "/"));
    }
    path
}

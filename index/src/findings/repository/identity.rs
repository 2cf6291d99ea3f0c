//! Ids that more than one asset has.

use super::names::Names;
use crate::assets::AssetKind;
use crate::catalog::AssetIx;
use crate::findings::asset::AssetFindings;
use crate::findings::details::{Details, SharedId};
use crate::findings::notice::NoticeDetails;
use crate::findings::{Finding, Notice};
use crate::metadata::Key;
use crate::path::RepoPath;
use crate::path::roots::Roots;
use crate::rules::catalogue::{context_lens, meta};

/// Judge ids.
pub(super) fn judge(names: Names<'_>, roots: &Roots, found: &mut AssetFindings) {
    for assets in names.shared_ids() {
        let paths = paths(names, &assets);
        let first = winner(roots, &paths);
        for ix in &assets {
            found.findings.extend(shared_id(names, *ix, &paths, &first));
        }
        let lenses: Vec<AssetIx> = assets
            .into_iter()
            .filter(|ix| is_named_lens(names, *ix))
            .collect();
        if lenses.len() > 1 {
            let paths = self::paths(names, &lenses);
            for ix in lenses {
                found.notices.extend(shared_lens(names, ix, &paths));
            }
        }
    }
}

fn paths(names: Names<'_>, assets: &[AssetIx]) -> Vec<RepoPath> {
    assets
        .iter()
        .filter_map(|ix| names.facts(*ix))
        .map(|facts| facts.path.clone())
        .collect()
}

/// Which of several skills comes first and why, as the rest of a sentence; nothing where no order of roots decides.
fn winner(roots: &Roots, paths: &[RepoPath]) -> String {
    let skills = paths
        .iter()
        .filter(|path| roots.of(path.as_str()).is_some());
    let mut order: Vec<&RepoPath> = skills.collect();
    order.sort_by(|a, b| roots.cmp(a, b));
    match order.as_slice() {
        [first, second, ..] => {
            format!(
                ", of which `{first}` comes first ({})",
                roots.why(first, second)
            )
        }
        _ => String::new(),
    }
}

fn is_named_lens(names: Names<'_>, ix: AssetIx) -> bool {
    names.facts(ix).is_some_and(|facts| {
        facts.kind == AssetKind::ContextLens && facts.metadata.text(Key::Id).is_some()
    })
}

fn shared_id(names: Names<'_>, ix: AssetIx, paths: &[RepoPath], first: &str) -> Option<Finding> {
    let facts = names.facts(ix)?;
    let id = names.id(ix);
    let message = format!(
        "The id `{id}` belongs to {} assets{first}. Decide which one keeps it, and rename the others together with what refers to them.",
        paths.len()
    );
    let finding = Finding::new(
        &meta::DUPLICATE_ASSET_ID,
        &facts.path,
        &names.id_place(ix),
        message,
    );
    Some(finding.with(Details::SharedId(SharedId {
        asset_id: id.to_owned(),
        duplicate_paths: paths.to_vec(),
        source_path: facts.path.clone(),
    })))
}

fn shared_lens(names: Names<'_>, ix: AssetIx, paths: &[RepoPath]) -> Option<Notice> {
    let facts = names.facts(ix)?;
    let id = names.id(ix);
    let notice = Notice::new(
        &context_lens::DUPLICATE_ID,
        &facts.path,
        &names.id_place(ix),
        format!(
            "{} lenses declare the id `{id}`. Give each its own.",
            paths.len()
        ),
    );
    Some(notice.with(NoticeDetails::DuplicateLens {
        lens_id: id.to_owned(),
        duplicate_paths: paths.to_vec(),
        source_path: facts.path.clone(),
    }))
}

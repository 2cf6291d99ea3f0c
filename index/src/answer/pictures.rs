//! What pictures of the graph show beside its edges: the states of skills, where they continue, and links to nothing.

use crate::inventory::Inventory;
use crate::path::join_normalized;
use crate::report::graph::plot::{ExtraLink, Extras, SkillNote};
use crate::snapshot::Snapshot;
use crate::support::Origin;

/// Everything that the pictures of `snapshot` need beyond the graph.
pub(super) fn extras(snapshot: &Snapshot) -> Extras {
    let mut extras = Extras::default();
    let inventory = Inventory::of(snapshot);
    for item in &inventory.items {
        let note = SkillNote {
            name: item.name().map(str::to_owned),
            state: item.state.as_str(),
            description: item.description().map(str::to_owned),
        };
        let path = item.file.path.to_string();
        broken(snapshot, &path, &mut extras.links);
        extras.skills.insert(path, note);
    }
    for route in snapshot.surface.routes.iter().flat_map(|page| page.iter()) {
        extras.links.push(ExtraLink {
            from: route.source.clone(),
            to: route
                .resolved
                .clone()
                .unwrap_or_else(|| route.target.clone()),
            kind: "continues with",
        });
    }
    extras
}

/// Markdown links of the skill at `path` that lead to nothing in its folder.
fn broken(snapshot: &Snapshot, path: &str, links: &mut Vec<ExtraLink>) {
    let Some(file) = snapshot.file(path) else {
        return;
    };
    let folder = file.path.parent().unwrap_or_default();
    let references = file
        .content
        .iter()
        .flat_map(|content| &content.asset.support.references);
    for reference in references.filter(|reference| reference.origin == Origin::Link) {
        let target = reference.target.trim_end_matches('/');
        let Some(target) = join_normalized(folder, target) else {
            continue;
        };
        if !reference.is_name() && snapshot.file(&target).is_none() {
            links.push(ExtraLink {
                from: path.to_owned(),
                to: target,
                kind: "leads to nothing",
            });
        }
    }
}

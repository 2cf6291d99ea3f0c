//! What pictures of the graph show beside its edges: the states of skills, where they continue, and links to nothing.

use crate::inventory::Inventory;
use crate::path::join_normalized;
use crate::report::graph::BrokenLink;
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
        extras
            .links
            .extend(broken(snapshot, &path).map(|link| ExtraLink {
                from: link.from,
                to: link.to,
                kind: "leads to nothing",
            }));
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

/// The links of all skills that lead to nothing, by path.
pub(super) fn broken_links(snapshot: &Snapshot) -> Vec<BrokenLink> {
    let inventory = Inventory::of(snapshot);
    let skills = inventory.items.iter();
    skills
        .flat_map(|item| broken(snapshot, item.file.path.as_str()))
        .collect()
}

/// Markdown links of the skill at `path` that lead to nothing in its folder.
fn broken<'s>(snapshot: &'s Snapshot, path: &str) -> impl Iterator<Item = BrokenLink> + use<'s> {
    let file = snapshot.file(path);
    let references = file.into_iter().flat_map(|file| {
        let content = file.content.iter();
        let references = content.flat_map(|content| &content.asset.support.references);
        references.map(move |reference| (file, reference))
    });
    references.filter_map(|(file, reference)| {
        let folder = file.path.parent().unwrap_or_default();
        let to = join_normalized(folder, reference.target.trim_end_matches('/'))?;
        let broken =
            reference.origin == Origin::Link && !reference.is_name && snapshot.file(&to).is_none();
        broken.then(|| BrokenLink {
            from: file.path.to_string(),
            line: reference.place.start_line,
            to,
        })
    })
}

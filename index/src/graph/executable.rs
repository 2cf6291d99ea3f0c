//! Skills and the scripts they hold. Which command invokes which script is not analysed; containment is structural.

use super::focus::{FocusError, find};
use super::{Edge, Link};
use crate::assets::AssetKind;
use crate::catalog::{AssetIx, Catalog, CatalogAsset};
use crate::graph::focus::Part;
use crate::path::utf16_cmp;

/// The scripts below the skills of a catalogue, or those joined to the focus: a skill or a script. Nodes are sorted by
/// path.
///
/// # Errors
/// `focus` names no asset, or one that is neither skill nor script.
pub fn select<'c>(catalog: &'c Catalog, focus: Option<&str>) -> Result<Part<'c>, FocusError> {
    let focus = match focus {
        None => None,
        Some(name) => Some(known(catalog, name)?),
    };
    let touches = |skill, script| focus.is_none_or(|ix| ix == skill || ix == script);
    let mut edges: Vec<Edge<'c>> = catalog
        .iter()
        .filter(|(_, asset)| asset.kind() == AssetKind::Script)
        .filter_map(|(ix, asset)| Some((asset.parent?, ix)))
        .filter(|(skill, script)| touches(*skill, *script))
        .map(|(skill, script)| Edge {
            source: skill,
            target: Some(script),
            link: Link::Contains,
        })
        .collect();
    let id = |ix| catalog.asset(ix).map_or("", |asset| &*asset.id);
    edges.sort_by(|a, b| {
        utf16_cmp(id(a.source), id(b.source))
            .then_with(|| utf16_cmp(a.to(catalog), b.to(catalog)))
            .then_with(|| a.target.cmp(&b.target))
    });
    let ends = edges
        .iter()
        .flat_map(|edge| [Some(edge.source), edge.target]);
    let mut nodes: Vec<AssetIx> = ends.flatten().chain(focus).collect();
    nodes.sort_unstable();
    nodes.dedup();
    Ok(Part { nodes, edges })
}

fn known(catalog: &Catalog, name: &str) -> Result<AssetIx, FocusError> {
    let ix = find(catalog, name)?;
    let kind = catalog.asset(ix).map(CatalogAsset::kind);
    if matches!(kind, Some(AssetKind::Skill | AssetKind::Script)) {
        Ok(ix)
    } else {
        Err(FocusError::NotExecutable(name.to_owned()))
    }
}

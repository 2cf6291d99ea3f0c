//! Skills and the scripts they hold. Which command invokes which script is not analysed; containment is structural.

use rustc_hash::FxHashSet;

use super::focus::{self, FocusError, Part};
use super::{Edge, Link};
use crate::assets::AssetKind;
use crate::catalog::{AssetIx, Catalog, CatalogAsset};
use crate::path::utf16_cmp;

/// The scripts below the skills of a catalogue, or those joined to the focus. Nodes are sorted by path.
pub fn select(catalog: &Catalog, focus: Option<AssetIx>) -> Part<'_> {
    let same = |a, b| catalog.representative(a) == catalog.representative(b);
    let touches = |skill, script| focus.is_none_or(|ix| same(ix, skill) || same(ix, script));
    let mut edges: Vec<Edge<'_>> = catalog
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
    let ends = ends.flatten().chain(focus);
    let ids: FxHashSet<AssetIx> = ends.map(|ix| catalog.representative(ix)).collect();
    let mut nodes = focus::with_ids(catalog, ids);
    nodes.sort_unstable();
    Part { nodes, edges }
}

/// The skill or script that `name` means: an effective id, else an exact path.
///
/// # Errors
/// It names no asset, or one of another kind.
pub fn find(catalog: &Catalog, name: &str) -> Result<AssetIx, FocusError> {
    let ix = focus::find(catalog, name)?;
    let kind = catalog.asset(ix).map(CatalogAsset::kind);
    if matches!(kind, Some(AssetKind::Skill | AssetKind::Script)) {
        Ok(ix)
    } else {
        Err(FocusError::NotExecutable(name.to_owned()))
    }
}

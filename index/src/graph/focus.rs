//! The focus of a view: one asset named exactly, and what is directly joined to it.

use rustc_hash::FxHashSet;

use super::{Edge, compare, edges, in_report_order};
use crate::catalog::{AssetIx, Catalog};

/// Why a focus cannot be taken.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum FocusError {
    /// No asset has this id or path.
    #[error(
        "no asset has the id or path `{0}`; name one exactly as `skilld graph --view full` lists it"
    )]
    Unknown(String),
    /// The executable view knows skills and scripts only.
    #[error(
        "`{0}` is neither a skill nor a script of a skill; the executable view shows nothing else"
    )]
    NotExecutable(String),
    /// The view needs a focus.
    #[error("the {0} view needs --focus with the id or path of an asset")]
    Missing(&'static str),
}

/// The asset that `focus` names: an effective id, else an exact repository-relative path.
///
/// # Errors
/// Nothing has that id or path.
pub fn find(catalog: &Catalog, focus: &str) -> Result<AssetIx, FocusError> {
    catalog
        .with_id(focus)
        .first()
        .copied()
        .or_else(|| catalog.at_path(focus))
        .ok_or_else(|| FocusError::Unknown(focus.to_owned()))
}

/// A part of a graph.
#[derive(Debug, Clone)]
pub struct Part<'c> {
    /// The nodes, in the order of reports.
    pub nodes: Vec<AssetIx>,
    /// The edges, in the order of reports.
    pub edges: Vec<Edge<'c>>,
}

/// The whole graph, or the edges that touch the id of `focus` and the assets at their ends. Assets that share an id
/// are one here.
pub fn select(catalog: &Catalog, focus: Option<AssetIx>) -> Part<'_> {
    let focus = focus.map(|ix| catalog.representative(ix));
    let mut ends: FxHashSet<AssetIx> = focus.into_iter().collect();
    let mut edges: Vec<Edge<'_>> = edges(catalog)
        .filter(|edge| {
            let source = catalog.representative(edge.source);
            let target = edge.target.map(|ix| catalog.representative(ix));
            let touches = focus.is_none() || focus == Some(source) || focus == target;
            if touches && focus.is_some() {
                ends.insert(source);
                ends.extend(target);
            }
            touches
        })
        .collect();
    edges.sort_by(|a, b| compare(catalog, a, b));
    let nodes = match focus {
        Some(_) => with_ids(catalog, ends),
        None => in_report_order(catalog, catalog.indices().collect()),
    };
    Part { nodes, edges }
}

/// Every asset whose id one of `representatives` stands for, in the order of reports.
pub fn with_ids(
    catalog: &Catalog,
    representatives: impl IntoIterator<Item = AssetIx>,
) -> Vec<AssetIx> {
    let all = representatives
        .into_iter()
        .filter_map(|ix| catalog.asset(ix));
    let mut nodes: Vec<AssetIx> = all
        .flat_map(|asset| catalog.with_id(&asset.id))
        .copied()
        .collect();
    nodes.sort_unstable();
    in_report_order(catalog, nodes)
}

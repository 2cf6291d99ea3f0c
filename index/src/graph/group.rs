//! The grouped views: assets of one folder become one node, and edges follow. Facts of groups are few: what kind of
//! thing they hold and how many.

use rustc_hash::{FxHashMap, FxHashSet};

use super::focus::Part;
use super::{Edge, View};
use crate::assets::AssetKind;
use crate::catalog::{AssetIx, Catalog, CatalogAsset};
use crate::path::utf16_cmp;

/// A node of a grouped view.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum GroupNode {
    /// An asset as it is; of several with one id, the one that stands for them.
    Asset(AssetIx),
    /// The assets of one folder.
    Group {
        /// The folder and `/*`; the id of the node and its path.
        path: String,
        /// The kind that the group shows.
        kind: AssetKind,
        /// How many assets it holds.
        count: usize,
    },
    /// A target that is no asset.
    Unresolved(String),
}

/// An edge between nodes of a grouped view.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GroupEdge<'c> {
    /// Position of its start in [`Grouped::nodes`].
    pub from: usize,
    /// Position of its end.
    pub to: usize,
    /// The first of the edges it stands for.
    pub edge: Edge<'c>,
}

/// A grouped view.
#[derive(Debug, Clone)]
pub struct Grouped<'c> {
    /// The nodes, sorted by path.
    pub nodes: Vec<GroupNode>,
    /// The edges, by id of the start, kind, id of the end. Edges inside a group are left out.
    pub edges: Vec<GroupEdge<'c>>,
}

impl GroupNode {
    /// The id in reports.
    pub fn id<'n>(&'n self, catalog: &'n Catalog) -> &'n str {
        match self {
            Self::Asset(ix) => catalog.asset(*ix).map_or("", |asset| &asset.id),
            Self::Group { path, .. } | Self::Unresolved(path) => path,
        }
    }

    /// The path in reports.
    pub fn path<'n>(&'n self, catalog: &'n Catalog) -> &'n str {
        match self {
            Self::Asset(ix) => catalog.asset(*ix).map_or("", |asset| asset.path().as_str()),
            Self::Group { path, .. } | Self::Unresolved(path) => path,
        }
    }

    /// The kind in reports; what an unresolved target would be is not known, and reports call it a context.
    pub fn kind(&self, catalog: &Catalog) -> AssetKind {
        match self {
            Self::Asset(ix) => catalog
                .asset(*ix)
                .map_or(AssetKind::Unknown, CatalogAsset::kind),
            Self::Group { kind, .. } => *kind,
            Self::Unresolved(_) => AssetKind::Context,
        }
    }
}

/// Group `part` for [`View::Summary`] or [`View::Workflow`].
pub fn group<'c>(catalog: &'c Catalog, view: View, part: &Part<'c>) -> Grouped<'c> {
    let mut table = Table::default();
    for ix in &part.nodes {
        table.add_asset(catalog, view, *ix);
    }
    let ends: Vec<(usize, usize)> = part
        .edges
        .iter()
        .map(|edge| {
            let from = table.add_asset_once(catalog, view, edge.source);
            let to = match edge.target {
                Some(target) => table.add_asset_once(catalog, view, target),
                None => table.add_unresolved(view, edge.to(catalog)),
            };
            (from, to)
        })
        .collect();
    let (nodes, places) = table.sorted(catalog);
    let place = |at: usize| places.get(at).copied().unwrap_or_default();
    let mut seen = FxHashSet::default();
    let mut edges: Vec<GroupEdge<'c>> = Vec::new();
    for (edge, (from, to)) in part.edges.iter().zip(ends) {
        let resolved = edge.target.is_some();
        if from != to && seen.insert((from, edge.link.kind(), to, resolved)) {
            edges.push(GroupEdge {
                from: place(from),
                to: place(to),
                edge: *edge,
            });
        }
    }
    let id = |at: usize| nodes.get(at).map_or("", |node| node.id(catalog));
    edges.sort_by(|a, b| {
        utf16_cmp(id(a.from), id(b.from))
            .then_with(|| a.edge.link.kind().cmp(b.edge.link.kind()))
            .then_with(|| utf16_cmp(id(a.to), id(b.to)))
    });
    Grouped { nodes, edges }
}

/// The nodes found so far.
#[derive(Default)]
struct Table {
    nodes: Vec<GroupNode>,
    assets: FxHashMap<AssetIx, usize>,
    named: FxHashMap<String, usize>,
}

impl Table {
    /// The node of an asset that an edge names; it is in the table already, unless the edge leads out of the part.
    fn add_asset_once(&mut self, catalog: &Catalog, view: View, ix: AssetIx) -> usize {
        match self.assets.get(&ix) {
            Some(at) => *at,
            None => self.add_asset(catalog, view, ix),
        }
    }

    fn add_asset(&mut self, catalog: &Catalog, view: View, ix: AssetIx) -> usize {
        let first = catalog.representative(ix);
        let at = match folder(catalog, view, ix) {
            Some((path, kind)) => {
                let known = self.named.get(&path).copied();
                let counted = known.is_some() && self.assets.get(&first).copied() == known;
                self.add_group(path, kind, !counted)
            }
            None => match self.assets.get(&first) {
                Some(at) => *at,
                None => self.push(GroupNode::Asset(first)),
            },
        };
        self.assets.entry(first).or_insert(at);
        self.assets.insert(ix, at);
        at
    }

    /// The group of this path, one larger where `counts` says so.
    fn add_group(&mut self, path: String, kind: AssetKind, counts: bool) -> usize {
        let known = self.named.get(&path);
        let node = known.and_then(|at| self.nodes.get_mut(*at));
        if let Some(GroupNode::Group { count, .. }) = node {
            *count += usize::from(counts);
        }
        let node = |path| GroupNode::Group {
            path,
            kind,
            count: 1,
        };
        self.add_named(path, node)
    }

    /// A target that is no asset; a path in a folder that is grouped belongs to the group.
    fn add_unresolved(&mut self, view: View, target: &str) -> usize {
        let path = target.replace('\\', "/");
        let path = path.strip_prefix("./").unwrap_or(&path);
        let in_contexts = Some(path).filter(|_| view == View::Summary);
        let folder = in_contexts
            .and_then(context_folder)
            .or_else(|| support_folder(path, &GROUPED_SUPPORT));
        let Some(folder) = folder else {
            return self.add_named(format!("unresolved/{target}"), GroupNode::Unresolved);
        };
        let node = |path| GroupNode::Group {
            path,
            kind: AssetKind::Context,
            count: 1,
        };
        self.add_named(folder, node)
    }

    /// The node of this name, made by `node` where it is new.
    fn add_named(&mut self, name: String, node: impl Fn(String) -> GroupNode) -> usize {
        if let Some(at) = self.named.get(&name) {
            return *at;
        }
        let at = self.push(node(name.clone()));
        self.named.insert(name, at);
        at
    }

    fn push(&mut self, node: GroupNode) -> usize {
        self.nodes.push(node);
        self.nodes.len() - 1
    }

    /// The nodes sorted by path, and the new place of each.
    fn sorted(self, catalog: &Catalog) -> (Vec<GroupNode>, Vec<usize>) {
        let mut order: Vec<(usize, GroupNode)> = self.nodes.into_iter().enumerate().collect();
        order.sort_by(|(_, a), (_, b)| utf16_cmp(a.path(catalog), b.path(catalog)));
        let mut places = vec![0; order.len()];
        for (new, (old, _)) in order.iter().enumerate() {
            if let Some(place) = places.get_mut(*old) {
                *place = new;
            }
        }
        (order.into_iter().map(|(_, node)| node).collect(), places)
    }
}

/// The folder that stands for an asset: contexts below `contexts/` in the summary, support files by the support folder
/// they stand in. Output assets are always shown by themselves.
fn folder(catalog: &Catalog, view: View, ix: AssetIx) -> Option<(String, AssetKind)> {
    let asset = catalog.asset(ix)?;
    let path = asset.path().as_str();
    let support = match asset.kind() {
        AssetKind::Reference => "references",
        AssetKind::Script => "scripts",
        AssetKind::Example => "examples",
        AssetKind::Profile => "profiles",
        AssetKind::Context | AssetKind::ContextLens if view == View::Summary => {
            return Some((context_folder(path)?, AssetKind::Context));
        }
        _ => return None,
    };
    Some((support_folder(path, &[support])?, asset.kind()))
}

/// The support folders whose files are grouped.
const GROUPED_SUPPORT: [&str; 4] = ["examples", "profiles", "references", "scripts"];

/// The group of a file in a folder below `contexts/`.
fn context_folder(path: &str) -> Option<String> {
    let (folder, _) = path.rsplit_once('/')?;
    let below = folder.strip_prefix("contexts/")?;
    (!below.is_empty()).then(|| format!("{folder}/*"))
}

/// The group of a file below one of these `support` folders, which must not stand first in its path.
fn support_folder(path: &str, support: &[&str]) -> Option<String> {
    let (folders, _) = path.rsplit_once('/')?;
    let mut taken: Vec<&str> = Vec::new();
    for folder in folders.split('/') {
        let first = taken.is_empty();
        taken.push(folder);
        if !first && support.contains(&folder) {
            return Some(format!("{}/*", taken.join("/")));
        }
    }
    None
}

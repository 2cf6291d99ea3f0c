//! Discovery as it stands, kept from one snapshot to the next: what shards say to routes is set where it differs, and
//! the rest follows from that. Decides what is worked out again; how, is known by [`crate::discovery`].

use std::collections::BTreeSet;
use std::sync::Arc;

use rpds::VectorSync;

use super::tell::Told;
use super::{ask_ahead, shard_nodes};
use crate::db::Database;
use crate::discovery::reach::TooManySources;
use crate::discovery::state::{Discovery, NodeIx, SkillIx};
use crate::discovery::{self, AssetNode, Entrypoints, Names, Nodes, Renewed};
use crate::inputs::{Repository, Shard};
use crate::snapshot::{Lazy, lazy};

/// What routes see of the assets of one shard, sorted by path.
pub(super) type ShardNodes = Arc<Vec<Arc<AssetNode>>>;

/// The discovery of a repository with what it was made from.
#[derive(Debug, Clone)]
pub(crate) struct Discovered {
    by_shard: VectorSync<Shelf>,
    /// The shard of each asset, by number, in the order of the assets.
    homes: Arc<Vec<usize>>,
    /// What routes see of all assets.
    pub(crate) nodes: Nodes,
    names: Arc<Names>,
    /// Routes, publication, reachability, cycles.
    pub(crate) discovery: Arc<Discovery>,
    /// Its published entrypoints: kept with it, since most edits leave it as it is.
    pub(crate) entrypoints: Lazy<Result<Entrypoints, TooManySources>>,
}

/// The assets of one shard, and where they stand among all.
#[derive(Debug, Clone, Default)]
struct Shelf {
    nodes: ShardNodes,
    places: Arc<Vec<NodeIx>>,
}

impl Shelf {
    /// The assets have the paths, the kinds and the roles that `others` have.
    fn fits(&self, others: &[Arc<AssetNode>]) -> bool {
        let place = |node: &Arc<AssetNode>| (node.kind, node.skill.is_some());
        let mut pairs = self.nodes.iter().zip(others);
        self.nodes.len() == others.len()
            && pairs.all(|(a, b)| place(a) == place(b) && a.path == b.path)
    }
}

/// Which shards have something else to say of their skills.
#[derive(Debug)]
pub(super) enum Stirred {
    /// All of them may.
    Everything,
    /// These may, by number.
    Shards(BTreeSet<usize>),
}

impl Stirred {
    /// This shard may.
    pub(super) fn has(&self, number: usize) -> bool {
        match self {
            Self::Everything => true,
            Self::Shards(numbers) => numbers.contains(&number),
        }
    }
}

impl Discovered {
    /// The discovery of everything that is there.
    pub(crate) fn of_all(db: &Database, repository: Repository) -> Self {
        ask_ahead(db, repository.occupied(db), |db, shard| {
            shard_nodes(db, repository, shard);
        });
        db.with(|db| {
            let nodes = |shard: &Shard| {
                let holds = !shard.files(db).is_empty();
                let nodes = holds.then(|| Arc::clone(shard_nodes(db, repository, *shard)));
                nodes.unwrap_or_default()
            };
            let shards = repository.shards(db).iter();
            Self::new(shards.map(nodes).collect(), is_adopted(db, repository))
        })
    }

    /// The discovery of what the shards hold.
    fn new(shards: Vec<ShardNodes>, adopted: bool) -> Self {
        let all = shards.iter().enumerate();
        let mut all: Vec<(usize, &Arc<AssetNode>)> = all
            .flat_map(|(number, nodes)| nodes.iter().map(move |node| (number, node)))
            .collect();
        all.sort_by(|(_, a), (_, b)| a.path.cmp(&b.path));
        let nodes: Nodes = all.iter().map(|(_, node)| Arc::clone(node)).collect();
        let homes: Vec<usize> = all.iter().map(|(number, _)| *number).collect();
        let mut places = vec![Vec::new(); shards.len()];
        for (ix, number) in (0..).map(NodeIx).zip(&homes) {
            if let Some(places) = places.get_mut(*number) {
                places.push(ix);
            }
        }
        let shelves = shards.into_iter().zip(places);
        let shelf = |(nodes, places)| Shelf {
            nodes,
            places: Arc::new(places),
        };
        let names = Names::of(&nodes);
        let discovery = Arc::new(discovery::build_with(&nodes, &names, adopted));
        Self {
            by_shard: shelves.map(shelf).collect(),
            homes: Arc::new(homes),
            entrypoints: entrypoints(&nodes, &discovery),
            discovery,
            nodes,
            names: Arc::new(names),
        }
    }

    /// The discovery after `told`, with the shards that it says something else of.
    pub(super) fn after(
        &self,
        db: &dyn salsa::Database,
        repository: Repository,
        told: &Told,
    ) -> (Self, Stirred) {
        let mut now = self.clone();
        let (mut renewed, mut moved) = (Renewed::default(), false);
        for (number, shard) in told.among(repository.shards(db)) {
            let nodes = shard_nodes(db, repository, shard);
            let Some(held) = now.by_shard.get(number).cloned() else {
                continue;
            };
            if Arc::ptr_eq(&held.nodes, nodes) {
                continue;
            }
            moved |= !held.fits(nodes);
            let pairs = held.nodes.iter().zip(nodes.iter());
            let differing = held.places.iter().zip(pairs).filter(|(_, (a, b))| a != b);
            for (ix, (old, new)) in differing.filter(|_| !moved) {
                renewed.asset(*ix, old, new);
                now.nodes.set(*ix, Arc::clone(new));
            }
            let nodes = Arc::clone(nodes);
            now.by_shard.set_mut(number, Shelf { nodes, ..held });
        }
        let adopted = is_adopted(db, repository);
        if moved {
            let shelves = now.by_shard.iter().map(|shelf| Arc::clone(&shelf.nodes));
            let anew = Self::new(shelves.collect(), adopted);
            return (anew, Stirred::Everything);
        }
        let mut shards = told.shards.clone();
        if !renewed.is_empty() || adopted != self.discovery.adoption.repository_wide {
            now.names = renewed.names(&self.names, &now.nodes);
            let (nodes, names) = (&now.nodes, &now.names);
            let next = discovery::renew(&self.discovery, &renewed, nodes, names, adopted);
            let stirred = discovery::stirred(&self.discovery, &next, &renewed);
            now.discovery = Arc::new(next);
            now.entrypoints = entrypoints(&now.nodes, &now.discovery);
            shards.extend(stirred.iter().filter_map(|skill| now.home(*skill)));
        }
        (now, Stirred::Shards(shards))
    }

    /// The skills of a shard, in path order.
    pub(super) fn skills_of(&self, shard: usize) -> impl Iterator<Item = SkillIx> {
        let places = self.by_shard.get(shard).into_iter();
        let places = places.flat_map(|shelf| shelf.places.iter());
        places.filter_map(|ix| self.discovery.skill_at(*ix))
    }

    /// The shard of a skill, by number.
    pub(super) fn home(&self, skill: SkillIx) -> Option<usize> {
        let node = self.discovery.skill(skill)?.node;
        self.homes.get(node.0 as usize).copied()
    }
}

fn entrypoints(
    nodes: &Nodes,
    discovery: &Arc<Discovery>,
) -> Lazy<Result<Entrypoints, TooManySources>> {
    let (nodes, discovery) = (nodes.clone(), Arc::clone(discovery));
    lazy(move || Entrypoints::of(&nodes, &discovery))
}

fn is_adopted(db: &dyn salsa::Database, repository: Repository) -> bool {
    repository.settings(db).config.skill_discovery.adopted
}

//! Set what shards say of themselves, where it differs from what they said before. The only place that sets those inputs.

use std::collections::BTreeSet;
use std::sync::Arc;

use salsa::Setter;

use super::packages::shard_packages;
use super::peers::{shard_files, shard_ids, shard_parties, shard_peers, shard_replaced};
use super::rows::discovery::shard_cards;
use super::rows::shard_skills;
use super::scan::{shard_advice, shard_alone, shard_known, shard_places};
use super::{ask_ahead, shard_names, shard_nodes};
use crate::db::Database;
use crate::inputs::{Repository, Shard};
use crate::told::{Own, Said};

/// From so many shards on, several threads ask.
pub(crate) const MANY: usize = 32;

/// What was told anew.
#[derive(Debug, Default)]
pub(crate) struct Told {
    /// The shards that were asked, by number.
    pub(crate) shards: BTreeSet<usize>,
    /// Some of them now says something else to routes.
    pub(crate) nodes: bool,
    /// Some of them now says something else to the findings of other shards.
    pub(crate) peers: bool,
}

impl Told {
    /// Everything may have changed.
    pub(crate) fn everything() -> Self {
        Self {
            shards: BTreeSet::new(),
            nodes: true,
            peers: true,
        }
    }

    /// The findings of this shard may be others now.
    pub(crate) fn may_change_findings(&self, number: usize) -> bool {
        self.peers || self.shards.contains(&number)
    }

    /// The routes of this shard may be others now.
    pub(crate) fn may_change_routes(&self, number: usize) -> bool {
        self.nodes || self.shards.contains(&number)
    }
}

/// Tell everything that the shards of these `numbers` say.
pub(crate) fn tell(db: &mut Database, repository: Repository, numbers: BTreeSet<usize>) -> Told {
    let all = repository.shards(db);
    let shards = numbers
        .iter()
        .filter_map(|number| all.get(*number).copied());
    let shards: Vec<Shard> = shards.collect();
    Told {
        nodes: nodes(db, repository, &shards),
        peers: findings(db, repository, &shards),
        shards: numbers,
    }
}

/// Tell what routes see; answers whether any shard now says something else.
pub(super) fn nodes(db: &mut Database, repository: Repository, shards: &[Shard]) -> bool {
    if shards.len() >= MANY {
        ask_ahead(db, shards, |db, shard| {
            shard_names(db, repository, shard);
        });
    }
    let mut news = false;
    for shard in shards.iter().copied() {
        let nodes = db.with(|db| Arc::clone(shard_nodes(db, repository, shard)));
        if *shard.nodes(db) != nodes {
            shard.set_nodes(db).to(nodes);
            news = true;
        }
        let names = db.with(|db| Arc::clone(shard_names(db, repository, shard)));
        if *shard.names(db) != names {
            shard.set_names(db).to(names);
            news = true;
        }
    }
    news
}

/// Tell what findings see; answers whether any shard now says something else to the others.
pub(super) fn findings(db: &mut Database, repository: Repository, shards: &[Shard]) -> bool {
    if shards.len() >= MANY {
        ask_ahead(db, shards, |db, shard| {
            own(db, repository, shard);
            said(db, repository, shard);
            shard_parties(db, repository, shard);
            shard_replaced(db, repository, shard);
            shard_ids(db, repository, shard);
            shard_cards(db, repository, shard);
        });
    }
    let mut news = false;
    for shard in shards.iter().copied() {
        alone(db, repository, shard);
        news |= to_others(db, repository, shard);
    }
    news
}

/// Tell what nobody sees but the shard itself.
fn alone(db: &mut Database, repository: Repository, shard: Shard) {
    let own = db.with(|db| own(db, repository, shard));
    if **shard.own(db) != own {
        shard.set_own(db).to(Arc::new(own));
    }
    let said = db.with(|db| said(db, repository, shard));
    if **shard.said(db) != said {
        shard.set_said(db).to(Arc::new(said));
    }
    let cards = db.with(|db| Arc::clone(shard_cards(db, repository, shard)));
    if *shard.cards(db) != cards {
        shard.set_cards(db).to(cards);
    }
}

/// Tell what other shards see; answers whether it is something else.
fn to_others(db: &mut Database, repository: Repository, shard: Shard) -> bool {
    let mut news = false;
    let peers = db.with(|db| Arc::clone(shard_peers(db, repository, shard)));
    if *shard.peers(db) != peers {
        shard.set_peers(db).to(peers);
        news = true;
    }
    let parties = db.with(|db| Arc::clone(shard_parties(db, repository, shard)));
    if *shard.parties(db) != parties {
        shard.set_parties(db).to(parties);
    }
    let replaced = db.with(|db| Arc::clone(shard_replaced(db, repository, shard)));
    if *shard.replaced(db) != replaced {
        shard.set_replaced(db).to(replaced);
        news = true;
    }
    let ids = db.with(|db| Arc::clone(shard_ids(db, repository, shard)));
    if *shard.ids(db) != ids {
        shard.set_ids(db).to(ids);
        news = true;
    }
    let stands = db.with(|db| Arc::clone(shard_known(db, repository, shard)));
    if *shard.stands(db) != stands {
        shard.set_stands(db).to(stands);
        news = true;
    }
    news
}

fn own(db: &dyn salsa::Database, repository: Repository, shard: Shard) -> Own {
    Own {
        files: Arc::clone(shard_files(db, repository, shard)),
        packages: Arc::clone(shard_packages(db, repository, shard)),
        alone: Arc::clone(shard_alone(db, repository, shard)),
    }
}

fn said(db: &dyn salsa::Database, repository: Repository, shard: Shard) -> Said {
    Said {
        places: Arc::clone(shard_places(db, repository, shard)),
        advice: Arc::clone(shard_advice(db, shard)),
        skills: Arc::clone(shard_skills(db, repository, shard)),
    }
}

//! Set what shards say of themselves, where it differs from what they said before. The only place that sets those inputs.

use std::collections::BTreeSet;
use std::sync::Arc;

use salsa::{Durability, Setter};

use super::packages::shard_packages;
use super::peers::{shard_files, shard_ids, shard_parties, shard_peers, shard_replaced};
use super::rows::discovery::shard_cards;
use super::rows::shard_skills;
use super::scan::{shard_advice, shard_alone, shard_known, shard_places};
use super::{ask_ahead, shard_nodes};
use crate::db::Database;
use crate::inputs::{Repository, Shard};
use crate::told::{DeclaredId, IdMark, Own, Said};

/// Ask what a shard says now, and set that input where it said something else before; whether it did.
macro_rules! renew {
    ($db:ident, $shard:ident, $input:ident, $set:ident, $durability:expr, $ask:expr) => {{
        let said = $db.with($ask);
        let differs = *$shard.$input($db) != said;
        if differs {
            $shard.$set($db).with_durability($durability).to(said);
        }
        differs
    }};
}

/// From so many shards on, several threads ask.
pub(crate) const MANY: usize = 32;

/// What was told anew.
#[derive(Debug, Default)]
pub(crate) struct Told {
    /// The shards that were asked, by number.
    pub(crate) shards: BTreeSet<usize>,
    /// Those that now say something else to shards that look into them.
    pub(crate) others: BTreeSet<usize>,
    /// Those that know of other folders of skills.
    pub(crate) resettled: BTreeSet<usize>,
    /// The ids that somebody else declares now, or nobody any more.
    pub(crate) ids: BTreeSet<IdMark>,
    /// What all shards together say to the findings of each is something else now.
    everyone: bool,
}

impl Told {
    /// Everything may have changed.
    pub(crate) fn everything() -> Self {
        Self {
            shards: BTreeSet::new(),
            others: BTreeSet::new(),
            resettled: BTreeSet::new(),
            ids: BTreeSet::new(),
            everyone: true,
        }
    }

    /// Whatever a shard holds, what is known of it may be something else now.
    pub(crate) fn is_for_all(&self) -> bool {
        self.everyone
    }

    /// The findings of this shard may be others now, whatever it looks into.
    pub(crate) fn is_for(&self, number: usize) -> bool {
        self.everyone || self.shards.contains(&number)
    }

    /// Whether nobody who looked beyond its own shard can see a difference.
    pub(crate) fn is_quiet(&self) -> bool {
        self.others.is_empty() && self.resettled.is_empty() && self.ids.is_empty()
    }

    /// The shards that were asked, among `all`.
    pub(crate) fn among(&self, all: &[Shard]) -> impl Iterator<Item = (usize, Shard)> {
        let numbers = self.shards.iter().copied();
        numbers.filter_map(|number| Some((number, *all.get(number)?)))
    }
}

/// Tell everything that the shards of these `numbers` say. Those of `resettled` know of other folders of skills.
pub(crate) fn tell(
    db: &mut Database,
    repository: Repository,
    numbers: BTreeSet<usize>,
    resettled: BTreeSet<usize>,
) -> Told {
    let all = repository.shards(db);
    let shards = numbers
        .iter()
        .filter_map(|number| all.get(*number).copied());
    let shards: Vec<Shard> = shards.collect();
    let news = findings(db, repository, &shards);
    let others = numbers.iter().zip(&news);
    let others = others.filter(|(_, news)| news.to_lookers);
    Told {
        others: others.map(|(number, _)| *number).collect(),
        everyone: news.iter().any(|news| news.to_everyone),
        ids: news.into_iter().flat_map(|news| news.ids).collect(),
        resettled,
        shards: numbers,
    }
}

/// To whom one shard now says something else.
#[derive(Debug, Default)]
pub(super) struct News {
    to_lookers: bool,
    to_everyone: bool,
    ids: Vec<IdMark>,
}

/// Tell what findings see; answers what is new to other shards, in the order of `shards`.
pub(super) fn findings(db: &mut Database, repository: Repository, shards: &[Shard]) -> Vec<News> {
    if shards.len() >= MANY {
        ask_ahead(db, shards, |db, shard| {
            own(db, repository, shard);
            said(db, repository, shard);
            shard_parties(db, repository, shard);
            shard_replaced(db, repository, shard);
            shard_ids(db, repository, shard);
            shard_cards(db, repository, shard);
            shard_nodes(db, repository, shard);
        });
    }
    let tell = |shard: &Shard| {
        alone(db, repository, *shard);
        to_others(db, repository, *shard)
    };
    shards.iter().map(tell).collect()
}

/// Tell what nobody sees but the shard itself.
fn alone(db: &mut Database, repository: Repository, shard: Shard) {
    renew!(db, shard, own, set_own, Durability::LOW, |db| {
        Arc::new(own(db, repository, shard))
    });
    renew!(db, shard, said, set_said, Durability::LOW, |db| {
        Arc::new(said(db, repository, shard))
    });
    renew!(db, shard, cards, set_cards, Durability::LOW, |db| {
        Arc::clone(shard_cards(db, repository, shard))
    });
}

/// Tell what other shards see.
fn to_others(db: &mut Database, repository: Repository, shard: Shard) -> News {
    let mut news = News::default();
    news.to_lookers |= renew!(db, shard, peers, set_peers, Shard::TO_OTHERS, |db| {
        Arc::clone(shard_peers(db, repository, shard))
    });
    // Whoever reads these is asked at each step.
    renew!(db, shard, parties, set_parties, Shard::TO_OTHERS, |db| {
        Arc::clone(shard_parties(db, repository, shard))
    });
    news.to_everyone |= renew!(db, shard, replaced, set_replaced, Shard::TO_OTHERS, |db| {
        Arc::clone(shard_replaced(db, repository, shard))
    });
    let before = Arc::clone(shard.ids(db));
    if renew!(db, shard, ids, set_ids, Shard::TO_OTHERS, |db| {
        Arc::clone(shard_ids(db, repository, shard))
    }) {
        news.ids = moved(&before, shard.ids(db));
    }
    news.to_lookers |= renew!(db, shard, stands, set_stands, Shard::TO_OTHERS, |db| {
        Arc::clone(shard_known(db, repository, shard))
    });
    news
}

/// The ids that `before` and `now` say differently who declares.
fn moved(before: &[DeclaredId], now: &[DeclaredId]) -> Vec<IdMark> {
    let set = |ids: &[DeclaredId]| ids.iter().cloned().collect::<BTreeSet<_>>();
    let (before, now) = (set(before), set(now));
    let differing = before.symmetric_difference(&now);
    differing.map(|(id, _)| IdMark::of(id)).collect()
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

//! How a query finds the shard of a path, with a note of where it looked: who looked is asked again once something else
//! may be seen there.

use std::cell::RefCell;
use std::collections::BTreeSet;

use super::tell::Told;
use crate::inputs::{Repository, Shard};
use crate::path::RepoPath;
use crate::shards;

/// Finds shards for one query.
pub(super) struct Lookout<'db> {
    pub(super) db: &'db dyn salsa::Database,
    shards: &'db [Shard],
    seen: RefCell<Seen>,
}

#[derive(Default)]
struct Seen {
    at: BTreeSet<usize>,
    through: BTreeSet<usize>,
}

/// Where was looked: numbers of shards, sorted.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Looked {
    /// Those that were looked into.
    at: Box<[u32]>,
    /// Those that were asked which folders are skills'.
    through: Box<[u32]>,
}

impl<'db> Lookout<'db> {
    /// Nobody has looked anywhere yet.
    pub(super) fn new(db: &'db dyn salsa::Database, repository: Repository) -> Self {
        Self {
            db,
            shards: repository.shards(db),
            seen: RefCell::default(),
        }
    }

    /// The shard that holds whatever stands at `path`.
    pub(super) fn home(&self, path: &RepoPath) -> Option<Shard> {
        let mut seen = self.seen.borrow_mut();
        let number = shards::home(path, self.shards.len(), |number, folder| {
            seen.through.insert(number);
            let shard = self.shards.get(number);
            shard.is_some_and(|shard| shards::is_among(shard.folders(self.db), folder))
        });
        seen.at.insert(number);
        self.shards.get(number).copied()
    }

    /// Where was looked so far.
    pub(super) fn looked(&self) -> Looked {
        let seen = self.seen.borrow();
        let sorted = |numbers: &BTreeSet<usize>| {
            let numbers = numbers.iter();
            numbers
                .filter_map(|number| u32::try_from(*number).ok())
                .collect()
        };
        Looked {
            at: sorted(&seen.at),
            through: sorted(&seen.through),
        }
    }
}

impl Looked {
    /// Something that was seen may be something else after `told`.
    pub(super) fn meets(&self, told: &Told) -> bool {
        meet(&self.at, &told.others) || meet(&self.through, &told.resettled)
    }
}

fn meet(looked: &[u32], told: &BTreeSet<usize>) -> bool {
    let mut numbers = looked.iter().filter_map(|n| usize::try_from(*n).ok());
    !told.is_empty() && numbers.any(|number| told.contains(&number))
}

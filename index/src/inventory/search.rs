//! Finding skills for a person: every word has to be found somewhere, and the better the place and the match, the higher
//! the rank. The same words over the same repository give the same order. Nothing is chosen for an agent.
//!
//! The rows stand on pages, one a shard, and a page is made anew only where its shard or the configuration changed.

mod page;
mod row;
mod shelf;
mod word;

#[cfg(test)]
mod tests;

use std::cmp::{Ordering, Reverse};
use std::sync::Arc;

use nucleo_matcher::{Config, Matcher};
use rayon::prelude::*;

use self::page::{Page, Stored};
use self::word::Word;
use super::State;
use super::duplicates::Duplicates;
use crate::boundary::Boundary;
use crate::path::utf16_cmp;
use crate::settings::Settings;
use crate::snapshot::Snapshot;

pub use row::Row;
pub use shelf::Shelf;

/// Rows from which on all cores look.
const MANY: usize = 1_000;

/// The skills of one state of the repository, prepared for finding.
#[derive(Debug)]
pub struct SearchIndex {
    pages: Vec<Arc<Page>>,
    /// Where each page begins in `states` and `ranks`.
    starts: Vec<usize>,
    /// The state of each row; none where nothing looks like a skill.
    states: Vec<Option<State>>,
    /// The rows that have a state, by name.
    order: Vec<Place>,
    /// Where each row stands in `order`.
    ranks: Vec<usize>,
    made_with: Option<(Arc<Boundary>, Arc<Settings>)>,
}

/// A row: its page, and where on the page.
#[derive(Debug, Clone, Copy)]
struct Place {
    page: usize,
    at: usize,
}

/// What was found.
#[derive(Debug)]
pub struct Found<'i> {
    /// The best rows, best first.
    pub rows: Vec<Row<'i>>,
    /// How many rows there are in all.
    pub all: usize,
}

impl SearchIndex {
    /// Prepare everything in `snapshot` that looks like a skill, with the pages of `before` that still hold.
    pub fn new(snapshot: &Snapshot, before: Option<&Self>) -> Self {
        let before = before.filter(|before| before.is_made_with(snapshot));
        let shards: Vec<_> = snapshot.shards.iter().enumerate().collect();
        let pages = shards
            .into_par_iter()
            .map(|(at, shard)| {
                let kept = before.and_then(|before| before.pages.get(at));
                match kept.filter(|page| page.is_of(shard)) {
                    Some(page) => Arc::clone(page),
                    None => Arc::new(Page::new(snapshot, shard)),
                }
            })
            .collect();
        let mut index = Self::of_pages(pages);
        index.judge(snapshot);
        index.order(before);
        index.made_with = Some((
            Arc::clone(&snapshot.boundary),
            Arc::clone(&snapshot.settings),
        ));
        index
    }

    fn of_pages(pages: Vec<Arc<Page>>) -> Self {
        let mut states = Vec::new();
        let mut starts = Vec::with_capacity(pages.len());
        for page in &pages {
            starts.push(states.len());
            states.extend(page.rows.iter().map(|row| Some(row.state)));
        }
        Self {
            pages,
            starts,
            states,
            order: Vec::new(),
            ranks: Vec::new(),
            made_with: None,
        }
    }

    fn is_made_with(&self, snapshot: &Snapshot) -> bool {
        self.made_with.as_ref().is_some_and(|(boundary, settings)| {
            (Arc::ptr_eq(boundary, &snapshot.boundary) || *boundary == snapshot.boundary)
                && (Arc::ptr_eq(settings, &snapshot.settings) || *settings == snapshot.settings)
        })
    }

    /// Decide what no file decides alone: which of two skills comes first, and what may stand behind a link.
    fn judge(&mut self, snapshot: &Snapshot) {
        let roots = snapshot.boundary.roots();
        let rows = self.pages.iter().flat_map(|page| page.rows.iter());
        let valid = rows.clone().filter(|row| row.valid);
        let duplicates = Duplicates::of(valid.map(Stored::identity), roots);
        for (row, state) in rows.zip(&mut self.states) {
            if row.state == State::Operational && duplicates.first(row.identity()).is_some() {
                *state = Some(State::Shadowed);
            }
            if row.closed && !super::may_hide_skills(snapshot, &row.path) {
                *state = None;
            }
        }
    }

    /// Put the rows in their order: those on pages of `before` stand in it already.
    fn order(&mut self, before: Option<&Self>) {
        let is_kept = |page: usize| {
            let old = before.and_then(|before| before.pages.get(page));
            old.zip(self.pages.get(page))
                .is_some_and(|(old, new)| Arc::ptr_eq(old, new))
        };
        let kept_pages: Vec<bool> = (0..self.pages.len()).map(is_kept).collect();
        let is_kept = |place: &Place| {
            kept_pages.get(place.page) == Some(&true)
                && self.stored(*place).is_some_and(|row| !row.closed)
        };
        let old = before.map_or(&[][..], |before| before.order.as_slice());
        let kept: Vec<Place> = old.iter().copied().filter(is_kept).collect();
        let mut fresh: Vec<Place> = self
            .pages
            .iter()
            .enumerate()
            .flat_map(|(page, rows)| (0..rows.rows.len()).map(move |at| Place { page, at }))
            .filter(|place| !is_kept(place) && self.state(*place).is_some())
            .collect();
        fresh.par_sort_by(|a, b| self.compare(*a, *b));
        let mut order = Vec::with_capacity(kept.len() + fresh.len());
        let mut rest = kept.as_slice();
        for place in fresh {
            let before = rest.partition_point(|other| self.compare(*other, place).is_lt());
            let (head, tail) = rest.split_at_checked(before).unwrap_or((rest, &[]));
            order.extend_from_slice(head);
            order.push(place);
            rest = tail;
        }
        order.extend_from_slice(rest);
        let mut ranks = vec![0; self.states.len()];
        for (rank, place) in order.iter().enumerate() {
            let at = self.number(*place);
            if let Some(slot) = at.and_then(|at| ranks.get_mut(at)) {
                *slot = rank;
            }
        }
        self.order = order;
        self.ranks = ranks;
    }

    /// By name, then by path.
    fn compare(&self, a: Place, b: Place) -> Ordering {
        let (Some(a), Some(b)) = (self.stored(a), self.stored(b)) else {
            return Ordering::Equal;
        };
        utf16_cmp(a.name.as_str(), b.name.as_str()).then_with(|| a.path.cmp(&b.path))
    }

    fn stored(&self, place: Place) -> Option<&Stored> {
        self.pages.get(place.page)?.rows.get(place.at)
    }

    fn number(&self, place: Place) -> Option<usize> {
        Some(self.starts.get(place.page)? + place.at)
    }

    fn state(&self, place: Place) -> Option<State> {
        *self.states.get(self.number(place)?)?
    }

    fn row(&self, place: Place) -> Option<Row<'_>> {
        Some(Row::new(self.stored(place)?, self.state(place)?))
    }

    /// The best `most` rows in which every word of `query` is found, best first; rows by name for no word.
    pub fn find(&self, query: &str, most: usize) -> Found<'_> {
        let words = Word::all(query);
        if words.is_empty() {
            let rows = self.order.iter().take(most);
            return Found {
                rows: rows.filter_map(|place| self.row(*place)).collect(),
                all: self.order.len(),
            };
        }
        // Most shards of a large repository hold nothing, and each chunk pays for a matcher.
        let pages = self.pages.iter().enumerate();
        let pages: Vec<_> = pages.filter(|(_, page)| !page.rows.is_empty()).collect();
        let mut scored = if self.states.len() < MANY {
            self.look_through(&pages, &words)
        } else {
            let at_a_time = pages.len().div_ceil(rayon::current_num_threads() * 2);
            let chunks = pages.par_chunks(at_a_time.max(1));
            chunks
                .flat_map_iter(|pages| self.look_through(pages, &words))
                .collect()
        };
        let all = scored.len();
        if most < all {
            scored.select_nth_unstable(most);
            scored.truncate(most);
        }
        scored.sort_unstable();
        let places = scored.iter().filter_map(|(_, rank)| self.order.get(*rank));
        Found {
            rows: places.filter_map(|place| self.row(*place)).collect(),
            all,
        }
    }

    /// Score and rank of what is found on `pages`, each with its number. No two rows have one rank.
    fn look_through(
        &self,
        pages: &[(usize, &Arc<Page>)],
        words: &[Word],
    ) -> Vec<(Reverse<u32>, usize)> {
        let mut matcher = Matcher::new(Config::DEFAULT);
        let mut scored = Vec::new();
        for (number, page) in pages {
            page.find(words, &mut matcher, |at, score| {
                let place = Place { page: *number, at };
                if self.state(place).is_some()
                    && let Some(rank) = self.number(place).and_then(|at| self.ranks.get(at))
                {
                    scored.push((Reverse(score), *rank));
                }
            });
        }
        scored
    }
}

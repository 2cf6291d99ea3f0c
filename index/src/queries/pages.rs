//! What is known of each shard, kept from one snapshot to the next: only shards whose answers may differ are asked
//! again. Looks at no rule.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::rows::{self, discovery, shard_diagnostics};
use super::scan::{ShardPortion, ShardSupport, repository_together, shard_portion, shard_support};
use super::tell::Told;
use crate::catalog::Catalog;
use crate::delta::Delta;
use crate::findings::portion::Judged;
use crate::inputs::{Repository, Shard};
use crate::snapshot::{Diagnosed, Parts};
use crate::surface::{DiagnosticRow, RouteRow, Surface};
use crate::told::{Own, Said};

/// What is known of one shard.
#[derive(Debug, Clone, Default)]
struct Page {
    own: Arc<Own>,
    said: Arc<Said>,
    portion: Arc<ShardPortion>,
    support: Arc<ShardSupport>,
    diagnostics: Arc<Vec<DiagnosticRow>>,
    routes: Arc<Vec<RouteRow>>,
}

/// What is known of all shards, by shard, and what only all of them together show.
#[derive(Debug, Clone, Default)]
pub(crate) struct Pages {
    by_shard: Vec<Arc<Page>>,
    together: Arc<Judged>,
    /// The rows of what only all dependencies together show, and those of discovery.
    beyond: [Arc<Vec<DiagnosticRow>>; 2],
}

impl Pages {
    /// The pages after `told`, where `before` are those before it.
    pub(crate) fn after(
        db: &dyn salsa::Database,
        repository: Repository,
        told: &Told,
        before: &Self,
    ) -> Self {
        let page = |(number, shard): (usize, &Shard)| {
            let old = before.by_shard.get(number);
            let findings = told.is_for(number) || old.is_none_or(|page| page.has_seen(told));
            let routes = told.may_change_routes(number) || old.is_none();
            if !findings && !routes {
                return old.map(Arc::clone).unwrap_or_default();
            }
            let mut page = old.map(|page| Page::clone(page)).unwrap_or_default();
            if shard.files(db).is_empty() {
                page = Page::default();
            } else {
                if findings {
                    page.look_over(db, repository, *shard);
                }
                if routes {
                    page.routes = Arc::clone(discovery::shard_routes(db, repository, number));
                }
            }
            Arc::new(page)
        };
        let shards = repository.shards(db).iter().enumerate();
        Self {
            by_shard: shards.map(page).collect(),
            together: Arc::clone(repository_together(db, repository)),
            beyond: [
                Arc::clone(rows::together_diagnostics(db, repository)),
                Arc::clone(discovery::discovery_diagnostics(db, repository)),
            ],
        }
    }

    /// All assets with their dependencies.
    pub(crate) fn catalog(&self) -> Catalog {
        catalog(self.by_shard.iter().map(|page| &*page.own))
    }

    /// What repository diagnostics are put together from.
    pub(crate) fn diagnosed(&self) -> Diagnosed {
        let pages = self.by_shard.iter();
        Diagnosed {
            alone: pages
                .clone()
                .map(|page| Arc::clone(&page.own.alone))
                .collect(),
            judged: pages
                .clone()
                .map(|page| Arc::clone(&page.portion.judged))
                .chain([Arc::clone(&self.together)])
                .collect(),
            places: pages
                .clone()
                .map(|page| Arc::clone(&page.said.places))
                .collect(),
            packages: pages
                .clone()
                .map(|page| Arc::clone(&page.portion.packages))
                .collect(),
            selected: pages.map(|page| page.own.files.len()).sum(),
        }
    }

    /// Everything that scans are put together from.
    pub(crate) fn parts(&self) -> Parts {
        let pages = self.by_shard.iter();
        Parts {
            diagnosed: self.diagnosed(),
            support: pages
                .clone()
                .map(|page| Arc::clone(&page.support.found))
                .collect(),
            advice: pages.map(|page| Arc::clone(&page.said.advice)).collect(),
        }
    }

    /// All rows.
    pub(crate) fn surface(&self) -> Surface {
        let numbers = (0..self.by_shard.len()).collect();
        self.surface_of(&numbers)
    }

    /// The difference of the rows that led here from `before`.
    pub(crate) fn delta_since(&self, before: &Self) -> Delta {
        let differs =
            |number: &usize| match (before.by_shard.get(*number), self.by_shard.get(*number)) {
                (Some(old), Some(new)) => !Arc::ptr_eq(old, new),
                _ => true,
            };
        let numbers = 0..self.by_shard.len().max(before.by_shard.len());
        let changed = numbers.filter(differs).collect();
        Delta::between(&before.surface_of(&changed), &self.surface_of(&changed))
    }

    /// The rows of some shards, and those of no shard.
    fn surface_of(&self, numbers: &BTreeSet<usize>) -> Surface {
        let mut surface = Surface::default();
        for page in numbers
            .iter()
            .filter_map(|number| self.by_shard.get(*number))
        {
            surface.skills.push(Arc::clone(&page.said.skills));
            surface.diagnostics.push(Arc::clone(&page.diagnostics));
            surface.routes.push(Arc::clone(&page.routes));
            surface.edges.push(Arc::clone(&page.portion.edges));
            surface.assets.push(Arc::clone(&page.portion.assets));
        }
        surface.diagnostics.extend(self.beyond.iter().cloned());
        surface
    }
}

impl Page {
    /// Some shard that was looked into says something else now.
    fn has_seen(&self, told: &Told) -> bool {
        let looked = [&self.portion.looked, &self.support.looked];
        let mut others = told.others.iter();
        others.any(|other| looked.iter().any(|looked| looked.contains(other)))
    }

    fn look_over(&mut self, db: &dyn salsa::Database, repository: Repository, shard: Shard) {
        self.own = Arc::clone(shard.own(db));
        self.said = Arc::clone(shard.said(db));
        self.portion = Arc::clone(shard_portion(db, repository, shard));
        self.support = Arc::clone(shard_support(db, repository, shard));
        self.diagnostics = Arc::clone(shard_diagnostics(db, repository, shard));
    }
}

/// The catalogue of what some shards are judged by.
pub(crate) fn catalog<'o>(own: impl Iterator<Item = &'o Own> + Clone) -> Catalog {
    let files = own.clone().flat_map(|own| own.files.iter());
    Catalog::build_beside(
        files.map(|file| Arc::clone(&file.asset)),
        own.flat_map(|own| &own.packages.beside),
    )
}

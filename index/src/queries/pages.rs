//! What is known of each shard, kept from one snapshot to the next: only shards whose answers may differ are asked
//! again. Looks at no rule.

use std::collections::BTreeSet;
use std::sync::Arc;

use rpds::VectorSync;

use super::discovered::{Discovered, Stirred};
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
    /// Any file stands in the shard. Most shards of a repository with few folders hold none.
    is_occupied: bool,
    own: Arc<Own>,
    said: Arc<Said>,
    portion: Arc<ShardPortion>,
    support: Arc<ShardSupport>,
    diagnostics: Arc<Vec<DiagnosticRow>>,
    routes: Arc<Vec<RouteRow>>,
    /// What discovery says of its skills.
    discovered: Arc<Vec<DiagnosticRow>>,
}

/// What is known of all shards, by shard, and what only all of them together show.
#[derive(Debug, Clone)]
pub(crate) struct Pages {
    by_shard: VectorSync<Arc<Page>>,
    /// The shards that were asked again, by number.
    asked: BTreeSet<usize>,
    together: Arc<Judged>,
    /// The rows of what only all dependencies together show.
    beyond: Arc<Vec<DiagnosticRow>>,
    discovered: Discovered,
}

impl Pages {
    /// The pages of everything, where `discovered` is the discovery of it.
    pub(crate) fn of_all(
        db: &dyn salsa::Database,
        repository: Repository,
        discovered: Discovered,
    ) -> Self {
        let pages = Self {
            by_shard: VectorSync::default(),
            asked: BTreeSet::new(),
            together: Arc::default(),
            beyond: Arc::default(),
            discovered,
        };
        let told = Told::everything();
        pages.renewed(db, repository, &told, &Stirred::Everything)
    }

    /// The pages after `told`, where these are those before it.
    pub(crate) fn after(
        &self,
        db: &dyn salsa::Database,
        repository: Repository,
        told: &Told,
    ) -> Self {
        let (discovered, stirred) = self.discovered.after(db, repository, told);
        let pages = Self {
            discovered,
            ..self.clone()
        };
        pages.renewed(db, repository, told, &stirred)
    }

    /// These pages once everything that follows from what was told is in them.
    fn renewed(
        mut self,
        db: &dyn salsa::Database,
        repository: Repository,
        told: &Told,
        stirred: &Stirred,
    ) -> Self {
        let shards = repository.shards(db);
        self.together = Arc::clone(repository_together(db, repository));
        self.beyond = Arc::clone(rows::together_diagnostics(db, repository));
        let empty = Arc::new(Page::default());
        while self.by_shard.len() < shards.len() {
            self.by_shard.push_back_mut(Arc::clone(&empty));
        }
        self.asked = self.concerned(told, stirred);
        let stirred = self.asked.iter().copied().filter(|n| stirred.has(*n));
        let stirred: BTreeSet<usize> = stirred.collect();
        let discovered = &self.discovered;
        let mut said = discovery::said(db, repository, discovered, &stirred);
        for number in &self.asked {
            let Some(shard) = shards.get(*number).copied() else {
                continue;
            };
            if shard.files(db).is_empty() {
                self.by_shard.set_mut(*number, Arc::clone(&empty));
                continue;
            }
            let mut page = Page::clone(self.by_shard.get(*number).unwrap_or(&empty));
            page.is_occupied = true;
            if told.is_for(*number) || page.has_seen(told) {
                page.look_over(db, repository, shard);
            }
            if stirred.contains(number) {
                page.routes = kept(&page.routes, discovery::routes(discovered, *number));
                page.discovered = kept(&page.discovered, said.remove(number).unwrap_or_default());
            }
            self.by_shard.set_mut(*number, Arc::new(page));
        }
        self
    }

    /// The discovery that the pages tell of.
    pub(crate) fn discovered(&self) -> &Discovered {
        &self.discovered
    }

    /// The shards whose page may be another after `told`.
    fn concerned(&self, told: &Told, stirred: &Stirred) -> BTreeSet<usize> {
        let stirred = match stirred {
            Stirred::Shards(stirred) if !told.is_for_all() => stirred,
            _ => return (0..self.by_shard.len()).collect(),
        };
        let mut concerned: BTreeSet<usize> = told.shards.union(stirred).copied().collect();
        if !told.is_quiet() {
            let pages = self.by_shard.iter().enumerate();
            let lookers = pages.filter(|(_, page)| page.has_seen(told));
            concerned.extend(lookers.map(|(number, _)| number));
        }
        concerned
    }

    /// All assets with their dependencies.
    pub(crate) fn catalog(&self) -> Catalog {
        let own: Vec<&Own> = self.occupied().iter().map(|page| &*page.own).collect();
        catalog(&own)
    }

    /// The pages of shards that hold any file.
    fn occupied(&self) -> Vec<&Page> {
        let pages = self.by_shard.iter().map(|page| &**page);
        pages.filter(|page| page.is_occupied).collect()
    }

    /// What repository diagnostics are put together from.
    pub(crate) fn diagnosed(&self) -> Diagnosed<'_> {
        let occupied = self.occupied();
        let pages = || occupied.iter();
        Diagnosed {
            alone: pages().map(|page| &*page.own.alone).collect(),
            judged: pages()
                .map(|page| &*page.portion.judged)
                .chain([&*self.together])
                .collect(),
            places: pages().map(|page| &*page.said.places).collect(),
            packages: pages()
                .map(|page| page.portion.packages.as_slice())
                .collect(),
            selected: pages().map(|page| page.own.files.len()).sum(),
        }
    }

    /// Everything that scans are put together from.
    pub(crate) fn parts(&self) -> Parts<'_> {
        let occupied = self.occupied();
        let pages = || occupied.iter();
        Parts {
            diagnosed: self.diagnosed(),
            support: pages().map(|page| &*page.support.found).collect(),
            advice: pages().map(|page| page.said.advice.as_slice()).collect(),
        }
    }

    /// All rows.
    pub(crate) fn surface(&self) -> Surface {
        let numbers = (0..self.by_shard.len()).collect();
        self.surface_of(&numbers)
    }

    /// The difference of the rows that led here from `before`, the pages that these were made after.
    pub(crate) fn delta_since(&self, before: &Self) -> Delta {
        Delta::between(
            &before.surface_of(&self.asked),
            &self.surface_of(&self.asked),
        )
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
            surface.diagnostics.push(Arc::clone(&page.discovered));
            surface.routes.push(Arc::clone(&page.routes));
            surface.edges.push(Arc::clone(&page.portion.edges));
            surface.assets.push(Arc::clone(&page.portion.assets));
        }
        surface.diagnostics.push(Arc::clone(&self.beyond));
        surface
    }
}

impl Page {
    /// Some shard that was looked into says something else now, or somebody else declares an id that was asked for.
    fn has_seen(&self, told: &Told) -> bool {
        if told.ids.iter().any(|id| self.portion.asked.contains(id)) {
            return true;
        }
        [&self.portion.looked, &self.support.looked]
            .iter()
            .any(|looked| looked.meets(told))
    }

    fn look_over(&mut self, db: &dyn salsa::Database, repository: Repository, shard: Shard) {
        self.own = Arc::clone(shard.own(db));
        self.said = Arc::clone(shard.said(db));
        self.portion = Arc::clone(shard_portion(db, repository, shard));
        self.support = Arc::clone(shard_support(db, repository, shard));
        self.diagnostics = Arc::clone(shard_diagnostics(db, repository, shard));
    }
}

/// The rows `now`, as those of `before` where they are the same.
fn kept<T: PartialEq>(before: &Arc<Vec<T>>, now: Vec<T>) -> Arc<Vec<T>> {
    if **before == now {
        Arc::clone(before)
    } else {
        Arc::new(now)
    }
}

/// The catalogue of what some shards are judged by.
pub(crate) fn catalog(own: &[&Own]) -> Catalog {
    let files = own.iter().flat_map(|own| own.files.iter());
    Catalog::build_beside(
        files.map(|file| Arc::clone(&file.asset)),
        own.iter().flat_map(|own| &own.packages.beside),
    )
}

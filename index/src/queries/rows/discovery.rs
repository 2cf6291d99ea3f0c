//! Rows of discovery: routes, and what a scan prints about them.

use std::sync::Arc;

use crate::discovery::DiscoveryFacts;
use crate::discovery::boundaries::Boundary;
use crate::evidence::Diagnostic;
use crate::inputs::{Repository, Shard};
use crate::metadata::Key;
use crate::path::RepoPath;
use crate::queries::{repository_discovery, repository_nodes};
use crate::report::discovery_view::{self, Deck, SkillCard, View};
use crate::shards::shard_of;
use crate::surface::{DiagnosticRow, RouteRow};
use crate::told::Card;

/// The routes of one skill as they were resolved.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Resolved {
    source: RepoPath,
    facts: Arc<DiscoveryFacts>,
    /// Position in the declaration, the path it resolves to, whether it can be followed.
    routes: Vec<(u32, Option<RepoPath>, bool)>,
}

/// The routes of all skills, one page a shard of their sources.
#[salsa::tracked]
fn repository_routes(
    db: &dyn salsa::Database,
    repository: Repository,
) -> Arc<Vec<Arc<Vec<Resolved>>>> {
    let nodes = repository_nodes(db, repository);
    let discovery = repository_discovery(db, repository);
    let shards = repository.shards(db).len();
    let mut pages: Vec<Vec<Resolved>> = vec![Vec::new(); shards];
    for state in &discovery.skills {
        let Some(source) = nodes.get(state.node.0 as usize) else {
            continue;
        };
        let routes = discovery.routes_of(state);
        let routes: Vec<_> = routes
            .filter_map(|ix| discovery.route(ix))
            .map(|route| {
                let node = route.resolution.skill().and(route.resolution.node());
                let target = node.and_then(|node| nodes.get(node.0 as usize));
                let target = target.map(|node| node.path.clone());
                (route.index, target, route.is_usable())
            })
            .collect();
        let page = pages.get_mut(shard_of(&source.path, shards));
        if let (Some(page), Some(skill), false) = (page, &source.skill, routes.is_empty()) {
            page.push(Resolved {
                source: source.path.clone(),
                facts: Arc::clone(&skill.facts),
                routes,
            });
        }
    }
    Arc::new(pages.into_iter().map(Arc::new).collect())
}

/// The page of one shard; equal pages stop here.
#[salsa::tracked]
fn shard_resolved(
    db: &dyn salsa::Database,
    repository: Repository,
    shard: usize,
) -> Arc<Vec<Resolved>> {
    let pages = repository_routes(db, repository);
    pages.get(shard).map(Arc::clone).unwrap_or_default()
}

/// The routes of one shard.
#[salsa::tracked]
pub(in crate::queries) fn shard_routes(
    db: &dyn salsa::Database,
    repository: Repository,
    shard: usize,
) -> Arc<Vec<RouteRow>> {
    let mut rows = Vec::new();
    for skill in shard_resolved(db, repository, shard).iter() {
        let targets = skill.facts.targets();
        rows.extend(skill.routes.iter().filter_map(|(index, resolved, usable)| {
            Some(RouteRow {
                source: skill.source.to_string(),
                position: *index,
                target: targets.get(*index as usize)?.raw.clone(),
                resolved: resolved.as_ref().map(ToString::to_string),
                usable: *usable,
            })
        }));
    }
    Arc::new(super::each_once(rows))
}

/// The cards of one shard, sorted by path.
#[salsa::tracked]
pub(in crate::queries) fn shard_cards(
    db: &dyn salsa::Database,
    repository: Repository,
    shard: Shard,
) -> Arc<Vec<Card>> {
    let card = |(file, skill): (&Arc<crate::facts::FileFacts>, &crate::skills::SkillFacts)| {
        let metadata = file.content.as_ref().map(|content| &content.asset.metadata);
        let id = metadata.and_then(|metadata| metadata.get(Key::Id));
        let missing = |issue: &&Diagnostic| Boundary::missing_by(issue).is_some();
        Card {
            path: file.path.clone(),
            issues: skill.issues.iter().filter(missing).cloned().collect(),
            id_place: id.map(|id| id.place.clone()),
        }
    };
    Arc::new(super::skills(db, repository, shard).map(card).collect())
}

/// What a scan prints about discovery.
#[salsa::tracked]
pub(in crate::queries) fn discovery_diagnostics(
    db: &dyn salsa::Database,
    repository: Repository,
) -> Arc<Vec<DiagnosticRow>> {
    let nodes = repository_nodes(db, repository);
    let discovery = repository_discovery(db, repository);
    let mut cards = vec![SkillCard::default(); discovery.skills.len()];
    for skill in discovery.findings.iter().filter_map(|f| f.skill(discovery)) {
        let at = skill.0 as usize;
        let node = discovery
            .skill(skill)
            .and_then(|state| nodes.get(state.node.0 as usize));
        let known = node.and_then(|node| card(db, repository, &node.path));
        if let (Some(place), Some(known)) = (cards.get_mut(at), known) {
            place.issues = &known.issues;
            place.id_place = known.id_place.as_ref();
        }
    }
    let cards = Deck(cards);
    let view = View::of_findings(nodes, &cards, discovery);
    let found = discovery.findings.iter();
    let rows = found.filter_map(|finding| {
        let said = discovery_view::said(&view, *finding)?;
        Some(DiagnosticRow {
            path: said.path.to_owned(),
            start_line: said.lines.map(|(start, _)| start),
            end_line: said.lines.map(|(_, end)| end),
            code: finding.code().id().to_owned(),
            severity: finding.code().severity().as_str().to_owned(),
            message: said.message,
        })
    });
    Arc::new(super::each_once(rows.collect()))
}

fn card<'db>(
    db: &'db dyn salsa::Database,
    repository: Repository,
    path: &RepoPath,
) -> Option<&'db Card> {
    let shards = repository.shards(db);
    let shard = shards.get(shard_of(path, shards.len()))?;
    let cards = shard.cards(db);
    let at = cards.binary_search_by(|card| card.path.cmp(path)).ok()?;
    cards.get(at)
}

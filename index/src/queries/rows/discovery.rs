//! Rows of discovery: routes, and what a scan prints about them. One page a shard.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::discovery::boundaries::Boundary;
use crate::discovery::findings::Finding;
use crate::discovery::state::SkillIx;
use crate::evidence::Diagnostic;
use crate::inputs::{Repository, Shard};
use crate::metadata::Key;
use crate::path::RepoPath;
use crate::queries::discovered::Discovered;
use crate::report::discovery_view::{self, Cards, SkillCard, View};
use crate::surface::{DiagnosticRow, RouteRow};
use crate::told::Card;

/// The routes of one shard.
pub(in crate::queries) fn routes(discovered: &Discovered, shard: usize) -> Vec<RouteRow> {
    let (discovery, nodes) = (&discovered.discovery, &discovered.nodes);
    let mut rows = Vec::new();
    for state in discovered
        .skills_of(shard)
        .filter_map(|ix| discovery.skill(ix))
    {
        let source = nodes.at(state.node);
        let Some((source, skill)) = source.and_then(|node| Some((node, node.skill.as_ref()?)))
        else {
            continue;
        };
        for route in discovery.routes_between(state.routes) {
            let node = route.resolution.skill().and(route.resolution.node());
            let resolved = node.and_then(|node| nodes.at(node));
            let declared = skill.facts.targets().get(route.index as usize);
            rows.extend(declared.map(|target| RouteRow {
                source: source.path.to_string(),
                position: route.index,
                target: target.raw.clone(),
                resolved: resolved.map(|node| node.path.to_string()),
                usable: route.is_usable(),
            }));
        }
    }
    super::each_once(rows)
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

/// What a scan prints about the discovery of some shards, by number; nothing for those of which there is nothing to say.
pub(in crate::queries) fn said(
    db: &dyn salsa::Database,
    repository: Repository,
    discovered: &Discovered,
    shards: &BTreeSet<usize>,
) -> BTreeMap<usize, Vec<DiagnosticRow>> {
    let (discovery, nodes) = (&discovered.discovery, &discovered.nodes);
    let mut found: Vec<(usize, Finding)> = Vec::new();
    let mut cards = Known::default();
    for finding in &discovery.findings {
        let Some(skill) = finding.skill(discovery) else {
            continue;
        };
        let Some(home) = discovered.home(skill).filter(|home| shards.contains(home)) else {
            continue;
        };
        found.push((home, *finding));
        let node = discovery
            .skill(skill)
            .and_then(|state| nodes.at(state.node));
        let known = node.and_then(|node| card(db, repository, home, &node.path));
        cards.0.extend(known.map(|known| (skill, known)));
    }
    let view = View::of_findings(nodes, &cards, discovery);
    let mut rows: BTreeMap<usize, Vec<DiagnosticRow>> = BTreeMap::new();
    for (shard, finding) in found {
        rows.entry(shard).or_default().extend(row(&view, finding));
    }
    for rows in rows.values_mut() {
        *rows = super::each_once(std::mem::take(rows));
    }
    rows
}

fn row(view: &View<'_>, finding: Finding) -> Option<DiagnosticRow> {
    let said = discovery_view::said(view, finding)?;
    Some(DiagnosticRow {
        path: said.path.to_owned(),
        start_line: said.lines.map(|(start, _)| start),
        end_line: said.lines.map(|(_, end)| end),
        code: finding.code().id().to_owned(),
        severity: finding.code().severity().as_str().to_owned(),
        message: said.message,
    })
}

/// The cards of the skills that something is said of.
#[derive(Debug, Default)]
struct Known<'c>(FxHashMap<SkillIx, &'c Card>);

impl Cards for Known<'_> {
    fn card(&self, skill: SkillIx, _path: &RepoPath) -> SkillCard<'_> {
        self.0
            .get(&skill)
            .map_or_else(SkillCard::default, |known| SkillCard {
                issues: &known.issues,
                id_place: known.id_place.as_ref(),
                ..SkillCard::default()
            })
    }
}

fn card<'db>(
    db: &'db dyn salsa::Database,
    repository: Repository,
    home: usize,
    path: &RepoPath,
) -> Option<&'db Card> {
    let shard = repository.shards(db).get(home)?;
    let cards = shard.cards(db);
    let at = cards.binary_search_by(|card| card.path.cmp(path)).ok()?;
    cards.get(at)
}

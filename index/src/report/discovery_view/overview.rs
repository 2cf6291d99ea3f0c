//! What a report says of the repository as a whole: adoption, coverage, counts and lists of ids. Adoption and coverage
//! are always the repository's; counts and lists are those of what is visible.

use serde::Serialize;

use super::{Skill, View};
use crate::discovery::focus::Projection;
use crate::discovery::routes::Resolution;
use crate::discovery::state::SkillState;
use crate::path::utf16_cmp;

/// Whether the repository uses discovery.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct AdoptionJson<'a> {
    state: &'static str,
    discovery_metadata_present: bool,
    repository_wide_adopted: bool,
    published_entrypoint_count: u32,
    reason: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    config_path: Option<&'a str>,
}

impl<'a> AdoptionJson<'a> {
    /// Of a view.
    pub fn new(view: &View<'a>) -> Self {
        let adoption = view.discovery.adoption;
        Self {
            state: adoption.state.as_str(),
            discovery_metadata_present: adoption.metadata_present,
            repository_wide_adopted: adoption.repository_wide,
            published_entrypoint_count: adoption.entrypoints,
            reason: adoption.state.reason(),
            config_path: view.config_path,
        }
    }
}

/// What the entrypoints reach.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct CoverageJson<'a> {
    scope: &'static str,
    mode: &'static str,
    reason: &'static str,
    source_entrypoint_ids: Vec<&'a str>,
    eligible_skill_count: u32,
    reachable_skill_count: u32,
    not_reached_skill_count: u32,
    complete: Option<bool>,
}

impl<'a> CoverageJson<'a> {
    /// Of a view.
    pub fn new(view: &View<'a>) -> Self {
        let coverage = view.discovery.coverage;
        Self {
            scope: "repository",
            mode: coverage.mode.as_str(),
            reason: coverage.mode.reason(),
            source_entrypoint_ids: view.entrypoint_ids().collect(),
            eligible_skill_count: coverage.eligible,
            reachable_skill_count: coverage.reachable,
            not_reached_skill_count: coverage.not_reached,
            complete: coverage.complete(),
        }
    }
}

/// Counts of what is visible.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct SummaryJson {
    /// Skills.
    pub visible_skill_count: usize,
    /// Eligible skills.
    pub route_eligible_skill_count: usize,
    /// Declared routes.
    pub declared_route_count: usize,
    /// Routes that can be used.
    pub usable_route_count: usize,
    /// Routes that name nothing.
    pub unresolved_route_count: usize,
    /// Routes that name several assets.
    pub ambiguous_route_count: usize,
    /// The last two together.
    pub unresolved_or_ambiguous_route_count: usize,
    /// Routes that name one asset and cannot be used.
    pub invalid_route_count: usize,
    /// Eligible skills nothing leads to.
    pub structural_root_count: usize,
    /// Roots from which nothing leads on.
    pub standalone_skill_count: usize,
    /// Roots that are not published.
    pub unrouted_skill_count: usize,
    /// Published skills.
    pub published_entrypoint_count: usize,
    /// Eligible skills that are reached.
    pub reachable_skill_count: usize,
    /// Eligible skills that are not reached.
    pub not_reached_skill_count: usize,
}

impl SummaryJson {
    /// Count what `projection` shows.
    pub fn new(view: &View<'_>, projection: &Projection, ids: &Ids<'_>) -> Self {
        let skills = projection
            .skills
            .iter()
            .filter_map(|ix| view.discovery.skill(*ix));
        let mut summary = Self {
            visible_skill_count: projection.skills.len(),
            route_eligible_skill_count: skills.filter(|s| s.eligibility.holds()).count(),
            declared_route_count: projection.routes.len(),
            usable_route_count: 0,
            unresolved_route_count: 0,
            ambiguous_route_count: 0,
            unresolved_or_ambiguous_route_count: 0,
            invalid_route_count: 0,
            structural_root_count: ids.structural_roots.len(),
            standalone_skill_count: ids.standalone.len(),
            unrouted_skill_count: ids.unrouted.len(),
            published_entrypoint_count: ids.published.len(),
            reachable_skill_count: ids.reachable.len(),
            not_reached_skill_count: ids.not_reached.len(),
        };
        let routes = projection.routes.iter();
        for route in routes.filter_map(|ix| view.discovery.route(*ix)) {
            match route.resolution {
                _ if route.is_usable() => summary.usable_route_count += 1,
                Resolution::Unresolved => summary.unresolved_route_count += 1,
                Resolution::Ambiguous => summary.ambiguous_route_count += 1,
                Resolution::WrongKind { .. } | Resolution::Skill(..) => {
                    summary.invalid_route_count += 1;
                }
            }
        }
        summary.unresolved_or_ambiguous_route_count =
            summary.unresolved_route_count + summary.ambiguous_route_count;
        summary
    }
}

/// Ids of visible skills, one list a question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ids<'a> {
    /// Published, in path order.
    pub published: Vec<&'a str>,
    /// Eligible and reached, in id order, like the rest.
    pub reachable: Vec<&'a str>,
    /// Eligible and not reached, where that is evaluated.
    pub not_reached: Vec<&'a str>,
    /// Eligible, and nothing leads there.
    pub structural_roots: Vec<&'a str>,
    /// Roots from which nothing leads on.
    pub standalone: Vec<&'a str>,
    /// Roots that are not published.
    pub unrouted: Vec<&'a str>,
}

impl<'a> Ids<'a> {
    /// Collect what `projection` shows.
    pub fn new(view: &View<'a>, projection: &Projection) -> Self {
        let skills: Vec<Skill<'a>> = projection
            .skills
            .iter()
            .filter_map(|ix| view.skill(*ix))
            .collect();
        let evaluated = view.discovery.coverage.mode.is_evaluated();
        let chosen = |holds: fn(&SkillState) -> bool| {
            let found = skills.iter().filter(|skill| holds(skill.state));
            found.map(|skill| skill.id()).collect::<Vec<_>>()
        };
        let sorted = |holds| {
            let mut ids = chosen(holds);
            ids.sort_by(|a, b| utf16_cmp(a, b));
            ids
        };
        Self {
            published: chosen(|skill| skill.publication.is_accepted()),
            reachable: sorted(|skill| skill.depth.is_some()),
            not_reached: if evaluated {
                sorted(|skill| skill.eligibility.holds() && skill.depth.is_none())
            } else {
                Vec::new()
            },
            structural_roots: sorted(SkillState::is_root),
            standalone: sorted(SkillState::is_standalone),
            unrouted: sorted(SkillState::is_unrouted),
        }
    }

    /// The lists with their names in reports, in order.
    pub fn fields(&self) -> [(&'static str, &[&'a str]); 6] {
        [
            ("publishedEntrypointIds", &self.published),
            ("reachableDiscoveryEligibleSkillIds", &self.reachable),
            ("notReachedDiscoveryEligibleSkillIds", &self.not_reached),
            ("structuralRootIds", &self.structural_roots),
            ("standaloneSkillIds", &self.standalone),
            ("unroutedSkillIds", &self.unrouted),
        ]
    }
}

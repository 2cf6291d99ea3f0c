//! One skill and its direct neighbours: which part of a [`Discovery`] a focused report shows. Nothing is computed
//! again; reachability, coverage and cycles stay those of the whole repository.

use super::findings::Finding;
use super::nodes::{AssetNode, Nodes};
use super::state::{Discovery, RouteIx, SkillIx};
use super::target::Target;

/// Why a focus cannot be shown. The caller's mistake, both of them.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum FocusError {
    /// Nothing has this id or path.
    #[error(
        "no skill has the id or path `{focus}`: give an exact effective id or a repository-relative SKILL.md path"
    )]
    Unknown {
        /// What was asked for.
        focus: String,
    },
    /// More than one skill answers to it.
    #[error("`{focus}` names {} skills ({}): give the path of one of them", paths.len(), paths.join(", "))]
    Ambiguous {
        /// What was asked for.
        focus: String,
        /// The skills, by path.
        paths: Vec<String>,
    },
}

/// The part of a discovery that a report shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Projection {
    /// The skill in focus; `None` for the whole repository.
    pub focus: Option<SkillIx>,
    /// Visible skills, in path order.
    pub skills: Vec<SkillIx>,
    /// Visible routes, in order.
    pub routes: Vec<RouteIx>,
    /// Visible findings, in order.
    pub findings: Vec<Finding>,
}

impl Projection {
    /// Everything.
    pub fn whole(discovery: &Discovery) -> Self {
        Self {
            focus: None,
            skills: discovery.skill_positions().collect(),
            routes: discovery.route_positions().collect(),
            findings: discovery.findings.clone(),
        }
    }

    /// The skill that `focus` names exactly, its direct routes in both directions and the skills at their other ends.
    ///
    /// # Errors
    /// [`FocusError`] where `focus` names no skill or more than one.
    pub fn focused(nodes: &Nodes, discovery: &Discovery, focus: &str) -> Result<Self, FocusError> {
        let skill = find(nodes, discovery, focus)?;
        let routes: Vec<RouteIx> = discovery
            .route_positions()
            .filter(|ix| touches(discovery, *ix, skill))
            .collect();
        let mut skills = vec![skill];
        for route in routes.iter().filter_map(|ix| discovery.route(*ix)) {
            skills.push(route.source);
            skills.extend(route.resolution.skill());
        }
        skills.sort_unstable();
        skills.dedup();
        let mut projection = Self {
            focus: Some(skill),
            skills,
            routes,
            findings: Vec::new(),
        };
        projection.findings = discovery
            .findings
            .iter()
            .copied()
            .filter(|finding| projection.shows(discovery, *finding))
            .collect();
        Ok(projection)
    }

    fn shows(&self, discovery: &Discovery, finding: Finding) -> bool {
        let shown = |ix: &RouteIx| self.routes.binary_search(ix).is_ok();
        match finding {
            Finding::DuplicateRoute(group) => discovery
                .groups
                .get(group.0 as usize)
                .is_some_and(|routes| routes.iter().any(shown)),
            Finding::Cycle(cycle) => discovery
                .cycles
                .get(cycle.0 as usize)
                .is_some_and(|cycle| cycle.routes.iter().any(shown)),
            Finding::InactiveTarget(route)
            | Finding::TargetNotSkill(route)
            | Finding::WithdrawnTarget(route)
            | Finding::Unresolved(route) => shown(&route),
            Finding::MissingBoundaries(skill)
            | Finding::InvalidContinuation(skill)
            | Finding::InvalidEntrypoint(skill)
            | Finding::WithdrawnEntrypoint(skill)
            | Finding::Unreachable(skill) => self.skills.binary_search(&skill).is_ok(),
        }
    }
}

fn find(nodes: &Nodes, discovery: &Discovery, focus: &str) -> Result<SkillIx, FocusError> {
    let wanted = Target::parse(focus).normalized;
    let found: Vec<(SkillIx, &AssetNode)> = discovery
        .skill_positions()
        .filter_map(|ix| {
            let node = nodes.at(discovery.skill(ix)?.node)?;
            (*node.id == *wanted || node.path.as_str() == wanted).then_some((ix, node))
        })
        .collect();
    match found.as_slice() {
        [(ix, _)] => Ok(*ix),
        [] => Err(FocusError::Unknown {
            focus: focus.to_owned(),
        }),
        several => Err(FocusError::Ambiguous {
            focus: focus.to_owned(),
            paths: several
                .iter()
                .map(|(_, node)| node.path.as_str().to_owned())
                .collect(),
        }),
    }
}

/// The route leaves `skill`, or could name it.
fn touches(discovery: &Discovery, ix: RouteIx, skill: SkillIx) -> bool {
    let node = discovery.skill(skill).map(|state| state.node);
    discovery.route(ix).is_some_and(|route| {
        route.source == skill
            || discovery
                .candidates(route)
                .iter()
                .any(|candidate| Some(candidate.node) == node)
    })
}

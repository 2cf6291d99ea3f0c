//! The sentences of discovery diagnostics: what is wrong, and what to do about it.

use super::evidence::EvidenceJson;
use super::{Skill, View};
use crate::discovery::boundaries::Boundary;
use crate::discovery::facts::MarkerState;
use crate::discovery::findings::Finding;
use crate::discovery::nodes::Status;
use crate::discovery::routes::Resolution;
use crate::discovery::state::RouteIx;
use crate::discovery::target::Rejection;

/// The words of a diagnostic and where they belong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Said<'a> {
    /// The file.
    pub path: &'a str,
    /// First and last line; `None` for the file as a whole.
    pub lines: Option<(u32, u32)>,
    /// What is wrong, where, and what to do.
    pub message: String,
}

/// What one finding says, without its details.
pub fn said<'a>(view: &View<'a>, finding: Finding) -> Option<Said<'a>> {
    let evidence = EvidenceJson::finding(view, finding);
    Some(Said {
        path: view.skill(finding.skill(view.discovery)?)?.path(),
        lines: evidence.map(|evidence| (evidence.start_line, evidence.end_line)),
        message: message(view, finding)?,
    })
}

/// The message of one finding.
pub(super) fn message(view: &View<'_>, finding: Finding) -> Option<String> {
    if let Some(route) = finding.route(view.discovery) {
        return about_route(view, finding, route);
    }
    let skill = view.skill(finding.skill(view.discovery)?)?;
    Some(about_skill(finding, skill))
}

fn about_skill(finding: Finding, skill: Skill<'_>) -> String {
    let id = skill.id();
    match finding {
        Finding::InvalidContinuation(_) => format!(
            "`continues-with` of {id} is rejected as a whole: it must be one quoted JSON array of non-empty strings, \
             for example '[\"skill.next\"]'."
        ),
        Finding::MissingBoundaries(_) => {
            let missing: Vec<_> = skill.skill.missing.iter().map(Boundary::label).collect();
            format!(
                "{id} is published, but its description lacks: {}. Add it, so that the skill is chosen when it fits \
                 and only then.",
                missing.join(", ")
            )
        }
        Finding::Unreachable(_) => format!(
            "No published entrypoint leads to {id}. Publish it, continue to it from the workflow it belongs to, or \
             take it out of use."
        ),
        _ => about_marker(skill),
    }
}

fn about_marker(skill: Skill<'_>) -> String {
    let id = skill.id();
    let state = skill.facts().marker.as_ref().map(|marker| marker.state);
    let status = skill.node.lifecycle.status.map_or("", Status::as_str);
    match state.and_then(MarkerState::reason) {
        Some(reason) => format!(
            "The publication marker of {id} does not count: {reason}. Write it once as \"true\", or remove it."
        ),
        None => format!(
            "{id} is marked as published entrypoint, but its status is {status}. Remove the marker, or change the \
             status once the skill may be used."
        ),
    }
}

fn about_route(view: &View<'_>, finding: Finding, ix: RouteIx) -> Option<String> {
    let (route, source, target) = view.route(ix)?;
    let (id, raw) = (source.id(), &target.raw);
    let place = route.index + 1;
    let node = route.resolution.node().and_then(|node| view.node(node));
    Some(match finding {
        Finding::DuplicateRoute(_) => format!(
            "{id} declares the continuation `{raw}` more than once; an id and a path of the same skill mean the same. \
             Keep one."
        ),
        Finding::Cycle(cycle) => {
            let cycle = view.discovery.cycles.get(cycle.0 as usize)?;
            let ids = cycle.skills.iter().filter_map(|ix| view.skill(*ix));
            let ids: Vec<_> = ids.map(Skill::id).collect();
            format!(
                "Usable routes lead back to their start: {}. If the loop is meant, say in these skills when to stop \
                 or hand over; if not, remove the route that closes it.",
                listed(&ids)
            )
        }
        Finding::TargetNotSkill(_) => format!(
            "Continuation {place} of {id} names {}, which is a {}, not a skill. Name a skill, or declare the \
             dependency in its own key.",
            node?.path,
            node?.kind.as_str()
        ),
        Finding::InactiveTarget(_) | Finding::WithdrawnTarget(_) => format!(
            "Continuation {place} of {id} leads to {}, whose status is {}. Continue elsewhere, or remove the member.",
            node?.id,
            node?.lifecycle.status.map_or("", Status::as_str)
        ),
        _ => unresolved(id, place, raw, route.resolution, target.rejection),
    })
}

fn unresolved(
    id: &str,
    place: u32,
    raw: &str,
    resolution: Resolution,
    rejection: Option<Rejection>,
) -> String {
    let why = match (resolution, rejection) {
        (Resolution::Ambiguous, _) => "names more than one asset",
        (_, Some(Rejection::AbsolutePath)) => "is an absolute path",
        (_, Some(Rejection::RepositoryEscape)) => "leaves the repository",
        _ => "names no asset",
    };
    format!(
        "Continuation {place} of {id}, `{raw}`, {why}. Write the exact id or the repository-relative SKILL.md path of \
         one skill."
    )
}

/// At most eight of `ids`, and how many more there are.
fn listed(ids: &[&str]) -> String {
    const SHOWN: usize = 8;
    let shown: Vec<&str> = ids.iter().take(SHOWN).copied().collect();
    match ids.len().saturating_sub(SHOWN) {
        0 => shown.join(", "),
        more => format!("{} and {more} more", shown.join(", ")),
    }
}

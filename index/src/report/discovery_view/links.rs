//! Links from skills and routes to diagnostics that are reported elsewhere, so that a reader of one element finds
//! everything that bears on it.

use serde::Serialize;

use super::evidence::EvidenceJson;
use super::{Skill, View};
use crate::discovery::boundaries::Boundary;
use crate::discovery::findings::{self, Finding};
use crate::discovery::state::{RouteIx, SkillIx};
use crate::evidence::Diagnostic;
use crate::path::utf16_cmp;

const DUPLICATE_ID: &str = "META-DUPLICATE-ASSET-ID";
const NO_DECLARED_ID: &str = "no declared id: the path stands for one";

/// A link to a diagnostic.
#[derive(Debug, Clone, Serialize)]
pub struct LinkJson<'a> {
    pub(super) code: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) evidence: Option<EvidenceJson<'a>>,
}

impl<'a> LinkJson<'a> {
    fn finding(view: &View<'a>, finding: Finding) -> Self {
        Self {
            code: finding.code().id(),
            evidence: EvidenceJson::finding(view, finding),
        }
    }

    pub(super) fn issue(skill: Skill<'a>, issue: &'a Diagnostic) -> Self {
        Self {
            code: issue.code.id(),
            evidence: Some(EvidenceJson::issue(skill.path(), issue)),
        }
    }

    fn place(&self) -> (&str, u32) {
        self.evidence
            .as_ref()
            .map_or(("", 0), |evidence| (evidence.path, evidence.start_line))
    }
}

/// Links of a skill: its issues, a shared id, and what discovery found about its place in the whole.
pub(super) fn of_skill<'a>(view: &View<'a>, skill: Skill<'a>) -> Vec<LinkJson<'a>> {
    let unreachable = findings::is_unreachable(view.discovery, skill.state)
        .then_some(Finding::Unreachable(skill.ix));
    let cycle = skill.state.cycle.map(Finding::Cycle);
    let found = unreachable.into_iter().chain(cycle);
    let mut links = own(skill);
    links.extend(found.map(|finding| LinkJson::finding(view, finding)));
    sorted(links)
}

/// Links of the publication of a skill.
pub(super) fn of_publication<'a>(view: &View<'a>, skill: Skill<'a>) -> Vec<LinkJson<'a>> {
    let mut links = own(skill);
    links.extend(
        findings::about_publication(skill.ix, skill.state)
            .into_iter()
            .filter(|finding| !matches!(finding, Finding::WithdrawnEntrypoint(_)))
            .map(|finding| LinkJson::finding(view, finding)),
    );
    sorted(links)
}

/// Links of a route: what was found about it, and what is linked from both of its ends.
pub(super) fn of_route<'a>(view: &View<'a>, ix: RouteIx) -> Vec<LinkJson<'a>> {
    let Some((route, source, _)) = view.route(ix) else {
        return Vec::new();
    };
    let found = [
        route.group.map(Finding::DuplicateRoute),
        route.cycle.map(Finding::Cycle),
        findings::about_route(view.discovery, ix),
    ];
    let mut links = own(source);
    let target: Option<SkillIx> = route.resolution.skill();
    links.extend(
        target
            .and_then(|ix| view.skill(ix))
            .map(own)
            .unwrap_or_default(),
    );
    links.extend(
        found
            .into_iter()
            .flatten()
            .map(|finding| LinkJson::finding(view, finding)),
    );
    sorted(links)
}

/// The issues that say a boundary is missing, sorted, each once.
pub(super) fn boundary_issues(skill: Skill<'_>) -> Vec<&Diagnostic> {
    let mut issues: Vec<&Diagnostic> = skill
        .card()
        .issues
        .iter()
        .filter(|issue| Boundary::missing_by(issue).is_some())
        .collect();
    issues.sort_by_key(|issue| (issue.code, issue.start_line));
    issues.dedup_by_key(|issue| (issue.code, issue.start_line));
    issues
}

fn own(skill: Skill<'_>) -> Vec<LinkJson<'_>> {
    let mut links: Vec<LinkJson<'_>> = skill
        .card()
        .issues
        .iter()
        .map(|issue| LinkJson::issue(skill, issue))
        .collect();
    if !skill.state.eligibility.unique {
        let evidence = match skill.card().id_place {
            Some(place) => EvidenceJson::quote(skill.path(), place),
            None => EvidenceJson {
                path: skill.path(),
                start_line: 1,
                end_line: 1,
                snippet: NO_DECLARED_ID,
                metadata_key: None,
                declaration_index: None,
            },
        };
        links.push(LinkJson {
            code: DUPLICATE_ID,
            evidence: Some(evidence),
        });
    }
    links
}

/// By code, path and line; of links to the same code and line the first stays.
fn sorted(mut links: Vec<LinkJson<'_>>) -> Vec<LinkJson<'_>> {
    links.sort_by(|a, b| {
        let ((a_path, a_line), (b_path, b_line)) = (a.place(), b.place());
        utf16_cmp(a.code, b.code)
            .then_with(|| utf16_cmp(a_path, b_path))
            .then(a_line.cmp(&b_line))
    });
    links.dedup_by(|b, a| a.code == b.code && a.place() == b.place());
    links
}

//! Findings of discovery as diagnostics: code, place, message and the structured details of each rule. `publication` holds
//! the details of what one skill publishes and whether that reaches it, `routes` those of how skills lead to each other.

mod publication;
mod routes;

use serde::Serialize;

use super::evidence::EvidenceJson;
use super::message::message;
use super::{Skill, View};
use crate::discovery::findings::Finding;
use crate::report::diagnostic_entry::DiagnosticEntry;
use crate::report::json;
use crate::rules::Severity;

#[derive(Serialize)]
struct DiagnosticJson<'a> {
    code: &'static str,
    severity: Severity,
    path: &'a str,
    message: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    evidence: Option<EvidenceJson<'a>>,
    details: Option<Details<'a>>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Details<'a> {
    Continuation(routes::ContinuationDetails<'a>),
    Marker(publication::MarkerDetails<'a>),
    Boundaries(publication::BoundariesDetails<'a>),
    Unreachable(publication::UnreachableDetails<'a>),
    Unresolved(routes::UnresolvedDetails<'a>),
    WrongKind(routes::WrongKindDetails<'a>),
    Inactive(routes::InactiveDetails<'a>),
    Duplicate(routes::DuplicateDetails<'a>),
    Cycle(routes::CycleDetails<'a>),
}

/// One finding as a diagnostic, its JSON for a place `depth` levels deep.
pub fn diagnostic(view: &View<'_>, finding: Finding, depth: usize) -> Option<DiagnosticEntry> {
    let skill = view.skill(finding.skill(view.discovery)?)?;
    let message = message(view, finding)?;
    let evidence = EvidenceJson::finding(view, finding);
    let code = finding.code();
    let line = evidence.as_ref().map(|evidence| evidence.start_line);
    let json = json::fragment(
        &DiagnosticJson {
            code: code.id(),
            severity: code.severity(),
            path: skill.path(),
            message: &message,
            evidence,
            details: details(view, finding, skill),
        },
        depth,
    );
    Some(DiagnosticEntry {
        code: Some(code.id()),
        severity: code.severity(),
        path: skill.path().to_owned(),
        line,
        message,
        json,
    })
}

fn details<'a>(view: &View<'a>, finding: Finding, skill: Skill<'a>) -> Option<Details<'a>> {
    match finding {
        Finding::InvalidContinuation(_) => routes::continuation(skill).map(Details::Continuation),
        Finding::InvalidEntrypoint(_) | Finding::WithdrawnEntrypoint(_) => {
            publication::marker(skill).map(Details::Marker)
        }
        Finding::MissingBoundaries(_) => Some(Details::Boundaries(publication::boundaries(skill))),
        Finding::Unreachable(_) => {
            Some(Details::Unreachable(publication::unreachable(view, skill)))
        }
        Finding::Unresolved(route) => routes::unresolved(view, route).map(Details::Unresolved),
        Finding::TargetNotSkill(route) => routes::wrong_kind(view, route).map(Details::WrongKind),
        Finding::InactiveTarget(route) | Finding::WithdrawnTarget(route) => {
            routes::inactive(view, route).map(Details::Inactive)
        }
        Finding::DuplicateRoute(group) => routes::duplicate(view, group).map(Details::Duplicate),
        Finding::Cycle(cycle) => routes::cycle(view, cycle).map(Details::Cycle),
    }
}

//! Evidence of discovery in its JSON form, and where each finding stands.

use serde::Serialize;

use super::{Skill, View, links};
use crate::discovery::facts::CONTINUES_KEY;
use crate::discovery::findings::Finding;
use crate::discovery::state::RouteIx;
use crate::evidence::{Diagnostic, Quote};

/// Lines of one file.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct EvidenceJson<'a> {
    pub(super) path: &'a str,
    pub(super) start_line: u32,
    pub(super) end_line: u32,
    pub(super) snippet: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) metadata_key: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) declaration_index: Option<u32>,
}

impl<'a> EvidenceJson<'a> {
    /// A quotation.
    pub(super) fn quote(path: &'a str, quote: &'a Quote) -> Self {
        Self {
            path,
            start_line: quote.start_line,
            end_line: quote.end_line,
            snippet: &quote.snippet,
            metadata_key: None,
            declaration_index: None,
        }
    }

    /// The lines of an issue; its message stands in for the source.
    pub(super) fn issue(path: &'a str, issue: &'a Diagnostic) -> Self {
        let start = issue.start_line.unwrap_or(1);
        Self {
            path,
            start_line: start,
            end_line: issue.end_line.unwrap_or(start),
            snippet: &issue.message,
            metadata_key: None,
            declaration_index: None,
        }
    }

    /// A member of `continues-with`.
    pub fn route(view: &View<'a>, ix: RouteIx) -> Option<Self> {
        let (route, source, _) = view.route(ix)?;
        let place = source.facts().continuations.place()?;
        Some(Self {
            metadata_key: Some(CONTINUES_KEY),
            declaration_index: Some(route.index),
            ..Self::quote(source.path(), place)
        })
    }

    /// The publication marker.
    pub(super) fn marker(skill: Skill<'a>) -> Option<Self> {
        let marker = skill.facts().marker.as_ref()?;
        Some(Self::quote(skill.path(), &marker.place))
    }

    /// Where a finding stands; `None` where it is about a skill as a whole.
    pub(super) fn finding(view: &View<'a>, finding: Finding) -> Option<Self> {
        if let Some(route) = finding.route(view.discovery) {
            return Self::route(view, route);
        }
        let skill = view.skill(finding.skill(view.discovery)?)?;
        match finding {
            Finding::InvalidContinuation(_) => {
                let place = skill.facts().continuations.place()?;
                Some(Self::quote(skill.path(), place))
            }
            Finding::InvalidEntrypoint(_) | Finding::WithdrawnEntrypoint(_) => Self::marker(skill),
            Finding::MissingBoundaries(_) => {
                let issue = links::boundary_issues(skill).first().copied()?;
                Some(Self::issue(skill.path(), issue))
            }
            _ => Some(Self::quote(skill.path(), skill.card().id_place?)),
        }
    }
}

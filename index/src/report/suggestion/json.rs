//! The JSON of a suggestion, key for key `renma.metadata-suggestion.v1`.

use serde::Serialize;

use super::advice;
use super::command::Command;
use crate::migrate::blocked::Blocked;
use crate::migrate::classification::{
    Classification, MatchedRule, ParentResolution, PlaceCode, Scope,
};
use crate::migrate::suggestion::{
    DecisionStatus, Direction, EntrypointMigration, Migration, Mode, Pairs, ProposalKind,
    ReasonCode, Suggestion,
};

/// The whole document.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Report<'s> {
    schema_version: &'static str,
    path: &'s str,
    kind: &'static str,
    suggested_mode: Mode,
    decision_status: DecisionStatus,
    decision: Decision,
    classification: Place<'s>,
    owner_provided: bool,
    instructions: Vec<String>,
    candidate_metadata: &'s Pairs,
    blocked_metadata: &'s [Blocked],
    next_actions: Vec<Action>,
    #[serde(skip_serializing_if = "Option::is_none")]
    agent_skills: Option<AgentSkills<'s>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Decision {
    reason_code: ReasonCode,
    summary: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    question: Option<&'static str>,
}

/// What a file is and why.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(in crate::report) struct Place<'s> {
    /// The kind of asset.
    pub(in crate::report) kind: &'static str,
    scope: Scope,
    matched_rule: MatchedRule,
    reason_code: PlaceCode,
    /// Why, in a sentence.
    pub(in crate::report) reason: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    recognized_root: Option<&'s str>,
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    ignored_nested_segments: &'s [String],
    #[serde(skip_serializing_if = "Option::is_none")]
    competing_rules: Option<[CompetingRule; 1]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    parent_asset_candidate_path: Option<&'s str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    parent_resolution: Option<ParentResolution>,
    #[serde(skip_serializing_if = "Option::is_none")]
    support_directory: Option<&'s str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    parent_asset_path: Option<&'s str>,
}

/// The rule that people expect to match, and why it does not.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct CompetingRule {
    rule: MatchedRule,
    matched: bool,
    reason_code: &'static str,
    reason: &'static str,
}

#[derive(Serialize)]
struct Action {
    kind: &'static str,
    invocation: Command,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct AgentSkills<'s> {
    source_format: &'static str,
    direction: Direction,
    proposal_kind: ProposalKind,
    source_path: &'s str,
    target_path: &'s str,
    entrypoint_migration: EntrypointMigration,
    body_preserved: bool,
    candidate_agent_skills_fields: &'s Pairs,
    candidate_renma_metadata: &'s Pairs,
    preserved_metadata: &'s Pairs,
    #[serde(skip_serializing_if = "Option::is_none")]
    canonical_frontmatter: Option<&'s str>,
    blocked: &'s [Blocked],
    review_prompt: String,
}

impl<'s> Report<'s> {
    /// The document of `suggestion`, for the repository at `root`.
    pub(super) fn new(suggestion: &'s Suggestion, root: &str) -> Self {
        Self {
            schema_version: "renma.metadata-suggestion.v1",
            path: &suggestion.shown,
            kind: suggestion.kind().as_str(),
            suggested_mode: suggestion.mode,
            decision_status: suggestion.status,
            decision: Decision {
                reason_code: suggestion.reason,
                summary: advice::summary(suggestion),
                question: advice::question(suggestion.reason),
            },
            classification: Place::new(&suggestion.classification),
            owner_provided: suggestion.owner.is_some(),
            instructions: advice::instructions(suggestion),
            candidate_metadata: &suggestion.candidate,
            blocked_metadata: &suggestion.blocked,
            next_actions: next_actions(suggestion, root),
            agent_skills: suggestion
                .migration
                .as_ref()
                .map(|migration| AgentSkills::new(suggestion, migration)),
        }
    }
}

impl<'s> Place<'s> {
    /// The place as reports describe it.
    pub(in crate::report) fn new(classification: &'s Classification) -> Self {
        let parent = classification.parent.as_ref();
        Self {
            kind: classification.kind.as_str(),
            scope: classification.scope,
            matched_rule: classification.rule,
            reason_code: classification.code,
            reason: advice::place(classification),
            recognized_root: classification.root.as_deref(),
            ignored_nested_segments: &classification.ignored_segments,
            competing_rules: CompetingRule::of(classification).map(|rule| [rule]),
            parent_asset_candidate_path: parent.map(|parent| parent.path.as_str()),
            parent_resolution: parent.map(|parent| parent.resolution),
            support_directory: classification.support_directory.as_deref(),
            parent_asset_path: parent
                .filter(|parent| parent.resolution == ParentResolution::Resolved)
                .map(|parent| parent.path.as_str()),
        }
    }
}

impl CompetingRule {
    fn of(classification: &Classification) -> Option<Self> {
        if classification.rule == MatchedRule::RepositoryTool {
            return Some(Self {
                rule: MatchedRule::ContextRoot,
                matched: false,
                reason_code: "outside-recognized-context-root",
                reason: "The path is not below contexts/.",
            });
        }
        (!classification.ignored_segments.is_empty()).then_some(Self {
            rule: MatchedRule::SkillLocalSupport,
            matched: false,
            reason_code: "outside-recognized-skill-boundary",
            reason: "The path is not below a skill root, so folders named like support folders hold no support of a skill.",
        })
    }
}

impl<'s> AgentSkills<'s> {
    fn new(suggestion: &'s Suggestion, migration: &'s Migration) -> Self {
        Self {
            source_format: migration.source_format.as_str(),
            direction: migration.direction,
            proposal_kind: migration.proposal,
            source_path: migration.source.as_str(),
            target_path: migration.target.as_str(),
            entrypoint_migration: migration.entrypoint,
            body_preserved: true,
            candidate_agent_skills_fields: &migration.fields,
            candidate_renma_metadata: &migration.renma,
            preserved_metadata: &migration.preserved,
            canonical_frontmatter: migration.frontmatter.as_deref(),
            blocked: &suggestion.blocked,
            review_prompt: advice::review(suggestion, migration),
        }
    }
}

fn next_actions(suggestion: &Suggestion, root: &str) -> Vec<Action> {
    let scan = |kind| Action {
        kind,
        invocation: Command::skilld(&["scan", root, "--fail-on", "high", "--format", "json"]),
    };
    let inspect = |kind, path: &str| Action {
        kind,
        invocation: Command::skilld(&["inspect", path, "--format", "json"]),
    };
    match &suggestion.classification.parent {
        Some(parent) if parent.resolution == ParentResolution::Missing => {
            vec![scan("review-layout")]
        }
        Some(parent) => {
            let path = format!("{}/{}", root.trim_end_matches('/'), parent.path);
            vec![inspect("inspect-parent", &path), scan("verify")]
        }
        None => vec![inspect("inspect-target", &suggestion.shown), scan("verify")],
    }
}

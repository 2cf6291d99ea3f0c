//! Which of the three proposals a skill gets: none, an owner for a canonical skill, or the migration of a historical
//! one.

use super::blocked::{Blocked, Reason};
use super::classification::Classification;
use super::entrypoint::Entrypoint;
use super::source::Source;
use super::suggestion::{
    DecisionStatus, Direction, EntrypointMigration, Fault, Migration, Mode, Pairs, ProposalKind,
    ReasonCode, Suggestion,
};
use super::{Request, canonical, historical, render, verify};
use crate::repair;
use crate::skills::{self, Format};
use crate::syntax::Document;

/// The answer for the skill at `entrypoint`.
pub(super) fn suggest(request: &Request<'_>, entrypoint: &Entrypoint) -> Suggestion {
    let doc = Document::parse(request.text);
    let source = Source::read(&doc);
    let format = skills::analyze(request.path, &doc).format;
    let is_canonical_path = entrypoint.migration == EntrypointMigration::None;
    let mut outcome = match format {
        Format::AgentSkills if is_canonical_path => canonical::propose(request, &doc, &source),
        Format::Unknown if is_canonical_path => unrecognised(&source),
        _ => historical::propose(request, &doc, &source, entrypoint),
    };
    if is_canonical_path {
        offer_repair(request, &mut outcome.blocked);
    }
    let frontmatter = outcome.frontmatter.filter(|_| outcome.blocked.is_empty());
    let mut migration = Migration {
        source_format: format,
        direction: match outcome.proposal {
            ProposalKind::HistoricalMigration => Direction::LegacyToAgentSkills,
            _ => Direction::None,
        },
        proposal: outcome.proposal,
        source: request.path.clone(),
        target: entrypoint.target.clone(),
        entrypoint: entrypoint.migration,
        fields: outcome.fields,
        renma: outcome.renma,
        preserved: outcome.preserved,
        rewrites: frontmatter.as_ref().is_some_and(|frontmatter| {
            render::replace_frontmatter(request.text, frontmatter) != request.text
        }),
        frontmatter,
        origins: outcome.origins,
        left_behind: outcome.left_behind,
        errors: Vec::new(),
    };
    if migration.proposal == ProposalKind::None {
        migration.errors = verify::faults(request.path, request.text)
            .into_iter()
            .map(|fault| Fault {
                code: fault.code,
                line: fault.start_line,
                field: fault.field,
            })
            .collect();
    }
    let (status, reason) = decision(outcome.mode, &outcome.blocked);
    Suggestion {
        shown: request.shown.to_owned(),
        classification: Classification::of_skill(request.roots, request.path),
        mode: outcome.mode,
        status,
        reason,
        owner: request.owner().map(str::to_owned),
        candidate: Pairs::default(),
        blocked: outcome.blocked,
        migration: Some(migration),
    }
}

/// YAML that `scan --fix` can put right need not be put right by hand.
fn offer_repair(request: &Request<'_>, blocked: &mut [Blocked]) {
    for blocked in blocked {
        if let Reason::FrontmatterInvalid(words) = &blocked.reason
            && !repair::repairs(request.path, request.text).is_empty()
        {
            blocked.reason = Reason::FrontmatterRepairable(words.clone());
        }
    }
}

/// What a proposal came to.
pub(super) struct Outcome {
    pub mode: Mode,
    pub proposal: ProposalKind,
    pub fields: Pairs,
    pub renma: Pairs,
    pub preserved: Pairs,
    pub frontmatter: Option<String>,
    pub origins: Vec<(String, super::suggestion::Origin)>,
    pub left_behind: Vec<super::suggestion::LeftBehind>,
    pub blocked: Vec<Blocked>,
}

impl Outcome {
    /// Nothing is proposed beyond keeping what `source` holds.
    pub(super) fn nothing(mode: Mode, source: &Source<'_>) -> Self {
        let mut preserved = Pairs::default();
        for entry in source.metadata.kept() {
            preserved.push(&entry.key, &entry.value);
        }
        Self {
            mode,
            proposal: ProposalKind::None,
            fields: Pairs::default(),
            renma: Pairs::default(),
            preserved,
            frontmatter: None,
            origins: Vec::new(),
            left_behind: Vec::new(),
            blocked: source.blocked(),
        }
    }
}

/// A canonical path whose file has neither identity nor old fields: there is nothing to migrate from.
fn unrecognised(source: &Source<'_>) -> Outcome {
    Outcome::nothing(Mode::AgentSkillsMigration, source)
}

fn decision(mode: Mode, blocked: &[Blocked]) -> (DecisionStatus, ReasonCode) {
    match mode {
        _ if !blocked.is_empty() => (
            DecisionStatus::Blocked,
            ReasonCode::ConflictingOrIncompleteSkillEvidence,
        ),
        Mode::AgentSkillsMetadataRetrofit => {
            (DecisionStatus::Deterministic, ReasonCode::ExplicitOverride)
        }
        Mode::NoProposal => (
            DecisionStatus::NoChangeRecommended,
            ReasonCode::CanonicalNoChange,
        ),
        Mode::AgentSkillsMigration | Mode::MetadataRetrofit => (
            DecisionStatus::HumanConfirmationRequired,
            ReasonCode::MigrationReviewRequired,
        ),
    }
}

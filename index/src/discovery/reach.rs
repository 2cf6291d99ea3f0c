//! What the published entrypoints reach, and what that says about the repository as a whole.

use std::collections::VecDeque;

use super::routes::Route;
use super::state::{Discovery, SkillIx, SkillState, Traits, position};

/// Whether the repository uses discovery.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Adoption {
    /// The state.
    pub state: AdoptionState,
    /// Some skill declares a marker or a continuation, valid or not.
    pub metadata_present: bool,
    /// The configuration says so for the whole repository.
    pub repository_wide: bool,
    /// How many skills are published.
    pub entrypoints: u32,
}

/// The states of adoption.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AdoptionState {
    /// No metadata and no decision.
    NotAdopted,
    /// Metadata without a decision.
    Partial,
    /// A decision without an entrypoint.
    Incomplete,
    /// A decision and an entrypoint.
    Adopted,
}

impl AdoptionState {
    /// The spelling in reports.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::NotAdopted => "not-adopted",
            Self::Partial => "partial",
            Self::Incomplete => "incomplete",
            Self::Adopted => "adopted",
        }
    }

    /// The stable reason in reports.
    pub const fn reason(self) -> &'static str {
        match self {
            Self::NotAdopted => "no-discovery-metadata-or-repository-adoption",
            Self::Partial => "discovery-metadata-present-without-repository-adoption",
            Self::Incomplete => "repository-adoption-has-no-effective-published-entrypoint",
            Self::Adopted => "repository-adoption-has-effective-published-entrypoint",
        }
    }
}

impl Adoption {
    /// Decide for a repository.
    pub(super) fn decide(skills: &[SkillState], repository_wide: bool) -> Self {
        let metadata_present = skills
            .iter()
            .any(|skill| skill.traits.has(Traits::DECLARES));
        let entrypoints = count(skills, |skill| skill.publication.is_accepted());
        let state = match (repository_wide, entrypoints > 0, metadata_present) {
            (true, true, _) => AdoptionState::Adopted,
            (true, false, _) => AdoptionState::Incomplete,
            (false, _, true) => AdoptionState::Partial,
            (false, _, false) => AdoptionState::NotAdopted,
        };
        Self {
            state,
            metadata_present,
            repository_wide,
            entrypoints,
        }
    }
}

/// What the published entrypoints reach.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Coverage {
    /// What the numbers claim.
    pub mode: CoverageMode,
    /// Eligible skills.
    pub eligible: u32,
    /// Eligible skills that are reached; 0 where nothing is evaluated.
    pub reachable: u32,
    /// Eligible skills that are not reached; 0 where nothing is evaluated.
    pub not_reached: u32,
}

/// What the numbers of a coverage claim.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CoverageMode {
    /// Nothing: discovery is not used.
    NotAdopted,
    /// Nothing: there is no entrypoint to start from.
    NoEntrypoint,
    /// Evidence for review.
    Descriptive,
    /// Completeness of the repository.
    Authoritative,
}

impl CoverageMode {
    /// The spelling in reports.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::NotAdopted | Self::NoEntrypoint => "not-evaluated",
            Self::Descriptive => "descriptive",
            Self::Authoritative => "authoritative",
        }
    }

    /// The stable reason in reports.
    pub const fn reason(self) -> &'static str {
        match self {
            Self::NotAdopted => "discovery-not-adopted",
            Self::NoEntrypoint => "no-effective-published-entrypoint",
            Self::Descriptive => "partial-adoption-with-effective-published-entrypoint",
            Self::Authoritative => "repository-wide-discovery-adopted",
        }
    }

    /// Reachability is evaluated.
    pub const fn is_evaluated(self) -> bool {
        matches!(self, Self::Descriptive | Self::Authoritative)
    }
}

impl Coverage {
    /// Count, once depths are known.
    pub(super) fn measure(skills: &[SkillState], adoption: AdoptionState) -> Self {
        let entrypoints = count(skills, |skill| skill.publication.is_accepted());
        let mode = match adoption {
            AdoptionState::NotAdopted => CoverageMode::NotAdopted,
            AdoptionState::Incomplete => CoverageMode::NoEntrypoint,
            AdoptionState::Partial if entrypoints == 0 => CoverageMode::NoEntrypoint,
            AdoptionState::Partial => CoverageMode::Descriptive,
            AdoptionState::Adopted => CoverageMode::Authoritative,
        };
        let eligible = count(skills, |skill| skill.eligibility.holds());
        let reachable = count(skills, |skill| skill.depth.is_some());
        let evaluated = mode.is_evaluated();
        Self {
            mode,
            eligible,
            reachable: if evaluated { reachable } else { 0 },
            not_reached: if evaluated { eligible - reachable } else { 0 },
        }
    }

    /// Every eligible skill is reached; `None` where nothing is claimed.
    pub fn complete(&self) -> Option<bool> {
        (self.mode == CoverageMode::Authoritative).then_some(self.not_reached == 0)
    }
}

fn count(skills: &[SkillState], holds: impl Fn(&SkillState) -> bool) -> u32 {
    position(skills.iter().filter(|skill| holds(skill)).count())
}

/// Fill in the depth of every skill that is reached: breadth first, from all entrypoints at once.
pub(super) fn measure(skills: &mut [SkillState], routes: &[Route]) {
    let mut queue: VecDeque<(SkillIx, u32)> = VecDeque::new();
    for (at, skill) in skills.iter_mut().enumerate() {
        if skill.publication.is_accepted() {
            skill.depth = Some(0);
            queue.push_back((SkillIx(position(at)), 0));
        }
    }
    while let Some((ix, depth)) = queue.pop_front() {
        let range = skills.get(ix.0 as usize).map_or((0, 0), |s| s.routes);
        for target in successors(routes, range) {
            let Some(skill) = skills.get_mut(target.0 as usize) else {
                continue;
            };
            if skill.depth.is_none() {
                skill.depth = Some(depth + 1);
                queue.push_back((target, depth + 1));
            }
        }
    }
}

/// The skills the usable routes in `range` lead to.
pub(super) fn successors(routes: &[Route], range: (u32, u32)) -> impl Iterator<Item = SkillIx> {
    routes
        .get(range.0 as usize..range.1 as usize)
        .unwrap_or_default()
        .iter()
        .filter(|route| route.is_usable())
        .filter_map(|route| route.resolution.skill())
}

/// For every skill, the entrypoints that reach it. Kept apart from [`Discovery`] because its size is that of the
/// answer: as many entries as there are pairs of an entrypoint and a skill it reaches.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Sources {
    starts: Vec<u32>,
    entrypoints: Vec<SkillIx>,
}

/// More pairs of entrypoint and reached skill than a report can list.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "the published entrypoints reach skills in more than {limit} ways, too many to list: publish fewer skills of the same chain"
)]
pub struct TooManySources {
    /// The limit.
    pub limit: usize,
}

/// Most pairs of entrypoint and reached skill that are listed.
pub const MAX_SOURCES: usize = 20_000_000;

impl Sources {
    /// Walk from each entrypoint of `order`; every skill then lists those that reach it, in that order.
    ///
    /// # Errors
    /// [`TooManySources`] where the answer would not fit into memory.
    pub fn trace(discovery: &Discovery, order: &[SkillIx]) -> Result<Self, TooManySources> {
        let mut seen = vec![u32::MAX; discovery.skills.len()];
        let mut pairs: Vec<(SkillIx, SkillIx)> = Vec::new();
        let mut queue = Vec::new();
        for (round, entrypoint) in order.iter().enumerate() {
            queue.push(*entrypoint);
            while let Some(ix) = queue.pop() {
                let Some(mark) = seen.get_mut(ix.0 as usize) else {
                    continue;
                };
                if std::mem::replace(mark, position(round)) == position(round) {
                    continue;
                }
                pairs.push((ix, *entrypoint));
                let range = discovery.skill(ix).map_or((0, 0), |skill| skill.routes);
                queue.extend(successors(&discovery.routes, range));
            }
            if pairs.len() > MAX_SOURCES {
                return Err(TooManySources { limit: MAX_SOURCES });
            }
        }
        Ok(Self::from_pairs(discovery.skills.len(), &mut pairs))
    }

    /// The entrypoints that reach this skill.
    pub fn of(&self, skill: SkillIx) -> &[SkillIx] {
        let at = skill.0 as usize;
        let bounds = (self.starts.get(at), self.starts.get(at + 1));
        let (Some(start), Some(end)) = bounds else {
            return &[];
        };
        self.entrypoints
            .get(*start as usize..*end as usize)
            .unwrap_or_default()
    }

    fn from_pairs(skills: usize, pairs: &mut [(SkillIx, SkillIx)]) -> Self {
        pairs.sort_by_key(|(skill, _)| *skill);
        let mut starts = Vec::with_capacity(skills + 1);
        let mut at = 0;
        for skill in 0..=position(skills) {
            while pairs.get(at).is_some_and(|(found, _)| found.0 < skill) {
                at += 1;
            }
            starts.push(position(at));
        }
        Self {
            starts,
            entrypoints: pairs.iter().map(|(_, entrypoint)| *entrypoint).collect(),
        }
    }
}

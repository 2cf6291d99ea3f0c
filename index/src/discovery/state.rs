//! The answer of the cross-file stage, as integers into the slice of [`AssetNode`](super::AssetNode) it was built from.

use super::facts::Continuations;
use super::findings::Finding;
use super::nodes::{AssetNode, SkillNode, Status};
use super::publication::Publication;
use super::reach::{Adoption, Coverage};
use super::routes::{Candidate, Route};

/// Position of a skill in [`Discovery::skills`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SkillIx(pub u32);

/// Position of a route in [`Discovery::routes`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RouteIx(pub u32);

/// Position of an asset in the slice the discovery was built from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeIx(pub u32);

/// Position of a cycle in [`Discovery::cycles`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CycleIx(pub u32);

/// Position of a group of equal declarations in [`Discovery::groups`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GroupIx(pub u32);

/// A position from a length or an enumeration; repositories stay far below the limit.
pub(super) fn position(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}

/// Whether a skill may be published and continued to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Eligibility {
    /// It passes the specification.
    pub valid: bool,
    /// Its status is usable.
    pub active: bool,
    /// No other asset has its effective id.
    pub unique: bool,
}

impl Eligibility {
    /// All three.
    pub const fn holds(self) -> bool {
        self.valid && self.active && self.unique
    }
}

/// A set of what else findings ask of a skill.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Traits(u8);

impl Traits {
    /// It declares a marker or continuations, valid or not.
    pub const DECLARES: Self = Self(1);
    /// Its continuations are rejected as a whole.
    pub const REJECTED: Self = Self(1 << 1);
    /// Its description lacks a boundary.
    pub const LACKS_BOUNDARY: Self = Self(1 << 2);
    /// Its status is suspended or revoked.
    pub const WITHDRAWN: Self = Self(1 << 3);

    /// What holds of one skill.
    pub(super) fn of(node: &AssetNode, skill: &SkillNode) -> Self {
        let rejected = matches!(skill.facts.continuations, Continuations::Rejected { .. });
        let status = node.lifecycle.status;
        let all = [
            (Self::DECLARES, skill.facts.is_present()),
            (Self::REJECTED, rejected),
            (Self::LACKS_BOUNDARY, skill.missing.any()),
            (Self::WITHDRAWN, status.is_some_and(Status::is_withdrawn)),
        ];
        let holding = all.into_iter().filter(|(_, holds)| *holds);
        Self(holding.fold(0, |set, (one, _)| set | one.0))
    }

    /// All of `other` hold.
    pub const fn has(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }
}

/// One skill.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SkillState {
    /// The asset.
    pub node: NodeIx,
    /// Whether it may take part.
    pub eligibility: Eligibility,
    /// Whether it is published.
    pub publication: Publication,
    /// What else findings ask.
    pub traits: Traits,
    /// Its routes: the first, and the one past the last.
    pub routes: (u32, u32),
    /// A usable route leads here.
    pub has_incoming: bool,
    /// A usable route leaves here.
    pub has_outgoing: bool,
    /// Fewest routes from any published entrypoint; `None` where there is no path.
    pub depth: Option<u32>,
    /// The cycle it is part of.
    pub cycle: Option<CycleIx>,
}

impl SkillState {
    /// Eligible, and nothing leads here.
    pub fn is_root(&self) -> bool {
        self.eligibility.holds() && !self.has_incoming
    }

    /// A root from which nothing leads on.
    pub fn is_standalone(&self) -> bool {
        self.is_root() && !self.has_outgoing
    }

    /// A root that is not published.
    pub fn is_unrouted(&self) -> bool {
        self.is_root() && !self.publication.is_accepted()
    }
}

/// A maximal set of skills that lead back to each other.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cycle {
    /// Members by id, then path.
    pub skills: Vec<SkillIx>,
    /// Every usable route inside, by source, target, position.
    pub routes: Vec<RouteIx>,
}

/// Everything discovery knows of one repository.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Discovery {
    /// Skills in path order.
    pub skills: Vec<SkillState>,
    /// Declared routes, by skill, then declaration.
    pub routes: Vec<Route>,
    /// What each route could name; routes hold ranges into it.
    pub candidates: Vec<Candidate>,
    /// Declarations of one skill that mean the same, two or more each.
    pub groups: Vec<Vec<RouteIx>>,
    /// Cycles of usable routes.
    pub cycles: Vec<Cycle>,
    /// Whether the repository uses discovery.
    pub adoption: Adoption,
    /// What the published entrypoints reach.
    pub coverage: Coverage,
    /// What a person should know, in the order of reports.
    pub findings: Vec<Finding>,
}

impl Discovery {
    /// The skill at this position.
    pub fn skill(&self, ix: SkillIx) -> Option<&SkillState> {
        self.skills.get(ix.0 as usize)
    }

    /// The route at this position.
    pub fn route(&self, ix: RouteIx) -> Option<&Route> {
        self.routes.get(ix.0 as usize)
    }

    /// The skill that stands for this asset.
    pub fn skill_at(&self, node: NodeIx) -> Option<SkillIx> {
        self.skills
            .binary_search_by_key(&node, |skill| skill.node)
            .ok()
            .map(|at| SkillIx(position(at)))
    }

    /// The assets a route could name.
    pub fn candidates(&self, route: &Route) -> &[Candidate] {
        self.candidates
            .get(route.candidates.0 as usize..route.candidates.1 as usize)
            .unwrap_or_default()
    }

    /// The routes of a range, as [`SkillState::routes`] gives it.
    pub fn routes_between(&self, range: (u32, u32)) -> &[Route] {
        self.routes
            .get(range.0 as usize..range.1 as usize)
            .unwrap_or_default()
    }

    /// Every skill, in path order.
    pub fn skill_positions(&self) -> impl Iterator<Item = SkillIx> + use<> {
        (0..position(self.skills.len())).map(SkillIx)
    }

    /// Every route, in order.
    pub fn route_positions(&self) -> impl Iterator<Item = RouteIx> + use<> {
        (0..position(self.routes.len())).map(RouteIx)
    }

    /// The routes of one skill.
    pub fn routes_of(&self, skill: &SkillState) -> impl Iterator<Item = RouteIx> + use<> {
        (skill.routes.0..skill.routes.1).map(RouteIx)
    }
}

//! Publication of one skill: the marker is a wish, eligibility grants it.

use super::facts::MarkerState;
use super::nodes::SkillNode;
use super::state::Eligibility;

/// Whether a skill is a published entrypoint.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Publication {
    /// No marker.
    Absent,
    /// A marker that does not count.
    BadMarker(MarkerState),
    /// A valid marker on a skill that is not eligible.
    Refused(Eligibility),
    /// Published.
    Accepted,
}

impl Publication {
    /// Decide for one skill.
    pub(super) fn decide(skill: &SkillNode, eligibility: Eligibility) -> Self {
        match skill.facts.marker.as_ref().map(|marker| marker.state) {
            None => Self::Absent,
            Some(MarkerState::Valid) if eligibility.holds() => Self::Accepted,
            Some(MarkerState::Valid) => Self::Refused(eligibility),
            Some(state) => Self::BadMarker(state),
        }
    }

    /// The skill is a published entrypoint.
    pub const fn is_accepted(self) -> bool {
        matches!(self, Self::Accepted)
    }

    /// The marker counts, whatever became of the wish.
    pub const fn is_requested(self) -> bool {
        matches!(self, Self::Accepted | Self::Refused(_))
    }

    /// Why it is not published, in the spelling and order of reports.
    pub fn rejections(self) -> Vec<&'static str> {
        match self {
            Self::Absent | Self::Accepted => Vec::new(),
            Self::BadMarker(MarkerState::DuplicateKey | MarkerState::DuplicateMapping) => {
                vec!["ambiguous-marker"]
            }
            Self::BadMarker(_) => vec!["invalid-marker"],
            Self::Refused(eligibility) => [
                (!eligibility.valid, "invalid-skill"),
                (!eligibility.active, "inactive-skill"),
                (!eligibility.unique, "duplicate-skill-id"),
            ]
            .into_iter()
            .filter_map(|(holds, reason)| holds.then_some(reason))
            .collect(),
        }
    }
}

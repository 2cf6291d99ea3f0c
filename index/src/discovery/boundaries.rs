//! What the description of an entrypoint has to say, and which authoring warning says that it does not.

use crate::evidence::Diagnostic;

/// A boundary of a description.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Boundary {
    /// What the skill does.
    Capability,
    /// When to use it.
    Usage,
    /// When not to use it, although the body says so.
    Selection,
}

impl Boundary {
    /// Every boundary, in the order of reports.
    pub const ALL: [Self; 3] = [Self::Capability, Self::Usage, Self::Selection];

    /// The authoring warning that finds it missing.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Capability => "RN-SKILL-DESCRIPTION-MISSING-CAPABILITY",
            Self::Usage => "RN-SKILL-DESCRIPTION-MISSING-USAGE-BOUNDARY",
            Self::Selection => "RN-SKILL-DESCRIPTION-OMITS-SELECTION-BOUNDARY",
        }
    }

    /// The stable name in reports.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Capability => "capability",
            Self::Usage => "positive usage boundary",
            Self::Selection => "negative selection/routing boundary",
        }
    }

    /// The boundary this issue finds missing.
    pub fn missing_by(issue: &Diagnostic) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|boundary| boundary.code() == issue.code.id())
    }
}

/// The boundaries that are missing from one description.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Missing {
    found: [bool; 3],
}

impl Missing {
    /// Read the issues of one skill.
    pub fn among<'i>(issues: impl IntoIterator<Item = &'i Diagnostic>) -> Self {
        let mut missing = Self::default();
        for boundary in issues.into_iter().filter_map(Boundary::missing_by) {
            if let Some(found) = missing.found.get_mut(boundary as usize) {
                *found = true;
            }
        }
        missing
    }

    /// Something is missing.
    pub fn any(self) -> bool {
        self.iter().next().is_some()
    }

    /// The missing boundaries in the order of reports.
    pub fn iter(self) -> impl Iterator<Item = Boundary> {
        Boundary::ALL
            .into_iter()
            .zip(self.found)
            .filter_map(|(boundary, found)| found.then_some(boundary))
    }
}

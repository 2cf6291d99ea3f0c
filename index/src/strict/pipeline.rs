//! The pipeline as a table: which family of codes belongs to which stage, and which profile runs it. And the three codes
//! that the runtime's view softens.

use serde::{Deserialize, Serialize};

use crate::config::settings::ValidateProfile;
use crate::rules::catalogue::{
    strict_evidence, strict_lint, strict_overlay, strict_overlay_files, strict_script,
    strict_stage0, strict_stage1, strict_stage2, strict_stage3, strict_stage4, strict_stage5,
    strict_stage6_authoring, strict_stage6_body, strict_stage6_sections, strict_stage7,
    strict_stage7_listing, strict_stage8,
};
use crate::rules::{Code, Rule, Severity};

/// How much of the standard is asked for (4.5).
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize,
)]
#[serde(rename_all = "lowercase")]
pub enum Profile {
    /// The portable runtime core: what a runtime has to be able to read.
    P0,
    /// Strict authoring: everything about the files themselves.
    #[default]
    P1,
    /// Release-ready: with the evidence of a release.
    P2,
    /// Host overlays: the core as a runtime reads it, and the overlays beside it.
    H,
}

impl Profile {
    /// The spelling on the command line and in reports.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::P0 => "p0",
            Self::P1 => "p1",
            Self::P2 => "p2",
            Self::H => "h",
        }
    }

    /// The profile of this spelling, case aside.
    pub fn find(text: &str) -> Option<Self> {
        [Self::P0, Self::P1, Self::P2, Self::H]
            .into_iter()
            .find(|profile| profile.as_str().eq_ignore_ascii_case(text))
    }

    /// Whether a family that belongs to `family` is checked under this profile.
    fn runs(self, family: Self) -> bool {
        match family {
            Self::P0 => true,
            Self::P1 => matches!(self, Self::P1 | Self::P2),
            Self::P2 => self == Self::P2,
            Self::H => self != Self::P0,
        }
    }
}

impl From<ValidateProfile> for Profile {
    fn from(configured: ValidateProfile) -> Self {
        match configured {
            ValidateProfile::P0 => Self::P0,
            ValidateProfile::P1 => Self::P1,
            ValidateProfile::P2 => Self::P2,
        }
    }
}

/// A family of codes and its place in the pipeline.
#[derive(Debug)]
pub struct Family {
    /// 0 to 8 as in the standard; 9 is semantic validation (8.6), 10 release evidence (9).
    pub stage: u8,
    /// The first profile that checks it.
    pub profile: Profile,
    /// Its codes.
    pub rules: &'static [&'static Rule],
}

const fn family(stage: u8, profile: Profile, rules: &'static [&'static Rule]) -> Family {
    Family {
        stage,
        profile,
        rules,
    }
}

/// Every family, in the order of the stages.
pub static FAMILIES: &[Family] = &[
    family(0, Profile::P0, strict_stage0::RULES),
    family(1, Profile::P0, strict_stage1::RULES),
    family(2, Profile::P0, strict_stage2::RULES),
    family(3, Profile::P0, strict_stage3::RULES),
    family(4, Profile::P0, strict_stage4::RULES),
    family(5, Profile::P0, strict_stage5::RULES),
    family(6, Profile::P1, strict_stage6_body::RULES),
    family(6, Profile::P1, strict_stage6_sections::RULES),
    family(6, Profile::P1, strict_stage6_authoring::RULES),
    family(7, Profile::P0, strict_stage7::RULES),
    family(7, Profile::P1, strict_stage7_listing::RULES),
    family(8, Profile::P0, strict_stage8::RULES),
    family(9, Profile::P1, strict_script::RULES),
    family(9, Profile::P1, strict_lint::RULES),
    family(9, Profile::P1, strict_overlay::RULES),
    family(9, Profile::H, strict_overlay_files::RULES),
    family(10, Profile::P2, strict_evidence::RULES),
];

/// The family of a code; `None` for codes of other systems.
pub fn family_of(code: Code) -> Option<&'static Family> {
    FAMILIES.iter().find(|family| {
        family
            .rules
            .iter()
            .any(|rule| std::ptr::eq(*rule, code.rule()))
    })
}

/// Codes that only warn under P0: runtimes ignore unknown keys (5.3a) and may go deeper (11.6).
const SOFT_IN_P0: [&str; 3] = ["FM_UNKNOWN_CORE_KEY", "FS_NESTED", "REF_TOO_DEEP"];

/// The stage of `code` and its severity under `profile`; `None` where the profile does not ask for it.
pub fn judge(code: Code, profile: Profile) -> Option<(u8, Severity)> {
    let family = family_of(code).filter(|family| profile.runs(family.profile))?;
    let soft = profile == Profile::P0 && SOFT_IN_P0.contains(&code.id());
    let severity = if soft {
        Severity::WarnMajor
    } else {
        code.severity()
    };
    Some((family.stage, severity))
}

//! Strict standard, profile H: overlays beside the core.

use super::strict_sample::GOOD;
use super::strict_sample::skill;
use crate::rules::{Example, Rule, Severity};

/// The rows of this family.
pub static RULES: &[&Rule] = &[
    &OVERLAY_INVALID,
    &OVERLAY_NAME_CONFLICT,
    &OVERLAY_DESCRIPTION_CONFLICT,
    &OVERLAY_NOT_SEPARABLE,
];

/// A manifest of an overlay cannot be read.
pub static OVERLAY_INVALID: Rule = Rule {
    id: "OVERLAY_INVALID",
    severity: Severity::WarnMinor,
    since: "0.1.0",
    summary: "A manifest of an overlay cannot be read.",
    why: "The host ignores it, or stops.",
    fix: "Mend the YAML or JSON.",
    section: "4.3",
    wrong: Example {
        files: &[
            ("demo/SKILL.md", GOOD),
            ("demo/agents/openai.yaml", "interface: [\n"),
        ],
    },
    right: Example {
        files: &[
            ("demo/SKILL.md", GOOD),
            ("demo/agents/openai.yaml", "interface: {}\n"),
        ],
    },
};

/// An overlay gives the skill another name.
pub static OVERLAY_NAME_CONFLICT: Rule = Rule {
    id: "OVERLAY_NAME_CONFLICT",
    severity: Severity::WarnMajor,
    since: "0.1.0",
    summary: "An overlay gives the skill another name.",
    why: "Overlays add; name and meaning belong to the core.",
    fix: "Use the core's name.",
    section: "4.3",
    wrong: Example {
        files: &[
            ("demo/SKILL.md", GOOD),
            ("demo/.overlays/github/manifest.yaml", "skill_name: other\n"),
        ],
    },
    right: Example {
        files: &[
            ("demo/SKILL.md", GOOD),
            ("demo/.overlays/github/manifest.yaml", "skill_name: demo\n"),
        ],
    },
};

/// An overlay gives the skill another description.
pub static OVERLAY_DESCRIPTION_CONFLICT: Rule = Rule {
    id: "OVERLAY_DESCRIPTION_CONFLICT",
    severity: Severity::WarnMajor,
    since: "0.1.0",
    summary: "An overlay gives the skill another description.",
    why: "Two descriptions are two triggers for one skill.",
    fix: "Use the core's description, or none.",
    section: "4.3",
    wrong: Example {
        files: &[
            ("demo/SKILL.md", GOOD),
            (
                "demo/.overlays/claude/SKILL.md",
                "---\nname: demo\ndescription: Use when cooking.\n---\n",
            ),
        ],
    },
    right: Example {
        files: &[
            ("demo/SKILL.md", GOOD),
            ("demo/.overlays/claude/manifest.yaml", "hooks: []\n"),
        ],
    },
};

/// SKILL.md names a file of an overlay.
pub static OVERLAY_NOT_SEPARABLE: Rule = Rule {
    id: "OVERLAY_NOT_SEPARABLE",
    severity: Severity::WarnMajor,
    since: "0.1.0",
    summary: "SKILL.md names a file of an overlay.",
    why: "On every other host the file is not there, and the core is not understood.",
    fix: "Move what the core needs into references/.",
    section: "4.3",
    wrong: Example {
        files: &[
            (
                "demo/SKILL.md",
                skill!("Read `agents/openai.yaml` first.\n"),
            ),
            ("demo/agents/openai.yaml", "interface: {}\n"),
        ],
    },
    right: Example {
        files: &[
            ("demo/SKILL.md", skill!("Read the contract first.\n")),
            ("demo/agents/openai.yaml", "interface: {}\n"),
        ],
    },
};

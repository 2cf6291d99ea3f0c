//! Strict standard, profile P2: release evidence (9, 10.4).

use super::strict_sample::GOOD;
use super::strict_sample::RELEASE;
use crate::rules::{Example, Rule, Severity};

/// The rows of this family.
pub static RULES: &[&Rule] = &[
    &EVIDENCE_MISSING,
    &EVIDENCE_INVALID,
    &EVIDENCE_SCHEMA_VERSION,
    &EVIDENCE_NAME_MISMATCH,
    &EVIDENCE_FIELD_MISSING,
    &EVIDENCE_NOT_PASSED,
    &EVIDENCE_SCRIPTS_UNTESTED,
    &EVIDENCE_TRIGGERS_TOO_FEW,
    &EVIDENCE_EDGE_CASES,
    &EVIDENCE_HOST_UNSUPPORTED,
    &EVIDENCE_OVERLAY_UNTESTED,
];

/// There is no release manifest.
pub static EVIDENCE_MISSING: Rule = Rule {
    id: "EVIDENCE_MISSING",
    severity: Severity::WarnMinor,
    since: "0.1.0",
    summary: "There is no release manifest.",
    why: "Nobody can tell whether the skill was tried before it was published.",
    fix: "Run `skilld validate --init-evidence` and fill in .overlays/release.yaml.",
    section: "9.5",
    wrong: Example {
        files: &[("demo/SKILL.md", GOOD)],
    },
    right: Example {
        files: &[
            ("demo/SKILL.md", GOOD),
            ("demo/.overlays/release.yaml", RELEASE),
        ],
    },
};

/// The release manifest cannot be read.
pub static EVIDENCE_INVALID: Rule = Rule {
    id: "EVIDENCE_INVALID",
    severity: Severity::WarnMajor,
    since: "0.1.0",
    summary: "The release manifest cannot be read.",
    why: "Evidence that no tool reads is none.",
    fix: "Mend the YAML; it is a mapping.",
    section: "10.4",
    wrong: Example {
        files: &[
            ("demo/SKILL.md", GOOD),
            ("demo/.overlays/release.yaml", "- passed\n"),
        ],
    },
    right: Example {
        files: &[
            ("demo/SKILL.md", GOOD),
            ("demo/.overlays/release.yaml", RELEASE),
        ],
    },
};

/// `schema_version` of the release manifest is not 1.
pub static EVIDENCE_SCHEMA_VERSION: Rule = Rule {
    id: "EVIDENCE_SCHEMA_VERSION",
    severity: Severity::WarnMinor,
    since: "0.1.0",
    summary: "`schema_version` of the release manifest is not 1.",
    why: "A reader does not know how to read the rest.",
    fix: "Write `schema_version: 1`.",
    section: "10.4",
    wrong: Example {
        files: &[
            ("demo/SKILL.md", GOOD),
            (
                "demo/.overlays/release.yaml",
                "schema_version: 7\nskill_name: demo\nversion: 1.0.0\nlicense: MIT\nauthors: [Team]\ncompatibility: {portable_core: true}\nevidence:\n  frontmatter_validation: passed\n  body_validation: passed\n  directory_inventory: passed\n  reference_check: passed\n  trigger_eval: passed\n  instruction_following: 95%\n  script_execution: passed\n  overlay_validation: passed\ntriggers:\n  positive: [a, b, c, d, e]\n  negative: [f, g, h, i, j]\n  ambiguous:\n    - {prompt: k, expected: ask}\n    - {prompt: l, expected: ask}\n    - {prompt: m, expected: ask}\nedge_cases: [n, o, p]\nknown_limitations: [none known]\n",
            ),
        ],
    },
    right: Example {
        files: &[
            ("demo/SKILL.md", GOOD),
            ("demo/.overlays/release.yaml", RELEASE),
        ],
    },
};

/// The release manifest is for another skill.
pub static EVIDENCE_NAME_MISMATCH: Rule = Rule {
    id: "EVIDENCE_NAME_MISMATCH",
    severity: Severity::WarnMajor,
    since: "0.1.0",
    summary: "The release manifest is for another skill.",
    why: "Its evidence says nothing about this one.",
    fix: "Write the skill's `name` as `skill_name`.",
    section: "10.4",
    wrong: Example {
        files: &[
            ("demo/SKILL.md", GOOD),
            (
                "demo/.overlays/release.yaml",
                "schema_version: 1\nskill_name: other\nversion: 1.0.0\nlicense: MIT\nauthors: [Team]\ncompatibility: {portable_core: true}\nevidence:\n  frontmatter_validation: passed\n  body_validation: passed\n  directory_inventory: passed\n  reference_check: passed\n  trigger_eval: passed\n  instruction_following: 95%\n  script_execution: passed\n  overlay_validation: passed\ntriggers:\n  positive: [a, b, c, d, e]\n  negative: [f, g, h, i, j]\n  ambiguous:\n    - {prompt: k, expected: ask}\n    - {prompt: l, expected: ask}\n    - {prompt: m, expected: ask}\nedge_cases: [n, o, p]\nknown_limitations: [none known]\n",
            ),
        ],
    },
    right: Example {
        files: &[
            ("demo/SKILL.md", GOOD),
            ("demo/.overlays/release.yaml", RELEASE),
        ],
    },
};

/// The release manifest leaves out something a release states.
pub static EVIDENCE_FIELD_MISSING: Rule = Rule {
    id: "EVIDENCE_FIELD_MISSING",
    severity: Severity::WarnMinor,
    since: "0.1.0",
    summary: "The release manifest leaves out something a release states.",
    why: "A reviewer cannot judge what is not said.",
    fix: "Fill in the field.",
    section: "9.5",
    wrong: Example {
        files: &[
            ("demo/SKILL.md", GOOD),
            (
                "demo/.overlays/release.yaml",
                "schema_version: 1\nskill_name: demo\nversion: 1.0.0\nlicense: MIT\nauthors: [Team]\ncompatibility: {portable_core: true}\nevidence:\n  frontmatter_validation: passed\n  body_validation: passed\n  directory_inventory: passed\n  reference_check: passed\n  trigger_eval: passed\n  instruction_following: 95%\n  script_execution: passed\n  overlay_validation: passed\ntriggers:\n  positive: [a, b, c, d, e]\n  negative: [f, g, h, i, j]\n  ambiguous:\n    - {prompt: k, expected: ask}\n    - {prompt: l, expected: ask}\n    - {prompt: m, expected: ask}\nedge_cases: [n, o, p]\n",
            ),
        ],
    },
    right: Example {
        files: &[
            ("demo/SKILL.md", GOOD),
            ("demo/.overlays/release.yaml", RELEASE),
        ],
    },
};

/// The release manifest states a result that is not `passed`.
pub static EVIDENCE_NOT_PASSED: Rule = Rule {
    id: "EVIDENCE_NOT_PASSED",
    severity: Severity::WarnMajor,
    since: "0.1.0",
    summary: "The release manifest states a result that is not `passed`.",
    why: "A release passes its own checks.",
    fix: "Mend the cause, run the check again and record it.",
    section: "9.2",
    wrong: Example {
        files: &[
            ("demo/SKILL.md", GOOD),
            (
                "demo/.overlays/release.yaml",
                "schema_version: 1\nskill_name: demo\nversion: 1.0.0\nlicense: MIT\nauthors: [Team]\ncompatibility: {portable_core: true}\nevidence:\n  frontmatter_validation: passed\n  body_validation: passed\n  directory_inventory: passed\n  reference_check: passed\n  trigger_eval: failed\n  instruction_following: 95%\n  script_execution: passed\n  overlay_validation: passed\ntriggers:\n  positive: [a, b, c, d, e]\n  negative: [f, g, h, i, j]\n  ambiguous:\n    - {prompt: k, expected: ask}\n    - {prompt: l, expected: ask}\n    - {prompt: m, expected: ask}\nedge_cases: [n, o, p]\nknown_limitations: [none known]\n",
            ),
        ],
    },
    right: Example {
        files: &[
            ("demo/SKILL.md", GOOD),
            ("demo/.overlays/release.yaml", RELEASE),
        ],
    },
};

/// The bundle has scripts without evidence that they ran.
pub static EVIDENCE_SCRIPTS_UNTESTED: Rule = Rule {
    id: "EVIDENCE_SCRIPTS_UNTESTED",
    severity: Severity::WarnMajor,
    since: "0.1.0",
    summary: "The bundle has scripts without evidence that they ran.",
    why: "Scripts that were never run in a clean environment fail there.",
    fix: "Run each, and record `script_execution: passed`.",
    section: "9.4",
    wrong: Example {
        files: &[
            ("demo/SKILL.md", GOOD),
            (
                "demo/.overlays/release.yaml",
                "schema_version: 1\nskill_name: demo\nversion: 1.0.0\nlicense: MIT\nauthors: [Team]\ncompatibility: {portable_core: true}\nevidence:\n  frontmatter_validation: passed\n  body_validation: passed\n  directory_inventory: passed\n  reference_check: passed\n  trigger_eval: passed\n  instruction_following: 95%\n  overlay_validation: passed\ntriggers:\n  positive: [a, b, c, d, e]\n  negative: [f, g, h, i, j]\n  ambiguous:\n    - {prompt: k, expected: ask}\n    - {prompt: l, expected: ask}\n    - {prompt: m, expected: ask}\nedge_cases: [n, o, p]\nknown_limitations: [none known]\n",
            ),
            ("demo/scripts/fit.py", "print(1)\n"),
        ],
    },
    right: Example {
        files: &[
            ("demo/SKILL.md", GOOD),
            ("demo/.overlays/release.yaml", RELEASE),
            ("demo/scripts/fit.py", "print(1)\n"),
        ],
    },
};

/// The release manifest has too few trigger prompts.
pub static EVIDENCE_TRIGGERS_TOO_FEW: Rule = Rule {
    id: "EVIDENCE_TRIGGERS_TOO_FEW",
    severity: Severity::WarnMinor,
    since: "0.1.0",
    summary: "The release manifest has too few trigger prompts.",
    why: "Five that activate, five that do not and three on the border are the least that shows where the line is.",
    fix: "Add prompts; ambiguous ones say what is expected.",
    section: "9.3",
    wrong: Example {
        files: &[
            ("demo/SKILL.md", GOOD),
            (
                "demo/.overlays/release.yaml",
                "schema_version: 1\nskill_name: demo\nversion: 1.0.0\nlicense: MIT\nauthors: [Team]\ncompatibility: {portable_core: true}\nevidence:\n  frontmatter_validation: passed\n  body_validation: passed\n  directory_inventory: passed\n  reference_check: passed\n  trigger_eval: passed\n  instruction_following: 95%\n  script_execution: passed\n  overlay_validation: passed\ntriggers:\n  positive: [a]\n  negative: [f, g, h, i, j]\n  ambiguous:\n    - {prompt: k, expected: ask}\n    - {prompt: l, expected: ask}\n    - {prompt: m, expected: ask}\nedge_cases: [n, o, p]\nknown_limitations: [none known]\n",
            ),
        ],
    },
    right: Example {
        files: &[
            ("demo/SKILL.md", GOOD),
            ("demo/.overlays/release.yaml", RELEASE),
        ],
    },
};

/// The release manifest documents fewer than three edge cases.
pub static EVIDENCE_EDGE_CASES: Rule = Rule {
    id: "EVIDENCE_EDGE_CASES",
    severity: Severity::WarnMinor,
    since: "0.1.0",
    summary: "The release manifest documents fewer than three edge cases.",
    why: "What breaks skills is at their edges.",
    fix: "Add edge cases that were tried.",
    section: "9.1",
    wrong: Example {
        files: &[
            ("demo/SKILL.md", GOOD),
            (
                "demo/.overlays/release.yaml",
                "schema_version: 1\nskill_name: demo\nversion: 1.0.0\nlicense: MIT\nauthors: [Team]\ncompatibility: {portable_core: true}\nevidence:\n  frontmatter_validation: passed\n  body_validation: passed\n  directory_inventory: passed\n  reference_check: passed\n  trigger_eval: passed\n  instruction_following: 95%\n  script_execution: passed\n  overlay_validation: passed\ntriggers:\n  positive: [a, b, c, d, e]\n  negative: [f, g, h, i, j]\n  ambiguous:\n    - {prompt: k, expected: ask}\n    - {prompt: l, expected: ask}\n    - {prompt: m, expected: ask}\nedge_cases: [n]\nknown_limitations: [none known]\n",
            ),
        ],
    },
    right: Example {
        files: &[
            ("demo/SKILL.md", GOOD),
            ("demo/.overlays/release.yaml", RELEASE),
        ],
    },
};

/// Claims about hosts and overlays in the bundle do not agree.
pub static EVIDENCE_HOST_UNSUPPORTED: Rule = Rule {
    id: "EVIDENCE_HOST_UNSUPPORTED",
    severity: Severity::WarnMajor,
    since: "0.1.0",
    summary: "Claims about hosts and overlays in the bundle do not agree.",
    why: "A claim without an overlay, or an overlay nobody speaks of, leaves open what was tested.",
    fix: "Record each host that has an overlay, and claim no other as tested.",
    section: "9.5",
    wrong: Example {
        files: &[
            ("demo/SKILL.md", GOOD),
            (
                "demo/.overlays/release.yaml",
                "schema_version: 1\nskill_name: demo\nversion: 1.0.0\nlicense: MIT\nauthors: [Team]\ncompatibility: {portable_core: true, openai: tested}\nevidence:\n  frontmatter_validation: passed\n  body_validation: passed\n  directory_inventory: passed\n  reference_check: passed\n  trigger_eval: passed\n  instruction_following: 95%\n  script_execution: passed\n  overlay_validation: passed\ntriggers:\n  positive: [a, b, c, d, e]\n  negative: [f, g, h, i, j]\n  ambiguous:\n    - {prompt: k, expected: ask}\n    - {prompt: l, expected: ask}\n    - {prompt: m, expected: ask}\nedge_cases: [n, o, p]\nknown_limitations: [none known]\n",
            ),
        ],
    },
    right: Example {
        files: &[
            ("demo/SKILL.md", GOOD),
            ("demo/.overlays/release.yaml", RELEASE),
        ],
    },
};

/// The bundle has overlays without evidence that they were validated.
pub static EVIDENCE_OVERLAY_UNTESTED: Rule = Rule {
    id: "EVIDENCE_OVERLAY_UNTESTED",
    severity: Severity::WarnMajor,
    since: "0.1.0",
    summary: "The bundle has overlays without evidence that they were validated.",
    why: "Each claimed host is validated separately.",
    fix: "Validate the overlays, and record `overlay_validation: passed`.",
    section: "9.5",
    wrong: Example {
        files: &[
            ("demo/SKILL.md", GOOD),
            (
                "demo/.overlays/release.yaml",
                "schema_version: 1\nskill_name: demo\nversion: 1.0.0\nlicense: MIT\nauthors: [Team]\ncompatibility: {portable_core: true}\nevidence:\n  frontmatter_validation: passed\n  body_validation: passed\n  directory_inventory: passed\n  reference_check: passed\n  trigger_eval: passed\n  instruction_following: 95%\n  script_execution: passed\ntriggers:\n  positive: [a, b, c, d, e]\n  negative: [f, g, h, i, j]\n  ambiguous:\n    - {prompt: k, expected: ask}\n    - {prompt: l, expected: ask}\n    - {prompt: m, expected: ask}\nedge_cases: [n, o, p]\nknown_limitations: [none known]\n",
            ),
            ("demo/agents/openai.yaml", "interface: {}\n"),
        ],
    },
    right: Example {
        files: &[
            ("demo/SKILL.md", GOOD),
            ("demo/.overlays/release.yaml", RELEASE),
            ("demo/agents/openai.yaml", "interface: {}\n"),
        ],
    },
};

//! Where files stand (contract, "Entrypoint Paths").

use crate::rules::{Example, Rule, Severity};

/// The rows of this family.
pub static RULES: &[&Rule] = &[
    &HISTORICAL_SKILL_ENTRYPOINT,
    &LEGACY_CONTEXT_ROOT,
    &ENTRYPOINT_UNDER_RESERVED_SUPPORT_DIR,
    &SKILL_LIKE_FILE_OUTSIDE_SKILLS_DIR,
    &WRONG_CASE_ENTRYPOINT,
];

const DEMO: &str = "---\nname: demo\ndescription: Review interface changes. Use when an interface changes.\n---\n\n# Demo\n";

/// A skill stands under a spelling that is no longer an entrypoint.
pub static HISTORICAL_SKILL_ENTRYPOINT: Rule = Rule {
    id: "LAYOUT-HISTORICAL-SKILL-ENTRYPOINT",
    severity: Severity::Warning,
    since: "0.1.0",
    summary: "A skill stands under a spelling that is no longer an entrypoint.",
    why: "Only `SKILL.md` in a folder of its own is found; this file is not.",
    fix: "Move the file as the message says; `skilld suggest-metadata` shows the whole way.",
    section: "contract, \"Entrypoint Paths\"",
    wrong: Example {
        files: &[("skills/demo/skill.md", DEMO)],
    },
    right: Example {
        files: &[("skills/demo/SKILL.md", DEMO)],
    },
};

/// A file stands below `context/`, which is no longer read.
pub static LEGACY_CONTEXT_ROOT: Rule = Rule {
    id: "LAYOUT-LEGACY-CONTEXT-ROOT",
    severity: Severity::Warning,
    since: "0.1.0",
    summary: "A file stands below `context/`, which is no longer read.",
    why: "Contexts are read from `contexts/`; this one is not part of the catalogue.",
    fix: "Rename the folder to `contexts/`.",
    section: "contract, \"Entrypoint Paths\"",
    wrong: Example {
        files: &[("context/demo.md", DEMO)],
    },
    right: Example {
        files: &[("contexts/demo.md", DEMO)],
    },
};

/// A file named like a skill stands in a support folder.
pub static ENTRYPOINT_UNDER_RESERVED_SUPPORT_DIR: Rule = Rule {
    id: "LAYOUT-SKILL-ENTRYPOINT-UNDER-RESERVED-SUPPORT-DIR",
    severity: Severity::Info,
    since: "0.1.0",
    summary: "A file named like a skill stands in a support folder.",
    why: "Support folders hold files of the skill above them; nothing in them is a skill.",
    fix: "Move it out of the support folder if it is meant to be a skill.",
    section: "contract, \"Entrypoint Paths\"",
    wrong: Example {
        files: &[("skills/demo/references/SKILL.md", DEMO)],
    },
    right: Example {
        files: &[("skills/demo/SKILL.md", DEMO)],
    },
};

/// A file named like a skill stands outside the skill roots.
pub static SKILL_LIKE_FILE_OUTSIDE_SKILLS_DIR: Rule = Rule {
    id: "LAYOUT-SKILL-LIKE-FILE-OUTSIDE-SKILLS-DIR",
    severity: Severity::Info,
    since: "0.1.0",
    summary: "A file named like a skill stands outside the skill roots.",
    why: "Skills are found below `skills/` and `.agents/skills/` alone.",
    fix: "Move its folder below a skill root if it should be a skill.",
    section: "contract, \"Entrypoint Paths\"",
    wrong: Example {
        files: &[("docs/demo/SKILL.md", DEMO)],
    },
    right: Example {
        files: &[("skills/demo/SKILL.md", DEMO)],
    },
};

/// A file differs from `SKILL.md` by the case of its letters only.
pub static WRONG_CASE_ENTRYPOINT: Rule = Rule {
    id: "SKILLD-WRONG-CASE-ENTRYPOINT",
    severity: Severity::Warning,
    since: "0.1.0",
    summary: "A file differs from `SKILL.md` by the case of its letters only.",
    why: "It works on a disk that ignores case and is never found on one that does not.",
    fix: "Rename it to `SKILL.md`.",
    section: "contract, \"Entrypoint Paths\"",
    wrong: Example {
        files: &[("skills/demo/Skill.md", DEMO)],
    },
    right: Example {
        files: &[("skills/demo/SKILL.md", DEMO)],
    },
};

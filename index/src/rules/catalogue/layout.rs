//! Where files stand (contract, "Entrypoint Paths").

use crate::rules::{Example, Rule, Severity};

/// The rows of this family.
pub static RULES: &[&Rule] = &[
    &HISTORICAL_SKILL_ENTRYPOINT,
    &LEGACY_CONTEXT_ROOT,
    &ENTRYPOINT_UNDER_RESERVED_SUPPORT_DIR,
    &SKILL_LIKE_FILE_OUTSIDE_SKILLS_DIR,
    &FLAT_SKILL_IN_ROOT,
    &WRONG_CASE_ENTRYPOINT,
];

const SECTION: &str = "contract, Entrypoint Paths";

/// A skill without fault.
const HEAD: &str = "\
---
name: demo
description: Reviews API changes. Use when an interface changes; not for releases.
---

# Demo

Read the change and report what breaks.
";

const RIGHT: Example = Example {
    files: &[("skills/demo/SKILL.md", HEAD)],
};

/// LAYOUT-HISTORICAL-SKILL-ENTRYPOINT
pub static HISTORICAL_SKILL_ENTRYPOINT: Rule = Rule {
    id: "LAYOUT-HISTORICAL-SKILL-ENTRYPOINT",
    severity: Severity::Warning,
    since: "0.1.0",
    summary: "A file in a skill root has a historical entrypoint name (`skill.md` or `NAME.skill.md`).",
    why: "Only `SKILL.md` is read; the skill in this file exists for nobody.",
    fix: "Rename or move it to the path in the message; `skilld suggest-metadata` prepares its frontmatter.",
    section: SECTION,
    wrong: Example {
        files: &[("skills/demo/skill.md", HEAD)],
    },
    right: RIGHT,
};

/// LAYOUT-LEGACY-CONTEXT-ROOT
pub static LEGACY_CONTEXT_ROOT: Rule = Rule {
    id: "LAYOUT-LEGACY-CONTEXT-ROOT",
    severity: Severity::Warning,
    since: "0.1.0",
    summary: "A file stands under `context/`.",
    why: "Contexts are read from `contexts/`; under `context/` nothing is.",
    fix: "Move it to the same place under `contexts/`.",
    section: SECTION,
    wrong: Example {
        files: &[("context/terms.md", "# Terms\n")],
    },
    right: Example {
        files: &[("contexts/terms.md", "# Terms\n")],
    },
};

/// LAYOUT-SKILL-ENTRYPOINT-UNDER-RESERVED-SUPPORT-DIR
pub static ENTRYPOINT_UNDER_RESERVED_SUPPORT_DIR: Rule = Rule {
    id: "LAYOUT-SKILL-ENTRYPOINT-UNDER-RESERVED-SUPPORT-DIR",
    severity: Severity::Info,
    since: "0.1.0",
    summary: "A file named like a skill entrypoint stands in a support folder of a skill.",
    why: "Support folders hold material of the skill around them; nothing in them becomes a skill of its own.",
    fix: "Nothing, if it is material. If it should be a skill, move it into a folder of its own under the skill root.",
    section: SECTION,
    wrong: Example {
        files: &[("skills/demo/references/SKILL.md", HEAD)],
    },
    right: RIGHT,
};

/// LAYOUT-SKILL-LIKE-FILE-OUTSIDE-SKILLS-DIR
pub static SKILL_LIKE_FILE_OUTSIDE_SKILLS_DIR: Rule = Rule {
    id: "LAYOUT-SKILL-LIKE-FILE-OUTSIDE-SKILLS-DIR",
    severity: Severity::Info,
    since: "0.1.0",
    summary: "A file named like a skill entrypoint stands outside of the skill roots.",
    why: "Skills are read from `skills/` and `.agents/skills/` at the root of the repository only.",
    fix: "Nothing, if it is not meant as a skill of this repository. Otherwise move its folder under `skills/`.",
    section: SECTION,
    wrong: Example {
        files: &[("docs/demo/SKILL.md", HEAD)],
    },
    right: RIGHT,
};

/// SKILLD-FLAT-SKILL-IN-ROOT
pub static FLAT_SKILL_IN_ROOT: Rule = Rule {
    id: "SKILLD-FLAT-SKILL-IN-ROOT",
    severity: Severity::Warning,
    since: "0.1.0",
    summary: "A Markdown file directly in a skill root looks like a skill.",
    why: "A skill is a folder with a `SKILL.md`; a single file in the root is never read.",
    fix: "Move it to the path in the message.",
    section: SECTION,
    wrong: Example {
        files: &[("skills/demo.md", HEAD)],
    },
    right: RIGHT,
};

/// SKILLD-WRONG-CASE-ENTRYPOINT
pub static WRONG_CASE_ENTRYPOINT: Rule = Rule {
    id: "SKILLD-WRONG-CASE-ENTRYPOINT",
    severity: Severity::Warning,
    since: "0.1.0",
    summary: "An entrypoint is named `SKILL.md` in another spelling, such as `Skill.md`.",
    why: "It works where file names ignore case and is never found where they do not.",
    fix: "Rename the file to `SKILL.md`.",
    section: SECTION,
    wrong: Example {
        files: &[("skills/demo/Skill.md", HEAD)],
    },
    right: RIGHT,
};

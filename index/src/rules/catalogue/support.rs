//! Support files of skills: whether they exist, can be read, and are found by following references (contract,
//! "Entrypoint Paths").

use crate::rules::{Example, Rule, Severity};

/// The rows of this family.
pub static RULES: &[&Rule] = &[
    &DEEP_REFERENCE_CHAIN,
    &MISSING_PATH,
    &MISSING_REACHABILITY_GUIDANCE,
    &SYMLINK_PATH,
    &UNREACHABLE_ASSET,
    &UNREACHABLE_EXAMPLE,
    &UNREACHABLE_PROFILE,
    &UNREACHABLE_REFERENCE,
    &UNREACHABLE_SCRIPT,
];

const SECTION: &str = "contract, Entrypoint Paths";

const NAMES_NOTHING: (&str, &str) = (
    "skills/api/SKILL.md",
    "\
---
name: api
description: Reviews api changes. Use when the api changes; not for releases.
---

# api

Read the references when they are needed.
",
);

const NAMES_ALL: (&str, &str) = (
    "skills/api/SKILL.md",
    "\
---
name: api
description: Reviews api changes. Use when the api changes; not for releases.
---

# api

Read `references/guide.md` first. Run `scripts/check.sh` last. Follow `profiles/strict.md`, compare with
`examples/good.md` and start from `assets/form.txt`.
",
);

const GUIDE: (&str, &str) = ("skills/api/references/guide.md", "# Guide\n");
const SCRIPT: (&str, &str) = ("skills/api/scripts/check.sh", "echo ok\n");
const PROFILE: (&str, &str) = ("skills/api/profiles/strict.md", "# Strict\n");
const EXAMPLE: (&str, &str) = ("skills/api/examples/good.md", "# Good\n");
const ASSET: (&str, &str) = ("skills/api/assets/form.txt", "Form\n");

const RIGHT: Example = Example {
    files: &[NAMES_ALL, GUIDE, SCRIPT, PROFILE, EXAMPLE, ASSET],
};

/// SUPPORT-MISSING-PATH
pub static MISSING_PATH: Rule = Rule {
    id: "SUPPORT-MISSING-PATH",
    severity: Severity::High,
    since: "0.1.0",
    summary: "A skill, or a support file it leads to, names a local file that does not exist.",
    why: "Whoever follows the instruction finds nothing and improvises.",
    fix: "Add the file or correct the path; paths are relative to the folder of SKILL.md.",
    section: SECTION,
    wrong: Example {
        files: &[NAMES_ALL],
    },
    right: RIGHT,
};

/// SUPPORT-SYMLINK-PATH
pub static SYMLINK_PATH: Rule = Rule {
    id: "SUPPORT-SYMLINK-PATH",
    severity: Severity::Medium,
    since: "0.1.0",
    summary: "A path is a symbolic link, or lies below one; links are never followed.",
    why: "A link may lead out of the repository, so its target is neither read nor trusted.",
    fix: "Put a regular file or folder in its place.",
    section: SECTION,
    wrong: Example {
        files: &[NAMES_ALL, SCRIPT, PROFILE, EXAMPLE, ASSET],
    },
    right: RIGHT,
};

/// SUPPORT-DEEP-REFERENCE-CHAIN
pub static DEEP_REFERENCE_CHAIN: Rule = Rule {
    id: "SUPPORT-DEEP-REFERENCE-CHAIN",
    severity: Severity::Low,
    since: "0.1.0",
    summary: "A support file is reached only over more than two references.",
    why: "Each hop is a file to be read before the next is known, and readers stop before the end.",
    fix: "Name it in SKILL.md, or in a file that SKILL.md names.",
    section: SECTION,
    wrong: Example {
        files: &[
            (
                "skills/api/SKILL.md",
                "\
---
name: api
description: Reviews api changes. Use when the api changes; not for releases.
---

# api

Read `references/one.md` first.
",
            ),
            (
                "skills/api/references/one.md",
                "Then read `references/two.md`.\n",
            ),
            (
                "skills/api/references/two.md",
                "Then read `references/three.md`.\n",
            ),
            ("skills/api/references/three.md", "# Three\n"),
        ],
    },
    right: RIGHT,
};

/// SUPPORT-MISSING-REACHABILITY-GUIDANCE
pub static MISSING_REACHABILITY_GUIDANCE: Rule = Rule {
    id: "SUPPORT-MISSING-REACHABILITY-GUIDANCE",
    severity: Severity::Medium,
    since: "0.1.0",
    summary: "A skill has support files and does not say when any of them is read, run or used.",
    why: "Files that SKILL.md does not lead to are not found.",
    fix: "Say in SKILL.md when each of them is to be read, run or used, with its path.",
    section: SECTION,
    wrong: Example {
        files: &[
            (
                "skills/api/SKILL.md",
                "\
---
name: api
description: Reviews api changes. Use when the api changes; not for releases.
---

# api
",
            ),
            GUIDE,
        ],
    },
    right: RIGHT,
};

/// SUPPORT-UNREACHABLE-REFERENCE
pub static UNREACHABLE_REFERENCE: Rule = Rule {
    id: "SUPPORT-UNREACHABLE-REFERENCE",
    severity: Severity::Low,
    since: "0.1.0",
    summary: "No chain of references leads from SKILL.md to this reference.",
    why: "It is not found by following the instructions.",
    fix: "Say in SKILL.md when it is to be read, with its path, or remove it.",
    section: SECTION,
    wrong: Example {
        files: &[NAMES_NOTHING, GUIDE],
    },
    right: RIGHT,
};

/// SUPPORT-UNREACHABLE-SCRIPT
pub static UNREACHABLE_SCRIPT: Rule = Rule {
    id: "SUPPORT-UNREACHABLE-SCRIPT",
    severity: Severity::Low,
    since: "0.1.0",
    summary: "No chain of references leads from SKILL.md to this script.",
    why: "It is not found by following the instructions.",
    fix: "Say in SKILL.md when it is to be run, with its path, or remove it.",
    section: SECTION,
    wrong: Example {
        files: &[NAMES_NOTHING, SCRIPT],
    },
    right: RIGHT,
};

/// SUPPORT-UNREACHABLE-EXAMPLE
pub static UNREACHABLE_EXAMPLE: Rule = Rule {
    id: "SUPPORT-UNREACHABLE-EXAMPLE",
    severity: Severity::Low,
    since: "0.1.0",
    summary: "No chain of references leads from SKILL.md to this example.",
    why: "It is not found by following the instructions.",
    fix: "Say in SKILL.md when it is to be compared with, with its path, or remove it.",
    section: SECTION,
    wrong: Example {
        files: &[NAMES_NOTHING, EXAMPLE],
    },
    right: RIGHT,
};

/// SUPPORT-UNREACHABLE-PROFILE
pub static UNREACHABLE_PROFILE: Rule = Rule {
    id: "SUPPORT-UNREACHABLE-PROFILE",
    severity: Severity::Low,
    since: "0.1.0",
    summary: "No chain of references leads from SKILL.md to this profile.",
    why: "It is not found by following the instructions.",
    fix: "Say in SKILL.md when it is to be followed, with its path, or remove it.",
    section: SECTION,
    wrong: Example {
        files: &[NAMES_NOTHING, PROFILE],
    },
    right: RIGHT,
};

/// SUPPORT-UNREACHABLE-ASSET
pub static UNREACHABLE_ASSET: Rule = Rule {
    id: "SUPPORT-UNREACHABLE-ASSET",
    severity: Severity::Low,
    since: "0.1.0",
    summary: "No chain of references leads from SKILL.md to this asset.",
    why: "It is not found by following the instructions.",
    fix: "Say in SKILL.md when it is to be used, with its path, or remove it.",
    section: SECTION,
    wrong: Example {
        files: &[NAMES_NOTHING, ASSET],
    },
    right: RIGHT,
};

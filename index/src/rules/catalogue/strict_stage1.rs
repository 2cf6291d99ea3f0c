//! Strict standard, stage 1: the inventory of the root, and what no directory may hold.

use super::strict_sample::GOOD;
use crate::rules::{Example, Rule, Severity};

/// The rows of this family.
pub static RULES: &[&Rule] = &[
    &ROOT_SKILL_MD_MISSING,
    &ROOT_SKILL_MD_NOT_FILE,
    &ROOT_SKILL_MD_UNREADABLE,
    &ROOT_SKILL_MD_VARIANT,
    &ROOT_UNEXPECTED_ENTRY,
    &FS_HIDDEN,
    &FS_NESTED,
    &ASSET_TOO_LARGE,
];

/// The bundle has no SKILL.md.
pub static ROOT_SKILL_MD_MISSING: Rule = Rule {
    id: "ROOT_SKILL_MD_MISSING",
    severity: Severity::Fail,
    since: "0.1.0",
    summary: "The bundle has no SKILL.md.",
    why: "Without it there is no skill to load.",
    fix: "Write SKILL.md at the root of the bundle.",
    section: "8/1",
    wrong: Example {
        files: &[("demo/README.md", "# Demo\n")],
    },
    right: Example {
        files: &[("demo/SKILL.md", GOOD)],
    },
};

/// SKILL.md is not a regular file.
pub static ROOT_SKILL_MD_NOT_FILE: Rule = Rule {
    id: "ROOT_SKILL_MD_NOT_FILE",
    severity: Severity::Fail,
    since: "0.1.0",
    summary: "SKILL.md is not a regular file.",
    why: "A directory, pipe or device of that name cannot be read as a skill.",
    fix: "Put a regular file in its place.",
    section: "8/1",
    wrong: Example {
        files: &[("demo/SKILL.md/notes.md", "x\n")],
    },
    right: Example {
        files: &[("demo/SKILL.md", GOOD)],
    },
};

/// SKILL.md was not read.
pub static ROOT_SKILL_MD_UNREADABLE: Rule = Rule {
    id: "ROOT_SKILL_MD_UNREADABLE",
    severity: Severity::Fail,
    since: "0.1.0",
    summary: "SKILL.md was not read.",
    why: "A file that is too large or unreadable for the validator is so for hosts, too.",
    fix: "Make the file readable and short; 500 lines are the most.",
    section: "8/0",
    wrong: Example {
        files: &[("demo/SKILL.md", "@size 600000")],
    },
    right: Example {
        files: &[("demo/SKILL.md", GOOD)],
    },
};

/// A file at the root is SKILL.md in another spelling.
pub static ROOT_SKILL_MD_VARIANT: Rule = Rule {
    id: "ROOT_SKILL_MD_VARIANT",
    severity: Severity::Fail,
    since: "0.1.0",
    summary: "A file at the root is SKILL.md in another spelling.",
    why: "Hosts look for exactly `SKILL.md`; beside it a variant is a second, contradicting skill.",
    fix: "Rename it to SKILL.md, or remove it.",
    section: "4.2",
    wrong: Example {
        files: &[("demo/skill.md", "# Demo\n")],
    },
    right: Example {
        files: &[("demo/SKILL.md", GOOD)],
    },
};

/// Something stands at the root that is not in the allowlist.
pub static ROOT_UNEXPECTED_ENTRY: Rule = Rule {
    id: "ROOT_UNEXPECTED_ENTRY",
    severity: Severity::Fail,
    since: "0.1.0",
    summary: "Something stands at the root that is not in the allowlist.",
    why: "Agents read what they find: a README.md is taken for the instructions, a tests/ folder for material.",
    fix: "Move it to scripts/, references/ or assets/, or out of the bundle.",
    section: "6.2",
    wrong: Example {
        files: &[("demo/SKILL.md", GOOD), ("demo/README.md", "# Demo\n")],
    },
    right: Example {
        files: &[
            ("demo/SKILL.md", GOOD),
            ("demo/references/notes.md", "# Notes\n"),
        ],
    },
};

/// A hidden file or directory stands in the bundle.
pub static FS_HIDDEN: Rule = Rule {
    id: "FS_HIDDEN",
    severity: Severity::Fail,
    since: "0.1.0",
    summary: "A hidden file or directory stands in the bundle.",
    why: "Nobody sees in a review what is hidden, and packing tools treat it differently.",
    fix: "Remove it, or keep it outside the bundle.",
    section: "6.5",
    wrong: Example {
        files: &[("demo/SKILL.md", GOOD), ("demo/.env", "A=1\n")],
    },
    right: Example {
        files: &[("demo/SKILL.md", GOOD)],
    },
};

/// A directory stands inside scripts/, references/ or assets/.
pub static FS_NESTED: Rule = Rule {
    id: "FS_NESTED",
    severity: Severity::Fail,
    since: "0.1.0",
    summary: "A directory stands inside scripts/, references/ or assets/.",
    why: "References are one level deep, so nothing in there can be named portably.",
    fix: "Move its files up into the core directory.",
    section: "6.3",
    wrong: Example {
        files: &[
            ("demo/SKILL.md", GOOD),
            ("demo/references/deep/a.md", "# A\n"),
        ],
    },
    right: Example {
        files: &[("demo/SKILL.md", GOOD), ("demo/references/a.md", "# A\n")],
    },
};

/// An asset is larger than 5 MiB.
pub static ASSET_TOO_LARGE: Rule = Rule {
    id: "ASSET_TOO_LARGE",
    severity: Severity::Fail,
    since: "0.1.0",
    summary: "An asset is larger than 5 MiB.",
    why: "Hosts limit what they upload and load.",
    fix: "Shrink the asset, or fetch it when it is needed.",
    section: "6.3",
    wrong: Example {
        files: &[
            ("demo/SKILL.md", GOOD),
            ("demo/assets/video.bin", "@size 6000000"),
        ],
    },
    right: Example {
        files: &[
            ("demo/SKILL.md", GOOD),
            ("demo/assets/image.bin", "@size 5000000"),
        ],
    },
};

//! Strict standard, stage 0: files as a file system and a text decoder see them.

use super::strict_sample::GOOD;
use super::strict_sample::skill;
use crate::rules::{Example, Rule, Severity};

/// The rows of this family.
pub static RULES: &[&Rule] = &[
    &FS_SYMLINK,
    &FS_NOT_REGULAR,
    &FS_NAME_UNPORTABLE,
    &FS_CASE_COLLISION,
    &TXT_NOT_UTF8,
    &TXT_BOM,
    &TXT_BARE_CR,
    &TXT_CONTROL_CHARACTER,
    &TXT_UNCHECKED,
];

/// A symbolic link stands in the bundle.
pub static FS_SYMLINK: Rule = Rule {
    id: "FS_SYMLINK",
    severity: Severity::Fail,
    since: "0.1.0",
    summary: "A symbolic link stands in the bundle.",
    why: "A link leads to another place on another machine, or nowhere once the bundle is packed.",
    fix: "Put a copy of the file where the link is.",
    section: "6.5",
    wrong: Example {
        files: &[
            ("demo/SKILL.md", GOOD),
            ("demo/scripts/run.py", "@symlink ../../tools/run.py"),
        ],
    },
    right: Example {
        files: &[
            ("demo/SKILL.md", GOOD),
            ("demo/scripts/run.py", "#!/usr/bin/env python3\n"),
        ],
    },
};

/// A pipe, socket or device stands in the bundle.
pub static FS_NOT_REGULAR: Rule = Rule {
    id: "FS_NOT_REGULAR",
    severity: Severity::Fail,
    since: "0.1.0",
    summary: "A pipe, socket or device stands in the bundle.",
    why: "Reading such an entry can block or have effects, and no archive carries it.",
    fix: "Remove it; a bundle holds regular files and directories.",
    section: "8/0",
    wrong: Example {
        files: &[("demo/SKILL.md", GOOD), ("demo/assets/queue", "@fifo")],
    },
    right: Example {
        files: &[("demo/SKILL.md", GOOD), ("demo/assets/queue.txt", "one\n")],
    },
};

/// A file name holds something that some system cannot hold.
pub static FS_NAME_UNPORTABLE: Rule = Rule {
    id: "FS_NAME_UNPORTABLE",
    severity: Severity::WarnMajor,
    since: "0.1.0",
    summary: "A file name holds something that some system cannot hold.",
    why: "A line break, a backslash, bytes outside UTF-8 or the name of a Windows device break listings, archives and whole operating systems.",
    fix: "Rename the file with letters, digits, dots, hyphens and underscores.",
    section: "6.4",
    wrong: Example {
        files: &[("demo/SKILL.md", GOOD), ("demo/assets/a\nb.txt", "x\n")],
    },
    right: Example {
        files: &[("demo/SKILL.md", GOOD), ("demo/assets/a-b.txt", "x\n")],
    },
};

/// Two names in one directory differ in case alone.
pub static FS_CASE_COLLISION: Rule = Rule {
    id: "FS_CASE_COLLISION",
    severity: Severity::Fail,
    since: "0.1.0",
    summary: "Two names in one directory differ in case alone.",
    why: "On systems where case does not count one of the two overwrites the other.",
    fix: "Rename one of them.",
    section: "6.5",
    wrong: Example {
        files: &[
            ("demo/SKILL.md", GOOD),
            ("demo/references/Rules.md", "# A\n"),
            ("demo/references/rules.md", "# B\n"),
        ],
    },
    right: Example {
        files: &[
            ("demo/SKILL.md", GOOD),
            ("demo/references/rules.md", "# A\n"),
            ("demo/references/more-rules.md", "# B\n"),
        ],
    },
};

/// A text file is not UTF-8.
pub static TXT_NOT_UTF8: Rule = Rule {
    id: "TXT_NOT_UTF8",
    severity: Severity::Fail,
    since: "0.1.0",
    summary: "A text file is not UTF-8.",
    why: "Hosts read text as UTF-8; other bytes turn into garbage or stop the load.",
    fix: "Convert the file to UTF-8.",
    section: "6.5",
    wrong: Example {
        files: &[("demo/SKILL.md", "@hex 2d2d2d0a6e616d653a20e90a")],
    },
    right: Example {
        files: &[("demo/SKILL.md", GOOD)],
    },
};

/// A text file starts with a byte-order mark.
pub static TXT_BOM: Rule = Rule {
    id: "TXT_BOM",
    severity: Severity::Fail,
    since: "0.1.0",
    summary: "A text file starts with a byte-order mark.",
    why: "The mark stands before `---`, so parsers do not see the frontmatter.",
    fix: "Save the file as UTF-8 without byte-order mark.",
    section: "6.5",
    wrong: Example {
        files: &[("demo/SKILL.md", "\u{feff}---\nname: demo\n---\n")],
    },
    right: Example {
        files: &[("demo/SKILL.md", GOOD)],
    },
};

/// A carriage return stands without a line feed.
pub static TXT_BARE_CR: Rule = Rule {
    id: "TXT_BARE_CR",
    severity: Severity::Fail,
    since: "0.1.0",
    summary: "A carriage return stands without a line feed.",
    why: "Tools disagree on whether the line ends there, so line numbers and frontmatter shift.",
    fix: "Replace lone carriage returns by line feeds.",
    section: "6.5",
    wrong: Example {
        files: &[("demo/SKILL.md", skill!("One line\rand half another.\n"))],
    },
    right: Example {
        files: &[("demo/SKILL.md", skill!("One line\r\nand another.\n"))],
    },
};

/// A control character stands in a text.
pub static TXT_CONTROL_CHARACTER: Rule = Rule {
    id: "TXT_CONTROL_CHARACTER",
    severity: Severity::WarnMajor,
    since: "0.1.0",
    summary: "A control character stands in a text.",
    why: "A NUL ends the text for some readers, an escape steers the terminal of whoever prints it, and nobody sees either in an editor.",
    fix: "Remove the character. Tabs, line ends and form feeds are white space and may stay.",
    section: "6.5",
    wrong: Example {
        files: &[("demo/SKILL.md", skill!("Print \u{1b}[31mred\u{1b}[0m.\n"))],
    },
    right: Example {
        files: &[("demo/SKILL.md", skill!("Print in red.\n"))],
    },
};

/// A text file was not read.
pub static TXT_UNCHECKED: Rule = Rule {
    id: "TXT_UNCHECKED",
    severity: Severity::WarnMajor,
    since: "0.1.0",
    summary: "A text file was not read.",
    why: "Nothing inside a file that is too large or unreadable can be checked.",
    fix: "Make the file readable, or split it into files below 512 KiB.",
    section: "6.5",
    wrong: Example {
        files: &[
            ("demo/SKILL.md", GOOD),
            ("demo/references/all.md", "@size 600000"),
        ],
    },
    right: Example {
        files: &[
            ("demo/SKILL.md", GOOD),
            ("demo/references/part.md", "# Part\n"),
        ],
    },
};

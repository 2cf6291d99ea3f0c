//! Strict standard, stage 2: can the frontmatter be read, and is it plain YAML.

use super::strict_sample::GOOD;
use super::strict_sample::front;
use crate::rules::{Example, Rule, Severity};

/// The rows of this family.
pub static RULES: &[&Rule] = &[
    &FM_NOT_FIRST_LINE,
    &FM_UNCLOSED,
    &FM_INVALID_YAML,
    &FM_NOT_MAPPING,
    &FM_DUPLICATE_KEY,
    &FM_YAML_FEATURE,
    &FM_UNQUOTED_SPECIAL,
];

/// SKILL.md does not start with `---`.
pub static FM_NOT_FIRST_LINE: Rule = Rule {
    id: "FM_NOT_FIRST_LINE",
    severity: Severity::Fail,
    since: "0.1.0",
    summary: "SKILL.md does not start with `---`.",
    why: "Hosts read name and description from frontmatter on line 1, and from nowhere else.",
    fix: "Start the file with `---`, `name`, `description`, `---`.",
    section: "8/2",
    wrong: Example {
        files: &[("demo/SKILL.md", "\n---\nname: demo\n---\n")],
    },
    right: Example {
        files: &[("demo/SKILL.md", GOOD)],
    },
};

/// The frontmatter has no closing `---`.
pub static FM_UNCLOSED: Rule = Rule {
    id: "FM_UNCLOSED",
    severity: Severity::Fail,
    since: "0.1.0",
    summary: "The frontmatter has no closing `---`.",
    why: "Without it the whole file is YAML and no instructions are left.",
    fix: "Put `---` alone on the line after the last key.",
    section: "8/2",
    wrong: Example {
        files: &[("demo/SKILL.md", "---\nname: demo\n\n# Demo\n")],
    },
    right: Example {
        files: &[("demo/SKILL.md", GOOD)],
    },
};

/// The frontmatter is not valid YAML.
pub static FM_INVALID_YAML: Rule = Rule {
    id: "FM_INVALID_YAML",
    severity: Severity::Fail,
    since: "0.1.0",
    summary: "The frontmatter is not valid YAML.",
    why: "A parser stops there, so the skill is not found at all.",
    fix: "Mend the line; quote values that hold `: ` or start with a special character.",
    section: "8/2",
    wrong: Example {
        files: &[(
            "demo/SKILL.md",
            front!("name: demo\ndescription: Use when: always\n"),
        )],
    },
    right: Example {
        files: &[(
            "demo/SKILL.md",
            front!("name: demo\ndescription: \"Use when: always\"\n"),
        )],
    },
};

/// The frontmatter is not a mapping.
pub static FM_NOT_MAPPING: Rule = Rule {
    id: "FM_NOT_MAPPING",
    severity: Severity::Fail,
    since: "0.1.0",
    summary: "The frontmatter is not a mapping.",
    why: "Only keys with values can give name and description.",
    fix: "Write `name: …` and `description: …`.",
    section: "8/2",
    wrong: Example {
        files: &[("demo/SKILL.md", front!("- demo\n"))],
    },
    right: Example {
        files: &[("demo/SKILL.md", front!("name: demo\n"))],
    },
};

/// A key stands twice in the frontmatter.
pub static FM_DUPLICATE_KEY: Rule = Rule {
    id: "FM_DUPLICATE_KEY",
    severity: Severity::Fail,
    since: "0.1.0",
    summary: "A key stands twice in the frontmatter.",
    why: "Parsers disagree on which value counts, or refuse the file.",
    fix: "Keep one of them.",
    section: "8/2",
    wrong: Example {
        files: &[("demo/SKILL.md", front!("name: demo\nname: other\n"))],
    },
    right: Example {
        files: &[("demo/SKILL.md", front!("name: demo\n"))],
    },
};

/// The frontmatter uses more of YAML than strings on one line.
pub static FM_YAML_FEATURE: Rule = Rule {
    id: "FM_YAML_FEATURE",
    severity: Severity::WarnMajor,
    since: "0.1.0",
    summary: "The frontmatter uses more of YAML than strings on one line.",
    why: "Small parsers in hosts read one `key: value` a line; block scalars, lists and anchors come out wrong or empty.",
    fix: "Write each value as one string on the line of its key.",
    section: "5.8",
    wrong: Example {
        files: &[(
            "demo/SKILL.md",
            front!("name: demo\ndescription: >\n  Use when a demo\n  is reviewed.\n"),
        )],
    },
    right: Example {
        files: &[(
            "demo/SKILL.md",
            front!("name: demo\ndescription: Use when a demo is reviewed.\n"),
        )],
    },
};

/// A value holds a character of YAML's syntax and is not quoted.
pub static FM_UNQUOTED_SPECIAL: Rule = Rule {
    id: "FM_UNQUOTED_SPECIAL",
    severity: Severity::WarnMinor,
    since: "0.1.0",
    summary: "A value holds a character of YAML's syntax and is not quoted.",
    why: "A later edit, or a stricter parser, turns `#` into a comment and `:` into a key.",
    fix: "Put the value in double quotes.",
    section: "7.5",
    wrong: Example {
        files: &[(
            "demo/SKILL.md",
            front!("name: demo\ndescription: Use when the user writes C# code for a demo.\n"),
        )],
    },
    right: Example {
        files: &[(
            "demo/SKILL.md",
            front!("name: demo\ndescription: \"Use when the user writes C# code for a demo.\"\n"),
        )],
    },
};

//! Strict standard, stage 3: the two required fields.

use super::strict_sample::front;
use crate::rules::{Example, Rule, Severity};

/// The rows of this family.
pub static RULES: &[&Rule] = &[
    &NAME_MISSING,
    &NAME_NOT_STRING,
    &NAME_PATTERN,
    &NAME_CONSECUTIVE_HYPHENS,
    &NAME_RESERVED,
    &NAME_MARKUP,
    &NAME_LENGTH,
    &DESC_MISSING,
    &DESC_NOT_STRING,
    &DESC_LENGTH,
    &DESC_MARKUP,
];

/// `name` is missing or empty.
pub static NAME_MISSING: Rule = Rule {
    id: "NAME_MISSING",
    severity: Severity::Fail,
    since: "0.1.0",
    summary: "`name` is missing or empty.",
    why: "Hosts list, trigger and store skills by name.",
    fix: "Write `name:` with the name of the directory.",
    section: "8/3",
    wrong: Example {
        files: &[(
            "demo/SKILL.md",
            front!("description: Use when a demo is reviewed.\n"),
        )],
    },
    right: Example {
        files: &[("demo/SKILL.md", front!("name: demo\n"))],
    },
};

/// `name` is not a string.
pub static NAME_NOT_STRING: Rule = Rule {
    id: "NAME_NOT_STRING",
    severity: Severity::Fail,
    since: "0.1.0",
    summary: "`name` is not a string.",
    why: "YAML read a number, a boolean or a collection, and hosts expect text.",
    fix: "Quote the value, or choose another name.",
    section: "8/3",
    wrong: Example {
        files: &[("demo/SKILL.md", front!("name: 42\n"))],
    },
    right: Example {
        files: &[("demo/SKILL.md", front!("name: demo\n"))],
    },
};

/// `name` holds characters a portable name cannot have.
pub static NAME_PATTERN: Rule = Rule {
    id: "NAME_PATTERN",
    severity: Severity::Fail,
    since: "0.1.0",
    summary: "`name` holds characters a portable name cannot have.",
    why: "Names become directory names, commands and keys on every host.",
    fix: "Use lower-case letters, digits and single hyphens between them.",
    section: "5.5",
    wrong: Example {
        files: &[("demo/SKILL.md", front!("name: My_Demo\n"))],
    },
    right: Example {
        files: &[("demo/SKILL.md", front!("name: my-demo\n"))],
    },
};

/// `name` holds two hyphens in a row.
pub static NAME_CONSECUTIVE_HYPHENS: Rule = Rule {
    id: "NAME_CONSECUTIVE_HYPHENS",
    severity: Severity::Fail,
    since: "0.1.0",
    summary: "`name` holds two hyphens in a row.",
    why: "Hosts use double hyphens as separators.",
    fix: "Write one hyphen.",
    section: "5.5",
    wrong: Example {
        files: &[("demo/SKILL.md", front!("name: my--demo\n"))],
    },
    right: Example {
        files: &[("demo/SKILL.md", front!("name: my-demo\n"))],
    },
};

/// `name` is a reserved word.
pub static NAME_RESERVED: Rule = Rule {
    id: "NAME_RESERVED",
    severity: Severity::Fail,
    since: "0.1.0",
    summary: "`name` is a reserved word.",
    why: "`anthropic` and `claude` belong to the dominant runtime, which refuses them.",
    fix: "Choose a name that says what the skill does.",
    section: "5.5",
    wrong: Example {
        files: &[("demo/SKILL.md", front!("name: claude\n"))],
    },
    right: Example {
        files: &[("demo/SKILL.md", front!("name: claude-demo\n"))],
    },
};

/// `name` holds `<` or `>`.
pub static NAME_MARKUP: Rule = Rule {
    id: "NAME_MARKUP",
    severity: Severity::Fail,
    since: "0.1.0",
    summary: "`name` holds `<` or `>`.",
    why: "Hosts put names into prompts, where angle brackets read as markup.",
    fix: "Leave the brackets out.",
    section: "5.5",
    wrong: Example {
        files: &[("demo/SKILL.md", front!("name: <demo>\n"))],
    },
    right: Example {
        files: &[("demo/SKILL.md", front!("name: demo\n"))],
    },
};

/// `name` has more than 64 characters.
pub static NAME_LENGTH: Rule = Rule {
    id: "NAME_LENGTH",
    severity: Severity::Fail,
    since: "0.1.0",
    summary: "`name` has more than 64 characters.",
    why: "Longer names are cut or refused by hosts and file systems.",
    fix: "Shorten it.",
    section: "5.5",
    wrong: Example {
        files: &[(
            "demo/SKILL.md",
            front!("name: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\n"),
        )],
    },
    right: Example {
        files: &[(
            "demo/SKILL.md",
            front!("name: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\n"),
        )],
    },
};

/// `description` is missing or empty.
pub static DESC_MISSING: Rule = Rule {
    id: "DESC_MISSING",
    severity: Severity::Fail,
    since: "0.1.0",
    summary: "`description` is missing or empty.",
    why: "The description alone decides when a host loads the skill.",
    fix: "Say what the skill does and when to use it.",
    section: "8/3",
    wrong: Example {
        files: &[("demo/SKILL.md", front!("name: demo\n"))],
    },
    right: Example {
        files: &[(
            "demo/SKILL.md",
            front!(
                "name: demo\ndescription: This skill should be used when the user asks to review a demo contract or compare two demo schemas.\n"
            ),
        )],
    },
};

/// `description` is not a string.
pub static DESC_NOT_STRING: Rule = Rule {
    id: "DESC_NOT_STRING",
    severity: Severity::Fail,
    since: "0.1.0",
    summary: "`description` is not a string.",
    why: "YAML read a collection, number or boolean, and hosts expect text.",
    fix: "Write one quoted string.",
    section: "8/3",
    wrong: Example {
        files: &[(
            "demo/SKILL.md",
            front!("name: demo\ndescription: [use, when]\n"),
        )],
    },
    right: Example {
        files: &[(
            "demo/SKILL.md",
            front!(
                "name: demo\ndescription: This skill should be used when the user asks to review a demo contract or compare two demo schemas.\n"
            ),
        )],
    },
};

/// `description` has more than 1024 characters.
pub static DESC_LENGTH: Rule = Rule {
    id: "DESC_LENGTH",
    severity: Severity::Fail,
    since: "0.1.0",
    summary: "`description` has more than 1024 characters.",
    why: "Hosts keep all descriptions in context and cut or refuse long ones.",
    fix: "Shorten it; details belong in the body.",
    section: "5.5",
    wrong: Example {
        files: &[(
            "demo/SKILL.md",
            front!(
                "name: demo\ndescription: Use when a demo is reviewed. Use when a demo is reviewed. Use when a demo is reviewed. Use when a demo is reviewed. Use when a demo is reviewed. Use when a demo is reviewed. Use when a demo is reviewed. Use when a demo is reviewed. Use when a demo is reviewed. Use when a demo is reviewed. Use when a demo is reviewed. Use when a demo is reviewed. Use when a demo is reviewed. Use when a demo is reviewed. Use when a demo is reviewed. Use when a demo is reviewed. Use when a demo is reviewed. Use when a demo is reviewed. Use when a demo is reviewed. Use when a demo is reviewed. Use when a demo is reviewed. Use when a demo is reviewed. Use when a demo is reviewed. Use when a demo is reviewed. Use when a demo is reviewed. Use when a demo is reviewed. Use when a demo is reviewed. Use when a demo is reviewed. Use when a demo is reviewed. Use when a demo is reviewed. Use when a demo is reviewed. Use when a demo is reviewed. Use when a demo is reviewed. Use when a demo is reviewed. Use when a demo is reviewed. Use when a demo is reviewed. Use when a demo is reviewed. Use when a demo is reviewed. Use when a demo is reviewed. Use when a demo is reviewed.\n"
            ),
        )],
    },
    right: Example {
        files: &[(
            "demo/SKILL.md",
            front!(
                "name: demo\ndescription: This skill should be used when the user asks to review a demo contract or compare two demo schemas.\n"
            ),
        )],
    },
};

/// `description` holds `<` or `>`.
pub static DESC_MARKUP: Rule = Rule {
    id: "DESC_MARKUP",
    severity: Severity::Fail,
    since: "0.1.0",
    summary: "`description` holds `<` or `>`.",
    why: "Hosts put descriptions into prompts, where angle brackets read as markup and invite injection.",
    fix: "Say it in words.",
    section: "5.5",
    wrong: Example {
        files: &[(
            "demo/SKILL.md",
            front!(
                "name: demo\ndescription: \"Use when the user pastes <xml> to review as a demo.\"\n"
            ),
        )],
    },
    right: Example {
        files: &[(
            "demo/SKILL.md",
            front!("name: demo\ndescription: Use when the user pastes XML to review as a demo.\n"),
        )],
    },
};

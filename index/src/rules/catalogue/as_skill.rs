//! Specification errors of the Agent Skills format (contract, "Specification errors").

use crate::rules::{Example, Rule, Severity};

/// The rows of this family.
pub static RULES: &[&Rule] = &[
    &NONCANONICAL_FILENAME,
    &MISSING_FRONTMATTER,
    &UNCLOSED_FRONTMATTER,
    &INVALID_YAML,
    &FRONTMATTER_NOT_MAPPING,
    &DUPLICATE_FIELD,
    &DUPLICATE_METADATA_KEY,
    &UNEXPECTED_TOP_LEVEL_FIELD,
    &MISSING_NAME,
    &INVALID_NAME,
    &NAME_DIRECTORY_MISMATCH,
    &MISSING_DESCRIPTION,
    &INVALID_DESCRIPTION,
    &DESCRIPTION_TOO_LONG,
    &INVALID_COMPATIBILITY,
    &COMPATIBILITY_TOO_LONG,
    &INVALID_LICENSE,
    &INVALID_ALLOWED_TOOLS,
    &INVALID_METADATA,
];

/// A run of text that is longer than any limit once, or twice.
macro_rules! long {
    () => {
        "review review review review review review review review review review review review review review review review review review review review review review review review review review review review review review review review review review review review review review review review review review review review review review review review review review review review review review review review review review review review review review review review review review review review review review review review review review review review review review review review "
    };
}

/// The entrypoint is not named exactly `SKILL.md`.
pub static NONCANONICAL_FILENAME: Rule = Rule {
    id: "AS-SKILL-NONCANONICAL-FILENAME",
    severity: Severity::Error,
    since: "0.1.0",
    summary: "The entrypoint is not named exactly `SKILL.md`.",
    why: "Only `SKILL.md` is looked for; on a case-sensitive disk the file is not found at all.",
    fix: "Rename the file to `SKILL.md`.",
    section: "contract, \"Specification errors\"",
    wrong: Example {
        files: &[(
            "skills/demo/skill.md",
            "\
---
name: demo
description: Review interface changes. Use when an interface changes.
---

# Demo

Read the change.
",
        )],
    },
    right: Example {
        files: &[(
            "skills/demo/SKILL.md",
            "\
---
name: demo
description: Review interface changes. Use when an interface changes.
---

# Demo

Read the change.
",
        )],
    },
};

/// The file does not begin with frontmatter.
pub static MISSING_FRONTMATTER: Rule = Rule {
    id: "AS-SKILL-MISSING-FRONTMATTER",
    severity: Severity::Error,
    since: "0.1.0",
    summary: "The file does not begin with frontmatter.",
    why: "Name and description stand in the frontmatter; without it no client can list or choose the skill.",
    fix: "Begin the file with a `---` line, `name`, `description` and a closing `---` line.",
    section: "contract, \"Specification errors\"",
    wrong: Example {
        files: &[(
            "skills/demo/SKILL.md",
            "\
# Demo

Read the change.
",
        )],
    },
    right: Example {
        files: &[(
            "skills/demo/SKILL.md",
            "\
---
name: demo
description: Review interface changes. Use when an interface changes.
---

# Demo

Read the change.
",
        )],
    },
};

/// The frontmatter has no closing line.
pub static UNCLOSED_FRONTMATTER: Rule = Rule {
    id: "AS-SKILL-UNCLOSED-FRONTMATTER",
    severity: Severity::Error,
    since: "0.1.0",
    summary: "The frontmatter has no closing line.",
    why: "Everything after the opening line is read as metadata, so neither metadata nor instructions are found.",
    fix: "End the frontmatter with a line of three dashes and nothing else.",
    section: "contract, \"Specification errors\"",
    wrong: Example {
        files: &[(
            "skills/demo/SKILL.md",
            "\
---
name: demo
description: Review interface changes. Use when an interface changes.
",
        )],
    },
    right: Example {
        files: &[(
            "skills/demo/SKILL.md",
            "\
---
name: demo
description: Review interface changes. Use when an interface changes.
---

# Demo

Read the change.
",
        )],
    },
};

/// The frontmatter is not valid YAML.
pub static INVALID_YAML: Rule = Rule {
    id: "AS-SKILL-INVALID-YAML",
    severity: Severity::Error,
    since: "0.1.0",
    summary: "The frontmatter is not valid YAML.",
    why: "Clients skip a skill whose metadata they cannot read, often without a word.",
    fix: "Mend the line that is named; a value with a colon and a space goes in quotes.",
    section: "contract, \"Specification errors\"",
    wrong: Example {
        files: &[(
            "skills/demo/SKILL.md",
            "\
---
name: demo
description: Review changes: names and types. Use when an interface changes.
---

# Demo

Read the change.
",
        )],
    },
    right: Example {
        files: &[(
            "skills/demo/SKILL.md",
            "\
---
name: demo
description: \"Review changes: names and types. Use when an interface changes.\"
---

# Demo

Read the change.
",
        )],
    },
};

/// The frontmatter is not a mapping of fields.
pub static FRONTMATTER_NOT_MAPPING: Rule = Rule {
    id: "AS-SKILL-FRONTMATTER-NOT-MAPPING",
    severity: Severity::Error,
    since: "0.1.0",
    summary: "The frontmatter is not a mapping of fields.",
    why: "A list or a sentence has no `name` and no `description`.",
    fix: "Write `key: value` lines.",
    section: "contract, \"Specification errors\"",
    wrong: Example {
        files: &[(
            "skills/demo/SKILL.md",
            "\
---
- name
- description
---

# Demo

Read the change.
",
        )],
    },
    right: Example {
        files: &[(
            "skills/demo/SKILL.md",
            "\
---
name: demo
description: Review interface changes. Use when an interface changes.
---

# Demo

Read the change.
",
        )],
    },
};

/// A top-level field is written more than once.
pub static DUPLICATE_FIELD: Rule = Rule {
    id: "AS-SKILL-DUPLICATE-FIELD",
    severity: Severity::Error,
    since: "0.1.0",
    summary: "A top-level field is written more than once.",
    why: "Clients differ in which value they take, so the skill means different things in different places.",
    fix: "Keep one of them.",
    section: "contract, \"Specification errors\"",
    wrong: Example {
        files: &[(
            "skills/demo/SKILL.md",
            "\
---
name: demo
name: demo
description: Review interface changes. Use when an interface changes.
---

# Demo

Read the change.
",
        )],
    },
    right: Example {
        files: &[(
            "skills/demo/SKILL.md",
            "\
---
name: demo
description: Review interface changes. Use when an interface changes.
---

# Demo

Read the change.
",
        )],
    },
};

/// A key of `metadata` is written more than once.
pub static DUPLICATE_METADATA_KEY: Rule = Rule {
    id: "AS-SKILL-DUPLICATE-METADATA-KEY",
    severity: Severity::Error,
    since: "0.1.0",
    summary: "A key of `metadata` is written more than once.",
    why: "Clients differ in which value they take.",
    fix: "Keep one of them.",
    section: "contract, \"Specification errors\"",
    wrong: Example {
        files: &[(
            "skills/demo/SKILL.md",
            "\
---
name: demo
description: Review interface changes. Use when an interface changes.
metadata:
  team: a
  team: b
---

# Demo

Read the change.
",
        )],
    },
    right: Example {
        files: &[(
            "skills/demo/SKILL.md",
            "\
---
name: demo
description: Review interface changes. Use when an interface changes.
metadata:
  team: a
---

# Demo

Read the change.
",
        )],
    },
};

/// A top-level field is not part of the Agent Skills format.
pub static UNEXPECTED_TOP_LEVEL_FIELD: Rule = Rule {
    id: "AS-SKILL-UNEXPECTED-TOP-LEVEL-FIELD",
    severity: Severity::Error,
    since: "0.1.0",
    summary: "A top-level field is not part of the Agent Skills format.",
    why: "Strict clients refuse the skill; others ignore the field, so it does not do what it seems to.",
    fix: "Move it below `metadata` as text, or remove it.",
    section: "contract, \"Specification errors\"",
    wrong: Example {
        files: &[(
            "skills/demo/SKILL.md",
            "\
---
name: demo
description: Review interface changes. Use when an interface changes.
team: a
---

# Demo

Read the change.
",
        )],
    },
    right: Example {
        files: &[(
            "skills/demo/SKILL.md",
            "\
---
name: demo
description: Review interface changes. Use when an interface changes.
metadata:
  team: a
---

# Demo

Read the change.
",
        )],
    },
};

/// The required field `name` is absent or blank.
pub static MISSING_NAME: Rule = Rule {
    id: "AS-SKILL-MISSING-NAME",
    severity: Severity::Error,
    since: "0.1.0",
    summary: "The required field `name` is absent or blank.",
    why: "The name is how a skill is listed and called.",
    fix: "Write the name of the skill's folder.",
    section: "contract, \"Specification errors\"",
    wrong: Example {
        files: &[(
            "skills/demo/SKILL.md",
            "\
---
description: Review interface changes. Use when an interface changes.
---

# Demo

Read the change.
",
        )],
    },
    right: Example {
        files: &[(
            "skills/demo/SKILL.md",
            "\
---
name: demo
description: Review interface changes. Use when an interface changes.
---

# Demo

Read the change.
",
        )],
    },
};

/// `name` has the wrong type or shape.
pub static INVALID_NAME: Rule = Rule {
    id: "AS-SKILL-INVALID-NAME",
    severity: Severity::Error,
    since: "0.1.0",
    summary: "`name` has the wrong type or shape.",
    why: "A name has at most 64 letters, digits and single hyphens, in lower case; clients refuse others.",
    fix: "Write a name of that shape, and give the folder the same one.",
    section: "contract, \"Specification errors\"",
    wrong: Example {
        files: &[(
            "skills/demo/SKILL.md",
            "\
---
name: De_mo
description: Review interface changes. Use when an interface changes.
---

# Demo

Read the change.
",
        )],
    },
    right: Example {
        files: &[(
            "skills/demo/SKILL.md",
            "\
---
name: demo
description: Review interface changes. Use when an interface changes.
---

# Demo

Read the change.
",
        )],
    },
};

/// `name` differs from the name of the skill's folder.
pub static NAME_DIRECTORY_MISMATCH: Rule = Rule {
    id: "AS-SKILL-NAME-DIRECTORY-MISMATCH",
    severity: Severity::Error,
    since: "0.1.0",
    summary: "`name` differs from the name of the skill's folder.",
    why: "Clients find a skill by its folder and call it by its name; the two must agree.",
    fix: "Rename one of them.",
    section: "contract, \"Specification errors\"",
    wrong: Example {
        files: &[(
            "skills/demo/SKILL.md",
            "\
---
name: other
description: Review interface changes. Use when an interface changes.
---

# Demo

Read the change.
",
        )],
    },
    right: Example {
        files: &[(
            "skills/demo/SKILL.md",
            "\
---
name: demo
description: Review interface changes. Use when an interface changes.
---

# Demo

Read the change.
",
        )],
    },
};

/// The required field `description` is absent or blank.
pub static MISSING_DESCRIPTION: Rule = Rule {
    id: "AS-SKILL-MISSING-DESCRIPTION",
    severity: Severity::Error,
    since: "0.1.0",
    summary: "The required field `description` is absent or blank.",
    why: "The description is all a model sees when it chooses a skill.",
    fix: "Say what the skill does and when to use it.",
    section: "contract, \"Specification errors\"",
    wrong: Example {
        files: &[(
            "skills/demo/SKILL.md",
            "\
---
name: demo
---

# Demo

Read the change.
",
        )],
    },
    right: Example {
        files: &[(
            "skills/demo/SKILL.md",
            "\
---
name: demo
description: Review interface changes. Use when an interface changes.
---

# Demo

Read the change.
",
        )],
    },
};

/// `description` is not text.
pub static INVALID_DESCRIPTION: Rule = Rule {
    id: "AS-SKILL-INVALID-DESCRIPTION",
    severity: Severity::Error,
    since: "0.1.0",
    summary: "`description` is not text.",
    why: "A number, list or mapping cannot be shown to a model.",
    fix: "Write a sentence, in quotes where it holds a colon.",
    section: "contract, \"Specification errors\"",
    wrong: Example {
        files: &[(
            "skills/demo/SKILL.md",
            "\
---
name: demo
description: 12
---

# Demo

Read the change.
",
        )],
    },
    right: Example {
        files: &[(
            "skills/demo/SKILL.md",
            "\
---
name: demo
description: Review interface changes. Use when an interface changes.
---

# Demo

Read the change.
",
        )],
    },
};

/// `description` has more than 1,024 characters.
pub static DESCRIPTION_TOO_LONG: Rule = Rule {
    id: "AS-SKILL-DESCRIPTION-TOO-LONG",
    severity: Severity::Error,
    since: "0.1.0",
    summary: "`description` has more than 1,024 characters.",
    why: "Clients drop or refuse longer descriptions.",
    fix: "Keep what decides the choice and move the rest into the body.",
    section: "contract, \"Specification errors\"",
    wrong: Example {
        files: &[(
            "skills/demo/SKILL.md",
            concat!(
                "---\nname: demo\ndescription: Review interface changes. Use when an interface changes. ",
                long!(),
                long!(),
                "\n---\n\n# Demo\n\nRead the change.\n"
            ),
        )],
    },
    right: Example {
        files: &[(
            "skills/demo/SKILL.md",
            "\
---
name: demo
description: Review interface changes. Use when an interface changes.
---

# Demo

Read the change.
",
        )],
    },
};

/// `compatibility` is not text with something in it.
pub static INVALID_COMPATIBILITY: Rule = Rule {
    id: "AS-SKILL-INVALID-COMPATIBILITY",
    severity: Severity::Error,
    since: "0.1.0",
    summary: "`compatibility` is not text with something in it.",
    why: "An empty or structured value tells nobody what the skill needs.",
    fix: "Say as text what the skill needs, or remove the field.",
    section: "contract, \"Specification errors\"",
    wrong: Example {
        files: &[(
            "skills/demo/SKILL.md",
            "\
---
name: demo
description: Review interface changes. Use when an interface changes.
compatibility: 3
---

# Demo

Read the change.
",
        )],
    },
    right: Example {
        files: &[(
            "skills/demo/SKILL.md",
            "\
---
name: demo
description: Review interface changes. Use when an interface changes.
compatibility: Needs git 2.40 or newer
---

# Demo

Read the change.
",
        )],
    },
};

/// `compatibility` has more than 500 characters.
pub static COMPATIBILITY_TOO_LONG: Rule = Rule {
    id: "AS-SKILL-COMPATIBILITY-TOO-LONG",
    severity: Severity::Error,
    since: "0.1.0",
    summary: "`compatibility` has more than 500 characters.",
    why: "The field is for a line about the environment; longer text is refused.",
    fix: "Move detail into the body.",
    section: "contract, \"Specification errors\"",
    wrong: Example {
        files: &[(
            "skills/demo/SKILL.md",
            concat!(
                "---\nname: demo\ndescription: Review interface changes. Use when an interface changes.\ncompatibility: ",
                long!(),
                "\n---\n\n# Demo\n\nRead the change.\n"
            ),
        )],
    },
    right: Example {
        files: &[(
            "skills/demo/SKILL.md",
            "\
---
name: demo
description: Review interface changes. Use when an interface changes.
compatibility: Needs git 2.40 or newer
---

# Demo

Read the change.
",
        )],
    },
};

/// `license` is not text.
pub static INVALID_LICENSE: Rule = Rule {
    id: "AS-SKILL-INVALID-LICENSE",
    severity: Severity::Error,
    since: "0.1.0",
    summary: "`license` is not text.",
    why: "A licence is a name; another type cannot be shown.",
    fix: "Write the name as text.",
    section: "contract, \"Specification errors\"",
    wrong: Example {
        files: &[(
            "skills/demo/SKILL.md",
            "\
---
name: demo
description: Review interface changes. Use when an interface changes.
license: 2
---

# Demo

Read the change.
",
        )],
    },
    right: Example {
        files: &[(
            "skills/demo/SKILL.md",
            "\
---
name: demo
description: Review interface changes. Use when an interface changes.
license: MIT
---

# Demo

Read the change.
",
        )],
    },
};

/// `allowed-tools` is not text.
pub static INVALID_ALLOWED_TOOLS: Rule = Rule {
    id: "AS-SKILL-INVALID-ALLOWED-TOOLS",
    severity: Severity::Error,
    since: "0.1.0",
    summary: "`allowed-tools` is not text.",
    why: "The format wants one text of tool names separated by spaces; a list is refused.",
    fix: "Join the list into one text.",
    section: "contract, \"Specification errors\"",
    wrong: Example {
        files: &[(
            "skills/demo/SKILL.md",
            "\
---
name: demo
description: Review interface changes. Use when an interface changes.
allowed-tools: [Read, Grep]
---

# Demo

Read the change.
",
        )],
    },
    right: Example {
        files: &[(
            "skills/demo/SKILL.md",
            "\
---
name: demo
description: Review interface changes. Use when an interface changes.
allowed-tools: Read Grep
---

# Demo

Read the change.
",
        )],
    },
};

/// `metadata` is not a mapping of text to text.
pub static INVALID_METADATA: Rule = Rule {
    id: "AS-SKILL-INVALID-METADATA",
    severity: Severity::Error,
    since: "0.1.0",
    summary: "`metadata` is not a mapping of text to text.",
    why: "Clients read every value as text; numbers, booleans, lists and nested mappings are refused.",
    fix: "Put each value in quotes, and lists into one JSON text.",
    section: "contract, \"Specification errors\"",
    wrong: Example {
        files: &[(
            "skills/demo/SKILL.md",
            "\
---
name: demo
description: Review interface changes. Use when an interface changes.
metadata:
  version: 1.0
---

# Demo

Read the change.
",
        )],
    },
    right: Example {
        files: &[(
            "skills/demo/SKILL.md",
            "\
---
name: demo
description: Review interface changes. Use when an interface changes.
metadata:
  version: \"1.0\"
---

# Demo

Read the change.
",
        )],
    },
};

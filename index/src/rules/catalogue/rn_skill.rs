//! Authoring warnings (contract, "Renma authoring warnings").

use crate::rules::{Example, Rule, Severity};

/// The rows of this family.
pub static RULES: &[&Rule] = &[
    &UNSUPPORTED_ROUTING_METADATA,
    &DESCRIPTION_MISSING_USAGE_BOUNDARY,
    &DESCRIPTION_MISSING_CAPABILITY,
    &DESCRIPTION_OMITS_SELECTION_BOUNDARY,
    &EXECUTION_CONSTRAINT_NOT_PROMINENT,
    &EXECUTION_CONSTRAINT_SCATTERED,
    &EXECUTION_CONSTRAINT_MISSING_ALTERNATIVE,
];

/// A removed routing key stands in `metadata` and is ignored.
pub static UNSUPPORTED_ROUTING_METADATA: Rule = Rule {
    id: "RN-SKILL-UNSUPPORTED-ROUTING-METADATA",
    severity: Severity::Warning,
    since: "0.1.0",
    summary: "A removed routing key stands in `metadata` and is ignored.",
    why: "When to use a skill is read from `description` alone; this key changes nothing.",
    fix: "Say it in `description` and remove the key.",
    section: "contract, \"Renma authoring warnings\"",
    wrong: Example {
        files: &[(
            "skills/demo/SKILL.md",
            "\
---
name: demo
description: Review interface changes. Use when an interface changes.
metadata:
  renma.when-to-use: reviewing
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

/// The description does not say when to use the skill.
pub static DESCRIPTION_MISSING_USAGE_BOUNDARY: Rule = Rule {
    id: "RN-SKILL-DESCRIPTION-MISSING-USAGE-BOUNDARY",
    severity: Severity::Warning,
    since: "0.1.0",
    summary: "The description does not say when to use the skill.",
    why: "A model that does not know when to use a skill uses it too often or never.",
    fix: "Add a sentence such as `Use when …`.",
    section: "contract, \"Renma authoring warnings\"",
    wrong: Example {
        files: &[(
            "skills/demo/SKILL.md",
            "\
---
name: demo
description: Review interface changes.
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

/// The description does not say what the skill does.
pub static DESCRIPTION_MISSING_CAPABILITY: Rule = Rule {
    id: "RN-SKILL-DESCRIPTION-MISSING-CAPABILITY",
    severity: Severity::Warning,
    since: "0.1.0",
    summary: "The description does not say what the skill does.",
    why: "People and models choose by what a skill does for them.",
    fix: "Name the action first: `Reviews …`, `Generate …`.",
    section: "contract, \"Renma authoring warnings\"",
    wrong: Example {
        files: &[(
            "skills/demo/SKILL.md",
            "\
---
name: demo
description: For interfaces. Use when an interface changes.
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

/// The body says when not to choose the skill, the description does not.
pub static DESCRIPTION_OMITS_SELECTION_BOUNDARY: Rule = Rule {
    id: "RN-SKILL-DESCRIPTION-OMITS-SELECTION-BOUNDARY",
    severity: Severity::Warning,
    since: "0.1.0",
    summary: "The body says when not to choose the skill, the description does not.",
    why: "The body is read only after the skill was chosen, which is too late.",
    fix: "Say it in the description too.",
    section: "contract, \"Selection Boundaries and Execution Constraints\"",
    wrong: Example {
        files: &[(
            "skills/demo/SKILL.md",
            "\
---
name: demo
description: Review interface changes. Use when an interface changes.
---

# Demo

Do not use this skill for releases.
",
        )],
    },
    right: Example {
        files: &[(
            "skills/demo/SKILL.md",
            "\
---
name: demo
description: Review interface changes. Use when an interface changes; not for releases.
---

# Demo

Do not use this skill for releases.
",
        )],
    },
};

/// A prohibition stands outside a section about constraints.
pub static EXECUTION_CONSTRAINT_NOT_PROMINENT: Rule = Rule {
    id: "RN-SKILL-EXECUTION-CONSTRAINT-NOT-PROMINENT",
    severity: Severity::Warning,
    since: "0.1.0",
    summary: "A prohibition stands outside a section about constraints.",
    why: "A rule in running text is easily missed by a reader and by a model.",
    fix: "Put it below a heading such as `## Hard Constraints`.",
    section: "contract, \"Selection Boundaries and Execution Constraints\"",
    wrong: Example {
        files: &[(
            "skills/demo/SKILL.md",
            "\
---
name: demo
description: Review interface changes. Use when an interface changes.
---

# Demo

Do not push to main. Ask for a review instead.
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

## Hard Constraints

- Do not push to main. Ask for a review instead.
",
        )],
    },
};

/// Prohibitions stand in several sections.
pub static EXECUTION_CONSTRAINT_SCATTERED: Rule = Rule {
    id: "RN-SKILL-EXECUTION-CONSTRAINT-SCATTERED",
    severity: Severity::Warning,
    since: "0.1.0",
    summary: "Prohibitions stand in several sections.",
    why: "Rules in many places are seldom all kept.",
    fix: "Gather them below one heading.",
    section: "contract, \"Selection Boundaries and Execution Constraints\"",
    wrong: Example {
        files: &[(
            "skills/demo/SKILL.md",
            "\
---
name: demo
description: Review interface changes. Use when an interface changes.
---

# Demo

## Reading

Never guess; ask instead.

## Writing

Never push; ask instead.
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

## Hard Constraints

- Do not push to main. Ask for a review instead.
",
        )],
    },
};

/// A prohibition names no way out.
pub static EXECUTION_CONSTRAINT_MISSING_ALTERNATIVE: Rule = Rule {
    id: "RN-SKILL-EXECUTION-CONSTRAINT-MISSING-ALTERNATIVE",
    severity: Severity::Warning,
    since: "0.1.0",
    summary: "A prohibition names no way out.",
    why: "A model that only knows what is forbidden will guess or give up.",
    fix: "Say what to do instead, or when to stop and ask.",
    section: "contract, \"Selection Boundaries and Execution Constraints\"",
    wrong: Example {
        files: &[(
            "skills/demo/SKILL.md",
            "\
---
name: demo
description: Review interface changes. Use when an interface changes.
---

# Demo

## Hard Constraints

- Do not push to main.
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

## Hard Constraints

- Do not push to main. Ask for a review instead.
",
        )],
    },
};

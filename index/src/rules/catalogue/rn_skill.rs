//! Authoring warnings (contract, "Renma authoring warnings").

use crate::rules::{Example, Rule, Severity};

/// The rows of this family.
pub static RULES: &[&Rule] = &[
    &DESCRIPTION_MISSING_CAPABILITY,
    &DESCRIPTION_MISSING_USAGE_BOUNDARY,
    &DESCRIPTION_OMITS_SELECTION_BOUNDARY,
    &EXECUTION_CONSTRAINT_MISSING_ALTERNATIVE,
    &EXECUTION_CONSTRAINT_NOT_PROMINENT,
    &EXECUTION_CONSTRAINT_SCATTERED,
    &UNSUPPORTED_ROUTING_METADATA,
];

const SECTION: &str = "contract, Renma authoring warnings";

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

/// RN-SKILL-DESCRIPTION-MISSING-CAPABILITY
pub static DESCRIPTION_MISSING_CAPABILITY: Rule = Rule {
    id: "RN-SKILL-DESCRIPTION-MISSING-CAPABILITY",
    severity: Severity::Warning,
    since: "0.1.0",
    summary: "The description does not say what the skill does.",
    why: "An agent chooses by the description; without an action in it, it cannot tell what it would gain.",
    fix: "Begin the description with what the skill does, for example \"Reviews API changes\".",
    section: SECTION,
    wrong: Example {
        files: &[(
            "skills/demo/SKILL.md",
            "\
---
name: demo
description: For interfaces. Use when an interface changes.
---

# Demo

Read the change and report what breaks.
",
        )],
    },
    right: RIGHT,
};

/// RN-SKILL-DESCRIPTION-MISSING-USAGE-BOUNDARY
pub static DESCRIPTION_MISSING_USAGE_BOUNDARY: Rule = Rule {
    id: "RN-SKILL-DESCRIPTION-MISSING-USAGE-BOUNDARY",
    severity: Severity::Warning,
    since: "0.1.0",
    summary: "The description does not say when to use the skill.",
    why: "Agents pick a skill by matching the situation; a description without one is picked too often or never.",
    fix: "Add a sentence such as \"Use when an interface changes\".",
    section: SECTION,
    wrong: Example {
        files: &[(
            "skills/demo/SKILL.md",
            "\
---
name: demo
description: Reviews API changes.
---

# Demo

Read the change and report what breaks.
",
        )],
    },
    right: RIGHT,
};

/// RN-SKILL-DESCRIPTION-OMITS-SELECTION-BOUNDARY
pub static DESCRIPTION_OMITS_SELECTION_BOUNDARY: Rule = Rule {
    id: "RN-SKILL-DESCRIPTION-OMITS-SELECTION-BOUNDARY",
    severity: Severity::Warning,
    since: "0.1.0",
    summary: "The body says when not to use the skill, the description does not.",
    why: "The body is read after the skill has been chosen: too late for what it says about choosing.",
    fix: "Repeat the exclusion in the description, for example \"Not for releases\".",
    section: SECTION,
    wrong: Example {
        files: &[(
            "skills/demo/SKILL.md",
            "\
---
name: demo
description: Reviews API changes. Use when an interface changes.
---

# Demo

Do not use this skill for releases.
",
        )],
    },
    right: RIGHT,
};

/// RN-SKILL-EXECUTION-CONSTRAINT-MISSING-ALTERNATIVE
pub static EXECUTION_CONSTRAINT_MISSING_ALTERNATIVE: Rule = Rule {
    id: "RN-SKILL-EXECUTION-CONSTRAINT-MISSING-ALTERNATIVE",
    severity: Severity::Warning,
    since: "0.1.0",
    summary: "A prohibition does not say what to do instead.",
    why: "An agent that is only told what not to do guesses, or gets stuck.",
    fix: "Say next to it what to do instead, for example \"Stop and ask\".",
    section: SECTION,
    wrong: Example {
        files: &[(
            "skills/demo/SKILL.md",
            "\
---
name: demo
description: Reviews API changes. Use when an interface changes; not for releases.
---

# Demo

## Hard Constraints

- Never push to main.
",
        )],
    },
    right: Example {
        files: &[(
            "skills/demo/SKILL.md",
            "\
---
name: demo
description: Reviews API changes. Use when an interface changes; not for releases.
---

# Demo

## Hard Constraints

- Never push to main. Ask for a review instead.
",
        )],
    },
};

/// RN-SKILL-EXECUTION-CONSTRAINT-NOT-PROMINENT
pub static EXECUTION_CONSTRAINT_NOT_PROMINENT: Rule = Rule {
    id: "RN-SKILL-EXECUTION-CONSTRAINT-NOT-PROMINENT",
    severity: Severity::Warning,
    since: "0.1.0",
    summary: "A prohibition stands outside of a section for constraints.",
    why: "A rule that is buried in running text is the first one to be missed.",
    fix: "Move it under a heading such as \"Hard Constraints\", \"Safety Constraints\" or \"Prohibited Actions\".",
    section: SECTION,
    wrong: Example {
        files: &[(
            "skills/demo/SKILL.md",
            "\
---
name: demo
description: Reviews API changes. Use when an interface changes; not for releases.
---

# Demo

Never push to main. Ask for a review instead.
",
        )],
    },
    right: Example {
        files: &[(
            "skills/demo/SKILL.md",
            "\
---
name: demo
description: Reviews API changes. Use when an interface changes; not for releases.
---

# Demo

## Hard Constraints

- Never push to main. Ask for a review instead.
",
        )],
    },
};

/// RN-SKILL-EXECUTION-CONSTRAINT-SCATTERED
pub static EXECUTION_CONSTRAINT_SCATTERED: Rule = Rule {
    id: "RN-SKILL-EXECUTION-CONSTRAINT-SCATTERED",
    severity: Severity::Warning,
    since: "0.1.0",
    summary: "Prohibitions are spread over several sections.",
    why: "Nobody reads them together, so nobody notices the one that is missing or contradicts another.",
    fix: "Gather them under one heading such as \"Hard Constraints\".",
    section: SECTION,
    wrong: Example {
        files: &[(
            "skills/demo/SKILL.md",
            "\
---
name: demo
description: Reviews API changes. Use when an interface changes; not for releases.
---

# Demo

## Steps

Never push to main. Ask for a review instead.

## Report

Never quote secrets. Then name the file only.
",
        )],
    },
    right: Example {
        files: &[(
            "skills/demo/SKILL.md",
            "\
---
name: demo
description: Reviews API changes. Use when an interface changes; not for releases.
---

# Demo

## Hard Constraints

- Never push to main. Ask for a review instead.
- Never quote secrets. Then name the file only.
",
        )],
    },
};

/// RN-SKILL-UNSUPPORTED-ROUTING-METADATA
pub static UNSUPPORTED_ROUTING_METADATA: Rule = Rule {
    id: "RN-SKILL-UNSUPPORTED-ROUTING-METADATA",
    severity: Severity::Warning,
    since: "0.1.0",
    summary: "`metadata.renma.when-to-use` or `metadata.renma.when-not-to-use` is present; nothing reads it.",
    why: "Agents choose by the description alone, so what stands there has no effect.",
    fix: "Move its content into the description and delete the key.",
    section: SECTION,
    wrong: Example {
        files: &[(
            "skills/demo/SKILL.md",
            "\
---
name: demo
description: Reviews API changes. Use when an interface changes; not for releases.
metadata:
  renma.when-to-use: \"[]\"
---

# Demo

Read the change and report what breaks.
",
        )],
    },
    right: RIGHT,
};

//! What this tool reads and others do not: additive advice that changes no verdict of the contract.

use crate::rules::{Example, Rule, Severity};

/// The rows of this family.
pub static RULES: &[&Rule] = &[&EMPTY_BODY, &INEXACT_FENCE];

const SECTION: &str = "contract, Canonical 0.16.0 Frontmatter";

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

/// SKILLD-EMPTY-BODY
pub static EMPTY_BODY: Rule = Rule {
    id: "SKILLD-EMPTY-BODY",
    severity: Severity::Warning,
    since: "0.1.0",
    summary: "Nothing follows the frontmatter.",
    why: "The body holds the instructions; an agent that opens this skill finds none.",
    fix: "Write the instructions behind the closing fence, or delete the skill.",
    section: SECTION,
    wrong: Example {
        files: &[(
            "skills/demo/SKILL.md",
            "\
---
name: demo
description: Reviews API changes. Use when an interface changes; not for releases.
---
",
        )],
    },
    right: RIGHT,
};

/// SKILLD-INEXACT-FENCE
pub static INEXACT_FENCE: Rule = Rule {
    id: "SKILLD-INEXACT-FENCE",
    severity: Severity::Warning,
    since: "0.1.0",
    summary: "A frontmatter fence has white space around its dashes, or a byte-order mark before them.",
    why: "This tool reads it; several others accept only three dashes alone on the line and skip the file.",
    fix: "Make the line exactly `---`.",
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

Read the change and report what breaks.
",
        )],
    },
    right: RIGHT,
};

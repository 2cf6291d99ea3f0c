//! The frontmatter as a whole.

use super::{HEAD, RIGHT, SECTION};
use crate::rules::{Example, Rule, Severity};

/// AS-SKILL-DUPLICATE-FIELD
pub static DUPLICATE_FIELD: Rule = Rule {
    id: "AS-SKILL-DUPLICATE-FIELD",
    severity: Severity::Error,
    since: "0.1.0",
    summary: "A top-level field of the frontmatter is declared more than once.",
    why: "Tools disagree about which of the two values counts, so what one reads another does not.",
    fix: "Keep one declaration and delete the others.",
    section: SECTION,
    wrong: Example {
        files: &[(
            "skills/demo/SKILL.md",
            "\
---
name: demo
description: Reviews API changes. Use when an interface changes; not for releases.
license: MIT
license: Apache-2.0
---

# Demo

Read the change and report what breaks.
",
        )],
    },
    right: RIGHT,
};

/// AS-SKILL-DUPLICATE-METADATA-KEY
pub static DUPLICATE_METADATA_KEY: Rule = Rule {
    id: "AS-SKILL-DUPLICATE-METADATA-KEY",
    severity: Severity::Error,
    since: "0.1.0",
    summary: "A key of `metadata` is declared more than once.",
    why: "Tools disagree about which of the two values counts.",
    fix: "Keep one declaration of the key and delete the others.",
    section: SECTION,
    wrong: Example {
        files: &[(
            "skills/demo/SKILL.md",
            "\
---
name: demo
description: Reviews API changes. Use when an interface changes; not for releases.
metadata:
  team: core
  team: web
---

# Demo

Read the change and report what breaks.
",
        )],
    },
    right: RIGHT,
};

/// AS-SKILL-FRONTMATTER-NOT-MAPPING
pub static FRONTMATTER_NOT_MAPPING: Rule = Rule {
    id: "AS-SKILL-FRONTMATTER-NOT-MAPPING",
    severity: Severity::Error,
    since: "0.1.0",
    summary: "The frontmatter is empty, or something else than `key: value` lines.",
    why: "Without fields there is neither a name nor a description, and no agent can find the skill.",
    fix: "Write the frontmatter as `name: …` and `description: …` lines between the two `---` fences.",
    section: SECTION,
    wrong: Example {
        files: &[(
            "skills/demo/SKILL.md",
            "\
---
- demo
---

# Demo

Read the change and report what breaks.
",
        )],
    },
    right: RIGHT,
};

/// AS-SKILL-INVALID-YAML
pub static INVALID_YAML: Rule = Rule {
    id: "AS-SKILL-INVALID-YAML",
    severity: Severity::Error,
    since: "0.1.0",
    summary: "The frontmatter is not valid YAML.",
    why: "Most tools skip a file whose frontmatter they cannot parse, often without a word.",
    fix: "Correct the place that the message points at; quoting the value solves most cases.",
    section: SECTION,
    wrong: Example {
        files: &[(
            "skills/demo/SKILL.md",
            "\
---
name: demo
description: Plan visits: look up tides. Use when mooring.
---

# Demo

Read the change and report what breaks.
",
        )],
    },
    right: Example {
        files: &[(
            "skills/demo/SKILL.md",
            "\
---
name: demo
description: \"Plan visits: look up tides. Use when mooring.\"
---

# Demo

Read the change and report what breaks.
",
        )],
    },
};

/// AS-SKILL-MISSING-FRONTMATTER
pub static MISSING_FRONTMATTER: Rule = Rule {
    id: "AS-SKILL-MISSING-FRONTMATTER",
    severity: Severity::Error,
    since: "0.1.0",
    summary: "The file does not begin with a `---` fence.",
    why: "Name and description live in the frontmatter; without them no agent can find the skill.",
    fix: "Put `---`, `name: …`, `description: …` and `---` at the very start of the file.",
    section: SECTION,
    wrong: Example {
        files: &[(
            "skills/demo/SKILL.md",
            "# Demo\n\nRead the change and report what breaks.\n",
        )],
    },
    right: RIGHT,
};

/// AS-SKILL-NONCANONICAL-FILENAME
pub static NONCANONICAL_FILENAME: Rule = Rule {
    id: "AS-SKILL-NONCANONICAL-FILENAME",
    severity: Severity::Error,
    since: "0.1.0",
    summary: "The entrypoint of the skill is not named `SKILL.md`.",
    why: "Only the exact name is found on every file system; other spellings work on one machine and vanish on the next.",
    fix: "Rename the file to `SKILL.md`.",
    section: SECTION,
    wrong: Example {
        files: &[("skills/demo/skill.md", HEAD)],
    },
    right: RIGHT,
};

/// AS-SKILL-UNCLOSED-FRONTMATTER
pub static UNCLOSED_FRONTMATTER: Rule = Rule {
    id: "AS-SKILL-UNCLOSED-FRONTMATTER",
    severity: Severity::Error,
    since: "0.1.0",
    summary: "The frontmatter has no closing `---` fence.",
    why: "Everything up to the end of the file is taken for frontmatter, so the skill has neither fields nor instructions.",
    fix: "Put a line of exactly three dashes behind the last field.",
    section: SECTION,
    wrong: Example {
        files: &[(
            "skills/demo/SKILL.md",
            "\
---
name: demo
description: Reviews API changes. Use when an interface changes; not for releases.

# Demo

Read the change and report what breaks.
",
        )],
    },
    right: RIGHT,
};

/// AS-SKILL-UNEXPECTED-TOP-LEVEL-FIELD
pub static UNEXPECTED_TOP_LEVEL_FIELD: Rule = Rule {
    id: "AS-SKILL-UNEXPECTED-TOP-LEVEL-FIELD",
    severity: Severity::Error,
    since: "0.1.0",
    summary: "A top-level field is not one of the six that the format defines.",
    why: "Strict clients reject a skill with fields they do not know; lenient ones drop them in silence.",
    fix: "Move the field below `metadata` (as text), or delete it.",
    section: SECTION,
    wrong: Example {
        files: &[(
            "skills/demo/SKILL.md",
            "\
---
name: demo
description: Reviews API changes. Use when an interface changes; not for releases.
author: core
---

# Demo

Read the change and report what breaks.
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
metadata:
  author: core
---

# Demo

Read the change and report what breaks.
",
        )],
    },
};

//! One field of the frontmatter.

use super::{RIGHT, SECTION};
use crate::rules::{Example, Rule, Severity};

/// AS-SKILL-COMPATIBILITY-TOO-LONG
pub static COMPATIBILITY_TOO_LONG: Rule = Rule {
    id: "AS-SKILL-COMPATIBILITY-TOO-LONG",
    severity: Severity::Error,
    since: "0.1.0",
    summary: "`compatibility` is longer than 500 characters.",
    why: "Clients that check the format reject the whole skill.",
    fix: "Shorten it to what the skill needs to run, and move the rest into the body.",
    section: SECTION,
    wrong: Example { files: &[("skills/demo/SKILL.md", "\
---
name: demo
description: Reviews API changes. Use when an interface changes; not for releases.
compatibility: xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
---

# Demo

Read the change and report what breaks.
")] },
    right: Example { files: &[("skills/demo/SKILL.md", "\
---
name: demo
description: Reviews API changes. Use when an interface changes; not for releases.
compatibility: Needs git 2.40 or newer.
---

# Demo

Read the change and report what breaks.
")] },
};

/// AS-SKILL-DESCRIPTION-TOO-LONG
pub static DESCRIPTION_TOO_LONG: Rule = Rule {
    id: "AS-SKILL-DESCRIPTION-TOO-LONG",
    severity: Severity::Error,
    since: "0.1.0",
    summary: "`description` is longer than 1024 characters.",
    why: "Clients that check the format drop the skill from their list; many do not say so.",
    fix: "Keep what the skill does and when to use it, and move the rest into the body.",
    section: SECTION,
    wrong: Example { files: &[("skills/demo/SKILL.md", "\
---
name: demo
description: Reviews API changes. Use when an interface changes. xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
---

# Demo

Read the change and report what breaks.
")] },
    right: RIGHT,
};

/// AS-SKILL-INVALID-ALLOWED-TOOLS
pub static INVALID_ALLOWED_TOOLS: Rule = Rule {
    id: "AS-SKILL-INVALID-ALLOWED-TOOLS",
    severity: Severity::Error,
    since: "0.1.0",
    summary: "`allowed-tools` is not text.",
    why: "Clients that check the format reject the whole skill.",
    fix: "Write the tools as one text, separated by spaces.",
    section: SECTION,
    wrong: Example {
        files: &[(
            "skills/demo/SKILL.md",
            "\
---
name: demo
description: Reviews API changes. Use when an interface changes; not for releases.
allowed-tools: [Read, Grep]
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
allowed-tools: Read Grep
---

# Demo

Read the change and report what breaks.
",
        )],
    },
};

/// AS-SKILL-INVALID-COMPATIBILITY
pub static INVALID_COMPATIBILITY: Rule = Rule {
    id: "AS-SKILL-INVALID-COMPATIBILITY",
    severity: Severity::Error,
    since: "0.1.0",
    summary: "`compatibility` is not text, or is empty.",
    why: "Clients that check the format reject the whole skill.",
    fix: "Write what the skill needs as text, or delete the field.",
    section: SECTION,
    wrong: Example {
        files: &[(
            "skills/demo/SKILL.md",
            "\
---
name: demo
description: Reviews API changes. Use when an interface changes; not for releases.
compatibility: [git]
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
compatibility: Needs git 2.40 or newer.
---

# Demo

Read the change and report what breaks.
",
        )],
    },
};

/// AS-SKILL-INVALID-DESCRIPTION
pub static INVALID_DESCRIPTION: Rule = Rule {
    id: "AS-SKILL-INVALID-DESCRIPTION",
    severity: Severity::Error,
    since: "0.1.0",
    summary: "`description` is not text.",
    why: "The description is all an agent sees before it opens the skill; a list or a number tells it nothing.",
    fix: "Write one text that says what the skill does and when to use it; quote it where YAML reads it as something else.",
    section: SECTION,
    wrong: Example {
        files: &[(
            "skills/demo/SKILL.md",
            "\
---
name: demo
description: [Reviews API changes]
---

# Demo

Read the change and report what breaks.
",
        )],
    },
    right: RIGHT,
};

/// AS-SKILL-INVALID-LICENSE
pub static INVALID_LICENSE: Rule = Rule {
    id: "AS-SKILL-INVALID-LICENSE",
    severity: Severity::Error,
    since: "0.1.0",
    summary: "`license` is not text.",
    why: "Clients that check the format reject the whole skill.",
    fix: "Write the name of the license, or of the file that holds it, as text.",
    section: SECTION,
    wrong: Example {
        files: &[(
            "skills/demo/SKILL.md",
            "\
---
name: demo
description: Reviews API changes. Use when an interface changes; not for releases.
license: 2.0
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
license: Apache-2.0
---

# Demo

Read the change and report what breaks.
",
        )],
    },
};

/// AS-SKILL-INVALID-METADATA
pub static INVALID_METADATA: Rule = Rule {
    id: "AS-SKILL-INVALID-METADATA",
    severity: Severity::Error,
    since: "0.1.0",
    summary: "`metadata` is not a mapping from text to text.",
    why: "Clients that check the format reject the whole skill, and no `metadata` entry of it is read.",
    fix: "Quote numbers, booleans and dates, write lists as JSON text, and do not nest mappings.",
    section: SECTION,
    wrong: Example {
        files: &[(
            "skills/demo/SKILL.md",
            "\
---
name: demo
description: Reviews API changes. Use when an interface changes; not for releases.
metadata:
  version: 1.0
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
  version: \"1.0\"
---

# Demo

Read the change and report what breaks.
",
        )],
    },
};

/// AS-SKILL-INVALID-NAME
pub static INVALID_NAME: Rule = Rule {
    id: "AS-SKILL-INVALID-NAME",
    severity: Severity::Error,
    since: "0.1.0",
    summary: "`name` breaks the naming rules: at most 64 lowercase letters, digits and single hyphens.",
    why: "A name that other tools cannot use as an identifier makes the skill unreachable there.",
    fix: "Choose a name of lowercase letters and digits with single hyphens between them, and name the folder the same.",
    section: SECTION,
    wrong: Example {
        files: &[(
            "skills/Demo_Skill/SKILL.md",
            "\
---
name: Demo_Skill
description: Reviews API changes. Use when an interface changes; not for releases.
---

# Demo

Read the change and report what breaks.
",
        )],
    },
    right: RIGHT,
};

/// AS-SKILL-MISSING-DESCRIPTION
pub static MISSING_DESCRIPTION: Rule = Rule {
    id: "AS-SKILL-MISSING-DESCRIPTION",
    severity: Severity::Error,
    since: "0.1.0",
    summary: "`description` is absent or empty.",
    why: "The description is all an agent sees before it opens the skill; without it the skill is never chosen.",
    fix: "Add a `description` that says what the skill does and when to use it.",
    section: SECTION,
    wrong: Example {
        files: &[(
            "skills/demo/SKILL.md",
            "\
---
name: demo
---

# Demo

Read the change and report what breaks.
",
        )],
    },
    right: RIGHT,
};

/// AS-SKILL-MISSING-NAME
pub static MISSING_NAME: Rule = Rule {
    id: "AS-SKILL-MISSING-NAME",
    severity: Severity::Error,
    since: "0.1.0",
    summary: "`name` is absent or empty.",
    why: "The name is how a skill is listed and called.",
    fix: "Add a `name` that equals the name of the folder.",
    section: SECTION,
    wrong: Example {
        files: &[(
            "skills/demo/SKILL.md",
            "\
---
description: Reviews API changes. Use when an interface changes; not for releases.
---

# Demo

Read the change and report what breaks.
",
        )],
    },
    right: RIGHT,
};

/// AS-SKILL-NAME-DIRECTORY-MISMATCH
pub static NAME_DIRECTORY_MISMATCH: Rule = Rule {
    id: "AS-SKILL-NAME-DIRECTORY-MISMATCH",
    severity: Severity::Error,
    since: "0.1.0",
    summary: "`name` differs from the name of the folder the file stands in.",
    why: "Some tools go by the folder and some by the field; the same skill then has two names.",
    fix: "Make the two equal: rename the folder, or change the field.",
    section: SECTION,
    wrong: Example {
        files: &[(
            "skills/demo/SKILL.md",
            "\
---
name: review
description: Reviews API changes. Use when an interface changes; not for releases.
---

# Demo

Read the change and report what breaks.
",
        )],
    },
    right: RIGHT,
};

//! Rows about identity, frontmatter and required fields.

use crate::rules::{Example, Rule, Severity};

const SECTION: &str = "contract, Operational Renma Metadata";

const RETRIES: (&str, &str) = (
    "contexts/retries.md",
    "\
---
id: context.retries
owner: payments
when_to_use: Changing how payments are retried.
when_not_to_use: Changing refunds.
---

# Retries
",
);

/// META-DUPLICATE-ASSET-ID
pub static DUPLICATE_ASSET_ID: Rule = Rule {
    id: "META-DUPLICATE-ASSET-ID",
    severity: Severity::Medium,
    since: "0.1.0",
    summary: "Two or more assets have the same id.",
    why: "A reference by that id could mean any of them, so none of them can be published or continued to.",
    fix: "Decide which asset keeps the id, rename the others, and update what refers to them.",
    section: SECTION,
    wrong: Example {
        files: &[
            RETRIES,
            (
                "contexts/copy.md",
                "\
---
id: context.retries
owner: payments
when_to_use: Changing refunds.
when_not_to_use: Changing payments.
---

# Copy
",
            ),
        ],
    },
    right: Example { files: &[RETRIES] },
};

/// META-MISSING-ID
pub static MISSING_ID: Rule = Rule {
    id: "META-MISSING-ID",
    severity: Severity::Medium,
    since: "0.1.0",
    summary: "A context or lens declares no id.",
    why: "Others can name it by its path only, and every move breaks them.",
    fix: "Add an `id` that stays when the file moves, for example `context.payments.retries`.",
    section: SECTION,
    wrong: Example {
        files: &[("contexts/retries.md", "# Retries\n")],
    },
    right: Example { files: &[RETRIES] },
};

/// META-INVALID-RENMA-FRONTMATTER
pub static INVALID_RENMA_FRONTMATTER: Rule = Rule {
    id: "META-INVALID-RENMA-FRONTMATTER",
    severity: Severity::High,
    since: "0.1.0",
    summary: "The frontmatter of an asset other than a skill cannot be read, or declares a key twice.",
    why: "Nothing is guessed: broken frontmatter declares nothing, and a key declared twice has no value.",
    fix: "Mend the YAML, close the frontmatter, or keep the one declaration that is meant.",
    section: SECTION,
    wrong: Example {
        files: &[(
            "contexts/retries.md",
            "\
---
id: context.retries
owner: payments
owner: platform
---

# Retries
",
        )],
    },
    right: Example { files: &[RETRIES] },
};

/// META-FRONTMATTER-TOO-LARGE
pub static FRONTMATTER_TOO_LARGE: Rule = Rule {
    id: "META-FRONTMATTER-TOO-LARGE",
    severity: Severity::Low,
    since: "0.1.0",
    summary: "The frontmatter has more than 48 lines or 4,096 characters.",
    why: "Frontmatter is an index that is read with every catalogue; a second body in it is paid for each time.",
    fix: "Move examples, procedures and reasons into the body or into a referenced asset.",
    section: SECTION,
    wrong: Example {
        files: &[(
            "contexts/retries.md",
            "\
---
id: context.retries
owner: payments
when_to_use: Changing how payments are retried.
when_not_to_use: Changing refunds.
# 1
# 2
# 3
# 4
# 5
# 6
# 7
# 8
# 9
# 10
# 11
# 12
# 13
# 14
# 15
# 16
# 17
# 18
# 19
# 20
# 21
# 22
# 23
# 24
# 25
# 26
# 27
# 28
# 29
# 30
# 31
# 32
# 33
# 34
# 35
# 36
# 37
# 38
# 39
# 40
# 41
# 42
# 43
---

# Retries
",
        )],
    },
    right: Example { files: &[RETRIES] },
};

/// META-LIST-ITEM-TOO-LONG
pub static LIST_ITEM_TOO_LONG: Rule = Rule {
    id: "META-LIST-ITEM-TOO-LONG",
    severity: Severity::Low,
    since: "0.1.0",
    summary: "A member of `tags`, `when_to_use` or `when_not_to_use` has more than 256 characters.",
    why: "These lists are read at a glance; a paragraph among them hides the others.",
    fix: "Shorten the member and move the detail into the body.",
    section: SECTION,
    wrong: Example {
        files: &[(
            "contexts/retries.md",
            "\
---
id: context.retries
owner: payments
when_to_use:
  - Changing how payments are retried, that is, whenever somebody touches the number of attempts, the pause between \
two attempts, the errors after which another attempt is made, the place where the attempts are counted, or the report \
that shows how many of them were made in the last month.
when_not_to_use: Changing refunds.
---

# Retries
",
        )],
    },
    right: Example { files: &[RETRIES] },
};

/// META-POLICY-REQUIRED-FIELD-MISSING
pub static POLICY_REQUIRED_FIELD_MISSING: Rule = Rule {
    id: "META-POLICY-REQUIRED-FIELD-MISSING",
    severity: Severity::High,
    since: "0.1.0",
    summary: "An asset does not declare a field that the repository's configuration requires.",
    why: "The repository decided that it cannot govern assets without this field.",
    fix: "Declare the reviewed value at the asset itself; an inherited value does not count, and none is to be invented.",
    section: "contract, Configuration",
    wrong: Example {
        files: &[
            (
                "contexts/retries.md",
                "---\nid: context.retries\n---\n\n# Retries\n",
            ),
            (
                "renma.config.json",
                "{\"metadata\": {\"required\": [\"owner\"]}}\n",
            ),
        ],
    },
    right: Example {
        files: &[
            RETRIES,
            (
                "renma.config.json",
                "{\"metadata\": {\"required\": [\"owner\"]}}\n",
            ),
        ],
    },
};

//! Lens definitions and their targets (contract, "Operational Renma Metadata").

use crate::rules::{Example, Rule, Severity};

/// The rows of this family.
pub static RULES: &[&Rule] = &[
    &DUPLICATE_ID,
    &EMPTY_DEFINITION,
    &GOVERNANCE_MEANINGLESS,
    &MISSING_REQUIRED_FIELD,
    &PATH_NORMALIZATION_MISMATCH,
    &TARGET_NOT_CONTEXT,
    &TARGET_NOT_FOUND,
    &UNPARSEABLE_FRONTMATTER,
    &UNSUPPORTED_KIND,
    &UNSUPPORTED_LEGACY_FIELD,
    &UNSUPPORTED_SCOPE,
    &UNSUPPORTED_VERSION,
];

const SECTION: &str = "contract, Operational Renma Metadata";

const RETRIES: (&str, &str) = (
    "contexts/retries.md",
    "---\nid: context.retries\n---\n\n# Retries\n",
);

const LENS: (&str, &str) = (
    "lenses/review.md",
    "\
---
id: lens.review
owner: payments
purpose: review
applies_to: context.retries
---

# Review

Look for limits that nobody states.
",
);

const RIGHT: Example = Example {
    files: &[LENS, RETRIES],
};

/// CONTEXT-LENS-DUPLICATE-ID
pub static DUPLICATE_ID: Rule = Rule {
    id: "CONTEXT-LENS-DUPLICATE-ID",
    severity: Severity::Error,
    since: "0.1.0",
    summary: "Two or more lenses have the same id.",
    why: "A skill that names the id could mean either interpretation.",
    fix: "Give each lens an id of its own and update what refers to them.",
    section: SECTION,
    wrong: Example {
        files: &[
            LENS,
            (
                "lenses/copy.md",
                "\
---
id: lens.review
owner: payments
purpose: review
applies_to: context.retries
---

# Copy
",
            ),
            RETRIES,
        ],
    },
    right: RIGHT,
};

/// CONTEXT-LENS-EMPTY-DEFINITION
pub static EMPTY_DEFINITION: Rule = Rule {
    id: "CONTEXT-LENS-EMPTY-DEFINITION",
    severity: Severity::Error,
    since: "0.1.0",
    summary: "A lens is an empty file.",
    why: "It can be required and interprets nothing.",
    fix: "Declare what it interprets and how, or remove it.",
    section: SECTION,
    wrong: Example {
        files: &[("lenses/review.md", "\n")],
    },
    right: RIGHT,
};

/// CONTEXT-LENS-GOVERNANCE-MEANINGLESS
pub static GOVERNANCE_MEANINGLESS: Rule = Rule {
    id: "CONTEXT-LENS-GOVERNANCE-MEANINGLESS",
    severity: Severity::Warning,
    since: "0.1.0",
    summary: "A lens says neither what it interprets nor how.",
    why: "Nobody can tell two such lenses apart, or judge whether one was followed.",
    fix: "Declare `purpose` and `applies_to`, and write the criteria in the body.",
    section: SECTION,
    wrong: Example {
        files: &[(
            "lenses/review.md",
            "---\nid: lens.review\nowner: payments\n---\n\n# Review\n",
        )],
    },
    right: RIGHT,
};

/// CONTEXT-LENS-MISSING-REQUIRED-FIELD
pub static MISSING_REQUIRED_FIELD: Rule = Rule {
    id: "CONTEXT-LENS-MISSING-REQUIRED-FIELD",
    severity: Severity::Error,
    since: "0.1.0",
    summary: "A lens lacks `id`, `owner`, `purpose` or `applies_to`.",
    why: "Without them it cannot be named, answered for, or applied.",
    fix: "Add the field to the frontmatter.",
    section: SECTION,
    wrong: Example {
        files: &[
            (
                "lenses/review.md",
                "---\nid: lens.review\nowner: payments\napplies_to: context.retries\n---\n\n# Review\n",
            ),
            RETRIES,
        ],
    },
    right: RIGHT,
};

/// CONTEXT-LENS-PATH-NORMALIZATION-MISMATCH
pub static PATH_NORMALIZATION_MISMATCH: Rule = Rule {
    id: "CONTEXT-LENS-PATH-NORMALIZATION-MISMATCH",
    severity: Severity::Warning,
    since: "0.1.0",
    summary: "A target of a lens is a path in another spelling than its normal one.",
    why: "One file under two spellings is found by one search and missed by the other.",
    fix: "Write the repository-relative path with `/` and without `./`.",
    section: SECTION,
    wrong: Example {
        files: &[
            (
                "lenses/review.md",
                "\
---
id: lens.review
owner: payments
purpose: review
applies_to: ./contexts/retries.md
---

# Review
",
            ),
            RETRIES,
        ],
    },
    right: RIGHT,
};

/// CONTEXT-LENS-TARGET-NOT-CONTEXT
pub static TARGET_NOT_CONTEXT: Rule = Rule {
    id: "CONTEXT-LENS-TARGET-NOT-CONTEXT",
    severity: Severity::Error,
    since: "0.1.0",
    summary: "A lens applies to an asset that is not a context.",
    why: "Only shared knowledge is interpreted; skills, lenses and support files are not.",
    fix: "Name a context by id or path.",
    section: SECTION,
    wrong: Example {
        files: &[
            (
                "lenses/review.md",
                "\
---
id: lens.review
owner: payments
purpose: review
applies_to: lenses/review.md
---

# Review
",
            ),
            RETRIES,
        ],
    },
    right: RIGHT,
};

/// CONTEXT-LENS-TARGET-NOT-FOUND
pub static TARGET_NOT_FOUND: Rule = Rule {
    id: "CONTEXT-LENS-TARGET-NOT-FOUND",
    severity: Severity::Error,
    since: "0.1.0",
    summary: "A lens applies to something that is no asset of the repository.",
    why: "It interprets nothing.",
    fix: "Correct the id or path, or add the context.",
    section: SECTION,
    wrong: Example { files: &[LENS] },
    right: RIGHT,
};

/// CONTEXT-LENS-UNPARSEABLE-FRONTMATTER
pub static UNPARSEABLE_FRONTMATTER: Rule = Rule {
    id: "CONTEXT-LENS-UNPARSEABLE-FRONTMATTER",
    severity: Severity::Error,
    since: "0.1.0",
    summary: "The frontmatter of a lens cannot be read, or declares a key twice.",
    why: "Nothing is guessed, so the lens declares nothing.",
    fix: "Mend the YAML, close the frontmatter, or keep the one declaration that is meant.",
    section: SECTION,
    wrong: Example {
        files: &[("lenses/review.md", "---\nid: lens.review\n\n# Review\n")],
    },
    right: RIGHT,
};

/// CONTEXT-LENS-UNSUPPORTED-KIND
pub static UNSUPPORTED_KIND: Rule = Rule {
    id: "CONTEXT-LENS-UNSUPPORTED-KIND",
    severity: Severity::Error,
    since: "0.1.0",
    summary: "A lens declares another type (an error), or a file that can be no lens declares to be one (a warning).",
    why: "The place of a file and what it says about itself disagree, and the place decides.",
    fix: "Write `type: context_lens` under lenses/ or contexts/ only, or leave the key out.",
    section: SECTION,
    wrong: Example {
        files: &[
            (
                "lenses/review.md",
                "\
---
id: lens.review
type: profile
owner: payments
purpose: review
applies_to: context.retries
---

# Review
",
            ),
            RETRIES,
        ],
    },
    right: RIGHT,
};

/// CONTEXT-LENS-UNSUPPORTED-LEGACY-FIELD
pub static UNSUPPORTED_LEGACY_FIELD: Rule = Rule {
    id: "CONTEXT-LENS-UNSUPPORTED-LEGACY-FIELD",
    severity: Severity::Error,
    since: "0.1.0",
    summary: "A lens declares `target`, `targets`, `output` or `outputs`, which are no longer read.",
    why: "What its author declared there has no effect.",
    fix: "Review the value and declare it as `applies_to` or `expected_outputs`.",
    section: SECTION,
    wrong: Example {
        files: &[
            (
                "lenses/review.md",
                "\
---
id: lens.review
owner: payments
purpose: review
target: context.retries
---

# Review
",
            ),
            RETRIES,
        ],
    },
    right: RIGHT,
};

/// CONTEXT-LENS-UNSUPPORTED-SCOPE
pub static UNSUPPORTED_SCOPE: Rule = Rule {
    id: "CONTEXT-LENS-UNSUPPORTED-SCOPE",
    severity: Severity::Error,
    since: "0.1.0",
    summary: "A lens declares a scope other than `context`.",
    why: "There is no other scope, so the declaration promises something that does not exist.",
    fix: "Write `scope: context`, or leave the key out.",
    section: SECTION,
    wrong: Example {
        files: &[
            (
                "lenses/review.md",
                "\
---
id: lens.review
owner: payments
purpose: review
scope: skill
applies_to: context.retries
---

# Review
",
            ),
            RETRIES,
        ],
    },
    right: RIGHT,
};

/// CONTEXT-LENS-UNSUPPORTED-VERSION
pub static UNSUPPORTED_VERSION: Rule = Rule {
    id: "CONTEXT-LENS-UNSUPPORTED-VERSION",
    severity: Severity::Error,
    since: "0.1.0",
    summary: "A lens declares a version other than `1`.",
    why: "The version is that of the lens format, and only the first exists.",
    fix: "Write `version: 1`, or leave the key out.",
    section: SECTION,
    wrong: Example {
        files: &[
            (
                "lenses/review.md",
                "\
---
id: lens.review
owner: payments
purpose: review
version: 2
applies_to: context.retries
---

# Review
",
            ),
            RETRIES,
        ],
    },
    right: RIGHT,
};

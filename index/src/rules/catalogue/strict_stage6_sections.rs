//! Strict standard, stage 6: the form of each section (7.2).

use super::strict_sample::skill;
use crate::rules::{Example, Rule, Severity};

/// The rows of this family.
pub static RULES: &[&Rule] = &[
    &PURPOSE_FORM,
    &PURPOSE_ADDS_TRIGGER,
    &PRECONDITIONS_FORM,
    &DEFAULTS_NONE,
    &WORKFLOW_FORM,
    &WORKFLOW_STEP_VERB,
    &WORKFLOW_SCRIPT_UNNAMED,
    &DECISION_FORM,
    &DECISION_DEFAULT_MISSING,
    &DECISION_DEFAULT_REPEATED,
    &DECISION_SINGLE_ROW,
    &SUPPORTING_FORM,
    &SUPPORTING_REPEATED,
    &OUTPUT_FORMAT_NONE,
    &GOTCHA_FORM,
    &BOUNDARIES_FORM,
    &VERIFICATION_NO_ITEMS,
    &VERIFICATION_FORM,
    &EXAMPLES_FORM,
];

/// Purpose is more than one paragraph.
pub static PURPOSE_FORM: Rule = Rule {
    id: "PURPOSE_FORM",
    severity: Severity::WarnMinor,
    since: "0.1.0",
    summary: "Purpose is more than one paragraph.",
    why: "The purpose is read first and has to be short enough to be read.",
    fix: "Say scope and outcome in one paragraph.",
    section: "7.2",
    wrong: Example {
        files: &[(
            "demo/SKILL.md",
            skill!("## Purpose\n\nReview.\n\nAlso compare.\n"),
        )],
    },
    right: Example {
        files: &[(
            "demo/SKILL.md",
            skill!("## Purpose\n\nReview and compare.\n"),
        )],
    },
};

/// Purpose names a trigger that the description does not have.
pub static PURPOSE_ADDS_TRIGGER: Rule = Rule {
    id: "PURPOSE_ADDS_TRIGGER",
    severity: Severity::WarnMinor,
    since: "0.1.0",
    summary: "Purpose names a trigger that the description does not have.",
    why: "Hosts activate skills by their description alone, so this trigger never fires.",
    fix: "Move the trigger into `description`.",
    section: "7.4",
    wrong: Example {
        files: &[(
            "demo/SKILL.md",
            skill!("## Purpose\n\nUse this skill when the user wants weekly cooking recipes.\n"),
        )],
    },
    right: Example {
        files: &[(
            "demo/SKILL.md",
            skill!("## Purpose\n\nUse this skill when a demo contract needs a review.\n"),
        )],
    },
};

/// Preconditions hold no bullet list.
pub static PRECONDITIONS_FORM: Rule = Rule {
    id: "PRECONDITIONS_FORM",
    severity: Severity::WarnMinor,
    since: "0.1.0",
    summary: "Preconditions hold no bullet list.",
    why: "Each requirement has to be checkable by itself before the work starts.",
    fix: "Write one bullet a requirement, or `NONE`.",
    section: "7.2",
    wrong: Example {
        files: &[(
            "demo/SKILL.md",
            skill!("## Preconditions\n\nPython and git.\n"),
        )],
    },
    right: Example {
        files: &[(
            "demo/SKILL.md",
            skill!("## Preconditions\n\n- Python\n- git\n"),
        )],
    },
};

/// Defaults are `NONE` although something has to be chosen.
pub static DEFAULTS_NONE: Rule = Rule {
    id: "DEFAULTS_NONE",
    severity: Severity::WarnMinor,
    since: "0.1.0",
    summary: "Defaults are `NONE` although something has to be chosen.",
    why: "Without a default the agent asks, or guesses.",
    fix: "Say which option applies when the user names none.",
    section: "7.2",
    wrong: Example {
        files: &[(
            "demo/SKILL.md",
            skill!(
                "## Defaults\n\nNONE\n\n## Decision Logic\n\n| Condition | Action | Default |\n| --- | --- | --- |\n| Small | Read | YES |\n| Large | Skim | NO |\n"
            ),
        )],
    },
    right: Example {
        files: &[(
            "demo/SKILL.md",
            skill!(
                "## Defaults\n\nRead the whole contract.\n\n## Decision Logic\n\n| Condition | Action | Default |\n| --- | --- | --- |\n| Small | Read | YES |\n| Large | Skim | NO |\n"
            ),
        )],
    },
};

/// Workflow holds no numbered list.
pub static WORKFLOW_FORM: Rule = Rule {
    id: "WORKFLOW_FORM",
    severity: Severity::WarnMinor,
    since: "0.1.0",
    summary: "Workflow holds no numbered list.",
    why: "Steps without numbers have no order and cannot be referred to.",
    fix: "Number the steps.",
    section: "7.2",
    wrong: Example {
        files: &[(
            "demo/SKILL.md",
            skill!("## Workflow\n\n- Read.\n- Report.\n"),
        )],
    },
    right: Example {
        files: &[(
            "demo/SKILL.md",
            skill!("## Workflow\n\n1. Read.\n2. Report.\n"),
        )],
    },
};

/// A workflow step does not start with an imperative verb.
pub static WORKFLOW_STEP_VERB: Rule = Rule {
    id: "WORKFLOW_STEP_VERB",
    severity: Severity::WarnMinor,
    since: "0.1.0",
    summary: "A workflow step does not start with an imperative verb.",
    why: "A step says what to do; a description of the process leaves open who does it.",
    fix: "Start the step with a verb: Read, Run, Compare.",
    section: "7.2",
    wrong: Example {
        files: &[(
            "demo/SKILL.md",
            skill!("## Workflow\n\n1. The contract is read.\n"),
        )],
    },
    right: Example {
        files: &[(
            "demo/SKILL.md",
            skill!("## Workflow\n\n1. Read the contract.\n"),
        )],
    },
};

/// A workflow step runs a script without its path.
pub static WORKFLOW_SCRIPT_UNNAMED: Rule = Rule {
    id: "WORKFLOW_SCRIPT_UNNAMED",
    severity: Severity::WarnMinor,
    since: "0.1.0",
    summary: "A workflow step runs a script without its path.",
    why: "An agent has to guess which script is meant.",
    fix: "Name the exact `scripts/…` path.",
    section: "7.2",
    wrong: Example {
        files: &[
            (
                "demo/SKILL.md",
                skill!("## Workflow\n\n1. Run the bundled script.\n"),
            ),
            ("demo/scripts/fit.py", "print(1)\n"),
        ],
    },
    right: Example {
        files: &[
            (
                "demo/SKILL.md",
                skill!("## Workflow\n\n1. Run the bundled script `scripts/fit.py`.\n"),
            ),
            ("demo/scripts/fit.py", "print(1)\n"),
        ],
    },
};

/// The decision table has other columns, or is not the only one.
pub static DECISION_FORM: Rule = Rule {
    id: "DECISION_FORM",
    severity: Severity::WarnMinor,
    since: "0.1.0",
    summary: "The decision table has other columns, or is not the only one.",
    why: "Agents and tools read conditions, actions and the default by column.",
    fix: "Use one table with `Condition | Action | Default`.",
    section: "7.2",
    wrong: Example {
        files: &[(
            "demo/SKILL.md",
            skill!(
                "## Decision Logic\n\n| If | Then | Default |\n| --- | --- | --- |\n| All cases | Follow Workflow | YES |\n"
            ),
        )],
    },
    right: Example {
        files: &[(
            "demo/SKILL.md",
            skill!(
                "## Decision Logic\n\n| Condition | Action | Default |\n| --- | --- | --- |\n| All cases | Follow Workflow | YES |\n"
            ),
        )],
    },
};

/// No row of Decision Logic is the default.
pub static DECISION_DEFAULT_MISSING: Rule = Rule {
    id: "DECISION_DEFAULT_MISSING",
    severity: Severity::WarnMajor,
    since: "0.1.0",
    summary: "No row of Decision Logic is the default.",
    why: "When no condition is met the agent has no instruction.",
    fix: "Mark exactly one row `YES` under `Default`.",
    section: "8.4",
    wrong: Example {
        files: &[(
            "demo/SKILL.md",
            skill!(
                "## Decision Logic\n\n| Condition | Action | Default |\n| --- | --- | --- |\n| Small | Read | NO |\n| Large | Skim | NO |\n"
            ),
        )],
    },
    right: Example {
        files: &[(
            "demo/SKILL.md",
            skill!(
                "## Decision Logic\n\n| Condition | Action | Default |\n| --- | --- | --- |\n| Small | Read | YES |\n| Large | Skim | NO |\n"
            ),
        )],
    },
};

/// More than one row of Decision Logic is the default.
pub static DECISION_DEFAULT_REPEATED: Rule = Rule {
    id: "DECISION_DEFAULT_REPEATED",
    severity: Severity::WarnMinor,
    since: "0.1.0",
    summary: "More than one row of Decision Logic is the default.",
    why: "Two defaults are none.",
    fix: "Mark exactly one row `YES`.",
    section: "7.2",
    wrong: Example {
        files: &[(
            "demo/SKILL.md",
            skill!(
                "## Decision Logic\n\n| Condition | Action | Default |\n| --- | --- | --- |\n| Small | Read | YES |\n| Large | Skim | YES |\n"
            ),
        )],
    },
    right: Example {
        files: &[(
            "demo/SKILL.md",
            skill!(
                "## Decision Logic\n\n| Condition | Action | Default |\n| --- | --- | --- |\n| Small | Read | YES |\n| Large | Skim | NO |\n"
            ),
        )],
    },
};

/// The decision table has one row that is not the row for `no branching`.
pub static DECISION_SINGLE_ROW: Rule = Rule {
    id: "DECISION_SINGLE_ROW",
    severity: Severity::WarnMinor,
    since: "0.1.0",
    summary: "The decision table has one row that is not the row for `no branching`.",
    why: "A single row decides nothing; the fixed row says so in words that tools know.",
    fix: "Write `| All cases | Follow Workflow | YES |`, or add the missing rows.",
    section: "7.2",
    wrong: Example {
        files: &[(
            "demo/SKILL.md",
            skill!(
                "## Decision Logic\n\n| Condition | Action | Default |\n| --- | --- | --- |\n| Always | Read | YES |\n"
            ),
        )],
    },
    right: Example {
        files: &[(
            "demo/SKILL.md",
            skill!(
                "## Decision Logic\n\n| Condition | Action | Default |\n| --- | --- | --- |\n| All cases | Follow Workflow | YES |\n"
            ),
        )],
    },
};

/// An entry of Supporting Files lacks path, purpose or load condition.
pub static SUPPORTING_FORM: Rule = Rule {
    id: "SUPPORTING_FORM",
    severity: Severity::WarnMinor,
    since: "0.1.0",
    summary: "An entry of Supporting Files lacks path, purpose or load condition.",
    why: "The list is how an agent decides which file to load, and when.",
    fix: "Write `- path — purpose — load condition`; for scripts and assets the purpose is enough.",
    section: "7.2",
    wrong: Example {
        files: &[
            (
                "demo/SKILL.md",
                skill!("## Supporting Files\n\n- `references/a.md` — rules\n"),
            ),
            ("demo/references/a.md", "# A\n"),
        ],
    },
    right: Example {
        files: &[
            (
                "demo/SKILL.md",
                skill!(
                    "## Supporting Files\n\n- `references/a.md` — rules — read when names are unclear\n"
                ),
            ),
            ("demo/references/a.md", "# A\n"),
        ],
    },
};

/// A file is listed twice under Supporting Files.
pub static SUPPORTING_REPEATED: Rule = Rule {
    id: "SUPPORTING_REPEATED",
    severity: Severity::WarnMinor,
    since: "0.1.0",
    summary: "A file is listed twice under Supporting Files.",
    why: "Two entries give two purposes and two load conditions for one file.",
    fix: "Merge the entries.",
    section: "7.2",
    wrong: Example {
        files: &[
            (
                "demo/SKILL.md",
                skill!(
                    "## Supporting Files\n\n- `assets/a.txt` — form\n- `assets/a.txt` — sample\n"
                ),
            ),
            ("demo/assets/a.txt", "x\n"),
        ],
    },
    right: Example {
        files: &[
            (
                "demo/SKILL.md",
                skill!("## Supporting Files\n\n- `assets/a.txt` — form and sample\n"),
            ),
            ("demo/assets/a.txt", "x\n"),
        ],
    },
};

/// Output Format says `NONE`.
pub static OUTPUT_FORMAT_NONE: Rule = Rule {
    id: "OUTPUT_FORMAT_NONE",
    severity: Severity::WarnMinor,
    since: "0.1.0",
    summary: "Output Format says `NONE`.",
    why: "Every skill has some output; that its form is free has a sentence of its own.",
    fix: "Write `No fixed output format.`",
    section: "7.2",
    wrong: Example {
        files: &[("demo/SKILL.md", skill!("## Output Format\n\nNONE\n"))],
    },
    right: Example {
        files: &[(
            "demo/SKILL.md",
            skill!("## Output Format\n\nNo fixed output format.\n"),
        )],
    },
};

/// A gotcha does not say never, always or do not.
pub static GOTCHA_FORM: Rule = Rule {
    id: "GOTCHA_FORM",
    severity: Severity::WarnMinor,
    since: "0.1.0",
    summary: "A gotcha does not say never, always or do not.",
    why: "A pitfall that is only told leaves the agent to infer the rule.",
    fix: "Start the bullet with `- **Never**`, `- **Always**` or `- **Do not**`.",
    section: "7.2",
    wrong: Example {
        files: &[(
            "demo/SKILL.md",
            skill!("## Gotchas\n\n- Dates can be wrong.\n"),
        )],
    },
    right: Example {
        files: &[(
            "demo/SKILL.md",
            skill!("## Gotchas\n\n- **Never** trust a date without a zone.\n"),
        )],
    },
};

/// Boundaries hold no list.
pub static BOUNDARIES_FORM: Rule = Rule {
    id: "BOUNDARIES_FORM",
    severity: Severity::WarnMinor,
    since: "0.1.0",
    summary: "Boundaries hold no list.",
    why: "Each limit has to be recognisable by itself when a request comes in.",
    fix: "Write one bullet a limit, or `NONE` where there truly is none.",
    section: "7.2",
    wrong: Example {
        files: &[("demo/SKILL.md", skill!("## Boundaries\n\nOnly reviews.\n"))],
    },
    right: Example {
        files: &[(
            "demo/SKILL.md",
            skill!("## Boundaries\n\n- Does not edit contracts.\n"),
        )],
    },
};

/// Verification holds no checklist item.
pub static VERIFICATION_NO_ITEMS: Rule = Rule {
    id: "VERIFICATION_NO_ITEMS",
    severity: Severity::WarnMajor,
    since: "0.1.0",
    summary: "Verification holds no checklist item.",
    why: "Nothing says when the work is done.",
    fix: "Write items that start with `- [ ]`.",
    section: "8.4",
    wrong: Example {
        files: &[("demo/SKILL.md", skill!("## Verification\n\nNONE\n"))],
    },
    right: Example {
        files: &[(
            "demo/SKILL.md",
            skill!("## Verification\n\n- [ ] Every field is named.\n"),
        )],
    },
};

/// Verification holds something that is no checklist item.
pub static VERIFICATION_FORM: Rule = Rule {
    id: "VERIFICATION_FORM",
    severity: Severity::WarnMinor,
    since: "0.1.0",
    summary: "Verification holds something that is no checklist item.",
    why: "Criteria in prose are not ticked off.",
    fix: "Start every item with `- [ ]`.",
    section: "7.2",
    wrong: Example {
        files: &[(
            "demo/SKILL.md",
            skill!("## Verification\n\n- [ ] Every field is named.\n- Every type is named.\n"),
        )],
    },
    right: Example {
        files: &[(
            "demo/SKILL.md",
            skill!("## Verification\n\n- [ ] Every field is named.\n- [ ] Every type is named.\n"),
        )],
    },
};

/// Examples are not exactly `### In Scope` and `### Out of Scope`.
pub static EXAMPLES_FORM: Rule = Rule {
    id: "EXAMPLES_FORM",
    severity: Severity::WarnMinor,
    since: "0.1.0",
    summary: "Examples are not exactly `### In Scope` and `### Out of Scope`.",
    why: "One example that triggers and one that does not draw the line where the skill applies.",
    fix: "Give Examples these two subsections, each with an example.",
    section: "7.2",
    wrong: Example {
        files: &[(
            "demo/SKILL.md",
            skill!("## Examples\n\n### Basic\n\nUser: \"Review it.\"\n"),
        )],
    },
    right: Example {
        files: &[(
            "demo/SKILL.md",
            skill!(
                "## Examples\n\n### In Scope\n\nUser: \"Review it.\"\n\n### Out of Scope\n\nUser: \"Deploy it.\"\n"
            ),
        )],
    },
};

//! The sections that say what is done: Purpose, Preconditions, Defaults, Workflow, Decision Logic. Rows and nothing else.

use crate::rules::catalogue::strict_sample::skill;
use crate::rules::{Example, Rule, Severity};

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

//! Strict standard, semantic lint (8.6): what parses and yet misleads. Conservative.

use super::strict_sample::front;
use super::strict_sample::skill;
use crate::rules::{Example, Rule, Severity};

/// The rows of this family.
pub static RULES: &[&Rule] = &[
    &LINT_VAGUE_DESCRIPTION,
    &LINT_BROAD_DESCRIPTION,
    &LINT_NO_NEGATIVE_EXAMPLE,
    &LINT_NO_BOUNDARIES,
    &LINT_LIVE_FACT,
    &LINT_UNAVAILABLE_FILE,
    &LINT_UNDECLARED_TOOL,
    &LINT_EXAMPLE_CONTRADICTS,
    &LINT_HIDDEN_PERMISSION,
    &LINT_DUPLICATED_CONTENT,
];

/// `description` names a subject, but no task.
pub static LINT_VAGUE_DESCRIPTION: Rule = Rule {
    id: "LINT_VAGUE_DESCRIPTION",
    severity: Severity::WarnMinor,
    since: "0.1.0",
    summary: "`description` names a subject, but no task.",
    why: "A host cannot tell which requests it is for.",
    fix: "Name the tasks: extract, review, compare.",
    section: "8.6",
    wrong: Example {
        files: &[(
            "demo/SKILL.md",
            front!(
                "name: demo\ndescription: \"Helps with demo contracts and all the schemas that belong to them.\"\n"
            ),
        )],
    },
    right: Example {
        files: &[(
            "demo/SKILL.md",
            front!(
                "name: demo\ndescription: This skill should be used when the user asks to review a demo contract or compare two demo schemas.\n"
            ),
        )],
    },
};

/// `description` claims almost every request.
pub static LINT_BROAD_DESCRIPTION: Rule = Rule {
    id: "LINT_BROAD_DESCRIPTION",
    severity: Severity::WarnMinor,
    since: "0.1.0",
    summary: "`description` claims almost every request.",
    why: "The skill is loaded when it is of no use, and displaces the one that is.",
    fix: "Name the tasks it is for.",
    section: "8.6",
    wrong: Example {
        files: &[(
            "demo/SKILL.md",
            front!(
                "name: demo\ndescription: Use this skill for any task, whenever a session begins.\n"
            ),
        )],
    },
    right: Example {
        files: &[(
            "demo/SKILL.md",
            front!(
                "name: demo\ndescription: This skill should be used when the user asks to review a demo contract or compare two demo schemas.\n"
            ),
        )],
    },
};

/// Examples show only what goes well.
pub static LINT_NO_NEGATIVE_EXAMPLE: Rule = Rule {
    id: "LINT_NO_NEGATIVE_EXAMPLE",
    severity: Severity::WarnMinor,
    since: "0.1.0",
    summary: "Examples show only what goes well.",
    why: "Without a case that is declined nobody sees where the skill ends.",
    fix: "Add an example that is out of scope.",
    section: "8.6",
    wrong: Example {
        files: &[(
            "demo/SKILL.md",
            skill!("## Examples\n\nUser: \"Review it.\"\n"),
        )],
    },
    right: Example {
        files: &[(
            "demo/SKILL.md",
            skill!("## Examples\n\nUser: \"Review it.\"\n\nOut of scope: \"Deploy it.\"\n"),
        )],
    },
};

/// Nothing in the skill says what it does not do.
pub static LINT_NO_BOUNDARIES: Rule = Rule {
    id: "LINT_NO_BOUNDARIES",
    severity: Severity::WarnMinor,
    since: "0.1.0",
    summary: "Nothing in the skill says what it does not do.",
    why: "An agent that is not told where to stop goes on.",
    fix: "Write down the cases it leaves alone.",
    section: "8.6",
    wrong: Example {
        files: &[("demo/SKILL.md", skill!("Read the contract and report.\n"))],
    },
    right: Example {
        files: &[(
            "demo/SKILL.md",
            skill!("Read the contract and report. Do not edit it.\n"),
        )],
    },
};

/// A sentence states a fact that changes outside the skill.
pub static LINT_LIVE_FACT: Rule = Rule {
    id: "LINT_LIVE_FACT",
    severity: Severity::WarnMinor,
    since: "0.1.0",
    summary: "A sentence states a fact that changes outside the skill.",
    why: "It is wrong soon, and reads as true for ever.",
    fix: "Say how to look it up, or give the date.",
    section: "8.6",
    wrong: Example {
        files: &[(
            "demo/SKILL.md",
            skill!("It is currently the best schema tool.\n"),
        )],
    },
    right: Example {
        files: &[(
            "demo/SKILL.md",
            skill!("Compare the schema tools with the project's own benchmark.\n"),
        )],
    },
};

/// A reference document links to a file that is not there.
pub static LINT_UNAVAILABLE_FILE: Rule = Rule {
    id: "LINT_UNAVAILABLE_FILE",
    severity: Severity::WarnMinor,
    since: "0.1.0",
    summary: "A reference document links to a file that is not there.",
    why: "The agent is sent to nothing.",
    fix: "Add the file, or remove the link.",
    section: "8.6",
    wrong: Example {
        files: &[
            ("demo/SKILL.md", skill!("See `references/a.md`.\n")),
            ("demo/references/a.md", "See [more](gone.md).\n"),
        ],
    },
    right: Example {
        files: &[
            ("demo/SKILL.md", skill!("See `references/a.md`.\n")),
            (
                "demo/references/a.md",
                "See [more](https://example.org/).\n",
            ),
        ],
    },
};

/// A workflow step runs a program that Preconditions do not name.
pub static LINT_UNDECLARED_TOOL: Rule = Rule {
    id: "LINT_UNDECLARED_TOOL",
    severity: Severity::WarnMinor,
    since: "0.1.0",
    summary: "A workflow step runs a program that Preconditions do not name.",
    why: "The step fails where the program is not installed.",
    fix: "Name it under Preconditions.",
    section: "8.6",
    wrong: Example {
        files: &[(
            "demo/SKILL.md",
            skill!("## Preconditions\n\n- git\n\n## Workflow\n\n1. Run `docker build .`.\n"),
        )],
    },
    right: Example {
        files: &[(
            "demo/SKILL.md",
            skill!("## Preconditions\n\n- Docker\n\n## Workflow\n\n1. Run `docker build .`.\n"),
        )],
    },
};

/// An in-scope example asks for what Boundaries refuse.
pub static LINT_EXAMPLE_CONTRADICTS: Rule = Rule {
    id: "LINT_EXAMPLE_CONTRADICTS",
    severity: Severity::WarnMinor,
    since: "0.1.0",
    summary: "An in-scope example asks for what Boundaries refuse.",
    why: "The example teaches the opposite of the rule.",
    fix: "Move the example to Out of Scope, or change the boundary.",
    section: "8.6",
    wrong: Example {
        files: &[(
            "demo/SKILL.md",
            skill!(
                "## Boundaries\n\n- Does not deploy contracts.\n\n## Examples\n\n### In Scope\n\nUser: \"Deploy the contract.\"\n"
            ),
        )],
    },
    right: Example {
        files: &[(
            "demo/SKILL.md",
            skill!(
                "## Boundaries\n\n- Does not deploy contracts.\n\n## Examples\n\n### In Scope\n\nUser: \"Review the contract.\"\n"
            ),
        )],
    },
};

/// An instruction takes permissions that nobody granted.
pub static LINT_HIDDEN_PERMISSION: Rule = Rule {
    id: "LINT_HIDDEN_PERMISSION",
    severity: Severity::WarnMinor,
    since: "0.1.0",
    summary: "An instruction takes permissions that nobody granted.",
    why: "It works only where a host already allows everything, and teaches to bypass its checks.",
    fix: "Ask for the capability under Preconditions, in words.",
    section: "8.6",
    wrong: Example {
        files: &[("demo/SKILL.md", skill!("Run `codex --full-auto`.\n"))],
    },
    right: Example {
        files: &[(
            "demo/SKILL.md",
            skill!("Needs permission to run local commands.\n"),
        )],
    },
};

/// A long paragraph stands twice.
pub static LINT_DUPLICATED_CONTENT: Rule = Rule {
    id: "LINT_DUPLICATED_CONTENT",
    severity: Severity::WarnMinor,
    since: "0.1.0",
    summary: "A long paragraph stands twice.",
    why: "It costs context and decides nothing.",
    fix: "Keep it in one place.",
    section: "8.6",
    wrong: Example {
        files: &[(
            "demo/SKILL.md",
            skill!(
                "This paragraph is long enough to count as content, and it says at some length what a reviewer of demo contracts should look at first.\n\nThis paragraph is long enough to count as content, and it says at some length what a reviewer of demo contracts should look at first.\n\n"
            ),
        )],
    },
    right: Example {
        files: &[(
            "demo/SKILL.md",
            skill!(
                "This paragraph is long enough to count as content, and it says at some length what a reviewer of demo contracts should look at first.\n"
            ),
        )],
    },
};

//! What a description is taken from.

use crate::migrate::{Parent, Request, Suggestion, TargetEntry, suggest};
use crate::path::RepoPath;

fn answer(fields: &str, body: &str) -> Suggestion {
    let path = RepoPath::new("skills/demo/SKILL.md");
    let text = format!("---\nid: x\n{fields}---\n{body}");
    suggest(&Request {
        roots: &crate::path::roots::Roots::default(),
        shown: path.as_str(),
        path: &path,
        text: &text,
        owner: None,
        target_entry: TargetEntry::Same,
        parent: Parent::Missing,
    })
}

fn description(fields: &str, body: &str) -> Option<String> {
    let migration = answer(fields, body).migration.expect("a skill");
    migration.fields.get("description").map(str::to_owned)
}

fn from_body(body: &str) -> Option<String> {
    description("", body)
}

#[expect(clippy::unnecessary_wraps, reason = "it is compared with an option")]
fn is(text: &str) -> Option<String> {
    Some(text.to_owned())
}

#[test]
fn a_paragraph_that_says_when_is_quoted() {
    assert_eq!(
        from_body("# A\n\nIntro.\n\nUse this skill to plan\nreleases.\n"),
        is("Use this skill to plan releases.")
    );
    assert_eq!(
        from_body("Some text\nUse when asked.\n"),
        is("Some text Use when asked.")
    );
    assert_eq!(from_body("# Use when asked\n\nText.\n"), None);
    assert_eq!(from_body("- Use when asked.\n"), None);
    assert_eq!(from_body("Use of force. For example.\n"), None);
    assert_eq!(from_body("This is of use. For example.\n"), None);
}

#[test]
fn words_are_not_changed() {
    assert_eq!(
        from_body("Use when v1.2 is out, e.g. today.\n"),
        is("Use when v1.2 is out, e.g. today.")
    );
    assert_eq!(
        from_body("Use for **reviews.**\n"),
        is("Use for **reviews.**")
    );
}

#[test]
fn execution_constraints_are_left_out() {
    assert_eq!(
        from_body("Never push. Use when asked. Do not merge! Then stop.\n"),
        is("Use when asked. Then stop.")
    );
    assert_eq!(
        from_body("計画する。Do not merge。Use when asked。\n"),
        is("計画する。 Use when asked。")
    );
    assert_eq!(
        from_body("Use when asked. Do not use this skill for code.\n"),
        is("Use when asked. Do not use this skill for code.")
    );
    assert_eq!(
        from_body("Use when asked; never otherwise. Then stop.\n"),
        None
    );
}

#[test]
fn an_exclusion_alone_is_no_description() {
    assert_eq!(from_body("Do not use this skill for code.\n"), None);
    assert_eq!(
        from_body("Do not use this skill for code.\n\nUse when asked.\n"),
        is("Use when asked.")
    );
}

#[test]
fn fences_are_skipped() {
    assert_eq!(
        from_body("````\n```\nUse when fenced.\n````\nUse when asked.\n"),
        is("Use when asked.")
    );
    assert_eq!(from_body("~~~ `x\nUse when fenced.\n~~~\n"), None);
    assert_eq!(from_body("```\nUse when fenced.\n"), None);
}

#[test]
fn routing_fields_come_before_the_body() {
    let body = "Use when the body says so.\n";
    assert_eq!(
        description("when_to_use: [a, b]\n", body),
        is("Use this skill when a; b.")
    );
    assert_eq!(
        description("when_to_use: a.\n", body),
        is("Use this skill when a.")
    );
    assert_eq!(
        description("when_to_use: a\nwhen_not_to_use: '[\"b\"]'\n", body),
        is("Use this skill when a. Do not use this skill when b.")
    );
    assert_eq!(
        description("when_to_use: 5\n", body),
        is("Use when the body says so.")
    );
    assert_eq!(
        description("when_not_to_use: a\n", body),
        is("Use when the body says so.")
    );
    let long = "a".repeat(1024);
    assert_eq!(
        description(&format!("when_to_use: {long}\n"), body),
        is("Use when the body says so.")
    );
}

#[test]
fn a_declared_description_is_kept_or_blocks() {
    assert_eq!(
        description("description: ' Kept. '\n", "Use when asked.\n"),
        is("Kept.")
    );
    for wrong in ["''", "5", "[a]", "null"] {
        let answer = answer(&format!("description: {wrong}\n"), "Use when asked.\n");
        assert_eq!(answer.blocked.len(), 1, "{wrong}");
        assert_eq!(answer.blocked[0].field, "description", "{wrong}");
    }
}

#[test]
fn routing_text_is_joined_to_a_sentence() {
    let joined = |when: &str, unless: &str| {
        let fields = format!("when_to_use: {when}\nwhen_not_to_use: {unless}\n");
        description(&fields, "").expect("one")
    };
    for (when, unless, expected) in [
        (
            "reviewing",
            "x",
            "Use this skill when reviewing. Do not use this skill when x.",
        ),
        (
            "When the user asks!",
            "Do not use when y.",
            "Use this skill when the user asks! Do not use when y.",
        ),
        (
            "for reviews",
            "if in doubt",
            "Use this skill for reviews. Do not use this skill if in doubt.",
        ),
        (
            "To review",
            "never use it at night",
            "Use this skill to review. never use it at night.",
        ),
        (
            "Use this skill for a",
            "b",
            "Use this skill for a. Do not use this skill when b.",
        ),
        (
            "formatting",
            "b",
            "Use this skill when formatting. Do not use this skill when b.",
        ),
        // The labelled cases have it so.
        (
            "Use when a",
            "b",
            "Use this skill when Use when a. Do not use this skill when b.",
        ),
    ] {
        assert_eq!(joined(when, unless), expected);
    }
}

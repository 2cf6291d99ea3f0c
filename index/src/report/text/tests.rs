//! What a person sees: the picture as a whole, and that nothing of a repository steers the terminal.

use super::{Item, render, visible};
use crate::rules::Severity;

fn item<'a>(path: &'a str, severity: Severity, message: &'a str) -> Item<'a> {
    Item {
        path,
        line: None,
        end_line: None,
        column: None,
        end_column: None,
        severity,
        code: "X-CODE",
        message,
        source: None,
        source_from: 1,
        repair: None,
    }
}

#[test]
fn a_group_a_file_with_caret_and_counts() {
    let first = Item {
        line: Some(3),
        column: Some(14),
        end_column: Some(20),
        source: Some("description: Review\nmore"),
        ..item(
            "skills/a/SKILL.md",
            Severity::Error,
            "The value is wrong; quote it.",
        )
    };
    let items = [
        first,
        item("skills/a/SKILL.md", Severity::Warning, "Say when."),
        item("skills/b", Severity::Info, "Hm."),
    ];
    insta::assert_snapshot!(render(&items, "3 skills: ", false), @r#"
    skills/a/SKILL.md
      error X-CODE skills/a/SKILL.md:3:14
        The value is wrong; quote it.
        3 | description: Review
          |              ^^^^^^
      warning X-CODE skills/a/SKILL.md
        Say when.

    skills/b
      info X-CODE skills/b
        Hm.

    3 skills: 1 error, 1 warning, 1 info
    "#);
}

#[test]
fn colour_is_asked_for() {
    assert!(render(&[item("a", Severity::Error, "m")], "", true).contains("\u{1b}["));
    assert!(!render(&[item("a", Severity::Error, "m")], "", false).contains('\u{1b}'));
}

#[test]
fn escapes_of_a_repository_are_shown_not_obeyed() {
    assert_eq!(
        visible("a\u{1b}[31mb\nc\u{202e}d\te"),
        "a\\u{1b}[31mb\\u{a}c\\u{202e}d e"
    );
    let hostile = item(
        "skills/\u{1b}]0;x\u{7}/SKILL.md",
        Severity::Error,
        "name \"\u{9b}2J\" is wrong",
    );
    assert!(
        !render(&[hostile], "", false)
            .chars()
            .any(|c| c.is_control() && c != '\n')
    );
}

#[test]
fn a_caret_far_to_the_right_is_seen() {
    let line = format!("description: {}: x", "a".repeat(900));
    let far = Item {
        line: Some(3),
        column: Some(914),
        source: Some(&line),
        ..item("p", Severity::Error, "m")
    };
    let out = render(&[far], "", false);
    let quoted = out.lines().find(|l| l.contains("3 | ")).unwrap();
    let caret = out
        .lines()
        .find(|l| l.trim_end().ends_with('^'))
        .unwrap()
        .chars()
        .count()
        - 1;
    assert_eq!(quoted.chars().nth(caret), Some(':'));
    assert!(quoted.chars().count() < 200);
}

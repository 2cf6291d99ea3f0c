//! Repairs on small texts, and their promises on the labelled cases.

use proptest::prelude::*;
use serde_json::Value;

use super::{Action, apply, repairs};
use crate::migrate::verify;
use crate::path::RepoPath;
use crate::syntax::Document;

fn repaired(frontmatter: &str) -> (Vec<Action>, String) {
    let path = RepoPath::new("skills/demo/SKILL.md");
    let text = format!("---\nname: demo\n{frontmatter}---\n# Body: `a: b` #\n");
    let repairs = repairs(&path, &text);
    let actions = repairs.iter().map(|repair| repair.action).collect();
    let text = apply(&text, &repairs);
    let text = text
        .strip_prefix("---\nname: demo\n")
        .and_then(|text| text.strip_suffix("---\n# Body: `a: b` #\n"))
        .expect("the rest stays");
    (actions, text.to_owned())
}

fn becomes(before: &str, action: Action, after: &str) {
    let (actions, text) = repaired(before);
    assert_eq!(text, after);
    assert_eq!(actions, [action], "{before}");
}

fn stays(before: &str) {
    assert_eq!(repaired(before), (Vec::new(), before.to_owned()));
}

#[test]
fn a_value_with_a_colon_is_quoted() {
    becomes(
        "description: Reviews: specs. Use when asked.\n",
        Action::Quote,
        "description: \"Reviews: specs. Use when asked.\"\n",
    );
    becomes(
        "description: Say \"a: b\": use when asked  \nlicense: MIT\n",
        Action::Quote,
        "description: 'Say \"a: b\": use when asked'  \nlicense: MIT\n",
    );
    becomes(
        "description: Use when a.\nmetadata:\n  note: a: b\n  other: c\n",
        Action::Quote,
        "description: Use when a.\nmetadata:\n  note: \"a: b\"\n  other: c\n",
    );
}

#[test]
fn a_value_that_starts_like_something_else_is_quoted() {
    becomes(
        "description: *Reviews* specs. Use when asked.\n",
        Action::Quote,
        "description: \"*Reviews* specs. Use when asked.\"\n",
    );
    becomes(
        "description: `x` is made. Use when asked.\n",
        Action::Quote,
        "description: \"`x` is made. Use when asked.\"\n",
    );
}

#[test]
fn every_such_value_is_quoted_at_once() {
    becomes(
        "description: a: b\nlicense: c: d\n",
        Action::Quote,
        "description: \"a: b\"\nlicense: \"c: d\"\n",
    );
}

#[test]
fn a_value_whose_meaning_is_open_is_left_alone() {
    stays("description: Reviews: specs # or not\n");
    stays("description: [a, b\n");
    stays("description: \"a\" and: b\n");
    stays("description: Reviews: specs\n  on two lines\n");
    stays("description: Use when a.\nmetadata: a: b\n");
    stays("description: Fine, use when asked.\n");
}

#[test]
fn a_list_of_tools_becomes_a_string() {
    becomes(
        "description: Use when a.\nallowed-tools: [Read, \"Bash(git commit:*)\"]\nlicense: MIT\n",
        Action::JoinTools,
        "description: Use when a.\nallowed-tools: Read Bash(git commit:*)\nlicense: MIT\n",
    );
    becomes(
        "description: Use when a.\nallowed-tools:\n  - Read\n  - Grep\nlicense: MIT\n",
        Action::JoinTools,
        "description: Use when a.\nallowed-tools: Read Grep\nlicense: MIT\n",
    );
    becomes(
        "description: Use when a.\nallowed-tools:\n  - Read # why\n",
        Action::JoinTools,
        "description: Use when a.\nallowed-tools: Read # why\n",
    );
    stays("description: Use when a.\nallowed-tools:\n  - Read # why\n  - Grep\n");
    stays("description: Use when a.\nallowed-tools: [Read all]\n");
    stays("description: Use when a.\nallowed-tools: [1]\n");
    stays("description: Use when a.\nallowed-tools: []\n");
}

#[test]
fn a_list_is_joined_between_many_quoted_values() {
    let keys: String = ('a'..='t')
        .flat_map(|c| ['\n', ' ', ' ', c, ':', ' ', 'x', ':', ' ', 'y'])
        .collect();
    let before =
        format!("metadata:{keys}\nallowed-tools: [A, B]\nlicense: c: d\ndescription: e: f\n");
    let quoted = keys.replace("x: y", "\"x: y\"");
    let after = format!(
        "metadata:{quoted}\nallowed-tools: A B\nlicense: \"c: d\"\ndescription: \"e: f\"\n"
    );
    assert_eq!(
        repaired(&before),
        (vec![Action::Quote, Action::JoinTools], after)
    );
}

#[test]
fn nothing_is_joined_where_the_rest_cannot_be_read() {
    stays("description: [a: b\nallowed-tools: [Read, Grep]\nlicense: c: d\n");
}

#[test]
fn white_space_after_fences_goes() {
    let path = RepoPath::new("skills/demo/SKILL.md");
    let text = "---  \r\nname: demo\r\ndescription: Use when a.\r\n---\t\r\n# Body  \r\n";
    let found = repairs(&path, text);
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].action, Action::StripFence);
    assert_eq!(found[0].lines, [1, 4]);
    assert_eq!(
        apply(text, &found),
        "---\r\nname: demo\r\ndescription: Use when a.\r\n---\r\n# Body  \r\n"
    );
}

/// The labelled skills: path and text.
fn skills() -> Vec<(RepoPath, String)> {
    ["skills-edge", "skills-random"]
        .into_iter()
        .flat_map(|name| {
            let path = format!(
                "{}/../fixtures/conformance/{name}.jsonl",
                env!("CARGO_MANIFEST_DIR")
            );
            let text = std::fs::read_to_string(path).expect("the fixture is there");
            text.lines()
                .map(|line| {
                    let case: Value = serde_json::from_str(line).expect("a case a line");
                    let field = |key: &str| case[key].as_str().expect("text").to_owned();
                    (RepoPath::new(&field("path")), field("text"))
                })
                .collect::<Vec<_>>()
        })
        .collect()
}

/// Apply every repair of `text` and check what was promised; answers how often each action was offered.
fn promises_are_kept(path: &RepoPath, text: &str) -> [usize; 3] {
    let found = repairs(path, text);
    let after = apply(text, &found);
    let body = |text: &str| Document::parse(text).body_text().to_owned();
    assert_eq!(body(&after), body(text), "{path}");
    let errors = |text: &str| -> Vec<(&str, String)> {
        let faults = verify::faults(path, text);
        let named = faults
            .into_iter()
            .map(|fault| (fault.code.id(), fault.field.unwrap_or_default()));
        named.collect()
    };
    let (before, left) = (errors(text), errors(&after));
    for error in &left {
        let count = |errors: &[(&str, String)]| errors.iter().filter(|e| *e == error).count();
        assert!(count(&left) <= count(&before), "{path}: {error:?}\n{after}");
    }
    for code in found.iter().filter_map(|repair| repair.code) {
        let count = |errors: &[(&str, String)]| errors.iter().filter(|e| e.0 == code.id()).count();
        assert!(count(&left) < count(&before), "{path}: {code}\n{after}");
    }
    let again = repairs(path, &after);
    assert!(again.is_empty(), "{path}: repaired twice\n{after}");
    let mut offered = [0; 3];
    for repair in &found {
        offered[repair.action as usize] += 1;
    }
    offered
}

#[test]
fn repairs_keep_their_promises_on_every_labelled_skill() {
    let mut offered = [0; 3];
    for (path, text) in skills() {
        let here = promises_are_kept(&path, &text);
        for (total, count) in offered.iter_mut().zip(here) {
            *total += count;
        }
    }
    assert!(offered.iter().all(|count| *count > 0), "{offered:?}");
}

const LINES: &[&str] = &[
    "name: demo",
    "name: a: b",
    "description: Use when asked.",
    "description: Reviews: specs",
    "description: *bold* words: too",
    "description: a: b # c",
    "description: a: b\n  and more",
    "description: [a: b",
    "license: MIT: or not",
    "allowed-tools: [Read, Bash(git:*)]",
    "allowed-tools:\n  - Read\n  - Grep",
    "allowed-tools: [a b]",
    "metadata:\n  k: v: w\n  l: m",
    "metadata: a: b",
    "author: me: too",
    "# comment: here",
    "- stray",
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn repairs_keep_their_promises_on_random_skills(
        lines in prop::collection::vec(prop::sample::select(LINES), 0..6),
        ending in prop::sample::select(&["\n", "\r\n", " \n"][..]),
    ) {
        let fields: String = lines.iter().flat_map(|line| [*line, "\n"]).collect();
        let text = format!("---\n{fields}---\n# Body: a: b\n").replace('\n', ending);
        promises_are_kept(&RepoPath::new("skills/demo/SKILL.md"), &text);
    }
}

//! The examples of the catalogue: the wrong one gives its code, the right one does not.

use super::codes;
use super::literate::from_hex;
use super::tree::{Node, Tree};
use crate::rules::{Example, Rule};
use crate::strict::pipeline::FAMILIES;
use crate::strict::{EntryKind, Profile};

/// The bundle that an example describes; see the notation in `catalogue::strict_sample`.
fn tree(example: &Example) -> Tree {
    let (first, _) = example.files[0];
    let (directory, _) = first.split_once('/').unwrap();
    let mut tree = Tree::empty(directory);
    for (path, content) in example.files {
        let path = path
            .strip_prefix(directory)
            .unwrap()
            .strip_prefix('/')
            .unwrap();
        tree.nodes.insert(path.to_owned(), node(content));
    }
    tree
}

fn node(content: &str) -> Node {
    let (verb, rest) = content.split_once(' ').unwrap_or((content, ""));
    match verb {
        "@symlink" => Node::Special(EntryKind::Symlink),
        "@fifo" => Node::Special(EntryKind::Fifo),
        "@size" => Node::Sized(rest.parse().unwrap()),
        "@hex" => Node::File(from_hex(rest)),
        _ => Node::File(expanded(content).into_bytes()),
    }
}

/// The content with each `@repeat N TEXT` line as often as it says.
fn expanded(content: &str) -> String {
    content
        .split_inclusive('\n')
        .map(|line| {
            match line
                .strip_prefix("@repeat ")
                .and_then(|rest| rest.split_once(' '))
            {
                Some((times, text)) => text.repeat(times.parse().unwrap()),
                None => line.to_owned(),
            }
        })
        .collect()
}

fn gives(example: &Example, rule: &Rule) -> bool {
    codes(&tree(example).validate(Profile::P2)).contains(&rule.id)
}

#[test]
fn wrong_examples_give_their_code_and_right_ones_do_not() {
    let mut faults = Vec::new();
    for rule in FAMILIES.iter().flat_map(|family| family.rules) {
        if !gives(&rule.wrong, rule) {
            faults.push(format!("{}: the wrong example does not give it", rule.id));
        }
        if gives(&rule.right, rule) {
            faults.push(format!("{}: the right example gives it", rule.id));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn the_sample_skill_is_strict() {
    let rule = crate::rules::Code::find("EVIDENCE_MISSING").unwrap().rule();
    assert_eq!(codes(&tree(&rule.right).validate(Profile::P2)), [""; 0]);
}

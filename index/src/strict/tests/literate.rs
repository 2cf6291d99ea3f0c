//! Literate rule cases: a Markdown file a code, prose for people, fenced blocks for the test.
//!
//! `## Fires: …` and `## Quiet: …` open a case. Every case starts from `fixtures/trees/strict/link-audit`, a bundle without
//! fault. Blocks of a case, by the first word after the fence:
//!
//! - `edit PATH`: lines with ` `, `-` or `+` before them; the first two kinds stand in the file exactly once, in this order
//! - `file PATH`: a whole file
//! - `setup`: lines `profile P`, `named NAME` (the directory), `remove PATH`, `mode 644 PATH`, `KIND PATH` with the kinds
//!   symlink, fifo, device and directory, `size BYTES PATH` (a file that is not read) and `bytes HEX PATH`; a path in double
//!   quotes is a JSON string
//! - `expect`: the issues of this code, each `SEVERITY path:line[:column]`; a quiet case has none

use super::tree::{Node, Tree};
use crate::strict::{EntryKind, Profile};

/// One case.
pub(super) struct Case {
    pub title: String,
    pub fires: bool,
    pub tree: Tree,
    pub profile: Profile,
    pub expected: Vec<String>,
}

/// The cases of one fixture.
pub(super) fn cases(text: &str) -> Vec<Case> {
    let mut cases: Vec<Case> = Vec::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if let Some(title) = line.strip_prefix("## ") {
            cases.push(Case {
                title: title.to_owned(),
                fires: title.starts_with("Fires"),
                tree: Tree::load("link-audit"),
                profile: Profile::P1,
                expected: Vec::new(),
            });
            assert!(
                title.starts_with("Fires: ") || title.starts_with("Quiet: "),
                "{title}"
            );
        }
        let fence = line.len() - line.trim_start_matches('`').len();
        if fence < 3 {
            continue;
        }
        let (fence, info) = line.split_at(fence);
        let block: Vec<&str> = lines.by_ref().take_while(|line| *line != fence).collect();
        let case = cases
            .last_mut()
            .unwrap_or_else(|| panic!("a block before the first case: {info}"));
        apply(case, info, &block);
    }
    cases
}

fn apply(case: &mut Case, info: &str, block: &[&str]) {
    let (kind, path) = info.split_once(' ').unwrap_or((info, ""));
    match kind {
        "edit" => edit(&mut case.tree, path, block),
        "file" => {
            let text = block.join("\n") + "\n";
            case.tree
                .nodes
                .insert(unquoted(path), Node::File(text.into_bytes()));
        }
        "setup" => block.iter().for_each(|line| setup(case, line)),
        "expect" => case
            .expected
            .extend(block.iter().map(|line| (*line).to_owned())),
        _ => panic!("unknown block: {info}"),
    }
}

fn edit(tree: &mut Tree, path: &str, block: &[&str]) {
    let side = |drop: char| -> String {
        let kept = block.iter().filter(|line| !line.starts_with(drop));
        kept.flat_map(|line| [line.get(1..).unwrap_or_default(), "\n"])
            .collect()
    };
    *tree = tree.clone().replace(path, &side('+'), &side('-'));
}

fn setup(case: &mut Case, line: &str) {
    let (verb, rest) = line.split_once(' ').unwrap_or((line, ""));
    let tree = &mut case.tree;
    match verb {
        "profile" => case.profile = Profile::find(rest).unwrap(),
        "named" => rest.clone_into(&mut tree.directory),
        "remove" => assert!(tree.nodes.remove(rest).is_some(), "{line}"),
        "mode" => {
            let (mode, path) = rest.split_once(' ').unwrap();
            tree.executable.retain(|known| known != path);
            if mode == "755" {
                tree.executable.push(path.to_owned());
            }
        }
        "size" => {
            let (size, path) = rest.split_once(' ').unwrap();
            tree.nodes
                .insert(unquoted(path), Node::Sized(size.parse().unwrap()));
        }
        "bytes" => {
            let (hex, path) = rest.split_once(' ').unwrap();
            tree.nodes.insert(unquoted(path), Node::File(from_hex(hex)));
        }
        kind => {
            let kind = match kind {
                "symlink" => EntryKind::Symlink,
                "fifo" => EntryKind::Fifo,
                "device" => EntryKind::Other,
                "directory" => EntryKind::Directory,
                _ => panic!("unknown setup line: {line}"),
            };
            tree.nodes.insert(unquoted(rest), Node::Special(kind));
        }
    }
}

/// The bytes of pairs of hexadecimal digits.
pub(super) fn from_hex(hex: &str) -> Vec<u8> {
    let digits: Vec<char> = hex.chars().collect();
    digits
        .chunks(2)
        .map(|pair| u8::from_str_radix(&pair.iter().collect::<String>(), 16).unwrap())
        .collect()
}

fn unquoted(path: &str) -> String {
    if path.starts_with('"') {
        serde_json::from_str(path).unwrap()
    } else {
        path.to_owned()
    }
}

//! Bad bundles stay bounded: many files, odd names, deep trees, circles, aliases.

use std::time::Duration;

use super::codes;
use super::tree::{Node, Tree};
use crate::processor::measured;
use crate::strict::export::export_plan;
use crate::strict::migration::migration;
use crate::strict::verdict::Tier;
use crate::strict::{EntryKind, Profile, evidence, file_facts};

/// Far above what any of these takes, far below what something quadratic would.
const LIMIT: Duration = Duration::from_secs(60);

#[test]
fn ten_thousand_files_are_judged_in_bounded_time() {
    let mut tree = Tree::load("link-audit");
    for n in 0..2_500 {
        let next = (n + 1) % 2_500;
        tree = tree_with(
            tree,
            &format!("references/r{n}.md"),
            &format!("See [next](r{next}.md) and `scripts/s{n}.py`.\n"),
        );
        tree = tree_with(
            tree,
            &format!("scripts/s{n}.py"),
            "import os\nos.environ['DEMO_API_KEY']\n",
        );
        tree.nodes
            .insert(format!("assets/a{n}.bin"), Node::Sized(6_000_000));
        tree.nodes.insert(
            format!("junk/{n}/x\n{n}.txt"),
            Node::Special(EntryKind::Other),
        );
    }
    let skill = tree.text("SKILL.md");
    let tree = tree_with(
        tree,
        "SKILL.md",
        &format!("{skill}\n[all](references/r0.md)\n"),
    );
    let bundle = tree.bundle();
    assert!(bundle.entries.len() > 10_000);
    let (report, taken) = measured(|| {
        let report = crate::strict::validate_bundle(&bundle, Profile::P2);
        let _ = migration(&bundle, &report, Tier::Valid);
        let _ = export_plan(&bundle, &report, true);
        let _ = evidence::skeleton(&bundle, &report);
        report
    });
    assert!(taken < LIMIT, "{taken:?}");
    let count = |code: &str| {
        codes(&report)
            .into_iter()
            .filter(|found| *found == code)
            .count()
    };
    assert_eq!(count("ASSET_TOO_LARGE"), 2_500);
    assert_eq!(count("FS_NOT_REGULAR"), 2_500);
    assert_eq!(count("FS_NAME_UNPORTABLE"), 2_500);
    assert_eq!(count("ROOT_UNEXPECTED_ENTRY"), 1);
    assert_eq!(count("REF_CYCLE"), 1);
    assert_eq!(count("REF_CHAIN"), 1);
}

fn tree_with(mut tree: Tree, path: &str, text: &str) -> Tree {
    tree.nodes
        .insert(path.to_owned(), Node::File(text.as_bytes().to_vec()));
    tree
}

#[test]
fn hostile_texts_are_read_in_bounded_time() {
    let bomb = "a: &a [x, x]\nb: &b [*a, *a]\nc: &c [*b, *b]\nname: *c\n";
    let nested = "[".repeat(50_000);
    let quotes = "> ".repeat(20_000);
    let lists: Vec<String> = (0..1_000)
        .map(|n| format!("{}- x", " ".repeat(n % 200)))
        .collect();
    let lists = lists.join("\n");
    let links = "[a](".repeat(15_000);
    let emphasis = "*a **b ".repeat(10_000);
    let texts = [
        format!("---\n{bomb}---\n# T\n"),
        format!("---\nname: {nested}\n---\n# T\n"),
        format!("---\nname: x\n---\n{quotes}"),
        format!("---\nname: x\n---\n{lists}"),
        format!("---\nname: x\n---\n{links}"),
        format!("---\nname: x\n---\n{emphasis}"),
        format!("---\nname: x\n---\n{}", "## Purpose\n".repeat(10_000)),
        format!("---\nname: x\n---\n{}", "You. ".repeat(20_000)),
    ];
    for text in texts {
        let (facts, taken) = measured(|| file_facts("SKILL.md", text.as_bytes()));
        assert!(taken < LIMIT, "{taken:?} for {text:.60}");
        assert!(!facts.findings.is_empty());
    }
}

#[test]
fn odd_bundles_answer() {
    let nothing = Tree::empty("x").validate(Profile::P2);
    assert_eq!(codes(&nothing)[0], "ROOT_SKILL_MD_MISSING");
    let mut device = Tree::load("link-audit");
    device
        .nodes
        .insert("SKILL.md".to_owned(), Node::Special(EntryKind::Other));
    assert!(codes(&device.validate(Profile::P1)).contains(&"ROOT_SKILL_MD_NOT_FILE"));
    let bytes: Vec<u8> = (0..=255).cycle().take(10_000).collect();
    for path in [
        "SKILL.md",
        "scripts/x",
        "references/x.md",
        ".overlays/release.yaml",
        "agents/openai.yaml",
        "assets/x.txt",
    ] {
        let _ = file_facts(path, &bytes);
        let _ = file_facts(path, b"");
        let _ = file_facts(path, "\u{feff}---\r\nname: \u{1f600}\r---\r".as_bytes());
    }
}

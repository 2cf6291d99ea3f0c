//! One test for each contradiction of the standard that the decision page settles, named by its row.

use super::codes;
use super::tree::{Node, Tree};
use crate::strict::verdict::{BundleReport, Issue, Level, Verdict};
use crate::strict::{EntryKind, Profile};

fn good() -> Tree {
    Tree::load("link-audit")
}

fn issue<'r>(report: &'r BundleReport, code: &str) -> &'r Issue {
    let mut found = report.issues.iter().filter(|issue| issue.code.id() == code);
    let first = found
        .next()
        .unwrap_or_else(|| panic!("no {code} in {:?}", codes(report)));
    assert!(found.next().is_none(), "more than one {code}");
    first
}

fn described(description: &str) -> Tree {
    let old = good().text("SKILL.md");
    let line = old
        .lines()
        .find(|line| line.starts_with("description: "))
        .unwrap()
        .to_owned();
    good().replace("SKILL.md", &line, &format!("description: {description}"))
}

#[test]
fn row_unknown_frontmatter_key() {
    let tree = good().replace(
        "SKILL.md",
        "name: link-audit\n",
        "name: link-audit\nversion: 1.0.0\n",
    );
    let report = tree.validate(Profile::P1);
    assert_eq!(issue(&report, "FM_UNKNOWN_CORE_KEY").severity, Level::Fail);
    assert_eq!(
        (report.verdict, report.first_failed_stage),
        (Verdict::Fail, Some(4))
    );
    let report = tree.validate(Profile::P0);
    let soft = issue(&report, "FM_UNKNOWN_CORE_KEY");
    assert_eq!(
        (soft.severity, soft.is_major(), report.verdict),
        (Level::Warn, true, Verdict::Pass)
    );
}

#[test]
fn row_crlf() {
    let text = good().text("SKILL.md");
    let windows = good().with("SKILL.md", &text.replace('\n', "\r\n"));
    assert_eq!(codes(&windows.validate(Profile::P2)), [""; 0]);
    let old_mac = good().with(
        "SKILL.md",
        &text.replacen("Find links in", "Find\rlinks in", 1),
    );
    assert_eq!(
        issue(&old_mac.validate(Profile::P1), "TXT_BARE_CR").severity,
        Level::Fail
    );
}

#[test]
fn row_empty_body() {
    let text = good().text("SKILL.md");
    let (front, _) = text.split_once("# Link audit").unwrap();
    let report = good().with("SKILL.md", front).validate(Profile::P1);
    assert_eq!(issue(&report, "BODY_EMPTY").severity, Level::Warn);
    assert_eq!(report.verdict, Verdict::Pass);
}

#[test]
fn row_over_500_lines() {
    let text = good().text("SKILL.md");
    let body = text.lines().count() - 4;
    let exact = good().with("SKILL.md", &format!("{text}{}", "\n".repeat(500 - body)));
    assert!(!codes(&exact.validate(Profile::P1)).contains(&"BODY_TOO_LONG"));
    let report = good()
        .with("SKILL.md", &format!("{text}{}", "\n".repeat(501 - body)))
        .validate(Profile::P1);
    let long = issue(&report, "BODY_TOO_LONG");
    assert_eq!(
        (long.severity, long.is_major(), report.verdict),
        (Level::Warn, true, Verdict::Pass)
    );
}

#[test]
fn row_missing_section() {
    let tree = good().replace("SKILL.md", "## Defaults\n", "");
    let report = tree.validate(Profile::P1);
    let missing = issue(&report, "SECTION_MISSING");
    assert_eq!((missing.severity, missing.is_major()), (Level::Warn, true));
    assert!(!codes(&tree.validate(Profile::P0)).contains(&"SECTION_MISSING"));
}

#[test]
fn row_trigger_token() {
    for token in [
        "This skill should be used when",
        "Use when",
        "use this when",
        "USE THIS SKILL WHEN",
        "Use whenever",
        "used this skill whenever",
        "Trigger when",
        "trigger whenever",
    ] {
        let report = described(&format!(
            "{token} links in Markdown files are broken or pages are orphans."
        ))
        .validate(Profile::P1);
        assert!(!codes(&report).contains(&"TRIGGER_MISSING"), "{token}");
    }
    let report = described("Useful when links in Markdown files are broken or pages are orphans.")
        .validate(Profile::P1);
    assert_eq!(issue(&report, "TRIGGER_MISSING").severity, Level::Warn);
}

#[test]
fn row_reserved_words() {
    let named = |name: &str| {
        let mut tree = good().replace("SKILL.md", "name: link-audit\n", &format!("name: {name}\n"));
        name.clone_into(&mut tree.directory);
        codes(&tree.validate(Profile::P1))
    };
    assert!(named("claude").contains(&"NAME_RESERVED"));
    assert!(named("Anthropic").contains(&"NAME_RESERVED"));
    assert!(!named("claude-links").contains(&"NAME_RESERVED"));
}

#[test]
fn row_overlays_at_the_root() {
    assert!(good().nodes.contains_key(".overlays/release.yaml"));
    assert_eq!(codes(&good().validate(Profile::P1)), [""; 0]);
    let other = good().with(".overlays/github/manifest.yaml", "skill_name: other\n");
    assert!(codes(&other.validate(Profile::H)).contains(&"OVERLAY_NAME_CONFLICT"));
    assert!(!codes(&other.validate(Profile::P0)).contains(&"OVERLAY_NAME_CONFLICT"));
    let deeper = good().with("references/.overlays/x.md", "x\n");
    assert!(codes(&deeper.validate(Profile::P1)).contains(&"FS_HIDDEN"));
}

#[test]
fn row_missing_referenced_file() {
    let mut tree = good();
    tree.nodes.remove("references/link-rules.md");
    let report = tree.validate(Profile::P1);
    let missing = issue(&report, "REF_MISSING");
    assert_eq!(
        (missing.severity, missing.is_major(), report.verdict),
        (Level::Warn, true, Verdict::Pass)
    );
}

#[test]
fn row_nested_files() {
    let tree = good().with("references/deep/a.md", "# A\n").replace(
        "SKILL.md",
        "Write the report from",
        "Read `references/deep/a.md`. Write the report from",
    );
    for (profile, level) in [(Profile::P1, Level::Fail), (Profile::P0, Level::Warn)] {
        let report = tree.validate(profile);
        assert_eq!(issue(&report, "FS_NESTED").severity, level);
        assert_eq!(issue(&report, "REF_TOO_DEEP").severity, level);
    }
}

#[test]
fn row_multi_line_description() {
    let report = described(">\n  This skill should be used when the user asks\n  to find broken links in Markdown files.").validate(Profile::P1);
    let feature = issue(&report, "FM_YAML_FEATURE");
    assert_eq!(
        (feature.severity, feature.is_major(), report.verdict),
        (Level::Warn, true, Verdict::Pass)
    );
}

#[test]
fn row_desc_length_and_desc_too_short() {
    let code = |description: &str| {
        let found = codes(&described(description).validate(Profile::P1));
        let about = [
            "DESC_TOO_SHORT",
            "DESC_MISSING",
            "DESC_LENGTH",
            "DESC_VAGUE",
        ];
        found
            .into_iter()
            .filter(|code| about.contains(code))
            .collect::<Vec<_>>()
    };
    assert_eq!(code("Use when"), ["DESC_TOO_SHORT"]);
    assert_eq!(code("\"  \""), ["DESC_MISSING"]);
    assert_eq!(code(&format!("Use when {}", "a".repeat(1015))), [""; 0]);
    assert_eq!(
        code(&format!("Use when {}", "a".repeat(1016))),
        ["DESC_LENGTH"]
    );
    assert_eq!(code("Use when x."), ["DESC_VAGUE"]);
}

/// The paragraph below the table: what is a reference and what is not.
#[test]
fn references_are_links_code_spans_and_entries_but_no_urls_or_fences() {
    let text = "See [a](references/gone-1.md), ![b](assets/gone-2.png), `scripts/gone-3.py --x`, [c](https://x.y/references/z.md), \
                [d](mailto:a@b.c), [e](#examples).\n\n```\nreferences/gone-4.md [x](references/gone-5.md)\n```\n\n## Purpose\n";
    let tree = good().replace("SKILL.md", "## Purpose\n", text);
    let report = tree.validate(Profile::P0);
    let missing: Vec<_> = report
        .issues
        .iter()
        .map(|issue| (issue.code.id(), issue.message.clone()))
        .collect();
    assert_eq!(missing.len(), 3, "{missing:?}");
    assert!(missing.iter().zip(1..).all(
        |((code, message), n)| *code == "REF_MISSING" && message.contains(&format!("gone-{n}"))
    ));
}

/// "Text inside fences is never a heading"; trailing `#` and white space do not count.
#[test]
fn headings_match_exactly_outside_fences() {
    let fenced = good().replace("SKILL.md", "## Gotchas\n", "```\n## Gotchas\n```\n");
    assert!(codes(&fenced.validate(Profile::P1)).contains(&"SECTION_MISSING"));
    let trailing = good().replace("SKILL.md", "## Gotchas\n", "##  Gotchas  ##  \n");
    assert_eq!(codes(&trailing.validate(Profile::P1)), [""; 0]);
    for near in [
        "## gotchas\n",
        "## Gotchas:\n",
        "## **Gotchas**\n",
        "Gotchas\n-------\n",
    ] {
        let report = good()
            .replace("SKILL.md", "## Gotchas\n", near)
            .validate(Profile::P1);
        assert!(codes(&report).contains(&"SECTION_MISSING"), "{near:?}");
    }
}

/// "A stage that produces FAIL stops the pipeline" decides `firstFailedStage`; later stages are reported all the same.
#[test]
fn later_stages_are_reported_after_a_fail() {
    let mut tree = good().replace("SKILL.md", "## Defaults\n", "");
    tree.nodes
        .insert("scripts/link".to_owned(), Node::Special(EntryKind::Symlink));
    let report = tree.validate(Profile::P1);
    assert_eq!(report.first_failed_stage, Some(0));
    assert!(codes(&report).contains(&"SECTION_MISSING"));
}

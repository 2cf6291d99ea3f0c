//! Validation is incremental: which queries run after which edit.

use std::sync::Arc;

use crate::change::Change;
use crate::config::settings::ValidateProfile;
use crate::date::Date;
use crate::db::Executed;
use crate::entry::{Content, Entry, EntryKind, Identity};
use crate::facts::{Depth, analyze};
use crate::index::Index;
use crate::path::RepoPath;
use crate::settings::Settings;
use crate::strict::verdict::Tier;

use super::codes;
use super::tree::{Node, Tree};

const REFERENCE: &str = "references/link-rules.md";

fn put(change: &mut Change, path: &str, text: &[u8]) {
    let path = RepoPath::new(path);
    let entry = Entry {
        kind: EntryKind::File,
        identity: Identity {
            mode: 0o100_755,
            size: text.len() as u64,
            ..Identity::default()
        },
        content: Content::Bytes(text.to_vec()),
    };
    change.put(Arc::new(analyze(&path, &entry, Depth::Full)));
}

/// Two skills that share a shard, because they stand in one folder of the skill root.
fn index() -> Index {
    let settings = Settings::on(Date::parse("2026-11-30").unwrap());
    let mut index = Index::new("test", Arc::new(settings));
    let mut change = Change::default();
    for folder in ["skills/team/link-audit", "skills/team/other"] {
        for (path, node) in Tree::load("link-audit").nodes {
            if let Node::File(bytes) = node {
                put(&mut change, &format!("{folder}/{path}"), &bytes);
            }
        }
    }
    index.apply(change);
    index.take_executed();
    index
}

fn edit(index: &mut Index, path: &str, text: &str) -> Executed {
    let mut change = Change::default();
    put(&mut change, path, text.as_bytes());
    index.apply(change);
    index.take_executed()
}

fn ran(executed: &Executed, query: &str) -> u64 {
    executed.get(query).copied().unwrap_or_default()
}

fn tiers(index: &Index) -> Vec<Tier> {
    let snapshot = index.snapshot();
    let judged = snapshot.judged();
    judged.iter().map(|judged| judged.report.tier).collect()
}

#[test]
fn an_edit_of_a_reference_checks_its_bundle_alone() {
    let mut index = index();
    assert_eq!(tiers(&index), [Tier::Strict, Tier::Invalid]);
    let long = format!("# Rules\n\n{}", "A rule.\n".repeat(200));
    let path = format!("skills/team/link-audit/{REFERENCE}");
    let executed = edit(&mut index, &path, &long);
    assert_eq!(ran(&executed, "shard_bundles"), 1, "{executed:?}");
    assert_eq!(ran(&executed, "bundle_report"), 1, "{executed:?}");
    assert_eq!(tiers(&index), [Tier::Standard, Tier::Invalid]);
}

#[test]
fn an_edit_that_changes_no_fact_checks_nothing() {
    let mut index = index();
    let text = Tree::load("link-audit").text(REFERENCE);
    let path = format!("skills/team/link-audit/{REFERENCE}");
    assert_eq!(edit(&mut index, &path, &text), Executed::new());
}

#[test]
fn a_file_that_belongs_to_no_bundle_checks_no_bundle() {
    let mut index = index();
    let executed = edit(&mut index, "contexts/tone.md", "# Tone\n");
    assert!(!executed.is_empty());
    assert_eq!(ran(&executed, "bundle_report"), 0, "{executed:?}");
}

#[test]
fn a_new_day_checks_nothing_and_another_profile_everything() {
    let mut index = index();
    let mut settings = Settings::on(Date::parse("2026-12-01").unwrap());
    let mut change = Change::default();
    change.settings(Arc::new(settings.clone()));
    index.apply(change);
    assert_eq!(ran(&index.take_executed(), "bundle_report"), 0);
    settings.own.validate_profile = ValidateProfile::P2;
    let mut change = Change::default();
    change.settings(Arc::new(settings));
    index.apply(change);
    assert_eq!(ran(&index.take_executed(), "bundle_report"), 2);
}

#[test]
fn a_bundle_that_is_removed_is_judged_no_longer() {
    let mut index = index();
    let mut change = Change::default();
    change.remove(RepoPath::new("skills/team/other/SKILL.md"));
    index.apply(change);
    assert_eq!(tiers(&index), [Tier::Strict]);
    assert_eq!(ran(&index.take_executed(), "bundle_report"), 0);
}

/// A skill inside another one stands where nothing may stand; what it says of itself is not the outer one's fault.
#[test]
fn a_skill_inside_another_is_judged_once() {
    let mut index = index();
    let inner = "skills/team/link-audit/inner/SKILL.md";
    edit(&mut index, inner, "---\nname: inner\n---\nBody.\n");
    let snapshot = index.snapshot();
    let judged = snapshot.judged();
    let paths: Vec<&str> = judged.iter().map(|j| j.bundle.path.as_str()).collect();
    assert_eq!(
        paths,
        [
            "skills/team/link-audit",
            "skills/team/link-audit/inner",
            "skills/team/other"
        ]
    );
    assert_eq!(codes(&judged[0].report), ["ROOT_UNEXPECTED_ENTRY"]);
    assert!(codes(&judged[1].report).contains(&"DESC_MISSING"));
}

/// Bytes that no reviewer reads as text are known by name and size, whoever else opened the file.
#[test]
fn an_archive_among_the_scripts_is_no_binary_program() {
    let mut index = index();
    let path = RepoPath::new("skills/team/link-audit/scripts/parts.tar.gz");
    let entry = Entry {
        kind: EntryKind::File,
        identity: Identity::default(),
        content: Content::Bytes(vec![0, 159, 146, 150]),
    };
    let mut change = Change::default();
    change.put(Arc::new(analyze(&path, &entry, Depth::Full)));
    index.apply(change);
    assert_eq!(tiers(&index), [Tier::Strict, Tier::Invalid]);
}

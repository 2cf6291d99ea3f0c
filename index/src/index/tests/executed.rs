//! What an edit makes run: its own shard, and beyond that only what sees a difference.

use std::sync::Arc;

use crate::change::Change;
use crate::date::Date;
use crate::db::Executed;
use crate::entry::{Content, Entry, EntryKind, Identity};
use crate::facts::{Depth, analyze};
use crate::index::Index;
use crate::path::RepoPath;
use crate::settings::Settings;

const SKILLS: usize = 40;

fn path(i: usize) -> String {
    format!("skills/s{i}/SKILL.md")
}

fn text(i: usize) -> String {
    let next = (i + 1) % SKILLS;
    format!(
        "---\nname: s{i}\ndescription: Does {i}. Use when it is due; not for others.\nmetadata:\n  renma.id: skill.{i}\n  renma.owner: team\n  renma.status: stable\n  renma.continues-with: '[\"skill.{next}\"]'\n  renma.requires-context: '[\"context.{}\"]'\n---\n\n# S\n\nRead `references/guide.md`.\n",
        i % 4
    )
}

fn put(change: &mut Change, path: &str, text: &str) {
    let path = RepoPath::new(path);
    let entry = Entry {
        kind: EntryKind::File,
        identity: Identity::default(),
        content: Content::Bytes(text.as_bytes().to_vec()),
    };
    change.put(Arc::new(analyze(&path, &entry, Depth::Full)));
}

fn index() -> Index {
    let settings = Settings::on(Date::parse("2026-11-30").unwrap());
    let mut index = Index::new("test", Arc::new(settings));
    let mut change = Change::default();
    for i in 0..SKILLS {
        put(&mut change, &path(i), &text(i));
        put(
            &mut change,
            &format!("skills/s{i}/references/guide.md"),
            "# Guide\n",
        );
    }
    for i in 0..4 {
        let text = format!("---\nid: context.{i}\nowner: team\nstatus: stable\n---\n\n# C\n");
        put(&mut change, &format!("contexts/area-{i}/c.md"), &text);
    }
    index.apply(change);
    index.take_executed();
    index
}

/// What runs when `from` becomes `to` in the file at `at`.
fn executed(at: &str, text: &str, from: &str, to: &str) -> Executed {
    let mut index = index();
    let changed = text.replacen(from, to, 1);
    let mut change = Change::default();
    put(&mut change, at, &changed);
    index.apply(change);
    index.take_executed()
}

fn of_skill(from: &str, to: &str) -> Executed {
    assert!(text(7).contains(from));
    executed(&path(7), &text(7), from, to)
}

/// Only queries of one shard ran, or of one bundle in it, each once.
fn assert_one_shard(ran: &Executed) {
    assert!(ran.contains_key("shard_files"), "nothing ran: {ran:?}");
    for (query, times) in ran {
        // What stands at a path of another shard may be asked for the first time.
        let once = *times == 1 || query == "shard_known";
        let narrow = query.starts_with("shard_") || query == "bundle_report";
        assert!(narrow && once, "{ran:?}");
    }
}

#[test]
fn what_leaves_the_facts_equal_runs_nothing() {
    let ran = of_skill("# S", "# S");
    assert!(ran.is_empty(), "{ran:?}");
}

#[test]
fn bodies_descriptions_and_owners_stay_in_their_shard() {
    assert_one_shard(&of_skill("# S", "# Other\n\n## S"));
    assert_one_shard(&of_skill("Does 7.", "Does 7 twice."));
    assert_one_shard(&of_skill("owner: team", "owner: others"));
    assert_one_shard(&of_skill("references/guide.md", "references/missing.md"));
    assert_one_shard(&executed(
        "skills/s7/references/guide.md",
        "# Guide\n",
        "# Guide",
        "# Guide\n\nSee SKILL.md.",
    ));
}

#[test]
fn a_continuation_is_resolved_without_judging_other_skills() {
    let ran = of_skill("skill.8", "skill.9");
    assert_one_shard(&ran);
}

#[test]
fn a_dependency_is_judged_in_its_shard_and_together() {
    let ran = of_skill("context.3", "context.2");
    assert_eq!(ran.get("shard_portion"), Some(&1), "{ran:?}");
    assert_eq!(ran.get("repository_together"), Some(&1), "{ran:?}");
    assert_eq!(ran.get("repository_ids"), None, "{ran:?}");
}

#[test]
fn the_status_of_a_context_reaches_those_who_need_it() {
    let context = "---\nid: context.3\nowner: team\nstatus: stable\n---\n\n# C\n";
    let ran = executed("contexts/area-3/c.md", context, "stable", "deprecated");
    let judged = *ran.get("shard_portion").unwrap();
    assert!((2..=12).contains(&judged), "{ran:?}");
    assert_eq!(ran.get("shard_support"), Some(&1), "{ran:?}");
}

#[test]
fn an_id_concerns_those_who_ask_for_it() {
    let ran = of_skill("renma.id: skill.7", "renma.id: skill.seven");
    let judged = *ran.get("shard_portion").unwrap();
    assert!((1..=4).contains(&judged), "{ran:?}");
    let context = "---\nid: context.3\nowner: team\nstatus: stable\n---\n\n# C\n";
    let ran = executed(
        "contexts/area-3/c.md",
        context,
        "context.3",
        "context.three",
    );
    let judged = *ran.get("shard_portion").unwrap();
    assert!((11..=14).contains(&judged), "{ran:?}");
}

#[test]
fn entrypoints_are_kept_as_long_as_routes_stay() {
    let mut index = index();
    let first = index.snapshot();
    let mut edited = |from: &str, to: &str| {
        let mut change = Change::default();
        put(&mut change, &path(7), &text(7).replacen(from, to, 1));
        index.apply(change)
    };
    let same_routes = edited("Does 7.", "Does 7 twice.");
    let other_routes = edited("skill.8", "skill.9");
    assert!(Arc::ptr_eq(&first.entrypoints, &same_routes.entrypoints));
    assert!(!Arc::ptr_eq(&first.entrypoints, &other_routes.entrypoints));
}

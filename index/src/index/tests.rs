//! Invariant 1 without a disk: whatever happens to files, configuration and date, the next snapshot is the one that an
//! index which starts there would publish; and the differences lead from each snapshot to the next.

mod executed;
mod undivided;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::sync::Arc;

use proptest::prelude::*;
use proptest::test_runner::TestCaseError;

use self::undivided::{shown, undivided};
use super::Index;
use crate::answer::{self, Format, ScanRequest};
use crate::boundary::{Boundary, FileVerdict, FolderVerdict};
use crate::change::Change;
use crate::config;
use crate::date::Date;
use crate::delta::{Delta, Rows};
use crate::entry::{Content, Entry, EntryKind, Identity};
use crate::facts::{Depth, FileFacts, analyze};
use crate::path::RepoPath;
use crate::settings::Settings;
use crate::snapshot::Snapshot;
use crate::surface::Surface;

const PATHS: [&str; 20] = [
    "skills/a/SKILL.md",
    "skills/b/SKILL.md",
    "skills/g/c/SKILL.md",
    ".agents/skills/d/SKILL.md",
    "skills/a/references/guide.md",
    "skills/a/references/more.md",
    "skills/b/references/guide.md",
    "skills/a/scripts/run.sh",
    "skills/a/extra/data.md",
    "skills/b/extra/data.md",
    "contexts/a.md",
    "contexts/b.md",
    "contexts/sub/c.md",
    "lenses/a.md",
    "lenses/b.md",
    "context/old.md",
    "AGENTS.md",
    "skills/g/SKILL.md",
    "skills/g/references/r.md",
    "skills/g/c/references/r.md",
];

const TARGETS: [&str; 11] = [
    "skill.a",
    "skill.b",
    "skills/b/SKILL.md",
    "context.a",
    "context.b",
    "./contexts/b.md",
    "contexts/sub/c.md",
    "lens.a",
    "lens.b",
    "lenses//a.md",
    "context.nowhere",
];

const CONFIGS: [&str; 5] = [
    "{}",
    "{ \"skill_discovery\": { \"adopted\": true } }",
    "{ \"exclude\": [\".git\", \"lenses\", \"skills/b\"] }",
    "{ \"max_file_size_bytes\": 300 }",
    "{ \"suppressions\": [{ \"id\": \"META-UNKNOWN-REFERENCE\", \"paths\": [\"skills\"], \"reason\": \"r\", \"expires\": \"2026-06-15\" }] }",
];

const DAYS: [&str; 4] = ["2026-01-01", "2026-06-15", "2026-06-16", "2027-01-01"];

/// One thing that happens.
#[derive(Debug, Clone)]
enum Step {
    Put(usize, Vec<u8>),
    Remove(usize),
    Move(usize, usize),
    Config(usize),
    Day(usize),
}

fn step() -> impl Strategy<Value = Step> {
    let seeds = || prop::collection::vec(any::<u8>(), 12);
    let at = || 0..PATHS.len();
    prop_oneof![
        12 => (at(), seeds()).prop_map(|(at, seeds)| Step::Put(at, seeds)),
        3 => at().prop_map(Step::Remove),
        3 => (at(), at()).prop_map(|(from, to)| Step::Move(from, to)),
        1 => (0..CONFIGS.len()).prop_map(Step::Config),
        1 => (0..DAYS.len()).prop_map(Step::Day),
    ]
}

fn list(seed: u8) -> String {
    let first = TARGETS[seed as usize % TARGETS.len()];
    let second = TARGETS[(seed as usize / TARGETS.len()) % TARGETS.len()];
    match seed % 4 {
        0 => String::from("[]"),
        1 => format!("[\"{first}\"]"),
        _ => format!("[\"{first}\", \"{second}\"]"),
    }
}

/// A text for the path; each seed decides one thing.
fn text(path: &str, seeds: &[u8]) -> String {
    let skill = path.ends_with("SKILL.md");
    let mut keys: Vec<(&str, String)> = Vec::new();
    let pick = |seed: u8, of: &[&str]| of[seed as usize % of.len()].to_owned();
    if !seeds[0].is_multiple_of(4) {
        let kind = match path {
            _ if skill => "skill",
            _ if path.starts_with("lenses") => "lens",
            _ => "context",
        };
        keys.push(("id", format!("{kind}.{}", pick(seeds[0], &["a", "b", "z"]))));
    }
    if !seeds[1].is_multiple_of(3) {
        keys.push(("owner", pick(seeds[1], &["x", "y"])));
    }
    if !seeds[2].is_multiple_of(3) {
        let statuses = ["stable", "deprecated", "suspended", "archived", "odd"];
        keys.push(("status", pick(seeds[2], &statuses)));
    }
    let relations = [
        "requires_context",
        "optional_lens",
        "conflicts",
        "superseded_by",
        "applies_to",
    ];
    for (seed, key) in seeds[3..8].iter().zip(relations) {
        if seed % 3 == 0 {
            keys.push((key, list(seed / 3)));
        }
    }
    if seeds[8].is_multiple_of(2) {
        keys.push(("when_to_use", "[\"Now\"]".to_owned()));
        keys.push(("when_not_to_use", "[\"Later\"]".to_owned()));
    }
    if seeds[9].is_multiple_of(3) {
        keys.push(("expires_at", pick(seeds[9] / 3, &DAYS)));
    }
    let mut out = String::from("---\n");
    if skill {
        let description = pick(
            seeds[10],
            &["Does it.", "Does it. Use when needed; not for that."],
        );
        let _ = writeln!(
            out,
            "name: {}\ndescription: {description}\nmetadata:\n  k: v",
            pick(seeds[10], &["a", "A"])
        );
        if seeds[11].is_multiple_of(2) {
            keys.push(("continues_with", list(seeds[11])));
        }
        if seeds[11].is_multiple_of(3) {
            keys.push(("published_entrypoint", "true".to_owned()));
        }
        for (key, value) in &keys {
            let _ = writeln!(out, "  renma.{}: '{value}'", key.replace('_', "-"));
        }
    } else {
        for (key, value) in &keys {
            let _ = writeln!(out, "{key}: {value}");
        }
    }
    out += "---\n\n# Title\n\n";
    let bodies = [
        "See [it](references/guide.md), `scripts/run.sh` and contexts/a.md.\n",
        "See [that](../b/references/guide.md) and `extra/data.md`; maybe more.md.\n",
        "Read when needed: `references/missing.md`.\n",
        "Nothing.\n",
    ];
    out + bodies[seeds[11] as usize % bodies.len()]
}

/// The world as it stands.
#[derive(Debug, Clone)]
struct World {
    files: BTreeMap<&'static str, String>,
    config: usize,
    day: usize,
}

impl World {
    fn step(&mut self, step: &Step) {
        match step {
            Step::Put(at, seeds) => {
                self.files.insert(PATHS[*at], text(PATHS[*at], seeds));
            }
            Step::Remove(at) => {
                self.files.remove(PATHS[*at]);
            }
            Step::Move(from, to) => {
                if let Some(text) = self.files.remove(PATHS[*from]) {
                    self.files.insert(PATHS[*to], text);
                }
            }
            Step::Config(which) => self.config = *which,
            Step::Day(day) => self.day = *day,
        }
    }

    fn settings(&self) -> Settings {
        let path = RepoPath::new("renma.config.jsonc");
        let (config, errors) = config::parse(&path, CONFIGS[self.config]);
        assert!(errors.is_empty(), "{errors:?}");
        Settings {
            config,
            ..Settings::on(Date::parse(DAYS[self.day]).unwrap())
        }
    }

    /// What a walk finds.
    fn walk(&self) -> BTreeMap<RepoPath, Arc<FileFacts>> {
        let boundary = Boundary::new(&self.settings().config);
        let mut found = BTreeMap::new();
        let mut put = |path: &str, kind, content| {
            let path = RepoPath::new(path);
            let entry = Entry {
                kind,
                identity: Identity::default(),
                content,
            };
            found.insert(path.clone(), Arc::new(analyze(&path, &entry, Depth::Full)));
        };
        'files: for (path, text) in &self.files {
            for (at, _) in path.match_indices('/') {
                if boundary.folder(path.get(..at).unwrap()) == FolderVerdict::Excluded {
                    continue 'files;
                }
                put(
                    path.get(..at).unwrap(),
                    EntryKind::Directory,
                    Content::Unopened,
                );
            }
            let size = text.len() as u64;
            let bytes = || Content::Bytes(text.as_bytes().to_vec());
            let content = match boundary.file(path, size) {
                FileVerdict::Excluded => continue,
                FileVerdict::Read => bytes(),
                FileVerdict::TooLarge => Content::TooLarge(boundary.max_file_size_bytes()),
                FileVerdict::NameOnly if boundary.may_be_package_file(path, size) => bytes(),
                FileVerdict::TooDeep | FileVerdict::NameOnly => Content::Unopened,
            };
            put(path, EntryKind::File, content);
        }
        found
    }

    /// What differs between two walks.
    fn change(&self, before: &BTreeMap<RepoPath, Arc<FileFacts>>) -> Change {
        let now = self.walk();
        let mut change = Change::default();
        change.settings(Arc::new(self.settings()));
        for path in before.keys().filter(|path| !now.contains_key(*path)) {
            change.remove(path.clone());
        }
        for facts in now.into_values() {
            change.put(facts);
        }
        change
    }
}

/// Everything that is printed of a snapshot.
fn printed(snapshot: &Snapshot) -> Vec<String> {
    let answers = [
        answer::scan(snapshot, "/", ScanRequest::default(), Format::Json),
        answer::skill_index(snapshot, "/", Format::Json, None),
        answer::graph(snapshot, "/", None, Format::Json, None),
        answer::graph(snapshot, "/", Some("summary"), Format::Markdown, None),
        answer::graph(snapshot, "/", Some("discovery"), Format::Markdown, None),
    ];
    answers
        .into_iter()
        .map(|answer| answer.map_or_else(|error| error.to_string(), |answer| answer.text))
        .collect()
}

fn rows<T: Ord + Clone>(pages: &[Arc<Vec<T>>]) -> BTreeSet<T> {
    let all: Vec<&T> = pages.iter().flat_map(|page| page.iter()).collect();
    let set: BTreeSet<T> = all.iter().map(|row| (*row).clone()).collect();
    assert_eq!(set.len(), all.len(), "a row stands twice");
    set
}

fn apply<T: Ord + Clone>(before: &[Arc<Vec<T>>], delta: &Rows<T>) -> BTreeSet<T> {
    let mut set = rows(before);
    delta
        .removed
        .iter()
        .for_each(|row| assert!(set.remove(row)));
    delta
        .added
        .iter()
        .for_each(|row| assert!(set.insert(row.clone())));
    set
}

fn leads(before: &Surface, delta: &Delta, now: &Surface) -> Result<(), TestCaseError> {
    prop_assert_eq!(apply(&before.skills, &delta.skills), rows(&now.skills));
    prop_assert_eq!(apply(&before.assets, &delta.assets), rows(&now.assets));
    prop_assert_eq!(apply(&before.routes, &delta.routes), rows(&now.routes));
    prop_assert_eq!(apply(&before.edges, &delta.edges), rows(&now.edges));
    prop_assert_eq!(
        apply(&before.diagnostics, &delta.diagnostics),
        rows(&now.diagnostics)
    );
    Ok(())
}

fn compare(world: &World, now: &Snapshot) -> Result<(), TestCaseError> {
    let mut cold = Index::new("cold", Arc::new(world.settings()));
    let cold = cold.apply(world.change(&BTreeMap::new()));
    leads(
        &now.surface,
        &Delta::between(&now.surface, &cold.surface),
        &cold.surface,
    )?;
    prop_assert_eq!(
        Delta::between(&now.surface, &cold.surface),
        Delta::default()
    );
    let (findings, edges, assets) = undivided(now);
    let scan = &now.scan;
    prop_assert_eq!(
        shown(scan.findings.iter().chain(&scan.suppressed)),
        findings
    );
    prop_assert_eq!(rows(&now.surface.edges), edges);
    prop_assert_eq!(rows(&now.surface.assets), assets);
    prop_assert_eq!(now.scanned_file_count(), cold.scanned_file_count());
    for (warm, cold) in printed(now).iter().zip(printed(&cold)) {
        prop_assert_eq!(warm, &cold);
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]
    #[test]
    fn incremental_equals_cold(steps in prop::collection::vec(step(), 8..40)) {
        let mut world = World { files: BTreeMap::new(), config: 0, day: 0 };
        // Other shards than the cold ones, and few: answers do not depend on what shares a shard.
        let settings = Arc::new(world.settings());
        let mut index = Index::sharded("warm", settings, steps.len(), Arc::default());
        for (number, step) in steps.iter().enumerate() {
            let before = (world.walk(), index.snapshot());
            world.step(step);
            let now = index.apply(world.change(&before.0));
            let steps = now.history.since(&before.1.clock, &now.clock);
            // What led to the first state is not kept.
            let begins = before.1.clock.sequence == 0 && now.clock.sequence > 0;
            prop_assert_eq!(steps.is_none(), begins);
            if let Some(steps) = steps {
                let delta = steps.first().map(|step| step.delta.clone()).unwrap_or_default();
                leads(&before.1.surface, &delta, &now.surface)?;
            }
            // One who never looks may differ from one who always does: some snapshots are asked nothing.
            if number % 4 == 3 || number < 3 {
                compare(&world, &now)?;
            }
        }
        compare(&world, &index.snapshot())?;
    }
}

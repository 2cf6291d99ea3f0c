//! `cargo bench -p skilld_tests --bench edits [-- SIZE… KIND…]`: what one edit costs inside the index, by kind of edit, on
//! generated repositories: facts of the file, compute of the next snapshot, the SQLite transaction. No daemon, no walk.
//! Prints one table a size; nothing here decides whether a test passes. On a busy machine the least of the rounds says
//! what the work costs, and the median what the machine does to it.
//!
//! `SKILLD_BENCH_QUERIES=1` prints which queries each edit ran, and how often.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a benchmark stops at the first thing that goes wrong"
)]

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use skilld_index::change::Change;
use skilld_index::config::load::load;
use skilld_index::date::Date;
use skilld_index::entry::{Content, Entry, EntryKind, Identity};
use skilld_index::facts::{Depth, FileFacts, analyze};
use skilld_index::index::Index;
use skilld_index::path::RepoPath;
use skilld_index::settings::Settings;
use skilld_index::store::{Batch, FileRow, Store};
use skilld_tests::monorepo::Monorepo;

/// Rounds of each edit, there and back, unless `SKILLD_BENCH_ROUNDS` says otherwise.
const ROUNDS: usize = 21;

fn rounds() -> usize {
    let asked = std::env::var("SKILLD_BENCH_ROUNDS");
    asked.ok().and_then(|n| n.parse().ok()).unwrap_or(ROUNDS)
}

fn main() {
    let mut sizes: Vec<usize> = std::env::args()
        .skip(1)
        .filter_map(|arg| arg.parse().ok())
        .collect();
    if sizes.is_empty() {
        sizes = vec![1_000, 10_000];
    }
    for size in sizes {
        run(size);
    }
}

/// One kind of edit: the text it replaces, and by what.
struct Edit {
    what: &'static str,
    path: String,
    from: &'static str,
    to: &'static str,
}

fn edits() -> Vec<Edit> {
    let skill = |i| format!("{}/SKILL.md", Monorepo::skill_dir(i));
    let edit = |what, path: &str, from, to| Edit {
        what,
        path: path.to_owned(),
        from,
        to,
    };
    vec![
        edit("body", &skill(8), "## Workflow", "## The workflow"),
        edit("description", &skill(8), "Reviews ", "Reviews all "),
        edit(
            "owner",
            &skill(8),
            "renma.owner: team-08",
            "renma.owner: team-99",
        ),
        edit(
            "status",
            &skill(9),
            "renma.status: stable",
            "renma.status: deprecated",
        ),
        edit(
            "requires-context",
            &skill(10),
            "context.area-010",
            "context.area-011",
        ),
        edit(
            "continues-with",
            &skill(11),
            "skill-000012\"]",
            "skill-000014\"]",
        ),
        edit(
            "a line before all keys",
            &skill(10),
            "  renma.id:",
            "  other: x\n  renma.id:",
        ),
        edit(
            "status of a context",
            "contexts/area-05/area-005.md",
            "status: stable",
            "status: deprecated",
        ),
        edit("id", &skill(9), "renma.id: skill.", "renma.id: skills."),
    ]
}

fn run(size: usize) {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path().join("repo");
    let generated = Monorepo {
        skills: size,
        noise: 0,
    };
    generated.write(&root).unwrap();
    let mut first = Change::default();
    let mut files = Vec::new();
    let reading = time(|| walk(&root, "", &mut first, &mut files));
    let config = read(&root, "renma.config.jsonc");
    let loaded = load(
        &[(RepoPath::new("renma.config.jsonc"), config)].into(),
        None,
    );
    let settings = Settings {
        config: loaded.config,
        ..Settings::on(Date::parse("2026-11-30").unwrap())
    };
    let mut index = Index::new("bench", Arc::new(settings));
    let before = index.snapshot();
    let cold = time(|| drop(index.apply(first)));
    let mut store = Store::open(&folder.path().join("index.sqlite"), "bench").unwrap();
    let delta = index.snapshot().delta_since(&before);
    let rows = delta.len();
    let upserts = files.iter().map(file_row).collect();
    let filled = time(|| {
        store
            .write(&Batch {
                upserts,
                delta,
                ..Batch::default()
            })
            .unwrap();
    });
    println!(
        "\n{size} skills, {} files, {rows} rows: read and analyze {:.0} ms, first compute {:.0} ms, first SQLite write {:.0} ms",
        files.len(),
        ms(reading),
        ms(cold),
        ms(filled)
    );
    println!(
        "{:24} {:>9} {:>9} {:>9} {:>9} {:>9} {:>6}",
        "edit (ms)", "facts", "compute", "(median)", "SQLite", "(median)", "rows"
    );
    let kinds: Vec<String> = std::env::args()
        .skip(1)
        .filter(|arg| arg.parse::<usize>().is_err() && !arg.starts_with('-'))
        .collect();
    let wanted = |edit: &Edit| kinds.is_empty() || kinds.iter().any(|kind| kind == edit.what);
    for edit in edits().into_iter().filter(wanted) {
        measure(&root, &mut index, &mut store, &edit);
    }
}

fn measure(root: &Path, index: &mut Index, store: &mut Store, edit: &Edit) {
    let text = std::fs::read_to_string(root.join(&edit.path)).unwrap();
    let changed = text.replacen(edit.from, edit.to, 1);
    assert_ne!(text, changed, "{} changes nothing", edit.what);
    let (mut facts, mut compute, mut sqlite, mut rows) = (vec![], vec![], vec![], 0);
    for round in 0..rounds() * 2 {
        let text = if round % 2 == 0 { &changed } else { &text };
        let mut analyzed = None;
        facts.push(time(|| {
            analyzed = Some(Arc::new(analyze(
                &RepoPath::new(&edit.path),
                &entry(text),
                Depth::Full,
            )));
        }));
        let analyzed = analyzed.unwrap();
        let mut change = Change::default();
        change.put(Arc::clone(&analyzed));
        let before = index.snapshot();
        compute.push(time(|| drop(index.apply(change))));
        let delta = index.snapshot().delta_since(&before);
        rows = delta.len();
        let batch = Batch {
            upserts: vec![file_row(&analyzed)],
            delta,
            ..Batch::default()
        };
        sqlite.push(time(|| store.write(&batch).unwrap()));
    }
    if std::env::var_os("SKILLD_BENCH_QUERIES").is_some() {
        let mut change = Change::default();
        change.put(Arc::new(analyze(
            &RepoPath::new(&edit.path),
            &entry(&changed),
            Depth::Full,
        )));
        index.take_executed();
        index.apply(change);
        println!("  {:?}", index.take_executed());
        let mut change = Change::default();
        change.put(Arc::new(analyze(
            &RepoPath::new(&edit.path),
            &entry(&text),
            Depth::Full,
        )));
        index.apply(change);
    }
    let (facts, _) = least_and_median(facts);
    let (compute, compute_median) = least_and_median(compute);
    let (sqlite, sqlite_median) = least_and_median(sqlite);
    println!(
        "{:24} {facts:>9.3} {compute:>9.3} {compute_median:>9.3} {sqlite:>9.3} {sqlite_median:>9.3} {rows:>6}",
        edit.what,
    );
}

fn walk(root: &Path, folder: &str, change: &mut Change, files: &mut Vec<Arc<FileFacts>>) {
    let mut entries: Vec<_> = std::fs::read_dir(root.join(folder))
        .unwrap()
        .map(|entry| entry.unwrap())
        .collect();
    entries.sort_by_key(std::fs::DirEntry::file_name);
    for found in entries {
        let name = found.file_name().into_string().unwrap();
        let path = if folder.is_empty() {
            name
        } else {
            format!("{folder}/{name}")
        };
        let stands = if found.file_type().unwrap().is_dir() {
            walk(root, &path, change, files);
            Entry {
                kind: EntryKind::Directory,
                identity: Identity::default(),
                content: Content::Unopened,
            }
        } else {
            read(root, &path)
        };
        let facts = Arc::new(analyze(&RepoPath::new(&path), &stands, Depth::Full));
        if facts.content.is_some() {
            files.push(Arc::clone(&facts));
        }
        change.put(facts);
    }
}

fn read(root: &Path, path: &str) -> Entry {
    entry(&std::fs::read_to_string(root.join(path)).unwrap())
}

fn entry(text: &str) -> Entry {
    Entry {
        kind: EntryKind::File,
        identity: Identity {
            size: text.len() as u64,
            ..Identity::default()
        },
        content: Content::Bytes(text.as_bytes().to_vec()),
    }
}

fn file_row(facts: &Arc<FileFacts>) -> FileRow {
    FileRow {
        identity: Identity::default(),
        scanned_ns: 0,
        facts: Arc::clone(facts),
    }
}

fn least_and_median(mut times: Vec<Duration>) -> (f64, f64) {
    times.sort_unstable();
    (ms(times[0]), ms(times[times.len() / 2]))
}

fn ms(duration: Duration) -> f64 {
    duration.as_secs_f64() * 1e3
}

fn time<R>(work: impl FnOnce() -> R) -> Duration {
    let start = Instant::now();
    let result = work();
    let took = start.elapsed();
    drop(result);
    took
}

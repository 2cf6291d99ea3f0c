//! Laws that hold whatever bytes a repository or a peer sends: nothing panics, equal bytes give equal facts, facts
//! survive being stored, text reports hold no control character. One function a kind of input; fuzz targets and the
//! property tests of the suite drive the same ones. Each panics where a law is broken.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use skilld_client::wire::{Hello, SkilldRequest, SkilldResponse, Welcome, decode};
use skilld_index::answer::{self, Format, ScanRequest, ValidateRequest};
use skilld_index::change::Change;
use skilld_index::config::{self, settings};
use skilld_index::date::Date;
use skilld_index::entry::{Content, Entry, EntryKind, Identity};
use skilld_index::facts::{Depth, FileFacts, analyze};
use skilld_index::index::Index;
use skilld_index::migrate::{self, Parent, Request, TargetEntry};
use skilld_index::path::glob::Glob;
use skilld_index::path::roots::Roots;
use skilld_index::path::{RepoPath, classify, join_normalized};
use skilld_index::repair;
use skilld_index::settings::Settings;
use skilld_index::snapshot::Snapshot;
use skilld_index::strict::Profile;
use skilld_index::strict::verdict::Tier;

/// How many files one index takes before a new one is made, so that nothing grows from input to input.
const INDEX_LIFE: u32 = 512;

/// Where Markdown may stand, one for each role.
const PLACES: [&str; 7] = [
    "skills/a/SKILL.md",
    "skills/a/references/b.md",
    "skills/a.md",
    "skills/a/skill.md",
    "contexts/a/b.md",
    "lenses/a.md",
    ".agents/skills/a/scripts/b.md",
];

/// The text between the fences of a `SKILL.md`.
pub fn frontmatter(bytes: &[u8]) {
    let mut file = b"---\n".to_vec();
    file.extend_from_slice(bytes);
    file.extend_from_slice(b"\n---\n\n# A\n\nText.\n");
    judged("skills/a/SKILL.md", &file);
}

/// A Markdown file; its first byte chooses where it stands.
pub fn markdown(bytes: &[u8]) {
    let Some((first, rest)) = bytes.split_first() else {
        return;
    };
    judged(PLACES[usize::from(*first) % PLACES.len()], rest);
}

/// A release manifest, beside a skill.
pub fn manifest(bytes: &[u8]) {
    judged("skills/a/.overlays/release.yaml", bytes);
}

/// A configuration file, under each of its names.
pub fn config(bytes: &[u8]) {
    for name in config::selection::ROOT_FILES {
        let path = RepoPath::new(name);
        let files = BTreeMap::from([(path, entry(bytes))]);
        let loaded = config::load::load(&files, None);
        assert_eq!(loaded, config::load::load(&files, None));
        for problem in &loaded.problems {
            assert!(!problem.to_string().is_empty());
        }
    }
    let path = RepoPath::new("renma.config.jsonc");
    if let Ok(text) = config::decode(&path, bytes) {
        let _ = config::parse(&path, text);
        let _ = settings::parse(&path, text);
    }
}

/// A path, and, where a NUL stands in it, a glob in front of it.
pub fn path(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let (pattern, path) = text.split_once('\0').unwrap_or(("**/skills", &text));
    if let Ok(glob) = Glob::new(pattern) {
        let _ = (glob.matches(path), glob.may_match_below(path));
    }
    let Some(inside) = join_normalized("", path) else {
        return;
    };
    assert!(
        inside
            .split('/')
            .all(|part| part != ".." && !inside.starts_with('/'))
    );
    assert_eq!(
        join_normalized("", &inside).as_deref(),
        Some(inside.as_str())
    );
    let roots = Roots::new(&[pattern.to_owned()]);
    for roots in [&Roots::default(), &roots] {
        let _ = (
            roots.contains(&inside),
            roots.below(&inside),
            roots.of(&inside),
        );
        let _ = classify::operational_in(roots, &inside);
        let _ = classify::migration_in(roots, &inside);
        let asset = RepoPath::new(&inside);
        let _ = skilld_index::assets::classify::classify_in(roots, &asset);
        let _ = migrate::target_of(roots, &asset);
        let _ = migrate::classify(roots, &asset, true, false);
    }
}

/// What a peer sends: each frame either is a message, which then encodes and decodes to itself, or is refused.
pub fn wire(bytes: &[u8]) {
    type Asked = tarpc::ClientMessage<SkilldRequest>;
    type Answered = tarpc::Response<SkilldResponse>;
    let deadline = postcard::take_from_bytes::<(u32, Duration)>(bytes);
    let too_far = |wait| Instant::now().checked_add(wait).is_none();
    if deadline.is_ok_and(|((_, wait), _)| too_far(wait)) {
        // Decoding catches a panic here, which a fuzzer takes for a crash all the same; the suite sends such a frame.
        return;
    }
    if let Ok(message) = decode::<Asked>(bytes) {
        let again = postcard::to_allocvec(&message).unwrap();
        postcard::from_bytes::<Asked>(&again).unwrap();
    }
    if let Ok(message) = decode::<Answered>(bytes) {
        let again = postcard::to_allocvec(&message).unwrap();
        postcard::from_bytes::<Answered>(&again).unwrap();
    }
    if let Ok(hello) = serde_json::from_slice::<Hello>(bytes) {
        let _ = hello.mismatch(&Hello::of_library("0.1.0"));
    }
    let _ = serde_json::from_slice::<Welcome>(bytes);
}

fn entry(bytes: &[u8]) -> Entry {
    Entry {
        kind: EntryKind::File,
        identity: Identity {
            size: bytes.len() as u64,
            mode: 0o644,
            ..Identity::default()
        },
        content: Content::Bytes(bytes.to_vec()),
    }
}

/// One file through everything: facts, store form, repairs, migration, and every report of an index that holds it.
pub fn judged(path: &str, bytes: &[u8]) {
    let path = RepoPath::new(path);
    let facts = analyze(&path, &entry(bytes), Depth::Full);
    assert_eq!(facts, analyze(&path, &entry(bytes), Depth::Full));
    let stored = postcard::to_allocvec(&facts).unwrap();
    let loaded: FileFacts = postcard::from_bytes(&stored).unwrap();
    assert_eq!(facts, loaded);
    if let Ok(text) = std::str::from_utf8(bytes) {
        rewritten(&path, text);
    }
    INDEX.with_borrow_mut(|(index, age)| {
        if *age > INDEX_LIFE {
            (*index, *age) = (fresh(), 0);
        }
        *age += 1;
        let mut change = Change::default();
        change.put(Arc::new(facts));
        let snapshot = index.apply(change);
        reported(&snapshot);
        if let Ok(text) = std::str::from_utf8(bytes) {
            let file = (path.as_str(), text);
            plain(answer::inspect(&snapshot, "/r", file, false, Format::Text));
        }
        let mut change = Change::default();
        change.remove(path.clone());
        index.apply(change);
    });
}

/// Repairs apply, and a migration is proposed or refused.
fn rewritten(path: &RepoPath, text: &str) {
    let repairs = repair::repairs(path, text);
    let _ = repair::apply(text, &repairs);
    let roots = Roots::default();
    let _ = migrate::suggest(&Request {
        shown: path.as_str(),
        roots: &roots,
        path,
        text,
        owner: None,
        target_entry: TargetEntry::Absent,
        parent: Parent::Missing,
    });
}

thread_local! {
    static INDEX: RefCell<(Index, u32)> = RefCell::new((fresh(), 0));
}

fn fresh() -> Index {
    let settings = Settings::on(Date::parse("2026-11-30").unwrap());
    let mut index = Index::new("hostile", Arc::new(settings));
    // A skill for the others to belong to.
    let path = RepoPath::new("skills/b/SKILL.md");
    let text = "---\nname: b\ndescription: Builds b. Use this skill when building b.\n---\n\n# B\n";
    let mut change = Change::default();
    change.put(Arc::new(analyze(
        &path,
        &entry(text.as_bytes()),
        Depth::Full,
    )));
    index.apply(change);
    index
}

fn reported(snapshot: &Snapshot) {
    for strict in [false, true] {
        let request = ScanRequest {
            strict,
            ..ScanRequest::default()
        };
        for format in [Format::Text, Format::Github] {
            plain(answer::scan(snapshot, "/r", request, format));
        }
        parsed(answer::scan(snapshot, "/r", request, Format::Json));
        parsed(answer::scan(snapshot, "/r", request, Format::Sarif));
    }
    plain(answer::skill_index(snapshot, "/r", Format::Markdown, None));
    parsed(answer::skill_index(snapshot, "/r", Format::Json, None));
    for format in [Format::Markdown, Format::Mermaid, Format::Dot, Format::Svg] {
        plain(answer::graph(snapshot, "/r", None, format, None));
    }
    parsed(answer::graph(snapshot, "/r", None, Format::Json, None));
    for format in [Format::Text, Format::Markdown] {
        plain(answer::inventory(snapshot, "/r", None, format, false));
    }
    for migration in [false, true] {
        let request = ValidateRequest {
            paths: Vec::new(),
            profile: Profile::P2,
            min_tier: Tier::Valid,
            migration,
            color: false,
        };
        for format in [Format::Text, Format::Markdown] {
            plain(answer::validate(snapshot, &request, format));
        }
    }
}

/// A report for eyes steers no terminal. A refusal is an answer too.
fn plain(answer: Result<answer::Answer, answer::AnswerError>) {
    if let Ok(answer) = answer {
        let steering = answer.text.chars().find(|c| c.is_control() && *c != '\n');
        assert_eq!(steering, None, "in {}", answer.text.escape_debug());
    }
}

/// A report for programs is JSON.
fn parsed(answer: Result<answer::Answer, answer::AnswerError>) {
    if let Ok(answer) = answer {
        serde_json::from_str::<serde::de::IgnoredAny>(&answer.text).unwrap();
    }
}

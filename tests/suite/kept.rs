//! The index on disk is a cache: whatever happens to the file between two runs, answers stay the same and nobody is told
//! on standard output.

use std::fs;
use std::path::PathBuf;

use skilld_tests::sandbox::Sandbox;

use crate::sandbox;

fn repository() -> Sandbox {
    let sandbox = sandbox();
    for at in 0..30 {
        sandbox.write_skill(&format!("s{at}"));
    }
    sandbox.write("skills/broken/SKILL.md", "---\nname: [\n---\n");
    sandbox
}

/// The index file that runs in this sandbox have left.
fn index(sandbox: &Sandbox) -> PathBuf {
    let mut folders = vec![sandbox.outside().join("cache")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.ends_with("index.sqlite") {
                return path;
            }
        }
    }
    panic!("no index was kept");
}

/// What was done to the index, in words and as a deed.
type Trouble = (&'static str, fn(&PathBuf));

fn trouble() -> Vec<Trouble> {
    vec![
        ("deleted", |path| fs::remove_file(path).unwrap()),
        ("emptied", |path| fs::write(path, "").unwrap()),
        ("truncated", |path| {
            let bytes = fs::read(path).unwrap();
            fs::write(path, &bytes[..bytes.len() / 2]).unwrap();
        }),
        ("garbled", |path| {
            let mut bytes = fs::read(path).unwrap();
            for at in (100..bytes.len()).step_by(97) {
                bytes[at] ^= 0x5a;
            }
            fs::write(path, bytes).unwrap();
        }),
        ("something else", |path| {
            fs::write(path, "no database\n".repeat(500)).unwrap();
        }),
        ("of another version", |path| {
            let shell = rusqlite::Connection::open(path).unwrap();
            shell.pragma_update(None, "user_version", 9_999).unwrap();
        }),
        ("of another build", |path| {
            let shell = rusqlite::Connection::open(path).unwrap();
            shell
                .execute("UPDATE meta SET value = 'x' WHERE key = 'engine'", [])
                .unwrap();
        }),
    ]
}

#[test]
fn a_damaged_index_is_made_anew_without_a_word() {
    let sandbox = repository();
    let ask = || sandbox.run(["skill-index", "--json", "--no-daemon"]);
    let right = ask();
    assert_eq!(right.stderr, "");
    for (what, damage) in trouble() {
        damage(&index(&sandbox));
        assert_eq!(ask(), right, "the index is {what}");
        assert_eq!(ask(), right, "the index was {what}");
    }
}

#[test]
fn a_daemon_starts_over_a_damaged_index() {
    let sandbox = repository();
    drop(sandbox.daemon());
    for (what, damage) in trouble() {
        damage(&index(&sandbox));
        let daemon = sandbox.daemon();
        sandbox.assert_current();
        let status = sandbox.status();
        assert_eq!(status["degraded"], serde_json::json!([]), "{what}");
        drop(daemon);
    }
}

#[test]
fn a_folder_in_the_place_of_the_index_is_left_alone() {
    let sandbox = repository();
    drop(sandbox.daemon());
    let index = index(&sandbox);
    fs::remove_file(&index).unwrap();
    fs::create_dir(&index).unwrap();
    let _daemon = sandbox.daemon();
    sandbox.assert_current();
    assert!(index.is_dir());
    let degraded = sandbox.status()["degraded"].to_string();
    assert!(degraded.contains("answers come from memory"), "{degraded}");
}

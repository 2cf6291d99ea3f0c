//! `skilld baseline`: an old repository passes as it is, and what is new fails alone.

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};

use serde_json::Value;
use skilld_tests::sandbox::{Sandbox, skill};

use crate::sandbox;

const FILE: &str = "skilld.baseline.json";

/// A repository with faults of many kinds.
fn old() -> Sandbox {
    let sandbox = sandbox();
    sandbox.write_skill("good");
    sandbox.write("skills/plain/SKILL.md", "# No frontmatter\n");
    let broken = skill("broken").replace("name: broken", "name: Not_A Name");
    sandbox.write("skills/broken/SKILL.md", broken);
    let tied = skill("tied").replacen(
        "---\n\n#",
        "metadata:\n  renma.requires-context: '[\"context.none\"]'\n---\n\n#",
        1,
    );
    sandbox.write("skills/tied/SKILL.md", tied);
    sandbox
}

fn json(sandbox: &Sandbox, args: &[&str]) -> (Option<i32>, Value) {
    let ran = sandbox.run(["baseline", "check", "--json"].iter().chain(args));
    let value = serde_json::from_str(&ran.stdout);
    (ran.code, value.unwrap_or_else(|_| panic!("{ran:?}")))
}

#[test]
fn an_unchanged_tree_passes_and_one_new_error_fails_alone() {
    let sandbox = old();
    assert_eq!(sandbox.run(["scan", "--strict"]).code, Some(1));
    let ran = sandbox.run(["baseline", "write"]);
    assert_eq!(ran.code, Some(0), "{ran:?}");
    let recorded = fs::read_to_string(sandbox.path(FILE)).unwrap();
    let entries = recorded
        .lines()
        .filter(|line| line.contains("path"))
        .count();
    assert!(entries > 4, "{recorded}");
    let unchanged = sandbox.run(["baseline", "check", "--fail-on", "low"]);
    assert_eq!(unchanged.code, Some(0), "{unchanged:?}");
    assert_eq!(
        unchanged.stdout,
        format!("0 new, {entries} held back by {FILE}: nothing to report\n")
    );
    let good = skill("good").replace("description:", "extra: 1\ndescription:");
    sandbox.write("skills/good/SKILL.md", good);
    let ran = sandbox.run(["baseline", "check"]);
    assert_eq!(ran.code, Some(1), "{ran:?}");
    let heads: Vec<&str> = ran
        .stdout
        .lines()
        .filter(|line| line.starts_with("  error "))
        .collect();
    assert_eq!(
        heads,
        ["  error AS-SKILL-UNEXPECTED-TOP-LEVEL-FIELD skills/good/SKILL.md:3:1"],
        "{ran:?}"
    );
    for other in ["plain", "broken", "tied"] {
        assert!(!ran.stdout.contains(other), "{ran:?}");
    }
    for (format, part) in [
        (
            "github",
            "::error file=skills/good/SKILL.md,line=3,endLine=3,col=1",
        ),
        (
            "markdown",
            "| error | AS-SKILL-UNEXPECTED-TOP-LEVEL-FIELD | skills/good/SKILL.md:3 |",
        ),
        ("sarif", "\"uri\": \"skills/good/SKILL.md\""),
        ("json", "\"code\": \"AS-SKILL-UNEXPECTED-TOP-LEVEL-FIELD\""),
    ] {
        let ran = sandbox.run(["baseline", "check", "--format", format]);
        assert_eq!(ran.code, Some(1), "{ran:?}");
        assert!(ran.stdout.contains(part), "{ran:?}");
        assert!(!ran.stdout.contains("broken"), "{ran:?}");
        let held = format!("{entries} held back by {FILE}");
        let told = ran.stderr.contains(&held) || ran.stdout.contains(&held);
        assert!(told || format == "json", "{ran:?}");
    }
    assert_eq!(
        sandbox
            .run(["baseline", "check", "--fail-on", "critical"])
            .code,
        Some(0)
    );
}

#[test]
fn an_edit_above_and_another_place_on_disk_change_nothing() {
    let sandbox = old();
    assert_eq!(sandbox.run(["baseline", "write"]).code, Some(0));
    let path = sandbox.path("skills/tied/SKILL.md");
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, text.replace("metadata:", "license: MIT\nmetadata:")).unwrap();
    let (code, report) = json(&sandbox, &[]);
    assert_eq!(
        (code, &report["summary"]["new"]),
        (Some(0), &Value::from(0)),
        "{report}"
    );
    assert_eq!(report["summary"]["gone"], 0, "{report}");
    let elsewhere = old();
    let baseline = sandbox.path(FILE);
    let (code, report) = json(&elsewhere, &["--file", baseline.to_str().unwrap()]);
    assert_eq!(
        (code, &report["summary"]["new"]),
        (Some(0), &Value::from(0)),
        "{report}"
    );
}

#[test]
fn what_is_gone_is_told_and_dropped_by_the_next_write() {
    let sandbox = old();
    let first = sandbox.run(["baseline", "write", "--json"]);
    let written: Value = serde_json::from_str(&first.stdout).unwrap();
    assert_eq!(written["schemaVersion"], "skilld.baseline-write.v1");
    assert_eq!(written["recorded"], written["added"]);
    let again = sandbox.run(["baseline", "write"]);
    assert!(
        again.stdout.ends_with(": 0 added, 0 dropped\n"),
        "{again:?}"
    );
    sandbox.write_skill("broken");
    let ran = sandbox.run(["baseline", "check"]);
    assert_eq!(ran.code, Some(0), "{ran:?}");
    assert!(
        ran.stdout
            .contains("no longer found (`skilld baseline write` drops them)"),
        "{ran:?}"
    );
    let (_, report) = json(&sandbox, &[]);
    let gone = report["gone"].as_array().unwrap();
    assert!(
        !gone.is_empty()
            && gone
                .iter()
                .all(|row| row["path"] == "skills/broken/SKILL.md")
    );
    fs::set_permissions(sandbox.path(FILE), fs::Permissions::from_mode(0o640)).unwrap();
    let ran = sandbox.run(["baseline", "write"]);
    let dropped = format!("0 added, {} dropped\n", gone.len());
    assert!(ran.stdout.ends_with(&dropped), "{ran:?}");
    let meta = fs::metadata(sandbox.path(FILE)).unwrap();
    assert_eq!(meta.permissions().mode() & 0o777, 0o640);
    let names = fs::read_dir(sandbox.root()).unwrap();
    let mut names = names.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    assert!(names.all(|name| !name.contains("tmp")), "a draft is left");
}

#[test]
fn both_systems_take_part_where_they_are_wanted() {
    let sandbox = old();
    let recorded = |args: &[&str]| -> (usize, String) {
        let ran = sandbox.run(["baseline", "write", "--json"].iter().chain(args));
        let written: Value = serde_json::from_str(&ran.stdout).unwrap();
        let count = usize::try_from(written["recorded"].as_u64().unwrap()).unwrap();
        (count, written["profile"].to_string())
    };
    let (without, profile) = recorded(&[]);
    assert_eq!(profile, "null");
    let (under_p0, profile) = recorded(&["--profile", "p0"]);
    assert_eq!(profile, "\"p0\"");
    let (strict, profile) = recorded(&["--strict"]);
    assert_eq!(profile, "\"p1\"");
    assert!(without < under_p0 && under_p0 < strict);
    // The baseline says what it is about.
    let (code, report) = json(&sandbox, &[]);
    assert_eq!(
        (code, &report["profile"]),
        (Some(0), &Value::from("p1")),
        "{report}"
    );
    assert_eq!(json(&sandbox, &["--strict"]).0, Some(0));
    let ran = sandbox.run(["baseline", "check", "--profile", "p2"]);
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""), "{ran:?}");
    assert!(
        ran.stderr.contains("skilld baseline write --profile p2"),
        "{ran:?}"
    );
    // A new file of the strict standard alone.
    sandbox.write("skills/good/README.md", "# Read me\n");
    let (code, report) = json(&sandbox, &[]);
    assert_eq!(code, Some(1), "{report}");
    assert_eq!(
        report["new"][0]["code"], "ROOT_UNEXPECTED_ENTRY",
        "{report}"
    );
    fs::remove_file(sandbox.path(FILE)).unwrap();
    sandbox.write(
        "skilld.config.jsonc",
        "{ \"validate\": { \"profile\": \"p0\" } }",
    );
    assert_eq!(recorded(&[]).1, "\"p0\"");
}

#[test]
fn a_daemon_gives_the_same_bytes() {
    let sandbox = old();
    let write = |args: &[&str]| {
        let ran = sandbox.run(["baseline", "write", "--strict"].iter().chain(args));
        assert_eq!(ran.code, Some(0), "{ran:?}");
        fs::read_to_string(sandbox.path(FILE)).unwrap()
    };
    let here = write(&[]);
    let _daemon = sandbox.daemon();
    assert_eq!(write(&[]), here);
    sandbox.write("skills/new/SKILL.md", "x\n");
    for format in ["text", "json", "sarif", "github", "markdown"] {
        let args = ["baseline", "check", "--format", format];
        let asked = sandbox.run(args);
        let here = sandbox.run(args.iter().copied().chain(["--no-daemon"]));
        assert_eq!(asked, here, "{format}");
        assert_eq!(asked.code, Some(1));
    }
    let asked = sandbox.run(["baseline", "check", "-v"]);
    assert!(asked.stderr.contains("clock "), "{asked:?}");
}

#[test]
fn files_that_cannot_be_used_are_mistakes_with_advice() {
    let sandbox = old();
    sandbox.write("folder/x", "x");
    sandbox.write("other.json", "{ \"name\": \"mine\" }");
    sandbox.write("binary", b"\xff\xfe skilld.baseline.v1");
    sandbox.write("newer.json", "{\"schemaVersion\":\"skilld.baseline.v2\"}");
    sandbox.write("merge.json", "<<<<<<< HEAD\n\"skilld.baseline.v1\"\n");
    symlink(sandbox.path("newer.json"), sandbox.path("link.json")).unwrap();
    let cases: [(&str, &str, &str); 8] = [
        (
            "check",
            "missing.json",
            "`skilld baseline write --file missing.json` records",
        ),
        ("check", "folder", "is not a file"),
        ("check", "other.json", "name a baseline with --file"),
        ("check", "binary", "is not UTF-8"),
        (
            "check",
            "newer.json",
            "this skilld reads `skilld.baseline.v1`",
        ),
        ("check", "merge.json", "restore it from version control"),
        ("check", "link.json", "links are not followed"),
        (
            "write",
            "other.json",
            "is not a baseline and is not overwritten",
        ),
    ];
    for (action, file, said) in cases {
        let ran = sandbox.run(["baseline", action, "--file", file]);
        assert_eq!(
            (ran.code, ran.stdout.as_str()),
            (Some(2), ""),
            "{file}: {ran:?}"
        );
        assert!(ran.stderr.contains(said), "{file}: {ran:?}");
    }
    let ran = sandbox.run(["baseline", "check", "--file", "no pe.json"]);
    let command = "`skilld baseline write --file 'no pe.json'`";
    assert!(ran.stderr.contains(command), "{ran:?}");
    let ran = sandbox.run(["baseline", "check", "--file=-x"]);
    assert!(
        ran.stderr.contains("`skilld baseline write --file=-x`"),
        "{ran:?}"
    );
    for (text, said) in [
        (
            "[]",
            "is damaged (it holds an array, and a baseline is an object)",
        ),
        (
            "{ \"schemaVersion\": \"skilld.baseline.v1\",",
            "is damaged (it breaks off in line 1)",
        ),
        (
            "{ \"schemaVersion\": \"skilld.baseline.v1\" }",
            "is damaged (it has no list `entries`)",
        ),
        (
            "{ \"schemaVersion\": \"skilld.baseline.v1\", \"entries\": [{ \"path\": \"a\" }] }",
            "is damaged (entry 1 has no text `code`)",
        ),
    ] {
        sandbox.write("skilld.baseline.json", text);
        let ran = sandbox.run(["baseline", "check"]);
        let advice = "restore it from version control, or delete it and write a new one with `skilld baseline write`";
        assert_eq!(ran.code, Some(2), "{text}: {ran:?}");
        assert!(
            ran.stderr.contains(said) && ran.stderr.contains(advice),
            "{text}: {ran:?}"
        );
    }
    for file in ["folder", "link.json", "binary"] {
        let ran = sandbox.run(["baseline", "write", "--file", file]);
        assert_eq!(ran.code, Some(2), "{file}: {ran:?}");
    }
    let nowhere = sandbox.run(["baseline", "write", "--file", "no/such/folder.json"]);
    assert_eq!(nowhere.code, Some(2), "{nowhere:?}");
    assert!(nowhere.stderr.contains("make it first"), "{nowhere:?}");
    for args in [&["baseline"][..], &["baseline", "check", "nowhere"]] {
        assert_eq!(sandbox.run(args).code, Some(2), "{args:?}");
    }
    // What once was a baseline is written anew.
    for file in ["newer.json", "merge.json"] {
        assert_eq!(
            sandbox.run(["baseline", "write", "--file", file]).code,
            Some(0),
            "{file}"
        );
        assert_eq!(
            sandbox.run(["baseline", "check", "--file", file]).code,
            Some(0),
            "{file}"
        );
    }
}

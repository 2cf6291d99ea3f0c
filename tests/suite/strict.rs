//! `skilld validate` from the outside: its modes and formats, and bundles that were made to harm.

use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::symlink;
use std::os::unix::net::UnixListener;
use std::process::Command;

use serde_json::Value;
use skilld_tests::limits::within_limits;
use skilld_tests::sandbox::{Ran, Sandbox, skill};

use crate::sandbox;

fn json(sandbox: &Sandbox, args: &[&str]) -> Value {
    let command = sandbox.command(["validate", "--json"].iter().chain(args));
    let ran = Ran::from(within_limits(&command).output().unwrap());
    assert!(matches!(ran.code, Some(0 | 1)), "{ran:?}");
    serde_json::from_str(&ran.stdout).unwrap()
}

/// `CODE path` of every issue of the first bundle.
fn issues(report: &Value) -> Vec<String> {
    let issues = report["bundles"][0]["issues"].as_array().unwrap();
    let one = |issue: &Value| {
        format!(
            "{} {}",
            issue["code"].as_str().unwrap(),
            issue["path"].as_str().unwrap()
        )
    };
    issues.iter().map(one).collect()
}

fn assert_holds(issues: &[String], issue: &str) {
    assert!(
        issues.iter().any(|found| found == issue),
        "no {issue} in {issues:#?}"
    );
}

#[test]
fn text_quotes_the_line_as_a_scan_does() {
    let sandbox = sandbox();
    sandbox.copy_strict("link-audit");
    let path = "skills/link-audit/SKILL.md";
    let text = fs::read_to_string(sandbox.path(path)).unwrap();
    sandbox.write(
        path,
        text.replace("name: link-audit\n", "name: link-audit\nlicense: MIT\n"),
    );
    let ran = sandbox.run(["validate"]);
    assert_eq!(ran.code, Some(1));
    let head = "  FAIL FM_UNKNOWN_CORE_KEY skills/link-audit/SKILL.md:3:1";
    let from_head = ran.stdout.lines().skip_while(|line| *line != head);
    let lines: Vec<&str> = from_head.skip(2).take(2).collect();
    assert_eq!(lines, ["    3 | license: MIT", "      | ^"]);
    let colored = sandbox.run(["validate", "--color", "always"]);
    assert!(colored.stdout.contains("\u{1b}["));
    let _daemon = sandbox.daemon();
    assert_eq!(sandbox.run(["validate"]).stdout, ran.stdout);
}

#[test]
fn init_evidence_prints_a_manifest_that_validates() {
    let sandbox = sandbox();
    sandbox.copy_strict("link-audit");
    let manifest = "skills/link-audit/.overlays/release.yaml";
    fs::remove_file(sandbox.path(manifest)).unwrap();
    let missing = json(&sandbox, &["--profile", "p2"]);
    assert_holds(&issues(&missing), "EVIDENCE_MISSING .overlays/release.yaml");
    let ran = sandbox.run(["validate", "skills/link-audit", "--init-evidence"]);
    assert_eq!(ran.code, Some(0), "{ran:?}");
    for known in [
        "skill_name: \"link-audit\"",
        "portable_core: true",
        "\"openai\": untested",
        "directory_inventory: passed",
        "script_execution: \"\"",
    ] {
        assert!(ran.stdout.contains(known), "{known}: {}", ran.stdout);
    }
    // The only skill there is needs no name.
    assert_eq!(sandbox.run(["validate", "--init-evidence"]), ran);
    sandbox.write(manifest, &ran.stdout);
    let found = issues(&json(&sandbox, &["--profile", "p2"]));
    assert_holds(&found, "EVIDENCE_TRIGGERS_TOO_FEW .overlays/release.yaml");
    let unreadable = |issue: &String| {
        issue.starts_with("EVIDENCE_INVALID") || issue.starts_with("EVIDENCE_MISSING")
    };
    assert!(!found.iter().any(unreadable), "{found:?}");
    let refused = sandbox.run(["validate", "--init-evidence", "--migration"]);
    assert_eq!(refused.code, Some(2));
}

#[test]
fn migration_prints_the_steps_in_three_forms() {
    let sandbox = sandbox();
    sandbox.copy_strict("pdf-processing");
    sandbox.copy_strict("link-audit");
    let path = "skills/link-audit/SKILL.md";
    let text = fs::read_to_string(sandbox.path(path)).unwrap();
    sandbox.write(
        path,
        text.replace("name: link-audit\n", "name: link-audit\nversion: 1.2.0\n"),
    );
    let args = ["validate", "skills/link-audit", "--migration", "--format"];
    let run = |format: &'static str| sandbox.run(args.iter().copied().chain([format]));
    let step = "`version: 1.2.0` goes to `version` of .overlays/release.yaml";
    let text = run("text");
    assert_eq!(text.code, Some(1), "{text:?}");
    assert!(
        text.stdout.contains(step) && !text.stdout.contains("pdf-processing"),
        "{text:?}"
    );
    let markdown = run("markdown");
    assert!(
        markdown.stdout.contains("- [ ] move SKILL.md:3: "),
        "{markdown:?}"
    );
    let plans: Value = serde_json::from_str(&run("json").stdout).unwrap();
    assert_eq!(plans["schemaVersion"], "skilld.migration.v1");
    assert_eq!(plans["bundles"].as_array().unwrap().len(), 1);
    let steps = plans["bundles"][0]["steps"].as_array().unwrap();
    assert!(
        steps
            .iter()
            .any(|told| told["text"] == step && told["line"] == 3),
        "{plans}"
    );
    for format in ["sarif", "github"] {
        let ran = run(format);
        assert_eq!(ran.code, Some(2), "{ran:?}");
        assert!(ran.stderr.contains("text, json, markdown"), "{ran:?}");
    }
}

#[test]
fn a_folder_without_an_entrypoint_is_judged_where_it_is_named() {
    let sandbox = sandbox();
    sandbox.write("skills/web/skill.md", "# Web\n");
    let found = issues(&json(&sandbox, &["skills/web"]));
    assert_holds(&found, "ROOT_SKILL_MD_MISSING SKILL.md");
    assert_holds(&found, "ROOT_SKILL_MD_VARIANT skill.md");
    assert_eq!(json(&sandbox, &[])["bundles"], Value::Array(Vec::new()));
    assert_eq!(sandbox.run(["validate", "skills"]).code, Some(2));
}

/// An unpacked bundle lies in no repository.
#[test]
fn a_skill_is_found_where_nothing_marks_a_root() {
    let sandbox = sandbox();
    fs::remove_dir_all(sandbox.path(".git")).unwrap();
    for skills in ["skills", ".agents/skills"] {
        let path = format!("{skills}/one/SKILL.md");
        sandbox.write(&path, skill("one"));
        for (folder, args) in [
            ("", vec![format!("{skills}/one")]),
            ("", vec![path.clone()]),
            ("", vec![skills.to_owned()]),
            (skills, vec!["one".to_owned()]),
            (&format!("{skills}/one"), vec![".".to_owned()]),
        ] {
            let mut command = sandbox.command(["validate", "--json"]);
            let output = command
                .current_dir(sandbox.path(folder))
                .args(&args)
                .output()
                .unwrap();
            let text = String::from_utf8(output.stdout).unwrap();
            assert!(
                text.contains(&format!("\"path\": \"{skills}/one\"")),
                "{folder} {args:?}: {text}"
            );
        }
        fs::remove_dir_all(sandbox.path(skills)).unwrap();
    }
}

/// What cannot be opened without waiting for ever, or read without filling the memory, is judged by its name, kind and size.
#[test]
fn huge_assets_pipes_sockets_and_devices_are_findings() {
    let sandbox = sandbox();
    sandbox.copy_strict("link-audit");
    let at = |path: &str| sandbox.path(format!("skills/link-audit/{path}"));
    let huge = fs::File::create(at("assets/huge.txt")).unwrap();
    huge.set_len(1 << 38).unwrap();
    let image = fs::File::create(at("assets/six.png")).unwrap();
    image.set_len(6 << 20).unwrap();
    let script = fs::File::create(at("scripts/huge.py")).unwrap();
    script.set_len(1 << 38).unwrap();
    let fifo = Command::new("mkfifo").arg(at("assets/pipe.txt")).status();
    assert!(fifo.unwrap().success());
    let _socket = UnixListener::bind(at("scripts/socket")).unwrap();
    // Only the superuser can make a device; for everybody else the pipe stands for it.
    let device = Command::new("mknod")
        .arg(at("references/zero.md"))
        .args(["c", "1", "5"])
        .output()
        .is_ok_and(|made| made.status.success());
    let found = issues(&json(&sandbox, &[]));
    assert_holds(&found, "ASSET_TOO_LARGE assets/huge.txt");
    assert_holds(&found, "ASSET_TOO_LARGE assets/six.png");
    assert_holds(&found, "TXT_UNCHECKED scripts/huge.py");
    assert_holds(&found, "FS_NOT_REGULAR assets/pipe.txt");
    assert_holds(&found, "FS_NOT_REGULAR scripts/socket");
    if device {
        assert_holds(&found, "FS_NOT_REGULAR references/zero.md");
    }
    let _daemon = sandbox.daemon();
    sandbox.assert_current();
}

#[test]
fn an_entrypoint_that_is_no_file_is_a_finding() {
    let sandbox = sandbox();
    fs::create_dir_all(sandbox.path("skills/pipe")).unwrap();
    fs::create_dir_all(sandbox.path("skills/folder/SKILL.md")).unwrap();
    fs::create_dir_all(sandbox.path("skills/link")).unwrap();
    let fifo = Command::new("mkfifo")
        .arg(sandbox.path("skills/pipe/SKILL.md"))
        .status();
    assert!(fifo.unwrap().success());
    symlink("/dev/zero", sandbox.path("skills/link/SKILL.md")).unwrap();
    sandbox.write_skill("good");
    let report = json(&sandbox, &[]);
    let bundles = report["bundles"].as_array().unwrap();
    let first = |at: usize| bundles[at]["issues"][0]["code"].as_str().unwrap();
    assert_eq!(bundles.len(), 4, "{report}");
    assert_eq!(first(0), "ROOT_SKILL_MD_NOT_FILE");
    assert_eq!(bundles[1]["path"], "skills/good");
    assert_eq!(first(2), "FS_SYMLINK");
    assert_eq!(first(3), "ROOT_SKILL_MD_NOT_FILE");
    let _daemon = sandbox.daemon();
    sandbox.assert_current();
}

#[test]
fn names_that_break_lines_or_meet_another_are_findings_on_one_line() {
    let sandbox = sandbox();
    sandbox.copy_strict("link-audit");
    for path in [
        "assets/a\nb.txt",
        "assets/\u{1b}[31m.txt",
        "references/Link-Rules.md",
        "scripts/x\\y.py",
    ] {
        sandbox.write(&format!("skills/link-audit/{path}"), "x\n");
    }
    let raw = sandbox
        .path("skills/link-audit/assets")
        .join(OsStr::from_bytes(b"\xff\xfe.txt"));
    fs::write(raw, "x").unwrap();
    let found = issues(&json(&sandbox, &[]));
    assert_holds(&found, "FS_NAME_UNPORTABLE assets/a\nb.txt");
    assert_holds(&found, "FS_NAME_UNPORTABLE assets/\u{1b}[31m.txt");
    assert_holds(&found, "FS_NAME_UNPORTABLE scripts/x\\y.py");
    assert_holds(&found, "FS_NAME_UNPORTABLE assets/\u{fffd}FF\u{fffd}FE.txt");
    assert!(
        !found
            .iter()
            .any(|issue| issue.starts_with("FS_NOT_REGULAR"))
    );
    assert_holds(&found, "FS_CASE_COLLISION references/link-rules.md");
    for format in ["text", "markdown", "github", "sarif"] {
        let ran = sandbox.run(["validate", "--format", format]);
        assert_eq!(ran.code, Some(1), "{ran:?}");
        assert!(
            !ran.stdout.contains("a\nb.txt") && !ran.stdout.contains('\u{1b}'),
            "{format}"
        );
    }
    let ran = sandbox.run(["validate", "--migration"]);
    assert!(
        !ran.stdout.contains("a\nb.txt") && !ran.stdout.contains('\u{1b}'),
        "{ran:?}"
    );
    let _daemon = sandbox.daemon();
    sandbox.assert_current();
}

#[test]
fn ten_thousand_files_are_judged_in_bounded_time() {
    let sandbox = sandbox();
    sandbox.copy_strict("link-audit");
    for n in 0..2_500 {
        for path in [
            format!("references/r{n}.md"),
            format!("scripts/s{n}.py"),
            format!("assets/a{n}.bin"),
            format!("junk/{n}.txt"),
        ] {
            sandbox.write(&format!("skills/link-audit/{path}"), "x\n");
        }
    }
    let found = issues(&json(&sandbox, &["--profile", "p2"]));
    assert_holds(&found, "ROOT_UNEXPECTED_ENTRY junk");
    assert_holds(&found, "SCRIPT_UNREFERENCED scripts/s2499.py");
}

#[test]
fn a_manifest_certifies_nothing_that_was_not_read() {
    let sandbox = sandbox();
    sandbox.write("skills/nomd/notes.md", "# Notes\n");
    let ran = sandbox.run(["validate", "skills/nomd", "--init-evidence"]);
    for key in [
        "frontmatter_validation",
        "body_validation",
        "reference_check",
    ] {
        assert!(ran.stdout.contains(&format!("{key}: failed")), "{ran:?}");
    }
}

#[test]
fn no_repository_is_said_without_looking_through_it() {
    let sandbox = sandbox();
    fs::remove_dir_all(sandbox.path(".git")).unwrap();
    sandbox.write("deep/SKILL.md", skill("deep"));
    let asks: [&[&str]; 3] = [&["validate"], &["validate", "."], &["validate", "deep"]];
    for args in asks {
        let ran = sandbox.run(args);
        assert_eq!(
            (ran.code, ran.stdout.as_str()),
            (Some(2), ""),
            "{args:?}: {ran:?}"
        );
        assert!(ran.stderr.contains("is no repository"), "{args:?}: {ran:?}");
    }
    fs::create_dir(sandbox.path(".git")).unwrap();
    let ran = sandbox.run(["validate", "."]);
    assert_eq!(ran.code, Some(2), "{ran:?}");
    assert!(
        ran.stderr
            .contains("no skill stands anywhere in the repository"),
        "{ran:?}"
    );
}

#[test]
fn a_migration_that_does_not_reach_the_tier_says_why() {
    let sandbox = sandbox();
    sandbox.copy_strict("link-audit");
    let path = "skills/link-audit/SKILL.md";
    let text = fs::read_to_string(sandbox.path(path)).unwrap();
    // Nothing but a minor warning.
    let text = text.replace("- Python 3.10 or later\n", "- The latest Python\n");
    sandbox.write(path, text);
    let ask = |tier: &str| sandbox.run(["validate", "--migration", "--min-tier", tier]);
    let valid = ask("valid");
    assert_eq!(valid.code, Some(0), "{valid:?}");
    let strict = ask("strict");
    assert_eq!(strict.code, Some(1), "{strict:?}");
    assert!(!strict.stdout.contains("nothing to do"), "{strict:?}");
    assert!(strict.stdout.contains("  1. "), "{strict:?}");
}

//! `inspect`, and what every command that names one file says where there is none to look at.

use std::fs;
use std::os::unix::fs::symlink;

use serde_json::{Value, json};
use skilld_tests::sandbox::Sandbox;

use crate::sandbox;

const SKILL: &str = "---\nname: demo\ndescription: Review specs. Use when a spec is to be reviewed.\nmetadata:\n  renma.id: skill.demo\n  renma.owner: qa\n  renma.requires-context: '[\"context.tone\"]'\n  renma.continues-with: '[\"skill.two\"]'\n---\n\n# Demo\n\nSee [guide](references/guide.md), [none](references/none.md) and [web](https://x.y).\n\n## Steps\n\nRun `scripts/none.sh`. Never push.\n";

fn repository() -> Sandbox {
    let sandbox = sandbox();
    sandbox.write("skills/demo/SKILL.md", SKILL);
    sandbox.write(
        "skills/demo/references/guide.md",
        "# Guide\n\n[back](../SKILL.md)\n",
    );
    sandbox.write(
        "skills/two/SKILL.md",
        "---\nname: two\ndescription: Write specs. Use when a spec is to be written.\nmetadata:\n  renma.id: skill.two\n---\n# Two\n",
    );
    sandbox.write(
        "contexts/tone.md",
        "---\nid: context.tone\nowner: docs\nwhen_to_use: writing\nwhen_not_to_use: coding\n---\n# Tone\n",
    );
    sandbox
}

fn inspect(sandbox: &Sandbox, path: &str) -> Value {
    let ran = sandbox.run(["inspect", path, "--json"]);
    assert_eq!(ran.code, Some(0), "{ran:?}");
    serde_json::from_str(&ran.stdout).unwrap()
}

/// The values of `keys` of every member of `list`.
fn rows(list: &Value, keys: &[&str]) -> Value {
    let row = |member: &Value| keys.iter().map(|key| member[key].clone()).collect();
    Value::Array(list.as_array().unwrap().iter().map(row).collect())
}

#[test]
fn a_skill_shows_what_it_is_and_what_it_is_tied_to() {
    let sandbox = repository();
    let report = inspect(&sandbox, "skills/demo/SKILL.md");
    assert_eq!(
        report["classification"]["reasonCode"],
        "under-canonical-skill-root"
    );
    assert_eq!(
        (&report["id"], &report["owner"]["source"]),
        (&json!("skill.demo"), &json!("declared"))
    );
    assert_eq!(report["skill"]["format"], "agent-skills");
    assert_eq!(report["frontmatter"]["endLine"], 9);
    assert_eq!(
        rows(&report["headings"], &["text", "startLine", "endLine"]),
        json!([["Demo", 11, 17], ["Steps", 15, 17]])
    );
    assert_eq!(
        rows(&report["links"], &["line", "state", "path"]),
        json!([
            [13, "file", "skills/demo/references/guide.md"],
            [13, "missing", "skills/demo/references/none.md"],
            [13, "external", null]
        ])
    );
    assert_eq!(
        rows(&report["mentions"], &["line", "target", "found"]),
        json!([[17, "scripts/none.sh", false]])
    );
    assert_eq!(
        rows(&report["dependencies"], &["kind", "path", "line"]),
        json!([
            [
                "owns_local_resource",
                "skills/demo/references/guide.md",
                null
            ],
            ["requires_context", "contexts/tone.md", 7],
            [
                "statically_references",
                "skills/demo/references/guide.md",
                13
            ],
            ["continues_with", "skills/two/SKILL.md", 8]
        ])
    );
    assert_eq!(
        rows(&report["dependents"], &["kind", "path"]),
        json!([["inherits_owner", "skills/demo/references/guide.md"]])
    );
    let codes = rows(&report["diagnostics"], &["code", "line"]);
    assert!(
        codes
            .as_array()
            .unwrap()
            .contains(&json!(["SUPPORT-MISSING-PATH", 13])),
        "{codes}"
    );
}

#[test]
fn other_files_show_their_owner_and_who_needs_them() {
    let sandbox = repository();
    let guide = inspect(&sandbox, "skills/demo/references/guide.md");
    assert_eq!(
        guide["owner"],
        json!({"declared": null, "effective": "qa", "source": "inherited", "inheritedFrom": "skills/demo/SKILL.md"})
    );
    assert_eq!(
        rows(&guide["links"], &["state", "path"]),
        json!([["file", "skills/demo/SKILL.md"]])
    );
    let tone = inspect(&sandbox, "contexts/tone.md");
    assert_eq!(
        rows(&tone["dependents"], &["kind", "other", "path", "line"]),
        json!([["requires_context", "skill.demo", "skills/demo/SKILL.md", 7]])
    );
    let two = inspect(&sandbox, "skills/two/SKILL.md");
    assert_eq!(
        rows(&two["dependents"], &["kind", "other", "line"]),
        json!([["continues_with", "skill.demo", 8]])
    );
    sandbox.write("docs/note.md", "# Note\n");
    let note = inspect(&sandbox, "docs/note.md");
    assert_eq!(
        (&note["selected"], &note["id"]),
        (&json!(false), &Value::Null)
    );
    assert_eq!(note["headings"][0]["text"], "Note");
}

#[test]
fn the_daemon_prints_the_same_and_the_text_is_readable() {
    let sandbox = repository();
    let _daemon = sandbox.daemon();
    for path in [
        "skills/demo/SKILL.md",
        "skills/demo/references/guide.md",
        "contexts/tone.md",
    ] {
        for form in ["text", "json"] {
            let asked = sandbox.run(["inspect", path, "--format", form, "-v"]);
            assert!(asked.stderr.contains("clock "), "{asked:?}");
            let here = sandbox.run(["inspect", path, "--format", form, "--no-daemon"]);
            assert_eq!(asked.stdout, here.stdout, "{path} {form}");
        }
    }
    let text = sandbox.run(["inspect", "skills/demo/SKILL.md"]).stdout;
    for line in [
        "skills/demo/SKILL.md: skill (17 lines, ",
        "  Owner qa\n",
        "    13 | references/none.md -> skills/demo/references/none.md, which does not exist\n",
        "  requires_context: context.tone -> contexts/tone.md, line 7\n",
    ] {
        assert!(text.contains(line), "{line}\n{text}");
    }
}

#[test]
fn lines_are_printed_as_they_stand() {
    let sandbox = repository();
    let ran = sandbox.run(["inspect", "skills/demo/SKILL.md", "--lines", "L10-L11"]);
    assert_eq!(
        (ran.code, ran.stdout.as_str()),
        (Some(0), "10 |\n11 | # Demo\n")
    );
    let json = sandbox.run([
        "inspect",
        "skills/demo/SKILL.md",
        "--lines",
        "11-11",
        "--json",
    ]);
    let report: Value = serde_json::from_str(&json.stdout).unwrap();
    assert_eq!(report["lines"], json!(["# Demo"]));
    for range in ["L11-L10", "L1-L400", "x"] {
        let ran = sandbox.run(["inspect", "skills/demo/SKILL.md", "--lines", range]);
        assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""), "{range}");
    }
}

#[test]
fn bad_targets_exit_with_2_and_their_reason_code() {
    let sandbox = repository();
    let outside = sandbox.outside();
    fs::write(outside.join("alone.md"), "x").unwrap();
    fs::create_dir_all(outside.join("skills/a/skills/b")).unwrap();
    fs::write(outside.join("skills/a/skills/b/SKILL.md"), "x").unwrap();
    let alone = outside.join("alone.md").display().to_string();
    let twice = outside
        .join("skills/a/skills/b/SKILL.md")
        .display()
        .to_string();
    let fifo = std::process::Command::new("mkfifo")
        .arg(sandbox.path("skills/demo/fifo.md"))
        .status();
    assert!(fifo.unwrap().success());
    symlink("SKILL.md", sandbox.path("skills/demo/link.md")).unwrap();
    symlink("demo", sandbox.path("skills/other")).unwrap();
    sandbox.write("skills/demo/latin.md", b"caf\xe9\n");
    sandbox.write("skills/demo/large.md", "x".repeat(5 << 20));
    let cases = [
        ("skills/none/SKILL.md", "target-missing"),
        ("skills/demo", "target-is-folder"),
        ("skills/demo/link.md", "target-is-symlink"),
        ("skills/other/SKILL.md", "target-behind-symlink"),
        ("skills/demo/latin.md", "target-not-text"),
        ("skills/demo/large.md", "target-too-large"),
        ("skills/demo/fifo.md", "target-not-regular-file"),
        ("skills/demo/SKILL.md/x", "target-unreadable"),
        ("../alone.md", "outside-repository"),
        (alone.as_str(), "repository-boundary-unresolved"),
        (twice.as_str(), "repository-boundary-ambiguous"),
        ("skills/../skills/demo/SKILL.md", "leaves-skill-root"),
    ];
    for (path, code) in cases {
        let commands: [&[&str]; 3] = [
            &["inspect", path],
            &["suggest-metadata", path],
            &["suggest-metadata", path, "--write", "--yes"],
        ];
        for command in commands {
            let ran = sandbox.run(command);
            assert_eq!(
                (ran.code, ran.stdout.as_str()),
                (Some(2), ""),
                "{command:?}"
            );
            let ending = format!("[{code}]\n");
            assert!(ran.stderr.ends_with(&ending), "{command:?}: {}", ran.stderr);
        }
    }
}

#[test]
fn an_owner_that_does_not_count_is_shown_as_such() {
    let sandbox = sandbox();
    let front = "---\nname: demo\ndescription: Review specs. Use when asked.\n";
    for (fields, key, said) in [
        (
            "owner: ann\n",
            "owner",
            "skilld suggest-metadata skills/demo/SKILL.md",
        ),
        (
            "metadata:\n  renma.owner: ann\nlicense: 7\n",
            "metadata.renma.owner",
            "once the skill is valid",
        ),
    ] {
        sandbox.write(
            "skills/demo/SKILL.md",
            format!("{front}{fields}---\n# Demo\n"),
        );
        let text = sandbox.run(["inspect", "skills/demo/SKILL.md"]).stdout;
        assert!(text.contains("  Owner nobody\n"), "{text}");
        assert!(text.contains(&format!("`{key}` on line ")), "{text}");
        assert!(text.contains(said), "{text}");
        let report = inspect(&sandbox, "skills/demo/SKILL.md");
        skilld_tests::schema::check("skilld.inspect.v1", &report);
        let void = &report["owner"]["withoutEffect"];
        assert_eq!((&void["key"], &void["value"]), (&json!(key), &json!("ann")));
    }
    let text = repository().run(["inspect", "skills/demo/SKILL.md"]).stdout;
    assert!(!text.contains("does not count"), "{text}");
}

#[test]
fn long_lines_are_cut_for_people_and_whole_for_programs() {
    let sandbox = sandbox();
    let long = "é".repeat(200_000);
    let text = format!(
        "---\nname: demo\ndescription: 'Reviews. Use when {long}.'\nlicense: [{long}]\n---\n# {long}\n\n[{long}]({long}.md)\n"
    );
    sandbox.write("skills/demo/SKILL.md", &text);
    let asks: [&[&str]; 7] = [
        &["scan"],
        &["inspect", "skills/demo/SKILL.md"],
        &["inspect", "skills/demo/SKILL.md", "--lines", "L1-L8"],
        &["suggest-metadata", "skills/demo/SKILL.md"],
        &["validate"],
        &["list"],
        &["inventory"],
    ];
    for args in asks {
        let ran = sandbox.run(args);
        let longest = ran.stdout.lines().map(|line| line.chars().count()).max();
        assert!(longest < Some(1_100), "{args:?}: {longest:?}");
    }
    let lines = sandbox.run(["inspect", "skills/demo/SKILL.md", "--lines", "L3", "--json"]);
    assert!(lines.stdout.contains(&long));
}

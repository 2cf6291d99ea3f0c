//! `scan --fix`: what is repaired, what is left alone, and what it says before.

use std::fs;

use skilld_tests::sandbox::Sandbox;

use crate::sandbox;

const BODY: &str = "\n# Demo\n\nRead: the spec.  \n";

fn broken() -> Sandbox {
    let sandbox = sandbox();
    let skill = |name: &str, fields: &str| {
        let text = format!("--- \nname: {name}\n{fields}---\n{BODY}");
        sandbox.write(&format!("skills/{name}/SKILL.md"), text);
    };
    skill("one", "description: Reviews: specs. Use when asked.\n");
    skill(
        "two",
        "description: Reviews. Use when asked.\nallowed-tools: [Read, Bash(git:*)]\n",
    );
    // Only its author knows whether this is a comment.
    skill("three", "description: Reviews: a # b\n");
    sandbox
}

fn read(sandbox: &Sandbox, name: &str) -> String {
    fs::read_to_string(sandbox.path(format!("skills/{name}/SKILL.md"))).unwrap()
}

#[test]
fn repairs_are_written_and_the_scan_sees_them() {
    let sandbox = broken();
    let ran = sandbox.run(["scan", "--fix", "--yes"]);
    assert_eq!(ran.code, Some(0), "{ran:?}");
    let one =
        format!("---\nname: one\ndescription: \"Reviews: specs. Use when asked.\"\n---\n{BODY}");
    assert_eq!(read(&sandbox, "one"), one);
    let two = format!(
        "---\nname: two\ndescription: Reviews. Use when asked.\nallowed-tools: Read Bash(git:*)\n---\n{BODY}"
    );
    assert_eq!(read(&sandbox, "two"), two);
    assert!(read(&sandbox, "three").contains("description: Reviews: a # b\n"));
    assert!(
        ran.stderr.contains("+description: \"Reviews: specs."),
        "{ran:?}"
    );
    assert!(
        ran.stdout.contains("3 skills, 2 valid, 1 invalid"),
        "{ran:?}"
    );
    let again = sandbox.run(["scan", "--fix", "--yes"]);
    assert!(
        again.stderr.contains("nothing that can be repaired"),
        "{again:?}"
    );
}

#[test]
fn a_dry_run_and_a_missing_yes_write_nothing() {
    let sandbox = broken();
    let before = ["one", "two", "three"].map(|name| read(&sandbox, name));
    let dry = sandbox.run(["scan", "--fix", "--dry-run"]);
    assert_eq!(dry.code, Some(1), "{dry:?}");
    assert!(
        dry.stdout.contains("+allowed-tools: Read Bash(git:*)\n"),
        "{dry:?}"
    );
    assert!(!dry.stdout.contains(" skills, "), "{dry:?}");
    let json = sandbox.run(["scan", "--fix", "--dry-run", "--json"]);
    assert_eq!(json.code, Some(1), "{json:?}");
    let document: serde_json::Value = serde_json::from_str(&json.stdout).unwrap();
    skilld_tests::schema::check("skilld.repairs.v1", &document);
    assert_eq!(document["repairs"][0]["path"], "skills/one/SKILL.md");
    assert_eq!(document["summary"]["repairs"], 5, "{document:#}");
    let sarif = sandbox.run(["scan", "--fix", "--dry-run", "--format", "sarif"]);
    assert_eq!((sarif.code, sarif.stdout.as_str()), (Some(2), ""));
    let refused = sandbox.run(["scan", "--fix"]);
    assert_eq!((refused.code, refused.stdout.as_str()), (Some(2), ""));
    assert!(refused.stderr.contains("add --yes"), "{refused:?}");
    for flags in [&["scan", "--dry-run"][..], &["scan", "--yes"]] {
        assert_eq!(sandbox.run(flags).code, Some(2), "{flags:?}");
    }
    assert_eq!(
        ["one", "two", "three"].map(|name| read(&sandbox, name)),
        before
    );
}

#[test]
fn text_reports_show_the_repair_below_the_diagnostic() {
    let sandbox = broken();
    let text = sandbox.run(["scan", "--no-daemon"]).stdout;
    for shown in [
        "`skilld scan --fix` can put the value in quotes:\n    3 + description: \"Reviews: specs. Use when asked.\"\n",
        "`skilld scan --fix` can write the list of tools as one string:\n    4 + allowed-tools: Read Bash(git:*)\n",
        "`skilld scan --fix` can strip the white space after the `---`:\n    1 + ---\n",
    ] {
        assert!(text.contains(shown), "{shown}\n{text}");
    }
}

#[test]
fn a_link_in_the_way_is_not_followed() {
    let sandbox = sandbox();
    let outside = sandbox.outside().join("target.md");
    let text = "--- \nname: one\ndescription: Reviews: specs. Use when asked.\n---\nx\n";
    fs::write(&outside, text).unwrap();
    fs::create_dir_all(sandbox.path("skills/one")).unwrap();
    std::os::unix::fs::symlink(&outside, sandbox.path("skills/one/SKILL.md")).unwrap();
    let ran = sandbox.run(["scan", "--fix", "--yes"]);
    assert!(
        ran.stderr.contains("nothing that can be repaired"),
        "{ran:?}"
    );
    assert_eq!(fs::read_to_string(outside).unwrap(), text);
}

#[test]
fn one_file_that_cannot_be_written_keeps_all_as_they_are() {
    use std::os::unix::fs::PermissionsExt as _;
    let sandbox = broken();
    let before = ["one", "two"].map(|name| read(&sandbox, name));
    let path = sandbox.path("skills/two/SKILL.md");
    fs::set_permissions(path, fs::Permissions::from_mode(0o444)).unwrap();
    let ran = sandbox.run(["scan", "--fix", "--yes"]);
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""), "{ran:?}");
    assert!(
        ran.stderr.contains("skills/two/SKILL.md is read-only"),
        "{ran:?}"
    );
    assert_eq!(["one", "two"].map(|name| read(&sandbox, name)), before);
}

#[test]
fn nothing_to_repair_needs_no_yes() {
    let sandbox = sandbox();
    sandbox.write_skill("demo");
    let dry = sandbox.run(["scan", "--fix", "--dry-run", "--json"]);
    assert_eq!(dry.code, Some(0), "{dry:?}");
    let document: serde_json::Value = serde_json::from_str(&dry.stdout).unwrap();
    assert_eq!(document["repairs"], serde_json::json!([]));
    let ran = sandbox.run(["scan", "--fix"]);
    assert_eq!(ran.code, Some(0), "{ran:?}");
}

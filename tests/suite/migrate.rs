//! `suggest-metadata --write` on real files: what it writes, what it refuses, and what a kill leaves.

use std::collections::BTreeMap;
use std::fs;
use std::io::ErrorKind;
use std::path::Path;
use std::time::{Duration, Instant};

use serde::Deserialize;
use serde_json::Value;
use skilld_tests::sandbox::{Ran, Sandbox};

use crate::sandbox;

const OLD: &str = "---\nid: skill.demo\nowner: qa\nwhen_to_use: reviewing specs\n---\n\n# Demo\n\nRead the spec.  \nThen judge it.";

/// One labelled case.
#[derive(Deserialize)]
struct Case {
    id: String,
    files: BTreeMap<String, String>,
    target: String,
    args: Vec<String>,
    expect: Value,
}

fn cases() -> Vec<Case> {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../fixtures/conformance/migrations.jsonl"
    );
    let text = fs::read_to_string(path).unwrap();
    let cases = text.lines().map(|line| serde_json::from_str(line).unwrap());
    cases.collect()
}

/// Run on the target of `case`, with its own arguments and `more`. Writing takes no empty owner, which means none.
fn ask(sandbox: &Sandbox, target: &str, case: &Case, more: &[&str]) -> Ran {
    let own = case.args.iter().map(String::as_str);
    let own = own.filter(|_| case.args != ["--owner", ""]);
    let args = ["suggest-metadata", target].into_iter().chain(own);
    sandbox.run(args.chain(more.iter().copied()))
}

/// The specification errors of the skill at `path`.
fn specification_errors(sandbox: &Sandbox, path: &str) -> Vec<String> {
    let ran = sandbox.run(["scan", "--json", "--no-daemon"]);
    let report: Value = serde_json::from_str(&ran.stdout).unwrap();
    let results = report["agentSkills"]["results"].as_array().unwrap();
    let of_file = results.iter().filter(|result| result["path"] == path);
    let issues: Vec<&Value> = of_file
        .flat_map(|result| result["issues"].as_array().unwrap())
        .collect();
    issues
        .iter()
        .map(|issue| issue["code"].as_str().unwrap().to_owned())
        .filter(|code| code.starts_with("AS-SKILL-"))
        .collect()
}

/// What follows the frontmatter.
fn body(text: &str) -> &str {
    if !text.trim_start_matches('\u{feff}').starts_with("---") {
        return text;
    }
    let closing = text.split_once("\n---").map(|(_, rest)| rest);
    closing.map_or(text, |rest| {
        rest.split_once('\n').map_or("", |(_, body)| body)
    })
}

#[test]
fn every_unblocked_case_is_written_valid_with_its_body_and_once() {
    let mut written = 0;
    for case in cases() {
        let is_skill = case.expect["hasCanonicalFrontmatter"] == true;
        if !is_skill {
            continue;
        }
        written += 1;
        let sandbox = sandbox();
        for (path, text) in &case.files {
            sandbox.write(path, text);
        }
        let target = case.expect["targetPath"].as_str().unwrap();
        let ran = ask(&sandbox, &case.target, &case, &["--write", "--yes"]);
        assert_eq!(ran.code, Some(0), "{}: {ran:?}", case.id);
        assert!(ran.stdout.contains("\n@@ "), "{}: {ran:?}", case.id);
        let new = fs::read_to_string(sandbox.path(target)).unwrap();
        assert_eq!(body(&new), body(&case.files[&case.target]), "{}", case.id);
        let errors = specification_errors(&sandbox, target);
        assert_eq!(errors, [""; 0], "{}", case.id);
        if target != case.target {
            let source = fs::metadata(sandbox.path(&case.target));
            assert_eq!(
                source.unwrap_err().kind(),
                ErrorKind::NotFound,
                "{}",
                case.id
            );
        }
        let again = ask(&sandbox, target, &case, &["--write", "--yes"]);
        assert_eq!(
            (again.code, again.stdout.as_str()),
            (Some(0), ""),
            "{again:?}"
        );
        assert!(again.stderr.contains("nothing is proposed"), "{again:?}");
        assert_eq!(fs::read_to_string(sandbox.path(target)).unwrap(), new);
    }
    assert_eq!(written, 26);
}

#[test]
fn blocked_cases_are_never_written() {
    let mut refused = 0;
    for case in cases() {
        if case.expect["decisionStatus"] != "blocked" || refused == 40 {
            continue;
        }
        refused += 1;
        let sandbox = sandbox();
        for (path, text) in &case.files {
            sandbox.write(path, text);
        }
        let ran = ask(&sandbox, &case.target, &case, &["--write", "--yes"]);
        assert_eq!(
            (ran.code, ran.stdout.as_str()),
            (Some(2), ""),
            "{}",
            case.id
        );
        let fields = case.expect["blockedFields"].as_array().unwrap();
        let told = |field: &Value| ran.stderr.contains(field.as_str().unwrap());
        assert!(fields.iter().any(told), "{}: {ran:?}", case.id);
        for (path, text) in &case.files {
            assert_eq!(&fs::read_to_string(sandbox.path(path)).unwrap(), text);
        }
    }
    assert_eq!(refused, 40);
}

#[test]
fn without_a_terminal_and_without_yes_nothing_is_written() {
    let sandbox = sandbox();
    sandbox.write("skills/demo/SKILL.md", OLD);
    let ran = sandbox.run(["suggest-metadata", "skills/demo/SKILL.md", "--write"]);
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""));
    assert!(ran.stderr.contains("add --yes"), "{ran:?}");
    let now = fs::read_to_string(sandbox.path("skills/demo/SKILL.md")).unwrap();
    assert_eq!(now, OLD);
}

#[test]
fn the_difference_is_one_that_git_applies() {
    let sandbox = sandbox();
    let copy = crate::sandbox();
    for repository in [&sandbox, &copy] {
        repository.write("skills/testing/demo.skill.md", OLD);
    }
    let ran = sandbox.run([
        "suggest-metadata",
        "skills/testing/demo.skill.md",
        "--write",
        "--yes",
    ]);
    copy.write("../change.patch", &ran.stdout);
    let applied = std::process::Command::new("git")
        .args(["apply", "../change.patch"])
        .env("GIT_DIR", copy.path("no-repository"))
        .current_dir(copy.root())
        .output()
        .unwrap();
    assert!(applied.status.success(), "{applied:?}\n{}", ran.stdout);
    let path = "skills/testing/demo/SKILL.md";
    let read = |sandbox: &Sandbox| fs::read_to_string(sandbox.path(path)).unwrap();
    assert_eq!(read(&sandbox), read(&copy));
    assert!(!copy.path("skills/testing/demo.skill.md").exists());
}

/// Every file of a repository, `.git` aside.
fn files(root: &Path) -> BTreeMap<String, String> {
    fn walk(folder: &Path, root: &Path, out: &mut BTreeMap<String, String>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                walk(&path, root, out);
            } else {
                let name = path.strip_prefix(root).unwrap().display().to_string();
                out.insert(name, fs::read_to_string(&path).unwrap());
            }
        }
    }
    let mut out = BTreeMap::new();
    walk(root, root, &mut out);
    out
}

/// A number that differs from round to round and from run to run.
fn pick(round: u32, below: u128) -> u64 {
    let now = std::time::SystemTime::now()
        .duration_since(std::time::UNIX_EPOCH)
        .unwrap()
        .as_nanos();
    let mixed = (now ^ (u128::from(round) << 40)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    u64::try_from((mixed >> 17) % below.max(1)).unwrap()
}

/// `SKILLD_KILLS` sets how many processes are killed.
#[test]
fn a_killed_write_leaves_the_old_file_or_the_new_one_whole() {
    let rounds = std::env::var("SKILLD_KILLS").map_or(20, |text| text.parse().unwrap());
    let cases = [
        ("skills/demo/SKILL.md", "skills/demo/SKILL.md"),
        ("skills/demo/skill.md", "skills/demo/SKILL.md"),
        ("skills/demo.skill.md", "skills/demo/SKILL.md"),
    ];
    let mut seen = BTreeMap::new();
    for (source, target) in cases {
        let calm = sandbox();
        calm.write(source, OLD);
        let args = ["suggest-metadata", source, "--write", "--yes"];
        let began = Instant::now();
        let ran = calm.run(args);
        let whole = began.elapsed();
        assert_eq!(ran.code, Some(0), "{ran:?}");
        let new = fs::read_to_string(calm.path(target)).unwrap();
        for round in 0..rounds {
            let sandbox = sandbox();
            sandbox.write(source, OLD);
            let mut child = sandbox
                .command(args)
                .stdout(std::process::Stdio::null())
                .stderr(std::process::Stdio::null())
                .spawn()
                .unwrap();
            // The moment is the subject of the test; nothing is waited for.
            std::thread::sleep(Duration::from_nanos(pick(round, whole.as_nanos())));
            child.kill().unwrap();
            child.wait().unwrap();
            let mut left = files(&sandbox.root());
            left.retain(|path, _| !is_left_over(path));
            let state: Vec<(&str, &str)> = left
                .iter()
                .map(|(path, text)| (path.as_str(), if *text == OLD { "old" } else { "new" }))
                .collect();
            assert_eq!(state.len(), 1, "{state:?}");
            let (path, which) = state[0];
            assert!(left[path] == OLD || left[path] == new, "{}", left[path]);
            assert!(
                (path, which) == (source, "old") || path == target,
                "{state:?}"
            );
            *seen
                .entry((source, path.to_owned(), which.to_owned()))
                .or_insert(0) += 1;
            assert_eq!(
                scanned(&sandbox),
                usize::from(path == "skills/demo/SKILL.md")
            );
            // What was cut off can be done again.
            let again = sandbox.run(["suggest-metadata", path, "--write", "--yes"]);
            assert_eq!(again.code, Some(0), "{again:?}");
            let healed = BTreeMap::from([(target.to_owned(), new.clone())]);
            let mut left = files(&sandbox.root());
            if which == "new" {
                left.retain(|path, _| !is_left_over(path));
            }
            assert_eq!(left, healed);
        }
    }
    println!("{seen:#?}");
}

fn is_left_over(path: &str) -> bool {
    let name = path.rsplit('/').next().unwrap();
    name.strip_prefix(".skilld-")
        .is_some_and(|rest| rest.strip_suffix(".tmp").is_some())
}

/// How many files a scan reads.
fn scanned(sandbox: &Sandbox) -> usize {
    let ran = sandbox.run(["scan", "--json", "--no-daemon"]);
    let report: Value = serde_json::from_str(&ran.stdout).unwrap();
    usize::try_from(report["scannedFileCount"].as_u64().unwrap()).unwrap()
}

#[test]
fn an_unfinished_write_is_as_if_it_were_not_there() {
    let (sandbox, other) = (sandbox(), sandbox());
    for repository in [&sandbox, &other] {
        repository.write_skill("demo");
    }
    let named = |repository: &Sandbox| repository.root().display().to_string();
    other.write("skills/demo/.skilld-7-0.tmp", OLD);
    let reports: [&[&str]; 2] = [&["scan", "--json"], &["validate", "--json"]];
    for report in reports {
        let ours = sandbox.run(report).stdout.replace(&named(&sandbox), "");
        let theirs = other.run(report).stdout.replace(&named(&other), "");
        assert_eq!(ours, theirs);
    }
}

#[test]
fn what_is_not_carried_over_is_said() {
    let sandbox = sandbox();
    sandbox.write(
        "skills/demo/skill.md",
        "---\n# kept by nobody\nname: demo\ndescription: Formats. Use when asked.\nwhen_to_use: when it rains\n---\n\n# Demo\n",
    );
    let ran = sandbox.run([
        "suggest-metadata",
        "skills/demo/skill.md",
        "--write",
        "--yes",
    ]);
    assert_eq!(ran.code, Some(0), "{ran:?}");
    assert!(ran.stderr.contains("when it rains"), "{}", ran.stderr);
    assert!(ran.stderr.contains("kept by nobody"), "{}", ran.stderr);
}

#[test]
fn an_owner_is_one_line() {
    let sandbox = sandbox();
    sandbox.write_skill("demo");
    let ask = |owner: &str, more: &[&str]| {
        let args = ["suggest-metadata", "skills/demo/SKILL.md", "--owner", owner];
        sandbox.run(args.iter().chain(more).copied())
    };
    let lines = ask("a\nb", &[]);
    assert_eq!((lines.code, lines.stdout.as_str()), (Some(2), ""));
    assert!(lines.stderr.contains("one line"), "{lines:?}");
    // The labelled cases count an empty owner as none.
    let empty = ask("", &[]);
    assert_eq!(empty.code, Some(0), "{empty:?}");
    assert!(empty.stderr.contains("counts as not given"), "{empty:?}");
    let written = ask(" ", &["--write", "--yes"]);
    assert_eq!(written.code, Some(2), "{written:?}");
    assert!(written.stderr.contains("name the owner"), "{written:?}");
}

#[test]
fn the_file_is_looked_at_before_the_terminal() {
    let sandbox = sandbox();
    let missing = sandbox.run(["suggest-metadata", "skills/none/SKILL.md", "--write"]);
    assert_eq!(missing.code, Some(2));
    assert!(missing.stderr.contains("target-missing"), "{missing:?}");
    sandbox.write("skills/demo/SKILL.md", "");
    let blocked = sandbox.run(["suggest-metadata", "skills/demo/SKILL.md", "--write"]);
    assert!(
        blocked.stderr.contains("no YAML frontmatter"),
        "{blocked:?}"
    );
}

#[test]
fn a_printed_command_works_for_an_owner_that_looks_like_an_option() {
    let sandbox = sandbox();
    let text = "---\nid: skill.one\nname: one\ndescription: d\n---\n\n# One\n\ntext\n";
    sandbox.write("skills/one.skill.md", text);
    let file = "skills/one.skill.md";
    let ran = sandbox.run(["suggest-metadata", file, "--owner=--yes"]);
    let command = format!("`skilld suggest-metadata {file} --owner=--yes --write`");
    assert!(ran.stdout.contains(&command), "{ran:?}");
}

//! The inventory: every state has a case, and the files seen are the sum of the states whatever happens.

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;

use proptest::prelude::*;
use proptest::test_runner::{Config, TestCaseError, TestRunner};
use serde_json::Value;
use skilld_tests::sandbox::{Sandbox, difference, skill};

use crate::sandbox;

/// What `skilld inventory --json` says.
fn inventory(sandbox: &Sandbox, args: &[&str]) -> Value {
    let ran = sandbox.run([&["inventory", "--json"], args].concat());
    assert_eq!(ran.code, Some(0), "{ran:?}");
    serde_json::from_str(&ran.stdout).unwrap()
}

/// Path and state of each item.
fn states(inventory: &Value) -> BTreeMap<String, String> {
    let items = inventory["items"].as_array().unwrap();
    let text = |item: &Value, key: &str| item[key].as_str().unwrap().to_owned();
    items
        .iter()
        .map(|item| (text(item, "path"), text(item, "state")))
        .collect()
}

/// Files seen = sum of states = items.
fn law(inventory: &Value) -> Result<(), String> {
    let seen = inventory["summary"]["seen"].as_u64().unwrap();
    let sum: u64 = inventory["summary"]["states"]
        .as_object()
        .unwrap()
        .values()
        .map(|count| count.as_u64().unwrap())
        .sum();
    let items = inventory["items"].as_array().unwrap().len() as u64;
    if seen == sum && seen == items {
        Ok(())
    } else {
        Err(format!("seen {seen}, states {sum}, items {items}"))
    }
}

/// Regular files below `folder` that are named like a skill, found by a walk of its own; what is excluded by default is
/// not entered, and neither is what a plain `.gitignore` line of the root names.
fn named_like_a_skill(root: &Path) -> Vec<String> {
    let mut found = Vec::new();
    let mut stack = vec![root.to_path_buf()];
    while let Some(folder) = stack.pop() {
        let Ok(entries) = fs::read_dir(&folder) else {
            continue;
        };
        for entry in entries.map(Result::unwrap) {
            let kind = entry.file_type().unwrap();
            let name = entry.file_name().into_string().unwrap();
            if kind.is_dir() && !matches!(name.as_str(), ".git" | "dist" | "node_modules") {
                stack.push(entry.path());
            }
            let lower = name.to_ascii_lowercase();
            if kind.is_file() && (lower == "skill.md" || lower.ends_with(".skill.md")) {
                let path = entry.path();
                let below = path.strip_prefix(root).unwrap();
                found.push(below.to_str().unwrap().to_owned());
            }
        }
    }
    found.sort();
    found
}

/// A repository with every state; answers what each file is.
fn every_state(sandbox: &Sandbox) -> BTreeMap<String, String> {
    sandbox.write(
        "renma.config.jsonc",
        r#"{ "exclude": [".git", "dist", "node_modules", "skills/retired"], "max_file_size_bytes": 4000 }"#,
    );
    sandbox.write("skilld.config.jsonc", r#"{ "roots": [".claude/skills"] }"#);
    let mut expected = BTreeMap::new();
    let mut file = |path: &str, text: &str, state: &str| {
        sandbox.write(path, text);
        expected.insert(path.to_owned(), state.to_owned());
    };
    file("skills/good/SKILL.md", &skill("good"), "operational");
    file("skills/bad/SKILL.md", "no frontmatter\n", "invalid");
    file(".claude/skills/good/SKILL.md", &skill("good"), "shadowed");
    file("docs/far/SKILL.md", &skill("far"), "misplaced");
    file("skills/SKILL.md", &skill("skills"), "misplaced");
    file("skills/good/references/SKILL.md", &skill("x"), "misplaced");
    file("skills/old/skill.md", &skill("old"), "historical-spelling");
    file(
        "skills/flat.skill.md",
        &skill("flat"),
        "historical-spelling",
    );
    file("skills/mixed/Skill.md", &skill("mixed"), "wrong-case");
    file("skills/code-review.md", &skill("code-review"), "flat-file");
    let large = skill("large") + &"text\n".repeat(1_000);
    file("skills/large/SKILL.md", &large, "too-large");
    fs::create_dir_all(sandbox.path("skills/latin")).unwrap();
    fs::write(
        sandbox.path("skills/latin/SKILL.md"),
        b"---\nname: \xe9\n---\n",
    )
    .unwrap();
    symlink("../docs/far", sandbox.path("skills/linked")).unwrap();
    symlink("../none", sandbox.path("skills/ghost")).unwrap();
    symlink("..", sandbox.path("skills/loop")).unwrap();
    fs::create_dir_all(sandbox.path("skills/retired/a")).unwrap();
    for (path, state) in [
        ("skills/latin/SKILL.md", "not-utf8"),
        ("skills/linked", "behind-symlink"),
        ("skills/ghost", "behind-symlink"),
        ("skills/loop", "behind-symlink"),
        ("skills/retired", "excluded"),
    ] {
        expected.insert(path.to_owned(), state.to_owned());
    }
    expected
}

#[test]
fn every_state_has_its_file_and_daemon_and_cold_run_agree() {
    let sandbox = sandbox();
    let expected = every_state(&sandbox);
    let cold = inventory(&sandbox, &["--no-daemon"]);
    assert_eq!(states(&cold), expected);
    law(&cold).unwrap();
    for item in cold["items"].as_array().unwrap() {
        assert!(item["reason"].as_str().unwrap().len() > 5, "{item}");
        let must_repair = item["state"] != "operational";
        assert_eq!(item["repair"].is_string(), must_repair, "{item}");
    }
    let shadowed = &cold["items"][0];
    assert_eq!(shadowed["first"], "skills/good/SKILL.md");
    let reason = shadowed["reason"].as_str().unwrap();
    assert!(reason.contains("`skills` stands before `.claude/skills` in the order of roots"));

    let _daemon = sandbox.daemon();
    for form in [&[][..], &["--json"], &["--format", "markdown"]] {
        let asked = sandbox.run([&["inventory", "-v"], form].concat());
        assert!(asked.stderr.contains("clock "), "{asked:?}");
        let here = sandbox.run([&["inventory", "--no-daemon"], form].concat());
        assert_eq!(difference(&asked.stdout, &here.stdout), None, "{form:?}");
        for state in expected.values() {
            assert!(asked.stdout.contains(state.as_str()), "{form:?} {state}");
        }
    }
    let text = sandbox.run(["inventory"]).stdout;
    assert!(
        text.contains("16 files look like skills: 1 operational, 1 invalid, 1 shadowed"),
        "{text}"
    );
}

#[test]
fn other_reports_do_not_see_what_is_excluded() {
    let sandbox = sandbox();
    every_state(&sandbox);
    let before = sandbox.cold_answers();
    sandbox.write("skills/retired/a/SKILL.md", skill("a"));
    assert_eq!(difference(&before, &sandbox.cold_answers()), None);
    assert!(!before.contains("skills/retired/"));
}

#[test]
fn links_say_where_they_lead() {
    let sandbox = sandbox();
    every_state(&sandbox);
    let report = inventory(&sandbox, &[]);
    let leads = |path: &str| {
        let items = report["items"].as_array().unwrap();
        let item = items.iter().find(|item| item["path"] == path).unwrap();
        item["link"]["leads"].as_str().unwrap().to_owned()
    };
    assert_eq!(leads("skills/linked"), "inside");
    assert_eq!(leads("skills/ghost"), "nowhere");
    assert_eq!(leads("skills/loop"), "loop");
}

/// Names that meet often enough for something to happen.
const FOLDERS: &[&str] = &[
    "skills",
    "skills/a",
    "skills/group/b",
    "skills/a/references",
    ".agents/skills/a",
    ".claude/skills/a",
    "plugins/p/skills/c",
    "docs/far",
];

const FILES: &[&str] = &["SKILL.md", "skill.md", "Skill.md", "x.skill.md", "notes.md"];

#[derive(Debug, Clone)]
enum Step {
    Write(usize, usize, usize),
    Remove(usize, usize),
    RemoveFolder(usize),
    Rename(usize, usize),
    LinkFolder(usize, usize),
    LinkFile(usize, usize),
    Close(usize, usize),
    Roots(usize),
    Exclude(usize),
    Ask,
}

fn step() -> impl Strategy<Value = Step> {
    let folder = 0..FOLDERS.len();
    let file = 0..FILES.len();
    prop_oneof![
        8 => (folder.clone(), file.clone(), 0..5usize).prop_map(|(a, b, c)| Step::Write(a, b, c)),
        2 => (folder.clone(), file.clone()).prop_map(|(a, b)| Step::Remove(a, b)),
        1 => folder.clone().prop_map(Step::RemoveFolder),
        2 => (folder.clone(), folder.clone()).prop_map(|(a, b)| Step::Rename(a, b)),
        2 => (folder.clone(), folder.clone()).prop_map(|(a, b)| Step::LinkFolder(a, b)),
        1 => (folder.clone(), file.clone()).prop_map(|(a, b)| Step::LinkFile(a, b)),
        1 => (folder, file).prop_map(|(a, b)| Step::Close(a, b)),
        2 => (0..3usize).prop_map(Step::Roots),
        1 => (0..3usize).prop_map(Step::Exclude),
        4 => Just(Step::Ask),
    ]
}

impl Step {
    /// Do it, as far as it is possible now.
    fn run(&self, sandbox: &Sandbox) -> std::io::Result<()> {
        let folder = |at: usize| sandbox.path(FOLDERS[at]);
        let file = |at: usize, name: usize| folder(at).join(FILES[name]);
        match *self {
            Self::Write(at, name, which) => {
                fs::create_dir_all(folder(at))?;
                let text = match which {
                    0 => skill("a").into_bytes(),
                    1 => skill("b").into_bytes(),
                    2 => b"none\n".to_vec(),
                    3 => b"---\nname: \xff\n---\n".to_vec(),
                    _ => vec![b'x'; 3_000],
                };
                fs::write(file(at, name), text)
            }
            Self::Remove(at, name) => fs::remove_file(file(at, name)),
            Self::RemoveFolder(at) => fs::remove_dir_all(folder(at)),
            Self::Rename(from, to) => {
                fs::create_dir_all(folder(to).parent().unwrap())?;
                fs::rename(folder(from), folder(to))
            }
            Self::LinkFolder(from, to) => {
                fs::create_dir_all(folder(to).parent().unwrap())?;
                symlink(folder(from), folder(to))
            }
            Self::LinkFile(at, name) => symlink("../b/SKILL.md", file(at, name)),
            Self::Close(at, name) => {
                fs::set_permissions(file(at, name), fs::Permissions::from_mode(0o000))
            }
            Self::Roots(which) => {
                let path = sandbox.path("skilld.config.jsonc");
                match which {
                    0 => fs::remove_file(path),
                    1 => fs::write(path, r#"{ "roots": [".claude/skills"] }"#),
                    _ => fs::write(path, r#"{ "roots": ["plugins/*/skills", ".claude/*"] }"#),
                }
            }
            Self::Exclude(which) => {
                let path = sandbox.path("renma.config.jsonc");
                match which {
                    0 => fs::remove_file(path),
                    1 => fs::write(path, r#"{ "exclude": [".git", "skills/a"] }"#),
                    _ => fs::write(path, r#"{ "max_file_size_bytes": 2000 }"#),
                }
            }
            Self::Ask => Ok(()),
        }
    }
}

/// The daemon's inventory keeps the law, equals a cold one, and misses no file that a walk finds.
fn compare(sandbox: &Sandbox) -> Result<(), TestCaseError> {
    let asked = sandbox.run(["inventory", "--json", "-v"]);
    prop_assert!(asked.stderr.contains("clock "), "{asked:?}");
    let cold = sandbox.run(["inventory", "--json", "--no-daemon"]);
    if let Some(difference) = difference(&asked.stdout, &cold.stdout) {
        return Err(TestCaseError::fail(difference));
    }
    let report: Value = serde_json::from_str(&asked.stdout).unwrap();
    law(&report).map_err(TestCaseError::fail)?;
    let states = states(&report);
    let behind = |path: &str| {
        let mut above = Path::new(path).ancestors();
        above.any(|folder| states.contains_key(folder.to_str().unwrap()))
    };
    for path in named_like_a_skill(&sandbox.root()) {
        prop_assert!(behind(&path), "{path} is in no state: {states:?}");
    }
    Ok(())
}

/// Rounds of one run; more with `SKILLD_CHURN=500`.
fn rounds() -> u32 {
    std::env::var("SKILLD_CHURN")
        .ok()
        .and_then(|value| value.parse().ok())
        .unwrap_or(6)
}

#[test]
fn files_seen_are_the_sum_of_states_whatever_happens() {
    let mut runner = TestRunner::new(Config {
        cases: rounds(),
        max_shrink_iters: 200,
        failure_persistence: None,
        ..Config::default()
    });
    let steps = proptest::collection::vec(step(), 5..40);
    let result = runner.run(&steps, |steps| {
        let sandbox = sandbox();
        every_state(&sandbox);
        let _daemon = sandbox.daemon();
        for step in &steps {
            // What is not possible now is no step.
            let _ = step.run(&sandbox);
            if matches!(step, Step::Ask) {
                compare(&sandbox)?;
            }
        }
        compare(&sandbox)
    });
    if let Err(error) = result {
        panic!("{error}");
    }
}

#[test]
fn a_repair_never_overwrites_and_never_leads_to_a_name_that_no_skill_has() {
    let sandbox = sandbox();
    sandbox.write_skill("two");
    for path in [
        "SKILL.md",
        "skills/two.skill.md",
        "skills/a b.skill.md",
        "skills/x/Skill.md",
    ] {
        sandbox.write(path, "text\n");
    }
    sandbox.write("skills/bell\u{7}.skill.md", "text\n");
    sandbox.write("skills/Up/SKILL.md", "---\ndescription: d\n---\n");
    let ran = sandbox.run(["inventory", "--json"]);
    let report: serde_json::Value = serde_json::from_str(&ran.stdout).unwrap();
    let text = report.to_string();
    for said in [
        "Its place, `skills/two/SKILL.md`, is taken",
        "it cannot be `a b`, as a space is not allowed",
        "Move it to `skills/NAME/SKILL.md`",
        "Move it to `skills/x/SKILL.md`.",
        "`Up`, has a name that no skill can have, as capital letters are not allowed",
    ] {
        assert!(text.contains(said), "{said}: {text}");
    }
    let markdown = sandbox.run(["inventory", "--format", "markdown"]).stdout;
    assert!(markdown.contains("bell\\u{7}"), "{markdown}");
}

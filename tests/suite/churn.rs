//! Incremental equals cold: whatever happens to the tree, in whatever order, the daemon answers as a cold run does.

use std::fs;
use std::io::Write as _;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::PathBuf;

use proptest::prelude::*;
use proptest::test_runner::{Config, TestCaseError, TestRunner};
use skilld_tests::sandbox::{REPORTS, Sandbox, difference, skill};

use crate::sandbox;

/// Names that meet often enough for something to happen.
const FOLDERS: &[&str] = &[
    "skills",
    "skills/a",
    "skills/b",
    "skills/a/references",
    "skills/b/scripts",
    "skills/group/c",
    "contexts/x",
    "lenses",
    "docs",
    "docs/deep/er",
    ".agents/skills/d",
];

const FILES: &[&str] = &[
    "SKILL.md",
    "skill.md",
    "README.md",
    "notes.md",
    "run.sh",
    ".gitignore",
];

/// One thing that happens to the tree. Whatever is not possible at its moment does not happen.
#[derive(Debug, Clone)]
enum Step {
    Write(usize, usize, usize),
    Append(usize, usize),
    SaveAtomically(usize, usize, usize),
    Remove(usize, usize),
    RemoveFolder(usize),
    Rename(usize, usize),
    MoveFile(usize, usize, usize),
    Link(usize, usize),
    HardLink(usize, usize, usize),
    Folder(usize, usize),
    Mode(usize, usize, u32),
    Touch(usize, usize),
    Declare(usize, usize, usize, usize),
    Config(usize),
    Midnight,
    Ask,
}

fn step() -> impl Strategy<Value = Step> {
    let folder = 0..FOLDERS.len();
    let file = 0..FILES.len();
    prop_oneof![
        6 => (folder.clone(), file.clone(), 0..4usize).prop_map(|(a, b, c)| Step::Write(a, b, c)),
        2 => (folder.clone(), file.clone()).prop_map(|(a, b)| Step::Append(a, b)),
        2 => (folder.clone(), file.clone(), 0..4usize).prop_map(|(a, b, c)| Step::SaveAtomically(a, b, c)),
        2 => (folder.clone(), file.clone()).prop_map(|(a, b)| Step::Remove(a, b)),
        1 => folder.clone().prop_map(Step::RemoveFolder),
        3 => (folder.clone(), folder.clone()).prop_map(|(a, b)| Step::Rename(a, b)),
        2 => (folder.clone(), folder.clone(), file.clone()).prop_map(|(a, b, c)| Step::MoveFile(a, b, c)),
        1 => (folder.clone(), file.clone()).prop_map(|(a, b)| Step::Link(a, b)),
        1 => (folder.clone(), folder.clone(), file.clone()).prop_map(|(a, b, c)| Step::HardLink(a, b, c)),
        1 => (folder.clone(), file.clone()).prop_map(|(a, b)| Step::Folder(a, b)),
        1 => (folder.clone(), file.clone(), prop_oneof![Just(0o644), Just(0o755)]).prop_map(|(a, b, c)| Step::Mode(a, b, c)),
        1 => (folder.clone(), file.clone()).prop_map(|(a, b)| Step::Touch(a, b)),
        8 => (folder, file, 0..KEYS.len(), 0..8usize).prop_map(|(a, b, c, d)| Step::Declare(a, b, c, d)),
        3 => (0..CONFIGS.len()).prop_map(Step::Config),
        1 => Just(Step::Midnight),
        3 => Just(Step::Ask),
    ]
}

/// Metadata that is declared again and again, with the values it takes; the last step takes the key away.
const KEYS: &[(&str, &[&str])] = &[
    ("id", &["skill.a", "context.x", "lens.x", "other"]),
    ("owner", &["one", "two"]),
    (
        "status",
        &["stable", "deprecated", "suspended", "revoked", "odd"],
    ),
    ("expires_at", &["2026-06-30", "2026-07-01", "2026-02-30"]),
    (
        "requires_context",
        &["context.x", "contexts/x/README.md", "skill.a"],
    ),
    ("optional_lens", &["lens.x", "lenses/notes.md"]),
    ("applies_to", &["context.x", "contexts/x/notes.md"]),
    ("conflicts", &["context.x", "lens.x"]),
    ("superseded_by", &["context.x", "contexts/x/README.md"]),
    (
        "continues_with",
        &["skill.a", "skills/b/SKILL.md", "contexts/x/README.md"],
    ),
    ("published_entrypoint", &["true", "false"]),
];

/// Configurations that come and go; the first is none at all, the last cannot be used.
const CONFIGS: &[&str] = &[
    "",
    "{ \"exclude\": [\".git\", \"docs\"] }\n",
    "{ \"globs\": [\"**/*.md\"] }\n",
    "{ \"max_file_size_bytes\": 200 }\n",
    "{ \"skill_discovery\": { \"adopted\": true } }\n",
    "{ \"exclude\": [\n",
];

/// The days that are today, one after the other.
const DAYS: &[&str] = &["2026-06-30", "2026-07-01", "2027-01-01"];

/// `text` with one key of its metadata set to the `which`th value, or taken away.
fn declared(text: &str, key: usize, which: usize, skill: bool) -> String {
    let (key, values) = KEYS[key];
    let name = if skill {
        format!("  renma.{}:", key.replace('_', "-"))
    } else {
        format!("{key}:")
    };
    let value = values.get(which).map(|value| {
        let list = KEYS.iter().position(|(known, _)| *known == key);
        let list = (4..10).contains(&list.unwrap());
        match (list, skill) {
            (true, true) => format!("{name} '[\"{value}\"]'\n"),
            (true, false) => format!("{name} [\"{value}\"]\n"),
            (false, _) => format!("{name} \"{value}\"\n"),
        }
    });
    let mut lines: Vec<&str> = text.split_inclusive('\n').collect();
    lines.retain(|line| !line.starts_with(&name));
    let closing = lines.iter().skip(1).position(|line| *line == "---\n");
    let (Some(closing), true) = (closing, lines.first() == Some(&"---\n")) else {
        return format!("---\n{}---\n{text}", value.unwrap_or_default());
    };
    let mut head = lines[..=closing].concat();
    if skill && !head.contains("metadata:\n") {
        head += "metadata:\n";
    }
    head + &value.unwrap_or_default() + &lines[closing + 1..].concat()
}

fn text(which: usize, name: &str) -> String {
    match which {
        0 => skill(name),
        1 => "no frontmatter\n".to_owned(),
        2 => format!(
            "---\nname: {name}\nmetadata:\n  renma.continues-with: '[\"skills/a/SKILL.md\"]'\n---\n"
        ),
        _ => "docs/\n*.tmp\n".to_owned(),
    }
}

impl Step {
    /// Do it, as far as it is possible now.
    fn run(&self, sandbox: &Sandbox) -> std::io::Result<()> {
        let folder = |at: usize| sandbox.path(FOLDERS[at]);
        let file = |at: usize, name: usize| -> PathBuf { folder(at).join(FILES[name]) };
        match *self {
            Self::Write(at, name, which) => {
                fs::create_dir_all(folder(at))?;
                fs::write(file(at, name), text(which, "a"))
            }
            Self::Append(at, name) => fs::OpenOptions::new()
                .append(true)
                .open(file(at, name))?
                .write_all(b"more\n"),
            Self::SaveAtomically(at, name, which) => {
                let temporary = folder(at).join(".save.tmp");
                fs::write(&temporary, text(which, "b"))?;
                fs::rename(temporary, file(at, name))
            }
            Self::Remove(at, name) => fs::remove_file(file(at, name)),
            Self::RemoveFolder(at) => fs::remove_dir_all(folder(at)),
            Self::Rename(from, to) => {
                fs::create_dir_all(folder(to).parent().unwrap())?;
                fs::rename(folder(from), folder(to))
            }
            Self::MoveFile(from, to, name) => {
                fs::create_dir_all(folder(to))?;
                fs::rename(file(from, name), file(to, name))
            }
            Self::Link(at, name) => symlink("../b", file(at, name)),
            Self::HardLink(from, to, name) => fs::hard_link(file(from, name), file(to, name)),
            Self::Folder(at, name) => fs::create_dir_all(file(at, name)),
            Self::Mode(at, name, mode) => {
                fs::set_permissions(file(at, name), fs::Permissions::from_mode(mode))
            }
            Self::Touch(at, name) => fs::File::open(file(at, name))?
                .set_modified(std::time::UNIX_EPOCH + std::time::Duration::from_secs(1)),
            Self::Declare(at, name, key, which) => {
                let path = file(at, name);
                let text = fs::read_to_string(&path).unwrap_or_else(|_| skill("a"));
                fs::create_dir_all(folder(at))?;
                let skill = FILES[name] == "SKILL.md";
                fs::write(path, declared(&text, key, which, skill))
            }
            Self::Config(which) => {
                let path = sandbox.path(CONFIG);
                match CONFIGS[which] {
                    "" => fs::remove_file(path),
                    text => fs::write(path, text),
                }
            }
            Self::Midnight | Self::Ask => Ok(()),
        }
    }
}

const CONFIG: &str = "renma.config.jsonc";

/// Compare every answer of the daemon with one made without it, on the same day. Where the configuration is broken,
/// both say so in the same words, and the daemon lives on.
fn compare(sandbox: &Sandbox, today: &str) -> Result<(), TestCaseError> {
    let config = fs::read_to_string(sandbox.path(CONFIG)).unwrap_or_default();
    let broken = Some(&config.as_str()) == CONFIGS.last();
    for report in REPORTS {
        let asked = sandbox.run(report.iter().chain(&["--today", today, "-v"]));
        // A daemon of another day would let the client answer for itself.
        let by_daemon = asked.stderr.contains("clock ");
        prop_assert!(by_daemon || broken, "{:?}", asked);
        let cold = ["--no-daemon", "--today", today];
        let cold = sandbox.run(report.iter().chain(&cold));
        prop_assert_eq!(cold.code == Some(2), broken, "{:?}", cold);
        prop_assert_eq!(asked.code, cold.code, "{:?}", asked);
        if let Some(difference) = difference(&asked.stdout, &cold.stdout) {
            return Err(TestCaseError::fail(difference));
        }
        if broken {
            prop_assert!(
                asked.stderr.contains(&cold.stderr),
                "{:?} {:?}",
                asked,
                cold
            );
        }
    }
    let status = sandbox.status();
    prop_assert_eq!(&status["today"], today, "another process answered");
    let degraded = status["degraded"].as_array().unwrap();
    prop_assert_eq!(!degraded.is_empty(), broken, "{:?}", degraded);
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
fn the_daemon_answers_as_a_cold_run_does() {
    let mut runner = TestRunner::new(Config {
        cases: rounds(),
        max_shrink_iters: 200,
        failure_persistence: None,
        ..Config::default()
    });
    let steps = proptest::collection::vec(step(), 5..40);
    let result = runner.run(&steps, |steps| {
        let sandbox = sandbox();
        sandbox.write_skill("a");
        let mut days = DAYS.iter().cycle().skip(1);
        let mut today = DAYS[0];
        let mut daemon = Some(sandbox.daemon_with(["--today", today]));
        for step in &steps {
            // What is not possible now is no step.
            let _ = step.run(&sandbox);
            match step {
                Step::Ask => compare(&sandbox, today)?,
                Step::Midnight => {
                    // What was kept of one day must not pass for another.
                    today = days.next().unwrap();
                    drop(daemon.take());
                    daemon = Some(sandbox.daemon_with(["--today", today]));
                }
                _ => {}
            }
        }
        compare(&sandbox, today)?;
        // Where the configuration was broken, mending it is enough.
        let _ = fs::remove_file(sandbox.path(CONFIG));
        compare(&sandbox, today)?;
        super::changes::assert_tables(&sandbox);
        Ok(())
    });
    if let Err(error) = result {
        panic!("{error}");
    }
}

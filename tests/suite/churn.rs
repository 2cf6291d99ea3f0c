//! Incremental equals cold: whatever happens to the tree, in whatever order, the daemon answers as a cold run does.

use std::fs;
use std::io::Write as _;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::PathBuf;

use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use skilld_tests::sandbox::{Sandbox, skill};

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
    Config(usize),
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
        1 => (folder, file).prop_map(|(a, b)| Step::Touch(a, b)),
        1 => (0..4usize).prop_map(Step::Config),
        3 => Just(Step::Ask),
    ]
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
            Self::Config(which) => {
                let path = sandbox.path("renma.config.jsonc");
                match which {
                    0 => fs::remove_file(path),
                    1 => fs::write(path, "{ \"exclude\": [\".git\", \"docs\"] }\n"),
                    2 => fs::write(path, "{ \"globs\": [\"**/*.md\"] }\n"),
                    _ => fs::write(path, "{ \"max_file_size_bytes\": 20 }\n"),
                }
            }
            Self::Ask => Ok(()),
        }
    }
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
        max_shrink_iters: 40,
        failure_persistence: None,
        ..Config::default()
    });
    let steps = proptest::collection::vec(step(), 5..40);
    let result = runner.run(&steps, |steps| {
        let sandbox = sandbox();
        sandbox.write_skill("a");
        let _daemon = sandbox.daemon();
        for step in &steps {
            // What is not possible now is no step.
            let _ = step.run(&sandbox);
            if matches!(step, Step::Ask) {
                let (asked, cold) = (sandbox.answers(), sandbox.cold_answers());
                prop_assert_eq!(asked, cold);
            }
        }
        let (asked, cold) = (sandbox.answers(), sandbox.cold_answers());
        prop_assert_eq!(asked, cold);
        Ok(())
    });
    if let Err(error) = result {
        panic!("{error}");
    }
}

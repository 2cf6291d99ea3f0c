//! What the pages on CI and scripts show is run as it stands there: every block of shell and Python, the workflow and the
//! hooks. Blocks follow each other in one repository. A block that needs a program which is not here is named and passed.

use std::fs;
use std::io::{BufRead, BufReader};
use std::os::unix::fs::symlink;
use std::os::unix::process::CommandExt;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use skilld_tests::sandbox::{Sandbox, skill};

use crate::sandbox;

const CI: &str = include_str!("../../docs/ci.md");
const SCRIPTS: &str = include_str!("../../docs/scripts.md");
const README: &str = include_str!("../../README.md");
const WORKFLOW: &str = include_str!("../../docs/ci/skilld.yml");
const HOOKS: &str = include_str!("../../.pre-commit-hooks.yaml");

/// A block of a page.
struct Block {
    language: String,
    text: String,
    /// It does not end by itself.
    endless: bool,
}

/// The blocks of shell and Python in `page`.
fn blocks(page: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut open: Option<Block> = None;
    let mut before = "";
    for line in page.lines() {
        match (&mut open, line.strip_prefix("```")) {
            (None, Some(language)) => {
                open = Some(Block {
                    language: language.to_owned(),
                    text: String::new(),
                    endless: before == "<!-- runs until ended -->",
                });
            }
            (Some(_), Some("")) => blocks.extend(open.take()),
            (Some(block), _) => block.text.extend([line, "\n"]),
            (None, None) => {}
        }
        before = line;
    }
    blocks.retain(|block| block.language == "sh" || block.language == "python");
    blocks
}

/// A repository without errors, and a folder on the path in which the program under test is called `skilld`.
fn repository() -> Sandbox {
    let sandbox = sandbox();
    sandbox.write_skill("api-review");
    sandbox.copy_strict("link-audit");
    fs::create_dir_all(sandbox.path(".git/hooks")).unwrap();
    let program = sandbox.command([""; 0]).get_program().to_owned();
    fs::create_dir_all(sandbox.outside().join("bin")).unwrap();
    symlink(program, sandbox.outside().join("bin/skilld")).unwrap();
    sandbox
}

/// A command in the sandbox's environment that finds `skilld` and the programs of the system.
fn command(sandbox: &Sandbox, program: &str) -> Command {
    let skilld = sandbox.command([""; 0]);
    let mut command = Command::new(program);
    command.current_dir(sandbox.root()).env_clear();
    for (key, value) in skilld.get_envs() {
        command.env(key, value.unwrap_or_default());
    }
    let path = std::env::var("PATH").unwrap_or_default();
    let bin = sandbox.outside().join("bin");
    command
        .env("PATH", format!("{}:{path}", bin.display()))
        .env("GITHUB_STEP_SUMMARY", sandbox.outside().join("summary.md"))
        .stdin(Stdio::null());
    command
}

fn is_here(sandbox: &Sandbox, program: &str) -> bool {
    command(sandbox, program)
        .arg("--version")
        .output()
        .is_ok_and(|ran| ran.status.success())
}

/// The command that runs `block`; `None` where the machine lacks a program for it.
fn runner(sandbox: &Sandbox, block: &Block) -> Option<Command> {
    let (program, args) = match block.language.as_str() {
        "python" => ("python3", vec!["-c"]),
        _ => ("bash", vec!["-euo", "pipefail", "-c"]),
    };
    for needed in ["jq", "git"] {
        if block.text.contains(&format!("{needed} ")) && !is_here(sandbox, needed) {
            println!("passed over: there is no `{needed}` here: {}", block.text);
            return None;
        }
    }
    if !is_here(sandbox, program) {
        println!("passed over: there is no `{program}` here: {}", block.text);
        return None;
    }
    let mut command = command(sandbox, program);
    command.args(args).arg(&block.text);
    Some(command)
}

fn run(sandbox: &Sandbox, block: &Block) {
    let Some(mut command) = runner(sandbox, block) else {
        return;
    };
    if block.endless {
        // A group of its own, which is ended once something was printed.
        let mut child = command
            .stdout(Stdio::piped())
            .process_group(0)
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap())
            .read_line(&mut line)
            .unwrap();
        let group = format!("-{}", child.id());
        let ended = Command::new("kill")
            .args(["-s", "TERM", "--", &group])
            .status();
        assert!(ended.unwrap().success());
        child.wait().unwrap();
        assert!(!line.is_empty(), "it prints nothing: {}", block.text);
        return;
    }
    let ran = command.output().unwrap();
    assert!(
        ran.status.success(),
        "{}\n{}{}",
        block.text,
        String::from_utf8_lossy(&ran.stdout),
        String::from_utf8_lossy(&ran.stderr)
    );
}

/// Run `work` while one skill goes on changing.
fn while_changing(sandbox: &Sandbox, work: impl FnOnce()) {
    let done = AtomicBool::new(false);
    thread::scope(|scope| {
        scope.spawn(|| {
            for at in 0_u64.. {
                if done.load(Ordering::Relaxed) {
                    break;
                }
                let name = if at % 2 == 0 { "other" } else { "api-review" };
                sandbox.write("skills/api-review/SKILL.md", skill(name));
                thread::sleep(Duration::from_millis(50));
            }
        });
        let _end = OnDrop(&done);
        work();
    });
}

struct OnDrop<'a>(&'a AtomicBool);

impl Drop for OnDrop<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Ends the daemon that a page starts, whatever became of the page.
struct Stop<'a>(&'a Sandbox);

impl Drop for Stop<'_> {
    fn drop(&mut self) {
        let _ = self.0.run(["stop"]);
    }
}

#[test]
fn the_page_on_ci_runs() {
    let sandbox = repository();
    if is_here(&sandbox, "git") {
        fs::remove_dir_all(sandbox.path(".git")).unwrap();
        let made = command(&sandbox, "git").args(["init", "-q"]).status();
        assert!(made.unwrap().success());
        fs::create_dir_all(sandbox.path(".git/hooks")).unwrap();
    }
    let blocks = blocks(CI);
    assert!(blocks.len() >= 6);
    for block in &blocks {
        run(&sandbox, block);
    }
    let summary = fs::read_to_string(sandbox.outside().join("summary.md")).unwrap();
    assert!(summary.starts_with("# Scan\n"), "{summary}");
    assert!(sandbox.path("skilld.sarif").is_file());
    // The hook that was just made stops a commit.
    sandbox.write("skills/new/SKILL.md", "x\n");
    let hook = command(&sandbox, ".git/hooks/pre-commit").output().unwrap();
    assert_eq!(hook.status.code(), Some(1));
}

#[test]
fn the_page_on_scripts_runs() {
    let sandbox = repository();
    let _stop = Stop(&sandbox);
    let blocks = blocks(SCRIPTS);
    assert!(blocks.iter().filter(|block| block.endless).count() == 2);
    assert!(
        blocks
            .iter()
            .filter(|block| block.language == "python")
            .count()
            == 2
    );
    for block in &blocks {
        if block.text.contains("--wait") || block.text.contains("\"--wait\"") || block.endless {
            while_changing(&sandbox, || run(&sandbox, block));
        } else {
            run(&sandbox, block);
        }
    }
    assert!(sandbox.path("skilld.1").is_file());
    let status = sandbox.run(["status", "--json"]);
    assert!(
        status.stdout.contains("false"),
        "the page leaves a daemon: {status:?}"
    );
}

#[test]
fn the_newcomers_paths_of_the_readme_run() {
    for title in ["In an editor", "In a script", "In CI"] {
        let sandbox = repository();
        let _stop = Stop(&sandbox);
        let section = README.split(&format!("\n## {title}\n")).nth(1).unwrap();
        let section = section.split("\n## ").next().unwrap();
        let blocks = blocks(section);
        assert!(!blocks.is_empty(), "{title}");
        for block in &blocks {
            if block.endless || block.text.contains("--wait") {
                while_changing(&sandbox, || run(&sandbox, block));
            } else {
                run(&sandbox, block);
            }
        }
    }
}

#[test]
fn the_workflow_and_the_hooks_run() {
    let sandbox = repository();
    let steps: Vec<&str> = WORKFLOW
        .lines()
        .filter_map(|line| line.trim().strip_prefix("run: skilld "))
        .collect();
    let hooks: Vec<&str> = HOOKS
        .lines()
        .filter_map(|line| line.trim().strip_prefix("entry: skilld "))
        .collect();
    assert_eq!((steps.len(), hooks.len()), (3, 2));
    assert_eq!(HOOKS.matches("- id: ").count(), hooks.len());
    assert_eq!(sandbox.run(["baseline", "write"]).code, Some(0));
    let exits = |line: &str| {
        let line = format!("skilld {line}");
        let ran = command(&sandbox, "bash").args(["-ec", &line]).output();
        ran.unwrap().status.code()
    };
    for line in steps.iter().chain(&hooks) {
        assert_eq!(exits(line), Some(0), "{line}");
    }
    sandbox.write("skills/new/SKILL.md", "x\n");
    assert_eq!(exits(steps[0]), Some(1));
    for line in steps.iter().skip(1) {
        assert_eq!(exits(line), Some(0), "{line}");
    }
    for line in &hooks {
        assert_eq!(exits(line), Some(1), "{line}");
    }
    let log = fs::read_to_string(sandbox.path("skilld.sarif")).unwrap();
    assert!(log.contains("skills/new/SKILL.md"), "{log}");
}

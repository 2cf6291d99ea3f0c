//! What git does to a tree: thousands of files at once.

use std::process::Command;

use crate::sandbox::{Daemon, Sandbox, skill};

use super::dice::Dice;
use super::{Fault, Outcome, settled};

/// The faults of this kind.
pub const FAULTS: &[Fault] = &[
    Fault {
        name: "git-switch-of-3000-skills",
        seen: "the next answer is that of the other branch",
        once: switch,
    },
    Fault {
        name: "git-stash-and-rebase",
        seen: "the next answer is right, whatever git is in the middle of",
        once: stash_and_rebase,
    },
];

const SKILLS: usize = 3_000;

/// Run git in the repository, which must work.
pub(super) fn git(sandbox: &Sandbox, args: &[&str]) {
    assert!(try_git(sandbox, args), "git {args:?} failed");
}

fn try_git(sandbox: &Sandbox, args: &[&str]) -> bool {
    let output = Command::new("git")
        .args([
            "-c",
            "user.name=t",
            "-c",
            "user.email=t@t",
            "-c",
            "commit.gpgsign=false",
        ])
        .args(args)
        .current_dir(sandbox.root())
        .output()
        .unwrap();
    output.status.success()
}

fn repository(sandbox: &Sandbox, skills: usize) -> Daemon {
    committed(sandbox, skills);
    sandbox.daemon()
}

/// Make the sandbox a repository of git with two branches, `one` and `two`, the second of which stands in the tree.
pub(super) fn committed(sandbox: &Sandbox, skills: usize) {
    std::fs::remove_dir_all(sandbox.path(".git")).unwrap();
    git(sandbox, &["init", "-q", "-b", "one"]);
    for at in 0..skills {
        sandbox.write_skill(&format!("s{at}"));
    }
    git(sandbox, &["add", "-A"]);
    git(sandbox, &["commit", "-qm", "one"]);
    git(sandbox, &["switch", "-qc", "two"]);
    for at in 0..skills {
        let name = format!("s{at}");
        match at % 3 {
            0 => sandbox.write(&format!("skills/{name}/SKILL.md"), skill("other")),
            1 => std::fs::remove_dir_all(sandbox.path(format!("skills/{name}"))).unwrap(),
            _ => sandbox.write(&format!("skills/{name}/references/a.md"), "# A\n"),
        }
    }
    git(sandbox, &["add", "-A"]);
    git(sandbox, &["commit", "-qm", "two"]);
}

fn switch(sandbox: &Sandbox, _: &mut Dice) -> Outcome {
    let daemon = repository(sandbox, SKILLS);
    for branch in ["one", "two", "one"] {
        git(sandbox, &["switch", "-q", branch]);
        settled(sandbox, &daemon)?;
    }
    Ok(())
}

fn stash_and_rebase(sandbox: &Sandbox, dice: &mut Dice) -> Outcome {
    let daemon = repository(sandbox, 60);
    git(sandbox, &["switch", "-q", "one"]);
    for round in 0..dice.times(3) {
        let name = format!("s{}", dice.below(60));
        sandbox.write(&format!("skills/{name}/SKILL.md"), format!("{round}\n"));
        sandbox.write(&format!("skills/new-{round}/SKILL.md"), skill("new"));
        git(sandbox, &["stash", "push", "-q", "-u"]);
        settled(sandbox, &daemon)?;
        git(sandbox, &["stash", "pop", "-q"]);
        settled(sandbox, &daemon)?;
        git(sandbox, &["add", "-A"]);
        git(sandbox, &["commit", "-qm", "round"]);
    }
    if !try_git(sandbox, &["rebase", "-q", "two"]) {
        settled(sandbox, &daemon)?;
        git(sandbox, &["rebase", "--abort"]);
    }
    // Another git may hold the lock; nobody here needs it.
    std::fs::write(sandbox.path(".git/index.lock"), "").unwrap();
    sandbox.write_skill("while-locked");
    settled(sandbox, &daemon)
}

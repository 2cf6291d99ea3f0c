//! Two of anything: daemons, names, checkouts, roots one inside the other. Each has one answer.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::Stdio;

use super::dice::Dice;
use super::git::{committed, git};
use super::{Fault, Outcome, Trouble, equal_at, settled, settled_at};
use crate::sandbox::{Ran, Sandbox, skill};

/// The faults of this kind.
pub const FAULTS: &[Fault] = &[
    Fault {
        name: "many-daemons-for-one-root",
        seen: "one serves; each other one says which process that is, and exits with 3",
        once: many_daemons,
    },
    Fault {
        name: "root-under-two-names",
        seen: "both names reach the same daemon",
        once: two_names,
    },
    Fault {
        name: "root-inside-a-root",
        seen: "each has a daemon of its own; the inner repository is also a folder of the outer one",
        once: inside,
    },
    Fault {
        name: "worktree-inside-a-worktree",
        seen: "the same; what git does in one shows in the other where it lies below it",
        once: worktrees,
    },
    Fault {
        name: "two-checkouts-of-one-repository",
        seen: "each has a daemon, an index and answers of its own",
        once: checkouts,
    },
];

fn many_daemons(sandbox: &Sandbox, dice: &mut Dice) -> Outcome {
    sandbox.write_skill("one");
    for round in 0..dice.times(4) {
        let daemon = sandbox.daemon();
        let others: Vec<_> = (0..6)
            .map(|_| {
                let mut command = sandbox.command(["watch"]);
                command.stderr(Stdio::piped()).spawn().unwrap()
            })
            .collect();
        sandbox.write_skill(&format!("round-{round}"));
        for other in others {
            let ran = Ran::from(other.wait_with_output().unwrap());
            let says = ran.stderr.contains(&format!("process {}", daemon.pid()));
            if ran.code != Some(3) || !says {
                return Err(Trouble::Wrong(format!("a second daemon: {ran:?}")));
            }
        }
        settled(sandbox, &daemon)?;
        if round % 2 == 0 {
            daemon.kill();
        }
    }
    Ok(())
}

fn two_names(sandbox: &Sandbox, _: &mut Dice) -> Outcome {
    sandbox.write_skill("one");
    let alias = sandbox.outside().join("alias");
    symlink(sandbox.root(), &alias).unwrap();
    let daemon = sandbox.daemon();
    settled(sandbox, &daemon)?;
    fs::write(alias.join("skills/one/SKILL.md"), skill("two")).unwrap();
    let through = |name: &Path| {
        let mut command = sandbox.command(["skill-index", "--json", "-v"]);
        Ran::from(command.arg(name).output().unwrap())
    };
    let (one, other) = (through(&sandbox.root()), through(&alias));
    if one.stdout != other.stdout || !other.stderr.contains("clock ") {
        return Err(Trouble::Wrong(format!("{one:?} is not {other:?}")));
    }
    let mut second = sandbox.command(["watch"]);
    let second = Ran::from(second.arg(&alias).output().unwrap());
    if second.code != Some(3) {
        return Err(Trouble::Wrong(format!("a second daemon: {second:?}")));
    }
    settled(sandbox, &daemon)
}

fn inside(sandbox: &Sandbox, dice: &mut Dice) -> Outcome {
    for name in ["one", "inner/.git/x", "inner/skills/two"] {
        sandbox.write_skill(name);
    }
    let inner = sandbox.path("skills/inner");
    let outer_daemon = sandbox.daemon();
    let inner_daemon = sandbox.daemon_at(&inner);
    for round in 0..dice.times(4) {
        sandbox.write_skill(&format!("inner/skills/new-{round}"));
        settled(sandbox, &outer_daemon)?;
        settled_at(sandbox, &inner, &inner_daemon)?;
        fs::write(inner.join("skills/two/SKILL.md"), format!("{round}\n")).unwrap();
        fs::remove_dir_all(inner.join(format!("skills/new-{round}"))).unwrap();
        settled_at(sandbox, &inner, &inner_daemon)?;
        settled(sandbox, &outer_daemon)?;
    }
    fs::remove_dir_all(&inner).unwrap();
    settled(sandbox, &outer_daemon)
}

fn worktrees(sandbox: &Sandbox, dice: &mut Dice) -> Outcome {
    committed(sandbox, 20);
    git(sandbox, &["worktree", "add", "-q", "skills/tree", "one"]);
    let inner = sandbox.path("skills/tree");
    let outer_daemon = sandbox.daemon();
    let inner_daemon = sandbox.daemon_at(&inner);
    let within = |args: &[&str]| {
        let mut all = vec!["-C", "skills/tree"];
        all.extend(args);
        git(sandbox, &all);
    };
    for _ in 0..dice.times(3) {
        for step in ["two", "one"] {
            within(&["switch", "-q", "--detach", step]);
            settled_at(sandbox, &inner, &inner_daemon)?;
            settled(sandbox, &outer_daemon)?;
        }
    }
    git(sandbox, &["worktree", "remove", "--force", "skills/tree"]);
    settled(sandbox, &outer_daemon)
}

fn checkouts(sandbox: &Sandbox, dice: &mut Dice) -> Outcome {
    committed(sandbox, 20);
    let second = sandbox.outside().join("second");
    let place = second.to_string_lossy().into_owned();
    git(sandbox, &["worktree", "add", "-q", &place, "one"]);
    let first_daemon = sandbox.daemon();
    let second_daemon = sandbox.daemon_at(&second);
    for round in 0..dice.times(4) {
        fs::write(second.join("skills/s1/SKILL.md"), format!("{round}\n")).unwrap();
        sandbox.write_skill(&format!("here-{round}"));
        settled(sandbox, &first_daemon)?;
        settled_at(sandbox, &second, &second_daemon)?;
        let there = equal_at(sandbox, &second)?;
        if there.contains("here-") {
            return Err(Trouble::Wrong("one checkout shows in the other".to_owned()));
        }
    }
    Ok(())
}

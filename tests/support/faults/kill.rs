//! The daemon is killed while the tree changes.

use std::process::Stdio;
use std::time::Duration;

use crate::sandbox::{Sandbox, skill};

use super::dice::Dice;
use super::{Fault, Outcome, Trouble, equal};

/// The faults of this kind.
pub const FAULTS: &[Fault] = &[
    Fault {
        name: "kill-in-bulk-change",
        seen: "the next answer is computed without a daemon; the next `watch` starts as if nothing had happened",
        once: in_bulk_change,
    },
    Fault {
        name: "kill-at-start",
        seen: "the same",
        once: at_start,
    },
];

fn in_bulk_change(sandbox: &Sandbox, dice: &mut Dice) -> Outcome {
    for at in 0..40 {
        sandbox.write_skill(&format!("s{at}"));
    }
    for _ in 0..dice.times(3) {
        let daemon = sandbox.daemon();
        let changes = dice.below(200);
        for _ in 0..changes {
            change(sandbox, dice);
        }
        std::thread::sleep(Duration::from_micros(dice.below(20_000) as u64));
        daemon.kill();
        reopened(sandbox)?;
    }
    Ok(())
}

fn at_start(sandbox: &Sandbox, dice: &mut Dice) -> Outcome {
    for at in 0..200 {
        sandbox.write_skill(&format!("s{at}"));
    }
    for _ in 0..dice.times(3) {
        let mut watch = sandbox.command(["watch"]);
        let mut child = watch.stderr(Stdio::null()).spawn().unwrap();
        std::thread::sleep(Duration::from_micros(dice.below(150_000) as u64));
        child.kill().unwrap();
        child.wait().unwrap();
        reopened(sandbox)?;
        change(sandbox, dice);
    }
    Ok(())
}

fn change(sandbox: &Sandbox, dice: &mut Dice) {
    let name = format!("s{}", dice.below(60));
    let path = format!("skills/{name}/SKILL.md");
    match dice.below(4) {
        0 => sandbox.write(&path, skill(&name)),
        1 => sandbox.write(&path, "broken\n"),
        2 => sandbox.write(&format!("skills/{name}/references/more.md"), "# More\n"),
        _ => {
            let _ = std::fs::remove_dir_all(sandbox.path(format!("skills/{name}")));
        }
    }
}

fn reopened(sandbox: &Sandbox) -> Outcome {
    let warm = sandbox.run(["skill-index", "--json"]).stdout;
    let daemon = sandbox.daemon();
    equal(sandbox)?;
    let status = sandbox.status();
    if status["degraded"]
        .as_array()
        .is_some_and(|list| !list.is_empty())
    {
        return Err(Trouble::Wrong(format!("the index needs repair: {status}")));
    }
    let asked = sandbox.run(["skill-index", "--json"]).stdout;
    drop(daemon);
    if warm == asked {
        Ok(())
    } else {
        Err(Trouble::Wrong(
            "the answer after the crash was not that of a cold run".to_owned(),
        ))
    }
}

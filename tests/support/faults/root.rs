//! The repository itself goes away and comes back.

use std::fs;
use std::os::unix::fs::symlink;

use crate::sandbox::{Sandbox, skill, wait_until};

use super::dice::Dice;
use super::disk::Mounted;
use super::{Fault, Outcome, Trouble, settled};

/// The faults of this kind.
pub const FAULTS: &[Fault] = &[
    Fault {
        name: "root-moved-away-and-back",
        seen: "while it is gone, answers fail and `status` says so; then they are right",
        once: moved,
    },
    Fault {
        name: "root-made-anew",
        seen: "the same",
        once: made_anew,
    },
    Fault {
        name: "root-behind-a-symlink",
        seen: "a root that became a symlink is not followed: the daemon answers once the folder is back",
        once: behind_symlink,
    },
    Fault {
        name: "root-unmounted",
        seen: "answers are those of the folder that is left; mounted again, those of what is mounted",
        once: unmounted,
    },
    Fault {
        name: "state-folder-vanished",
        seen: "the daemon makes it again; meanwhile answers are computed without it",
        once: state_vanished,
    },
];

fn start(sandbox: &Sandbox) -> crate::sandbox::Daemon {
    for name in ["one", "two"] {
        sandbox.write_skill(name);
    }
    sandbox.daemon()
}

fn moved(sandbox: &Sandbox, dice: &mut Dice) -> Outcome {
    let daemon = start(sandbox);
    for round in 0..dice.times(3) {
        let away = sandbox.outside().join("away");
        fs::rename(sandbox.root(), &away).unwrap();
        if dice.below(2) == 0 {
            fs::write(away.join("skills/one/SKILL.md"), format!("{round}\n")).unwrap();
        }
        fs::rename(&away, sandbox.outside().join("repo")).unwrap();
        back(sandbox);
        settled(sandbox, &daemon)?;
    }
    Ok(())
}

fn made_anew(sandbox: &Sandbox, dice: &mut Dice) -> Outcome {
    let daemon = start(sandbox);
    let root = sandbox.root();
    for round in 0..dice.times(3) {
        fs::remove_dir_all(&root).unwrap();
        fs::create_dir_all(root.join(".git")).unwrap();
        for at in 0..dice.below(5) {
            sandbox.write_skill(&format!("new-{round}-{at}"));
        }
        back(sandbox);
        settled(sandbox, &daemon)?;
    }
    Ok(())
}

fn behind_symlink(sandbox: &Sandbox, _: &mut Dice) -> Outcome {
    let daemon = start(sandbox);
    let (root, away) = (sandbox.root(), sandbox.outside().join("away"));
    fs::rename(&root, &away).unwrap();
    symlink(&away, &root).unwrap();
    sandbox_write_behind(&away);
    fs::remove_file(&root).unwrap();
    fs::rename(&away, &root).unwrap();
    back(sandbox);
    settled(sandbox, &daemon)
}

fn sandbox_write_behind(away: &std::path::Path) {
    fs::create_dir_all(away.join("skills/three")).unwrap();
    fs::write(away.join("skills/three/SKILL.md"), skill("three")).unwrap();
}

fn unmounted(sandbox: &Sandbox, dice: &mut Dice) -> Outcome {
    let root = sandbox.root();
    sandbox.write_skill("below-the-mount");
    let mount = || {
        let mounted = Mounted::at(&root, "16m")?;
        fs::create_dir(root.join(".git")).unwrap();
        Some(mounted)
    };
    let Some(mut mounted) = mount() else {
        return Err(Trouble::may_not_mount());
    };
    let daemon = start(sandbox);
    for round in 0..dice.times(3) {
        settled(sandbox, &daemon)?;
        drop(mounted);
        settled(sandbox, &daemon)?;
        sandbox.write_skill(&format!("below-{round}"));
        settled(sandbox, &daemon)?;
        mounted = mount().ok_or_else(Trouble::may_not_mount)?;
        sandbox.write_skill(&format!("above-{round}"));
    }
    settled(sandbox, &daemon)
}

fn state_vanished(sandbox: &Sandbox, dice: &mut Dice) -> Outcome {
    let daemon = start(sandbox);
    for round in 0..dice.times(3) {
        let gone = if dice.below(2) == 0 {
            sandbox.state()
        } else {
            sandbox.runtime().join("skilld")
        };
        fs::remove_dir_all(gone).unwrap();
        sandbox.write_skill(&format!("round-{round}"));
        back(sandbox);
        settled(sandbox, &daemon)?;
    }
    Ok(())
}

/// Wait until the daemon is reached again and has its root.
fn back(sandbox: &Sandbox) {
    wait_until("the daemon answers again", || {
        sandbox
            .run(["skill-index", "--json", "-v"])
            .stderr
            .contains("clock ")
    });
}

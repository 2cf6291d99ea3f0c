//! The index cannot be written: a full disk, a disk that is read only, somebody else's transaction.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::sandbox::{Sandbox, wait_until};

use super::dice::Dice;
use super::{Fault, Outcome, Trouble, settled};

/// The faults of this kind.
pub const FAULTS: &[Fault] = &[
    Fault {
        name: "full-disk-under-the-index",
        seen: "answers come from memory; `status` says so until there is room",
        once: full_disk,
    },
    Fault {
        name: "read-only-disk-under-the-index",
        seen: "the same",
        once: read_only_disk,
    },
    Fault {
        name: "read-only-state-folder",
        seen: "nothing; each question looks through everything",
        once: read_only_state,
    },
    Fault {
        name: "full-state-folder",
        seen: "the same",
        once: full_state,
    },
    Fault {
        name: "index-locked-by-a-person",
        seen: "the same, until the other transaction ends",
        once: locked,
    },
];

/// A small file system of its own at a folder, for as long as it lives.
pub(super) struct Mounted(PathBuf);

impl Mounted {
    /// `None` where this user may not mount.
    pub(super) fn at(folder: &Path, size: &str) -> Option<Self> {
        let options = format!("mode=700,size={size}");
        let done = Command::new("mount")
            .args(["-t", "tmpfs", "-o", &options, "tmpfs"])
            .arg(folder)
            .output()
            .is_ok_and(|output| output.status.success());
        done.then(|| Self(folder.to_owned()))
    }

    /// The folder over itself, read only, so that whoever opened something there goes on writing.
    fn read_only(folder: &Path) -> Option<Self> {
        let mount = |args: &[&str]| {
            let mut command = Command::new("mount");
            let done = command.args(args).output();
            done.is_ok_and(|output| output.status.success())
        };
        let place = folder.to_string_lossy();
        if !mount(&["--bind", &place, &place]) {
            return None;
        }
        let mounted = Self(folder.to_owned());
        mount(&["-o", "remount,bind,ro", &place]).then_some(mounted)
    }

    fn remount(&self, options: &str) {
        let status = Command::new("mount")
            .args(["-o", &format!("remount,{options}")])
            .arg(&self.0)
            .status()
            .unwrap();
        assert!(status.success(), "remount {options}");
    }
}

impl Drop for Mounted {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("-l").arg(&self.0).status();
    }
}

fn complains(sandbox: &Sandbox) -> bool {
    sandbox.status()["degraded"]
        .as_array()
        .is_some_and(|list| !list.is_empty())
}

/// Write until the daemon complains.
fn write_until_degraded(sandbox: &Sandbox, dice: &mut Dice) {
    wait_until("the daemon complains about its index", || {
        let name = format!("s{}", dice.below(1_000_000));
        let text = crate::sandbox::skill(&name);
        sandbox.write(&format!("skills/{name}/SKILL.md"), text);
        sandbox.run(["skill-index", "--json"]);
        complains(sandbox)
    });
}

/// Write until the daemon complains no more.
fn write_until_mended(sandbox: &Sandbox) {
    let mut round = 0;
    wait_until("the daemon is content with its index again", || {
        round += 1;
        sandbox.write("skills/mended/SKILL.md", format!("{round}\n"));
        sandbox.run(["skill-index", "--json"]);
        !complains(sandbox)
    });
}

fn full_disk(sandbox: &Sandbox, dice: &mut Dice) -> Outcome {
    let cache = sandbox.outside().join("cache");
    let Some(disk) = Mounted::at(&cache, "600k") else {
        return Err(Trouble::may_not_mount());
    };
    sandbox.write_skill("one");
    let daemon = sandbox.daemon();
    // What is left goes to somebody else.
    let _ = std::fs::write(cache.join("ballast"), vec![0; 600_000]);
    write_until_degraded(sandbox, dice);
    settled(sandbox, &daemon)?;
    std::fs::remove_file(cache.join("ballast")).unwrap();
    disk.remount("size=64m");
    write_until_mended(sandbox);
    settled(sandbox, &daemon)
}

fn read_only_disk(sandbox: &Sandbox, dice: &mut Dice) -> Outcome {
    let cache = sandbox.outside().join("cache");
    let Some(disk) = Mounted::at(&cache, "64m") else {
        return Err(Trouble::may_not_mount());
    };
    sandbox.write_skill("one");
    disk.remount("ro");
    let daemon = sandbox.daemon();
    write_until_degraded(sandbox, dice);
    settled(sandbox, &daemon)?;
    disk.remount("rw");
    settled(sandbox, &daemon)
}

fn read_only_state(sandbox: &Sandbox, dice: &mut Dice) -> Outcome {
    sandbox.write_skill("one");
    let daemon = sandbox.daemon();
    for round in 0..dice.times(3) {
        settled(sandbox, &daemon)?;
        let state = sandbox.state();
        let Some(read_only) = Mounted::read_only(&state) else {
            return Err(Trouble::may_not_mount());
        };
        sandbox.write_skill(&format!("meanwhile-{round}"));
        settled(sandbox, &daemon)?;
        sandbox.write("skills/one/SKILL.md", format!("{round}\n"));
        settled(sandbox, &daemon)?;
        drop(read_only);
        sandbox.write_skill("one");
        settled(sandbox, &daemon)?;
    }
    Ok(())
}

fn full_state(sandbox: &Sandbox, dice: &mut Dice) -> Outcome {
    let runtime = sandbox.runtime();
    let Some(_disk) = Mounted::at(&runtime, "1m,nr_inodes=20") else {
        return Err(Trouble::may_not_mount());
    };
    sandbox.write_skill("one");
    let daemon = sandbox.daemon();
    for round in 0..dice.times(3) {
        let mut ballast = Vec::new();
        for at in 0..20 {
            let file = runtime.join(format!("ballast-{at}"));
            if std::fs::write(&file, "").is_ok() {
                ballast.push(file);
            }
        }
        sandbox.write_skill(&format!("meanwhile-{round}"));
        settled(sandbox, &daemon)?;
        for file in ballast {
            std::fs::remove_file(file).unwrap();
        }
        sandbox.write("skills/one/SKILL.md", format!("{round}\n"));
        settled(sandbox, &daemon)?;
    }
    Ok(())
}

fn locked(sandbox: &Sandbox, dice: &mut Dice) -> Outcome {
    sandbox.write_skill("one");
    let daemon = sandbox.daemon();
    let index = PathBuf::from(sandbox.status()["index"].as_str().unwrap());
    let shell = rusqlite::Connection::open(index).unwrap();
    shell.execute_batch("BEGIN IMMEDIATE").unwrap();
    write_until_degraded(sandbox, dice);
    settled(sandbox, &daemon)?;
    shell.execute_batch("ROLLBACK").unwrap();
    write_until_mended(sandbox);
    settled(sandbox, &daemon)
}

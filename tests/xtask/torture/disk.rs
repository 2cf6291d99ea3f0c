//! The index cannot be written: a full disk, a disk that is read only, somebody else's transaction.

use std::path::{Path, PathBuf};
use std::process::Command;

use skilld_tests::sandbox::{Sandbox, wait_until};

use super::dice::Dice;
use super::{Fault, Outcome, settled};

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
        name: "index-locked-by-a-person",
        seen: "the same, until the other transaction ends",
        once: locked,
    },
];

/// A small file system of its own at the cache folder, for as long as it lives.
struct Mounted(PathBuf);

impl Mounted {
    /// `None` where this user may not mount.
    fn at(folder: &Path, size: &str) -> Option<Self> {
        let options = format!("size={size}");
        let done = Command::new("mount")
            .args(["-t", "tmpfs", "-o", &options, "tmpfs"])
            .arg(folder)
            .output()
            .is_ok_and(|output| output.status.success());
        done.then(|| Self(folder.to_owned()))
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
        let text = skilld_tests::sandbox::skill(&name);
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
        return Err("this needs the right to mount".to_owned());
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
        return Err("this needs the right to mount".to_owned());
    };
    sandbox.write_skill("one");
    disk.remount("ro");
    let daemon = sandbox.daemon();
    write_until_degraded(sandbox, dice);
    settled(sandbox, &daemon)?;
    disk.remount("rw");
    settled(sandbox, &daemon)
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

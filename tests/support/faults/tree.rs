//! Changes of the tree that are easily missed.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::time::{Duration, SystemTime};

use crate::sandbox::{Sandbox, skill};

use super::dice::Dice;
use super::{Fault, Outcome, Trouble, settled};

/// The faults of this kind.
pub const FAULTS: &[Fault] = &[
    Fault {
        name: "new-folders-in-one-breath",
        seen: "the skill is in the next answer",
        once: new_folders,
    },
    Fault {
        name: "event-flood",
        seen: "`status` counts an overflow; answers are right",
        once: flood,
    },
    Fault {
        name: "old-time-stamps",
        seen: "the change is in the next answer",
        once: old_time_stamps,
    },
    Fault {
        name: "swapped-names",
        seen: "the same",
        once: swapped_names,
    },
    Fault {
        name: "hard-links",
        seen: "the same",
        once: hard_links,
    },
];

fn new_folders(sandbox: &Sandbox, dice: &mut Dice) -> Outcome {
    sandbox.write_skill("first");
    let daemon = sandbox.daemon();
    for round in 0..dice.times(40) {
        let name = format!("n{round}");
        let depth = "d/".repeat(dice.below(4));
        let path = format!("skills/r{round}/{depth}{name}/SKILL.md");
        sandbox.write(&path, skill(&name));
        let seen = sandbox.run(["skill-index", "--json"]).stdout;
        if !seen.contains(&path) {
            return Err(Trouble::Wrong(format!("{path} was missed")));
        }
    }
    settled(sandbox, &daemon)
}

fn flood(sandbox: &Sandbox, dice: &mut Dice) -> Outcome {
    const EVENTS: usize = 100_000;
    for at in 0..50 {
        sandbox.write_skill(&format!("s{at}"));
    }
    let daemon = sandbox.daemon();
    if dice.below(2) == 0 {
        daemon.signal("STOP");
    }
    for event in 0..EVENTS {
        let path = sandbox.path(format!("skills/s{}/SKILL.md", event % 50));
        let mode = 0o600 | (event / 50 % 2 * 0o44);
        let mode = fs::Permissions::from_mode(u32::try_from(mode).unwrap());
        fs::set_permissions(path, mode).unwrap();
    }
    let victim = format!("skills/s{}/SKILL.md", dice.below(50));
    sandbox.write(&victim, "broken\n");
    daemon.signal("CONT");
    settled(sandbox, &daemon)
}

fn old_time_stamps(sandbox: &Sandbox, dice: &mut Dice) -> Outcome {
    let text = skill("one");
    sandbox.write("skills/one/SKILL.md", &text);
    let path = sandbox.path("skills/one/SKILL.md");
    let daemon = sandbox.daemon();
    settled(sandbox, &daemon)?;
    for round in 0..dice.times(20) {
        let before = fs::metadata(&path).unwrap().modified().unwrap();
        // Of the same length, so that neither size nor modification time tells.
        let other = if round % 2 == 0 {
            text.replace("name: one", "name: two")
        } else {
            text.clone()
        };
        fs::write(&path, other).unwrap();
        let stamp = match dice.below(3) {
            0 => before,
            1 => SystemTime::UNIX_EPOCH + Duration::from_secs(1),
            _ => SystemTime::now() + Duration::from_secs(3600),
        };
        fs::File::options()
            .write(true)
            .open(&path)
            .unwrap()
            .set_modified(stamp)
            .unwrap();
        settled(sandbox, &daemon)?;
    }
    Ok(())
}

fn swapped_names(sandbox: &Sandbox, dice: &mut Dice) -> Outcome {
    for name in ["a", "b", "c"] {
        sandbox.write_skill(name);
        sandbox.write(&format!("skills/{name}/references/{name}.md"), name);
    }
    let daemon = sandbox.daemon();
    for _ in 0..dice.times(10) {
        let names = ["a", "b", "c"];
        let (one, other) = (names[dice.below(3)], names[dice.below(3)]);
        let part = ["", "/SKILL.md", "/references"][dice.below(3)];
        let path = |name: &str| sandbox.path(format!("skills/{name}{part}"));
        if one != other {
            fs::rename(path(one), sandbox.path("skills/tmp")).unwrap();
            fs::rename(path(other), path(one)).unwrap();
            fs::rename(sandbox.path("skills/tmp"), path(other)).unwrap();
        }
        settled(sandbox, &daemon)?;
    }
    Ok(())
}

fn hard_links(sandbox: &Sandbox, dice: &mut Dice) -> Outcome {
    sandbox.write_skill("one");
    let outside = sandbox.outside().join("same");
    fs::hard_link(sandbox.path("skills/one/SKILL.md"), &outside).unwrap();
    let daemon = sandbox.daemon();
    for _ in 0..dice.times(10) {
        let text = ["broken\n".to_owned(), skill("one"), skill("two")][dice.below(3)].clone();
        fs::write(&outside, text).unwrap();
        settled(sandbox, &daemon)?;
    }
    Ok(())
}

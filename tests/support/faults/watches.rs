//! The kernel gives no more watches.

use std::process::Command;

use super::dice::Dice;
use super::{Fault, Outcome, Trouble, settled};
use crate::sandbox::{Sandbox, skill, wait_until};

/// The faults of this kind.
pub const FAULTS: &[Fault] = &[
    Fault {
        name: "no-more-watches-allowed",
        seen: "`status` names the sysctl that helps; folders without a watch are looked through on each question",
        once: by_limit,
    },
    Fault {
        name: "kernel-out-of-watches",
        seen: "the same, until the kernel allows more",
        once: in_the_kernel,
    },
];

fn repository(sandbox: &Sandbox) {
    for at in 0..20 {
        sandbox.write(&format!("skills/s{at}/references/a.md"), "a\n");
        sandbox.write_skill(&format!("s{at}"));
    }
}

fn change(sandbox: &Sandbox, dice: &mut Dice) {
    let at = dice.below(20);
    let deep = dice.below(1_000);
    sandbox.write(
        &format!("skills/s{at}/references/b-{deep}/SKILL.md"),
        "text\n",
    );
    sandbox.write(&format!("skills/more-{deep}/SKILL.md"), skill("more"));
    let _ = std::fs::remove_dir_all(sandbox.path(format!("skills/s{}", dice.below(20))));
    sandbox.write_skill(&format!("s{at}"));
}

fn degraded(sandbox: &Sandbox) -> bool {
    sandbox.status()["watches"]["degraded"].as_u64() > Some(0)
}

fn by_limit(sandbox: &Sandbox, dice: &mut Dice) -> Outcome {
    repository(sandbox);
    let daemon = sandbox.daemon_with(["--max-watches", "10"]);
    for _ in 0..dice.times(5) {
        change(sandbox, dice);
        settled(sandbox, &daemon)?;
    }
    if degraded(sandbox) {
        Ok(())
    } else {
        Err(Trouble::Wrong("`status` does not say so".to_owned()))
    }
}

fn in_the_kernel(sandbox: &Sandbox, dice: &mut Dice) -> Outcome {
    const LIMIT: &str = "/proc/sys/user/max_inotify_watches";
    let try_it = Command::new("unshare")
        .args(["-Ur", "sh", "-c", &format!("echo 12 > {LIMIT}")])
        .output();
    if !try_it.is_ok_and(|output| output.status.success()) {
        return Err(Trouble::Skipped(
            "this needs a user namespace with limits of its own".to_owned(),
        ));
    }
    repository(sandbox);
    let daemon = sandbox.daemon_within(
        "unshare",
        &[
            "-Ur",
            "sh",
            "-c",
            &format!("echo 12 > {LIMIT}; exec \"$0\" \"$@\""),
        ],
    );
    settled(sandbox, &daemon)?;
    if !degraded(sandbox) {
        return Err(Trouble::Wrong("the kernel gave watches enough".to_owned()));
    }
    for _ in 0..dice.times(5) {
        change(sandbox, dice);
        settled(sandbox, &daemon)?;
    }
    let raised = Command::new("nsenter")
        .args([
            "--preserve-credentials",
            "-U",
            "-t",
            &daemon.pid().to_string(),
        ])
        .args(["sh", "-c", &format!("echo 10000 > {LIMIT}")])
        .status();
    if !raised.is_ok_and(|status| status.success()) {
        return Ok(());
    }
    wait_until("the daemon has all its watches", || {
        sandbox.run(["skill-index", "--json"]);
        !degraded(sandbox)
    });
    change(sandbox, dice);
    settled(sandbox, &daemon)
}

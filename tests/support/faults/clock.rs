//! The clock of the machine is set back and forth. It is not: a shim in front of the C library tells the program so.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use super::dice::Dice;
use super::{Fault, Outcome, Trouble, settled};
use crate::sandbox::{Sandbox, skill};

/// The faults of this kind.
pub const FAULTS: &[Fault] = &[Fault {
    name: "clock-set-back-and-forth",
    seen: "the next answer is right, and that of the date the clock shows",
    once: set,
}];

/// Adds the seconds in the file `SKEW` to the time of day.
const SHIM: &str = r#"
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>
int clock_gettime(clockid_t id, struct timespec *at) {
    static int (*real)(clockid_t, struct timespec *);
    if (!real) real = dlsym(RTLD_NEXT, "clock_gettime");
    int result = real(id, at);
    const char *path = getenv("SKEW");
    if (id != CLOCK_REALTIME || result || !path) return result;
    char text[32] = {0};
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) return result;
    if (read(file, text, sizeof text - 1) > 0) at->tv_sec += atoll(text);
    close(file);
    return result;
}
"#;

/// The shim, made by the C compiler of this machine.
fn shim(sandbox: &Sandbox) -> Option<PathBuf> {
    let source = sandbox.outside().join("skew.c");
    let shim = sandbox.outside().join("skew.so");
    fs::write(&source, SHIM).unwrap();
    let made = Command::new("cc")
        .args(["-shared", "-fPIC", "-o"])
        .args([&shim, &source])
        .arg("-ldl")
        .output();
    made.is_ok_and(|output| output.status.success())
        .then_some(shim)
}

const DAY: i64 = 24 * 60 * 60;

fn set(sandbox: &Sandbox, dice: &mut Dice) -> Outcome {
    let Some(shim) = shim(sandbox) else {
        return Err(Trouble::Skipped("this needs a C compiler".to_owned()));
    };
    let skew = sandbox.outside().join("skew");
    let shift = |seconds: i64| fs::write(&skew, seconds.to_string()).unwrap();
    shift(0);
    sandbox.set_env("LD_PRELOAD", &shim);
    sandbox.set_env("SKEW", &skew);
    for name in ["one", "two", "three"] {
        sandbox.write_skill(name);
    }
    let daemon = sandbox.daemon();
    settled(sandbox, &daemon)?;
    for round in 0..dice.times(8) {
        shift([-60, -3_600, -400 * DAY, 0, 3_600, 400 * DAY][dice.below(6)]);
        // Same size, so that only time stamps tell; twice, so that the second may share those of the first.
        for name in ["two", if round % 2 == 0 { "one" } else { "six" }] {
            sandbox.write("skills/one/SKILL.md", skill(name));
        }
        settled(sandbox, &daemon)?;
        sandbox.write("skills/two/SKILL.md", "broken\n");
        settled(sandbox, &daemon)?;
        sandbox.write_skill("two");
    }
    settled(sandbox, &daemon)
}

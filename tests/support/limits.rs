//! Commands that may use only so much of a processor and of memory, for tests in which a file or a folder tries to cost
//! more. What a command uses does not depend on how busy the machine is; how long it takes does, and no verdict comes of
//! that.

use std::process::{Command, Stdio};

/// The seconds of processor time that a command may use, in a build without optimisation. Far above what any takes, far
/// below what something quadratic or a huge file would.
const SECONDS: u32 = 30;

/// What it may use of memory, in KiB of address space.
const MEMORY_KIB: u64 = 4 << 20;

/// The seconds after which a command does not end any more. Only ends what waits for ever, as for the other end of a
/// pipe: far beyond what the slowest machine needs.
const HANG: u32 = 900;

/// `command` within the limits; beyond them it is killed, and its exit code is none of the program's.
pub fn within_limits(command: &Command) -> Command {
    let script = format!(
        "ulimit -v {MEMORY_KIB}; ulimit -t {SECONDS}; exec timeout -s KILL {HANG} \"$0\" \"$@\""
    );
    let mut limited = Command::new("sh");
    limited
        .args(["-c", &script])
        .arg(command.get_program())
        .args(command.get_args())
        .env_clear()
        .envs(
            command
                .get_envs()
                .filter_map(|(name, value)| Some((name, value?))),
        )
        .stdin(Stdio::null());
    if let Some(folder) = command.get_current_dir() {
        limited.current_dir(folder);
    }
    limited
}

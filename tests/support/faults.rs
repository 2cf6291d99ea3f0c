//! Faults: what may go wrong around a daemon, each as a function that lets it happen in a sandbox of its own. After each
//! the daemon must answer as a cold run on the same tree does, and come to rest. How often a fault is tried, and what is
//! made of the outcome, is the caller's business: the suite tries the cheap ones once, `cargo xtask torture` all of them
//! for as long as it is told.

#[path = "faults/clock.rs"]
mod clock;
#[path = "faults/dice.rs"]
mod dice;
#[path = "faults/disk.rs"]
mod disk;
#[path = "faults/git.rs"]
mod git;
#[path = "faults/kill.rs"]
mod kill;
#[path = "faults/load.rs"]
mod load;
#[path = "faults/root.rs"]
mod root;
#[path = "faults/tree.rs"]
mod tree;
#[path = "faults/twins.rs"]
mod twins;
#[path = "faults/watches.rs"]
mod watches;

use std::path::Path;
use std::time::{Duration, Instant};

pub use self::dice::Dice;
use crate::sandbox::{Daemon, Sandbox, difference};

/// Why a fault was not survived.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Trouble {
    /// It could not happen here: this machine or this user lacks something.
    Skipped(String),
    /// What went wrong.
    Wrong(String),
}

impl Trouble {
    fn may_not_mount() -> Self {
        Self::Skipped("this needs the right to mount".to_owned())
    }
}

impl From<String> for Trouble {
    fn from(why: String) -> Self {
        Self::Wrong(why)
    }
}

/// What became of one try.
pub type Outcome = Result<(), Trouble>;

/// One kind of trouble.
pub struct Fault {
    /// Its name on the command line and in the table.
    pub name: &'static str,
    /// What a person sees of it.
    pub seen: &'static str,
    /// Let it happen once, in a sandbox of its own.
    pub once: fn(&Sandbox, &mut Dice) -> Outcome,
}

/// Every fault there is.
pub fn all() -> impl Iterator<Item = &'static Fault> {
    [
        kill::FAULTS,
        disk::FAULTS,
        tree::FAULTS,
        watches::FAULTS,
        root::FAULTS,
        git::FAULTS,
        clock::FAULTS,
        twins::FAULTS,
        load::FAULTS,
    ]
    .into_iter()
    .flatten()
}

/// How long a daemon may take to come to rest.
const REST: Duration = Duration::from_secs(2);

/// The daemon answers, each answer is that of a cold run, and the daemon comes to rest.
fn settled(sandbox: &Sandbox, daemon: &Daemon) -> Outcome {
    settled_at(sandbox, &sandbox.root(), daemon)
}

/// The same of the daemon of another root.
fn settled_at(sandbox: &Sandbox, root: &Path, daemon: &Daemon) -> Outcome {
    equal_at(sandbox, root)?;
    at_rest(daemon.pid())
}

/// The daemon answers, and each answer is that of a cold run.
fn equal(sandbox: &Sandbox) -> Outcome {
    equal_at(sandbox, &sandbox.root()).map(drop)
}

/// The same of the daemon of another root; its answers come back.
fn equal_at(sandbox: &Sandbox, root: &Path) -> Result<String, Trouble> {
    let answers = sandbox.answers_at(root).map_err(Trouble::Wrong)?;
    match difference(&answers, &sandbox.cold_answers_at(root)) {
        None => Ok(answers),
        Some(difference) => Err(Trouble::Wrong(format!(
            "the daemon and a cold run differ: {difference}"
        ))),
    }
}

/// Process `pid` uses no time for a while, soon.
fn at_rest(pid: u32) -> Outcome {
    let until = Instant::now() + REST;
    loop {
        let before = used(pid)?;
        std::thread::sleep(Duration::from_millis(200));
        // A tick or two may go to whoever asks for the time of day.
        if used(pid)? <= before + 1 {
            return Ok(());
        }
        if Instant::now() > until {
            let wrong = "the daemon does not come to rest".to_owned();
            return Err(Trouble::Wrong(wrong));
        }
    }
}

/// Ticks of processor time that `pid` has used.
fn used(pid: u32) -> Result<u64, Trouble> {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat"))
        .map_err(|error| Trouble::Wrong(format!("the daemon is gone: {error}")))?;
    let after_name = stat.rsplit_once(") ").map_or("", |(_, rest)| rest);
    let fields: Vec<&str> = after_name.split(' ').collect();
    Ok(fields[11].parse::<u64>().unwrap() + fields[12].parse::<u64>().unwrap())
}

//! Faults, again and again, until time is up. After each one the daemon must answer as a cold run on the same tree does,
//! and come to rest. What a fault is stands in `torture/`; how often it was survived, here.

#[path = "torture/dice.rs"]
mod dice;
#[path = "torture/disk.rs"]
mod disk;
#[path = "torture/git.rs"]
mod git;
#[path = "torture/kill.rs"]
mod kill;
#[path = "torture/load.rs"]
mod load;
#[path = "torture/root.rs"]
mod root;
#[path = "torture/tree.rs"]
mod tree;

use std::path::PathBuf;
use std::time::{Duration, Instant};

use skilld_tests::sandbox::{Daemon, Sandbox, difference};

use self::dice::Dice;

/// What went wrong, in words.
pub type Outcome = Result<(), String>;

/// One kind of trouble.
pub struct Fault {
    /// Its name on the command line and in the table.
    pub name: &'static str,
    /// What a person sees of it.
    pub seen: &'static str,
    /// Let it happen once, in a sandbox of its own.
    pub once: fn(&Sandbox, &mut Dice) -> Outcome,
}

/// How long a daemon may take to come to rest.
const REST: Duration = Duration::from_secs(2);

/// Run every fault, or the one of that name, in turn until `time` is up. Prints a table; answers whether all was survived.
pub fn run(time: Duration, only: Option<&str>, seed: u64) -> bool {
    let faults: Vec<&Fault> = [
        kill::FAULTS,
        tree::FAULTS,
        root::FAULTS,
        git::FAULTS,
        disk::FAULTS,
        load::FAULTS,
    ]
    .into_iter()
    .flatten()
    .filter(|fault| only.is_none_or(|name| fault.name == name))
    .collect();
    assert!(!faults.is_empty(), "there is no fault of that name");
    let program = program();
    let until = Instant::now() + time;
    let mut tally = vec![(0_u32, 0_u32); faults.len()];
    // The first round is always finished, so that every fault is tried.
    let over = |round: u64| round > seed && Instant::now() > until;
    for round in seed.. {
        for (fault, (tried, survived)) in faults.iter().zip(&mut tally) {
            if over(round) {
                break;
            }
            let sandbox = Sandbox::new(&program);
            let mut dice = Dice::new(round);
            *tried += 1;
            match (fault.once)(&sandbox, &mut dice) {
                Ok(()) => *survived += 1,
                Err(why) => eprintln!("{} (--seed {round}): {why}", fault.name),
            }
        }
        if over(round + 1) {
            break;
        }
    }
    println!("| fault | tried | survived | what a person sees |");
    println!("| --- | ---: | ---: | --- |");
    for (fault, (tried, survived)) in faults.iter().zip(&tally) {
        println!("| {} | {tried} | {survived} | {} |", fault.name, fault.seen);
    }
    tally.iter().all(|(tried, survived)| tried == survived)
}

/// The program under test, built beside this one.
fn program() -> PathBuf {
    let this = std::env::current_exe().unwrap();
    let program = this.with_file_name("skilld_under_test");
    assert!(
        program.exists(),
        "{} is missing: run `cargo build --release -p skilld_tests --bins` first",
        program.display()
    );
    program
}

/// The daemon answers, each answer is that of a cold run, and the daemon comes to rest.
pub fn settled(sandbox: &Sandbox, daemon: &Daemon) -> Outcome {
    equal(sandbox)?;
    at_rest(daemon.pid())
}

/// The daemon answers, and each answer is that of a cold run.
pub fn equal(sandbox: &Sandbox) -> Outcome {
    match difference(&sandbox.answers(), &sandbox.cold_answers()) {
        None => Ok(()),
        Some(difference) => Err(format!("the daemon and a cold run differ: {difference}")),
    }
}

/// Process `pid` uses no time for a while, soon.
pub fn at_rest(pid: u32) -> Outcome {
    let until = Instant::now() + REST;
    loop {
        let before = used(pid)?;
        std::thread::sleep(Duration::from_millis(200));
        // A tick or two may go to whoever asks for the time of day.
        if used(pid)? <= before + 1 {
            return Ok(());
        }
        if Instant::now() > until {
            return Err("the daemon does not come to rest".to_owned());
        }
    }
}

/// Ticks of processor time that `pid` has used.
fn used(pid: u32) -> Result<u64, String> {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat"))
        .map_err(|error| format!("the daemon is gone: {error}"))?;
    let after_name = stat.rsplit_once(") ").map_or("", |(_, rest)| rest);
    let fields: Vec<&str> = after_name.split(' ').collect();
    Ok(fields[11].parse::<u64>().unwrap() + fields[12].parse::<u64>().unwrap())
}

//! Every fault, again and again, until time is up. What a fault is stands in the support library; how often it was
//! survived, here.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use skilld_tests::faults::{Dice, Fault, Outcome, Trouble, all};
use skilld_tests::sandbox::Sandbox;

/// What became of one fault.
#[derive(Default)]
struct Tally {
    tried: u32,
    survived: u32,
    skipped: Option<String>,
}

/// Run every fault, or the one of that name, in turn until `time` is up. Prints a table; answers whether all was survived.
pub fn run(time: Duration, only: Option<&str>, seed: u64) -> bool {
    let faults: Vec<&Fault> = all()
        .filter(|fault| only.is_none_or(|name| fault.name == name))
        .collect();
    assert!(!faults.is_empty(), "there is no fault of that name");
    let program = program();
    let until = Instant::now() + time;
    let mut tallies: Vec<Tally> = faults.iter().map(|_| Tally::default()).collect();
    // The first round is always finished, so that every fault is tried.
    let over = |round: u64| round > seed && Instant::now() > until;
    for round in seed.. {
        for (fault, tally) in faults.iter().zip(&mut tallies) {
            if over(round) {
                break;
            }
            let began = Instant::now();
            tally.count(&tried(fault, &program, round), fault, round);
            eprintln!("{} (--seed {round}): {:.1?}", fault.name, began.elapsed());
        }
        if over(round + 1) {
            break;
        }
    }
    println!("| fault | tried | survived | what a person sees |");
    println!("| --- | ---: | ---: | --- |");
    for (fault, tally) in faults.iter().zip(&tallies) {
        let (name, tried, survived) = (fault.name, tally.tried, tally.survived);
        let shown = match &tally.skipped {
            Some(why) => format!("(not tried: {why})"),
            None => fault.seen.to_owned(),
        };
        println!("| {name} | {tried} | {survived} | {shown} |");
    }
    tallies.iter().all(|tally| tally.tried == tally.survived)
}

/// Try `fault` once. A test that stops at something is an outcome like any other.
fn tried(fault: &Fault, program: &PathBuf, round: u64) -> Outcome {
    let once = || (fault.once)(&Sandbox::new(program), &mut Dice::new(round));
    catch_unwind(AssertUnwindSafe(once))
        .unwrap_or_else(|_| Err(Trouble::Wrong("it stopped, see above".to_owned())))
}

impl Tally {
    fn count(&mut self, outcome: &Outcome, fault: &Fault, round: u64) {
        match outcome {
            Err(Trouble::Skipped(why)) => self.skipped = Some(why.clone()),
            Err(Trouble::Wrong(why)) => {
                self.tried += 1;
                eprintln!("{} (--seed {round}): {why}", fault.name);
            }
            Ok(()) => {
                self.tried += 1;
                self.survived += 1;
            }
        }
    }
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

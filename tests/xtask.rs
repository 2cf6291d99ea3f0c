//! `cargo xtask torture [--minutes N] [--fault NAME] [--seed S]`: long tests by hand. Not part of any test's verdict.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a long test stops at the first thing that goes wrong with itself"
)]

#[path = "xtask/torture.rs"]
mod torture;

use std::process::ExitCode;
use std::time::Duration;

const USAGE: &str = "usage: cargo xtask torture [--minutes N] [--fault NAME] [--seed S]";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let value = |name: &str| {
        let at = args.iter().position(|arg| arg == name)?;
        args.get(at + 1).cloned()
    };
    if args.first().map(String::as_str) != Some("torture") {
        eprintln!("{USAGE}");
        return ExitCode::from(2);
    }
    let minutes = value("--minutes").map_or(1.0, |text| text.parse().expect(USAGE));
    let seed = value("--seed").map_or(1, |text| text.parse().expect(USAGE));
    let fault = value("--fault");
    let time = Duration::from_secs_f64(minutes * 60.0);
    if torture::run(time, fault.as_deref(), seed) {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

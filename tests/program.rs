//! The program `skilld`, built as part of this package so that its tests can start it.

use std::process::ExitCode;

fn main() -> ExitCode {
    skilld::cli::main()
}

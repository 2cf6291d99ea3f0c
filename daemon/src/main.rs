//! The program `skilld`. Everything is in the library.

use std::process::ExitCode;

fn main() -> ExitCode {
    skilld::cli::main()
}

//! The program `skilld`. Everything is in the library.

use std::process::ExitCode;

/// Takes less time than the C library where several threads parse, and less memory where a process lives long.
#[cfg(feature = "jemalloc")]
#[global_allocator]
static ALLOCATOR: tikv_jemallocator::Jemalloc = tikv_jemallocator::Jemalloc;

fn main() -> ExitCode {
    skilld::cli::main()
}

//! Every cross-crate test, in one binary. A file of `suite/` that is not named here is a mistake, and a test says so.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "tests stop at the first thing that goes wrong"
)]

mod suite {
    mod baseline;
    mod changes;
    mod churn;
    mod cli;
    mod code_scanning;
    mod docs;
    mod export;
    mod field_cases;
    mod fix;
    mod guarded;
    mod hostile;
    mod inert;
    mod inspect;
    mod inventory;
    mod kept;
    mod lifecycle;
    mod list;
    mod lsp;
    mod lsp_answers;
    mod lsp_faults;
    mod lsp_neovim;
    mod midnight;
    mod migrate;
    mod page;
    mod readme;
    mod roots;
    mod schemas;
    mod sql;
    mod strict;
    mod survived;
    mod watch;
}

use skilld_tests::sandbox::Sandbox;

/// A sandbox around the program of this build, or around the one that `SKILLD_PROGRAM` names.
fn sandbox() -> Sandbox {
    match std::env::var_os("SKILLD_PROGRAM") {
        Some(program) => Sandbox::new(std::path::PathBuf::from(program)),
        None => Sandbox::new(env!("CARGO_BIN_EXE_skilld_under_test")),
    }
}

#[test]
fn every_suite_file_is_registered() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/suite");
    let runner = include_str!("runner.rs");
    for entry in std::fs::read_dir(folder).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        let module = name.strip_suffix(".rs").unwrap();
        assert!(
            runner.contains(&format!("    mod {module};\n")),
            "tests/suite/{name} is not registered in tests/runner.rs"
        );
    }
}

//! Links the program so that it starts at once, where that is known to work.
//!
//! Asking a daemon takes less time than starting a process does, so what the loader does before `main` is most of what a
//! person waits for. Two things save it. At a fixed address the thousands of pointers in the tables of rules and parsers
//! need no visit. With the C library inside, no library is looked for, mapped and bound; that needs the static C library,
//! which not every distribution installs with its compiler, so it is tried first.
//!
//! Nothing but link arguments may be decided here: the program is the same either way.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, fs, io};

/// What the standard library asks the linker for by name.
const ASKED_FOR: [(&str, &str); 7] = [
    ("gcc_s", "GROUP(-l:libgcc_eh.a -l:libc.a)"),
    ("c", "GROUP(-l:libc.a)"),
    ("m", "GROUP(-l:libm.a)"),
    ("pthread", "GROUP(-l:libpthread.a)"),
    ("dl", "GROUP(-l:libdl.a)"),
    ("rt", "GROUP(-l:librt.a)"),
    ("util", "GROUP(-l:libutil.a)"),
];

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let target = |name: &str| env::var(name).unwrap_or_default();
    if target("CARGO_CFG_TARGET_OS") != "linux" || target("CARGO_CFG_TARGET_ENV") != "gnu" {
        return;
    }
    println!("cargo::rustc-link-arg-bins=-no-pie");
    let Some(folder) = env::var_os("OUT_DIR").map(PathBuf::from) else {
        return;
    };
    let same_machine = target("HOST") == target("TARGET");
    if same_machine && write_scripts(&folder).is_ok() && links_statically(&folder) {
        // Not as a search path: that would reach tests and other crates too, which are linked with shared libraries.
        println!("cargo::rustc-link-arg-bins=-L{}", folder.display());
        println!("cargo::rustc-link-arg-bins=-static");
    }
}

/// Write a linker script for each library that is asked for, which answers with its static twin: the standard library
/// asks for shared ones, and a program that holds both kinds of the C library does not work.
fn write_scripts(folder: &Path) -> io::Result<()> {
    for (name, script) in ASKED_FOR {
        fs::write(folder.join(format!("lib{name}.so")), format!("{script}\n"))?;
    }
    fs::write(folder.join("probe.c"), "int main(void) { return 0; }\n")
}

/// Whether a program comes about that is linked as ours is to be, and runs.
fn links_statically(folder: &Path) -> bool {
    let linker = env::var_os("RUSTC_LINKER").unwrap_or_else(|| "cc".into());
    let program = folder.join("probe");
    let mut link = Command::new(linker);
    link.arg("-static").arg("-no-pie").arg("-L").arg(folder);
    link.arg("-o").arg(&program).arg(folder.join("probe.c"));
    let libraries = ASKED_FOR.iter().map(|(name, _)| format!("-l{name}"));
    link.arg("-Wl,-Bdynamic").args(libraries);
    succeeds(&mut link) && succeeds(&mut Command::new(program))
}

fn succeeds(command: &mut Command) -> bool {
    let quiet = command.stdout(Stdio::null()).stderr(Stdio::null());
    quiet.status().is_ok_and(|status| status.success())
}

//! Links the program at a fixed address where that is known to work.
//!
//! The program holds thousands of pointers in its tables of rules and parsers. Where it may be loaded anywhere, the
//! loader has to visit every page of them before `main`, which takes longer than asking the daemon does.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let target = |name: &str| std::env::var(name).unwrap_or_default();
    if target("CARGO_CFG_TARGET_OS") == "linux" && target("CARGO_CFG_TARGET_ENV") == "gnu" {
        println!("cargo::rustc-link-arg-bins=-no-pie");
    }
}

//! The text between the fences of a `SKILL.md`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| skilld_fuzz::hostile::frontmatter(bytes));

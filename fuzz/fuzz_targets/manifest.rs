//! A release manifest beside a skill.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| skilld_fuzz::hostile::manifest(bytes));

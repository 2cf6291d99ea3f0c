//! A path and a glob.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| skilld_fuzz::hostile::path(bytes));

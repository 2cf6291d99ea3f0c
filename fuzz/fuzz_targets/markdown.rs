//! A Markdown file in each of its places.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| skilld_fuzz::hostile::markdown(bytes));

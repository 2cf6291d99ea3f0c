//! A frame of a peer.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| skilld_fuzz::hostile::wire(bytes));

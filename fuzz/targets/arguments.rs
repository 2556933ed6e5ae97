//! Any words as a command line.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| satur_fuzz::check_arguments(data));

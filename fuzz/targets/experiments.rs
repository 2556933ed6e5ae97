//! Any text as an experiment of the lab.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| satur_fuzz::check_experiments(data));

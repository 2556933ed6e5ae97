//! Damaged records of a run of the lab, which goes on with them.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| satur_fuzz::check_records(data));

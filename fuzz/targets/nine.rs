//! Any bytes as 9x9 boards, to every backend, one by one and many at once.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| satur_fuzz::check_nine(data));

//! Any bytes through every reader, and through sniffing.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| satur_fuzz::check_readers(data));

//! Any bytes as proofs, to the checker.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| satur_fuzz::check_proofs(data));

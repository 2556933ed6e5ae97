//! The `satur` command.

fn main() {}

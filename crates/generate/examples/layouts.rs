//! Random jigsaws by the million, and the memory of the process meanwhile.
//!
//!     cargo xtask tool layouts 1000000 1
//!
//! Each layout differs from the one before. A puzzle is made on it, and every thousandth is also
//! put on the board of human logic, whose tables are those that a leak would keep. The memory of
//! the process is printed at every tenth of the run: it must not grow. If the system does not
//! report it, the table has a dash.

use std::collections::HashSet;
use std::hash::{BuildHasher, RandomState};

use satur_generate::JigsawWalk;
use satur_logic::AnyBoard;
use satur_model::{Grid, Layout, Puzzle, Random, Shape};

fn main() {
    let mut words = std::env::args().skip(1);
    let mut number = |otherwise: u64| {
        let word = words.next();
        word.map_or(otherwise, |word| word.parse().expect("a number"))
    };
    let (count, seed) = (number(1_000_000), number(1));
    let mut random = Random::new(seed);
    let mut walk = JigsawWalk::fresh(9, &mut random);
    let hasher = RandomState::new();
    // A sample shows how many are new without keeping them all.
    let mut sampled = HashSet::new();
    println!("| layouts | houses | resident KB |");
    println!("| --- | --- | --- |");
    let mut houses = 0_u64;
    for made in 1..=count {
        walk.step(&mut random);
        let layout =
            Layout::new(Shape::classic(), Some(walk.regions()), &[]).expect("equal regions");
        houses += layout.house_count() as u64;
        let hash = hasher.hash_one(walk.regions());
        if hash.is_multiple_of(64) && sampled.len() < 100_000 {
            sampled.insert(hash);
        }
        let puzzle = Puzzle::new(Grid::empty(Shape::classic())).with_layout(layout);
        let puzzle = puzzle.expect("the cells of a square");
        if made.is_multiple_of(1000) {
            assert!(AnyBoard::new(&puzzle).is_some());
        }
        if made.is_multiple_of((count / 10).max(1)) {
            println!("| {made} | {houses} | {} |", resident());
        }
    }
    println!("\n{} of one in 64 are different", sampled.len());
}

/// The memory of this process that is in use, in kilobytes.
fn resident() -> String {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kilobytes = line.and_then(|line| line.split_whitespace().next());
    kilobytes.unwrap_or("–").to_owned()
}

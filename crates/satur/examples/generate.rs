//! Makes puzzles with one solution in which no given can be spared:
//! `cargo run --example generate -- 5`

use satur::generate::{PuzzleSpec, puzzle};
use satur::model::{Puzzle, Random, Shape};

/// Puzzles of a shape from a seed: the same seed gives the same puzzles.
fn make(shape: Shape, count: usize, seed: u64) -> Vec<Puzzle> {
    let mut random = Random::new(seed);
    let wish = PuzzleSpec::minimal(shape);
    let made = (0..count).filter_map(|_| puzzle(&wish, &mut random));
    made.collect()
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let count = match std::env::args().nth(1) {
        Some(word) => word.parse()?,
        None => 3,
    };
    for puzzle in make(Shape::classic(), count, 1) {
        println!("{}", puzzle.givens());
    }
    Ok(())
}

#[test]
fn every_given_is_needed() {
    for puzzle in make(Shape::classic(), 3, 1) {
        assert!(satur::methods::only_solution(&puzzle).is_ok());
        for (cell, _) in puzzle.givens().filled() {
            let without = puzzle.without_given(cell);
            let answer = satur::methods::only_solution(&without);
            assert_eq!(answer, Err(satur::methods::SolveError::Several));
        }
    }
}

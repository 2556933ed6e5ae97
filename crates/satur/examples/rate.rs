//! Says how hard puzzles are on the scale of Sudoku Explainer: `cargo run --example rate`

use satur::logic::se::Rater;
use satur::model::{Puzzle, Stop};

const PUZZLES: [&str; 2] = [
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
];

/// The rating of the hardest step, if the board is not too large for the scale.
fn rate(puzzle: &Puzzle) -> Option<String> {
    let mut rater = Rater::new(puzzle.shape())?;
    let rating = rater.rate(puzzle, None, Stop::never());
    Some(rating.er?.score.to_string())
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    for line in PUZZLES {
        let rating = rate(&line.parse()?);
        println!(
            "{line} {}",
            rating.unwrap_or_else(|| "too large".to_owned())
        );
    }
    Ok(())
}

#[test]
fn ratings_are_those_of_sudoku_explainer() {
    let ratings = PUZZLES.map(|line| rate(&line.parse().unwrap()).unwrap());
    assert_eq!(ratings, ["1.2", "2.3"]);
}

//! A rating that is the same for all equivalent puzzles.
//!
//! Sudoku Explainer's rating follows one path, and of several equal steps it takes the first one:
//! by house, by cell, by digit. So equivalent puzzles can be rated differently. Those choices
//! depend only on the form of the puzzle, and the invariant rating is the least over a fixed set of
//! forms: the canonical form of the puzzle, and [`FORMS`] minus one random equivalents of that form
//! from a fixed seed.
//!
//! *Why it is invariant*: all equivalent puzzles have one canonical form, and everything else is a
//! function of that form. The form in which the puzzle was given does not matter, so its own rating
//! may be lower or higher.
//!
//! *Cost*: less than [`FORMS`] ratings. A form is abandoned as soon as its rating is known not to
//! be lower than the least so far.

use satur_logic::se::{RatedTechnique, Rater, RatingEnd};
use satur_model::{Puzzle, Random, Stop, Symmetry};

use crate::canonical;

/// The number of forms that are rated.
pub const FORMS: usize = 8;

/// The seed of the forms. It is part of the definition.
const SEED: u64 = 8;

/// The least rating over the forms; `None` if the puzzle has pencil marks of its own, rules or clues, if its
/// canonical form cannot be had (most boards past side 10), if it is not solved, or if
/// the stop ended it.
pub fn invariant(rater: &mut Rater, puzzle: &Puzzle, stop: &Stop) -> Option<RatedTechnique> {
    if puzzle.pencil_marks().is_some() || !puzzle.is_plain() {
        return None;
    }
    let form = Puzzle::new(canonical(&puzzle.board())?);
    let mut random = Random::new(SEED);
    let mut least = None::<RatedTechnique>;
    let mut dress = form.clone();
    for _ in 0..FORMS {
        let max = least.map(|mark| mark.score.less_a_tenth());
        let rating = rater.rate(&dress, max, stop);
        match rating.end {
            RatingEnd::Solved => least = Some(rating.er?),
            RatingEnd::Above => {}
            RatingEnd::Stuck | RatingEnd::Stopped => return None,
        }
        dress = Symmetry::random(form.shape(), &mut random)
            .puzzle(&form)
            .ok()?;
    }
    least
}

#[cfg(test)]
mod tests {
    use satur_model::{Grid, Shape};

    use super::*;
    use crate::{PuzzleSpec, puzzle};

    /// The invariant rating of a puzzle, and the ratings of some of its equivalents, all of which
    /// have that same invariant rating.
    fn compared(puzzle: &Puzzle, random: &mut Random) -> (RatedTechnique, Vec<RatedTechnique>) {
        let shape = puzzle.shape();
        let mut rater = Rater::new(shape).unwrap();
        let mut of = |puzzle: &Puzzle| invariant(&mut rater, puzzle, Stop::never()).unwrap();
        let mark = of(puzzle);
        let dresses: Vec<Puzzle> = std::iter::repeat_with(|| Symmetry::random(shape, random))
            .take(6)
            .map(|symmetry| symmetry.puzzle(puzzle).unwrap())
            .collect();
        for dress in &dresses {
            assert_eq!(of(dress), mark, "{:?}", puzzle.givens().to_line());
        }
        let rate = |puzzle| rater.rate(puzzle, None, Stop::never()).er.unwrap();
        (mark, dresses.iter().map(rate).collect())
    }

    #[test]
    fn every_disguise_is_rated_the_same() {
        let mut random = Random::new(81);
        for (rows, cols) in [
            (2, 2),
            (2, 3),
            (3, 2),
            (2, 4),
            (3, 3),
            (3, 3),
            (3, 3),
            (3, 3),
        ] {
            let shape = Shape::new(rows, cols).unwrap();
            for _ in 0..4 {
                let puzzle = puzzle(&PuzzleSpec::minimal(shape), &mut random).unwrap();
                compared(&puzzle, &mut random);
            }
        }
    }

    /// Made by `satur generate --seed 1`; in other forms rated 8.5 to 8.8, and 8.4 or 8.5.
    const FICKLE: [&str; 2] = [
        "1...95..8.3.....1.58.6....34....3.5....5....2....4.6.....7..8..9.6.58.....51...9.",
        ".43...5.....85......5.1.9...........17.....9...2...63....3......2.6....84...89.57",
    ];

    #[test]
    fn disguises_with_other_ratings_have_the_same_invariant_one() {
        let mut random = Random::new(3);
        for line in FICKLE {
            let numbers: Vec<u8> = line.bytes().map(|b| b.saturating_sub(b'0')).collect();
            let grid = Grid::from_numbers(Shape::classic(), &numbers).unwrap();
            let (mark, ratings) = compared(&Puzzle::new(grid), &mut random);
            assert!(ratings.iter().any(|rating| rating.score > mark.score));
        }
    }

    #[test]
    fn without_an_end_there_is_no_invariant_rating() {
        let shape = Shape::classic();
        let puzzle = puzzle(&PuzzleSpec::minimal(shape), &mut Random::new(1)).unwrap();
        let mut rater = Rater::new(shape).unwrap();
        let stop = Stop::new();
        stop.request();
        assert_eq!(invariant(&mut rater, &puzzle, &stop), None);
    }
}

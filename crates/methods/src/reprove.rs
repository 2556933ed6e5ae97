//! A second opinion: uniqueness proved again by another engine, on a sample.
//!
//! A grid is verified whenever it is offered, but that there is no other is the claim of one
//! engine. So one puzzle in [`ONE_IN`] that the 9x9 engine calls unique is solved again by the
//! general engine, which shares no code with it. Whether a puzzle is in the sample depends only on
//! its digits: the same input has the same sample in every run and in every order.

use satur_model::{Grid, Puzzle, Shape, Solution};

use crate::run::Mistake;
use crate::{Goal, Request, Verdict, exact, run};

/// One puzzle in this many is proved again. A second proof takes as many instructions as some
/// thirty puzzles of a batch, so that the sample costs less than one per cent
/// (`docs/experiments/2026-11-house.md`).
const ONE_IN: u64 = 4096;

/// Whether this board is in the sample.
pub(crate) fn is_sampled(givens: &[u8; 81]) -> bool {
    let (words, rest) = givens.as_chunks::<8>();
    let mut folded = u64::from(rest[0]);
    for &word in words {
        folded = folded.rotate_left(7) ^ u64::from_le_bytes(word);
    }
    // The multiplier is 2^64 divided by the golden ratio, which spreads all bits to the highest
    // ones.
    let hash = folded.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    hash < u64::MAX / ONE_IN
}

/// Proves again that a puzzle has this solution and no other. Returns whether that was done; it is
/// not if the request ended before.
pub(crate) fn reprove(
    puzzle: &Puzzle,
    solution: &Grid,
    request: &mut Request,
) -> Result<bool, Mistake> {
    request.goal = Goal::Unique;
    let Ok(outcome) = run(&exact::General, puzzle, request) else {
        return Ok(false);
    };
    let mut found = outcome.solutions.iter().map(Solution::grid);
    match outcome.verdict {
        Verdict::GaveUp(_) => Ok(false),
        Verdict::Unique if found.all(|grid| grid == solution) => Ok(true),
        _ => Err(Mistake::Count {
            claimed: 1,
            found: outcome.found,
        }),
    }
}

/// The puzzle of a 9x9 board, 0 for empty; digits past 9 count as empty.
pub(crate) fn classic(board: &[u8; 81]) -> Grid {
    let numbers = board.map(|number| if number > 9 { 0 } else { number });
    let shape = Shape::classic();
    Grid::from_numbers(shape, &numbers).unwrap_or_else(|| Grid::empty(shape))
}

#[cfg(test)]
mod tests {
    use satur_model::Random;
    use satur_testkit::boards;

    use super::*;

    fn bytes(puzzle: &Puzzle) -> [u8; 81] {
        let numbers: Vec<u8> = puzzle.givens().numbers().collect();
        numbers.try_into().unwrap()
    }

    /// Boards that have nothing in common, and boards that differ only in the names of their digits
    /// or in one given.
    #[test]
    fn about_one_in_four_thousand_is_in_the_sample() {
        let mut random = Random::new(1);
        let [mut renamed, mut less_one] = [0, 0];
        for _ in 0..4096 {
            let puzzle = boards::with_holes(boards::shape(3, 3), 50, &mut random);
            let board = bytes(&puzzle);
            for shift in 0..9 {
                let name = |number: u8| (number + shift - 1) % 9 + 1;
                let other = board.map(|number| if number == 0 { 0 } else { name(number) });
                renamed += u32::from(is_sampled(&other));
            }
            for cell in (0..81).filter(|&cell| board[cell] > 0).take(9) {
                let mut other = board;
                other[cell] = 0;
                less_one += u32::from(is_sampled(&other));
            }
        }
        for sampled in [renamed, less_one] {
            assert!((1..=22).contains(&sampled), "{sampled} of 36,864");
        }
    }

    #[test]
    fn a_wrong_claim_is_refuted() {
        let full = boards::full(boards::shape(3, 3), &mut Random::new(2));
        let puzzle = Puzzle::new(full.clone());
        assert_eq!(reprove(&puzzle, &full, &mut Request::unique()), Ok(true));
        let other = boards::full(boards::shape(3, 3), &mut Random::new(3));
        assert!(reprove(&puzzle, &other, &mut Request::unique()).is_err());
        let empty = Puzzle::new(Grid::empty(boards::shape(3, 3)));
        let refuted = reprove(&empty, &full, &mut Request::unique());
        let (claimed, found) = (1, 2);
        assert_eq!(refuted, Err(Mistake::Count { claimed, found }));
    }
}

//! A second opinion: "the only solution" proved again by another engine, on a sample.
//!
//! A grid is verified whenever it is offered, but that there is no other is the word of one engine.
//! So one puzzle in [`ONE_IN`] that the engine for 9x9 calls unique is given to the engine that
//! serves every shape, which shares no code with it. Whether a puzzle is in the sample depends on
//! its digits alone: the same input has the same sample in every run and in every order.

use satur_model::{Grid, Puzzle, Shape, Solution};

use crate::run::Mistake;
use crate::{Goal, Request, Verdict, exact, run};

/// One puzzle in so many is proved again. A second proof takes some thirty times as long as a
/// puzzle of a batch, so the sample costs a few hundredths of the time.
const ONE_IN: u64 = 1024;

/// Whether this board is in the sample.
pub(crate) fn is_sampled(givens: &[u8; 81]) -> bool {
    let (words, rest) = givens.as_chunks::<8>();
    let mut hash = u64::from(rest[0]);
    for &word in words {
        // The multiplier is the golden ratio's: it spreads low bits over the high ones.
        hash = (hash ^ u64::from_le_bytes(word)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        hash ^= hash >> 32;
    }
    hash.is_multiple_of(ONE_IN)
}

/// Proves again that a puzzle has this solution and no other. Says whether that was done: not if
/// the request ended before.
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

    #[test]
    fn about_one_in_a_thousand_is_in_the_sample() {
        let mut random = Random::new(1);
        let mut sampled = 0;
        for _ in 0..20_480 {
            let puzzle = boards::with_holes(boards::shape(3, 3), 50, &mut random);
            sampled += u32::from(is_sampled(&bytes(&puzzle)));
        }
        assert!((10..=32).contains(&sampled), "{sampled} of 20,480");
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

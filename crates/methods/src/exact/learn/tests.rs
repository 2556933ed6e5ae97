//! The learner alone, against the naive oracle: small boards, on which plain search would leave it
//! nothing to do.

use proptest::prelude::*;
use satur_model::{Cell, Digit, Grid, Puzzle, Random, Stop};
use satur_testkit::{boards, oracle};

use super::{ExactCover, Learner, Status};
use crate::exact::state::State;
use crate::exact::tuning::Tuning;

/// The cover of a puzzle after logic; `None` if logic finds a contradiction.
fn cover(puzzle: &Puzzle) -> Option<ExactCover> {
    let mut state = State::<u16, false>::new(puzzle);
    state.propagate().ok()?;
    ExactCover::new(puzzle, &state, Stop::never())
}

/// All solutions up to `cap`, in increasing order. From `matched` conflicts on, houses are
/// propagated as a whole.
fn solutions(puzzle: &Puzzle, cap: usize, seed: u64, matched: u64) -> Vec<Grid> {
    let mut found = Vec::new();
    let Some(cover) = cover(puzzle) else {
        return found;
    };
    let mut learner =
        Learner::<u16>::new(cover, seed, false, &Tuning::default(), Stop::never()).unwrap();
    learner.tuning.match_after = matched;
    while found.len() < cap {
        match learner.step(3) {
            Status::Running => {}
            Status::Exhausted => break,
            Status::Solved => {
                found.push(learner.grid());
                learner.block();
            }
        }
    }
    found.sort_by_key(|grid| grid.numbers().collect::<Vec<_>>());
    found
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn every_solution_is_found_once(
        seed in any::<u64>(), pick in 0_usize..13, share in 0.0..1.0_f64, is_solvable in any::<bool>()
    ) {
        let shape = boards::small_shapes()[pick];
        let mut random = Random::new(seed);
        let cells = shape.cells() as f64;
        let puzzle = if is_solvable {
            boards::with_holes(shape, (cells.min(45.0) * share) as usize, &mut random)
        } else {
            boards::with_random_givens(shape, (cells * (0.3 + share)) as usize, &mut random)
        };
        prop_assume!(puzzle.clash().is_none());
        let Some(count) = oracle::count_within(&puzzle, 300, 200_000) else {
            return Err(TestCaseError::reject("too hard for the oracle"));
        };
        prop_assume!(count < 300);
        for matched in [0, 3, u64::MAX] {
            let found = solutions(&puzzle, 300, seed, matched);
            prop_assert_eq!(found, oracle::solutions(&puzzle, 300));
        }
    }

    #[test]
    fn what_was_found_elsewhere_is_not_found_again(seed in any::<u64>(), holes in 20_usize..36) {
        let puzzle = boards::with_holes(boards::shape(2, 3), holes, &mut Random::new(seed));
        let all = oracle::solutions(&puzzle, 50);
        prop_assume!(all.len() < 50);
        let mut learner = Learner::<u16>::new(cover(&puzzle).unwrap(), seed, false, &Tuning::default(), Stop::never()).unwrap();
        for known in &all[1..] {
            learner.exclude(known);
        }
        while learner.step(10) == Status::Running {}
        prop_assert_eq!(&learner.grid(), &all[0]);
        learner.block();
        while learner.step(10) == Status::Running {}
        prop_assert_eq!(learner.step(1), Status::Exhausted);
    }
}

#[test]
fn there_are_288_boards_of_side_4() {
    let empty = Puzzle::new(Grid::empty(boards::shape(2, 2)));
    assert_eq!(solutions(&empty, 1000, 1, 100).len(), 288);
}

#[test]
fn the_same_seed_takes_the_same_steps() {
    let puzzle = boards::with_holes(boards::shape(4, 4), 170, &mut Random::new(5));
    let trace = |seed| {
        let mut learner = Learner::<u16>::new(
            cover(&puzzle).unwrap(),
            seed,
            true,
            &Tuning::default(),
            Stop::never(),
        )
        .unwrap();
        while learner.step(1) == Status::Running {}
        learner.events().collect::<Vec<_>>()
    };
    assert!(trace(1).len() > 50);
    assert_eq!(trace(1), trace(1));
    assert_ne!(trace(1), trace(2));
}

#[test]
fn copied_words_and_single_bits_take_the_same_steps() {
    for seed in 0..6 {
        let puzzle = boards::with_holes(boards::shape(4, 4), 170, &mut Random::new(seed));
        let trace = |is_copied: bool| {
            let (tuning, stop) = (Tuning::default(), Stop::never());
            let cover = cover(&puzzle).unwrap();
            let mut learner = Learner::<u16>::new(cover, seed, true, &tuning, stop).unwrap();
            learner.tuning.match_after = 20;
            learner.tuning.look_ahead_after = 30;
            if !is_copied {
                learner.trail.copy_no_words();
            }
            let mut solutions = 0;
            while learner.counts().conflicts < 400 && solutions < 20 {
                match learner.step(1) {
                    Status::Running => {}
                    Status::Exhausted => break,
                    Status::Solved => {
                        solutions += 1;
                        learner.block();
                    }
                }
            }
            learner.events().collect::<Vec<_>>()
        };
        let copied = trace(true);
        assert!(copied.len() > 100, "{}", copied.len());
        assert_eq!(copied, trace(false), "{seed}");
    }
}

#[test]
fn a_house_with_too_few_digits_is_refuted_at_once() {
    // Seven cells of a row for six digits: hundreds of ways to fail by trying.
    let puzzle = Puzzle::new(Grid::empty(boards::shape(4, 4)));
    let mut marks = puzzle.candidates();
    for cell in (0..7).map(Cell::new) {
        for digit in (6..16).map(Digit::new) {
            marks[cell].remove(digit);
        }
    }
    let puzzle = puzzle.with_candidates(marks).unwrap();
    let conflicts = [0, u64::MAX].map(|matched| {
        let mut learner = Learner::<u16>::new(
            cover(&puzzle).unwrap(),
            1,
            false,
            &Tuning::default(),
            Stop::never(),
        )
        .unwrap();
        learner.tuning.match_after = matched;
        while learner.step(100) == Status::Running {}
        assert!(learner.is_exhausted);
        learner.counts().conflicts
    });
    assert_eq!(conflicts[0], 1);
    assert!(conflicts[1] > 50, "{conflicts:?}");
}

#[test]
fn boards_of_more_digits_than_a_matching_has_room_for_are_searched_without() {
    let shape = boards::shape(9, 9);
    let puzzle = boards::with_holes(shape, 3000, &mut Random::new(1));
    let mut state = State::<u128, false>::new(&puzzle);
    assert!(state.propagate().is_ok());
    let mut learner = Learner::<u128>::new(
        ExactCover::new(&puzzle, &state, Stop::never()).unwrap(),
        1,
        false,
        &Tuning::default(),
        Stop::never(),
    )
    .unwrap();
    learner.tuning.match_after = 0;
    assert_ne!(learner.step(3), Status::Exhausted);
    assert!(learner.counts().decisions > 0);
}

//! Exact methods against the naive oracle on random boards, and against their own answers on
//! the same boards in disguise.

use proptest::prelude::*;
use satur_methods::{Budget, Goal, Guarantee, METHODS, Method, Request, find, run};
use satur_model::{Grid, Puzzle, Random, Shape, Symmetry};
use satur_testkit::{boards, oracle};

/// All but the integer program, whose unit of work takes a thousand times as long: `ilp.rs` has its
/// own comparison.
fn exact_methods() -> impl Iterator<Item = &'static dyn Method> {
    METHODS
        .iter()
        .copied()
        .filter(|method| method.info().guarantee == Guarantee::Exact && method.info().id != "ilp")
}

/// The number of solutions up to a cap; `None` if the method does not support the shape or takes
/// too long for a test.
fn count(method: &dyn Method, puzzle: &Puzzle, cap: u64) -> Option<u64> {
    method.supports(puzzle, Goal::Count(cap)).ok()?;
    let budget = Budget {
        work: Some(500_000),
        ..Budget::default()
    };
    let mut request = Request {
        budget,
        ..Request::new(Goal::Count(cap))
    };
    let outcome = run(method, puzzle, &mut request).unwrap();
    (outcome.is_complete || outcome.found == cap).then_some(outcome.found)
}

/// The number of solutions, if the oracle can count them.
fn truth(puzzle: &Puzzle) -> Result<u64, TestCaseError> {
    let counted = oracle::count_within(puzzle, 20, 200_000);
    counted
        .map(|n| n as u64)
        .ok_or_else(|| TestCaseError::reject("too hard for the oracle"))
}

/// A random board of a random small shape: solvable with many holes, or of random givens.
fn any_board() -> impl Strategy<Value = Puzzle> {
    let shapes = boards::small_shapes();
    (
        proptest::sample::select(shapes),
        any::<u64>(),
        0.0..1.0_f64,
        any::<bool>(),
    )
        .prop_map(|(shape, seed, share, is_solvable)| {
            let mut random = Random::new(seed);
            let cells = shape.cells() as f64;
            if is_solvable {
                // More holes than this and the oracle would take long on the larger shapes.
                boards::with_holes(shape, (cells.min(45.0) * share) as usize, &mut random)
            } else {
                boards::with_random_givens(shape, (cells * (0.3 + share)) as usize, &mut random)
            }
        })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn exact_methods_agree_with_the_oracle(puzzle in any_board()) {
        let truth = truth(&puzzle)?;
        for method in exact_methods() {
            if let Some(found) = count(method, &puzzle, 20) {
                prop_assert_eq!(found, truth, "{}", method.info().id);
            }
        }
    }

    #[test]
    fn a_disguise_changes_nothing(puzzle in any_board(), seed: u64) {
        let shape = puzzle.shape();
        let disguised = Symmetry::random(shape, &mut Random::new(seed)).puzzle(&puzzle).unwrap();
        let transposed = Symmetry::transpose(shape).puzzle(&puzzle).unwrap();
        let exact = find("exact").unwrap();
        let truth = count(exact, &puzzle, 100);
        prop_assert_eq!(count(exact, &disguised, 100), truth);
        prop_assert_eq!(count(exact, &transposed, 100), truth);
    }

    #[test]
    fn struck_out_candidates_stay_out(puzzle in any_board(), seed: u64) {
        let mut random = Random::new(seed);
        let mut marks = puzzle.candidates();
        for cell in puzzle.shape().all_cells() {
            if random.below(4) == 0 {
                marks[cell].remove(satur_model::Digit::new(random.below(puzzle.shape().side())));
            }
        }
        let marked = puzzle.with_candidates(marks).unwrap();
        let truth = truth(&marked)?;
        for method in exact_methods() {
            if let Some(found) = count(method, &marked, 20) {
                prop_assert_eq!(found, truth, "{}", method.info().id);
            }
        }
    }
}

fn count_all(grid: Grid) -> u64 {
    let goal = Goal::Count(u64::MAX);
    run(
        find("exact").unwrap(),
        &Puzzle::new(grid),
        &mut Request::new(goal),
    )
    .unwrap()
    .found
}

fn count_empty(rows: usize, cols: usize) -> u64 {
    count_all(Grid::empty(boards::shape(rows, cols)))
}

#[test]
fn small_boards_are_as_many_as_the_books_say() {
    assert_eq!(count_empty(1, 1), 1);
    assert_eq!(count_empty(2, 2), 288);
    // Blocks that are rows: Latin squares.
    assert_eq!(count_empty(1, 4), 576);
    assert_eq!(count_empty(5, 1), 161_280);
}

#[test]
fn boards_of_side_6_are_28_200_960() {
    // Digits can be renamed: with any fixed first row there are 720 times fewer.
    for (rows, cols) in [(2, 3), (3, 2)] {
        for first_row in [[1, 2, 3, 4, 5, 6], [5, 1, 6, 3, 2, 4]] {
            let mut numbers = [0; 36];
            numbers[..6].copy_from_slice(&first_row);
            let grid = Grid::from_numbers(boards::shape(rows, cols), &numbers).unwrap();
            assert_eq!(720 * count_all(grid), 28_200_960);
        }
    }
}

#[test]
fn boards_of_side_6_are_28_200_960_without_a_first_row() {
    assert_eq!(count_empty(2, 3), 28_200_960);
}

#[test]
fn boards_of_side_100_are_solved() {
    let shape = Shape::new(10, 10).unwrap();
    let puzzle = boards::with_holes(shape, 3_000, &mut Random::new(100));
    let outcome = run(find("exact").unwrap(), &puzzle, &mut Request::one()).unwrap();
    assert_eq!(outcome.solutions.len(), 1);
}

//! Paths of ratings on generated boards: every step agrees with the solution, on every shape.

use satur_logic::se::{Rater, RatingEnd, Score};
use satur_model::{Grid, Puzzle, Random, Shape, Stop, Symmetry};
use satur_testkit::boards;

/// A board with few enough holes that a solution is known.
fn board(shape: Shape, holes: usize, random: &mut Random) -> (Puzzle, Grid) {
    let full = boards::full(shape, random);
    let mut cells: Vec<_> = shape.all_cells().collect();
    random.shuffle(&mut cells);
    let mut givens = full.clone();
    for &cell in &cells[..holes] {
        givens[cell] = None;
    }
    (Puzzle::new(givens), full)
}

#[test]
fn steps_keep_to_the_solution_on_every_shape() {
    let mut random = Random::new(8);
    let mut solved = 0;
    for (rows, cols) in [(2, 2), (2, 3), (2, 4), (3, 3), (3, 4), (4, 4)] {
        let shape = boards::shape(rows, cols);
        let mut rater = Rater::new(shape).unwrap();
        for _ in 0..6 {
            let (puzzle, full) = board(shape, shape.cells() * 45 / 100, &mut random);
            // On boards with several solutions a step may exclude the one we know; those are
            // skipped.
            if satur_testkit::oracle::count_within(&puzzle, 2, 1_000_000) != Some(1) {
                continue;
            }
            let max = Some(Score::tenths(95));
            let rating = rater.rate_steps(&puzzle, max, Stop::never(), |step| {
                if let Some(place) = step.place {
                    assert_eq!(full[place.cell], Some(place.digit), "{}", step.rule);
                }
                for gone in step.strikes {
                    assert_ne!(full[gone.cell], Some(gone.digit), "{}", step.rule);
                }
            });
            assert!(
                matches!(rating.end, RatingEnd::Solved | RatingEnd::Above),
                "{rating:?}"
            );
            solved += usize::from(rating.end == RatingEnd::Solved);
        }
    }
    assert!(solved > 10, "{solved}");
}

#[test]
fn a_rating_of_singles_is_the_same_in_every_disguise() {
    let mut random = Random::new(9);
    let shape = Shape::classic();
    let mut rater = Rater::new(shape).unwrap();
    for _ in 0..20 {
        let (puzzle, _) = board(shape, 40, &mut random);
        let disguised = Symmetry::random(shape, &mut random)
            .puzzle(&puzzle)
            .unwrap();
        let one = rater.rate(&puzzle, None, Stop::never());
        let other = rater.rate(&disguised, None, Stop::never());
        // Above singles the path depends on the form of the board; see docs/ratings.md.
        if one.at_least.is_some_and(|score| score <= Score::tenths(12)) {
            assert_eq!(other.er, one.er);
        }
    }
}

#[test]
fn a_rating_that_is_stopped_says_what_is_known() {
    let mut random = Random::new(10);
    let shape = Shape::classic();
    let mut rater = Rater::new(shape).unwrap();
    let (puzzle, _) = board(shape, 45, &mut random);
    let over = Stop::new();
    over.request();
    let stopped = rater.rate(&puzzle, None, &over);
    assert_eq!((stopped.end, stopped.er), (RatingEnd::Stopped, None));
    assert_eq!(stopped.at_least, Some(Score::tenths(10)));
    let above = rater.rate(&puzzle, Some(Score::tenths(10)), Stop::never());
    assert_eq!(above.end, RatingEnd::Above);
    assert!(above.at_least > Some(Score::tenths(10)));
}

#[test]
fn the_widest_boards_are_refused() {
    assert!(Rater::new(boards::shape(5, 5)).is_some());
    assert!(Rater::new(boards::shape(6, 6)).is_none());
}

//! From pencil marks to a puzzle: which lone marks are digits on the board.
//!
//! Programs that print pencil marks print a digit on the board and a single candidate alike,
//! as a lone digit. One that a neighbour still holds as a candidate cannot be on the board, or
//! it would have been struck out there; any other counts as on the board, and as given,
//! because nothing says otherwise. Texts of ours carry a sign where that would be wrong.

use satur_model::{Candidates, Cell, DigitSet, Grid, Puzzle, Shape};

/// What is said of the marks of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Sign {
    /// A given digit.
    Given,
    /// A digit that was placed and does not count as given.
    Placed,
    /// A mark and nothing more, though it is alone.
    Mark,
}

/// The puzzle that these marks show, with what is said of them.
pub(crate) fn to_puzzle(shape: Shape, marks: &[(DigitSet, Option<Sign>)]) -> Puzzle {
    let mut candidates = Candidates::full(shape);
    for (cell, (set, _)) in shape.all_cells().zip(marks) {
        candidates[cell] = *set;
    }
    let mut givens = Grid::empty(shape);
    let mut placed = Grid::empty(shape);
    for (cell, (set, sign)) in shape.all_cells().zip(marks) {
        let sign = sign.unwrap_or_else(|| unsigned(&candidates, cell));
        match sign {
            Sign::Given => givens[cell] = set.single(),
            Sign::Placed => placed[cell] = set.single(),
            Sign::Mark => {}
        }
    }
    Puzzle::new(givens)
        .with_placed(placed)
        .and_then(|puzzle| puzzle.with_candidates(candidates))
        .expect("parts of one shape, and no cell in two of them")
}

/// The marks of each cell of a puzzle, with a sign where they would be taken for something
/// else without it.
pub(crate) fn of_puzzle(puzzle: &Puzzle) -> Vec<(DigitSet, Option<Sign>)> {
    let candidates = puzzle.candidates();
    let is_placed = |cell| puzzle.placed().is_some_and(|placed| placed[cell].is_some());
    let signed = |(cell, set)| {
        let sign = match puzzle.givens()[cell] {
            Some(_) => Sign::Given,
            None if is_placed(cell) => Sign::Placed,
            None => Sign::Mark,
        };
        (
            set,
            Some(sign).filter(|&sign| sign != unsigned(&candidates, cell)),
        )
    };
    candidates.iter().map(signed).collect()
}

/// What the marks of a cell are where nothing is said.
fn unsigned(candidates: &Candidates, cell: Cell) -> Sign {
    let is_held = |digit| {
        let peers = candidates.shape().peers(cell);
        peers.iter().any(|&peer| candidates[peer].contains(digit))
    };
    match candidates[cell].single() {
        Some(digit) if !is_held(digit) => Sign::Given,
        _ => Sign::Mark,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use satur_model::{Digit, Random};
    use satur_testkit::boards;

    use super::*;
    use crate::testing::any_position;

    #[test]
    fn a_lone_digit_is_on_the_board_unless_a_neighbour_holds_it() {
        let shape = boards::shape(2, 2);
        let mut marks = vec![(DigitSet::all(4), None); 16];
        marks[0].0 = Digit::new(0).into();
        assert_eq!(to_puzzle(shape, &marks).givens().count_filled(), 0);
        for &peer in shape.peers(Cell::new(0)) {
            marks[peer.index()].0.remove(Digit::new(0));
        }
        let puzzle = to_puzzle(shape, &marks);
        assert_eq!(puzzle.givens().to_line().unwrap(), "1...............");
        assert_eq!(puzzle.pencil_marks(), None);
        marks[0].1 = Some(Sign::Mark);
        let puzzle = to_puzzle(shape, &marks);
        assert_eq!(puzzle.givens().count_filled(), 0);
        assert_eq!(
            puzzle.candidates()[Cell::new(0)].single(),
            Some(Digit::new(0))
        );
        marks[0].1 = Some(Sign::Placed);
        assert_eq!(to_puzzle(shape, &marks).placed().unwrap().count_filled(), 1);
    }

    #[test]
    fn clashing_and_impossible_boards_come_back() {
        let shape = boards::shape(2, 2);
        let clash = Grid::from_numbers(shape, &[&[1, 1], [0; 14].as_slice()].concat()).unwrap();
        let clash = Puzzle::new(clash);
        assert_eq!(to_puzzle(shape, &of_puzzle(&clash)), clash);
        let full = Puzzle::new(boards::full(shape, &mut Random::new(7)));
        assert_eq!(to_puzzle(shape, &of_puzzle(&full)), full);
        assert!(of_puzzle(&full).iter().all(|(_, sign)| sign.is_none()));
    }

    /// Whether two puzzles ask the same. Marks that the board strikes out anyway differ in
    /// nothing.
    fn are_alike(one: &Puzzle, other: &Puzzle) -> bool {
        one.givens() == other.givens()
            && one.placed() == other.placed()
            && one.candidates() == other.candidates()
    }

    proptest! {
        #[test]
        fn positions_come_back(record in prop::sample::select(boards::small_shapes()).prop_flat_map(any_position)) {
            let puzzle = record.puzzle;
            let back = to_puzzle(puzzle.shape(), &of_puzzle(&puzzle));
            prop_assert!(are_alike(&back, &puzzle), "{:?}\n{:?}", back, puzzle);
        }
    }
}

//! Helpers of the searches: lists of actions and marks from sets.

use satur_model::{Candidate, Cell, Digit, House};

use crate::{Action, Board, Cells, Mark, Mask, Role};

/// Strikes of one digit in all of these cells that have it.
pub(crate) fn strikes<const N: usize>(
    board: &Board<N>,
    cells: &Cells<N>,
    digit: usize,
) -> Vec<Action> {
    let there = *cells & *board.field(digit);
    there
        .iter()
        .map(|cell| Action::Strike(Board::<N>::candidate(cell, digit)))
        .collect()
}

/// Strikes of these digits in all of these cells that have them.
pub(crate) fn strikes_of<const N: usize>(
    board: &Board<N>,
    cells: &Cells<N>,
    digits: Mask,
) -> Vec<Action> {
    let all = digits.iter().flat_map(|digit| strikes(board, cells, digit));
    all.collect()
}

/// The candidates that these cells have of these digits.
pub(crate) fn candidates<const N: usize>(
    board: &Board<N>,
    cells: &Cells<N>,
    digits: Mask,
) -> Vec<Candidate> {
    let of_cell = |cell: Cell| {
        let there = board.digits(cell) & digits;
        there.iter().map(move |d| Board::<N>::candidate(cell, d))
    };
    cells.iter().flat_map(of_cell).collect()
}

/// A mark of the candidates that these cells have of these digits.
pub(crate) fn mark<const N: usize>(
    role: Role,
    board: &Board<N>,
    cells: &Cells<N>,
    digits: Mask,
) -> Mark {
    Mark::Candidates(role, candidates(board, cells, digits))
}

/// A mark of whole cells.
pub(crate) fn cells_mark<const N: usize>(role: Role, cells: &Cells<N>) -> Mark {
    Mark::Cells(role, cells.iter().collect())
}

/// A mark of digits.
pub(crate) fn digits_mark(role: Role, digits: Mask) -> Mark {
    Mark::Digits(role, digits.iter().map(Digit::new).collect())
}

/// The cells at these places of a house.
pub(crate) fn at_places<const N: usize>(board: &Board<N>, house: House, places: Mask) -> Cells<N> {
    let cells = board.layout().house(house);
    places.iter().map(|place| cells[place]).collect()
}

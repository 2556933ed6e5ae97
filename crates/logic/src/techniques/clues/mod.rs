//! What clues say that count, add and compare.
//!
//! Each file reads one primitive, and so serves every kind of clue that comes down to it.

pub(super) mod cages;
pub(super) mod counts;
pub(super) mod digits;
pub(super) mod forty_five;
pub(super) mod last_place;
pub(super) mod lines;
pub(super) mod pairs;
pub(super) mod renban;
pub(super) mod repeat;
pub(super) mod sums;
pub(super) mod thermometer;

use satur_model::Cell;

use crate::{Action, Board, Clues, Mark, Mask, View};

/// Strikes of the candidates of a cell that are not to be kept.
fn strikes_but<const N: usize>(board: &Board<N>, cell: Cell, keep: Mask) -> Vec<Action> {
    let others = (board.digits(cell) - keep).iter();
    others
        .map(|digit| Action::Strike(Board::<N>::candidate(cell, digit)))
        .collect()
}

/// A mark of a clue.
fn clue_mark(clues: &Clues, number: usize) -> Mark {
    Mark::Clue(Box::new(clues.clue(number).clone()))
}

/// Whether one of these cells lost a candidate, or a cell that shares a house with it did, since the technique looked.
fn is_new<const N: usize>(view: &View<'_, N>, mut cells: impl Iterator<Item = Cell>) -> bool {
    cells.any(|cell| {
        let mut houses = view.board.houses_of(cell).iter();
        houses.any(|&house| view.is_new(house))
    })
}

/// The digits below a number, counted from 1.
fn up_to(number: i64) -> Mask {
    Mask::below(number.clamp(0, 64) as usize)
}

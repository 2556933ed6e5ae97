//! Techniques for clues that count, add or compare.
//!
//! Each file reads one primitive, and so serves every kind of clue that is lowered to it.

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

use crate::{Action, Board, Clues, Mark, Mask, Part, Sum, View};

/// Strikes every candidate of a cell that is not in `keep`.
fn strikes_but<const N: usize>(board: &Board<N>, cell: Cell, keep: Mask) -> Vec<Action> {
    let others = (board.digits(cell) - keep).iter();
    others
        .map(|digit| Action::Strike(Board::<N>::candidate(cell, digit)))
        .collect()
}

/// Every primitive of the board's clues, with the clues that it belongs to; none without clues.
fn parts<'a, const N: usize>(
    view: &View<'a, N>,
) -> impl Iterator<Item = (&'a Clues, &'a Part)> + use<'a, N> {
    let clues = view.board.clues().into_iter();
    clues.flat_map(|clues| clues.parts().iter().map(move |part| (clues, part)))
}

/// Every sum of the board's clues, with the clues that it belongs to; none without clues.
fn sums<'a, const N: usize>(
    view: &View<'a, N>,
) -> impl Iterator<Item = (&'a Clues, &'a Sum)> + use<'a, N> {
    let clues = view.board.clues().into_iter();
    clues.flat_map(|clues| clues.sums().iter().map(move |sum| (clues, sum)))
}

/// The sums in whose houses a candidate was lost since the technique last looked.
fn new_sums<'a, const N: usize>(view: &View<'a, N>) -> impl Iterator<Item = (&'a Clues, &'a Sum)> {
    sums(view).filter(|(_, sum)| is_new(view, sum.cells()))
}

/// The mark of a clue, given its number.
fn clue_mark(clues: &Clues, number: usize) -> Mark {
    Mark::Clue(Box::new(clues.clue(number).clone()))
}

/// Whether a candidate was lost in a house of one of these cells since the technique last looked.
fn is_new<const N: usize>(view: &View<'_, N>, mut cells: impl Iterator<Item = Cell>) -> bool {
    cells.any(|cell| {
        let mut houses = view.board.houses_of(cell).iter();
        houses.any(|&house| view.is_new(house))
    })
}

/// The digits from 1 to `number`, both included.
fn up_to(number: i64) -> Mask {
    Mask::below(number.clamp(0, 64) as usize)
}

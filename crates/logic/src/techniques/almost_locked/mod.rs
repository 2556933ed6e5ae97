//! Almost locked sets: `n` cells of a house with `n + 1` digits, and conclusions from several of
//! them.

pub(super) mod als_chain;
pub(super) mod als_xy_wing;
pub(super) mod als_xz;
pub(super) mod death_blossom;
pub(super) mod sue_de_coq;

use crate::als::AlsTable;
use crate::techniques::support::{cells_mark, digits_mark, strikes};
use crate::{Action, Board, Mark, Mask, Role};

/// Strikes of these digits in cells that see both sets.
fn seen_by_both<const N: usize>(
    board: &Board<N>,
    table: &AlsTable<N>,
    ends: [usize; 2],
    digits: Mask,
) -> Vec<Action> {
    let strike = |digit| {
        let seen = *table.seen(ends[0], digit) & *table.seen(ends[1], digit);
        strikes(board, &seen, digit)
    };
    digits.iter().flat_map(strike).collect()
}

/// Marks of the sets in order, the digits that join neighbours, and the digits that are struck.
fn marks<const N: usize>(
    table: &AlsTable<N>,
    sets: &[usize],
    joins: Mask,
    struck: &[Action],
) -> Vec<Mark> {
    let parts = sets.iter().enumerate();
    let mut marks: Vec<Mark> = parts
        .map(|(at, &set)| cells_mark(Role::Part(at as u8), &table.sets[set].cells))
        .collect();
    marks.push(digits_mark(Role::Join, joins));
    let mut digits = Mask::EMPTY;
    for action in struck {
        let (Action::Place(candidate) | Action::Strike(candidate)) = action;
        digits |= Mask::of(candidate.digit.index());
    }
    marks.push(digits_mark(Role::Pattern, digits));
    marks
}

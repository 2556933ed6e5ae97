//! Avoidable rectangles: unique rectangles that are partly filled.
//!
//! Four cells in two rows, two columns and two blocks, none of them a given. If they held two
//! digits crosswise, the digits could be exchanged, and the puzzle would have a second solution.
//! Digits that a solver placed do not prevent that.
//!
//! Type 1: three cells are filled with two digits. The fourth loses the digit that would complete
//! the pattern. Type 2: two cells of a line are filled, and each of the other two has one candidate
//! besides the one that would complete the pattern, the same for both. Cells that see both lose it.

use satur_model::Cell;

use super::support::{cells_mark, digits_mark, mark, strikes};
use crate::hodoku::Hodoku;
use crate::technique::{find_functions, page};
use crate::{Action, Board, Cells, Family, Flow, Mark, Mask, Role, Sink, Technique, View};

pub(super) static TYPE_1: Technique = Technique {
    id: "avoidable-rectangle-1",
    family: Family::Uniqueness,
    difficulty: 4.59,
    hodoku: Hodoku::On(100),
    needs_uniqueness: true,
    page: page!("avoidable-rectangle"),
    find: find_functions!(three_filled),
};

pub(super) static TYPE_2: Technique = Technique {
    id: "avoidable-rectangle-2",
    difficulty: 4.595,
    find: find_functions!(two_filled),
    ..TYPE_1
};

/// The corners starting from each of them: itself, its neighbour in the row, its neighbour in the
/// column, the opposite one; then with row and column exchanged.
fn turned(corners: &[Cell; 4]) -> [[Cell; 4]; 8] {
    let [a, b, c, d] = *corners;
    let rows = [[a, b, c, d], [b, a, d, c], [c, d, a, b], [d, c, b, a]];
    let columns = rows.map(|[a, b, c, d]| [a, c, b, d]);
    [
        rows[0], rows[1], rows[2], rows[3], columns[0], columns[1], columns[2], columns[3],
    ]
}

fn placed<const N: usize>(board: &Board<N>, cell: Cell) -> Option<usize> {
    let digit = board.grid()[cell].filter(|_| !board.givens().contains(cell));
    digit.map(satur_model::Digit::index)
}

fn three_filled<const N: usize>(view: &View<'_, N>, sink: &mut Sink) -> Flow {
    let board = view.board;
    for corners in board.geometry().rectangles() {
        for [open, beside, below, opposite] in turned(corners) {
            let filled = [beside, below, opposite].map(|cell| placed(board, cell));
            let [Some(one), Some(other), Some(last)] = filled else {
                continue;
            };
            let target = Board::<N>::candidate(open, last);
            if one == other && board.has(target) {
                let pair = Mask::of(one) | Mask::of(last);
                sink.take(&[Action::Strike(target)], || {
                    marks(board, corners, pair, Cells::of(open))
                })?;
            }
        }
    }
    Flow::Continue(())
}

fn two_filled<const N: usize>(view: &View<'_, N>, sink: &mut Sink) -> Flow {
    let board = view.board;
    for corners in board.geometry().rectangles() {
        for [first, second, under_first, under_second] in turned(corners) {
            let filled = [first, second].map(|cell| placed(board, cell));
            let [Some(one), Some(other)] = filled else {
                continue;
            };
            // The digits of the pattern alternate.
            let more = board.digits(under_first) - Mask::of(other);
            let is_saved_by_one = more.is_single()
                && board.digits(under_second) == more | Mask::of(one)
                && board.digits(under_first) == more | Mask::of(other)
                && one != more.first()
                && other != more.first();
            if is_saved_by_one {
                let saved: Cells<N> = [under_first, under_second].into_iter().collect();
                let seen = board.geometry().seen_by_all(&saved);
                let pair = Mask::of(one) | Mask::of(other);
                sink.take(&strikes(board, &seen, more.first()), || {
                    marks(board, corners, pair, saved)
                })?;
            }
        }
    }
    Flow::Continue(())
}

fn marks<const N: usize>(
    board: &Board<N>,
    corners: &[Cell; 4],
    pair: Mask,
    open: Cells<N>,
) -> Vec<Mark> {
    vec![
        Mark::Cells(Role::Pattern, corners.to_vec()),
        digits_mark(Role::Floor, pair),
        mark(Role::Floor, board, &open, pair),
        cells_mark(Role::Guardian, &open),
        mark(Role::Guardian, board, &open, Mask(!pair.0)),
    ]
}

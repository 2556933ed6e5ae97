//! Tridagon: twelve cells that three digits cannot fill.
//!
//! Four blocks meet in two bands and two stacks. In each, three cells are in three different rows
//! and columns, the same three rows in both blocks of a band and the same three columns in both
//! blocks of a stack. If all twelve held the same three digits, each block would have each digit
//! once. The cells of a block are a permutation of rows to columns; if an odd number of the four
//! permutations is odd, the twelve cells cannot be filled (a test tries all ways). So one of the
//! cells holds another digit: a *guardian*.
//!
//! If all guardians are in one cell, the three digits are struck from it. If all are the same
//! digit, it is struck from cells that see them all.

use satur_model::{Cell, Shape};

use crate::hodoku::Hodoku;
use crate::technique::{find_functions, page};
use crate::techniques::support::{candidates, cells_mark, digits_mark, strikes, strikes_of};
use crate::{Board, Cells, Family, Flow, Mark, Mask, Role, Sink, Technique, View};

pub(in crate::techniques) static TRIDAGON: Technique = Technique {
    id: "tridagon",
    family: Family::Exotic,
    difficulty: 9.2,
    hodoku: Hodoku::Unknown,
    needs_uniqueness: false,
    page: page!("tridagon"),
    find: find_functions!(find),
};

/// Upper bound on the cells with guardians.
const MOST_GUARDED: usize = 4;

/// The ways to put three cells into three columns, and whether each is odd.
const ORDERS: [([usize; 3], bool); 6] = [
    ([0, 1, 2], false),
    ([1, 2, 0], false),
    ([2, 0, 1], false),
    ([0, 2, 1], true),
    ([1, 0, 2], true),
    ([2, 1, 0], true),
];

/// Three cells of a block.
#[derive(Clone, Copy)]
struct Corner<const N: usize> {
    cells: Cells<N>,
    guarded: Cells<N>,
    is_odd: bool,
}

fn find<const N: usize>(view: &View<'_, N>, sink: &mut Sink) -> Flow {
    let board = view.board;
    let shape = board.shape();
    // Larger blocks have the pattern in any three of their rows and columns: too many to try.
    if shape != Shape::classic() {
        return Flow::Continue(());
    }
    let side = shape.side();
    for a in 0..side {
        for b in a + 1..side {
            sink.go_on()?;
            for c in b + 1..side {
                let three = Mask::of(a) | Mask::of(b) | Mask::of(c);
                by_digits(board, three, sink)?;
            }
        }
    }
    Flow::Continue(())
}

fn by_digits<const N: usize>(board: &Board<N>, three: Mask, sink: &mut Sink) -> Flow {
    // The choices of each block by band and stack.
    let corners: Vec<Vec<Corner<N>>> = (0..9)
        .map(|at| corners(board, three, 3 * (at / 3), 3 * (at % 3)))
        .collect();
    for (top, bottom) in [(0, 1), (0, 2), (1, 2)] {
        for (left, right) in [(0, 1), (0, 2), (1, 2)] {
            let blocks = [(top, left), (top, right), (bottom, left), (bottom, right)]
                .map(|(band, stack)| &corners[3 * band + stack]);
            combine(board, three, &blocks, &mut Vec::new(), sink)?;
        }
    }
    Flow::Continue(())
}

/// The ways to choose three empty cells of the block at a row and a column.
fn corners<const N: usize>(
    board: &Board<N>,
    three: Mask,
    row: usize,
    col: usize,
) -> Vec<Corner<N>> {
    let shape = board.shape();
    let corner = |(order, is_odd): ([usize; 3], bool)| {
        let cells = [0, 1, 2].map(|at| shape.cell(row + at, col + order[at]));
        let fits = |cell: &Cell| !(board.digits(*cell) & three).is_empty();
        let is_guarded = |cell: &Cell| !(board.digits(*cell) - three).is_empty();
        cells.iter().all(fits).then(|| Corner {
            cells: cells.into_iter().collect(),
            guarded: cells.into_iter().filter(is_guarded).collect(),
            is_odd,
        })
    };
    let all = ORDERS.into_iter().filter_map(corner);
    all.filter(|corner| corner.guarded.len() < 3).collect()
}

fn combine<const N: usize>(
    board: &Board<N>,
    three: Mask,
    blocks: &[&Vec<Corner<N>>; 4],
    chosen: &mut Vec<Corner<N>>,
    sink: &mut Sink,
) -> Flow {
    let guarded = chosen
        .iter()
        .fold(Cells::EMPTY, |all, corner| all | corner.guarded);
    if guarded.len() > MOST_GUARDED {
        return Flow::Continue(());
    }
    if let Some(block) = blocks.get(chosen.len()) {
        for &corner in *block {
            chosen.push(corner);
            combine(board, three, blocks, chosen, sink)?;
            chosen.pop();
        }
        return Flow::Continue(());
    }
    if chosen.iter().filter(|corner| corner.is_odd).count() % 2 == 0 {
        return Flow::Continue(());
    }
    let cells = chosen
        .iter()
        .fold(Cells::EMPTY, |all, corner| all | corner.cells);
    let others = guarded
        .iter()
        .fold(Mask::EMPTY, |all, cell| all | (board.digits(cell) - three));
    let actions = if guarded.len() == 1 {
        strikes_of(board, &guarded, three)
    } else if others.is_single() {
        let seen = board.geometry().seen_by_all(&guarded);
        strikes(board, &seen, others.first())
    } else {
        return Flow::Continue(());
    };
    sink.take(&actions, || {
        vec![
            cells_mark(Role::Pattern, &cells),
            digits_mark(Role::Floor, three),
            Mark::Candidates(Role::Guardian, candidates(board, &guarded, others)),
        ]
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether three digits fill four blocks whose cells stand in these orders.
    fn can_be_filled(orders: [[usize; 3]; 4]) -> bool {
        let fillings: Vec<[usize; 3]> = ORDERS.iter().map(|&(order, _)| order).collect();
        // A filling gives each row of the block its digit.
        let column = |order: [usize; 3], filling: [usize; 3], col: usize| {
            (0..3)
                .find(|&row| order[row] == col)
                .map(|row| filling[row])
        };
        fillings.iter().any(|&a| {
            fillings.iter().any(|&b| {
                let rows = |a: [usize; 3], b: [usize; 3]| (0..3).all(|row| a[row] != b[row]);
                let cols = |i: usize, a, j: usize, b| {
                    (0..3).all(|col| column(orders[i], a, col) != column(orders[j], b, col))
                };
                rows(a, b)
                    && fillings.iter().any(|&c| {
                        cols(0, a, 2, c) && fillings.iter().any(|&d| rows(c, d) && cols(1, b, 3, d))
                    })
            })
        })
    }

    #[test]
    fn it_cannot_be_filled_just_if_an_odd_number_is_odd() {
        for a in ORDERS {
            for b in ORDERS {
                for c in ORDERS {
                    for d in ORDERS {
                        let odd = [a, b, c, d].iter().filter(|order| order.1).count();
                        let filled = can_be_filled([a.0, b.0, c.0, d.0]);
                        assert_eq!(filled, odd % 2 == 0, "{a:?} {b:?} {c:?} {d:?}");
                    }
                }
            }
        }
    }
}

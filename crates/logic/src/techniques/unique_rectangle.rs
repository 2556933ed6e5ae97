//! Unique rectangles: four cells in two rows, two columns and two blocks that must not all hold the
//! same two digits.
//!
//! Types 1 to 4 are those of every [deadly pattern](super::deadly), 2 with the roof cells in a
//! line. Type 5 is type 2 with roof cells on a diagonal, or three of them.
//!
//! Type 6: two roof cells on a diagonal, and one of the two digits has no other place in both rows,
//! or in both columns, of the rectangle. There it is on a diagonal. On that of the roof it would
//! leave the other digit to the floor: so the roof cells lose it.
//!
//! Hidden rectangle: a cell has only the two digits. If in the row and in the column of the
//! opposite cell one of the digits has places only in the rectangle, then the other digit in that
//! cell would force the deadly pattern: the cell loses it.

use satur_model::{Cell, House};

use super::deadly::Deadly;
use super::support::{cells_mark, digits_mark, mark, strikes};
use crate::hodoku::Hodoku;
use crate::technique::{find_functions, page};
use crate::{Action, Board, Cells, Family, Flow, Mark, Mask, Role, Sink, Technique, View};

macro_rules! rectangle {
    ($($name:ident $id:literal $difficulty:literal $page:literal $find:expr;)*) => {$(
        pub(super) static $name: Technique = Technique {
            id: $id,
            family: Family::Uniqueness,
            difficulty: $difficulty,
            hodoku: Hodoku::On(100),
            needs_uniqueness: true,
            page: page!($page),
            find: find_functions!($find),
        };
    )*};
}

rectangle! {
    TYPE_1 "unique-rectangle-1" 4.5 "unique-rectangle" |v, s| each(v, &mut |d, _| d.one_cell(v.board, s));
    TYPE_2 "unique-rectangle-2" 4.5 "unique-rectangle" |v, s| each(v, &mut |d, _| {
        if is_in_line(v.board, &d.roof) { d.one_digit(v.board, s) } else { Flow::Continue(()) }
    });
    TYPE_3 "unique-rectangle-3" 4.56 "unique-rectangle" |v, s| each(v, &mut |d, _| d.naked_set(v.board, s));
    TYPE_4 "unique-rectangle-4" 4.54 "unique-rectangle" |v, s| each(v, &mut |d, _| d.strong_link(v.board, s));
    TYPE_5 "unique-rectangle-5" 4.52 "unique-rectangle" |v, s| each(v, &mut |d, _| {
        if is_in_line(v.board, &d.roof) { Flow::Continue(()) } else { d.one_digit(v.board, s) }
    });
    TYPE_6 "unique-rectangle-6" 4.57 "unique-rectangle" |v, s| each(v, &mut |d, corners| diagonal(v.board, s, d, corners));
    HIDDEN "hidden-rectangle" 4.58 "hidden-rectangle" hidden;
}

/// Each rectangle of empty cells with two digits such that every cell may hold one of them, and at
/// least one cell only these.
fn each<const N: usize>(
    view: &View<'_, N>,
    take: &mut dyn FnMut(&Deadly<N>, &[Cell; 4]) -> Flow,
) -> Flow {
    each_pair(view.board, &mut |corners, pair| {
        let cells = corners.iter().copied().collect();
        take(&Deadly::new(view.board, cells, pair), corners)
    })
}

fn each_pair<const N: usize>(
    board: &Board<N>,
    take: &mut dyn FnMut(&[Cell; 4], Mask) -> Flow,
) -> Flow {
    for corners in board.geometry().rectangles() {
        let digits = corners.map(|cell| board.digits(cell));
        if digits.iter().any(|digits| digits.is_empty()) {
            continue;
        }
        for (at, &pair) in digits.iter().enumerate() {
            let is_known = digits[..at].contains(&pair);
            let fits = |digits: &Mask| !(*digits & pair).is_empty();
            if pair.len() == 2 && !is_known && digits.iter().all(fits) {
                take(corners, pair)?;
            }
        }
    }
    Flow::Continue(())
}

fn is_in_line<const N: usize>(board: &Board<N>, cells: &Cells<N>) -> bool {
    cells.len() == 2 && board.geometry().common_houses(cells).next().is_some()
}

/// Finds type 6.
fn diagonal<const N: usize>(
    board: &Board<N>,
    sink: &mut Sink,
    deadly: &Deadly<N>,
    corners: &[Cell; 4],
) -> Flow {
    let [one, two, three, four] = *corners;
    let diagonals: [Cells<N>; 2] = [[one, four], [two, three]].map(|d| d.into_iter().collect());
    if !diagonals.contains(&deadly.roof) {
        return Flow::Continue(());
    }
    for digit in deadly.pair.iter() {
        for kind in 0..2 {
            let lines = [one, four].map(|cell| board.houses_of(cell)[kind]);
            let stays = |line: House| {
                let spots = board.spots(line, digit);
                spots.len() == 2 && spots.is_subset(&deadly.cells)
            };
            if lines.into_iter().all(stays) {
                let actions = strikes(board, &deadly.roof, digit);
                sink.take(&actions, || {
                    let mut marks = deadly.marks(board);
                    marks.extend(lines.map(|line| Mark::House(Role::Base, line)));
                    marks.push(digits_mark(Role::Join, Mask::of(digit)));
                    marks
                })?;
            }
        }
    }
    Flow::Continue(())
}

fn hidden<const N: usize>(view: &View<'_, N>, sink: &mut Sink) -> Flow {
    let board = view.board;
    each_pair(board, &mut |corners, pair| {
        let cells: Cells<N> = corners.iter().copied().collect();
        for (at, &floor) in corners.iter().enumerate() {
            if board.digits(floor) != pair {
                continue;
            }
            let opposite = corners[3 - at];
            let lines = [0, 1].map(|kind| board.houses_of(opposite)[kind]);
            for kept in pair.iter() {
                let stays = |line: House| {
                    let spots = board.spots(line, kept);
                    spots.len() == 2 && spots.is_subset(&cells)
                };
                let other = (pair - Mask::of(kept)).first();
                let target = Board::<N>::candidate(opposite, other);
                if board.has(target) && lines.into_iter().all(stays) {
                    sink.take(&[Action::Strike(target)], || {
                        let mut marks = vec![
                            cells_mark(Role::Pattern, &cells),
                            digits_mark(Role::Floor, pair),
                            mark(Role::Floor, board, &cells, pair),
                            cells_mark(Role::Pivot, &Cells::<N>::of(floor)),
                            digits_mark(Role::Join, Mask::of(kept)),
                        ];
                        marks.extend(lines.map(|line| Mark::House(Role::Base, line)));
                        marks
                    })?;
                }
            }
        }
        Flow::Continue(())
    })
}

//! Subsets: n cells of a house hold n digits.
//!
//! Naked: `n` cells of a house have only `n` candidates in total. Each takes one, so these cells
//! hold all `n` digits, and every cell that sees all of them loses them. Hidden: `n` digits have
//! only `n` places in a house in total. They fill these places, which lose all other digits. Both
//! are the same search, over the cells or over the digits of a house.
//!
//! A locked pair or triple is a naked one in a crossing that strikes in both of its houses. In a
//! house with `m` empty cells a naked set of `n` leaves a hidden one of `m - n`, so sizes past half
//! a house add nothing: on 9x9 quads are the largest, larger boards have more.

use satur_model::{House, HouseKind, Stop};

use super::support::{at_places, cells_mark, digits_mark, mark, strikes_of};
use crate::hodoku::Hodoku;
use crate::technique::{find_functions, page};
use crate::{
    Action, Board, Cells, Family, Flow, Mark, Mask, Role, Sink, SubsetSearch, Technique, View,
};

macro_rules! subsets {
    ($($name:ident, $id:literal, $difficulty:literal, $hodoku:expr, $page:literal, $find:expr;)*) => {$(
        pub(super) static $name: Technique = Technique {
            id: $id,
            family: Family::Subsets,
            difficulty: $difficulty,
            hodoku: $hodoku,
            needs_uniqueness: false,
            page: page!($page),
            find: find_functions!($find),
        };
    )*};
}

subsets! {
    NAKED_PAIR, "naked-pair", 3.0, Hodoku::On(60), "naked-subsets", |v, s| naked(v, s, 2);
    NAKED_TRIPLE, "naked-triple", 3.6, Hodoku::On(80), "naked-subsets", |v, s| naked(v, s, 3);
    NAKED_QUAD, "naked-quad", 5.0, Hodoku::On(120), "naked-subsets", |v, s| naked(v, s, 4);
    NAKED_SET, "naked-set", 5.45, Hodoku::Unknown, "naked-subsets", |v, s| larger(v, s, naked);
    HIDDEN_PAIR, "hidden-pair", 3.4, Hodoku::On(70), "hidden-subsets", |v, s| hidden(v, s, 2);
    HIDDEN_TRIPLE, "hidden-triple", 4.0, Hodoku::On(100), "hidden-subsets", |v, s| hidden(v, s, 3);
    HIDDEN_QUAD, "hidden-quad", 5.4, Hodoku::On(150), "hidden-subsets", |v, s| hidden(v, s, 4);
    HIDDEN_SET, "hidden-set", 5.5, Hodoku::Unknown, "hidden-subsets", |v, s| larger(v, s, hidden);
}

pub(super) static LOCKED_PAIR: Technique = Technique {
    id: "locked-pair",
    family: Family::Intersections,
    difficulty: 2.9,
    hodoku: Hodoku::On(40),
    needs_uniqueness: false,
    page: page!("locked-subsets"),
    find: find_functions!(|view, sink| locked(view, sink, 2)),
};

pub(super) static LOCKED_TRIPLE: Technique = Technique {
    id: "locked-triple",
    difficulty: 2.95,
    hodoku: Hodoku::On(60),
    find: find_functions!(|view, sink| locked(view, sink, 3)),
    ..LOCKED_PAIR
};

/// Finds sets of the sizes above four that can say something new, smallest first.
fn larger<const N: usize>(
    view: &View<'_, N>,
    sink: &mut Sink,
    find: fn(&View<'_, N>, &mut Sink, usize) -> Flow,
) -> Flow {
    (5..=view.board.side() / 2).try_for_each(|size| find(view, sink, size))
}

fn naked<const N: usize>(view: &View<'_, N>, sink: &mut Sink, size: usize) -> Flow {
    let board = view.board;
    for house in board
        .geometry()
        .houses()
        .filter(|&house| view.is_new(house))
    {
        each_naked(board, house, size, sink.stop(), &mut |cells, digits| {
            let (actions, houses) = naked_strikes(board, &cells, digits);
            sink.take(&actions, || naked_marks(board, &cells, digits, &houses))
        })?;
    }
    Flow::Continue(())
}

fn locked<const N: usize>(view: &View<'_, N>, sink: &mut Sink, size: usize) -> Flow {
    let board = view.board;
    for block in board.layout().houses_of_kind(HouseKind::Block) {
        if !view.is_new(block) {
            continue;
        }
        each_naked(board, block, size, sink.stop(), &mut |cells, digits| {
            let (actions, houses) = naked_strikes(board, &cells, digits);
            if houses.len() < 2 || !strikes_outside(board, &actions, &houses) {
                return Flow::Continue(());
            }
            sink.take(&actions, || naked_marks(board, &cells, digits, &houses))
        })?;
    }
    Flow::Continue(())
}

/// Naked sets of a house, as cells and digits.
fn each_naked<const N: usize>(
    board: &Board<N>,
    house: House,
    size: usize,
    stop: &Stop,
    take: &mut dyn FnMut(Cells<N>, Mask) -> Flow,
) -> Flow {
    if board.open(house).len() <= size {
        return Flow::Continue(());
    }
    SubsetSearch::naked(board, house, size).map_or(Flow::Continue(()), |sets| {
        sets.with_stop(stop)
            .each(&mut |places, digits| take(at_places(board, house, places), digits))
    })
}

/// The strikes of a naked set, and the houses they are in.
fn naked_strikes<const N: usize>(
    board: &Board<N>,
    cells: &Cells<N>,
    digits: Mask,
) -> (Vec<Action>, Vec<House>) {
    let geometry = board.geometry();
    let mut struck = Cells::EMPTY;
    let mut houses = Vec::new();
    for house in geometry.common_houses(cells) {
        let others = *geometry.house(house) - *cells;
        let there = digits.iter().fold(Cells::EMPTY, |there, digit| {
            there | (others & *board.field(digit))
        });
        if !there.is_empty() {
            struck |= there;
            houses.push(house);
        }
    }
    (strikes_of(board, &struck, digits), houses)
}

/// Whether something is struck in each of these houses outside the others.
fn strikes_outside<const N: usize>(board: &Board<N>, actions: &[Action], houses: &[House]) -> bool {
    let geometry = board.geometry();
    houses.iter().all(|&house| {
        actions.iter().any(|&action| {
            let (Action::Strike(c) | Action::Place(c)) = action;
            let is_in = |of: &House| geometry.house(*of).contains(c.cell);
            is_in(&house) && houses.iter().filter(|of| is_in(of)).count() == 1
        })
    })
}

fn naked_marks<const N: usize>(
    board: &Board<N>,
    cells: &Cells<N>,
    digits: Mask,
    houses: &[House],
) -> Vec<Mark> {
    let mut marks = vec![
        mark(Role::Pattern, board, cells, digits),
        cells_mark(Role::Pattern, cells),
        digits_mark(Role::Pattern, digits),
    ];
    marks.extend(houses.iter().map(|&house| Mark::House(Role::Base, house)));
    marks
}

fn hidden<const N: usize>(view: &View<'_, N>, sink: &mut Sink, size: usize) -> Flow {
    let board = view.board;
    for house in board
        .geometry()
        .houses()
        .filter(|&house| view.is_new(house))
    {
        each_hidden(board, house, size, sink.stop(), &mut |cells, digits| {
            let actions = strikes_of(board, &cells, Mask::below(board.side()) - digits);
            sink.take(&actions, || {
                vec![
                    mark(Role::Pattern, board, &cells, digits),
                    cells_mark(Role::Pattern, &cells),
                    digits_mark(Role::Pattern, digits),
                    Mark::House(Role::Base, house),
                ]
            })
        })?;
    }
    Flow::Continue(())
}

/// Hidden sets of a house, as cells and digits.
pub(super) fn each_hidden<const N: usize>(
    board: &Board<N>,
    house: House,
    size: usize,
    stop: &Stop,
    take: &mut dyn FnMut(Cells<N>, Mask) -> Flow,
) -> Flow {
    if board.open(house).len() <= size {
        return Flow::Continue(());
    }
    SubsetSearch::hidden(board, house, size).map_or(Flow::Continue(()), |sets| {
        sets.with_stop(stop)
            .each(&mut |digits, places| take(at_places(board, house, places), digits))
    })
}

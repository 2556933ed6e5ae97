//! Direct variants: a locked digit or a hidden set whose strikes leave a digit one place.
//!
//! The reasons of [`locked`](super::locked) and [`subsets`](super::subsets), as found without
//! pencil marks: what matters is the single that follows at once. So the step strikes and places.

use satur_model::House;

use super::locked::{Way, each_confined};
use super::subsets::each_hidden;
use super::support::{cells_mark, digits_mark, mark, strikes, strikes_of};
use crate::hodoku::Hodoku;
use crate::technique::{find_functions, page};
use crate::{Action, Board, Cells, Family, Flow, Mark, Mask, Role, Sink, Technique, View};

pub(super) static POINTING: Technique = Technique {
    id: "direct-pointing",
    family: Family::Intersections,
    difficulty: 1.7,
    hodoku: Hodoku::Unknown,
    needs_uniqueness: false,
    page: page!("direct"),
    find: find_functions!(|view, sink| confined(view, sink, Way::Pointing)),
};

pub(super) static CLAIMING: Technique = Technique {
    id: "direct-claiming",
    difficulty: 1.9,
    find: find_functions!(|view, sink| confined(view, sink, Way::Claiming)),
    ..POINTING
};

pub(super) static HIDDEN_PAIR: Technique = Technique {
    id: "direct-hidden-pair",
    difficulty: 2.0,
    find: find_functions!(|view, sink| hidden(view, sink, 2)),
    ..POINTING
};

pub(super) static HIDDEN_TRIPLE: Technique = Technique {
    id: "direct-hidden-triple",
    difficulty: 2.5,
    find: find_functions!(|view, sink| hidden(view, sink, 3)),
    ..POINTING
};

fn confined<const N: usize>(view: &View<'_, N>, sink: &mut Sink, way: Way) -> Flow {
    let board = view.board;
    each_confined(
        view,
        way,
        |_| true,
        |confined| {
            let (digit, struck) = (confined.digit, &confined.struck);
            let actions = strikes(board, struck, digit);
            each_single(board, struck, digit, &mut |single, house| {
                sink.take(&with_place(&actions, single, digit), || {
                    let mut marks = confined.marks(view);
                    marks.push(Mark::House(Role::Part(0), house));
                    marks
                })
            })
        },
    )
}

fn hidden<const N: usize>(view: &View<'_, N>, sink: &mut Sink, size: usize) -> Flow {
    let board = view.board;
    for house in board.geometry().houses() {
        each_hidden(board, house, size, sink.stop(), &mut |cells, digits| {
            let others = Mask::below(board.side()) - digits;
            let actions = strikes_of(board, &cells, others);
            if actions.is_empty() {
                return Flow::Continue(());
            }
            for digit in others.iter() {
                let struck = cells & *board.field(digit);
                each_single(board, &struck, digit, &mut |single, last_place| {
                    sink.take(&with_place(&actions, single, digit), || {
                        vec![
                            mark(Role::Pattern, board, &cells, digits),
                            cells_mark(Role::Pattern, &cells),
                            digits_mark(Role::Pattern, digits),
                            Mark::House(Role::Base, house),
                            Mark::House(Role::Part(0), last_place),
                        ]
                    })
                })?;
            }
            Flow::Continue(())
        })?;
    }
    Flow::Continue(())
}

/// The houses in which one place is left for a digit once it is struck in these cells.
fn each_single<const N: usize>(
    board: &Board<N>,
    struck: &Cells<N>,
    digit: usize,
    take: &mut dyn FnMut(Cells<N>, House) -> Flow,
) -> Flow {
    for house in board.geometry().houses() {
        let spots = board.spots(house, digit);
        if !spots.is_disjoint(struck) {
            let left = spots - *struck;
            if left.len() == 1 {
                take(left, house)?;
            }
        }
    }
    Flow::Continue(())
}

fn with_place<const N: usize>(strikes: &[Action], single: Cells<N>, digit: usize) -> Vec<Action> {
    let place = single
        .first()
        .map(|cell| Action::Place(Board::<N>::candidate(cell, digit)));
    strikes.iter().copied().chain(place).collect()
}

//! Templates: all ways to place one digit on the whole board.
//!
//! A template is one cell in every row, every column and every block, all of them places that the
//! digit may take. A candidate that is in no template is struck; a cell that is in every template
//! holds the digit. The cells that already hold it are part of all templates.
//!
//! Not all templates are listed: for every candidate one template is sought, and all candidates on
//! it are known to be alive. A cell is in every template if nothing else in its row is alive. A
//! cell that is in all templates of one digit is in no template of another, so the digits are
//! examined again until nothing changes.

use satur_model::{House, Stop};

use super::support::{digits_mark, mark, strikes};
use crate::hodoku::Hodoku;
use crate::technique::{find_functions, page};
use crate::{Action, Board, Cells, Family, Flow, Mask, Role, Sink, Technique, View};

pub(super) static SET: Technique = Technique {
    id: "template-set",
    family: Family::Templates,
    difficulty: 7.9,
    hodoku: Hodoku::Unknown,
    needs_uniqueness: false,
    page: page!("templates"),
    find: find_functions!(|view, sink| find(view, sink, true)),
};

pub(super) static DELETE: Technique = Technique {
    id: "template-delete",
    difficulty: 7.95,
    find: find_functions!(|view, sink| find(view, sink, false)),
    ..SET
};

fn find<const N: usize>(view: &View<'_, N>, sink: &mut Sink, is_set: bool) -> Flow {
    let board = view.board;
    let templates = templates(board, sink.stop());
    // A list that was cut short is not complete.
    sink.go_on()?;
    let Some(templates) = templates else {
        return Flow::Continue(());
    };
    for (digit, Union { alive, forced }) in templates.iter().enumerate() {
        let marks = || {
            vec![
                mark(Role::Pattern, board, alive, Mask::of(digit)),
                digits_mark(Role::Pattern, Mask::of(digit)),
            ]
        };
        let dead = *board.field(digit) - *alive;
        if is_set {
            let places = forced
                .iter()
                .map(|cell| Action::Place(Board::<N>::candidate(cell, digit)));
            sink.take(&places.collect::<Vec<_>>(), marks)?;
        } else {
            sink.take(&strikes(board, &dead, digit), marks)?;
        }
    }
    Flow::Continue(())
}

/// The candidates in the templates of a digit.
#[derive(Clone)]
struct Union<const N: usize> {
    /// The candidates that are in a template.
    alive: Cells<N>,
    /// The candidates that are in all.
    forced: Cells<N>,
}

/// The templates of all digits, once none has a cell that another digit is forced into. If a digit
/// has none the board has no solution, and the result is `None`.
fn templates<const N: usize>(board: &Board<N>, stop: &Stop) -> Option<Vec<Union<N>>> {
    let side = board.side();
    let mut unions: Vec<Union<N>> = (0..side)
        .map(|digit| Union {
            alive: *board.field(digit),
            forced: Cells::EMPTY,
        })
        .collect();
    let mut todo = Mask::below(side);
    while !todo.is_empty() {
        let digit = todo.first();
        todo -= Mask::of(digit);
        let others = (0..side).filter(|&other| other != digit);
        let taken = others.fold(Cells::EMPTY, |all, other| all | unions[other].forced);
        let alive = alive(board, digit, unions[digit].alive - taken, stop);
        if stop.is_over() || alive.is_empty() && !board.field(digit).is_empty() {
            return None;
        }
        let rows = (0..side).map(|row| alive & *board.geometry().house(House::new(row)));
        let forced = rows
            .filter(|row| row.len() == 1)
            .fold(Cells::EMPTY, |all, row| all | row);
        if forced != unions[digit].forced {
            todo |= Mask::below(side) - Mask::of(digit);
        }
        unions[digit] = Union { alive, forced };
    }
    Some(unions)
}

/// The candidates of a digit that are in a template.
fn alive<const N: usize>(board: &Board<N>, digit: usize, field: Cells<N>, stop: &Stop) -> Cells<N> {
    let mut alive = Cells::EMPTY;
    for cell in field.iter() {
        if stop.is_over() {
            break;
        }
        if !alive.contains(cell) {
            let left = field - *board.geometry().peers(cell) - Cells::of(cell);
            if let Some(template) = complete(board, digit, left, Cells::of(cell), stop) {
                alive |= template;
            }
        }
    }
    alive
}

/// Completes a template through the chosen cells; `left` has the places that they do not exclude.
fn complete<const N: usize>(
    board: &Board<N>,
    digit: usize,
    left: Cells<N>,
    chosen: Cells<N>,
    stop: &Stop,
) -> Option<Cells<N>> {
    if stop.is_over() {
        return None;
    }
    let geometry = board.geometry();
    let mut tightest: Option<Cells<N>> = None;
    for house in geometry.houses() {
        let cells = geometry.house(house);
        if !board.open(house).contains(digit) || !cells.is_disjoint(&chosen) {
            continue;
        }
        let places = *cells & left;
        if tightest.is_none_or(|least| places.len() < least.len()) {
            tightest = Some(places);
            if places.len() < 2 {
                break;
            }
        }
    }
    let Some(places) = tightest else {
        return Some(chosen);
    };
    places.iter().find_map(|cell| {
        let rest = left - *geometry.peers(cell) - Cells::of(cell);
        complete(board, digit, rest, chosen | Cells::of(cell), stop)
    })
}

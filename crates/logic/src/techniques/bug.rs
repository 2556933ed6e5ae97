//! Bivalue universal grave: a board on which every empty cell has two candidates and every
//! digit has two places in every house it misses.
//!
//! Such a board has no solution or several, so a puzzle with one solution never leads to it. If
//! only a few further candidates are left, the guardians, then one of them holds.
//!
//! * BUG+1: one guardian. Its cell holds it.
//! * BUG 2: all guardians are one digit. Cells that see all of them lose it.
//! * BUG 3: the cells of the guardians lie in a house, and the guardians form a naked set with
//!   other cells there.
//! * BUG 4: two cells in a house that are the only places there for a digit that guards neither.
//!   One holds it, the other a guardian: they lose all other digits.
//! * BUG+n: a candidate that is compatible with no guardian is struck.

use satur_model::Cell;

use super::deadly::Deadly;
use super::support::{cells_mark, digits_mark, mark, strikes, strikes_of};
use crate::hodoku::Hodoku;
use crate::technique::{find_functions, page};
use crate::{Action, Board, Cells, Family, Flow, Mark, Mask, Role, Sink, Technique};

pub(super) static PLUS_1: Technique = Technique {
    id: "bug-plus-1",
    family: Family::Uniqueness,
    difficulty: 5.6,
    hodoku: Hodoku::On(100),
    needs_uniqueness: true,
    page: page!("bug"),
    find: find_functions!(|view, sink| each(view.board, &mut |bug| plus_one(
        view.board, sink, bug
    ))),
};

pub(super) static TYPE_2: Technique = Technique {
    id: "bug-2",
    difficulty: 5.7,
    hodoku: Hodoku::Unknown,
    find: find_functions!(|view, sink| each(view.board, &mut |bug| one_digit(
        view.board, sink, bug
    ))),
    ..PLUS_1
};

pub(super) static TYPE_3: Technique = Technique {
    id: "bug-3",
    difficulty: 5.8,
    hodoku: Hodoku::Unknown,
    find: find_functions!(|view, sink| each(view.board, &mut |bug| naked_set(
        view.board, sink, bug
    ))),
    ..PLUS_1
};

pub(super) static TYPE_4: Technique = Technique {
    id: "bug-4",
    difficulty: 5.75,
    hodoku: Hodoku::Unknown,
    find: find_functions!(|view, sink| each(view.board, &mut |bug| strong_link(
        view.board, sink, bug
    ))),
    ..PLUS_1
};

pub(super) static PLUS_N: Technique = Technique {
    id: "bug-plus-n",
    difficulty: 5.9,
    hodoku: Hodoku::Unknown,
    find: find_functions!(|view, sink| each(view.board, &mut |bug| plus_n(view.board, sink, bug))),
    ..PLUS_1
};

/// Patterns with more guarded cells than this are not considered.
const MOST: usize = 8;

/// The guardians: cells, with their guarding digits.
type Bug = [(Cell, Mask)];

/// Every choice of guardians for which the rest of the board is a grave.
fn each<const N: usize>(board: &Board<N>, take: &mut dyn FnMut(&Bug) -> Flow) -> Flow {
    let mut cells = Vec::new();
    for cell in board.empty().iter() {
        match board.digits(cell).len() {
            0 | 1 => return Flow::Continue(()),
            2 => {}
            _ if cells.len() == MOST => return Flow::Continue(()),
            _ => cells.push(cell),
        }
    }
    if cells.is_empty() {
        return Flow::Continue(());
    }
    let mut bug = Vec::new();
    guard(board, &cells, &mut bug, take)
}

/// Chooses the guardians of the remaining cells. A guardian is a third place in its houses.
fn guard<const N: usize>(
    board: &Board<N>,
    rest: &[Cell],
    bug: &mut Vec<(Cell, Mask)>,
    take: &mut dyn FnMut(&Bug) -> Flow,
) -> Flow {
    let Some((&cell, rest)) = rest.split_first() else {
        return if is_grave(board, bug) {
            take(bug)
        } else {
            Flow::Continue(())
        };
    };
    let digits = board.digits(cell);
    let houses = board.houses_of(cell);
    let is_third = |digit: &usize| {
        houses
            .iter()
            .all(|&house| board.places(house, *digit).len() > 2)
    };
    let thirds: Vec<usize> = digits.iter().filter(is_third).collect();
    each_choice(&thirds, digits.len() - 2, Mask::EMPTY, &mut |chosen| {
        bug.push((cell, chosen));
        let flow = guard(board, rest, bug, take);
        bug.pop();
        flow
    })
}

fn each_choice(
    from: &[usize],
    count: usize,
    chosen: Mask,
    take: &mut dyn FnMut(Mask) -> Flow,
) -> Flow {
    if count == 0 {
        return take(chosen);
    }
    for (at, &digit) in from.iter().enumerate() {
        each_choice(&from[at + 1..], count - 1, chosen | Mask::of(digit), take)?;
    }
    Flow::Continue(())
}

/// Whether without the guardians every digit has two places in every house it misses.
fn is_grave<const N: usize>(board: &Board<N>, bug: &Bug) -> bool {
    let geometry = board.geometry();
    geometry.houses().all(|house| {
        let mut guards = bug
            .iter()
            .filter(|(cell, _)| geometry.house(house).contains(*cell));
        let guards: Vec<_> = guards.by_ref().collect();
        board.open(house).iter().all(|digit| {
            let more = guards
                .iter()
                .filter(|(_, digits)| digits.contains(digit))
                .count();
            board.places(house, digit).len() == 2 + more
        })
    })
}

fn cells_of<const N: usize>(bug: &Bug) -> Cells<N> {
    bug.iter().map(|&(cell, _)| cell).collect()
}

fn guardians(bug: &Bug) -> Mask {
    bug.iter()
        .fold(Mask::EMPTY, |all, (_, digits)| all | *digits)
}

fn marks<const N: usize>(bug: &Bug) -> Vec<Mark> {
    let of_cell = |&(cell, digits): &(Cell, Mask)| {
        let all = digits.iter();
        all.map(move |digit| Board::<N>::candidate(cell, digit))
    };
    vec![
        cells_mark(Role::Pattern, &cells_of::<N>(bug)),
        Mark::Candidates(Role::Guardian, bug.iter().flat_map(of_cell).collect()),
    ]
}

fn plus_one<const N: usize>(board: &Board<N>, sink: &mut Sink, bug: &Bug) -> Flow {
    let &[(cell, guardian)] = bug else {
        return Flow::Continue(());
    };
    let others = board.digits(cell) - guardian;
    let actions = strikes_of(board, &Cells::of(cell), others);
    sink.take(&actions, || marks::<N>(bug))
}

fn one_digit<const N: usize>(board: &Board<N>, sink: &mut Sink, bug: &Bug) -> Flow {
    let digits = guardians(bug);
    if bug.len() < 2 || !digits.is_single() {
        return Flow::Continue(());
    }
    let seen = board.geometry().seen_by_all(&cells_of(bug));
    sink.take(&strikes(board, &seen, digits.first()), || marks::<N>(bug))
}

fn naked_set<const N: usize>(board: &Board<N>, sink: &mut Sink, bug: &Bug) -> Flow {
    let roof = cells_of(bug);
    let deadly = Deadly {
        cells: roof,
        pair: Mask::EMPTY,
        roof,
        guardians: guardians(bug),
    };
    deadly.naked_set(board, sink)
}

fn strong_link<const N: usize>(board: &Board<N>, sink: &mut Sink, bug: &Bug) -> Flow {
    let &[(one, guards_one), (other, guards_other)] = bug else {
        return Flow::Continue(());
    };
    let both = cells_of(bug);
    let common = (board.digits(one) - guards_one) & (board.digits(other) - guards_other);
    for house in board.geometry().common_houses(&both) {
        for kept in common.iter() {
            if board.spots(house, kept) != both {
                continue;
            }
            let mut actions = Vec::new();
            for &(cell, guards) in bug {
                let others = board.digits(cell) - guards - Mask::of(kept);
                actions.extend(strikes_of(board, &Cells::of(cell), others));
            }
            sink.take(&actions, || {
                let mut marks = marks::<N>(bug);
                marks.push(Mark::House(Role::Base, house));
                marks.push(mark(Role::Join, board, &both, Mask::of(kept)));
                marks.push(digits_mark(Role::Join, Mask::of(kept)));
                marks
            })?;
        }
    }
    Flow::Continue(())
}

fn plus_n<const N: usize>(board: &Board<N>, sink: &mut Sink, bug: &Bug) -> Flow {
    let geometry = board.geometry();
    let mut actions = Vec::new();
    for cell in board.empty().iter() {
        for digit in board.digits(cell).iter() {
            let excludes_all = bug.iter().all(|&(guard, digits)| {
                let excludes = |of: usize| {
                    (guard == cell && of != digit)
                        || (of == digit && geometry.peers(cell).contains(guard))
                };
                digits.iter().all(excludes)
            });
            if excludes_all {
                actions.push(Action::Strike(Board::<N>::candidate(cell, digit)));
            }
        }
    }
    sink.take(&actions, || marks::<N>(bug))
}

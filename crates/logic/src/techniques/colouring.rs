//! Colouring: chains of strong links of one digit in two colours.
//!
//! If a digit has two places in a house, one holds it and the other does not. Cells that such links
//! join fall into two colours: all cells of one colour hold the digit, or all of the other. So a
//! cell that sees both colours loses the digit (trap), and a colour that appears twice in a house
//! is false (wrap).
//!
//! With two such clusters: if a colour of one sees a colour of the other, they are not both true,
//! so one of their opposites is; a cell that sees both opposites loses the digit (multi-colours 1).
//! A colour that sees both colours of the other cluster is false (multi-colours 2).

use super::support::{mark, strikes};
use crate::hodoku::Hodoku;
use crate::technique::{find_functions, page};
use crate::{Board, Cells, Family, Flow, Mark, Mask, Role, Sink, Technique, View};

pub(super) static TRAP: Technique = Technique {
    id: "simple-colours-trap",
    family: Family::Colouring,
    difficulty: 4.6,
    hodoku: Hodoku::On(150),
    needs_uniqueness: false,
    page: page!("simple-colours"),
    find: find_functions!(|view, sink| simple(view, sink, false)),
};

pub(super) static WRAP: Technique = Technique {
    id: "simple-colours-wrap",
    difficulty: 4.65,
    find: find_functions!(|view, sink| simple(view, sink, true)),
    ..TRAP
};

pub(super) static MULTI_1: Technique = Technique {
    id: "multi-colours-1",
    difficulty: 4.7,
    hodoku: Hodoku::On(200),
    page: page!("multi-colours"),
    find: find_functions!(|view, sink| multi(view, sink, false)),
    ..TRAP
};

pub(super) static MULTI_2: Technique = Technique {
    id: "multi-colours-2",
    difficulty: 4.75,
    find: find_functions!(|view, sink| multi(view, sink, true)),
    ..MULTI_1
};

/// The two colours of a cluster.
type Cluster<const N: usize> = [Cells<N>; 2];

fn simple<const N: usize>(view: &View<'_, N>, sink: &mut Sink, is_wrap: bool) -> Flow {
    let board = view.board;
    for digit in (0..board.side()).filter(|&digit| view.is_new_digit(digit)) {
        for colours in clusters(board, digit) {
            let marks = || colour_marks(board, &colours, digit, 0);
            if is_wrap {
                for wrong in colours {
                    if sees_itself(board, &wrong) {
                        sink.take(&strikes(board, &wrong, digit), marks)?;
                    }
                }
            } else {
                let [one, other] = colours;
                let seen = seen_by_any(board, &one) & seen_by_any(board, &other);
                sink.take(&strikes(board, &(seen - one - other), digit), marks)?;
            }
        }
    }
    Flow::Continue(())
}

fn multi<const N: usize>(view: &View<'_, N>, sink: &mut Sink, is_second: bool) -> Flow {
    let board = view.board;
    for digit in (0..board.side()).filter(|&digit| view.is_new_digit(digit)) {
        let all = clusters(board, digit);
        for (at, first) in all.iter().enumerate() {
            for second in &all[..at] {
                let marks = || {
                    let mut marks = colour_marks(board, first, digit, 0);
                    marks.extend(colour_marks(board, second, digit, 2));
                    marks
                };
                if is_second {
                    for (one, other) in [(first, second), (second, first)] {
                        for wrong in one {
                            let seen = seen_by_any(board, wrong);
                            if other.iter().all(|colour| !seen.is_disjoint(colour)) {
                                sink.take(&strikes(board, wrong, digit), marks)?;
                            }
                        }
                    }
                } else {
                    let target = seen_by_opposites(board, first, second);
                    sink.take(&strikes(board, &target, digit), marks)?;
                }
            }
        }
    }
    Flow::Continue(())
}

/// The cells that see both opposites of two colours that see each other, for all such colours.
fn seen_by_opposites<const N: usize>(
    board: &Board<N>,
    first: &Cluster<N>,
    second: &Cluster<N>,
) -> Cells<N> {
    let mut target = Cells::EMPTY;
    for (own, its) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
        if !seen_by_any(board, &first[own]).is_disjoint(&second[its]) {
            let opposites = [first[1 - own], second[1 - its]];
            let [one, other] = opposites.map(|cells| seen_by_any(board, &cells));
            target |= (one & other) - opposites[0] - opposites[1];
        }
    }
    target
}

/// The cells that see at least one of these.
fn seen_by_any<const N: usize>(board: &Board<N>, cells: &Cells<N>) -> Cells<N> {
    let peers = cells.iter().map(|cell| *board.geometry().peers(cell));
    peers.fold(Cells::EMPTY, |all, peers| all | peers)
}

fn sees_itself<const N: usize>(board: &Board<N>, cells: &Cells<N>) -> bool {
    cells
        .iter()
        .any(|cell| !board.geometry().peers(cell).is_disjoint(cells))
}

/// The clusters of a digit. A cluster that contradicts itself (a link within a colour) has a colour
/// that sees itself.
fn clusters<const N: usize>(board: &Board<N>, digit: usize) -> Vec<Cluster<N>> {
    let geometry = board.geometry();
    let links: Vec<Cells<N>> = geometry
        .houses()
        .filter(|&house| board.places(house, digit).len() == 2)
        .map(|house| board.spots(house, digit))
        .collect();
    let mut left = links.iter().fold(Cells::EMPTY, |all, ends| all | *ends);
    let mut found = Vec::new();
    while let Some(start) = left.first() {
        let mut colours = [Cells::of(start), Cells::EMPTY];
        loop {
            let before = colours;
            for ends in &links {
                for own in 0..2 {
                    if !ends.is_disjoint(&colours[own]) {
                        let rest = *ends - colours[own];
                        colours[1 - own] |= rest;
                    }
                }
            }
            if colours == before {
                break;
            }
        }
        left -= colours[0] | colours[1];
        found.push(colours);
    }
    found
}

fn colour_marks<const N: usize>(
    board: &Board<N>,
    colours: &Cluster<N>,
    digit: usize,
    first: u8,
) -> Vec<Mark> {
    let digit = Mask::of(digit);
    vec![
        mark(Role::Colour(first), board, &colours[0], digit),
        mark(Role::Colour(first + 1), board, &colours[1], digit),
    ]
}

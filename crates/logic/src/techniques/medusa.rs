//! 3D medusa: colouring across digits.
//!
//! Candidates are joined if a digit has two places in a house, or a cell has two digits: one of the
//! two holds. Joined candidates fall into two colours; either all of one colour hold, or all of the
//! other.
//!
//! A colour is false if it has two digits in a cell, or a digit twice in a house, or leaves a cell
//! without a candidate: all of it is struck. Otherwise a candidate is struck that is incompatible
//! with both colours: both are in its cell, or it sees its digit in both, or it sees one and shares
//! its cell with the other.

use satur_model::Cell;

use crate::hodoku::Hodoku;
use crate::technique::{find_functions, page};
use crate::{Action, Board, Cells, Family, Flow, Mark, Role, Sink, Technique, View};

pub(super) static MEDUSA: Technique = Technique {
    id: "3d-medusa",
    family: Family::Colouring,
    difficulty: 6.0,
    hodoku: Hodoku::Unknown,
    needs_uniqueness: false,
    page: page!("3d-medusa"),
    find: find_functions!(find),
};

/// For each digit, the cells of one colour.
type Colour<const N: usize> = Vec<Cells<N>>;

fn find<const N: usize>(view: &View<'_, N>, sink: &mut Sink) -> Flow {
    let board = view.board;
    for colours in clusters(board) {
        sink.go_on()?;
        let marks = || {
            let mark = |number: u8| {
                Mark::Candidates(Role::Colour(number), list(&colours[usize::from(number)]))
            };
            vec![mark(0), mark(1)]
        };
        for wrong in colours.iter().filter(|colour| is_wrong(board, colour)) {
            let actions: Vec<Action> = list(wrong).into_iter().map(Action::Strike).collect();
            sink.take(&actions, marks)?;
        }
        sink.take(&trapped(board, &colours), marks)?;
    }
    Flow::Continue(())
}

fn list<const N: usize>(colour: &Colour<N>) -> Vec<satur_model::Candidate> {
    let of_digit = |(digit, cells): (usize, &Cells<N>)| {
        let all = cells.iter();
        all.map(move |cell| Board::<N>::candidate(cell, digit))
    };
    colour.iter().enumerate().flat_map(of_digit).collect()
}

fn clusters<const N: usize>(board: &Board<N>) -> Vec<[Colour<N>; 2]> {
    let side = board.side();
    let mut seen = vec![Cells::<N>::EMPTY; side];
    let mut found = Vec::new();
    for cell in board.empty().iter() {
        for digit in board.digits(cell).iter() {
            if seen[digit].contains(cell) {
                continue;
            }
            let mut colours = [vec![Cells::EMPTY; side], vec![Cells::EMPTY; side]];
            let mut todo = vec![(cell, digit, 0)];
            while let Some((cell, digit, colour)) = todo.pop() {
                if colours[colour][digit].contains(cell) {
                    continue;
                }
                colours[colour][digit].insert(cell);
                seen[digit].insert(cell);
                partners(board, cell, digit, &mut |cell, digit| {
                    todo.push((cell, digit, 1 - colour));
                });
            }
            let is_alone = colours[1].iter().all(Cells::is_empty);
            if !is_alone {
                found.push(colours);
            }
        }
    }
    found
}

/// The candidates that hold exactly if this one does not.
fn partners<const N: usize>(
    board: &Board<N>,
    cell: Cell,
    digit: usize,
    take: &mut dyn FnMut(Cell, usize),
) {
    let digits = board.digits(cell);
    if digits.len() == 2 {
        for other in digits.iter().filter(|&other| other != digit) {
            take(cell, other);
        }
    }
    for &house in board.houses_of(cell) {
        if board.places(house, digit).len() == 2 {
            let others = board.spots(house, digit) - Cells::of(cell);
            others.iter().for_each(|other| take(other, digit));
        }
    }
}

fn is_wrong<const N: usize>(board: &Board<N>, colour: &Colour<N>) -> bool {
    let geometry = board.geometry();
    let mut once = Cells::<N>::EMPTY;
    for cells in colour {
        if !cells.is_disjoint(&once) {
            return true;
        }
        once |= *cells;
        let sees_itself = |cell| !geometry.peers(cell).is_disjoint(cells);
        if cells.iter().any(sees_itself) {
            return true;
        }
    }
    // A cell that the colour leaves without a candidate.
    (*board.empty() - once).iter().any(|cell| {
        let mut digits = board.digits(cell).iter();
        digits.all(|digit| !geometry.peers(cell).is_disjoint(&colour[digit]))
    })
}

fn trapped<const N: usize>(board: &Board<N>, colours: &[Colour<N>; 2]) -> Vec<Action> {
    let geometry = board.geometry();
    let cells_of = |colour: &Colour<N>| colour.iter().fold(Cells::EMPTY, |all, c| all | *c);
    let coloured = [cells_of(&colours[0]), cells_of(&colours[1])];
    let mut actions = Vec::new();
    for cell in board.empty().iter() {
        for digit in board.digits(cell).iter() {
            if colours.iter().any(|colour| colour[digit].contains(cell)) {
                continue;
            }
            let fails = |number: usize| {
                coloured[number].contains(cell)
                    || !geometry.peers(cell).is_disjoint(&colours[number][digit])
            };
            if fails(0) && fails(1) {
                actions.push(Action::Strike(Board::<N>::candidate(cell, digit)));
            }
        }
    }
    actions
}

//! Clues that the digits on a board break already, as far as it can be told without solving.
//!
//! A clue is judged by its primitives: one of them is broken if no digits in its blank cells could
//! keep it, whatever the rest of the board says. So a thermometer is broken by two digits that fall,
//! a cage by digits that are too many for its sum; on a full board nothing is missed.

use satur_model::clues::{Automaton, Primitive, lower_each};
use satur_model::{Cell, Digit, Grid, Puzzle};

/// A clue that cannot be kept any more.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BrokenClue {
    /// Its index among the clues of the puzzle.
    pub clue: usize,
    /// The filled cells that break it, in order.
    pub cells: Vec<Cell>,
}

/// The clues that the digits of a puzzle, given or placed, break; in the order of the clues.
pub fn broken_clues(puzzle: &Puzzle) -> Vec<BrokenClue> {
    let board = puzzle.board();
    let mut broken: Vec<BrokenClue> = Vec::new();
    for (clue, primitive) in lower_each(puzzle.layout(), puzzle.clues()) {
        let cells = breaking(&primitive, &board);
        if cells.is_empty() {
            continue;
        }
        match broken.last_mut().filter(|last| last.clue == clue) {
            Some(last) => last.cells.extend(cells),
            None => broken.push(BrokenClue { clue, cells }),
        }
    }
    for clue in &mut broken {
        clue.cells.sort_unstable();
        clue.cells.dedup();
    }
    broken
}

/// The filled cells that break a primitive; none if it can still hold.
fn breaking(primitive: &Primitive, board: &Grid) -> Vec<Cell> {
    let digit = |cell: Cell| board[cell];
    let filled = |is_broken: bool| -> Vec<Cell> {
        let cells = if is_broken {
            primitive.cells()
        } else {
            Vec::new()
        };
        cells
            .into_iter()
            .filter(|&cell| digit(cell).is_some())
            .collect()
    };
    match primitive {
        Primitive::Domain(cell, set) => filled(digit(*cell).is_some_and(|it| !set.contains(it))),
        Primitive::AllDifferent(cells) => {
            let twice = |&&cell: &&Cell| {
                let is_same = |&&other: &&Cell| other != cell && digit(other) == digit(cell);
                digit(cell).is_some() && cells.iter().any(|other| is_same(&other))
            };
            cells.iter().filter(twice).copied().collect()
        }
        Primitive::Pairs(pairs, table) => {
            let is_broken = |&&[a, b]: &&[Cell; 2]| match (digit(a), digit(b)) {
                (Some(first), Some(second)) => !table.forward[first.index()].contains(second),
                (Some(first), None) => table.forward[first.index()].is_empty(),
                (None, Some(second)) => table.backward[second.index()].is_empty(),
                (None, None) => false,
            };
            let cells = pairs.iter().filter(is_broken).flatten().copied();
            cells.filter(|&cell| digit(cell).is_some()).collect()
        }
        Primitive::Linear(linear) => {
            let (mut least, mut most) = (0, 0);
            for term in &linear.terms {
                let weights = if let Some(digit) = digit(term.cell) {
                    term.weights.of(digit)..=term.weights.of(digit)
                } else {
                    let all = board.shape().digits().map(|digit| term.weights.of(digit));
                    all.clone().min().unwrap_or(0)..=all.max().unwrap_or(0)
                };
                least += weights.start();
                most += weights.end();
            }
            filled(least > linear.most || most < linear.least)
        }
        Primitive::Automaton(cells, automaton) => filled(!accepts(automaton, cells, board)),
        Primitive::Clause(literals) => filled(literals.iter().all(|literal| {
            digit(literal.cell).is_some_and(|it| (it == literal.digit) != literal.is)
        })),
    }
}

/// Whether an automaton accepts some word that agrees with the board.
fn accepts(automaton: &Automaton, cells: &[Cell], board: &Grid) -> bool {
    let mut states = vec![false; automaton.states()];
    states[0] = true;
    for &cell in cells {
        let mut next = vec![false; automaton.states()];
        let digits: Vec<Digit> = match board[cell] {
            Some(digit) => vec![digit],
            None => board.shape().digits().collect(),
        };
        for state in (0..states.len()).filter(|&state| states[state]) {
            for digit in &digits {
                let to = automaton.step(state as u32, digit.index());
                if to != Automaton::DEAD {
                    next[to as usize] = true;
                }
            }
        }
        states = next;
    }
    states
        .iter()
        .zip(&automaton.accepts)
        .any(|(is_there, accepts)| *is_there && *accepts)
}

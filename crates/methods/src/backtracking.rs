//! `backtracking`: fill the first empty cell with the first digit that fits, continue, backtrack.
//!
//! The simplest complete search, the baseline of the papers: cells row by row, digits from 1, no
//! pruning beyond what the peers forbid. *Sound and complete*: every digit that fits is tried in
//! every cell. *Cost*: a try looks at the three houses of a cell.

use satur_model::{Cell, Digit, DigitSet, Grid, Puzzle};

use crate::units::Units;
use crate::{Answer, Event, Guarantee, Halt, Info, Method, Session, Statistic};

/// The method.
pub(crate) struct Backtracking;

static INFO: Info = Info {
    id: "backtracking",
    name: "Backtracking",
    summary: "plain backtracking, row by row, no pruning beyond validity",
    guarantee: Guarantee::Exact,
    is_random: false,
    params: &[],
    statistics: &[Statistic {
        name: "tries",
        help: "digits put into cells",
    }],
    work_unit: "digits put into cells",
    page: include_str!("../pages/backtracking.md"),
};

impl Method for Backtracking {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn takes_rules(&self) -> bool {
        true
    }

    fn solve(&self, puzzle: &Puzzle, session: &mut Session) -> Result<Answer, Halt> {
        let mut board = Board::new(puzzle);
        let mut at = 0;
        let mut is_new = true;
        let mut tries = 0;
        let answer = loop {
            if let Some(blank) = board.blanks.get_mut(at) {
                if is_new {
                    blank.left = blank.free(&board.used);
                }
                let cell = blank.cell;
                if let Some(digit) = blank.left.first() {
                    blank.left.remove(digit);
                    blank.fill(digit, &mut board.used);
                    tries += 1;
                    session.emit(move || Event::Try(cell, digit));
                    if let Err(halt) = session.tick(1) {
                        break Err(halt);
                    }
                    (at, is_new) = (at + 1, true);
                    continue;
                }
                session.emit(move || Event::DeadEnd(cell));
            } else if session.offer(board.grid(puzzle)).is_break() {
                break Ok(Answer::Incomplete);
            }
            // Nothing fits here, or a solution was found: backtrack.
            let Some(before) = at.checked_sub(1) else {
                break Ok(Answer::Complete);
            };
            let undone = board.blanks[before].cell;
            board.blanks[before].clear(&mut board.used);
            session.emit(move || Event::Undo(undone));
            (at, is_new) = (before, false);
        };
        session.statistic("tries", tries);
        answer
    }
}

/// The blank cells, and the digits placed in each unit.
struct Board {
    blanks: Vec<Blank>,
    /// For each unit, the digits placed in it.
    used: Vec<DigitSet>,
}

/// A blank cell, with everything that a try needs.
struct Blank {
    cell: Cell,
    /// The digit placed in it, if it was reached.
    digit: Option<Digit>,
    houses: [u16; 3],
    /// The units that rules add.
    more: Vec<u16>,
    /// The digits that the puzzle allows in it.
    allowed: DigitSet,
    /// The digits that are still to be tried, if it was reached.
    left: DigitSet,
}

impl Board {
    fn new(puzzle: &Puzzle) -> Self {
        let units = Units::new(puzzle.layout());
        let allowed = puzzle.candidates();
        let blank = |cell: Cell| Blank {
            cell,
            digit: None,
            houses: units.primary[cell.index()],
            more: units.more(cell.index()).to_vec(),
            allowed: allowed[cell],
            left: DigitSet::EMPTY,
        };
        Self {
            blanks: puzzle.board().blanks().map(blank).collect(),
            used: vec![DigitSet::EMPTY; units.len()],
        }
    }

    /// The puzzle with the digits placed in its blank cells.
    fn grid(&self, puzzle: &Puzzle) -> Grid {
        let mut grid = puzzle.board();
        for blank in &self.blanks {
            grid[blank.cell] = blank.digit;
        }
        grid
    }
}

impl Blank {
    /// The digits that no peer has and no pencil mark forbids.
    #[inline]
    fn free(&self, used: &[DigitSet]) -> DigitSet {
        let units = self
            .houses
            .iter()
            .fold(self.allowed, |free, &unit| free - used[usize::from(unit)]);
        let more = self.more.iter();
        more.fold(units, |free, &unit| free - used[usize::from(unit)])
    }

    #[inline]
    fn fill(&mut self, digit: Digit, used: &mut [DigitSet]) {
        self.digit = Some(digit);
        for unit in self.houses {
            used[usize::from(unit)].insert(digit);
        }
        for &unit in &self.more {
            used[usize::from(unit)].insert(digit);
        }
    }

    #[inline]
    fn clear(&mut self, used: &mut [DigitSet]) {
        if let Some(digit) = self.digit.take() {
            for unit in self.houses {
                used[usize::from(unit)].remove(digit);
            }
            for &unit in &self.more {
                used[usize::from(unit)].remove(digit);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Goal, Request, run};
    use satur_model::Shape;

    #[test]
    fn cells_row_by_row_and_digits_from_one() {
        let numbers = [0, 3, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 3, 0, 2, 0];
        let shape = Shape::new(2, 2).unwrap();
        let puzzle = Puzzle::new(Grid::from_numbers(shape, &numbers).unwrap());
        let mut tried = Vec::new();
        let mut observer = |_, event| {
            if let Event::Try(cell, digit) = event {
                tried.push(format!("{}={digit}", shape.name(cell)));
            }
        };
        let mut request = Request::one();
        request.observer = Some(&mut observer);
        let outcome = run(&Backtracking, &puzzle, &mut request).unwrap();
        assert_eq!(outcome.work, 20);
        assert_eq!(
            tried[..9].join(" "),
            "r1c1=1 r1c1=2 r1c3=1 r2c1=1 r2c2=4 r2c3=3 r2c4=2 r3c1=4 r3c2=1"
        );
    }

    #[test]
    fn solutions_come_in_increasing_order() {
        let empty = Puzzle::new(Grid::empty(Shape::new(2, 2).unwrap()));
        let outcome = run(&Backtracking, &empty, &mut Request::new(Goal::UpTo(1_000))).unwrap();
        let numbers =
            |solution: &satur_model::Solution| -> Vec<u8> { solution.grid().numbers().collect() };
        let found: Vec<Vec<u8>> = outcome.solutions.iter().map(numbers).collect();
        assert_eq!(found.len(), 288);
        assert!(found.is_sorted());
    }
}

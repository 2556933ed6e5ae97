//! `backtracking`: fill the first empty cell with the first digit that fits, go on, come back.
//!
//! The plainest complete search there is, the yardstick of the papers: cells row by row,
//! digits from 1, no pruning beyond what the peers forbid. *Sound and complete*: every digit
//! that fits is tried in every cell. A try costs a look at the three houses of a cell.

use satur_model::{Candidates, Cell, Digit, DigitSet, Grid, Layout, Puzzle};

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
        let blanks: Vec<Cell> = board.grid.blanks().collect();
        // The digits still to be tried in each blank that was reached.
        let mut left = vec![DigitSet::EMPTY; blanks.len()];
        let mut at = 0;
        let mut is_new = true;
        let mut tries = 0;
        let answer = loop {
            if at == blanks.len() {
                if session.offer(board.grid.clone()).is_break() {
                    break Ok(Answer::Incomplete);
                }
            } else {
                let cell = blanks[at];
                if is_new {
                    left[at] = board.free(cell);
                }
                if let Some(digit) = left[at].first() {
                    left[at].remove(digit);
                    board.put(cell, digit);
                    tries += 1;
                    session.emit(move || Event::Try(cell, digit));
                    if let Err(halt) = session.tick(1) {
                        break Err(halt);
                    }
                    (at, is_new) = (at + 1, true);
                    continue;
                }
                session.emit(move || Event::DeadEnd(cell));
            }
            // Nothing fits here, or a solution was found: back to the cell before.
            let Some(before) = at.checked_sub(1) else {
                break Ok(Answer::Complete);
            };
            board.take(blanks[before]);
            let undone = blanks[before];
            session.emit(move || Event::Undo(undone));
            (at, is_new) = (before, false);
        };
        session.statistic("tries", tries);
        answer
    }
}

/// The grid as it fills, with what each house has of it.
struct Board {
    layout: Layout,
    grid: Grid,
    /// What the puzzle leaves in each cell.
    left: Candidates,
    /// For each house, the digits that were put into it since.
    put: Vec<DigitSet>,
}

impl Board {
    fn new(puzzle: &Puzzle) -> Self {
        Self {
            layout: puzzle.layout().clone(),
            grid: puzzle.board(),
            left: puzzle.candidates(),
            put: vec![DigitSet::EMPTY; puzzle.layout().house_count()],
        }
    }

    /// The digits that no peer has and no pencil mark forbids.
    fn free(&self, cell: Cell) -> DigitSet {
        let houses = self.layout.houses_of(cell).iter();
        let free = houses.fold(self.left[cell], |free, house| {
            free - self.put[house.index()]
        });
        let apart = self.layout.edges_of(cell).iter();
        let taken = apart.filter_map(|&other| self.grid[other]);
        taken.fold(free, |free, digit| free - digit.into())
    }

    fn put(&mut self, cell: Cell, digit: Digit) {
        self.grid[cell] = Some(digit);
        for house in self.layout.houses_of(cell) {
            self.put[house.index()].insert(digit);
        }
    }

    fn take(&mut self, cell: Cell) {
        if let Some(digit) = self.grid[cell].take() {
            for house in self.layout.houses_of(cell) {
                self.put[house.index()].remove(digit);
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

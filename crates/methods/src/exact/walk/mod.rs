//! The walker: local search beside the learner, for boards with many solutions.
//!
//! Tabu search for a colouring of the Sudoku graph, on the table of the method `tabu`: every cell
//! always holds one of the candidates that logic left, and each move repairs what it can. It
//! proves nothing, but where solutions abound it meets one long before a search that must be
//! right at every step.
//!
//! A walk that has not come lower for long is given up, and a new board is drawn: at the phase
//! transition some walks lead to a solution soon and the others never.
//!
//! *Tried without gain* on 36x36 boards at 50 %, four seconds each: to go on from the best boards met
//! instead of drawing a new one (best cost 3 and 4 instead of 2 and 3), to cross the digits of two
//! walks (4 and 5), less patience (2 and 6 with 200 moves a cell), shorter tabus (2 and 5). To strike
//! first what a probe of each candidate refutes strikes nothing there.
//!
//! The work is done in steps of some moves, so that the portfolio can take turns; the same seed
//! takes the same steps. Memory is that of the table.

use satur_model::{Candidates, Digit, Grid, Random};

use crate::tabu::Table;

/// The least time for which a digit is tabu is this share of the cells in conflict.
const ALPHA: f64 = 0.4;
/// The longest that chance adds to it.
const TENURE: usize = 10;
/// Moves without a new lowest cost, for each free cell, after which a walk is given up.
const PATIENCE: u64 = 1000;

/// A walk over full boards.
pub(in crate::exact) struct Walker {
    table: Table,
    /// The cells that logic settled.
    settled: Grid,
    /// The lowest cost of this walk, and the moves since it was met.
    lowest: u64,
    waited: u64,
    patience: u64,
}

impl Walker {
    /// A walk on a board none of whose cells is without candidates.
    pub(in crate::exact) fn new(candidates: &Candidates, seed: u64) -> Self {
        let shape = candidates.shape();
        let mut settled = Grid::empty(shape);
        for (cell, digits) in candidates.iter() {
            settled[cell] = digits.single();
        }
        let longest = TENURE + (ALPHA * shape.cells() as f64) as usize + 1;
        let mut table = Table::new(candidates, longest, Random::new(seed));
        table.draw();
        Self {
            lowest: u64::MAX,
            waited: 0,
            patience: PATIENCE * table.cells().len() as u64,
            table,
            settled,
        }
    }

    /// Makes so many moves, or fewer if a solution is met: then it is returned.
    pub(in crate::exact) fn step(&mut self, moves: u64) -> Option<Grid> {
        for _ in 0..moves {
            if self.table.cost() < self.lowest {
                (self.lowest, self.waited) = (self.table.cost(), 0);
            }
            if self.lowest == 0 {
                return Some(self.grid());
            }
            if self.waited >= self.patience {
                self.table.draw();
                (self.lowest, self.waited) = (self.table.cost(), 0);
            }
            self.waited += 1;
            let step = self.table.choose(self.lowest)?;
            let base = (ALPHA * self.table.in_conflict() as f64) as usize;
            self.table.give(step, base, TENURE);
        }
        None
    }

    /// Moves made so far.
    pub(in crate::exact) fn moves(&self) -> u64 {
        self.table.moves()
    }

    /// How many cells it walks over: those that logic left open.
    pub(in crate::exact) fn cells(&self) -> usize {
        self.table.cells().len()
    }

    /// What stands on the board now.
    fn grid(&self) -> Grid {
        let mut grid = self.settled.clone();
        for (&cell, digit) in self.table.cells().iter().zip(self.table.contents()) {
            grid[cell] = Some(Digit::new(usize::from(digit)));
        }
        grid
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reduce::{Logic, reduce};
    use satur_model::Solution;
    use satur_testkit::boards;

    fn walker(side: (usize, usize), holes: usize, seed: u64) -> (satur_model::Puzzle, Walker) {
        let shape = boards::shape(side.0, side.1);
        let puzzle = boards::with_holes(shape, holes, &mut Random::new(seed));
        let candidates = reduce(&puzzle, Logic::Locked).unwrap();
        let walker = Walker::new(&candidates, seed);
        (puzzle, walker)
    }

    #[test]
    fn what_it_meets_is_a_solution() {
        for seed in 0..5 {
            let (puzzle, mut walker) = walker((5, 5), 380, seed);
            let grid = (0..1000).find_map(|_| walker.step(1000));
            Solution::verify(&puzzle, grid.unwrap()).unwrap();
        }
    }

    #[test]
    fn steps_of_any_length_take_the_same_walk() {
        let (_, mut one) = walker((4, 4), 160, 9);
        let (_, mut other) = walker((4, 4), 160, 9);
        let long = (0..10).find_map(|_| one.step(10_000));
        let short = (0..100_000).find_map(|_| other.step(1));
        assert!(long.is_some());
        assert_eq!((long, one.moves()), (short, other.moves()));
    }

    #[test]
    fn a_board_that_is_settled_is_a_solution_at_once() {
        let (puzzle, mut walker) = walker((3, 3), 1, 4);
        Solution::verify(&puzzle, walker.step(1).unwrap()).unwrap();
    }
}

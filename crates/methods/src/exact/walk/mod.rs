//! The walker: local search beside the learner, for boards with many solutions.
//!
//! Tabu search for a colouring of the Sudoku graph, on the table of the method `tabu`: every cell
//! always holds one of the candidates that logic left, and each move repairs what it can. It
//! proves nothing, but where solutions abound it meets one long before a search that must be
//! right at every step.
//!
//! *The tabu is a temperature*: the longer it lasts, the more cells are in conflict on average. A
//! length that suits 49x49 never comes below twenty conflicts on 100x100, and a shorter one is
//! caught in the first valley on 49x49. So it is cooled as in annealing: from [`HOT`] to a cold that
//! suits the size, over some moves a cell, then hot again from the board that stands, each time for
//! longer.
//!
//! A period ends near a solution or it does not: on 36x36 at 50 % the boards with four to six cells
//! in conflict differ from the solution in half of their cells, until a period begins after which
//! they differ in a tenth and the solution follows. So it need not be colder than a
//! solution is found in. Cooled from 0.5 to 0.1, from 0.5 to 0.35 and from 0.6 to 0.4, six of those boards,
//! two seeds each, took 17, 10 and 10 million moves, and 24 at 0.4 throughout (unsolved in 15 s counts
//! twice); of the hardest three the first solved one in 60 seconds and the last all. On roomy boards 0.6
//! is too hot (64x64 at 40 %: median 3.0 s instead of 0.9). The larger the board, the colder it must end:
//! cooled to between 0.10 and 0.14, two of four 100x100 boards of the web were solved in 20 s, to 0.1 three.
//!
//! From where it is cooled matters too. Boards of 81x81 at 40 % that we made, two seeds each, in 4
//! seconds: from 0.5 solved 11 of 16, median 2.9 s; from 0.45 13, 1.5; from 0.4 12, 1.3; from 0.3 some
//! at once and others never; from 0.2 none. On 49x49 at 50 % it is 0.5 that solves (2 of 6 in 10 s) and
//! 0.4 that does not. So the widest boards are cooled from 0.4. What is not solved soon from there is
//! seldom solved at all: a new board after 600 moves a cell solves 15 of 16, median 1.0 s (in
//! a copy that also began to count anew where a walk was caught).
//!
//! With a length that stays (0.3) and with one that is cooled: 64x64 at 40 %, median 0.71 and 0.37 s;
//! 81x81 at 40 %, 1 of 2 boards in 20 s and 3 of 3 in 8; three 100x100 boards of the web, none in
//! 10 s and 2 in 8.
//!
//! *Tried without gain*: to draw a new board before each heating (64x64 at 40 %: median 1.7 to 2.3 s
//! instead of 0.4). On 36x36 boards at 50 %, four seconds each: to go on from the best boards met
//! (best cost 3 and 4 instead of 2 and 3), to cross the digits of two walks (4 and 5). To strike first
//! what a probe of each candidate refutes strikes nothing there. To add to each key what message
//! passing believes of the digit, weighted by a twentieth to a fifth of a conflict, in eight seconds:
//! none of four boards instead of one. On boards that we made: a length that is cooled but does not
//! depend on the cells in conflict (81x81 at 40 %: stays at 151 conflicts, going round in a few cells);
//! the same as the least length there is (4 of 8 instead of 6 in 4 s); periods twice or half as long
//! (4 of 8 instead of 7 in 5 s); a longer or shorter random part. On 36x36 at 50 %, 12 boards in 6
//! seconds: 10 solved; cooled from 0.5 6, to 0.45 8, periods that grow by a tenth 5, by two fifths 8.
//! On 20 of them in 15 seconds 15 are solved; with periods of 1000, 3000 and 10,000 moves a cell at most 16,
//! 17 and 18, which is within what seeds do; with a new board after fourteen periods 13.
//!
//! The work is done in steps of some moves, so that the portfolio can take turns; the same seed
//! takes the same steps. Memory is that of the table.

use satur_model::{Candidates, Digit, Grid, Random};

use crate::tabu::Table;

/// Candidates of a free cell on average from which a board is roomy.
const ROOM: usize = 8;
/// Candidates of a free cell on average from which a board is wide.
const WIDTH: usize = 16;
/// A digit is tabu for this share of the cells in conflict when a period begins, on a wide board,
/// on a roomy one and on another,
const HOT: [f64; 3] = [0.4, 0.5, 0.6];
/// for this share when it ends,
const COLD: [f64; 3] = [0.35, 0.35, 0.4];
/// or for less if there are more free cells than these, the less the more there are,
const COLD_CELLS: f64 = 620.0;
/// but not for less than this;
const COLDEST: f64 = 0.1;
/// and for a random number of moves below this.
const TENURE: usize = 5;
/// Moves of the first period for each free cell.
const PERIOD: u64 = 50;
/// A walk is caught if in a whole period there were never more cells in conflict than these. A lone
/// conflict that goes round a few cells keeps its own tabus short, and no heat reaches it: of thirty
/// walks on 49x49 at 40 % two were caught so. Others have far more when a period begins.
const CAUGHT: usize = 16;
/// Moves for each free cell after which a walk on a wide board begins anew.
const WALK: u64 = 600;
/// Every period is longer than the one before by this share of it.
const LONGER: u64 = 4;

/// A walk over full boards.
pub(in crate::exact) struct Walker {
    table: Table,
    /// The cells that logic settled.
    settled: Grid,
    /// The shares of the cells in conflict at the beginning and at the end of a period.
    hot: f64,
    cold: f64,
    /// The lowest cost of this period.
    lowest: u64,
    /// The most cells in conflict of this period.
    most: usize,
    /// Moves of this period so far and in all.
    cooled: u64,
    period: u64,
    /// The move after which a period is the last of its walk.
    last: u64,
}

impl Walker {
    /// A walk on a board none of whose cells is without candidates.
    pub(in crate::exact) fn new(candidates: &Candidates, seed: u64) -> Self {
        let shape = candidates.shape();
        let mut settled = Grid::empty(shape);
        for (cell, digits) in candidates.iter() {
            settled[cell] = digits.single();
        }
        let longest = TENURE + (HOT[2] * shape.cells() as f64) as usize + 1;
        let mut table = Table::new(candidates, longest, Random::new(seed));
        table.draw();
        let cells = table.cells().len();
        let kind = [WIDTH, ROOM]
            .into_iter()
            .filter(|least| table.candidates() < least * cells)
            .count();
        Self {
            hot: HOT[kind],
            cold: (COLD[kind] * COLD_CELLS / cells as f64).clamp(COLDEST, COLD[kind]),
            lowest: u64::MAX,
            most: 0,
            cooled: 0,
            period: PERIOD * cells as u64,
            last: if kind == 0 {
                WALK * cells as u64
            } else {
                u64::MAX
            },
            table,
            settled,
        }
    }

    /// Makes so many moves, or fewer if a solution is met: then it is returned.
    pub(in crate::exact) fn step(&mut self, moves: u64) -> Option<Grid> {
        for _ in 0..moves {
            self.lowest = self.lowest.min(self.table.cost());
            if self.lowest == 0 {
                return Some(self.grid());
            }
            if self.cooled == self.period {
                self.cooled = 0;
                self.period += self.period / LONGER;
                if self.most <= CAUGHT {
                    self.table.draw();
                }
                if self.table.moves() > self.last {
                    self.table.draw();
                    self.period = PERIOD * self.cells() as u64;
                    self.last = self.table.moves() + WALK * self.cells() as u64;
                }
                self.most = 0;
                self.lowest = self.table.cost();
            }
            self.most = self.most.max(self.table.in_conflict());
            let step = self.table.choose(self.lowest)?;
            let share = self.hot + (self.cold - self.hot) * self.cooled as f64 / self.period as f64;
            let base = (share * self.table.in_conflict() as f64) as usize;
            self.table.give(step, base, TENURE);
            self.cooled += 1;
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

    /// Whether an open cell has so many candidates that solutions abound.
    pub(in crate::exact) fn is_roomy(&self) -> bool {
        self.table.candidates() >= ROOM * self.cells()
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

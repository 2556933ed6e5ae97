//! The walker: local search beside the learner, for boards with many solutions.
//!
//! Tabu search for a colouring of the Sudoku graph, on the table of the method `tabu`: every cell
//! always holds one of the candidates that logic left, and each move repairs what it can. It proves
//! nothing, but where solutions abound it finds one long before a search that must be right at
//! every step.
//!
//! *The tenure is a temperature*: the longer it is, the more cells are in conflict on average. A
//! tenure that suits 49x49 never gets below twenty conflicts on 100x100, and a shorter one is
//! trapped in the first local minimum on 49x49. So it is cooled as in annealing: from a hot to a
//! cold value that suit the board, over some moves a cell, then heated again from the current
//! board, each time for longer. It need not be colder than the value at which a solution is found;
//! the larger the board, the colder it must end; and the widest boards are cooled from less, and
//! restart after some moves a cell, each time after twice as many.
//!
//! *Scarce boards*: where solutions abound, conflicts get fewer as a walk cools. Where they are
//! scarce, boards with few conflicts are mostly unlike any solution, and a cold walk stays near
//! them. There a solution crystallizes from a hot walk: some cells agree with it by chance, and
//! soon all others follow. This happens only a little below the heat at which a solution melts,
//! whatever the size of the board; so the fewer candidates, the hotter is the walk.
//!
//! The work is done in steps of some moves, so that the portfolio can take turns; the same seed
//! takes the same steps. Memory is that of the table.
//!
//! *Rejected*, with figures in `docs/experiments/2026-11-walker.md`:
//!
//! * a length that stays, or that does not depend on the cells in conflict;
//! * a new board before each heating, or after fourteen periods;
//! * going on from the best boards met, crossing two walks, probing, beliefs as part of the key;
//! * crossing boards by digit classes; weights of digits in houses;
//! * periods twice or half as long, or that grow by another share; a cap on periods: no gain.

use satur_model::{Candidates, Digit, Grid, Random};

use super::tuning::Tuning;
use crate::tabu::Table;

/// A walk over full boards.
pub(in crate::exact) struct Walker {
    table: Table,
    /// The cells that logic settled.
    settled: Grid,
    tuning: Tuning,
    /// The shares of the cells in conflict at the beginning (`hot`) and at the end of a period.
    hot: f64,
    cold: f64,
    /// The lowest cost of this period.
    lowest: u64,
    /// The greatest number of cells in conflict in this period.
    most: usize,
    /// Moves of this period so far; `period` is the number of all its moves.
    cooled: u64,
    period: u64,
    /// Moves of a walk on a wide board, and the move after which a period is its last.
    walk: u64,
    last: u64,
}

impl Walker {
    /// Returns a walk on a board none of whose cells is without candidates.
    pub(in crate::exact) fn new(candidates: &Candidates, seed: u64, tuning: &Tuning) -> Self {
        let shape = candidates.shape();
        let mut settled = Grid::empty(shape);
        for (cell, digits) in candidates.iter() {
            settled[cell] = digits.single();
        }
        let heats = [tuning.heat_wide, tuning.heat_roomy, tuning.heat_tight];
        let colds = [tuning.cold_wide, tuning.cold_roomy, tuning.cold_tight];
        let longest_share = [tuning.heat_scarce, tuning.cold_scarce];
        let longest_share = longest_share
            .into_iter()
            .chain(heats)
            .chain(colds)
            .fold(0.0, f64::max);
        let longest = tuning.tenure as usize + (longest_share * shape.cells() as f64) as usize + 1;
        let mut table = Table::new(candidates, longest, Random::new(seed));
        table.draw();
        let cells = table.cells().len();
        let kind = [tuning.wide_from, tuning.roomy_from]
            .into_iter()
            .filter(|&least| table.candidates() < least as usize * cells)
            .count();
        let cold = colds[kind] * tuning.cold_cells / cells as f64;
        let cold = cold.max(tuning.coldest).min(colds[kind]);
        // From the heats of a tight board to those of a scarce one within one candidate a cell.
        let missing = tuning.scarce_below - table.candidates() as f64 / cells.max(1) as f64;
        let scarcity = missing.clamp(0.0, 1.0);
        let between = |tight: f64, scarce: f64| tight + (scarce - tight) * scarcity;
        Self {
            tuning: *tuning,
            hot: between(heats[kind], tuning.heat_scarce),
            cold: between(cold, tuning.cold_scarce),
            lowest: u64::MAX,
            most: 0,
            cooled: 0,
            period: tuning.period * cells as u64,
            walk: tuning.walk_length * cells as u64,
            last: if kind == 0 {
                tuning.walk_length * cells as u64
            } else {
                u64::MAX
            },
            table,
            settled,
        }
    }

    /// Makes `moves` moves, or fewer if a solution is found, which is then returned.
    pub(in crate::exact) fn step(&mut self, moves: u64) -> Option<Grid> {
        for _ in 0..moves {
            self.lowest = self.lowest.min(self.table.cost());
            if self.lowest == 0 {
                return Some(self.grid());
            }
            if self.cooled == self.period {
                self.cooled = 0;
                self.period += self.period / self.tuning.period_share;
                if self.most as u64 <= self.tuning.caught {
                    self.table.draw();
                }
                if self.table.moves() > self.last {
                    self.table.draw();
                    self.period = self.tuning.period * self.cells() as u64;
                    self.walk = self.walk.saturating_mul(2);
                    self.last = self.table.moves().saturating_add(self.walk);
                }
                self.most = 0;
                self.lowest = self.table.cost();
            }
            self.most = self.most.max(self.table.in_conflict());
            let step = self.table.choose(self.lowest)?;
            let share = self.hot + (self.cold - self.hot) * self.cooled as f64 / self.period as f64;
            let base = (share * self.table.in_conflict() as f64) as usize;
            let _ = self.table.give(step, base, self.tuning.tenure as usize);
            self.cooled += 1;
        }
        None
    }

    /// The tuning.
    pub(in crate::exact) fn tuning(&self) -> &Tuning {
        &self.tuning
    }

    /// Moves made so far.
    pub(in crate::exact) fn moves(&self) -> u64 {
        self.table.moves()
    }

    /// The number of cells in conflict.
    pub(in crate::exact) fn in_conflict(&self) -> usize {
        self.table.in_conflict()
    }

    /// The number of cells that logic left open.
    pub(in crate::exact) fn cells(&self) -> usize {
        self.table.cells().len()
    }

    /// The moves that are due for each digit that the learner places, on a tight board.
    pub(in crate::exact) fn moves_a_digit(&self) -> u64 {
        let Tuning {
            moves_tight,
            moves_roomy,
            even_candidates,
            ..
        } = self.tuning;
        let candidates = self.table.candidates() as u64;
        let moves = moves_tight * candidates * candidates / (even_candidates * even_candidates);
        moves.max(moves_tight / 3).min(moves_roomy.max(moves_tight))
    }

    /// Whether open cells have so many candidates on average that solutions abound.
    pub(in crate::exact) fn is_roomy(&self) -> bool {
        self.table.candidates() >= self.tuning.roomy_from as usize * self.cells()
    }

    /// The current board.
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
        let walker = Walker::new(&candidates, seed, &Tuning::default());
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
    fn the_larger_a_board_the_more_moves_a_digit_brings() {
        let moves =
            [((4, 4), 160), ((6, 6), 650), ((7, 7), 1100), ((9, 9), 2600)].map(|(side, holes)| {
                let (_, walker) = walker(side, holes, 3);
                (walker.table.candidates(), walker.moves_a_digit())
            });
        let tuning = Tuning::default();
        assert_eq!(moves[0].1, tuning.moves_tight / 3, "{moves:?}");
        assert!(
            moves[1].1 > tuning.moves_tight && moves[1].1 < moves[2].1,
            "{moves:?}"
        );
        assert_eq!(moves[3].1, tuning.moves_roomy, "{moves:?}");
    }

    #[test]
    fn the_fewer_candidates_the_hotter_is_a_walk_however_large_the_board() {
        let tuning = Tuning::default();
        let heats = [((6, 6), 480), ((8, 8), 1300), ((6, 6), 650), ((8, 8), 1750)];
        let heats = heats.map(|(side, holes)| {
            let (_, walker) = walker(side, holes, 2);
            (walker.hot, walker.cold)
        });
        let scarce = (tuning.heat_scarce, tuning.cold_scarce);
        assert_eq!(heats[..2], [scarce, scarce], "{heats:?}");
        let (hot, cold) = heats[2];
        assert!(tuning.heat_tight < hot && hot < scarce.0, "{heats:?}");
        assert!(
            tuning.cold_tight * 0.9 < cold && cold < scarce.1,
            "{heats:?}"
        );
        assert!(heats[3].1 < cold / 1.5, "{heats:?}");
    }

    #[test]
    fn a_wide_board_is_given_up_later_each_time() {
        let (_, mut walker) = walker((7, 7), 2200, 5);
        let mut lengths = vec![walker.last];
        let first = walker.tuning.walk_length * walker.cells() as u64;
        let _ = walker.step(1);
        for _ in 0..2 {
            // As if the moves of this walk were over.
            walker.last = 0;
            walker.cooled = walker.period;
            let before = walker.moves();
            let _ = walker.step(1);
            lengths.push(walker.last - before);
        }
        assert_eq!(lengths, [first, 2 * first, 4 * first]);
    }

    #[test]
    fn a_board_that_is_settled_is_a_solution_at_once() {
        let (puzzle, mut walker) = walker((3, 3), 1, 4);
        Solution::verify(&puzzle, walker.step(1).unwrap()).unwrap();
    }
}

//! The walk that every schedule shares: propose an exchange, accept it or not, remember the best
//! board.
//!
//! An exchange that does not raise the cost is accepted; one that raises it by d is accepted with
//! probability exp(-d / T) (Metropolis). The probabilities of a temperature are computed once, as
//! thresholds for 64 random bits, so no exponential is taken in the loop and the probability is
//! exact to floating-point precision.

use satur_model::{Cell, Digit, Grid, Random};

use super::board::Board;
use crate::{Answer, Detail, Event, Halt, Remark, Session};

/// Two cells of a block that may be exchanged.
pub(super) type Pair = [u16; 2];

/// A walk over boards.
pub(super) struct Walk {
    pub(super) board: Board,
    pub(super) random: Random,
    /// The pairs to propose, all with the same probability.
    pairs: Vec<Pair>,
    best: Vec<u8>,
    best_cost: u64,
    initial_cost: u64,
    /// Upper bound on the proposals.
    limit: u64,
    proposals: u64,
    accepted: u64,
    stages: u64,
    /// The acceptance thresholds of a stage; the memory is reused.
    thresholds: Vec<u64>,
}

impl Walk {
    /// Returns a walk that starts at this board.
    pub(super) fn new(board: Board, pairs: Vec<Pair>, random: Random, limit: u64) -> Self {
        let cost = board.cost();
        Self {
            best: board.digits().to_vec(),
            best_cost: cost,
            initial_cost: cost,
            board,
            random,
            pairs,
            limit,
            proposals: 0,
            accepted: 0,
            stages: 0,
            thresholds: Vec::new(),
        }
    }

    /// The number of pairs.
    pub(super) fn pairs(&self) -> usize {
        self.pairs.len()
    }

    /// The number of proposals so far.
    pub(super) fn proposals(&self) -> u64 {
        self.proposals
    }

    /// Whether the board is solved or the limit is reached.
    pub(super) fn is_over(&self) -> bool {
        self.board.cost() == 0 || self.proposals >= self.limit || self.pairs.is_empty()
    }

    /// Starts an attempt with the current board, and reports the digits of the cells that are not
    /// settled.
    pub(super) fn begin(&mut self, settled: &Grid, session: &mut Session) -> Result<(), Halt> {
        session.attempt(u64::MAX)?;
        session.report_settled(settled);
        if session.is_watched() {
            for cell in settled.blanks() {
                let digit = Digit::new(usize::from(self.board.digits()[cell.index()]));
                session.emit(move || Event::Try(cell, digit));
            }
        }
        Ok(())
    }

    /// Makes a number of proposals at a temperature, fewer if the walk ends before.
    pub(super) fn stage(
        &mut self,
        temperature: f64,
        steps: u64,
        session: &mut Session,
    ) -> Result<(), Halt> {
        self.stages += 1;
        let cost = self.board.cost();
        session.emit(move || Event::Stage { temperature, cost });
        if self.board.has_more() {
            self.propose::<true>(temperature, steps, session)
        } else {
            self.propose::<false>(temperature, steps, session)
        }
    }

    fn propose<const MORE: bool>(
        &mut self,
        temperature: f64,
        steps: u64,
        session: &mut Session,
    ) -> Result<(), Halt> {
        let mut thresholds = std::mem::take(&mut self.thresholds);
        thresholds.clear();
        thresholds.extend(chances(temperature, self.board.largest_change()));
        let ended = if session.is_watched() {
            self.propose_by::<MORE, true>(&thresholds, temperature, steps, session)
        } else {
            self.propose_by::<MORE, false>(&thresholds, temperature, steps, session)
        };
        self.thresholds = thresholds;
        ended
    }

    /// `WATCHED` says whether there is an observer: a run without one has no code for events here.
    fn propose_by<const MORE: bool, const WATCHED: bool>(
        &mut self,
        thresholds: &[u64],
        temperature: f64,
        steps: u64,
        session: &mut Session,
    ) -> Result<(), Halt> {
        let steps = steps.min(self.limit - self.proposals);
        for _ in 0..steps {
            session.tick(1)?;
            self.proposals += 1;
            let [a, b] = self.pairs[self.random.below(self.pairs.len())];
            let change = self.board.change::<MORE>(a, b);
            let drawn = (change > 0).then(|| self.random.bits());
            let accepted = drawn.is_none_or(|bits| bits < thresholds[change as usize - 1]);
            if WATCHED {
                let board = &self.board;
                session.emit_together(
                    None,
                    Remark::Chance,
                    move || Detail::Chance {
                        cost: board.cost(),
                        temperature,
                        chance: drawn.map_or(1.0, |_| share_of(thresholds[change as usize - 1])),
                        draw: drawn.map(share_of),
                    },
                    Event::Swap {
                        cells: [a, b].map(|cell| Cell::new(usize::from(cell))),
                        change: i64::from(change),
                        accepted,
                    },
                );
            }
            if accepted {
                self.accepted += 1;
                self.board.swap::<MORE>(a, b, change);
                if self.board.cost() < self.best_cost {
                    self.note_best();
                    if self.best_cost == 0 {
                        break;
                    }
                }
            }
        }
        Ok(())
    }

    /// Remembers the board if it is the best so far.
    #[cold]
    pub(super) fn note_best(&mut self) {
        if self.board.cost() < self.best_cost {
            self.best_cost = self.board.cost();
            self.best.copy_from_slice(self.board.digits());
        }
    }

    /// The temperature at which proposals that raise the cost of the current board are accepted
    /// with this probability on average (Ben-Ameur 2004). It evaluates a sample of proposals and
    /// makes none.
    pub(super) fn calibrate(&mut self, acceptance: f64) -> f64 {
        let mut seen = vec![0_u32; self.board.largest_change() + 1];
        let has_more = self.board.has_more();
        for _ in 0..SAMPLE {
            let [a, b] = self.pairs[self.random.below(self.pairs.len())];
            let change = if has_more {
                self.board.change::<true>(a, b)
            } else {
                self.board.change::<false>(a, b)
            };
            if change > 0 {
                seen[change as usize] += 1;
            }
        }
        let raising: u32 = seen.iter().sum();
        if raising == 0 {
            return 1.0;
        }
        let mean = |temperature: f64| {
            let weights = seen.iter().enumerate();
            let sum: f64 = weights
                .map(|(change, &count)| f64::from(count) * (-(change as f64) / temperature).exp())
                .sum();
            sum / f64::from(raising)
        };
        let (mut low, mut high) = (0.01, 100.0);
        for _ in 0..50 {
            let middle = f64::midpoint(low, high);
            if mean(middle) < acceptance {
                low = middle;
            } else {
                high = middle;
            }
        }
        high
    }

    /// Ends the walk: offers the board if it is solved, records the best one otherwise, and sets
    /// the statistics.
    pub(super) fn end(
        &self,
        ended: Result<(), Halt>,
        session: &mut Session,
    ) -> Result<Answer, Halt> {
        session.statistic("proposals", self.proposals);
        session.statistic("accepted", self.accepted);
        session.statistic("stages", self.stages);
        session.statistic("initial-cost", self.initial_cost);
        session.statistic("best-cost", self.best_cost);
        session.statistic("attempts", session.attempts());
        session.statistic("converged", u64::from(self.best_cost == 0));
        let grid = self.board.to_grid(&self.best);
        let lost = session.givens_lost(&grid);
        if lost > 0 && self.best_cost == 0 {
            session.best(grid);
            ended?;
            return Ok(Answer::GaveUp(format!(
                "the grid is valid, but {lost} givens were exchanged"
            )));
        }
        if self.best_cost == 0 {
            // A heuristic is asked for one solution only.
            let _ = session.offer(grid);
            return ended.map(|()| Answer::Incomplete);
        }
        session.best(grid);
        ended?;
        Ok(Answer::GaveUp(if self.pairs.is_empty() {
            "no two cells may be exchanged".to_owned()
        } else {
            format!("cooled down after {} proposed exchanges", self.proposals)
        }))
    }
}

/// The number of proposals for calibrating a temperature.
const SAMPLE: u32 = 5_000;

/// The share of all 64-bit numbers that are smaller than this one.
fn share_of(bits: u64) -> f64 {
    bits as f64 / 2_f64.powi(64)
}

/// For each change of the cost from 1 on, the threshold that 64 random bits must be below for it to
/// be accepted.
fn chances(temperature: f64, largest: usize) -> impl Iterator<Item = u64> {
    let all = 2_f64.powi(64);
    (1..=largest).map(move |change| ((-(change as f64) / temperature).exp() * all) as u64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use satur_model::Shape;

    #[test]
    fn thresholds_are_the_probabilities_of_metropolis() {
        let share = |temperature, change: usize| {
            chances(temperature, 4).nth(change - 1).unwrap() as f64 / 2_f64.powi(64)
        };
        assert!((share(1.0, 1) - (-1_f64).exp()).abs() < 1e-15);
        assert!((share(0.5, 4) - (-8_f64).exp()).abs() < 1e-15);
        assert!(share(300.0, 4) > 0.98);
        assert!(share(1e-3, 1) == 0.0 && share(0.0, 1) == 0.0);
    }

    #[test]
    fn a_calibrated_temperature_accepts_the_share_it_was_asked_for() {
        // Four equal blocks: every exchange within the first raises or keeps the cost.
        let shape = Shape::new(2, 2).unwrap();
        let numbers = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];
        let grid = Grid::from_numbers(shape, &numbers).unwrap();
        let all = satur_model::Candidates::full(shape);
        let board = Board::new(&shape.into(), &grid, Some(&all), 1);
        assert_eq!(board.cost(), 0);
        let mut walk = Walk::new(board, vec![[0, 1]], Random::new(1), 1);
        // The row keeps its digits, both columns get one that they have: 2 more.
        let temperature = walk.calibrate(0.25);
        assert!(
            ((-2.0 / temperature).exp() - 0.25).abs() < 1e-9,
            "{temperature}"
        );
    }
}

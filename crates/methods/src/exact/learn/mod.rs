//! The learner: a search that turns every dead end into a clause, on the board's own tables.
//!
//! Conflict-driven clause learning as in SAT solvers, but the formula is never written down.
//! [`exact_cover`] numbers the candidates that logic left and their groups, exactly one member of
//! each of which holds; [`trail`] propagates singles of all four kinds in machine words and records
//! reasons of one word, and on hard boards [`all_different`] propagates whole houses; [`analyse`]
//! explains them when a conflict needs it; [`clauses`] holds only what was learnt. [`order`] weighs
//! the candidates and [`decide`] picks one, [`probes`] remembers what it tried, [`restart`] determines
//! when to restart, [`reduce`] what to forget, [`share`] what to send to other learners, [`log`]
//! writes the proof.
//!
//! *Sound*: every clause follows by resolution from the groups, or rules out a solution that was
//! reported. *Complete*: the search ends when a conflict needs no decision.
//!
//! The work is done in steps of some conflicts, so that several engines can take turns; the same
//! seed takes the same steps.
//!
//! *Rejected*, with figures in `docs/experiments/2026-11-learner.md`:
//!
//! * vivification: clauses half as long, 35 % more time;
//! * literals replaced by the placed digit that struck them: twice the conflicts;
//! * weight for what held on the fullest board: a quarter more conflicts on `unique25`;
//! * beliefs by message passing: no gain beside [`all_different`];
//! * other weights, cuts and restarts: within the noise or worse.

mod all_different;
mod analyse;
mod clauses;
mod decide;
mod exact_cover;
mod lemma;
mod literal;
mod locked;
mod log;
mod matching;
mod order;
mod probes;
mod reduce;
mod restart;
mod share;
mod trail;

#[cfg(test)]
mod tests;

use satur_model::{Cell, Digit, Grid, Random, Shape, Stop};
use satur_proof::write::Step;

use self::analyse::Analysis;
use self::clauses::Clauses;
pub(super) use self::exact_cover::ExactCover;
use self::lemma::Lemma;
use self::literal::{Conflict, Lit, Reason};
use self::log::Log;
use self::order::Order;
use self::probes::Probes;
use self::reduce::Reduction;
use self::restart::Restarts;
pub(super) use self::share::SharedClause;
use self::share::SharedClauses;
pub(super) use self::trail::Trail;
use super::tuning::Tuning;
use crate::Event;
use crate::word::Word;

/// How a step ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Status {
    /// There is more to do.
    Running,
    /// A solution is on the board.
    Solved,
    /// There is no solution beyond those that were ruled out.
    Exhausted,
}

/// Counts so far.
#[derive(Clone, Copy, Default)]
pub(super) struct Counts {
    pub(super) decisions: u64,
    pub(super) conflicts: u64,
    pub(super) restarts: u64,
}

/// The number of placed digits, times the side, after which a step ends even without conflicts: on
/// the largest boards the first conflict may be far away, and the time for a digit grows with the
/// side.
const LONG_STEP: u64 = 1 << 18;

/// The search.
pub(super) struct Learner<W> {
    trail: Trail<W>,
    clauses: Clauses,
    order: Order,
    analysis: Analysis,
    restarts: Restarts,
    reduction: Reduction,
    counts: Counts,
    probes: Probes,
    tuning: Tuning,
    is_exhausted: bool,
    /// The events since the last call, if there is an observer.
    events: Option<Vec<Event>>,
    /// The clauses to share, if there are other learners.
    shared: Option<SharedClauses>,
    /// The proof, if one is written.
    log: Option<Log>,
}

impl<W: Word> Learner<W> {
    /// Returns a search on this cover; `None` if the stop was over before its tables were built. No
    /// group may have more members than the word has bits.
    pub(super) fn new(
        cover: ExactCover,
        seed: u64,
        is_watched: bool,
        tuning: &Tuning,
        stop: &Stop,
    ) -> Option<Self> {
        let mut random = Random::new(seed);
        // Before anything is learnt, candidates of small groups come first.
        let candidates = 0..cover.len() as u32;
        let activity = candidates.map(|candidate| {
            let groups = cover.spot(candidate).groups.iter();
            let sizes = groups.map(|&group| cover.members(group).len() as f64);
            sizes.map(|size| 1.0 / (size * size)).sum::<f64>() + 1e-6 * random.unit()
        });
        let order = Order::new(activity.collect());
        if stop.is_over() {
            return None;
        }
        let clauses = Clauses::new(cover.len());
        let analysis = Analysis::new(cover.len(), cover.groups());
        let trail = Trail::new(cover, stop)?;
        Some(Self {
            clauses,
            order,
            analysis,
            restarts: Restarts::new(tuning),
            reduction: Reduction::new(tuning),
            counts: Counts::default(),
            probes: Probes::new(trail.cover.len()),
            tuning: *tuning,
            is_exhausted: false,
            events: is_watched.then(Vec::new),
            shared: None,
            log: None,
            trail,
        })
    }

    /// Works until `conflicts` conflicts have occurred, or much has been placed, or a solution is
    /// found, or nothing is left.
    pub(super) fn step(&mut self, conflicts: u64) -> Status {
        let last_conflict = self.counts.conflicts + conflicts;
        let last_placed = self.trail.placed + LONG_STEP / self.shape().side() as u64;
        while !self.is_exhausted {
            if let Err(conflict) = self.propagate() {
                self.learn(conflict);
            } else if self.trail.is_full() {
                return Status::Solved;
            } else if self.counts.conflicts >= last_conflict || self.trail.placed >= last_placed {
                return Status::Running;
            } else if self.counts.conflicts >= self.tuning.match_after && !self.trail.is_matched() {
                self.return_to_root();
                self.trail.match_houses();
            } else if self.reduction.is_due(self.counts.conflicts) {
                self.return_to_root();
                let (conflicts, clauses) = (self.counts.conflicts, &mut self.clauses);
                let dropped = self.reduction.reduce(conflicts, clauses, &self.trail);
                self.log_dropped(dropped);
            } else if self.restarts.is_due(self.trail.level()) {
                self.counts.restarts += 1;
                self.return_to_root();
            } else if let Err(conflict) = self.decide() {
                self.learn(conflict);
            }
        }
        Status::Exhausted
    }

    /// The shape of the board.
    pub(super) fn shape(&self) -> Shape {
        self.trail.cover.shape
    }

    /// The cover it works on.
    pub(super) fn cover(&self) -> &ExactCover {
        &self.trail.cover
    }

    /// The tuning.
    pub(super) fn tuning(&self) -> &Tuning {
        &self.tuning
    }

    /// The number of open decisions.
    pub(super) fn level(&self) -> usize {
        self.trail.level() as usize
    }

    /// Counts so far.
    pub(super) fn counts(&self) -> Counts {
        self.counts
    }

    /// The number of digits placed so far, in all branches.
    pub(super) fn placed(&self) -> u64 {
        self.trail.placed
    }

    /// The number of clauses in the store.
    pub(super) fn remembered(&self) -> usize {
        self.clauses.len()
    }

    /// The events since the last call.
    pub(super) fn events(&mut self) -> impl Iterator<Item = Event> + '_ {
        self.events.iter_mut().flat_map(|events| events.drain(..))
    }

    /// Propagates, the board's own rules first.
    fn propagate(&mut self) -> Result<(), Conflict> {
        let before = self.trail.lits().len();
        let result = loop {
            if let Err(conflict) = self.trail.propagate_board() {
                break Err(conflict);
            }
            let Some(&lit) = self.trail.lits().get(self.trail.clause_head) else {
                match self.trail.propagate_houses() {
                    Ok(true) => continue,
                    Ok(false) => break Ok(()),
                    Err(conflict) => break Err(conflict),
                }
            };
            self.trail.clause_head += 1;
            if let Err(conflict) = self.clauses.visit(lit, &mut self.trail) {
                break Err(conflict);
            }
        };
        self.report_since(before);
        self.log_root();
        result
    }

    /// Turns a conflict into a clause, and backjumps to the level at which it becomes unit.
    fn learn(&mut self, conflict: Conflict) {
        self.counts.conflicts += 1;
        if self.trail.level() == 0 {
            self.log_end(Lemma::of_conflict(conflict));
            self.is_exhausted = true;
            return;
        }
        let (clauses, order) = (&mut self.clauses, &mut self.order);
        let learnt = self.analysis.learn(conflict, &self.trail, clauses, order);
        let step = self.log_learnt();
        self.restarts.note(learnt.glue);
        self.order.decay(self.tuning.decay);
        self.undo(learnt.level);
        let clause = std::mem::take(&mut self.analysis.clause);
        self.report_learnt(&clause);
        if let Some(shared) = &mut self.shared {
            shared.note(&clause, learnt.glue);
        }
        self.assert(&clause, learnt.glue, step);
        self.analysis.clause = clause;
    }

    /// Adds a clause all of whose literals but the first are false; `step` of the proof derived it.
    fn assert(&mut self, clause: &[Lit], glue: u32, step: Option<Step>) {
        let reason = match clause.len() {
            1 => Reason::None,
            _ => self.clauses.add(clause, glue),
        };
        if let (Some(step), Reason::Clause(_)) = (step, reason) {
            self.clauses.derived_by(step);
        }
        self.trail.assign(clause[0], reason);
        self.report_since(self.trail.lits().len() - 1);
    }

    /// Takes all decisions back, and what was tried before them.
    fn return_to_root(&mut self) {
        self.undo(0);
        self.probes.enter(0);
    }

    /// Backtracks to a level.
    fn undo(&mut self, level: u32) {
        self.order.restore(level, self.trail.level());
        match &mut self.events {
            None => self.trail.undo(level, |_, _| {}),
            Some(events) => self.trail.undo(level, |cover, lit| {
                if lit.is_place() {
                    events.push(Event::Undo(cover.meaning(lit.candidate()).0));
                }
            }),
        }
    }

    /// The current board.
    pub(super) fn grid(&self) -> Grid {
        let cover = &self.trail.cover;
        let placed = self.trail.lits().iter().filter(|lit| lit.is_place());
        let placed = placed.map(|lit| cover.meaning(lit.candidate()));
        let mut grid = Grid::empty(cover.shape);
        for (cell, digit) in placed.chain(cover.placed().iter().copied()) {
            grid[cell] = Some(digit);
        }
        grid
    }

    /// Rules out the current solution. It follows from the decisions, so these must not all hold
    /// again.
    pub(super) fn block(&mut self) {
        let level = self.trail.level();
        if level == 0 {
            self.log_end(None);
            self.is_exhausted = true;
            return;
        }
        let decisions = (1..=level).rev().map(|level| !self.trail.decision(level));
        let clause: Vec<Lit> = decisions.collect();
        let step = self.log_blocked(&clause);
        self.undo(level - 1);
        self.assert(&clause, self.kept_for_ever(), step);
    }

    /// The greatest number of levels of a clause that is never forgotten. Clauses that rule out
    /// solutions have this number, because nothing implies them.
    fn kept_for_ever(&self) -> u32 {
        self.tuning.keep_levels as u32
    }

    /// Rules out a solution that was found elsewhere.
    pub(super) fn exclude(&mut self, grid: &Grid) {
        self.forbid(grid.filled());
    }

    /// Rules out that all of these candidates hold: the solutions that contain them were found
    /// elsewhere.
    pub(super) fn forbid(&mut self, nogood: impl IntoIterator<Item = (Cell, Digit)>) {
        self.undo(0);
        let cover = &self.trail.cover;
        let mut clause = Vec::new();
        for (cell, digit) in nogood {
            let Some(candidate) = cover.candidate(cell, digit) else {
                if cover.placed().contains(&(cell, digit)) {
                    continue;
                }
                // One of them is not on the board: they are already ruled out.
                return;
            };
            let lit = Lit::strike(candidate);
            match self.trail.value(lit) {
                1.. => return,
                0 => clause.push(lit),
                _ => {}
            }
        }
        match clause.len() {
            0 => self.is_exhausted = true,
            1 => self.assert(&clause, self.kept_for_ever(), None),
            _ => {
                self.clauses.add(&clause, self.kept_for_ever());
            }
        }
    }

    /// Reports the digits placed since the trail was this long.
    fn report_since(&mut self, before: usize) {
        if let Some(events) = &mut self.events {
            for lit in &self.trail.lits()[before..] {
                if lit.is_place() {
                    let (cell, digit) = self.trail.cover.meaning(lit.candidate());
                    events.push(Event::Place(cell, digit));
                }
            }
        }
    }

    fn report_learnt(&mut self, clause: &[Lit]) {
        if let Some(events) = &mut self.events {
            let literals = clause.iter().map(|lit| {
                let (cell, digit) = self.trail.cover.meaning(lit.candidate());
                (cell, digit, lit.is_place())
            });
            events.push(Event::Learn(literals.collect()));
        }
    }
}

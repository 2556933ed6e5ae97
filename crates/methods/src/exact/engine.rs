//! The interface of an engine of the portfolio: it works in laps, so that it can take turns with
//! others or run beside them.

use std::ops::AddAssign;

use satur_model::Grid;

use super::learn::{Learner, SharedClause, Status};
use super::walk::Walker;
use crate::Session;
use crate::word::Word;

/// An engine.
pub(super) trait Engine: Send {
    /// Works for about a millisecond.
    fn lap(&mut self) -> Lap;

    /// Work done so far.
    fn work(&self) -> u64;

    /// The statistics so far, and what is remembered.
    fn statistics(&self) -> RunStatistics;

    /// The clauses learnt since the last call that others can use.
    fn take_shared(&mut self) -> Vec<SharedClause> {
        Vec::new()
    }

    /// Uses a clause that another engine has learnt.
    fn import(&mut self, clause: &SharedClause) {
        let _ = clause;
    }
}

/// How a lap ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Lap {
    /// There is more to do.
    Running,
    /// A solution was found; a complete engine does not find it again.
    Found(Grid),
    /// There is no solution beyond those found; this is proved.
    Exhausted,
    /// The engine can do no more, which proves nothing.
    Stuck,
}

impl<W: Word> Engine for Learner<W> {
    fn lap(&mut self) -> Lap {
        match self.step(self.tuning().step) {
            Status::Running => Lap::Running,
            Status::Exhausted => Lap::Exhausted,
            Status::Solved => {
                let grid = self.grid();
                self.block();
                Lap::Found(grid)
            }
        }
    }

    fn work(&self) -> u64 {
        self.placed()
    }

    fn statistics(&self) -> RunStatistics {
        let counts = self.counts();
        RunStatistics {
            guesses: counts.decisions,
            dead_ends: counts.conflicts,
            restarts: counts.restarts,
            remembered: self.remembered() as u64,
            moves: 0,
        }
    }

    fn take_shared(&mut self) -> Vec<SharedClause> {
        self.take_shared()
    }

    fn import(&mut self, clause: &SharedClause) {
        self.import(clause);
    }
}

impl Engine for Walker {
    fn lap(&mut self) -> Lap {
        let before = self.moves();
        match self.step(self.tuning().walk_lap) {
            Some(grid) => Lap::Found(grid),
            None if self.moves() == before => Lap::Stuck,
            None => Lap::Running,
        }
    }

    fn work(&self) -> u64 {
        self.moves()
    }

    fn statistics(&self) -> RunStatistics {
        RunStatistics {
            moves: self.moves(),
            ..RunStatistics::default()
        }
    }
}

/// The statistics of all engines of a run.
#[derive(Clone, Copy, Default)]
pub(super) struct RunStatistics {
    pub(super) guesses: u64,
    pub(super) dead_ends: u64,
    pub(super) restarts: u64,
    pub(super) moves: u64,
    pub(super) remembered: u64,
}

impl AddAssign for RunStatistics {
    fn add_assign(&mut self, other: Self) {
        self.guesses += other.guesses;
        self.dead_ends += other.dead_ends;
        self.restarts += other.restarts;
        self.moves += other.moves;
        self.remembered += other.remembered;
    }
}

impl RunStatistics {
    /// Sets the statistics of the session.
    pub(super) fn tell(&self, session: &mut Session) {
        session.statistic("guesses", self.guesses);
        session.statistic("dead-ends", self.dead_ends);
        session.statistic("restarts", self.restarts);
        session.statistic("moves", self.moves);
        session.statistic("remembered", self.remembered);
    }
}

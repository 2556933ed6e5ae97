//! The exchange of clauses between learners on one board.
//!
//! A clause that one learner has learnt holds for all: it follows from the groups, and from
//! solutions that were reported. Clauses that join few levels prune the most for their length, here
//! as in SAT solvers (`ManySAT`, Hamadi, Jabbour and Sais 2009), and are shared.
//!
//! Without it a race proves nothing sooner, because every seed needs about as many conflicts. Two
//! learners that share clauses of up to four levels prove a board of `unique25` unique with 0.61 of
//! the digits that one alone places, four with 0.39; fewer levels save less, all clauses no more
//! (`docs/experiments/2026-11-learner.md`).

use std::cmp::Reverse;

use super::Learner;
use super::literal::Lit;
use crate::word::Word;

/// A clause that another learner can use.
#[derive(Clone, Debug)]
pub(in crate::exact) struct SharedClause {
    clause: Vec<Lit>,
    glue: u32,
}

/// The clauses learnt and not yet shared.
pub(super) struct SharedClauses {
    clauses: Vec<SharedClause>,
    /// Clauses that join more levels are not shared.
    most_levels: u64,
}

impl SharedClauses {
    /// Records a learnt clause.
    pub(super) fn note(&mut self, clause: &[Lit], glue: u32) {
        if u64::from(glue) <= self.most_levels {
            let clause = clause.to_vec();
            self.clauses.push(SharedClause { clause, glue });
        }
    }
}

impl<W: Word> Learner<W> {
    /// Starts sharing among `learners` learners: the memory for clauses, and what is learnt.
    pub(in crate::exact) fn share(&mut self, learners: usize) {
        self.reduction.share(learners);
        self.shared = Some(SharedClauses {
            clauses: Vec::new(),
            most_levels: self.tuning.share_levels,
        });
    }

    /// Ends the sharing.
    pub(in crate::exact) fn keep_to_itself(&mut self) {
        self.reduction.share(1);
        self.shared = None;
    }

    /// The clauses learnt since the last call that are worth sharing.
    pub(in crate::exact) fn take_shared(&mut self) -> Vec<SharedClause> {
        let shared = self.shared.as_mut();
        shared.map_or(Vec::new(), |shared| std::mem::take(&mut shared.clauses))
    }

    /// Adds a clause that another learner has learnt, and backtracks until two of its literals are
    /// not false.
    pub(in crate::exact) fn import(&mut self, shared: &SharedClause) {
        let trail = &self.trail;
        // The position at which a literal became false; open and true literals count as the last.
        let falls = |&lit: &Lit| match trail.value(lit) {
            -1 => trail.level_of(lit.candidate()),
            _ => u32::MAX,
        };
        let holds = |&lit: &Lit| trail.value(lit) > 0 && trail.level_of(lit.candidate()) == 0;
        if shared.clause.iter().any(holds) {
            return;
        }
        let mut clause = shared.clause.clone();
        clause.retain(|lit| falls(lit) > 0);
        clause.sort_by_key(|lit| Reverse(falls(lit)));
        let level = clause.get(1).map(falls);
        match level {
            None if clause.is_empty() => self.is_exhausted = true,
            None => {
                self.undo(0);
                self.assert(&clause, shared.glue, None);
            }
            Some(level) => {
                if level < u32::MAX {
                    self.undo(level - 1);
                }
                self.clauses.add(&clause, shared.glue);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use satur_model::{Grid, Puzzle, Random, Stop};
    use satur_testkit::{boards, oracle};

    use super::super::{ExactCover, Status};
    use super::*;
    use crate::exact::state::State;
    use crate::exact::tuning::Tuning;
    use crate::{Goal, Request, find, run};

    /// All solutions, by three learners that take turns and share what they learn after every
    /// conflict.
    fn solutions(puzzle: &Puzzle, seed: u64) -> (Vec<Grid>, usize) {
        let mut state = State::<u32, false>::new(puzzle);
        let mut known = Vec::new();
        if state.propagate().is_err() {
            return (known, 0);
        }
        let cover = ExactCover::new(puzzle, &state, Stop::never()).unwrap();
        let seeds = [seed, seed + 1, seed + 2];
        let mut learners = seeds.map(|seed| {
            Learner::<u32>::new(
                cover.clone(),
                seed,
                false,
                &Tuning::default(),
                Stop::never(),
            )
            .unwrap()
        });
        for learner in &mut learners {
            learner.share(seeds.len());
        }
        let mut passed = 0;
        loop {
            for at in 0..learners.len() {
                match learners[at].step(1) {
                    Status::Running => {}
                    Status::Exhausted => return (known, passed),
                    Status::Solved => {
                        let grid = learners[at].grid();
                        if !known.contains(&grid) {
                            known.push(grid);
                        }
                        learners[at].block();
                    }
                }
                for shared in learners[at].take_shared() {
                    passed += 1;
                    for other in (0..learners.len()).filter(|&other| other != at) {
                        learners[other].import(&shared);
                    }
                }
            }
        }
    }

    #[test]
    fn nothing_is_lost_by_what_others_say() {
        let mut passed = 0;
        for seed in 0..45 {
            let mut random = Random::new(seed);
            let shape = boards::shape(3, 3);
            let puzzle = match seed % 3 {
                0 => boards::with_holes(shape, 52, &mut random),
                1 => boards::with_holes(shape, 56, &mut random),
                _ => boards::with_random_givens(shape, 24, &mut random),
            };
            let count = oracle::count_within(&puzzle, 300, 100_000);
            if let Some(count) = count.filter(|&count| count < 300 && puzzle.clash().is_none()) {
                let (found, shared) = solutions(&puzzle, seed);
                assert_eq!(found.len(), count, "{seed}");
                passed += shared;
            }
        }
        assert!(passed > 20, "{passed}");
    }

    #[test]
    fn nothing_is_lost_on_larger_boards() {
        let (mut passed, mut most) = (0, 0);
        for seed in 0..20 {
            let puzzle = boards::with_holes(boards::shape(5, 5), 330, &mut Random::new(seed));
            let mut request = Request::new(Goal::Count(300));
            let alone = run(find("exact").unwrap(), &puzzle, &mut request).unwrap();
            if alone.is_complete {
                let (found, shared) = solutions(&puzzle, seed);
                assert_eq!(found.len() as u64, alone.found, "{seed}");
                passed += shared;
                most = most.max(alone.found);
            }
        }
        assert!(passed > 60 && most > 10, "{passed} {most}");
    }
}

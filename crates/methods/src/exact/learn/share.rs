//! What learners on the same ground tell each other.
//!
//! A clause that one of them has learnt holds for all: it follows from the groups, and from
//! solutions that were told. Those that join few levels cut the most for their length, here as in
//! SAT solvers (`ManySAT`, Hamadi, Jabbour and Sais 2009), and are passed on.
//!
//! Without it a race proves nothing sooner, for every seed needs about as many conflicts. Digits
//! placed until uniqueness is proved by two learners that take turns, as a share of what one alone
//! places, mean of the five boards of `unique25`:
//!
//! | passed on | two | four |
//! | --- | ---: | ---: |
//! | nothing | 1.02 | |
//! | clauses of one literal | 0.84 | |
//! | clauses of one and two | 0.84 | |
//! | up to two levels | 0.77 | |
//! | up to three levels, or five literals | 0.66 | 0.46 |
//! | up to four levels | 0.61 | 0.39 |
//! | up to five levels | 0.61 | 0.37 |
//! | everything | 0.63 | |
//!
//! On the five boards of `gecode25` that one learner alone settles with five million digits, two
//! that pass on up to four levels place 0.56 to 0.77 of that, 0.64 on average. One seed each.

use std::cmp::Reverse;

use super::Learner;
use super::literal::Lit;
use crate::word::Word;

/// Clauses that join so few levels are passed on.
const SHARED: u32 = 4;

/// A clause that another learner can use.
#[derive(Clone, Debug)]
pub(in crate::exact) struct Lesson {
    clause: Vec<Lit>,
    glue: u32,
}

/// What was learnt and not yet passed on.
#[derive(Default)]
pub(super) struct Lessons(Vec<Lesson>);

impl Lessons {
    /// Takes note of a clause that was learnt.
    pub(super) fn note(&mut self, clause: &[Lit], glue: u32) {
        if glue <= SHARED {
            let clause = clause.to_vec();
            self.0.push(Lesson { clause, glue });
        }
    }
}

impl<W: Word> Learner<W> {
    /// Begins to share with others, so many in all: the memory for clauses, and what is learnt.
    pub(in crate::exact) fn share(&mut self, learners: usize) {
        self.reduction.share(learners);
        self.lessons = Some(Lessons::default());
    }

    /// Ends the sharing: the others are gone.
    pub(in crate::exact) fn keep_to_itself(&mut self) {
        self.reduction.share(1);
        self.lessons = None;
    }

    /// What was learnt since this was last asked and is worth passing on.
    pub(in crate::exact) fn lessons(&mut self) -> Vec<Lesson> {
        let lessons = self.lessons.as_mut();
        lessons.map_or(Vec::new(), |lessons| std::mem::take(&mut lessons.0))
    }

    /// Adds what another has learnt, and goes back as far as it takes for two of its literals not
    /// to be false.
    pub(in crate::exact) fn study(&mut self, lesson: &Lesson) {
        let trail = &self.trail;
        // When a literal became false; those that are not count as the last.
        let falls = |&lit: &Lit| match trail.value(lit) {
            -1 => trail.level_of(lit.candidate()),
            _ => u32::MAX,
        };
        let holds = |&lit: &Lit| trail.value(lit) > 0 && trail.level_of(lit.candidate()) == 0;
        if lesson.clause.iter().any(holds) {
            return;
        }
        let mut clause = lesson.clause.clone();
        clause.retain(|lit| falls(lit) > 0);
        clause.sort_by_key(|lit| Reverse(falls(lit)));
        let level = clause.get(1).map(falls);
        match level {
            None if clause.is_empty() => self.is_exhausted = true,
            None => {
                self.undo(0);
                self.assert(&clause, lesson.glue, None);
            }
            Some(level) => {
                if level < u32::MAX {
                    self.undo(level - 1);
                }
                self.clauses.add(&clause, lesson.glue);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use satur_model::{Grid, Puzzle, Random, Stop};
    use satur_testkit::{boards, oracle};

    use super::super::{Ground, Status};
    use super::*;
    use crate::exact::state::State;
    use crate::exact::tuning::Tuning;
    use crate::{Goal, Request, find, run};

    /// All solutions, by three learners that take turns and pass on what they learn after every
    /// conflict.
    fn solutions(puzzle: &Puzzle, seed: u64) -> (Vec<Grid>, usize) {
        let mut state = State::<u32>::new(puzzle);
        let mut known = Vec::new();
        if state.propagate().is_err() {
            return (known, 0);
        }
        let ground = Ground::new(puzzle, &state, Stop::never()).unwrap();
        let seeds = [seed, seed + 1, seed + 2];
        let mut learners = seeds.map(|seed| {
            Learner::<u32>::new(
                ground.clone(),
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
                for lesson in learners[at].lessons() {
                    passed += 1;
                    for other in (0..learners.len()).filter(|&other| other != at) {
                        learners[other].study(&lesson);
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
                let (found, lessons) = solutions(&puzzle, seed);
                assert_eq!(found.len(), count, "{seed}");
                passed += lessons;
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
                let (found, lessons) = solutions(&puzzle, seed);
                assert_eq!(found.len() as u64, alone.found, "{seed}");
                passed += lessons;
                most = most.max(alone.found);
            }
        }
        assert!(passed > 100 && most > 10, "{passed} {most}");
    }
}

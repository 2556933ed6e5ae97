//! A learner that reports everything, for observers of `sat` that want detail.
//!
//! The engine reports only restarts and learnt clauses. To show decisions, propagations with their
//! clauses, conflicts and back-jumps, the same clauses are given to this plain learner (two watched
//! literals, first unique implication point, activities, Luby restarts) before the engine runs. It
//! shows the path to one solution, or some conflicts of it; it claims nothing and counts no work.
//! The events are marked as its own.
//!
//! *Cost*: that of a slow SAT engine, and only in runs with detail. With more than [`MOST_CLAUSES`]
//! nothing is shown; it ends after [`MOST_CONFLICTS`].

use super::problem::{Clause, Problem};
use crate::{Detail, Event, Halt, Literal, Note, Session};

/// Upper bound on the clauses of a run that is shown: boards up to about 16x16.
const MOST_CLAUSES: u64 = 200_000;

/// Upper bound on the conflicts shown.
const MOST_CONFLICTS: u64 = 500;

/// Conflicts of the first period between restarts; the others are multiples by Luby's sequence.
const RESTART_UNIT: u64 = 32;

/// The factor by which activities decay at every conflict.
const DECAY: f64 = 0.95;

/// A literal: twice the number of the proposition, plus one if it is negated.
type Lit = u32;

/// Shows a learner on these clauses.
pub(super) fn show(
    problem: &Problem,
    is_extended: bool,
    session: &mut Session,
) -> Result<(), Halt> {
    if problem.pairs() > MOST_CLAUSES {
        return Ok(());
    }
    session.explain(move || Detail::Note(Note::OwnLearner));
    let mut learner = Learner::new(problem);
    problem.clauses(is_extended, |clause| -> Result<(), Halt> {
        if let Some(clause) = clause {
            learner.add(clause);
        }
        Ok(())
    })?;
    let ended = learner.run(session);
    session.explain(move || Detail::Note(Note::EngineAnswers));
    ended
}

struct Learner<'a> {
    problem: &'a Problem,
    clauses: Vec<Vec<Lit>>,
    /// For each literal, the clauses that watch it: it is one of their first two.
    watches: Vec<Vec<u32>>,
    /// For each proposition: 1 true, -1 false, 0 open.
    value: Vec<i8>,
    level: Vec<usize>,
    reason: Vec<Option<u32>>,
    activity: Vec<f64>,
    bump: f64,
    trail: Vec<Lit>,
    /// For each decision, the length of the trail before it.
    decisions: Vec<usize>,
    /// How much of the trail has been propagated.
    head: usize,
    /// Whether a clause is empty.
    is_dead: bool,
}

impl<'a> Learner<'a> {
    fn new(problem: &'a Problem) -> Self {
        let count = problem.propositions().len();
        Self {
            problem,
            clauses: Vec::new(),
            watches: vec![Vec::new(); 2 * count],
            value: vec![0; count],
            level: vec![0; count],
            reason: vec![None; count],
            activity: vec![0.0; count],
            bump: 1.0,
            trail: Vec::new(),
            decisions: Vec::new(),
            head: 0,
            is_dead: false,
        }
    }

    /// Adds a clause before the search.
    fn add(&mut self, clause: Clause) {
        let literals: Vec<Lit> = match clause {
            Clause::Some(all) => all.iter().map(|&number| 2 * number).collect(),
            Clause::NotBoth(two) => two.map(|number| 2 * number + 1).to_vec(),
            Clause::NotAll(all) => all.iter().map(|&number| 2 * number + 1).collect(),
            Clause::Signed(all) => {
                let literal = |&(number, holds): &(u32, bool)| 2 * number + u32::from(!holds);
                all.iter().map(literal).collect()
            }
        };
        self.attach(literals);
    }

    /// Adds a clause whose first literal may become true because of it.
    fn attach(&mut self, literals: Vec<Lit>) -> Option<u32> {
        let number = self.clauses.len() as u32;
        match literals[..] {
            [] => {
                self.is_dead = true;
                return None;
            }
            [_] => {}
            [first, second, ..] => {
                self.watches[first as usize].push(number);
                self.watches[second as usize].push(number);
            }
        }
        self.clauses.push(literals);
        Some(number)
    }

    /// Decides and propagates until everything is settled, a contradiction is final, or a limit is
    /// reached.
    fn run(&mut self, session: &mut Session) -> Result<(), Halt> {
        let units: Vec<u32> = (0..self.clauses.len() as u32)
            .filter(|&number| self.clauses[number as usize].len() == 1)
            .collect();
        for number in units {
            let literal = self.clauses[number as usize][0];
            match self.truth(literal) {
                0 => self.assign(literal, Some(number), session),
                1 => {}
                _ => self.is_dead = true,
            }
        }
        let (mut conflicts, mut restarts) = (0, 0);
        let mut restart_at = RESTART_UNIT;
        while !self.is_dead {
            session.check()?;
            if let Some(conflict) = self.propagate(session) {
                conflicts += 1;
                let level = self.decisions.len();
                session.explain(|| Detail::Conflict {
                    clause: self.literals(&self.clauses[conflict as usize]),
                    level,
                });
                if level == 0 {
                    break;
                }
                self.learn(conflict, session);
                if conflicts == MOST_CONFLICTS {
                    self.back_to(0, session);
                    break;
                }
            } else if conflicts >= restart_at {
                restarts += 1;
                restart_at = conflicts + RESTART_UNIT * luby(restarts);
                session.explain(move || Detail::Anew { conflicts });
                self.back_to(0, session);
            } else if let Some(literal) = self.choose() {
                self.decisions.push(self.trail.len());
                let level = self.decisions.len();
                session.explain(|| Detail::Decision {
                    literal: self.literal(literal),
                    level,
                });
                self.assign(literal, None, session);
            } else {
                break;
            }
        }
        Ok(())
    }

    /// The open proposition of highest activity, as a positive literal.
    fn choose(&self) -> Option<Lit> {
        let open = (0..self.value.len()).filter(|&x| self.value[x] == 0);
        // Of equals the first.
        let best = open.reduce(|best, x| {
            if self.activity[x] > self.activity[best] {
                x
            } else {
                best
            }
        });
        best.map(|x| 2 * x as u32)
    }

    /// 1 if the literal is true, -1 if it is false, 0 if it is open.
    fn truth(&self, literal: Lit) -> i8 {
        let value = self.value[literal as usize / 2];
        if literal.is_multiple_of(2) {
            value
        } else {
            -value
        }
    }

    /// Makes an open literal true, and reports it.
    fn assign(&mut self, literal: Lit, reason: Option<u32>, session: &mut Session) {
        let x = literal as usize / 2;
        let is_true = literal.is_multiple_of(2);
        self.value[x] = if is_true { 1 } else { -1 };
        (self.level[x], self.reason[x]) = (self.decisions.len(), reason);
        self.trail.push(literal);
        if let Some(number) = reason {
            session.explain(|| Detail::Implied {
                literal: self.literal(literal),
                clause: self.literals(&self.clauses[number as usize]),
                level: self.decisions.len(),
            });
        }
        let (cell, digit, _) = self.literal(literal);
        if is_true {
            session.emit(move || match reason {
                Some(_) => Event::Place(cell, digit),
                None => Event::Try(cell, digit),
            });
        } else if self.decisions.is_empty() {
            session.emit(move || Event::Strike(cell, digit));
        }
    }

    /// Propagates; returns a false clause, if there is one.
    fn propagate(&mut self, session: &mut Session) -> Option<u32> {
        while let Some(&literal) = self.trail.get(self.head) {
            self.head += 1;
            let falsified = literal ^ 1;
            let mut kept = 0;
            let mut watching = std::mem::take(&mut self.watches[falsified as usize]);
            let mut conflict = None;
            for at in 0..watching.len() {
                let number = watching[at];
                watching[kept] = number;
                kept += 1;
                if conflict.is_some() {
                    continue;
                }
                let clause = &mut self.clauses[number as usize];
                if clause[0] == falsified {
                    clause.swap(0, 1);
                }
                let first = clause[0];
                if self.truth(first) == 1 {
                    continue;
                }
                let clause = &self.clauses[number as usize];
                let other = (2..clause.len()).find(|&at| self.truth(clause[at]) != -1);
                if let Some(other) = other {
                    let clause = &mut self.clauses[number as usize];
                    clause.swap(1, other);
                    self.watches[clause[1] as usize].push(number);
                    kept -= 1;
                } else if self.truth(first) == -1 {
                    conflict = Some(number);
                } else {
                    self.assign(first, Some(number), session);
                }
            }
            watching.truncate(kept);
            self.watches[falsified as usize] = watching;
            if conflict.is_some() {
                return conflict;
            }
        }
        None
    }

    /// Learns a clause from a conflict, jumps back and asserts it.
    fn learn(&mut self, conflict: u32, session: &mut Session) {
        let here = self.decisions.len();
        let mut seen = vec![false; self.value.len()];
        let mut learnt: Vec<Lit> = vec![0];
        let (mut open, mut at, mut number) = (0_usize, self.trail.len(), conflict);
        let mut from = 0;
        let asserted = loop {
            for &literal in &self.clauses[number as usize][from..] {
                let x = literal as usize / 2;
                if seen[x] || self.level[x] == 0 {
                    continue;
                }
                seen[x] = true;
                self.activity[x] += self.bump;
                if self.level[x] == here {
                    open += 1;
                } else {
                    learnt.push(literal);
                }
            }
            // Finds the last literal of this level that is part of the reason.
            loop {
                at -= 1;
                if seen[self.trail[at] as usize / 2] {
                    break;
                }
            }
            let literal = self.trail[at];
            open -= 1;
            match self.reason[literal as usize / 2] {
                Some(reason) if open > 0 => (number, from) = (reason, 1),
                _ => break literal ^ 1,
            }
        };
        self.bump /= DECAY;
        learnt[0] = asserted;
        session.emit(|| Event::Learn(self.literals(&learnt)));
        let level = |literal: Lit| self.level[literal as usize / 2];
        let second = (1..learnt.len()).max_by_key(|&at| level(learnt[at]));
        let back = second.map_or(0, |second| level(learnt[second]));
        if let Some(second) = second {
            learnt.swap(1, second);
        }
        session.explain(move || Detail::Jump {
            from: here,
            to: back,
        });
        self.back_to(back, session);
        let reason = self.attach(learnt);
        self.assign(asserted, reason, session);
    }

    /// Takes back all decisions above a level.
    fn back_to(&mut self, level: usize, session: &mut Session) {
        let Some(&length) = self.decisions.get(level) else {
            return;
        };
        for literal in self.trail.split_off(length).into_iter().rev() {
            self.value[literal as usize / 2] = 0;
            let (cell, _, is_true) = self.literal(literal);
            if is_true {
                session.emit(move || Event::Undo(cell));
            }
        }
        self.decisions.truncate(level);
        self.head = length;
    }

    fn literal(&self, literal: Lit) -> Literal {
        let x = self.problem.propositions()[literal as usize / 2];
        (x.cell, x.digit, literal.is_multiple_of(2))
    }

    fn literals(&self, clause: &[Lit]) -> Vec<Literal> {
        clause
            .iter()
            .map(|&literal| self.literal(literal))
            .collect()
    }
}

/// Luby's sequence from its first number on: 1 1 2 1 1 2 4 …
fn luby(number: u64) -> u64 {
    let mut number = number;
    loop {
        if (number + 1).is_power_of_two() {
            return number.div_ceil(2);
        }
        number -= (number + 1).next_power_of_two() / 2 - 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn restarts_follow_luby() {
        let first: Vec<u64> = (1..=15).map(luby).collect();
        assert_eq!(first, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }
}

//! Learning from conflicts: the cause of a contradiction becomes a clause, and the search backjumps
//! to the level at which the clause becomes unit.
//!
//! Each clause watches two literals. A conflict is traced back to the last literal of its level
//! through which all its grounds pass (the first unique implication point); propagators are asked
//! for reasons on the way. Restarts follow Luby's sequence; clauses that join many levels are
//! forgotten.

use super::report::{report_placed, report_undone, try_literal};
use super::search::HandOver;
use super::state::{Conflict, Literal, Outcome, Reason, State};
use crate::exact::engine::RunStatistics;
use crate::exact::tuning::Tuning;
use crate::word::Word;
use crate::{Answer, Halt, Session};

/// The clauses of a board, those of the puzzle first, then those that were learnt.
pub(super) struct Clauses {
    literals: Vec<Literal>,
    list: Vec<Clause>,
    /// By literal: the clauses that watch it.
    watches: Vec<Vec<Watch>>,
}

#[derive(Clone, Copy)]
struct Clause {
    start: u32,
    end: u32,
    /// How many levels it joined when it was learnt; 0 for a clause that is not forgotten.
    levels: u32,
}

#[derive(Clone, Copy)]
struct Watch {
    clause: u32,
    /// Another literal of the clause: if it holds, the clause is not visited.
    other: Literal,
}

impl Clauses {
    pub(super) fn new(variables: usize) -> Self {
        Self {
            literals: Vec::new(),
            list: Vec::new(),
            watches: vec![Vec::new(); 2 * variables],
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    pub(super) fn literals(&self, number: u32) -> &[Literal] {
        let clause = self.list[number as usize];
        &self.literals[clause.start as usize..clause.end as usize]
    }

    /// Adds a clause of at least two literals, of which the first two are watched.
    fn add(&mut self, literals: &[Literal], levels: u32) -> u32 {
        let number = self.list.len() as u32;
        let start = self.literals.len() as u32;
        self.literals.extend_from_slice(literals);
        let end = self.literals.len() as u32;
        self.list.push(Clause { start, end, levels });
        self.watch(number);
        number
    }

    fn watch(&mut self, number: u32) {
        let start = self.list[number as usize].start as usize;
        let (first, second) = (self.literals[start], self.literals[start + 1]);
        for (own, other) in [(first, second), (second, first)] {
            self.watches[own.0 as usize].push(Watch {
                clause: number,
                other,
            });
        }
    }

    /// Forgets half of the clauses that join more than two levels, the worst ones. No clause may be a reason.
    fn forget(&mut self) {
        let mut levels: Vec<u32> = self
            .list
            .iter()
            .map(|clause| clause.levels)
            .filter(|&levels| levels > 2)
            .collect();
        if levels.is_empty() {
            return;
        }
        let middle = levels.len() / 2;
        let limit = *levels.select_nth_unstable(middle).1;
        let (literals, list) = (
            std::mem::take(&mut self.literals),
            std::mem::take(&mut self.list),
        );
        for watches in &mut self.watches {
            watches.clear();
        }
        let mut at_limit = 0;
        for clause in list {
            // Of the clauses at the limit, every other one is forgotten.
            at_limit += usize::from(clause.levels == limit);
            let is_kept = clause.levels <= 2
                || clause.levels < limit
                || (clause.levels == limit && at_limit % 2 == 0);
            if is_kept {
                self.add(
                    &literals[clause.start as usize..clause.end as usize],
                    clause.levels,
                );
            }
        }
    }
}

impl<W: Word> State<'_, W> {
    /// Adds a clause before the first decision.
    pub(super) fn add_clause(&mut self, mut literals: Vec<Literal>) -> Outcome {
        debug_assert!(self.levels.is_empty());
        if literals
            .iter()
            .any(|&literal| self.value(literal) == Some(true))
        {
            return Ok(());
        }
        literals.retain(|&literal| self.value(literal).is_none());
        literals.sort_unstable_by_key(|literal| literal.0);
        literals.dedup();
        if literals.windows(2).any(|two| two[0] == two[1].negated()) {
            return Ok(());
        }
        match literals[..] {
            // Any conflict here ends the search; its grounds are not needed.
            [] => Err(Conflict::NoDigit(0)),
            [only] => self.assert(only, Reason::None),
            _ => {
                self.clauses.add(&literals, 0);
                Ok(())
            }
        }
    }

    /// Visits the clauses that watch the negation of a literal that holds.
    pub(super) fn propagate_clauses(&mut self, holds: Literal) -> Outcome {
        let gone = holds.negated();
        let mut watches = std::mem::take(&mut self.clauses.watches[gone.0 as usize]);
        let (mut read, mut write) = (0, 0);
        let mut outcome = Ok(());
        'watches: while let Some(&watch) = watches.get(read) {
            read += 1;
            watches[write] = watch;
            write += 1;
            if self.value(watch.other) == Some(true) {
                continue;
            }
            let clause = self.clauses.list[watch.clause as usize];
            let (start, end) = (clause.start as usize, clause.end as usize);
            if self.clauses.literals[start] == gone {
                self.clauses.literals.swap(start, start + 1);
            }
            let first = self.clauses.literals[start];
            if first != watch.other && self.value(first) == Some(true) {
                watches[write - 1].other = first;
                continue;
            }
            for at in start + 2..end {
                let other = self.clauses.literals[at];
                if self.value(other) != Some(false) {
                    self.clauses.literals.swap(start + 1, at);
                    self.clauses.watches[other.0 as usize].push(Watch {
                        clause: watch.clause,
                        other: first,
                    });
                    write -= 1;
                    continue 'watches;
                }
            }
            outcome = match self.value(first) {
                Some(false) => Err(Conflict::Clause(watch.clause)),
                _ => self.assert(first, Reason::Clause(watch.clause)),
            };
            if outcome.is_err() {
                break;
            }
        }
        watches.copy_within(read.., write);
        watches.truncate(watches.len() - (read - write));
        let added = std::mem::replace(&mut self.clauses.watches[gone.0 as usize], watches);
        self.clauses.watches[gone.0 as usize].extend(added);
        outcome
    }
}

/// The state of the learner besides the board.
struct Learner {
    seen: Vec<bool>,
    /// The last digit that each cell held.
    phases: Vec<u8>,
    /// The clause being learnt.
    clause: Vec<Literal>,
    grounds: Vec<Literal>,
}

/// The result of an analysis.
enum Learnt {
    /// Nothing is left to search.
    Exhausted,
    /// A clause, in `Learner::clause`, whose first literal follows at this level.
    Clause(usize),
}

/// Continues where plain search gave up.
pub(super) fn learn<W: Word>(
    mut state: State<'_, W>,
    known: HandOver<W>,
    tuning: &Tuning,
    session: &mut Session,
    counts: &mut RunStatistics,
) -> Result<Answer, Halt> {
    let variables = state.problem.cells * state.problem.side;
    let mut learner = Learner {
        seen: vec![false; variables],
        phases: vec![u8::MAX; state.problem.cells],
        clause: Vec::new(),
        grounds: Vec::new(),
    };
    if state.begin(known).is_err() {
        return Ok(Answer::Complete);
    }
    let (mut reported, mut worked) = (state.trail.len(), state.work);
    let (mut since_restart, mut restarts) = (0, 0);
    let mut next_forget = tuning.forget_after;
    let mut learnt_clauses = 0;
    let mut ended = Ok(());
    loop {
        let outcome = ended.and_then(|()| state.propagate());
        session.tick(state.work - worked + 1)?;
        worked = state.work;
        report_placed(&state, &mut reported, session);
        let is_solution = match outcome {
            Ok(()) if !state.is_solved() => {
                if since_restart >= 64 * luby(restarts + 1) && !state.levels.is_empty() {
                    since_restart = 0;
                    restarts += 1;
                    counts.restarts += 1;
                    report_undone(&state, 0, &mut reported, session);
                    state.undo(0);
                    if learnt_clauses >= next_forget {
                        learnt_clauses = 0;
                        next_forget += tuning.forget_growth;
                        state.clauses.forget();
                    }
                    ended = Ok(());
                    continue;
                }
                let literal = choose(&state, &learner);
                counts.guesses += 1;
                try_literal(&mut state, literal, &mut reported, session);
                ended = Ok(());
                continue;
            }
            Ok(()) => {
                if session.offer(state.grid()).is_break() {
                    return Ok(Answer::Incomplete);
                }
                true
            }
            Err(_) => false,
        };
        for cell in (0..state.problem.cells).filter(|&cell| state.is_placed[cell]) {
            learner.phases[cell] = state.domains[cell].first() as u8;
        }
        let learnt = match outcome {
            Err(conflict) => {
                counts.dead_ends += 1;
                since_restart += 1;
                learner.analyse(&state, conflict)
            }
            Ok(()) => learner.block(&state),
        };
        let Learnt::Clause(level) = learnt else {
            counts.remembered = state.clauses.list.len() as u64;
            return Ok(Answer::Complete);
        };
        learner.bump(&mut state, is_solution);
        report_undone(&state, level, &mut reported, session);
        let levels = joined(&state, &learner.clause);
        state.undo(level);
        let first = learner.clause[0];
        let reason = if learner.clause.len() == 1 {
            Reason::None
        } else {
            learnt_clauses += 1;
            // Clauses that rule out a solution are kept.
            let levels = if is_solution { 0 } else { levels.max(1) };
            Reason::Clause(state.clauses.add(&learner.clause, levels))
        };
        ended = state.assert(first, reason);
    }
}

impl Learner {
    /// Traces a conflict back to the first unique implication point of its level.
    fn analyse<W: Word>(&mut self, state: &State<'_, W>, conflict: Conflict) -> Learnt {
        self.clause.clear();
        self.grounds.clear();
        state.grounds_of_conflict(conflict, &mut self.grounds);
        let level_of = |literal: Literal| state.level_of[literal.variable()];
        let Some(level) = self.grounds.iter().map(|&literal| level_of(literal)).max() else {
            return Learnt::Exhausted;
        };
        if level == 0 {
            return Learnt::Exhausted;
        }
        // Reserves the position of the first literal.
        self.clause.push(Literal(0));
        let mut open = 0;
        let mut marked: Vec<usize> = Vec::new();
        let mut at = state.trail.len();
        loop {
            for literal in std::mem::take(&mut self.grounds) {
                let variable = literal.variable();
                if self.seen[variable] || level_of(literal) == 0 {
                    continue;
                }
                self.seen[variable] = true;
                marked.push(variable);
                if level_of(literal) == level {
                    open += 1;
                } else {
                    self.clause.push(literal.negated());
                }
            }
            let entry = loop {
                at -= 1;
                let entry = state.trail[at];
                if self.seen[entry.literal.variable()] && level_of(entry.literal) == level {
                    break entry;
                }
            };
            open -= 1;
            if open == 0 {
                self.clause[0] = entry.literal.negated();
                break;
            }
            state.grounds_of(entry, &mut self.grounds);
        }
        self.shorten(state);
        for variable in marked {
            self.seen[variable] = false;
        }
        Learnt::Clause(self.second_level(state))
    }

    /// Removes literals that follow from others of the clause.
    fn shorten<W: Word>(&mut self, state: &State<'_, W>) {
        let mut kept = 1;
        for at in 1..self.clause.len() {
            let literal = self.clause[at];
            let entry = state.trail[state.when[literal.variable()] as usize];
            let is_cheap = !matches!(entry.reason, Reason::None | Reason::Propagator(_));
            self.grounds.clear();
            if is_cheap {
                state.grounds_of(entry, &mut self.grounds);
            }
            let follows = is_cheap
                && self.grounds.iter().all(|ground| {
                    let variable = ground.variable();
                    self.seen[variable] || state.level_of[variable] == 0
                });
            if !follows {
                self.clause[kept] = literal;
                kept += 1;
            }
        }
        self.clause.truncate(kept);
        self.grounds.clear();
    }

    /// The level at which the first literal becomes unit; a literal of that level is put second.
    fn second_level<W: Word>(&mut self, state: &State<'_, W>) -> usize {
        let level_of = |literal: Literal| state.level_of[literal.variable()];
        let last = (1..self.clause.len()).max_by_key(|&at| level_of(self.clause[at]));
        let Some(last) = last else {
            return 0;
        };
        self.clause.swap(1, last);
        level_of(self.clause[1]) as usize
    }

    /// The clause that rules out the solution on the board: not all of its decisions.
    fn block<W: Word>(&mut self, state: &State<'_, W>) -> Learnt {
        self.clause.clear();
        for &start in state.levels.iter().rev() {
            let decision = state.trail[start as usize].literal;
            self.clause.push(decision.negated());
        }
        match self.clause.len() {
            0 => Learnt::Exhausted,
            levels => Learnt::Clause(levels - 1),
        }
    }

    /// Raises the weights of the cells of the learnt clause.
    fn bump<W: Word>(&self, state: &mut State<'_, W>, is_solution: bool) {
        if is_solution {
            return;
        }
        for literal in &self.clause {
            let (cell, _) = state.cell_of(literal.variable());
            state.weights[cell] += state.weight;
        }
        state.weight *= 1.05;
        if state.weight > 1e100 {
            for weight in &mut state.weights {
                *weight *= 1e-100;
            }
            state.weight *= 1e-100;
        }
    }
}

/// The open cell with the greatest weight for its number of digits, with the digit that it held
/// last.
fn choose<W: Word>(state: &State<'_, W>, learner: &Learner) -> Literal {
    let literal = state.choose();
    let (cell, _) = state.cell_of(literal.variable());
    let phase = usize::from(learner.phases[cell]);
    if phase < state.problem.side && state.domains[cell] & W::bit(phase) != W::ZERO {
        return Literal::new(state.variable(cell, phase), true);
    }
    literal
}

/// The number of levels that a clause joins.
fn joined<W: Word>(state: &State<'_, W>, clause: &[Literal]) -> u32 {
    let levels = clause
        .iter()
        .map(|literal| state.level_of[literal.variable()]);
    let mut levels: Vec<u32> = levels.collect();
    levels.sort_unstable();
    levels.dedup();
    levels.len() as u32
}

/// Luby's sequence: 1 1 2 1 1 2 4 …, from 1.
fn luby(index: u64) -> u64 {
    let mut index = index;
    loop {
        let power = (index + 1).next_power_of_two();
        if power == index + 1 {
            return power / 2;
        }
        index -= power / 2 - 1;
    }
}

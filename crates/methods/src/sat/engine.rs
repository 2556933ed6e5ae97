//! The SAT engine, bounded by the session's budget.
//!
//! The engine is batsat, the solver `MiniSat` in Rust: conflict-driven clause learning with watched
//! literals, decisions by activity, saved phases and Luby restarts. It asks its callbacks before
//! every decision whether to stop, and passes them every clause that it learns.

use std::cell::{Cell, RefCell};

use batsat::{Callbacks, ClauseKind, Lit, Solver, SolverInterface, SolverOpts, Var, lbool};

use super::problem::{Clause, Problem};
use crate::{Detail, Event, Halt, Session};

/// The engine, with the clauses that it was given.
pub(super) struct Engine<'a, 's> {
    solver: Solver<Watcher<'a, 's>>,
    /// A buffer for a clause passed to the solver, which may modify it.
    literals: Vec<Lit>,
    given: u64,
}

impl<'a, 's> Engine<'a, 's> {
    /// Returns an engine with the propositions of a problem, and no clauses.
    pub(super) fn new(problem: &'a Problem, session: &'a mut Session<'s>) -> Self {
        let watcher = Watcher {
            problem,
            session: RefCell::new(session),
            learnt: 0,
            halt: Cell::new(None),
        };
        let mut solver = Solver::new(SolverOpts::default(), watcher);
        for _ in 0..problem.variables() {
            solver.new_var_default();
        }
        Self {
            solver,
            literals: Vec::new(),
            given: 0,
        }
    }

    /// The run that the engine works for.
    pub(super) fn session(&mut self) -> &mut Session<'s> {
        self.solver.cb_mut().session.get_mut()
    }

    /// Adds a clause.
    pub(super) fn take(&mut self, clause: Clause) {
        self.literals.clear();
        match clause {
            Clause::Some(numbers) => self.literals.extend(numbers.iter().map(|&n| is(n))),
            Clause::NotBoth(pair) => self.literals.extend(pair.map(|n| !is(n))),
            Clause::NotAll(numbers) => self.literals.extend(numbers.iter().map(|&n| !is(n))),
            Clause::Signed(literals) => {
                let literals = literals
                    .iter()
                    .map(|&(n, holds)| if holds { is(n) } else { !is(n) });
                self.literals.extend(literals);
            }
        }
        self.solver.add_clause_reuse(&mut self.literals);
        self.given += 1;
    }

    /// Searches for an interpretation that satisfies all clauses: the numbers of the
    /// propositions of the board that are true, or nothing if there is none.
    pub(super) fn solve(&mut self) -> Result<Option<Vec<u32>>, Halt> {
        loop {
            let answer = self.solver.solve_limited(&[]);
            if answer == lbool::FALSE {
                return Ok(None);
            }
            if answer == lbool::TRUE {
                let open = self.solver.cb().problem.propositions().len();
                let model = self.solver.get_model().iter().take(open).zip(0..);
                let truths = model.filter(|(value, _)| **value == lbool::TRUE);
                return Ok(Some(truths.map(|(_, number)| number).collect()));
            }
            if let Some(halt) = self.solver.cb().halt.get() {
                return Err(halt);
            }
        }
    }

    /// Sets the statistics.
    pub(super) fn report(&mut self) {
        let solver = &self.solver;
        let figures = [
            ("variables", u64::from(solver.num_vars())),
            ("clauses", self.given),
            ("conflicts", solver.num_conflicts()),
            ("decisions", solver.num_decisions()),
            ("propagations", solver.num_propagations()),
            ("restarts", solver.num_restarts()),
        ];
        for (name, value) in figures {
            self.session().statistic(name, value);
        }
    }
}

/// The literal that a proposition is true.
fn is(number: u32) -> Lit {
    Lit::new(Var::unsafe_from_idx(number), true)
}

/// Literals as the formula of the whole board numbers them.
fn numbers<'a>(problem: &'a Problem, literals: &'a [Lit]) -> impl Iterator<Item = i32> + 'a {
    literals.iter().map(|literal| {
        let x = problem.propositions()[literal.var().idx() as usize];
        let number = x.variable(problem.shape()) as i32;
        if literal.sign() { number } else { -number }
    })
}

/// The callbacks of the engine.
struct Watcher<'a, 's> {
    problem: &'a Problem,
    session: RefCell<&'a mut Session<'s>>,
    /// The number of clauses learnt so far.
    learnt: u64,
    /// Why the engine was asked to stop, if it was.
    halt: Cell<Option<Halt>>,
}

impl Watcher<'_, '_> {
    /// Counts a decision or a conflict. Each settles at least a cell, so it counts as many
    /// propositions as a cell has.
    fn count(&self) {
        let side = self.problem.shape().side() as u64;
        if let Err(halt) = self.session.borrow_mut().tick(side) {
            self.halt.set(Some(halt));
        }
    }
}

impl Callbacks for Watcher<'_, '_> {
    fn stop(&self) -> bool {
        self.count();
        self.halt.get().is_some()
    }

    fn on_restart(&mut self) {
        let conflicts = self.learnt;
        let session = self.session.get_mut();
        session.explain(move || Detail::Anew { conflicts });
    }

    fn on_delete_clause(&mut self, literals: &[Lit]) {
        if let Some(proof) = self.session.get_mut().drat_proof() {
            proof.delete(numbers(self.problem, literals));
        }
    }

    fn on_new_clause(&mut self, literals: &[Lit], kind: ClauseKind) {
        if matches!(kind, ClauseKind::Learnt) {
            self.learnt += 1;
            if let Some(proof) = self.session.get_mut().drat_proof() {
                proof.clause(numbers(self.problem, literals));
            }
            self.count();
            let problem = self.problem;
            let open = problem.propositions().len();
            // What is learnt about the states of a clue says nothing to anybody who watches the board.
            if literals
                .iter()
                .any(|literal| literal.var().idx() as usize >= open)
            {
                return;
            }
            self.session.get_mut().emit(move || {
                let clause = literals.iter().map(|literal| {
                    let x = problem.propositions()[literal.var().idx() as usize];
                    (x.cell, x.digit, literal.sign())
                });
                Event::Learn(clause.collect())
            });
        }
    }
}

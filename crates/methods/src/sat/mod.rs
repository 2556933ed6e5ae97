//! `sat`: the five formulas and their consequences, given to an engine that reasons.
//!
//! The clauses are those of `formulas`, and that each digit has a place in each house. While that
//! method draws interpretations at random, a SAT engine decides one proposition at a time,
//! propagates, and learns a new clause from every conflict. For further solutions, the one that was
//! found is forbidden by a clause and the engine continues with everything it has learnt; when no
//! interpretation is left, it has proved that there are no more.
//!
//! *Source*: the purpose of the UFRJ exercise (all satisfying interpretations), which its
//! authors left open. The clauses that `encoding = extended` adds are those of Lynce and
//! Ouaknine, *Sudoku as a SAT problem*, 2006.
//!
//! *Cost*: about 2 N⁴ clauses for an empty board, fewer for every given; exponential at worst.

mod clued;
mod engine;
mod problem;
mod shown;

use satur_model::{Candidate, Puzzle};
use satur_proof::write::ProofKind;

use self::engine::Engine;
use self::problem::{Clause, Problem, most_pairs};
use crate::{
    Answer, Event, Goal, Guarantee, Halt, Info, Kind, Method, Param, Session, Statistic,
    Unsupported,
};

/// The method.
pub(crate) struct Sat;

/// Upper bound on the clauses passed to the engine: about a gigabyte.
const MOST_CLAUSES: u64 = 20_000_000;

static INFO: Info = Info {
    id: "sat",
    name: "Satisfiability",
    summary: "the five formulas given to a SAT engine: one solution, all, or proof of none",
    guarantee: Guarantee::Exact,
    is_random: false,
    params: &[Param {
        name: "encoding",
        kind: Kind::Choice(&["extended", "ufrj"]),
        help: "the five formulas and a place for each digit in each house, or the five alone",
    }],
    statistics: &[
        Statistic {
            name: "variables",
            help: "propositions that the facts leave open",
        },
        Statistic {
            name: "clauses",
            help: "clauses that the engine was given, those that forbid solutions included",
        },
        Statistic {
            name: "conflicts",
            help: "conflicts met, each of which taught a clause",
        },
        Statistic {
            name: "decisions",
            help: "propositions decided because nothing followed",
        },
        Statistic {
            name: "propagations",
            help: "propositions that followed",
        },
        Statistic {
            name: "restarts",
            help: "times that the engine began anew with what it had learnt",
        },
    ],
    work_unit: "propositions: those in the clauses, and a side of them for each decision or conflict",
    page: include_str!("../../pages/sat.md"),
};

impl Method for Sat {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn supports(&self, puzzle: &Puzzle, _: Goal) -> Result<(), Unsupported> {
        if most_pairs(puzzle.layout()) <= MOST_CLAUSES {
            return Ok(());
        }
        let pairs = Problem::new(puzzle).pairs();
        if pairs <= MOST_CLAUSES {
            return Ok(());
        }
        Err(Unsupported(format!(
            "this board needs {pairs} clauses, and it is given at most {MOST_CLAUSES}; \
             boards up to side 56 always fit, larger ones if they have enough givens"
        )))
    }

    fn proof(&self) -> Option<ProofKind> {
        Some(ProofKind::Drat)
    }

    fn takes_rules(&self) -> bool {
        true
    }

    fn takes_clues(&self) -> bool {
        true
    }

    fn solve(&self, puzzle: &Puzzle, session: &mut Session) -> Result<Answer, Halt> {
        let is_extended = session.params().choice("encoding") == "extended";
        let problem = Problem::new(puzzle);
        // The learner that shows every step knows the propositions of the board only.
        if session.wants_detail() && puzzle.clues().is_empty() {
            shown::show(&problem, is_extended, session)?;
        }
        let mut engine = Engine::new(&problem, session);
        let ended = search(&problem, is_extended, &mut engine);
        engine.report();
        ended
    }
}

fn search(problem: &Problem, is_extended: bool, engine: &mut Engine) -> Result<Answer, Halt> {
    problem.clauses(is_extended, |clause| match clause {
        Some(clause) => {
            engine.take(clause);
            Ok(())
        }
        None => engine.session().tick(problem.shape().side() as u64),
    })?;
    while let Some(truths) = engine.solve()? {
        for &number in &truths {
            let Candidate { cell, digit } = problem.propositions()[number as usize];
            engine.session().emit(move || Event::Try(cell, digit));
        }
        if engine.session().offer(problem.grid(&truths)).is_break() {
            return Ok(Answer::Incomplete);
        }
        engine.take(Clause::NotAll(&truths));
    }
    if let Some(proof) = engine.session().drat_proof() {
        proof.contradiction();
    }
    Ok(Answer::Complete)
}

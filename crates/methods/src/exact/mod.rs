//! `exact`: the default. Finds every solution or proves that there is none, on every shape.
//!
//! This file chooses the engine for a puzzle: [`nine`] for 9x9, [`clued`] for boards with clues,
//! [`portfolio`] for all others, which begins with plain [`search`] on small boards and continues
//! with the engine that learns ([`learn`]), beside which local search ([`walk`]) looks for one
//! solution of a large board. On several threads each has one engine ([`race`]). [`tuning`] is the
//! table of parameters.

mod clued;
mod count;
mod engine;
mod learn;
mod nine;
mod pattern;
mod portfolio;
mod race;
mod search;
mod state;
mod tuning;
mod walk;

use satur_model::Puzzle;
use satur_proof::write::ProofKind;

use self::tuning::Tuning;
use crate::{Answer, Guarantee, Halt, Info, Method, Session, Statistic};

/// The method.
pub(crate) struct Exact;

static INFO: Info = Info {
    id: "exact",
    name: "Exact search",
    summary: "the fastest exact engine for the shape: one, all, how many, or proof of none",
    guarantee: Guarantee::Exact,
    is_random: true,
    params: tuning::PARAMS,
    statistics: &[
        Statistic {
            name: "guesses",
            help: "digits tried because logic gave none",
        },
        Statistic {
            name: "dead-ends",
            help: "tries that led to a contradiction",
        },
        Statistic {
            name: "restarts",
            help: "times that the learning engine began anew from the root",
        },
        Statistic {
            name: "moves",
            help: "digits changed by local search, beside the learning engine",
        },
        Statistic {
            name: "remembered",
            help: "clauses that it had learnt and not forgotten at the end",
        },
        Statistic {
            name: "proved-again",
            help: "1 if that the solution is the only one was proved by the general engine, too",
        },
    ],
    work_unit: "digits placed, in all branches together, or changed by local search; the fast 9x9 engine counts 40 a guess",
    page: include_str!("../../pages/exact.md"),
};

impl Method for Exact {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn proof(&self) -> Option<ProofKind> {
        Some(ProofKind::PseudoBoolean)
    }

    fn can_race(&self) -> bool {
        true
    }

    fn has_batch(&self) -> bool {
        true
    }

    fn takes_rules(&self) -> bool {
        true
    }

    fn takes_clues(&self) -> bool {
        true
    }

    fn solve(&self, puzzle: &Puzzle, session: &mut Session) -> Result<Answer, Halt> {
        match nine::board_for(puzzle, session) {
            Some(board) => nine::solve(puzzle, &board, session),
            None => General.solve(puzzle, session),
        }
    }
}

/// `exact` without the 9x9 engine, whose answers it can check.
pub(crate) struct General;

impl Method for General {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn takes_rules(&self) -> bool {
        true
    }

    fn takes_clues(&self) -> bool {
        true
    }

    fn solve(&self, puzzle: &Puzzle, session: &mut Session) -> Result<Answer, Halt> {
        let tuning = Tuning::new(session.params());
        portfolio::solve(puzzle, &tuning, session)
    }
}

/// The search that supports every puzzle, with the default tuning: other methods finish with it,
/// and the parameters of their runs are their own.
pub(crate) fn general(puzzle: &Puzzle, session: &mut Session) -> Result<Answer, Halt> {
    portfolio::solve(puzzle, &Tuning::default(), session)
}

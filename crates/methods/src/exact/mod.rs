//! `exact`: the default. Finds every solution or proves that there is none, on every shape.
//!
//! This file picks the engine for a puzzle: [`nine`] for 9x9, [`portfolio`] for all the rest,
//! which begins with plain [`search`] on small boards and goes on with the engine that learns
//! ([`learn`]), beside which local search ([`walk`]) looks for one solution of a large board. On several threads
//! each has one ([`race`]).

mod count;
mod engine;
mod learn;
mod nine;
mod portfolio;
mod race;
mod search;
mod state;
mod walk;

use satur_model::Puzzle;

use crate::{Answer, Guarantee, Info, Kind, Method, Param, Session, Statistic, Stop};

/// The method.
pub(crate) struct Exact;

static INFO: Info = Info {
    id: "exact",
    name: "Exact search",
    summary: "the fastest exact engine for the shape: one, all, how many, or proof of none",
    guarantee: Guarantee::Exact,
    is_random: true,
    params: &[Param {
        name: "engine",
        kind: Kind::Choice(&["fast", "general"]),
        help: "for 9x9: the engine made for it, or the one that serves every shape",
    }],
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
    ],
    work_unit: "digits placed, in all branches together, or changed by local search; the fast 9x9 engine counts 40 a guess",
    page: include_str!("../../pages/exact.md"),
};

impl Method for Exact {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn solve(&self, puzzle: &Puzzle, session: &mut Session) -> Result<Answer, Stop> {
        if let Some(board) = nine::board_for(puzzle, session) {
            return nine::solve(&board, session);
        }
        general(puzzle, session)
    }
}

/// The search that serves every puzzle and asks for no parameter, so that other methods can
/// finish with it.
pub(crate) fn general(puzzle: &Puzzle, session: &mut Session) -> Result<Answer, Stop> {
    portfolio::solve(puzzle, session)
}

//! `fsm`: a finite state machine that solves as an experienced player does.
//!
//! Sixteen states, each a rule: singles first, then eliminations, from the most to the least
//! frequently needed. A state examines the whole board; after any success the machine returns to
//! the cheapest state. It never guesses, so it may end with empty cells; the digits it filled in
//! are certain, and `finish = exact` completes the board by search.
//!
//! *Source*: Gomes, final project of the course CT-213, ITA, 2019. `mode = published` repeats two
//! errors of the published program: its column tables were written to the wrong variable, so states
//! 7 and 9 never did anything, and state 2 looked at the grid and not at the candidates that
//! eliminations had left.
//!
//! The board is that of human logic, and the states use the searches of its techniques
//! (`crates/logic`); specific to the machine are the order, and that a state acts on everything it
//! finds while it searches.
//!
//! *Cost*: a strike costs a few operations, and a state examines only houses that changed since its
//! last visit. There are N³ candidates, each struck once.

mod logged_board;
mod machine;
mod rules;
mod states;

pub use states::machine_states;

use satur_logic::{AnyBoard, Board};
use satur_model::Puzzle;
use satur_nine::Tier;

use self::machine::{Failure, Machine};
use crate::backtracking::Backtracking;
use crate::{
    Answer, Goal, Guarantee, Halt, Info, Kind, Method, Param, Params, RuleBatch, Session,
    Statistic, Unsupported,
};
use crate::{exact, logic};

/// The method.
pub(crate) struct Fsm;

static INFO: Info = Info {
    id: "fsm",
    name: "State machine",
    summary: "sixteen states of human rules, no guessing; as far as logic goes",
    guarantee: Guarantee::Partial,
    is_random: false,
    params: &[
        Param {
            name: "mode",
            kind: Kind::Choice(&["described", "published"]),
            help: "the machine as the paper describes it, or with the two errors of its program",
        },
        Param {
            name: "finish",
            kind: Kind::Choice(&["none", "exact", "backtracking"]),
            help: "when logic ends: nothing, or complete the grid by exact search or brute force",
        },
        Param {
            name: "subsets",
            kind: Kind::Int {
                default: 2,
                min: 2,
                max: 4,
            },
            help: "how large the sets of the pair states may be: pairs, triples, quadruples",
        },
    ],
    statistics: &[
        Statistic {
            name: "visits",
            help: "states entered",
        },
        Statistic {
            name: "filled",
            help: "cells that are filled when logic ends, givens included",
        },
        Statistic {
            name: "placed-naked",
            help: "digits placed because a cell had one candidate",
        },
        Statistic {
            name: "placed-hidden",
            help: "digits placed because a house had one cell for them",
        },
        Statistic {
            name: "struck-pointing",
            help: "candidates struck because a block needs the digit in the same line",
        },
        Statistic {
            name: "struck-claiming",
            help: "candidates struck because a line needs the digit in the same block",
        },
        Statistic {
            name: "struck-naked",
            help: "candidates struck by naked pairs, or larger sets",
        },
        Statistic {
            name: "struck-hidden",
            help: "candidates struck by hidden pairs, or larger sets",
        },
        Statistic {
            name: "guesses",
            help: "digits tried by the exact search that finishes",
        },
        Statistic {
            name: "dead-ends",
            help: "tries of that search that led to a contradiction",
        },
        Statistic {
            name: "restarts",
            help: "times that the search began anew",
        },
        Statistic {
            name: "remembered",
            help: "clauses that the search had learnt at the end",
        },
        stat(
            "tries",
            "digits put into cells by the brute force that finishes",
        ),
        stat("used-02", "visits of state 2 that changed the board"),
        stat("used-03", "visits of state 3 that changed the board"),
        stat("used-04", "visits of state 4 that changed the board"),
        stat("used-05", "visits of state 5 that changed the board"),
        stat("used-06", "visits of state 6 that changed the board"),
        stat("used-07", "visits of state 7 that changed the board"),
        stat("used-08", "visits of state 8 that changed the board"),
        stat("used-09", "visits of state 9 that changed the board"),
        stat("used-10", "visits of state 10 that changed the board"),
        stat("used-11", "visits of state 11 that changed the board"),
        stat("used-12", "visits of state 12 that changed the board"),
        stat("used-13", "visits of state 13 that changed the board"),
        stat("used-14", "visits of state 14 that changed the board"),
        stat("used-15", "visits of state 15 that changed the board"),
    ],
    work_unit: "states entered, digits placed, candidates struck, combinations looked at",
    page: include_str!("../../pages/fsm.md"),
};

const fn stat(name: &'static str, help: &'static str) -> Statistic {
    Statistic { name, help }
}

impl Method for Fsm {
    fn info(&self) -> &'static Info {
        &INFO
    }

    /// Every goal is supported: a grid that logic fills is the only solution, and where logic ends
    /// the answer is that it is stuck, or `finish` answers. The techniques support sides up to 64.
    fn supports(&self, puzzle: &Puzzle, _: Goal) -> Result<(), Unsupported> {
        logic::supports(puzzle)
    }

    fn rule_batch(&self, params: &Params) -> Option<RuleBatch> {
        let is_described = params.choice("mode") == "described";
        is_described.then(|| RuleBatch {
            method: INFO.id,
            tier: Tier::Pairs,
            is_whole: params.int("subsets") == 2 && params.choice("finish") == "none",
        })
    }

    fn solve(&self, puzzle: &Puzzle, session: &mut Session) -> Result<Answer, Halt> {
        match AnyBoard::new(puzzle) {
            Some(AnyBoard::Small(board)) => solve(board, puzzle, session),
            Some(AnyBoard::Large(board)) => solve(board, puzzle, session),
            Some(AnyBoard::Huge(board)) => solve(*board, puzzle, session),
            None => Ok(Answer::Stuck(puzzle.board())),
        }
    }
}

fn solve<const N: usize>(
    board: Board<N>,
    puzzle: &Puzzle,
    session: &mut Session,
) -> Result<Answer, Halt> {
    let mut machine = Machine::new(session.params());
    let ended = machine.run(board, puzzle, session);
    machine.report(puzzle, session);
    match ended {
        Ok(board) if board.grid().is_full() => {
            // Logic excludes all other solutions, so this answers every goal.
            let _ = session.offer(board.grid().clone());
            Ok(Answer::Complete)
        }
        Ok(board) if session.params().choice("finish") == "exact" => {
            exact::general(&logic::rest(puzzle, &board), session)
        }
        Ok(board) if session.params().choice("finish") == "backtracking" => {
            Backtracking.solve(&logic::rest(puzzle, &board), session)
        }
        Ok(board) => Ok(Answer::Stuck(board.grid().clone())),
        Err(Failure::Contradiction) => Ok(Answer::Complete),
        Err(Failure::Halted(halt)) => Err(halt),
    }
}

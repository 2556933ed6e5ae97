//! `ilp`: the board as an integer program, given to a general engine.
//!
//! [`model`] is the integer program; the engine is `microlp`, branch and bound over a revised
//! simplex in pure Rust. Every solution is verified. That there is none, or no other, is the claim
//! of the engine: it computes in floating point, but all coefficients of the model are 1, and the
//! tests compare it with the naive oracle on hundreds of boards of every small shape.

mod clued;
mod model;
mod pace;
mod shown;

use satur_model::Puzzle;

use model::{Answer as Found, Model};

use crate::reduce::{Logic, reduce};
use crate::{
    Answer, Detail, Event, Goal, Guarantee, Halt, Info, Kind, Method, Param, Session, Statistic,
    Unsupported,
};

/// The method.
pub(crate) struct Ilp;

static INFO: Info = Info {
    id: "ilp",
    name: "Integer programming",
    summary: "the board as equations over zeros and ones, for a general MIP engine",
    guarantee: Guarantee::Exact,
    is_random: false,
    params: &[Param {
        name: "presolve",
        kind: Kind::Choice(&["none", "singles"]),
        help: "logic before the model is made: none, as published, or naked and hidden singles",
    }],
    statistics: &[
        Statistic {
            name: "variables",
            help: "variables of the model",
        },
        Statistic {
            name: "equations",
            help: "equations of the model",
        },
        Statistic {
            name: "models",
            help: "times that the engine was asked: once more for every solution",
        },
        Statistic {
            name: "nodes",
            help: "nodes of branch and bound",
        },
        Statistic {
            name: "pivots",
            help: "pivots of the simplex",
        },
    ],
    work_unit: "pivots of the simplex, as far as the engine tells, and 1 for every node and model",
    page: include_str!("../../pages/ilp.md"),
};

/// Measured: with more open candidates than this not even the first relaxation ends within a
/// minute.
const MOST_OPEN: usize = 6_000;

/// The time for one solution grows at least with the square of the open candidates, by about 0.4
/// microseconds on the machine used for measuring. A list that would take more than some seconds is
/// refused.
const MOST_WORK: usize = 2_000_000;

impl Method for Ilp {
    fn info(&self) -> &'static Info {
        &INFO
    }

    /// The engine computes in floating point and is interrupted by the clock, so another machine
    /// may take other pivots.
    fn repeats_exactly(&self) -> bool {
        false
    }

    fn supports(&self, puzzle: &Puzzle, goal: Goal) -> Result<(), Unsupported> {
        let board = puzzle.board();
        let candidates = puzzle.candidates();
        let open: usize = board.blanks().map(|cell| candidates[cell].len()).sum();
        if open > MOST_OPEN {
            return Err(Unsupported(format!(
                "the board leaves {open} candidates open, and the engine would not come to an \
                 end with more than {MOST_OPEN}"
            )));
        }
        // A puzzle with one solution, or few, may be counted up to any number.
        let wanted = goal.enough().min(20) as usize;
        if wanted > 2 && open * open * wanted > MOST_WORK {
            return Err(Unsupported(format!(
                "it searches for every solution anew, which takes too long for {wanted} of them \
                 on a board that leaves {open} candidates open"
            )));
        }
        Ok(())
    }

    fn takes_rules(&self) -> bool {
        true
    }

    fn takes_clues(&self) -> bool {
        true
    }

    fn solve(&self, puzzle: &Puzzle, session: &mut Session) -> Result<Answer, Halt> {
        let model = match session.params().choice("presolve") {
            "none" => {
                if session.wants_detail() {
                    shown::show(&Model::full(puzzle, true), session)?;
                }
                Model::full(puzzle, false)
            }
            _ => match reduce(puzzle, Logic::Singles) {
                Ok(candidates) => {
                    for cell in puzzle.board().blanks() {
                        if let Some(digit) = candidates[cell].single() {
                            session.emit(move || Event::Place(cell, digit));
                        }
                    }
                    if session.wants_detail() {
                        shown::show(&Model::reduced(puzzle, &candidates, true), session)?;
                    }
                    Model::reduced(puzzle, &candidates, false)
                }
                Err(_) => return Ok(Answer::Complete),
            },
        };
        let mut counts = Counts::default();
        let answer = enumerate(model, session, &mut counts);
        session.statistic("variables", counts.variables);
        session.statistic("equations", counts.equations);
        session.statistic("models", counts.models);
        session.statistic("nodes", counts.nodes);
        session.statistic("pivots", counts.pivots);
        answer
    }
}

#[derive(Default)]
struct Counts {
    variables: u64,
    equations: u64,
    models: u64,
    nodes: u64,
    pivots: u64,
}

/// Solves, forbids the solution, solves again.
fn enumerate(mut model: Model, session: &mut Session, counts: &mut Counts) -> Result<Answer, Halt> {
    (counts.variables, counts.equations) = model.size();
    loop {
        counts.models += 1;
        let number = counts.models;
        session.emit(move || Event::Restart(number));
        session.tick(1)?;
        let stop = session.stop().clone();
        let found = model.solve(&stop, |progress| {
            counts.nodes += progress.nodes;
            counts.pivots += progress.pivots;
            session.tick(progress.nodes + progress.pivots)?;
            session.explain(|| Detail::Bound {
                nodes: counts.nodes,
                pivots: counts.pivots,
                open: None,
                bound: progress.bound,
                best: progress.best,
            });
            session.check()?;
            Ok(session.stop().time_left())
        })?;
        let grid = match found {
            Found::Grid(grid) => grid,
            Found::Infeasible => return Ok(Answer::Complete),
            // Solutions offered so far are valid; nothing is claimed about others.
            Found::Failed => return Ok(Answer::GaveUp("the engine failed".to_owned())),
            Found::NoTime => return Err(session.halted()),
        };
        for (cell, digit) in grid.filled() {
            session.emit(move || Event::Try(cell, digit));
        }
        if session.offer(grid.clone()).is_break() {
            return Ok(Answer::Incomplete);
        }
        if !model.forbid(&grid) {
            return Ok(Answer::Complete);
        }
    }
}

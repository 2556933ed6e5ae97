//! `dsatur`: one pass of DSatur with the first free colour (Rocha, UFMG 2019).
//!
//! The most saturated vertex is next, in the sense of distinct colours; of equals the first row by
//! row; it gets its smallest free colour. Nothing is random and nothing is taken back: a vertex
//! without a free colour is the end, and the partial colouring is the result. *Cost*: one colouring
//! per blank cell. `engine = naive` makes the same pass at the cost of the published program
//! ([`naive`]).

use satur_model::{Cell, Digit, Grid, Puzzle};

use super::bits::Set;
use super::board::Board;
use super::graph::Graph;
use super::naive;
use super::saturation::Distinct;
use super::size::{Size, watched_or_not};
use crate::{
    Answer, Event, Guarantee, Halt, Info, Kind, Method, Param, Remark, Session, Statistic,
};

/// The method.
pub(crate) struct Dsatur;

static INFO: Info = Info {
    id: "dsatur",
    name: "Greedy DSatur",
    summary: "one pass in DSatur order with the first free colour; may fail",
    guarantee: Guarantee::Heuristic,
    is_random: false,
    params: &[Param {
        name: "engine",
        kind: Kind::Choice(&["quick", "naive"]),
        help: "keep saturations up to date, or rebuild everything at every step as published",
    }],
    statistics: &[
        Statistic {
            name: "blank",
            help: "cells that were blank",
        },
        Statistic {
            name: "coloured",
            help: "blank cells that were coloured",
        },
        Statistic {
            name: "choices",
            help: "cells that had more than one free colour when they were coloured",
        },
        Statistic {
            name: "operations",
            help: "naive: comparisons of cells and entries of lists; quick: cells and neighbours updated",
        },
    ],
    work_unit: "cells coloured",
    page: include_str!("../../pages/dsatur.md"),
};

impl Method for Dsatur {
    fn info(&self) -> &'static Info {
        &INFO
    }

    /// The published program also colours boards whose givens clash.
    fn runs_despite_clash(&self) -> bool {
        true
    }

    fn takes_rules(&self) -> bool {
        true
    }

    fn solve(&self, puzzle: &Puzzle, session: &mut Session) -> Result<Answer, Halt> {
        if session.params().choice("engine") == "naive" || session.givens_clash() {
            return naive_pass(puzzle, session);
        }
        watched_or_not!(puzzle, session, S, WATCHED => pass::<S, WATCHED>(puzzle, session))
    }
}

fn pass<S: Size, const WATCHED: bool>(
    puzzle: &Puzzle,
    session: &mut Session,
) -> Result<Answer, Halt> {
    let mut board = Board::<S, Distinct<S>>::new(puzzle);
    let (mut coloured, mut choices) = (0, 0);
    session.statistic("blank", board.blank().len() as u64);
    let ended = loop {
        if board.blank().is_empty() {
            break Ok(None);
        }
        let vertex = board.highest(board.blank()).first();
        let cell = Graph::<S>::cell(vertex);
        let free = board.free(vertex);
        if WATCHED {
            session.remark(Remark::Weighed, || board.weighed(board.blank()));
            session.emit(|| Event::Choose(cell));
        }
        if free.is_empty() {
            if WATCHED {
                session.remark(Remark::Colours, || board.colours(vertex, None));
                session.emit(|| Event::DeadEnd(cell));
            }
            break Ok(Some(cell));
        }
        let colour = free.first();
        if WATCHED {
            session.remark(Remark::Colours, || board.colours(vertex, Some(colour)));
        }
        board.paint(vertex, colour);
        coloured += 1;
        choices += u64::from(!free.is_single());
        if WATCHED {
            let digit = Digit::new(colour);
            session.emit(|| {
                if free.is_single() {
                    Event::Place(cell, digit)
                } else {
                    Event::Try(cell, digit)
                }
            });
        }
        if let Err(halt) = session.tick(1) {
            break Err(halt);
        }
    };
    session.statistic("coloured", coloured);
    session.statistic("choices", choices);
    let degree = puzzle.layout().peers(Cell::new(0)).len() as u64;
    session.statistic("operations", coloured * (degree + 1));
    finish(board.grid(), ended, session)
}

fn naive_pass(puzzle: &Puzzle, session: &mut Session) -> Result<Answer, Halt> {
    let blank = puzzle.board().blanks().count();
    session.statistic("blank", blank as u64);
    let (pass, ended) = naive::pass(puzzle, session);
    session.statistic("coloured", pass.coloured);
    session.statistic("choices", pass.choices);
    session.statistic("operations", pass.operations);
    let is_full = pass.grid.is_full();
    if is_full && session.givens_clash() {
        session.best(pass.grid);
        return Ok(Answer::GaveUp(
            "every cell got a colour, but givens clash".to_owned(),
        ));
    }
    finish(pass.grid, ended.map(|()| pass.dead_end), session)
}

/// Offers a complete grid; otherwise records it as the best one, with the cell without a colour.
fn finish(
    grid: Grid,
    ended: Result<Option<Cell>, Halt>,
    session: &mut Session,
) -> Result<Answer, Halt> {
    if ended == Ok(None) {
        // A heuristic is asked for one solution only.
        let _ = session.offer(grid);
        return Ok(Answer::Incomplete);
    }
    let (filled, shape) = (grid.count_filled(), grid.shape());
    session.best(grid);
    ended.map(|dead_end| {
        let cell = dead_end.map_or_else(String::new, |cell| shape.name(cell).to_string());
        Answer::GaveUp(format!(
            "no colour was left for {cell} after {filled} of {} cells",
            shape.cells()
        ))
    })
}

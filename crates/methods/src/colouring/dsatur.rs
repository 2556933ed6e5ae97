//! `dsatur`: one pass of DSatur with the first free colour (Rocha, UFMG 2019).
//!
//! The most saturated vertex is next, in the sense of distinct colours; of equals the first
//! row by row; it gets its smallest free colour. Nothing is random and nothing is taken back:
//! a vertex without a free colour is the end, and the colouring so far is left to be shown.
//! One pass costs one colouring per blank cell.

use satur_model::{Digit, Puzzle};

use super::bits::Set;
use super::board::Board;
use super::graph::Graph;
use super::saturation::Distinct;
use super::size::{Size, with_size};
use crate::{Answer, Event, Guarantee, Halt, Info, Method, Session, Statistic};

/// The method.
pub(crate) struct Dsatur;

static INFO: Info = Info {
    id: "dsatur",
    name: "Greedy DSatur",
    summary: "one pass in DSatur order with the first free colour; may fail",
    guarantee: Guarantee::Heuristic,
    is_random: false,
    params: &[],
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
    ],
    work_unit: "cells coloured",
    page: include_str!("../../pages/dsatur.md"),
};

impl Method for Dsatur {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn solve(&self, puzzle: &Puzzle, session: &mut Session) -> Result<Answer, Halt> {
        with_size!(puzzle.shape().side(), S => pass::<S>(puzzle, session))
    }
}

fn pass<S: Size>(puzzle: &Puzzle, session: &mut Session) -> Result<Answer, Halt> {
    let mut board = Board::<S, Distinct<S>>::new(puzzle);
    let (mut coloured, mut choices) = (0, 0);
    session.statistic("blank", board.blank().len() as u64);
    let ended = loop {
        if board.blank().is_empty() {
            break Ok(None);
        }
        let vertex = board.highest(board.blank()).first();
        let cell = Graph::<S>::cell(vertex);
        session.emit(|| Event::Choose(cell));
        let free = board.free(vertex);
        if free.is_empty() {
            session.emit(|| Event::DeadEnd(cell));
            break Ok(Some(cell));
        }
        let colour = free.first();
        let digit = Digit::new(colour);
        board.paint(vertex, colour);
        coloured += 1;
        if free.is_single() {
            session.emit(|| Event::Place(cell, digit));
        } else {
            choices += 1;
            session.emit(|| Event::Try(cell, digit));
        }
        if let Err(halt) = session.tick(1) {
            break Err(halt);
        }
    };
    session.statistic("coloured", coloured);
    session.statistic("choices", choices);
    let grid = board.grid();
    if ended == Ok(None) {
        // One solution is all that a heuristic is asked for.
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
